"""Boards bid and played from the first call to the last card: ``autoplay --ns --ew``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import typer

from merrimac.cli.in_play import Told
from merrimac.cli.terminal import console, print_json
from merrimac.formats import pbn
from merrimac.formats.record import Record
from merrimac.formats.text import auction_table, diagram, outcome_words, seat_name
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.convention_card import ConventionCard
from merrimac.game.errors import GameError
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SEATS, Seat, Side, Vulnerability
from merrimac.players.bidder import Bidder
from merrimac.players.board_loop import Moment, Step, step
from merrimac.players.names import player_named
from merrimac.players.player import AnyPlayer, Limit
from merrimac.players.words import Reader, explain


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits there, and how they bid."""

    ns: str
    ew: str
    ns_card: ConventionCard
    ew_card: ConventionCard
    simulates: bool
    limit: Limit
    seed: int

    def name(self, seat: Seat) -> str:
        return self.ns if seat.side is Side.NS else self.ew

    @property
    def players(self) -> dict[Seat, AnyPlayer]:
        sides = {Side.NS: player_named(self.ns), Side.EW: player_named(self.ew)}
        return {seat: sides[seat.side] for seat in SEATS}


@dataclass(frozen=True, slots=True)
class Played:
    """A board that is over, and every step of it."""

    record: Record
    steps: tuple[Step, ...]

    @property
    def board(self) -> Board:
        return self.record.board


def with_conditions(record: Record, told: Told) -> Record:
    """A deal by itself has no dealer and no vulnerability: the user may tell them."""
    board = record.board
    dealer = board.dealer if told.dealer is None else Seat.parse(told.dealer)
    vulnerability = board.vulnerability
    if told.vulnerable is not None:
        vulnerability = Vulnerability.parse(told.vulnerable)
    fresh = Board(board.deal, Auction(dealer), vulnerability, board.number, board.scoring)
    return replace(record, board=fresh)


def played(record: Record, table: Table) -> Played:
    """The deal of a record, bid and played anew."""
    found = record.board
    if not all(len(hand) == 13 for hand in found.deal):
        raise GameError("a board is bid with four hands of thirteen cards")
    start = Board(
        found.deal,
        Auction(found.dealer),
        found.vulnerability,
        found.number,
        found.scoring,
        convention_cards=(table.ns_card, table.ew_card),
    )
    done = tuple(_steps(Moment(start), table))
    end = done[-1].after.board
    names = {seat_name(seat): table.name(seat) for seat in SEATS}
    return Played(replace(record, board=end, tags={**_of_the_deal(record), **names}), done)


def _steps(moment: Moment, table: Table) -> Iterator[Step]:
    """The players bid by their convention cards, whatever else they can do."""
    bidders = dict.fromkeys(SEATS, Bidder(table.simulates))
    players = table.players
    # A limit is for cards: a simulation of calls has its own number of layouts.
    while not moment.board.is_over:
        calling = moment.board.play is None
        one = step(
            moment,
            bidders if calling else players,
            Limit() if calling else table.limit,
            table.seed,
        )
        yield one
        moment = one.after


def _of_the_deal(record: Record) -> Mapping[str, str]:
    """What the file says of the event, not of what others made of the board."""
    kept = ("Event", "Site", "Date", "Round")
    return {name: text for name, text in record.tags.items() if name in kept}


def write(done: list[Played], as_json: bool, form: str, reader: Reader) -> None:
    if form not in ("text", "pbn"):
        raise typer.BadParameter(f"--format is text or pbn, not {form}")
    if form == "pbn":
        plain = [replace(each.record, remarks=(), tables={}) for each in done]
        sys.stdout.write(pbn.dumps(plain))
    elif as_json:
        boards = [_json(each, reader) for each in done]
        print_json(boards[0] if len(boards) == 1 else {"boards": boards})
    else:
        for each in done:
            _show(each, reader)


def _json(done: Played, reader: Reader) -> dict[str, Any]:
    board = done.board
    contract = board.contract
    form: dict[str, Any] = {
        "board": board.number,
        "dealer": str(board.dealer),
        "vul": str(board.vulnerability),
        "auction": [str(call) for call in board.auction.calls],
        "contract": contract.bid_text if contract else None,
        "declarer": str(contract.declarer) if contract else None,
        "play": [str(card) for card in board.play.cards] if board.play else [],
        "tricks": board.result,
        "score_ns": 0,
        "reasons": [
            {
                "action": str(one.decision.action),
                "hand": str(one.hand),
                "reason": one.decision.reason.plain(),
                "words": explain(one.decision, reader),
            }
            for one in done.steps
        ],
    }
    if contract is not None and board.result is not None:
        form["score_ns"] = score_ns(contract, board.result, board.vulnerability)
    return form


def _show(done: Played, reader: Reader) -> None:
    output = console()
    board = done.board
    output.print(diagram(board))
    output.print(f"\n{auction_table(board.auction)}\n")
    output.print(f"{outcome_words(board)}\n")
    for one in done.steps:
        output.print(f"{seat_name(one.hand):<5} {explain(one.decision, reader)}")
    output.print()
