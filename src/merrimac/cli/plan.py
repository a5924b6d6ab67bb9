"""``merrimac plan``: how declarer would play a contract, with the tree behind it."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.tree import Tree as Drawing

from merrimac.cli.choice import BoardNumber, Room, chosen
from merrimac.cli.in_play import Told, board_in_play
from merrimac.cli.terminal import console, print_json
from merrimac.formats.text import card_symbol, contract_words, diagram
from merrimac.game.board import Board
from merrimac.game.cards import CARDS
from merrimac.game.errors import GameError
from merrimac.players.planner import plan_with_worlds
from merrimac.players.player import Limit
from merrimac.technique.outline import Branch, outline
from merrimac.technique.plan import Alternative, DeclarerPlan
from merrimac.technique.turned import Worlds
from merrimac.technique.words import aim_words, percent, plan_words

MOST_LINES = 60


def plan(
    source: Annotated[str, typer.Argument(metavar="DEAL|FILE", help="A deal, or a file.")],
    contract: Annotated[
        str | None, typer.Option("--contract", "-c", help="The contract to play: 3NT.")
    ] = None,
    declarer: Annotated[str | None, typer.Option("--declarer", help="Who declares it.")] = None,
    lead: Annotated[str | None, typer.Option("--lead", help="The opening lead: HK.")] = None,
    played: Annotated[
        str, typer.Option("--played", help="Cards played after the lead: 'D2 DA D3'.")
    ] = "",
    auction: Annotated[
        str | None, typer.Option("--auction", help="The calls that led there: '1N P 3N P P P'.")
    ] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", help="Who dealt: N, E, S or W.")] = None,
    vulnerable: Annotated[
        str | None, typer.Option("--vul", "-v", help="None, NS, EW or All.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.0, help="Time for the plan.")] = 0.0,
    nodes: Annotated[int, typer.Option("--nodes", min=0, help="Nodes for the plan.")] = 0,
    samples: Annotated[int, typer.Option("--samples", min=0, help="Layouts to think of.")] = 0,
    seed: Annotated[int, typer.Option("--seed", help="Of the layouts drawn.")] = 1,
    tree: Annotated[bool, typer.Option("--tree", help="Show the plan's tree.")] = False,
    board_number: BoardNumber = None,
    room: Room = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Plan the play as declarer: techniques, what they hope for, and what else there is.

    **merrimac plan DEAL --contract 3NT --declarer S --lead HK**
    """
    if seconds and nodes:
        raise typer.BadParameter("give --seconds or --nodes, not both")
    if lead is None:
        raise typer.BadParameter("a plan is made when dummy is in sight: give --lead")
    told = Told(contract, declarer, auction, dealer, vulnerable, lead, played)
    board = board_in_play(next(chosen(source, board_number, room)).board, told)
    assert board.contract is not None
    if board.actor is not board.contract.declarer:
        raise GameError("a defender is to play: add his card to --played")
    limit = Limit(seconds=seconds, samples=samples, nodes=nodes)
    view = board.view(board.contract.declarer)
    made, worlds = plan_with_worlds(view, board.contract, limit, Random(seed))
    if as_json:
        print_json(_json(made, worlds))
    else:
        _show(board, made, worlds, tree)


def _show(board: Board, made: DeclarerPlan, worlds: Worlds, tree: bool) -> None:
    screen = console()
    screen.print(diagram(board))
    screen.print(f"\n{contract_words(board.contract)}\n")
    screen.print(plan_words(made, worlds))
    table = Table("Card", "Technique", "Makes", "Score")
    for each in (made.best, *made.others):
        if each.card >= 0:
            table.add_row(*_row(each))
    screen.print(table)
    if tree:
        drawing = Drawing("the plan")
        _draw(drawing, outline(made, worlds, MOST_LINES))
        screen.print(drawing)
    screen.print(
        f"{made.leaves:,} leaves, {made.nodes:,} nodes, {made.depth} techniques deep,"
        f" {len(made.weights)} layouts."
    )


def _row(each: Alternative) -> tuple[str, str, str, str]:
    names = ", then ".join(aim_words(aim) for aim in each.aims[-1:])
    return card_symbol(CARDS[each.card]), names, percent(each.chance), f"{each.value:+.0f}"


def _draw(drawing: Drawing, branches: list[Branch]) -> None:
    for branch in branches:
        below = drawing.add(f"{branch.words} {branch.share}")
        _draw(below, branch.then)


def _json(made: DeclarerPlan, worlds: Worlds) -> dict[str, Any]:
    aims = made.best.aims
    return {
        "card": str(CARDS[made.best.card]),
        "technique": aims[-1].technique if aims else "cash out",
        "value": made.best.value,
        "chance": made.best.chance,
        "leaves": made.leaves,
        "nodes": made.nodes,
        "depth": made.depth,
        "layouts": len(made.weights),
        "alternatives": [
            {
                "card": str(CARDS[each.card]),
                "technique": each.aims[-1].technique if each.aims else "cash out",
                "value": each.value,
                "chance": each.chance,
            }
            for each in made.others
            if each.card >= 0
        ],
        "tree": {"plan": [branch.plain() for branch in outline(made, worlds, MOST_LINES)]},
        "words": plan_words(made, worlds),
    }
