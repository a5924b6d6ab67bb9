"""Merrimac's native core. Private: import it from merrimac.solve only."""



SUITS: int = 4

STRAINS: int = 5

SEATS: int = 4

RANKS: int = 13

CARDS: int = 52

NOTRUMP: int = 4

def card_of(suit: int, rank: int) -> int:
    """The number of a card: 13 * suit + rank."""

def suit_of(card: int) -> int:
    """The suit of a card number."""

def rank_of(card: int) -> int:
    """The rank of a card number."""

def holding_of(hand: int, suit: int) -> int:
    """The 13-bit holding of one suit in a hand mask."""

def partner_of(seat: int) -> int:
    """The seat across the table."""

def next_seat(seat: int) -> int:
    """The seat to the left."""
