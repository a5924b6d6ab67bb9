"""Suits, strains, ranks and cards, in the order of the Laws.

Clubs are lowest and spades highest, the two lowest and the ace highest, so the numbers compare
as the cards do. A card's number is ``13 * suit + rank``; the native core uses the same.

The types are enums, so a mistaken rank for a suit is a type error. Building an enum member from
its number costs far more than indexing a tuple: hot code reads ``SUITS[i]``, ``CARDS[i]``.
"""

from __future__ import annotations

from enum import IntEnum

from merrimac.game.errors import NotationError


class Suit(IntEnum):
    """One of the four suits; ``str`` gives its letter."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return "CDHS"[self]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]

    @staticmethod
    def parse(text: str) -> Suit:
        """Read a letter, a symbol or a name: ``S``, ``♠`` or ``spades``."""
        suit = _SUIT_NAMES.get(text.strip().lower())
        if suit is None:
            raise NotationError("suit", text, "one of C, D, H, S")
        return suit


class Strain(IntEnum):
    """A suit or notrump: what a bid names."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    def __str__(self) -> str:
        return ("C", "D", "H", "S", "NT")[self]

    def __repr__(self) -> str:
        return f"Strain.{self.name}"

    @property
    def symbol(self) -> str:
        return ("♣", "♦", "♥", "♠", "NT")[self]

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at notrump."""
        return None if self is Strain.NOTRUMP else SUITS[self]

    @staticmethod
    def parse(text: str) -> Strain:
        """Read ``C D H S NT``; ``N`` and the symbols are read too."""
        name = text.strip().lower()
        if name in ("n", "nt", "notrump", "notrumps", "no trump"):
            return Strain.NOTRUMP
        suit = _SUIT_NAMES.get(name)
        if suit is None:
            raise NotationError("strain", text, "one of C, D, H, S, NT")
        return STRAINS[suit]


class Rank(IntEnum):
    """A rank within a suit, from the two (0) to the ace (12)."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    def __str__(self) -> str:
        return RANK_LETTERS[self]

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    @property
    def is_honour(self) -> bool:
        """The Laws count the ten among the honours."""
        return self >= Rank.TEN

    @staticmethod
    def parse(text: str) -> Rank:
        """Read ``2`` to ``9``, ``T`` (or ``10``), ``J Q K A``."""
        rank = _RANK_NAMES.get(text.strip().upper())
        if rank is None:
            raise NotationError("rank", text, "one of A K Q J T 9 8 7 6 5 4 3 2")
        return rank


class Card(IntEnum):
    """A playing card, named suit first: ``Card.HK`` is the king of hearts."""

    C2, C3, C4, C5, C6, C7, C8, C9, CT, CJ, CQ, CK, CA = range(13)
    D2, D3, D4, D5, D6, D7, D8, D9, DT, DJ, DQ, DK, DA = range(13, 26)
    H2, H3, H4, H5, H6, H7, H8, H9, HT, HJ, HQ, HK, HA = range(26, 39)
    S2, S3, S4, S5, S6, S7, S8, S9, ST, SJ, SQ, SK, SA = range(39, 52)

    def __init__(self, number: int) -> None:
        # mypy takes an enum inside an enum for a member; these are plain attributes.
        self.suit: Suit = Suit(number // 13)  # type: ignore[misc]
        self.rank: Rank = Rank(number % 13)  # type: ignore[misc]
        self.mask: int = 1 << number

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    @staticmethod
    def of(suit: Suit, rank: Rank) -> Card:
        return CARDS[13 * suit + rank]

    @staticmethod
    def parse(text: str) -> Card:
        """Read ``HK``; lower case, ``H10`` and suit symbols are read too."""
        card = _CARD_NAMES.get(text)
        if card is not None:
            return card
        name = text.strip()
        suit, rank = _SUIT_NAMES.get(name[:1].lower()), _RANK_NAMES.get(name[1:].upper())
        if suit is None or rank is None:
            raise NotationError("card", text, "a suit and a rank such as HK or D2")
        return Card.of(suit, rank)


RANK_LETTERS = "23456789TJQKA"
SUITS = tuple(Suit)
STRAINS = tuple(Strain)
RANKS = tuple(Rank)
CARDS = tuple(Card)

_SUIT_NAMES = {
    name: suit
    for suit in SUITS
    for name in (
        str(suit).lower(), suit.symbol, "♧♢♡♤"[suit], suit.name.lower(), suit.name.lower()[:-1],
    )
}  # fmt: skip
_RANK_NAMES = dict(zip(RANK_LETTERS, RANKS, strict=True))
_RANK_NAMES["10"] = Rank.TEN
_CARD_NAMES = {name: card for card in CARDS for name in (card.name, card.name.lower())}
