"""Declarer's hand out of the suit led: ruff it, or throw away what is worth least."""

from __future__ import annotations

from merrimac.game.cards import SUITS, Card
from merrimac.game.seats import Seat
from merrimac.players.heuristics.declared_suit import DeclaredSuit, declared_suits
from merrimac.players.heuristics.situation import Choice, Situation, above, cheapest_over, lowest
from merrimac.players.heuristics.suit_value import suit_value


def ruff_or_discard(situation: Situation) -> Choice:
    ruff = _ruff(situation)
    if ruff is not None and not _partner_wins(situation):
        return Choice(ruff, "ruff", {})
    return discard(situation)


def _partner_wins(situation: Situation) -> bool:
    """Whether the other hand has the trick, or can still take it with a sure winner."""
    winner, card = situation.winning
    suit, trump = situation.suit_led, situation.trump
    partner = situation.partner
    if any(_may_ruff(situation, seat) for seat in situation.to_follow):
        return False
    if winner is partner:
        if card.suit is not suit:
            return True
        over = situation.out(suit) >> card.rank + 1
        return not over or not any(seat not in situation.held for seat in situation.to_follow)
    if partner not in situation.to_follow:
        return False
    if card.suit is trump and suit is not trump:
        return False
    sure = above(situation.holding(partner, suit), situation.out(suit))
    return bool(sure >> card.rank + 1)


def _may_ruff(situation: Situation, seat: Seat) -> bool:
    trump = situation.trump
    return (
        trump is not None
        and seat not in situation.held
        and situation.suit_led in situation.voids[seat]
        and trump not in situation.voids[seat]
        and bool(situation.out(trump))
    )


def _ruff(situation: Situation) -> Card | None:
    """The lowest trump that will do; higher when the hand behind may ruff too."""
    trump = situation.trump
    if trump is None or situation.suit_led is trump or not situation.holding(situation.turn, trump):
        return None
    _, card = situation.winning
    holding = situation.holding(situation.turn, trump)
    floor = int(card.rank) if card.suit is trump else -1
    behind = [seat for seat in situation.to_follow if seat not in situation.held]
    if any(_may_ruff(situation, seat) for seat in behind):
        over = cheapest_over(trump, holding, max(floor, situation.out(trump).bit_length() - 1))
        if over is not None:
            return over
    return cheapest_over(trump, holding, floor)


def discard(situation: Situation) -> Choice:
    """The card that costs the least in its suit; of equal ones, from where losers are."""
    suits = declared_suits(situation)
    trump = situation.trump
    own = [suit for suit in SUITS if suit is not trump and suits[suit].hand]
    if not own:
        return Choice(lowest(trump or SUITS[0], situation.hand.holding_mask(trump or SUITS[0])),
                      "nothing else left", {})  # fmt: skip
    chosen = min(own, key=lambda suit: (round(_cost(suits[suit]), 1), bool(suits[suit].other),
                                        -_losers(suits[suit])))  # fmt: skip
    card = lowest(chosen, suits[chosen].hand)
    return Choice(card, "discard", {"cost": round(_cost(suits[chosen]), 2)})


def _cost(seen: DeclaredSuit) -> float:
    """Tricks in the suit that go with its lowest card."""
    after = suit_value(seen.hand & (seen.hand - 1), seen.other, seen.out, seen.defenders)
    return seen.value.average - after.average


def _losers(seen: DeclaredSuit) -> float:
    return seen.hand.bit_count() - min(seen.value.average, seen.hand.bit_count())
