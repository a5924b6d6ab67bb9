"""Endings in which declarer must combine chances, and open cards do not show how.

Every way in which the hidden cards may lie is searched to the last trick with one plan for all
layouts that look alike (achievable sets), against defenders who see everything, each layout being
as likely as another. One card is then at least ten points better than any other. Solved with open
cards, layout by layout, another card looks as good or better: who puts the guess off until he sees
the cards can't tell.

The endings were found by machine, from holdings that make for guesses, and are kept as whole deals
with the cards played before, so that any player can be asked. What was played before is legal but
not always sensible: it is there to tell which cards are left and who has shown out.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.solve.alphamu import AlphaMuSolver, Choices, Depth
from merrimac.solve.double_dummy import Masks
from merrimac.solve.position import Position

CLEARLY = 0.10
"""By so much the right card is better than any other."""
_DATA = "combining.jsonl"


@dataclass(frozen=True)
class Ending:
    """A board in play with declarer to choose a card, and the card that is right."""

    id: str
    theme: str
    deal: Deal
    contract: Contract
    played: tuple[Card, ...]
    right: tuple[Card, ...]
    """Several when they touch."""
    chance: float
    """Of the contract, with the right card."""
    otherwise: float
    """The best chance with any other."""

    @staticmethod
    def of_plain(form: dict[str, Any]) -> Ending:
        return Ending(
            form["id"],
            form["theme"],
            Deal.parse(form["deal"]),
            Contract.parse(form["contract"]),
            tuple(map(Card.parse, form["played"].split())),
            tuple(map(Card.parse, form["right"].split())),
            form["chance"],
            form["otherwise"],
        )

    @cached_property
    def board(self) -> Board:
        declarer = self.contract.declarer
        board = Board(self.deal, Auction(declarer), contract=self.contract)
        for card in self.played:
            board = board.after(card)
        return board

    @property
    def view(self) -> View:
        """Declarer's."""
        return self.board.view(self.contract.declarer)

    @property
    def target(self) -> int:
        """Tricks that are still needed."""
        assert self.board.play is not None
        return self.contract.tricks_needed - self.board.play.tricks_won(self.contract.declarer.side)

    @property
    def layouts(self) -> Masks:
        return every_layout(self.view)

    def chances(self, solver: AlphaMuSolver) -> Choices:
        """The exact chance of every card."""
        return solver.achievable(self.layouts, Position.of(self.board), self.target)

    def at_first_sight(self, solver: AlphaMuSolver) -> Choices:
        """With open cards after the next one, layout by layout: what Monte Carlo sees."""
        depth = Depth(moves=1, every_card=True)
        return solver.search(self.layouts, Position.of(self.board), self.target, depth)


def endings() -> tuple[Ending, ...]:
    """All that are kept."""
    text = files("merrimac.match").joinpath(_DATA).read_text(encoding="utf-8")
    return tuple(Ending.of_plain(json.loads(line)) for line in text.splitlines())


def number_of_layouts(view: View) -> int:
    """How many ``every_layout`` gives."""
    assert view.play is not None
    first, second = (seat for seat in SEATS if seat not in view.known_hands)
    must = {seat: _only_he_can_hold(view, seat) for seat in (first, second)}
    free = len(view.hidden - must[first] - must[second])
    missing = 13 - len(view.play.cards_of(first)) - len(must[first])
    return comb(free, missing) if missing >= 0 else 0


def every_layout(view: View) -> Masks:
    """``[layout, seat]``: all ways in which the cards still held may lie, as declarer knows it."""
    play, contract = view.play, view.contract
    assert play is not None and contract is not None
    first, second = (seat for seat in SEATS if seat not in view.known_hands)
    must = {seat: _only_he_can_hold(view, seat) for seat in (first, second)}
    free = list(view.hidden - must[first] - must[second])
    missing = 13 - len(play.cards_of(first)) - len(must[first])
    rows = []
    for chosen in combinations(free, missing):
        held = {seat: view.held(seat) or Hand() for seat in view.known_hands}
        held[first] = must[first] | Hand.of(chosen)
        held[second] = view.hidden - held[first]
        rows.append([held[seat].mask for seat in SEATS])
    return np.array(rows, dtype=np.uint64)


def _only_he_can_hold(view: View, seat: Seat) -> Hand:
    """Hidden cards of the suits that the other hidden hand has shown out of."""
    assert view.play is not None
    other = next(each for each in SEATS if each not in view.known_hands and each is not seat)
    out_of = view.play.shown_out(other)
    return Hand.of(card for card in view.hidden if card.suit in out_of)
