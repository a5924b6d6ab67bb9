"""A hand: a set of cards, kept as one 52-bit mask.

Outside it behaves like a frozen set of cards, highest spade first; inside it is an int, so
unions, differences and tests cost one machine instruction. Text is PBN: ``AKQ.J72.T98.6543``,
spades first, suits divided by dots, an empty place for a void.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from merrimac.game.cards import CARDS, RANK_LETTERS, Card, Suit
from merrimac.game.errors import NotationError, shorten

SUIT_MASK = 0x1FFF
DECK_MASK = (1 << 52) - 1
_EXPECTED_HAND = "four suits, spades first, such as AKQ.J72.T98.6543"
RANK_BITS = {letter: 1 << rank for rank, letter in enumerate(RANK_LETTERS)}
RANK_BITS |= {letter.lower(): bit for letter, bit in RANK_BITS.items()}


@dataclass(frozen=True, slots=True)
class Hand:
    """A set of cards. ``Hand.parse(str(hand)) == hand``."""

    mask: int = 0

    @staticmethod
    def of(cards: Iterable[Card]) -> Hand:
        mask = 0
        for card in cards:
            mask |= card.mask
        return Hand(mask)

    @staticmethod
    def parse(text: str) -> Hand:
        """Read ``AKQ.J72.T98.6543``; ``10`` for the ten and ``-`` for a void are read too."""
        suits = text.strip().split(".")
        if len(suits) != 4:
            raise NotationError("hand", text, _EXPECTED_HAND)
        mask = 0
        for place, ranks in enumerate(suits):
            mask |= parse_holding(ranks, text) << 13 * (3 - place)
        return Hand(mask)

    def __str__(self) -> str:
        return ".".join(map(holding_text, self.holdings))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def __iter__(self) -> Iterator[Card]:
        """The cards from the highest spade to the lowest club."""
        mask = self.mask
        while mask:
            top = mask.bit_length() - 1
            yield CARDS[top]
            mask ^= 1 << top

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card.mask)

    def __or__(self, other: Hand) -> Hand:
        return Hand(self.mask | other.mask)

    def __and__(self, other: Hand) -> Hand:
        return Hand(self.mask & other.mask)

    def __sub__(self, other: Hand) -> Hand:
        return Hand(self.mask & ~other.mask)

    def __le__(self, other: Hand) -> bool:
        return not self.mask & ~other.mask

    def without(self, card: Card) -> Hand:
        return Hand(self.mask & ~card.mask)

    def cards_in(self, suit: Suit) -> Hand:
        """The cards of one suit, as a smaller hand."""
        return Hand(self.mask & SUIT_MASK << 13 * suit)

    def holding_mask(self, suit: Suit) -> int:
        """The 13 ranks of one suit as bits, the two lowest."""
        return self.mask >> 13 * suit & SUIT_MASK

    @property
    def holdings(self) -> tuple[int, int, int, int]:
        """Holding masks as PBN writes them: spades, hearts, diamonds, clubs."""
        mask = self.mask
        return (
            mask >> 39 & SUIT_MASK,
            mask >> 26 & SUIT_MASK,
            mask >> 13 & SUIT_MASK,
            (mask & SUIT_MASK),
        )

    def length(self, suit: Suit) -> int:
        return self.holding_mask(suit).bit_count()


def holding_text(holding: int) -> str:
    """The ranks of a holding, highest first: ``AQT``."""
    letters = []
    while holding:
        top = holding.bit_length() - 1
        letters.append(RANK_LETTERS[top])
        holding ^= 1 << top
    return "".join(letters)


def parse_holding(ranks: str, within: str = "") -> int:
    """The holding mask that ``AQT`` names; an empty text or ``-`` is a void."""
    holding = 0
    ranks = ranks.strip()
    if ranks == "-":
        return 0
    for letter in ranks.replace("10", "T"):
        bit = RANK_BITS.get(letter)
        if bit is None:
            raise NotationError("hand", within or ranks, f"ranks 2-9 T J Q K A, not {letter!r}")
        if holding & bit:
            raise NotationError("hand", within or ranks, f"each card once, not {letter} twice")
        holding |= bit
    return holding


def describe_overlap(masks: Iterable[int]) -> str | None:
    """Name the cards that several hands claim, or None when they are disjoint."""
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    return shorten(" ".join(map(str, Hand(twice)))) if twice else None
