"""``merrimac suit``: how to play one suit, with the chance of every number of tricks."""

from __future__ import annotations

from typing import Annotated

import typer

from merrimac.beliefs.constraint import all_of
from merrimac.cli.specifications import read_specification
from merrimac.cli.suit_json import suit_json
from merrimac.cli.suit_screen import Answer, show_all, show_line
from merrimac.cli.terminal import print_json
from merrimac.game.cards import Suit
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import WORK, SuitSolver, Weights
from merrimac.solve.suit_position import Entries
from merrimac.suits.line import best_line
from merrimac.suits.matchpoints import matchpoints
from merrimac.suits.weights import belief_of, weights_from


def suit(
    north: Annotated[str, typer.Argument(metavar="NORTH", help="Dummy's cards: AJ9, Qxx, or -.")],
    south: Annotated[str, typer.Argument(metavar="SOUTH", help="Declarer's cards: 764.")],
    tricks: Annotated[
        int | None, typer.Option("--tricks", "-t", min=1, help="Only this target, in full.")
    ] = None,
    tree: Annotated[
        bool, typer.Option("--tree", help="With --tricks: what to do whatever happens.")
    ] = False,
    at_matchpoints: Annotated[
        bool, typer.Option("--matchpoints", help="Also the line that beats a field.")
    ] = False,
    uniform: Annotated[
        bool, typer.Option("--uniform", help="Every division equally likely, as in FINESSE.")
    ] = False,
    vacant: Annotated[
        tuple[int, int] | None,
        typer.Option("--vacant", metavar="WEST EAST", help="Places for unknown cards."),
    ] = None,
    given: Annotated[
        str,
        typer.Option("--given", "-g", metavar="SPEC", help="What is known: 'west 5+ hearts'."),
    ] = "",
    which: Annotated[str, typer.Option("--suit", help="Which suit it is, for --given.")] = "S",
    entries: Annotated[
        str,
        typer.Option("--entries", metavar="N=1,S=0", help="How often a hand can be entered."),
    ] = "",
    on_lead: Annotated[
        str, typer.Option("--on-lead", metavar="HAND", help="With --entries: who leads first.")
    ] = "",
    work: Annotated[
        int, typer.Option("--work", min=1, help="Limit of the search; then bounds are told.")
    ] = WORK,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """The best play of a suit against best defence, exactly, and when it succeeds.

    Declarer may start each trick from either hand, unless --entries sets a limit: then the hand
    that won the last trick of the suit leads on, and to lead from another (also after a lost
    trick) takes one of its entries. The defenders never lead the suit. x is a small card.

    **merrimac suit AJ9 764 --tricks 2**
    """
    if tree and tricks is None:
        raise typer.BadParameter("--tree goes with --tricks")
    if on_lead and not entries:
        raise typer.BadParameter("--on-lead goes with --entries")
    combination = Combination.parse(north, south)
    weights = _weights(combination, uniform, vacant, given, Suit.parse(which))
    solver = SuitSolver(work, Entries.parse(entries, on_lead))
    targets = range(combination.most_tricks, 0, -1) if tricks is None else [tricks]
    lines = {number: best_line(solver, combination, number, weights) for number in targets}
    field = matchpoints(solver, combination, weights) if at_matchpoints else None
    answer = Answer(combination, solver, weights, lines, field)
    if as_json:
        print_json(suit_json(answer, tree))
    elif tricks is not None:
        show_line(answer, tricks, tree)
    else:
        show_all(answer)


def _weights(
    combination: Combination,
    uniform: bool,
    vacant: tuple[int, int] | None,
    given: str,
    which: Suit,
) -> Weights:
    if uniform + (vacant is not None) + bool(given) > 1:
        raise typer.BadParameter("only one of --uniform, --vacant and --given can be asked for")
    if given:
        known = read_specification(given)
        belief = belief_of(combination, which, all_of(known.conditions))
        return weights_from(belief, which, combination)
    return combination.uniform() if uniform else combination.a_priori(*(vacant or (13, 13)))
