"""So many of the tricks left, certain against any defence and any lie of the hidden cards.

The search plays against more than a defence can do: all cards that are out are in one hand, which
may ruff whenever it has a trump and lead whatever it likes. What holds against that holds at the
table. Of the cards that fall, only what must fall is taken away: one card of the suit led, and the
lowest of those that may be meant. So in every suit, counted from the top, the cards assumed to be
out are never fewer or lower than those that are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from merrimac.game.cards import CARDS, SUITS, Card, Suit
from merrimac.game.hand import SUIT_MASK
from merrimac.game.play import winning_place
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View

MOST_STATES = 800
"""Looked at in search of a way to so many tricks; where that is not enough it is not certain."""


_MASKS = tuple(SUIT_MASK << 13 * suit for suit in SUITS)


class Trick(NamedTuple):
    """One trick that we lead: the card led, and the other hand's; a defender has no other hand."""

    led: Card
    other: Card | None


Line = tuple[Trick, ...]


class Outcome(NamedTuple):
    """What may become of a trick."""

    is_won: bool
    after: Ending


@dataclass(frozen=True, slots=True)
class Ending:
    """The start of a trick. Masks: our hand on lead, the other, and the cards out at worst."""

    hands: tuple[int, int]
    out: int
    trump: Suit | None
    is_ours: bool = True
    """We lead."""

    @property
    def left(self) -> int:
        return self.hands[0].bit_count()

    @property
    def tops(self) -> int:
        """About how many tricks can be taken at once: the cards that nothing out beats."""
        found = 0
        for mask in _MASKS:
            held = [(hand & mask).bit_count() for hand in self.hands]
            highest = (self.out & mask).bit_length()
            over = ((self.hands[0] | self.hands[1]) & mask) >> highest
            found += min(over.bit_count(), max(held)) if self.out & mask else max(held)
        return found

    def is_safe(self, best: Card | None) -> bool:
        """Whether nothing that is out beats our best card to a trick."""
        if best is None or _above(self.out & _suit(best.suit), best):
            return False
        return self.trump is None or best.suit is self.trump or not self.out & _suit(self.trump)

    def outcomes(self, suit: Suit, cards: Sequence[Card]) -> list[Outcome]:
        """The worst there are when we play these cards, one from each hand; lost ones first."""
        best = _best(suit, cards, self.trump)
        left = [hand & ~card.mask for hand, card in zip(self.hands, cards, strict=False)]
        hands = (left[0], left[1]) if len(left) > 1 else (left[0], 0)
        in_suit = self.out & _suit(suit)
        fallen = _bottom(in_suit)
        found = [
            Outcome(False, Ending(hands, self.out & ~gone, self.trump, False))
            for gone in self._losses(suit, best, fallen)
        ]
        if best is not None:
            leads = hands if best is cards[0] else (hands[1], hands[0])
            found.append(Outcome(True, Ending(leads, self.out & ~fallen, self.trump)))
        return found

    def _losses(self, suit: Suit, best: Card | None, fallen: int) -> list[int]:
        """The cards that are gone when we lose: to a higher card of the suit, or to a trump."""
        in_suit = self.out & _suit(suit)
        trumps = 0 if self.trump is None or suit is self.trump else self.out & _suit(self.trump)
        if best is not None and best.suit is suit:
            in_suit = _above(in_suit, best)
        elif best is not None:
            in_suit, trumps = 0, _above(trumps, best)
        found = [_bottom(in_suit)] if in_suit else []
        # Whoever ruffs may do it in the trick that the other leads: then one of the suit is gone.
        return [*found, _bottom(trumps) | (0 if self.is_ours else fallen)] if trumps else found


class Search:
    """Depth first, no state twice, and no more states than it may look at."""

    def __init__(self, most: int = MOST_STATES) -> None:
        self._most = most
        self._found: dict[tuple[Ending, int], Line | None] = {}

    def line(self, state: Ending, needed: int) -> Line | None:
        """A line that wins so many tricks: those of its tricks that we lead."""
        if needed <= 0:
            return ()
        if needed > state.left:
            return None
        key = state, needed
        if key not in self._found:
            if len(self._found) >= self._most:
                return None
            self._found[key] = None  # while it is looked at, and for good when nothing is found
            self._found[key] = (
                self._ours(state, needed) if state.is_ours else self._theirs(state, needed)
            )
        return self._found[key]

    def _ours(self, state: Ending, needed: int) -> Line | None:
        """Sure tricks first if they may do; else what can be spared is lost while we have control.

        With nothing to spare there are only sure tricks.
        """
        safe: list[Trick] = []
        risky: list[Trick] = []
        for trick in leads(state):
            best = _best(trick.led.suit, _cards(trick), state.trump)
            (safe if state.is_safe(best) else risky).append(trick)
        if needed == state.left:
            return self._first(state, safe, needed)
        order = (safe, risky) if state.tops >= needed else (risky, safe)
        return self._first(state, [*order[0], *order[1]], needed)

    def _first(self, state: Ending, tricks: Sequence[Trick], needed: int) -> Line | None:
        for trick in tricks:
            rest = self._whatever(state.outcomes(trick.led.suit, _cards(trick)), needed)
            if rest is not None:
                return (trick, *rest)
        return None

    def _theirs(self, state: Ending, needed: int) -> Line | None:
        """They may lead any suit that is out; we have an answer to each."""
        told: Line | None = None
        for suit in SUITS:
            if state.out & _suit(suit):
                rest = self._answered(state, suit, needed)
                if rest is None:
                    return None
                told = rest if told is None else told
        return told

    def _answered(self, state: Ending, suit: Suit, needed: int) -> Line | None:
        answers = [_answers(hand, suit, state.trump) for hand in state.hands if hand]
        for cards in product(*answers):
            rest = self._whatever(state.outcomes(suit, cards), needed)
            if rest is not None:
                return rest
        return None

    def _whatever(self, outcomes: Sequence[Outcome], needed: int) -> Line | None:
        told: Line | None = None
        for is_won, after in outcomes:
            rest = self.line(after, needed - is_won)
            if rest is None:
                return None
            told = rest if told is None else told
        return told


# --- From a view ----------------------------------------------------------------------------------


def sure_way(view: View, tricks: int, most: int = MOST_STATES) -> list[Card] | None:
    """The cards to play in turn to win so many of the tricks left, as far as they are ours.

    At any moment of a trick, for declarer with both hands and for a defender with his own. None
    when it is not certain, or took too long to find out.
    """
    contract, play = view.contract, view.play
    if contract is None or play is None or view.turn is None or view.seat is contract.dummy:
        return None
    if view.seat is contract.declarer and view.dummy is None:
        return None
    ours = [view.seat]
    if view.seat is contract.declarer:
        ours.append(contract.dummy)
    masks = {seat: held.mask for seat in ours if (held := view.held(seat)) is not None}
    out = view.hidden.mask
    if view.dummy is not None and contract.dummy not in ours:
        out |= (view.dummy - play.played).mask
    on_table = play.tricks[-1].cards if len(play) & 3 else ()
    leader = play.tricks[-1].leader if on_table else view.turn
    # The more tricks may be lost, the more there is to search: what wins more comes first.
    for needed in range(13 - len(play) // 4, tricks - 1, -1):
        midst = _Midst(masks, contract.strain.suit, Search(most))
        way = midst.way(leader, on_table, out, needed)
        if way is not None:
            return way
    return None


class _Midst:
    """A trick is played to its end first: our cards as we like, theirs as bad as can be."""

    def __init__(self, masks: dict[Seat, int], trump: Suit | None, search: Search) -> None:
        self._masks = masks
        self._trump = trump
        self._search = search

    def way(
        self, leader: Seat, table: tuple[Card, ...], out: int, needed: int
    ) -> list[Card] | None:
        if not table:
            line = self._search.line(self._ending(leader, (), out), needed)
            return None if line is None else [trick.led for trick in line]
        if len(table) == 4:
            winner = leader.after(winning_place(table, self._trump))
            line = self._search.line(
                self._ending(winner, table, out), needed - (winner in self._masks)
            )
            return None if line is None else [trick.led for trick in line]
        seat = leader.after(len(table))
        if seat in self._masks:
            return self._ours(leader, table, out, needed, seat)
        return self._theirs(leader, table, out, needed)

    def _ours(
        self, leader: Seat, table: tuple[Card, ...], out: int, needed: int, seat: Seat
    ) -> list[Card] | None:
        held = self._masks[seat]
        for card in _of_mask(held & _suit(table[0].suit) or held):
            rest = self.way(leader, (*table, card), out, needed)
            if rest is not None:
                return [card, *rest]
        return None

    def _theirs(
        self, leader: Seat, table: tuple[Card, ...], out: int, needed: int
    ) -> list[Card] | None:
        """Of cards that nothing of ours lies between, the lowest is played."""
        told: list[Card] | None = None
        ours = sum(self._masks.values()) | sum(card.mask for card in table)
        for card in _lowest_of_equals(out, ours):
            rest = self.way(leader, (*table, card), out & ~card.mask, needed)
            if rest is None:
                return None
            told = rest if told is None else told
        return told

    def _ending(self, leads: Seat, table: tuple[Card, ...], out: int) -> Ending:
        played = sum(card.mask for card in table)
        hands = [self._masks.get(seat, 0) & ~played for seat in (leads, leads.partner)]
        if leads in self._masks:
            return Ending((hands[0], hands[1]), out, self._trump)
        held = [self._masks[seat] & ~played for seat in SEATS if seat in self._masks]
        return Ending((held[0], held[1] if len(held) > 1 else 0), out, self._trump, False)


# --- Cards ----------------------------------------------------------------------------------------


def leads(state: Ending) -> Iterator[Trick]:
    """Trumps first, and high cards before low ones; the other hand keeps what is high."""
    leading, following = state.hands
    for suit in sorted(Suit, key=lambda suit: suit is not state.trump):
        for led in _ends(leading & _suit(suit))[::-1]:
            if following:
                yield from (Trick(led, other) for other in _follows(following, suit))
            else:
                yield Trick(led, None)


def _cards(trick: Trick) -> tuple[Card, ...]:
    return (trick.led,) if trick.other is None else (trick.led, trick.other)


def _follows(hand: int, suit: Suit) -> list[Card]:
    """The lowest and the highest card of the suit; else the lowest of each suit."""
    held = hand & _suit(suit)
    return (
        _ends(held) if held else [each for suit in Suit for each in _ends(hand & _suit(suit))[:1]]
    )


def _answers(hand: int, suit: Suit, trump: Suit | None) -> list[Card]:
    """To their lead: the same, and the highest trump as well."""
    found = _follows(hand, suit)
    if not hand & _suit(suit) and trump is not None:
        found += _ends(hand & _suit(trump))[1:]
    return found


def _best(suit: Suit, cards: Sequence[Card], trump: Suit | None) -> Card | None:
    """Of our cards, the one that may win a trick in this suit."""
    best: Card | None = None
    for card in cards:
        if card.suit is not suit and card.suit is not trump:
            continue
        if best is None or (card > best if card.suit is best.suit else card.suit is trump):
            best = card
    return best


def _suit(suit: Suit) -> int:
    return _MASKS[suit]


def _ends(mask: int) -> list[Card]:
    """The lowest and the highest."""
    if not mask:
        return []
    low, high = CARDS[_bottom(mask).bit_length() - 1], CARDS[mask.bit_length() - 1]
    return [low] if low is high else [low, high]


def _bottom(mask: int) -> int:
    return mask & -mask


def _above(mask: int, card: Card) -> int:
    return mask >> (card + 1) << (card + 1)


def _of_mask(mask: int) -> Iterator[Card]:
    return (card for card in CARDS if card.mask & mask)


def _lowest_of_equals(out: int, ours: int) -> Iterator[Card]:
    for suit in SUITS:
        is_new = True
        for card in _of_mask((out | ours) & _suit(suit)):
            if card.mask & ours:
                is_new = True
            elif is_new:
                is_new = False
                yield card
