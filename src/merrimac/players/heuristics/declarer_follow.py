"""Declarer's hands second, third and fourth to a trick: following suit."""

from __future__ import annotations

from merrimac.game.cards import Card
from merrimac.players.heuristics.declared_suit import DeclaredSuit, declared_suits, has_entry
from merrimac.players.heuristics.declarer_void import ruff_or_discard
from merrimac.players.heuristics.situation import Choice, Situation, above, lowest
from merrimac.players.heuristics.trick_value import values_of_following

_TIE = 0.02
_LONG_TOGETHER = 8
_COMING_IN = 0.2
"""What it may cost to win in this hand for certain."""
_HOLD_UP_COST = 0.2
"""Winning now is worth a little by itself; holding up may give that away."""


def follow(situation: Situation, wants_in: bool = False) -> Choice:
    """``wants_in``: the lead was meant to bring this hand in."""
    if not situation.follows:
        return ruff_or_discard(situation)
    suit = situation.suit_led
    seen = DeclaredSuit.of(situation, suit)
    if _is_ruffed(situation):
        return Choice(lowest(suit, seen.hand), "nothing to win", {})
    at_once = _at_once(situation, seen)
    if at_once is not None:
        return at_once
    values = values_of_following(situation)
    best = max(values.values())
    if wants_in and seen.winners:
        sure = lowest(suit, seen.winners)
        if values[sure] > best - _COMING_IN:
            return Choice(sure, "come in", {})
    equal = {card for card, value in values.items() if value > best - _TIE}
    held_up = _hold_up(situation, seen, values)
    if held_up is not None:
        return held_up
    winner, card = situation.winning
    wins = [each for each in equal if situation.beats(each, card)]
    if winner.side is not situation.turn.side and wins:
        cheapest = min(wins)
        rule = "finesse" if _is_finesse(situation, seen, cheapest) else "win"
        return Choice(cheapest, rule, {"tricks": round(values[cheapest], 2)})
    choice = _overtake(situation, seen, values, equal) or _unblock(seen, equal)
    return choice or Choice(min(equal), "low", {})


def _at_once(situation: Situation, seen: DeclaredSuit) -> Choice | None:
    """They lead a side suit: no finesse when we can ruff the rest, or they may ruff the next."""
    trump = situation.trump
    if trump is None or seen.suit is trump or len(situation.trick) != 1 or not seen.winners:
        return None
    length, other = seen.hand.bit_count(), seen.other.bit_count()
    ruffing = other <= 1 and bool(situation.holding(situation.partner, trump))
    if not ruffing and length + other < _LONG_TOGETHER:
        return None
    if above(seen.other, seen.out):
        return None  # the other hand can win as well
    return Choice(lowest(seen.suit, seen.winners), "at once", {"suit": str(seen.suit)})


def _is_ruffed(situation: Situation) -> bool:
    """A trump has been played to a plain suit, or surely will be by the next hand."""
    _, card = situation.winning
    suit, trump = situation.suit_led, situation.trump
    if trump is None or suit is trump:
        return False
    if card.suit is trump:
        return True
    return any(
        seat not in situation.held
        and suit in situation.voids[seat]
        and trump not in situation.voids[seat]
        and situation.out(trump)
        for seat in situation.to_follow
    )


def _hold_up(situation: Situation, seen: DeclaredSuit, values: dict[Card, float]) -> Choice | None:
    """At notrump with one stopper in their suit, keep it until one of them has no more."""
    winner, card = situation.winning
    ours = situation.turn.side
    if situation.trump is not None or situation.leader.side is ours or winner.side is ours:
        return None
    if seen.tops != 1:
        return None
    low = min(values)
    if situation.beats(low, card) or values[low] < max(values.values()) - _HOLD_UP_COST:
        return None
    left = seen.hand.bit_count() + seen.other.bit_count()
    rounds_played = _rounds(situation)
    dealt = left + rounds_played * 2 + (1 if len(situation.trick) > 2 else 0)
    suits = declared_suits(situation)
    sure = sum(each.tops for each in suits.values())
    if rounds_played >= 7 - min(dealt, 7) or sure >= situation.needed or sure >= 8:
        return None
    if any(not each.is_stopped and each.out.bit_count() > 6 for each in suits.values()):
        return None
    return Choice(low, "hold up", {"round": rounds_played + 1})


def _rounds(situation: Situation) -> int:
    """How often the suit on the table was led before."""
    tricks = situation.play.tricks[:-1] if situation.trick else situation.play.tricks
    return sum(trick.cards[0].suit is situation.suit_led for trick in tricks)


def _overtake(
    situation: Situation, seen: DeclaredSuit, values: dict[Card, float], equal: set[Card]
) -> Choice | None:
    """The other hand's last card of the suit would win, but the rest of the tricks are here."""
    winner, best = situation.winning
    if winner is not situation.partner or seen.other or seen.hand.bit_count() < 2:
        return None
    over = [
        card for card in values if situation.beats(card, best) and seen.winners >> card.rank & 1
    ]
    if not over or seen.winners.bit_count() < 2:
        return None
    is_free = any(card in equal for card in over)
    if not is_free and has_entry(declared_suits(situation), True, seen.suit):
        return None
    return Choice(min(over), "overtake", {})


def _unblock(seen: DeclaredSuit, equal: set[Card]) -> Choice | None:
    """Where it costs nothing, the shorter hand gets its high cards out of the way."""
    ours, theirs = seen.hand.bit_count(), seen.other.bit_count()
    if len(equal) < 2 or ours > theirs or not seen.other:
        return None
    top = max(equal)
    in_the_way = top.rank > (seen.other & -seen.other).bit_length() - 1
    if not in_the_way or not seen.winners >> top.rank & 1:
        return None
    return Choice(top, "unblock", {})


def _is_finesse(situation: Situation, seen: DeclaredSuit, card: Card) -> bool:
    """Third in a suit we led, with a card that the last hand may still beat."""
    is_ours = situation.leader is situation.partner
    return is_ours and not seen.winners >> card.rank & 1 and bool(situation.to_follow)
