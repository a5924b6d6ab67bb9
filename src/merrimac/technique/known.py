"""What declarer knows in the middle of a deal, and what follows from it.

Declarer is always South and dummy North; the player turns the table before he plans. Cards are
numbers, hands are masks: this is looked at tens of thousands of times in one plan.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from merrimac.solve.lines import InformationSet

NORTH, EAST, SOUTH, WEST = range(4)
NOTRUMP = 4
SUITS = range(4)


def highest(cards: int) -> int:
    return cards.bit_length() - 1


def lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def suit_of(card: int) -> int:
    return card // 13


def rank_of(card: int) -> int:
    return card % 13


def above(cards: int, card: int) -> int:
    """The cards of a mask that are higher; meant within one suit."""
    return cards >> (card + 1) << (card + 1)


def below(cards: int, card: int) -> int:
    return cards & ((1 << card) - 1)


def each(cards: int) -> list[int]:
    """From the lowest to the highest."""
    found = []
    while cards:
        found.append(lowest(cards))
        cards &= cards - 1
    return found


SUIT_MASKS = tuple(0x1FFF << 13 * suit for suit in range(4))


class Known:
    """A state information set with the questions that techniques ask of it."""

    def __init__(self, information: InformationSet) -> None:
        self.information = information
        self.turn: int = information.turn
        self.hands = {NORTH: information.north, SOUTH: information.south}
        self.strain: int = information.strain
        self._fingerprint: int = information.fingerprint

    def __hash__(self) -> int:
        return self._fingerprint

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self._fingerprint == other._fingerprint

    # --- the table ------------------------------------------------------------------------------

    @cached_property
    def trick(self) -> list[int]:
        return self.information.trick

    @property
    def is_on_lead(self) -> bool:
        """Whether one of declarer's hands leads to the next trick."""
        return self.turn in self.hands and not self.trick

    @property
    def is_our_lead(self) -> bool:
        """Whether the trick on the table was led by declarer."""
        return bool(self.trick) and self.information.leader in self.hands

    @property
    def to_play(self) -> int:
        """How many cards declarer still plays to the trick on the table, or to the next one."""
        left = 4 - len(self.trick)
        return (left + 1) // 2 if self.turn in self.hands else left // 2

    @cached_property
    def won(self) -> int:
        return self.information.won

    @cached_property
    def lost(self) -> int:
        return self.information.lost

    @cached_property
    def needed(self) -> int:
        """Tricks still to be won for the contract; below one when it is made."""
        return self.information.needed - self.won

    @cached_property
    def left(self) -> int:
        """Tricks still to be played to."""
        return self.hands[self.turn].bit_count() if self.turn in self.hands else 0

    @cached_property
    def tricks(self) -> NDArray[np.int8]:
        """Declarer's tricks in each layout if he just goes on as usual."""
        return self.information.play_out()

    @cached_property
    def is_settled(self) -> bool:
        """Going on as usual takes every trick that is left, however the cards lie."""
        return bool((self.tricks >= self.won + self.left).all())

    # --- declarer's cards -----------------------------------------------------------------------

    def held(self, seat: int, suit: int) -> int:
        return self.hands[seat] & SUIT_MASKS[suit]

    def length(self, seat: int, suit: int) -> int:
        return self.held(seat, suit).bit_count()

    def ours(self, suit: int) -> int:
        return (self.hands[NORTH] | self.hands[SOUTH]) & SUIT_MASKS[suit]

    def longer(self, suit: int) -> int:
        """The length of the longer hand."""
        return max(self.length(NORTH, suit), self.length(SOUTH, suit))

    @property
    def has_trumps(self) -> bool:
        return self.strain != NOTRUMP

    def trumps(self, seat: int) -> int:
        return self.held(seat, self.strain) if self.strain != NOTRUMP else 0

    # --- the cards out --------------------------------------------------------------------------

    @cached_property
    def all_out(self) -> int:
        """Every card that a defender may hold."""
        return self.information.may_hold(EAST) | self.information.may_hold(WEST)

    def out(self, suit: int) -> int:
        return self.all_out & SUIT_MASKS[suit]

    @cached_property
    def _out_counts(self) -> tuple[int, ...]:
        first = int(self.east[0]) | int(self.west[0])
        return tuple((first & mask).bit_count() for mask in SUIT_MASKS)

    def out_count(self, suit: int) -> int:
        """How many cards of a suit the defenders hold between them."""
        return self._out_counts[suit]

    @cached_property
    def east(self) -> NDArray[np.uint64]:
        """East's hand in each possible layout."""
        return self.information.holdings(EAST)

    @cached_property
    def west(self) -> NDArray[np.uint64]:
        return self.information.holdings(WEST)

    def defender(self, seat: int) -> NDArray[np.uint64]:
        return self.east if seat == EAST else self.west

    def is_void(self, seat: int, suit: int) -> bool:
        """Whether a defender is known to be out of a suit."""
        return not self.information.may_hold(seat) & SUIT_MASKS[suit]

    # --- winners --------------------------------------------------------------------------------

    def winners(self, seat: int, suit: int) -> int:
        """The cards of a hand that no card out can beat in their suit."""
        held, out = self.held(seat, suit), self.out(suit)
        return above(held, highest(out)) if out else held

    def is_winner(self, card: int) -> bool:
        out = self.out(suit_of(card))
        return not out or card > highest(out)

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """For each suit how many tricks are there to be cashed, entries permitting."""
        found = []
        for suit in SUITS:
            both = self.winners(NORTH, suit).bit_count() + self.winners(SOUTH, suit).bit_count()
            found.append(min(both, self.longer(suit)))
        return tuple(found)

    def entry_cards(self, seat: int) -> list[tuple[int, int]]:
        """Ways from the other hand into this one: (the card led, the card that wins); first where
        most winners are left there, and ruffs last."""
        other = SOUTH if seat == NORTH else NORTH
        found = []
        for suit in SUITS:
            led, good = self.held(other, suit), self.winners(seat, suit)
            if led and good and not self.may_be_ruffed(suit):
                low = lowest(led)
                # A winner opposite a winner crosses only when the first can be overtaken.
                beats = above(good, low)
                if beats:
                    found.append((low, lowest(beats)))
            elif led and self.has_trumps and not self.held(seat, suit) and self.trumps(seat):
                found.append((lowest(led), lowest(self.trumps(seat))))
        return sorted(found, key=lambda way: self._worth_of_entry(seat, *way))

    def _worth_of_entry(self, seat: int, led: int, wins: int) -> int:
        is_ruff = suit_of(led) != suit_of(wins)
        return 1 if is_ruff else -self.winners(seat, suit_of(wins)).bit_count()

    def may_be_ruffed(self, suit: int) -> bool:
        """Whether a defender who may have trumps is known to be out of a side suit."""
        if not self.has_trumps or suit == self.strain or not self.out(self.strain):
            return False
        for seat in (EAST, WEST):
            trumps = self.information.may_hold(seat) & SUIT_MASKS[self.strain]
            if trumps and self.is_void(seat, suit):
                return True
        return False
