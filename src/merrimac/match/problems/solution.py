"""Who tries to solve problems, and what became of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.match.shifting import Judged
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position, tricks_for

SYSTEM = "sayc"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Who plays the problems, what he bids by, and how long he may think."""

    player: str
    limit: Limit = Limit()
    seed: int = 1
    system: str = SYSTEM
    """A system for bidding problems, with ``+borel`` if close decisions are simulated."""

    def luck(self, problem: str) -> int:
        """A problem's own, whatever else is played."""
        return Random(f"{self.seed}/{problem}").getrandbits(32)


@dataclass(frozen=True, slots=True)
class Fault:
    """A card that wins less often than another would have, found where cards shift."""

    card: str
    chance: float
    best: str
    best_chance: float

    @staticmethod
    def of(found: Judged) -> Fault:
        chances = round(found.chance, 3), round(found.best_chance, 3)
        return Fault(str(found.card), chances[0], str(found.best), chances[1])


@dataclass(frozen=True, slots=True)
class Solution:
    """What became of a problem. Tricks are declarer's throughout."""

    id: str
    kind: str
    solved: bool
    tricks: int | None = None
    """None where nobody knows all cards, and in the bidding."""
    play: tuple[Card, ...] = ()
    needed: int | None = None
    """For the declarer: so many or more."""
    at_most: int | None = None
    """For defenders: so many or fewer."""
    double_dummy: int | None = None
    """When everybody sees all cards from where the problem starts."""
    chosen: str | None = None
    """The lead or the call."""
    right: tuple[str, ...] = ()
    """The leads or calls that solve the problem."""
    faults: tuple[Fault, ...] = ()
    deal: str | None = None
    """Where the cards lay in the end, if they shifted."""

    def plain(self) -> dict[str, Any]:
        """What says nothing about problems of this kind is left out."""
        form: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "solved": self.solved,
            "tricks": self.tricks,
            "needed": self.needed,
            "at_most": self.at_most,
            "double_dummy": self.double_dummy,
            "chosen": self.chosen,
            "right": list(self.right) or None,
            "play": [str(card) for card in self.play],
            "faults": [_plain(fault) for fault in self.faults] or None,
            "deal": self.deal,
        }
        return {name: told for name, told in form.items() if told is not None or name == "tricks"}

    @staticmethod
    def of_plain(form: Mapping[str, Any]) -> Solution:
        """The inverse of ``plain``."""
        return Solution(
            form["id"],
            form["kind"],
            form["solved"],
            form["tricks"],
            tuple(map(Card.parse, form["play"])),
            form.get("needed"),
            form.get("at_most"),
            form.get("double_dummy"),
            form.get("chosen"),
            tuple(form.get("right", ())),
            tuple(Fault(**fault) for fault in form.get("faults", ())),
            form.get("deal"),
        )


def _plain(fault: Fault) -> dict[str, Any]:
    return {
        "card": fault.card,
        "chance": fault.chance,
        "best": fault.best,
        "best_chance": fault.best_chance,
    }


def open_tricks(board: Board) -> int:
    """Declarer's in all, when everybody sees all cards from here on."""
    contract, play = board.contract, board.play
    assert contract is not None and play is not None
    side, position = contract.declarer.side, Position.of(board)
    left = tricks_for(side, position, Solver().value(position).tricks)
    return play.tricks_won(side) + left
