"""Recorded dialogues: one of our own, and one between other programs where it is at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.match.table_manager.messages import BoardHead, Cards
from merrimac.match.table_manager.reading import read

OWN = Path(__file__).parent / "dialogue.txt"
FOREIGN = (
    Path(__file__).parents[4] / "shared" / "data" / "table-manager" / "ben-and-a-simple-client.log"
)
DIALOGUES = [
    pytest.param(OWN, id="own"),
    pytest.param(
        FOREIGN,
        id="foreign",
        marks=pytest.mark.skipif(not FOREIGN.exists(), reason="the foreign dialogue is not here"),
    ),
]


@dataclass(frozen=True, slots=True)
class Said:
    """A line: by or to which client, None before it has a seat."""

    seat: Seat | None
    by_client: bool
    text: str


def dialogue(path: Path) -> list[Said]:
    parse = _foreign if path == FOREIGN else _own
    return [parse(line) for line in path.read_text(encoding="ascii").splitlines()]


def _own(line: str) -> Said:
    who, arrow, text = line.split(" ", 2)
    return Said(None if who == "?" else Seat.parse(who), arrow == ">", text)


def _foreign(line: str) -> Said:
    who, text = line.split(" ", 1)[1].split(": ", 1)
    speaker, hearer = who.split("->")
    by_client = hearer == "TM"
    name = speaker if by_client else hearer
    return Said(None if name == "?" else Seat.parse(name), by_client, text)


def boards_in(said: list[Said]) -> list[Board]:
    """The boards that were played, from what the table manager told each seat."""
    heads: dict[int, BoardHead] = {}
    hands: dict[int, dict[Seat, Hand]] = {}
    for each in said:
        message = None if each.by_client else read(each.text)
        if isinstance(message, BoardHead):
            heads[message.number] = message
        elif isinstance(message, Cards) and message.seat is not None:
            hands.setdefault(max(heads), {})[message.seat] = message.hand
    return [
        Board(Deal(_four(hands[number])), Auction(head.dealer), head.vulnerability, number)
        for number, head in heads.items()
    ]


def _four(hands: dict[Seat, Hand]) -> tuple[Hand, Hand, Hand, Hand]:
    north, east, south, west = (hands[seat] for seat in SEATS)
    return north, east, south, west


def without_times(lines: Iterator[str]) -> list[str]:
    return [re.sub(r"\d+:\d\d(:\d\d)?", "0:00", line) for line in lines]
