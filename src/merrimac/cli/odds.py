"""``merrimac odds``: exact probabilities and counts."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Annotated

import typer
from rich.table import Table

from merrimac.beliefs.constraint import ALWAYS, all_of
from merrimac.beliefs.deals import Deals, Estimate
from merrimac.beliefs.part import asks_solver
from merrimac.beliefs.words import describe
from merrimac.cli.specifications import clash_words, read_specification
from merrimac.cli.terminal import console, print_json, progress
from merrimac.game.seats import SEATS, Seat
from merrimac.solve.dealing import TooLarge

_MOST_MISSING = 13
_DRAWS, _SLOW_DRAWS = 100_000, 1_000


def odds(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="SPEC", help="What may happen: 'west 3-4 hearts'."),
    ] = None,
    given: Annotated[
        str, typer.Option("--given", "-g", metavar="SPEC", help="What is known to be so.")
    ] = "",
    missing: Annotated[
        int | None,
        typer.Option(
            "--missing", "-m", min=1, max=_MOST_MISSING, help="How so many missing cards divide."
        ),
    ] = None,
    vacant: Annotated[
        tuple[int, int] | None,
        typer.Option("--vacant", metavar="LEFT RIGHT", help="With --missing: vacant places."),
    ] = None,
    draws: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--draws",
            min=1,
            help="For estimates: how many deals.  [default: 100,000; "
            "1,000 if double dummy is asked]",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="For what must be estimated.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """How likely something is, and in how many ways it can come about.

    Exact, by counting, unless it asks for what can't be counted (double-dummy tricks): then it is
    an estimate with its standard error. Counts are of the ways to deal the hands spoken of. The
    language is that of `merrimac deal`: docs/specifications.md.

    **merrimac odds "west has SK" --given "north is AQ4.K83.KJT62.75; east 5+ hearts"**
    """
    specification = " ".join(words or ())
    if missing is not None:
        if specification or given:
            raise typer.BadParameter("--missing is a question of its own: leave SPEC out")
        _show_breaks(missing, *(vacant or (13, 13)), as_json=as_json)
        return
    if vacant is not None:
        raise typer.BadParameter("--vacant goes with --missing")
    if not specification:
        raise typer.BadParameter("what may happen? for example: merrimac odds 'west has SK'")
    _show_odds(specification, given, draws, Random(seed), as_json)


def _show_odds(
    asked_text: str, given_text: str, draws: int | None, rng: Random, as_json: bool
) -> None:
    known = read_specification(given_text)
    asked = read_specification(asked_text, checked=False)
    if asked.constraint == ALWAYS:
        raise typer.BadParameter("SPEC says nothing about the cards, so there are no odds")
    given = Deals(known.constraint)
    both = Deals(all_of((known.constraint, asked.constraint)))
    seats = frozenset(
        seat for seat in SEATS if seat in known.constraint.seats | asked.constraint.seats
    )
    counts = _counts(both, given, seats)
    if counts is not None:
        estimate = Estimate(counts[0] / counts[1])
    else:
        estimate = _estimate(Deals(asked.constraint), given, draws, rng)
    if as_json:
        print_json(_json(estimate, counts))
        return
    screen = console()
    if given_text:
        screen.print(f"Given: {describe(known.constraint)}")
    screen.print(f"{describe(asked.constraint)}: {_words(estimate)}")
    if counts is not None and seats:
        screen.print(f"{counts[0]:,} of {counts[1]:,} ways to deal {_hands(seats)}")
    if counts is not None and not counts[0]:
        screen.print(clash_words((*known.conditions, *asked.conditions)))


def _estimate(asked: Deals, given: Deals, draws: int | None, rng: Random) -> Estimate:
    is_slow = asks_solver((asked.constraint, given.constraint))
    draws = draws or (_SLOW_DRAWS if is_slow else _DRAWS)
    with progress("estimating", draws) as advance_to:
        return asked.estimate(given, rng, draws, advance_to)


def _counts(both: Deals, given: Deals, seats: frozenset[Seat]) -> tuple[int, int] | None:
    """Ways to have both, and ways to have what is given; None when that can't be counted."""
    if not both.is_exact or not given.is_exact:
        return None
    try:
        return both.count(seats), given.count(seats)
    except TooLarge:
        return None


def _json(estimate: Estimate, counts: tuple[int, int] | None) -> dict[str, object]:
    form: dict[str, object] = {"probability": estimate.value, "exact": counts is not None}
    if counts is None:
        return form | {"count": None, "of": None, "stderr": estimate.stderr}
    return form | {"count": str(counts[0]), "of": str(counts[1])}


def _words(estimate: Estimate) -> str:
    value = estimate.value
    percent = f"{100 * value:.6g}%"
    if estimate.stderr:
        return f"about {100 * value:.3g}% ± {100 * estimate.stderr:.1g}% (estimated)"
    if not 1e-12 < value < 1:
        return percent
    return f"{percent}, 1 in {1 / value:,.1f}"


def _hands(seats: frozenset[Seat]) -> str:
    names = "".join(str(seat) for seat in sorted(seats))
    return f"the hand of {names}" if len(names) == 1 else f"the hands of {'-'.join(names)}"


def _show_breaks(missing: int, left: int, right: int, as_json: bool) -> None:
    if not (0 <= left <= 13 and 0 <= right <= 13 and missing <= left + right):
        raise typer.BadParameter(
            f"{missing} missing cards need places: LEFT and RIGHT are 0 to 13 each, "
            f"not {left} and {right}"
        )
    whole = comb(left + right, left)
    ways = [comb(missing, k) * comb(left + right - missing, left - k) if k <= left else 0
            for k in range(missing + 1)]  # fmt: skip
    if as_json:
        print_json({"missing": missing, "vacant": [left, right],
                    "left": [count / whole for count in ways]})  # fmt: skip
        return
    table = Table(
        "Left", "Right", "%", title=f"{missing} missing, {left} and {right} vacant places"
    )
    for k, count in enumerate(ways):
        table.add_row(str(k), str(missing - k), f"{100 * count / whole:.4f}")
    even = Table("Break", "%")
    for k in range(missing // 2, -1, -1):
        both = ways[k] + (ways[missing - k] if missing - k != k else 0)
        even.add_row(f"{missing - k}-{k}", f"{100 * both / whole:.4f}")
    console().print(table)
    console().print(even)
