"""``merrimac bid``: the system's call for a hand, and why."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.cli.bidding_options import (
    AuctionSoFar,
    Dealer,
    Switches,
    SystemName,
    Vul,
    load,
    open_auction,
    opened,
    whole_hand,
)
from merrimac.cli.terminal import console, counted, json_text, print_json
from merrimac.formats.record import FormatError
from merrimac.game.auction import Auction
from merrimac.game.errors import GameError, NotationError
from merrimac.game.hand import Hand
from merrimac.game.seats import Vulnerability

if TYPE_CHECKING:
    from merrimac.bidding.borel import Simulation
    from merrimac.bidding.explanation import Explanation
    from merrimac.bidding.standing import Standing
    from merrimac.bidding.system import System

_ROWS = 12
_FRESH = 1_000
"""After so many lines what was worked out for earlier auctions is let go."""


def bid(
    hand: Annotated[
        str, typer.Argument(metavar="HAND", help="Spades first: AQ843.K73.KJ6.95.")
    ] = "",
    auction: AuctionSoFar = "",
    dealer: Dealer = "N",
    vul: Vul = "None",
    system: SystemName = "sayc",
    switch: Switches = None,
    batch: Annotated[
        str,
        typer.Option(
            "--batch", metavar="FILE|-", help="JSON lines with hand, auction, dealer and vul."
        ),
    ] = "",
    simulated: Annotated[
        bool, typer.Option("--simulate", help="Try close decisions out on layouts that fit.")
    ] = False,
    layouts: Annotated[
        int, typer.Option("--layouts", min=5, max=500, help="So many, with --simulate.")
    ] = 30,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0, help="At most, with --simulate; 0: no limit in time."),
    ] = 2.0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Of the layouts.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """What a system bids with a hand, what that shows and denies, and why nothing else.

    With --batch: a line of JSON for each line of JSON. Docs: docs/bidding.md.

    **merrimac bid KJ84.973.Q64.KT5 --auction "1N P" --system sayc**
    """
    trial = Trial(layouts, seconds, seed) if simulated else None
    if batch:
        if hand:
            raise typer.BadParameter("HAND and --batch exclude each other")
        _bid_batch(batch, system, switch, trial)
        return
    if not hand:
        raise typer.BadParameter("which hand? for example: merrimac bid AQ843.K73.KJ6.95")
    held, so_far = whole_hand(hand), open_auction(dealer, auction)
    loaded = load(system, switch)
    explanation = _explained(loaded, held, so_far, Vulnerability.parse(vul))
    simulation = None if trial is None else trial.of(loaded, explanation.standing, held)
    if as_json:
        print_json(_json(explanation, simulation))
        return
    _show(explanation, held)
    if simulation is not None:
        _show_trial(simulation)


@dataclass(frozen=True, slots=True)
class Trial:
    """A simulation, if one was asked for."""

    layouts: int
    seconds: float
    seed: int

    def of(self, system: System, standing: Standing, hand: Hand) -> Simulation:
        import numpy as np

        from merrimac.bidding.borel import simulate

        rng = np.random.default_rng(self.seed)
        told = standing.auction, standing.vulnerability, hand, rng, self.layouts, self.seconds
        return simulate(system, *told)


def _explained(
    system: System, hand: Hand, auction: Auction, vulnerability: Vulnerability
) -> Explanation:
    from merrimac.bidding.explanation import explain

    return explain(system, system.standing(auction, vulnerability), hand)


def _json(explanation: Explanation, simulation: Simulation | None = None) -> dict[str, Any]:
    """Where a simulation overrules the book, its call with the words of both."""
    form = _json_of_book(explanation)
    if simulation is None:
        return form
    from merrimac.bidding import words

    option, standing = simulation.option, explanation.standing
    form["simulation"] = {
        "book": form["call"],
        "quality": round(simulation.quality, 3),
        "tried": [
            {
                "call": str(each.call),
                "imps": round(each.gain, 3),
                "stderr": round(each.error, 3),
                "contracts": dict(each.contracts),
            }
            for each in simulation.tried
        ],
    }
    if option.call is not explanation.option.call:
        form |= {
            "call": str(option.call),
            "rule": words.rule_name(option, standing),
            "shows": words.short_form(option),
            "words": f"{form['words']} {_trial_words(simulation)}",
        }
    return form


def _json_of_book(explanation: Explanation) -> dict[str, Any]:
    from merrimac.bidding import words

    option, standing = explanation.option, explanation.standing
    return {
        "call": str(option.call),
        "rule": words.rule_name(option, standing),
        "shows": words.short_form(option),
        "denies": words.denial_words(explanation.denied),
        "considered": [
            {
                "call": str(each.option.call),
                "rule": words.rule_name(each.option, standing),
                "shows": words.short_form(each.option),
                "failed": words.failed_words(each),
                "source": str(each.option.line.place),
            }
            for each in explanation.considered
        ],
        "words": words.sentence(explanation),
        "source": str(option.line.place),
        "default": option.is_default,
    }


def _show(explanation: Explanation, hand: Hand) -> None:
    from rich.table import Table

    from merrimac.bidding import words
    from merrimac.formats.text import call_words, seat_name

    screen = console()
    standing = explanation.standing
    so_far = " ".join(map(call_words, standing.auction.calls)) or "nobody has called"
    screen.print(f"{seat_name(standing.me)} holds {hand} after: {so_far}\n")
    screen.print(words.sentence(explanation))
    if not explanation.considered:
        return
    table = Table("Call", "Rule", "Shows", "Why not", title="Also considered", title_justify="left")
    for each in words.nearest(explanation, most=_ROWS):
        failed = words.failed_words(each)
        why = f"{call_words(explanation.option.call)} goes first"
        if failed is not None:
            why = f"needs {failed}"
        name = words.rule_name(each.option, standing)
        table.add_row(call_words(each.option.call), name, words.short_form(each.option), why)
    if table.row_count:
        screen.print()
        screen.print(table, soft_wrap=False)


# --- Tried out ------------------------------------------------------------------------------------


def _trial_words(simulation: Simulation) -> str:
    if not simulation.tried:
        return "There is nothing to try out here."
    call, book = simulation.option.call, simulation.book.option.call
    if call is book:
        return f"Tried out, nothing is clearly better than {book}."
    better = next(each for each in simulation.tried if each.call is call)
    worth = f"{better.gain:.1f} ± {better.error:.1f} IMPs more"
    return f"Tried out, {call} is worth {worth} and is chosen."


def _show_trial(simulation: Simulation) -> None:
    from rich.table import Table

    screen = console()
    screen.print(f"\n{_trial_words(simulation)}")
    if simulation.tried:
        columns = ("Call", "IMPs", "Std. error", "Layouts", "Where it ends")
        table = Table(*columns, title="Tried out")
        for each in simulation.tried:
            ends = ", ".join(f"{contract} ({number})" for contract, number in each.contracts[:4])
            gain, error = f"{each.gain:+.2f}", f"{each.error:.2f}"
            table.add_row(str(each.call), gain, error, str(each.layouts), ends)
        screen.print(table)


# --- Many hands -----------------------------------------------------------------------------------


def _bid_batch(source: str, name: str, switches: list[str] | None, trial: Trial | None) -> None:
    """A bad line has its error on its line, and the rest goes on."""
    system = load(name, switches)
    asked = failed = 0
    with opened(source) as lines:
        for line in lines:
            if not line.strip():
                continue
            asked += 1
            if asked % _FRESH == 0:
                system = load(name, switches)
            try:
                form = _json(*_asked(line, system, trial))
            except GameError as error:
                form = {"error": str(error)}
                failed += 1
            sys.stdout.write(json_text(form) + "\n")
            sys.stdout.flush()
    if failed:
        raise FormatError(f"{failed} of {counted(asked, 'line')} could not be bid")


def _asked(line: str, system: System, trial: Trial | None) -> tuple[Explanation, Simulation | None]:
    try:
        form = json.loads(line)
    except json.JSONDecodeError:
        form = None
    if not isinstance(form, dict) or not isinstance(form.get("hand"), str):
        raise NotationError("line", line.strip(), 'JSON such as {"hand": "AQ843.K73.KJ6.95"}')
    calls = form.get("auction", [])
    if isinstance(calls, list) and not all(isinstance(call, str) for call in calls):
        raise NotationError("auction", str(calls), 'a list of calls such as ["1S", "P"]')
    if not isinstance(calls, (str, list)):
        raise NotationError("auction", str(calls), 'a list of calls such as ["1S", "P"]')
    hand = whole_hand(form["hand"])
    so_far = open_auction(str(form.get("dealer", "N")), calls)
    vulnerability = Vulnerability.parse(str(form.get("vul", "None")))
    explanation = _explained(system, hand, so_far, vulnerability)
    simulation = None if trial is None else trial.of(system, explanation.standing, hand)
    return explanation, simulation
