"""The opening lead: which suit, by points for what leads gain and risk; then the usual card."""

from __future__ import annotations

from merrimac.game.cards import SUITS, Rank, Suit
from merrimac.game.features import hcp
from merrimac.players.heuristics.lead_card import lead_from
from merrimac.players.heuristics.situation import Choice, Situation

_TENACES = (0b101 << Rank.QUEEN, 0b101 << Rank.JACK)  # AQ, KJ


def opening_lead(situation: Situation) -> Choice:
    notrump = situation.trump is None
    points = _points_at_notrump if notrump else _points_at_a_suit
    held = [suit for suit in SUITS if situation.holding(situation.turn, suit)]
    best = max(held, key=lambda suit: (points(situation, suit) + _bid(situation, suit), suit))
    holding = situation.holding(situation.turn, best)
    card, agreement = lead_from(best, holding, notrump)
    worth = points(situation, best) + _bid(situation, best)
    return Choice(card, "opening lead", {"agreement": agreement, "points": round(worth, 2)})


def _bid(situation: Situation, suit: Suit) -> float:
    """Partner's suit is good to lead, theirs is not."""
    worth = 0.0
    for seat, call in situation.view.auction:
        if not call.is_bid or call.strain.suit is not suit:
            continue
        if seat is situation.partner:
            worth = 4.0
        elif seat is not situation.turn:
            worth = min(worth, -3.0)
    return worth


def _points_at_notrump(situation: Situation, suit: Suit) -> float:
    """Length and strength, if the hand can get in to enjoy them; a solid sequence above all."""
    hand = situation.hand
    holding = hand.holding_mask(suit)
    length = holding.bit_count()
    honours = (holding >> Rank.TEN).bit_count()
    worth = 1.0 * length + 0.3 * honours
    sequence = _sequence(holding)
    if sequence >= 3:
        worth += 2.0
    elif sequence == 2:
        worth += 0.8
    if length == 4 and any(holding & tenace == tenace for tenace in _TENACES):
        worth -= 0.7
    if length <= 3 and honours and sequence < 2:
        worth -= 1.5
    if length >= 5 and hcp(hand) < 5 and not honours:
        worth -= 1.0
    return worth + (0.3 if suit >= Suit.HEARTS else 0.0)


def _points_at_a_suit(situation: Situation, suit: Suit) -> float:
    """Safe sequences and short suits; away from no ace, and not away from a king if it can be."""
    hand = situation.hand
    holding = hand.holding_mask(suit)
    length = holding.bit_count()
    trumps = hand.length(situation.trump) if situation.trump is not None else 0
    if suit is situation.trump:
        return _points_of_trumps(holding)
    top = holding.bit_length() - 1
    sequence = _sequence(holding)
    if sequence >= 2:
        if top == Rank.ACE:
            return 5.0 if length <= 5 else 3.5
        return {Rank.KING: 4.2, Rank.QUEEN: 3.2, Rank.JACK: 2.6}.get(Rank(top), 2.0) + (
            0.8 if sequence >= 3 else 0.0
        )
    if length == 1:
        return (3.4 if 1 <= trumps <= 3 else 1.5) - (2.0 if top >= Rank.QUEEN else 0.0)
    if top < Rank.TEN:
        return 2.4 + (0.3 if length == 2 else 0.0) - 0.1 * max(0, length - 4)
    # Leads from an unsupported honour give tricks away more often than they find partner.
    risk = {Rank.ACE: 0.0, Rank.KING: 0.8, Rank.QUEEN: 1.2, Rank.JACK: 1.6, Rank.TEN: 2.1}
    return risk[Rank(top)] - (1.0 if length == 2 else 0.0) + 0.15 * length


def _points_of_trumps(holding: int) -> float:
    top = holding.bit_length() - 1
    if holding.bit_count() == 1:
        return 0.5 if top < Rank.JACK else -2.0
    return 2.2 if top < Rank.TEN else -1.0


def _sequence(holding: int) -> int:
    """Touching cards from the top, when the top is an honour."""
    top = holding.bit_length() - 1
    if top < Rank.TEN:
        return 0
    count = 0
    while top >= 0 and holding >> top & 1:
        count += 1
        top -= 1
    return count
