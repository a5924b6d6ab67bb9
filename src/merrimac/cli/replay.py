"""``merrimac replay``: watch a board, call by call and card by card."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from importlib.resources import as_file, files
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from merrimac.cli.choice import BoardNumber, Room, chosen
from merrimac.cli.terminal import SuitColours, console
from merrimac.formats.record import FormatError, Record
from merrimac.formats.text import (
    auction_table,
    card_symbol,
    claim_words,
    contract_words,
    diagram_as_held,
    outcome_words,
    record_text,
    seat_name,
    with_symbols,
)
from merrimac.game.board import Action, Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS, Seat, Side

SAMPLE = "olympiad-2004.pbn"
SAMPLE_BOARD = 14


def replay(
    source: Annotated[
        str | None,
        typer.Argument(metavar="[FILE|LINK]", help="Boards to watch; a sample if not given."),
    ] = None,
    board: BoardNumber = None,
    room: Room = None,
    delay: Annotated[
        float, typer.Option("--delay", min=0.0, help="Seconds between calls and cards.")
    ] = 0.6,
) -> None:
    """Watch a board as it happened, call by call and card by card."""
    record = _find(source, SAMPLE_BOARD if source is None and board is None else board, room)
    if sys.stdout.isatty():
        _animate(record, delay)
    else:
        _narrate(record)


def _find(source: str | None, number: int | None, room: str | None) -> Record:
    with as_file(files("merrimac.formats") / "samples" / SAMPLE) as sample:
        for record in chosen(source or str(sample), number, room):
            if record.board.auction.calls or record.board.contract:
                return record
    raise FormatError(f"{source or SAMPLE} holds no board with an auction to replay")


def _actions(finished: Board) -> list[Action]:
    """What happened on a board, in order."""
    cards = finished.play.cards if finished.play else ()
    claim = [Claim(finished.tricks)] if finished.is_claimed and finished.tricks is not None else []
    return [*finished.auction.calls, *cards, *claim]


def _stages(finished: Board) -> Iterator[tuple[Board, Action | None]]:
    """The board before anything, then after each action."""
    start = Board(
        finished.deal, finished.auction.up_to(0), finished.vulnerability, finished.number,
        finished.scoring, None if finished.auction.is_complete else finished.contract,
    )  # fmt: skip
    yield start, None
    for index, action in enumerate(_actions(finished)):
        told = finished.auction.explanation(index) if isinstance(action, Call) else None
        start = start.after(action, told) if told else start.after(action)
        yield start, action


def _animate(record: Record, delay: float) -> None:
    output: Console = console()
    with Live(console=output, auto_refresh=False) as live:
        for board, _action in _stages(record.board):
            live.update(_picture(board, record), refresh=True)
            time.sleep(delay)
    output.print()
    output.print(outcome_words(record.board))


def _picture(board: Board, record: Record) -> Text:
    """The table as it stands: cards still held, the trick in the middle, the auction below."""
    held = [board.held(seat) for seat in SEATS]
    parts = [diagram_as_held(board, held, record.names, _trick_on_table(board))]
    if board.play is None or board.contract is None:
        parts.append(auction_table(board.auction, record.names))
    else:
        # The auction has done its work; what it led to fits on small screens.
        won = {side: board.play.tricks_won(side) for side in Side}
        tricks = f"Tricks: N-S {won[Side.NS]}, E-W {won[Side.EW]}"
        parts.append(f"{contract_words(board.contract)}    {tricks}")
        if board.is_claimed:
            parts.append(claim_words(board))
    picture = Text("\n\n".join(parts))
    SuitColours().highlight(picture)
    return picture


def _trick_on_table(board: Board) -> list[str]:
    """The cards of the current trick by compass; a finished one stays until the next lead."""
    if board.play is None or not board.play.cards:
        return []
    trick = board.play.tricks[-1]

    def shown(seat: Seat) -> str:
        card = trick.card_of(seat)
        return card_symbol(card) if card is not None else "··"

    return [shown(Seat.NORTH), f"{shown(Seat.WEST)}    {shown(Seat.EAST)}", shown(Seat.SOUTH)]


def _narrate(record: Record) -> None:
    """Without a screen to redraw: the diagram, then a line for each call and trick."""
    output = console()
    start = Record(
        Board(record.board.deal, record.board.auction.up_to(0), record.board.vulnerability,
              record.board.number),
        record.tags,
    )  # fmt: skip
    output.print(record_text(start))
    for board, action in _stages(record.board):
        line = _line(board, action)
        if line:
            output.print(line)
    output.print(outcome_words(record.board))


def _line(board: Board, action: Action | None) -> str:
    """What one action adds to the story; a trick is told when its fourth card falls."""
    if isinstance(action, Call):
        index = len(board.auction) - 1
        told = with_symbols(board.auction.explanation(index).text)
        who = seat_name(board.auction.seat_of(index))
        symbol = f"{action.level}{action.strain.symbol}" if action.is_bid else _CALL_VERBS[action]
        return f"{who:<6} {symbol}{f'  ({told})' if told else ''}"
    if isinstance(action, Card) and board.play is not None and len(board.play) % 4 == 0:
        trick = board.play.tricks[-1]
        cards = " ".join(map(card_symbol, trick.cards))
        winner = seat_name(trick.winner) if trick.winner is not None else ""
        number = len(board.play) // 4
        return f"Trick {number:>2}: {seat_name(trick.leader)} leads {cards}, {winner} wins"
    if isinstance(action, Claim):
        return claim_words(board)
    return ""


_CALL_VERBS = {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}
