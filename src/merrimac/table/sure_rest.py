"""Whether all the tricks left are declarer's for certain, at any moment of a trick.

At the start of a trick the players' own search for a line answers. In the midst of one, the trick
is played to its end first: our cards as we like, theirs as bad for us as hidden cards can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from merrimac.game.cards import SUITS, Card
from merrimac.game.hand import Hand
from merrimac.game.view import View
from merrimac.players.claim import sure_line

MOST_TRIED = 3_000
"""Cards tried; where that is not enough nothing is certain."""


def sure_rest(view: View) -> list[Card] | None:
    """The cards to play in turn, as far as they are ours to choose; None when it is not certain."""
    contract = view.contract
    if contract is None or view.play is None or view.dummy is None:
        return None
    if view.seat is not contract.declarer:
        return None
    return _Search().rest(view, len(view.play) // 4)


class _Search:
    def __init__(self) -> None:
        self._tried = 0

    def rest(self, view: View, trick: int) -> list[Card] | None:
        play, turn, contract = view.play, view.turn, view.contract
        assert play is not None and contract is not None
        is_next = len(play) // 4 > trick
        if is_next and play.tricks[-1].winner not in (contract.declarer, contract.dummy):
            return None
        if turn is None:
            return []
        if is_next or (not len(play) & 3 and view.is_to_act):
            line = sure_line(view)
            return None if line is None else [each.led for each in line]
        self._tried += 1
        if self._tried > MOST_TRIED:
            return None
        if view.is_to_act:
            return self._ours(view, trick)
        return self._theirs(view, trick)

    def _ours(self, view: View, trick: int) -> list[Card] | None:
        for card in view.legal_cards:
            rest = self.rest(_after(view, card), trick)
            if rest is not None:
                return [card, *rest]
        return None

    def _theirs(self, view: View, trick: int) -> list[Card] | None:
        """Every card that might be worst for us; the line is told for the first of them."""
        told: list[Card] | None = None
        assert view.play is not None
        cards = list(view.hidden) if not len(view.play) & 3 else _worst(view.hidden)
        for card in cards:
            rest = self.rest(_after(view, card), trick)
            if rest is None:
                return None
            told = rest if told is None else told
        return told


def _after(view: View, card: Card) -> View:
    assert view.play is not None
    return replace(view, play=view.play.after(card))


def _worst(hidden: Hand) -> Iterable[Card]:
    """Of each suit the highest, which may win, and the lowest, which they can best spare."""
    for suit in SUITS:
        held = list(hidden.cards_in(suit))
        if held:
            yield from {held[0], held[-1]}
