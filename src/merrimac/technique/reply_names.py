"""What it is called to play a card to a trick that a defender has led.

==================  ==============================================================================
name                card
==================  ==============================================================================
free finesse        one that may win though a higher one is missing, a defender still to play
automatic finesse   the same as the last card of the trick: the tenace was led into
Bath coup           a low one under the king or queen, from ace and jack
hold-up             any other that does not win where a card of the hand surely would
unblock             a high one under a higher, though a low one was there
==================  ==============================================================================
"""

from __future__ import annotations

from merrimac.technique.known import SUIT_MASKS, Known, above, below, lowest, rank_of, suit_of

TEN, JACK, QUEEN, KING, ACE = range(8, 13)


def reply_name(known: Known, card: int) -> str | None:
    """The name of a technique; None for a card that is none of these."""
    suit = suit_of(known.trick[0])
    winning = known.information.winning_card
    follows = suit_of(card) == suit == suit_of(winning)
    if not follows or known.information.winning_seat in known.hands:
        return None
    if card > winning:
        return _winning(known, suit, card)
    held = known.information.legal & SUIT_MASKS[suit]
    if not above(held, winning):
        return _under(known, held, card)
    is_sure = len(known.trick) == 3 or known.winners(known.turn, suit)
    return _refusing(held >> 13 * suit, rank_of(winning)) if is_sure else None


def _winning(known: Known, suit: int, card: int) -> str | None:
    if not above(known.out(suit), card):
        return None
    return "automatic finesse" if len(known.trick) == 3 else "free finesse"


def _refusing(ranks: int, winning: int) -> str:
    has_tenace = ranks >> ACE & ranks >> JACK & 1
    return "Bath coup" if has_tenace and winning in (KING, QUEEN) else "hold-up"


def _under(known: Known, held: int, card: int) -> str | None:
    lower = below(held, card)
    if not lower or rank_of(card) < TEN:
        return None
    between = above(below(known.out(suit_of(card)), card), lowest(lower))
    return "unblock" if between else None
