"""A defender out of the suit led: ruff what would be lost, else keep guards and winners."""

from __future__ import annotations

from merrimac.game.cards import SUITS, Card, Rank, Suit
from merrimac.players.heuristics.situation import Choice, Situation, above, cheapest_over, lowest


def ruff_or_discard(situation: Situation) -> Choice:
    trump = situation.trump
    if trump is not None and situation.suit_led is not trump:
        ruff = _ruff(situation, trump)
        if ruff is not None and not _partner_wins(situation):
            return Choice(ruff, "ruff", {})
    return discard(situation)


def _ruff(situation: Situation, trump: Suit) -> Card | None:
    holding = situation.holding(situation.turn, trump)
    _, best = situation.winning
    return cheapest_over(trump, holding, best.rank if best.suit is trump else -1)


def _partner_wins(situation: Situation) -> bool:
    """Partner's card stands, as far as one can see."""
    winner, best = situation.winning
    if winner is not situation.partner:
        return False
    suit = situation.suit_led
    if best.suit is not suit:
        return True
    later = [seat for seat in situation.to_follow if seat.side is not situation.turn.side]
    dummy = situation.contract.dummy
    for seat in later:
        holding = situation.holding(seat, suit) if seat is dummy else situation.out(suit)
        if holding >> best.rank + 1:
            return False
    return True


def discard(situation: Situation) -> Choice:
    """The card that gives least away: no winner, no guard, no length that holds dummy's."""
    trump = situation.trump
    suits = [
        suit for suit in SUITS if suit is not trump and situation.holding(situation.turn, suit)
    ]
    if not suits:
        assert trump is not None
        return Choice(lowest(trump, situation.holding(situation.turn, trump)),
                      "nothing else left", {})  # fmt: skip
    chosen = min(suits, key=lambda suit: (_cost(situation, suit), -_spare(situation, suit), suit))
    card = lowest(chosen, situation.holding(situation.turn, chosen))
    return Choice(card, "discard", {"cost": round(_cost(situation, chosen), 2)})


def _spare(situation: Situation, suit: Suit) -> int:
    return situation.length(situation.turn, suit)


def _cost(situation: Situation, suit: Suit) -> float:
    """What throwing the lowest card of a suit may give away."""
    holding = situation.holding(situation.turn, suit)
    dummy = situation.holding(situation.contract.dummy, suit)
    length, out = holding.bit_count(), situation.out(suit)
    others = out | dummy
    if not others:
        return 3.0  # every card left is a winner
    winners = above(holding, others).bit_count()
    if winners == length:
        return 4.0 if situation.trump is None else 3.0
    if not above(dummy | out, holding) and winners == 0:
        return 0.0
    higher = (others >> holding.bit_length()).bit_count()
    guards = length - 1
    cost = 0.0
    if higher and guards == higher and holding.bit_length() - 1 >= Rank.NINE:
        cost = 3.0 - 0.5 * higher
    if dummy.bit_count() >= 3 and length <= dummy.bit_count() and _can_stop(holding, dummy):
        cost = max(cost, 2.0)
    if winners and length - winners <= 1:
        cost = max(cost, 0.8)
    return cost


def _can_stop(holding: int, dummy: int) -> bool:
    """Whether our length can beat dummy's last card."""
    return holding.bit_length() > (dummy & -dummy).bit_length()
