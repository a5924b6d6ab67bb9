"""Claims: the rest of the tricks, certain against any defence and any lie of the hidden cards.

A claim states its line, trick by trick: the card led, and what the other hand plays to it. A trick
is certain when nothing that is out beats it. Of the hidden cards only the worst is assumed: a round
of a suit takes one of them away, the lowest, since one defender may hold them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from merrimac.formats.text import card_symbol
from merrimac.game.cards import CARDS, Card, Suit
from merrimac.game.hand import SUIT_MASK
from merrimac.game.play import Claim
from merrimac.game.view import View
from merrimac.players.player import Decision, Plain, Reason

CLAIM = "claim"
MOST_STATES = 400
"""Looked at in search of a line; where that is not enough nothing is claimed."""


class Trick(NamedTuple):
    """One trick of a line: the card led, and the other hand's card."""

    led: Card
    other: Card


Line = tuple[Trick, ...]


def sure_line(view: View) -> Line | None:
    """A line that wins all the tricks left, for declarer on lead; None when none is found."""
    start = _State.of(view)
    if start is None or not start.hands[0]:
        return None
    return _Search().line(start)


def is_certain(view: View, line: Sequence[Trick]) -> bool:
    """Whether a stated line wins all the tricks left, whoever holds what."""
    state = _State.of(view)
    for trick in line:
        if state is None:
            return False
        state = state.after(trick)
    return state is not None and not any(state.hands)


def claimed(view: View) -> Decision | None:
    """A claim of the rest with its line; None when it is not certain."""
    line = sure_line(view)
    if line is None or view.contract is None or view.play is None:
        return None
    tricks = view.play.tricks_won(view.contract.declarer.side) + len(line)
    stated: list[Plain] = [[str(trick.led), str(trick.other)] for trick in line]
    leads = ", ".join(card_symbol(trick.led) for trick in line)
    reason = Reason(CLAIM, {"tricks": len(line), "line": stated, "leads": leads})
    return Decision(Claim(tricks), reason)


def is_justified(view: View, decision: Decision) -> bool:
    """Whether a claim is of all the tricks that its stated line is certain to win."""
    line = _stated(decision.reason)
    contract, play = view.contract, view.play
    if contract is None or play is None or not is_certain(view, line):
        return False
    return decision.action == Claim(play.tricks_won(contract.declarer.side) + len(line))


def _stated(reason: Reason) -> Line:
    stated = reason.facts.get("line")
    pairs = stated if isinstance(stated, list) else []
    return tuple(
        Trick(*(Card.parse(str(card)) for card in pair)) for pair in pairs if isinstance(pair, list)
    )


@dataclass(frozen=True, slots=True)
class _State:
    """Masks: the hand on lead and the other one, and the cards that are out at worst."""

    hands: tuple[int, int]
    out: int
    trump: Suit | None

    @staticmethod
    def of(view: View) -> _State | None:
        """None unless declarer leads the next trick, from his hand or dummy's."""
        contract, play, turn = view.contract, view.play, view.turn
        if contract is None or play is None or view.dummy is None or turn is None:
            return None
        if view.seat is not contract.declarer or not view.is_to_act or len(play) & 3:
            return None
        own, other = view.held(turn), view.held(turn.partner)
        assert own is not None and other is not None
        return _State((own.mask, other.mask), view.hidden.mask, contract.strain.suit)

    def after(self, trick: Trick) -> _State | None:
        """None when the trick is against the Laws or might be lost."""
        led, other = trick
        leading, following = self.hands
        if not led.mask & leading or not other.mask & following:
            return None
        if other.suit is not led.suit and following & _suit(led.suit):
            return None
        if not self._wins(led, other):
            return None
        left = leading & ~led.mask, following & ~other.mask
        is_other = _beats(other, led, self.trump)
        hands = (left[1], left[0]) if is_other else left
        hidden = self.out & _suit(led.suit)
        return _State(hands, self.out & ~(hidden & -hidden), self.trump)

    def _wins(self, led: Card, other: Card) -> bool:
        best = other if _beats(other, led, self.trump) else led
        trumps = 0 if self.trump is None else self.out & _suit(self.trump)
        if best.suit is self.trump:
            return not _higher(trumps, best)
        return not trumps and not _higher(self.out & _suit(led.suit), best)


class _Search:
    """Depth first, no state twice."""

    def __init__(self) -> None:
        self._seen: set[_State] = set()

    def line(self, state: _State) -> Line | None:
        if not any(state.hands):
            return ()
        if state in self._seen or len(self._seen) >= MOST_STATES:
            return None
        self._seen.add(state)
        for trick in _tricks(state):
            after = state.after(trick)
            rest = None if after is None else self.line(after)
            if rest is not None:
                return (trick, *rest)
        return None


def _tricks(state: _State) -> Iterator[Trick]:
    """Trumps first, and high cards before low ones; the other hand keeps what is high."""
    leading, following = state.hands
    suits = sorted(Suit, key=lambda suit: suit is not state.trump)
    for suit in suits:
        mine = leading & _suit(suit)
        for led in (_highest(mine), _lowest(mine)) if mine & (mine - 1) else (_lowest(mine),):
            if led is not None:
                yield from (Trick(led, other) for other in _others(following, suit))


def _others(following: int, suit: Suit) -> list[Card]:
    """The lowest and the highest card of the suit; else the lowest of each suit."""
    held = following & _suit(suit)
    if held:
        cards = [_lowest(held), _highest(held)] if held & (held - 1) else [_lowest(held)]
    else:
        cards = [_lowest(following & _suit(each)) for each in Suit]
    return [card for card in cards if card is not None]


def _suit(suit: Suit) -> int:
    return SUIT_MASK << 13 * suit


def _lowest(mask: int) -> Card | None:
    return CARDS[(mask & -mask).bit_length() - 1] if mask else None


def _highest(mask: int) -> Card | None:
    return CARDS[mask.bit_length() - 1] if mask else None


def _higher(mask: int, card: Card) -> int:
    return mask >> (int(card) + 1)


def _beats(other: Card, led: Card, trump: Suit | None) -> bool:
    if other.suit is led.suit:
        return other > led
    return other.suit is trump
