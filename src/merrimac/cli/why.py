"""``merrimac why``: a decision of a played board made again, with its table of choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.table import Table

from merrimac.cli.choice import BoardNumber, Room, chosen
from merrimac.cli.player_options import Samples, Seconds, Seed
from merrimac.cli.terminal import console, print_json, progress
from merrimac.formats.text import card_symbol, contract_words, diagram_as_held, seat_name
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.convention_card import ConventionCard
from merrimac.game.errors import GameError
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat
from merrimac.players.board_loop import Moment, Step, made_again, step
from merrimac.players.names import REMEMBERING, player_named
from merrimac.players.player import AnyPlayer, Considered, Limit
from merrimac.players.words import Reader, explain


def why(
    source: Annotated[str, typer.Argument(metavar="FILE|LINK", help="A board that was played.")],
    trick: Annotated[int, typer.Option("--trick", "-t", min=1, max=13, help="Which trick.")],
    seat: Annotated[
        str | None, typer.Option("--seat", help="Whose card; all four of the trick if not told.")
    ] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Who makes the decision again.")
    ] = "expert",
    seconds: Seconds = 0.0,
    samples: Samples = 0,
    seed: Seed = 1,
    ns_card: Annotated[
        str, typer.Option("--ns-card", help="What they play: 'sayc, rusinow, upside-down'.")
    ] = "sayc",
    ew_card: Annotated[str, typer.Option("--ew-card", help="Likewise for East-West.")] = "sayc",
    learner: Annotated[
        bool, typer.Option("--learner", help="Say the idea behind each rule too.")
    ] = False,
    board_number: BoardNumber = None,
    room: Room = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Why was that card played? The decision is made again from what the player could see.

    With the player, seed and limit of the board, as **autoplay** has them, it is the same decision.

    **merrimac why boards.pbn --board 3 --trick 5 --seat S**
    """
    if seconds and samples:
        raise typer.BadParameter("give --seconds or --samples, not both")
    wanted = None if seat is None else Seat.parse(seat)
    cards = ConventionCard.parse(ns_card), ConventionCard.parse(ew_card)
    record = next(chosen(source, board_number, room))
    finished = replace(record.board, convention_cards=cards)
    limit = Limit(seconds=seconds, samples=samples)
    asked = player_named(player)
    found = [
        (step(moment, dict.fromkeys(SEATS, asked), limit, seed), card)
        for moment, card in _moments(finished, trick, wanted, asked, limit, seed)
    ]
    reader = Reader.LEARNER if learner else Reader.PLAYER
    if as_json:
        print_json({"trick": trick, "player": asked.name,
                    "decisions": [_json(one, card, reader) for one, card in found]})  # fmt: skip
        return
    for one, card in found:
        _show(one, card, reader)


def _moments(
    board: Board, trick: int, wanted: Seat | None, asked: AnyPlayer, limit: Limit, seed: int
) -> list[tuple[Moment, Card]]:
    """The moment before each card of the trick, and the card that was played."""
    contract, play = board.contract, board.play
    if contract is None or play is None or len(play) <= 4 * (trick - 1):
        raise GameError(f"there is no trick {trick} on this board")
    if not all(board.deal.hands):
        raise GameError("a hand is unknown: all four are needed to make a decision again")
    places = [
        index
        for index in range(4 * (trick - 1), min(4 * trick, len(play)))
        if wanted is None or play.seat_of(index) is wanted
    ]
    if not places:
        raise GameError(f"{wanted} did not play to trick {trick}")
    declares = any(play.seat_of(index).side is contract.declarer.side for index in places)
    if not declares or asked.name not in REMEMBERING:
        return [(Moment(_before(board, play, index)), play.cards[index]) for index in places]
    cards = play.cards[: places[-1] + 1]
    moments = []
    with progress("The plan so far, made again", len(cards)) as done:
        for moment in made_again(_before(board, play, 0), cards, asked, limit, seed):
            moments.append(moment)
            done()
    return [(moments[index], play.cards[index]) for index in places]


def _before(board: Board, play: Play, index: int) -> Board:
    told = None if board.auction.is_complete else board.contract
    return Board(board.deal, board.auction, board.vulnerability, board.number, board.scoring, told,
                 play.up_to(index), convention_cards=board.convention_cards)  # fmt: skip


def _json(one: Step, card: Card, reader: Reader) -> dict[str, Any]:
    decision = one.decision
    return {
        "hand": str(one.hand),
        "played": str(card),
        "card": str(decision.action),
        "considered": [_row_json(each) for each in decision.considered],
        "reason": decision.reason.plain(),
        "words": explain(decision, reader),
    }


def _row_json(each: Considered) -> dict[str, Any]:
    facts = {} if each.reason is None else dict(each.reason.facts)
    return {**facts, "card": str(each.action), "value": each.value, "stderr": each.error}


def _show(one: Step, card: Card, reader: Reader) -> None:
    output = console()
    before = one.before.board
    assert before.play is not None
    output.print(diagram_as_held(before, [before.held(seat) for seat in SEATS], {}, []))
    output.print(f"\n{contract_words(before.contract)}, {seat_name(one.hand)} to play\n")
    output.print(explain(one.decision, reader))
    if isinstance(one.decision.action, Card) and one.decision.action is not card:
        output.print(f"At the table {card_symbol(card)} was played.")
    if one.decision.considered:
        output.print(_table(one, card))
    output.print()


def _table(one: Step, played: Card) -> Table:
    table = Table("Card", "Value", "Std. error", "Chance", "Tricks", "")
    for each in one.decision.considered:
        facts = {} if each.reason is None else each.reason.facts
        names = facts.get("equals")
        equals = [str(name) for name in names] if isinstance(names, list) else [str(each.action)]
        marks = [mark for mark, is_so in (("chosen", each.action is one.decision.action),
                                          ("played", str(played) in equals)) if is_so]  # fmt: skip
        table.add_row(
            " ".join(card_symbol(Card.parse(name)) for name in reversed(equals)),
            "" if each.value is None else f"{round(each.value, 2) + 0.0:+.2f}",
            f"{each.error:.2f}",
            str(facts.get("percent", "")),
            str(facts.get("tricks", "")),
            ", ".join(marks),
        )
    return table
