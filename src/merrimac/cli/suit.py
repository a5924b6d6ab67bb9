"""``merrimac suit``: how to play one suit, with the chance of every number of tricks."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from merrimac.cli.terminal import console, print_json
from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import WORK, SuitSolver, Target, Weights
from merrimac.suits.line import Line, best_line
from merrimac.suits.plan import SuitPlanner


def suit(
    north: Annotated[str, typer.Argument(metavar="NORTH", help="Dummy's cards: AJ9, Qxx, or -.")],
    south: Annotated[str, typer.Argument(metavar="SOUTH", help="Declarer's cards: 764.")],
    tricks: Annotated[
        int | None, typer.Option("--tricks", "-t", min=1, help="Only this target, in full.")
    ] = None,
    uniform: Annotated[
        bool, typer.Option("--uniform", help="Every division equally likely, as in FINESSE.")
    ] = False,
    vacant: Annotated[
        tuple[int, int],
        typer.Option("--vacant", metavar="WEST EAST", help="Places for unknown cards."),
    ] = (13, 13),
    work: Annotated[
        int, typer.Option("--work", min=1, help="Limit of the search; then bounds are told.")
    ] = WORK,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """The best play of a suit against best defence, exactly, and when it succeeds.

    Declarer may start each trick from either hand, and the defenders never lead the suit.
    x is a small card.

    **merrimac suit AJ9 764 --tricks 2**
    """
    combination = Combination.parse(north, south)
    weights = combination.uniform() if uniform else combination.a_priori(*vacant)
    solver = SuitSolver(work)
    targets = range(combination.most_tricks, 0, -1) if tricks is None else [tricks]
    lines = {number: best_line(solver, combination, number, weights) for number in targets}
    if as_json:
        print_json(_json(combination, solver, lines, weights))
    elif tricks is not None:
        _show_line(combination, lines[tricks], weights)
    else:
        _show_all(combination, solver, lines, weights)


def _show_all(
    combination: Combination, solver: SuitSolver, lines: dict[int, Line], weights: Weights
) -> None:
    screen = console()
    screen.print(str(combination))
    table = Table("Tricks", "Chance", "Best line", show_lines=True)
    for number, line in lines.items():
        if line.condition != "never":
            table.add_row(str(number), _chance(line.target), line.words)
    screen.print(table)
    average = solver.on_average(combination, weights)
    lead = f"lead {''.join(map(str, average.lead.cards))} from {average.lead.hand}"
    screen.print(f"On average {_number(average)} tricks at best: {lead}.")


def _show_line(combination: Combination, line: Line, weights: Weights) -> None:
    screen = console()
    screen.print(f"{combination}: {_chance(line.target)}")
    screen.print(line.words)
    screen.print(_tactics_words(combination, line, weights))
    leads = Table("First lead", "Chance")
    for lead in line.target.leads:
        name = f"{''.join(map(str, lead.cards))} from {lead.hand}"
        leads.add_row(name, f"{100 * lead.value:.2f}%")
    screen.print(leads)
    breaks = Table("West", "East", "Chance", "Won", title="By length")
    length = combination.layouts.sum(axis=1)
    for west in range(combination.missing + 1):
        here = length == west
        chance, won = float(weights[here].sum()), float(weights[here & line.target.wins[0]].sum())
        if chance:
            breaks.add_row(
                str(west), str(combination.missing - west), f"{100 * chance:.2f}%",
                f"{100 * won:.2f}%",
            )  # fmt: skip
    screen.print(breaks)


def _tactics_words(combination: Combination, line: Line, weights: Weights) -> str:
    """The tactic that FINESSE's way of planning begins with, and what it gives away."""
    plan = SuitPlanner(combination, weights).plan(line.target.tricks)
    if plan.chosen is None:
        return "There is nothing to plan."
    lost = line.target.low - plan.chance
    if lost > 1e-9:
        return (
            f"Plans made of tactics fall short here: {plan.chosen} gives {100 * plan.chance:.2f}%."
        )
    return f"As a tactic: {plan.chosen}."


def _chance(target: Target) -> str:
    if target.exact:
        return f"{100 * target.low:.2f}%"
    return f"{100 * target.low:.2f}% to {100 * target.high:.2f}%"


def _number(target: Target) -> str:
    return f"{target.low:.4f}" if target.exact else f"{target.low:.4f} to {target.high:.4f}"


def _json(
    combination: Combination, solver: SuitSolver, lines: dict[int, Line], weights: Weights
) -> dict[str, Any]:
    average = solver.on_average(combination, weights)
    plan = SuitPlanner(combination, weights).plan()
    return {
        "north": _cards(combination, Seat.NORTH),
        "south": _cards(combination, Seat.SOUTH),
        "targets": {str(n): _line_json(combination, solver, n, line) for n, line in lines.items()},
        "expected_tricks": average.low,
        "expected_tricks_exact": average.exact,
        "plan": {
            "leaves": plan.leaves,
            "tactics": [str(tactic) for tactic in plan.tactics],
            "chosen": str(plan.chosen) if plan.chosen else None,
        },
    }


def _line_json(
    combination: Combination, solver: SuitSolver, tricks: int, line: Line
) -> dict[str, Any]:
    target = line.target
    uniform = solver.target(combination, tricks, combination.uniform())
    form: dict[str, Any] = {
        "probability": target.low,
        "probability_uniform": uniform.low,
        "exact": target.exact,
        "line": {
            "hand": str(target.lead.hand),
            "card": str(min(target.lead.cards)),
            "cards": _text(target.lead.cards),
            "replies": {_text(each.seen) or "-": _text(each.cards) for each in line.replies},
        },
        "leads": [
            {"hand": str(each.hand), "cards": _text(each.cards), "p": each.value}
            for each in target.leads
        ],
        "condition": line.condition,
        "words": line.words,
    }
    return form if target.exact else form | {"low": target.low, "high": target.high}


def _text(cards: tuple[Rank, ...]) -> str:
    return "".join(map(str, cards))


def _cards(combination: Combination, seat: Seat) -> str:
    slots = combination.slots[0 if seat is Seat.NORTH else 1]
    return "".join(_text(cards) for cards in slots)
