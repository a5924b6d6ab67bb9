"""Declarer on lead: draw trumps, ruff losers, set up a suit or cash, in the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from merrimac.game.cards import SUITS, Card, Suit
from merrimac.players.heuristics.cashing import cash, cross_to_other
from merrimac.players.heuristics.declared_suit import DeclaredSuit, declared_suits, has_entry
from merrimac.players.heuristics.situation import Choice, Situation, lowest, natural
from merrimac.players.heuristics.trump_play import play_trumps
from merrimac.players.player import Plain

_WORTHWHILE = 0.08
_BETTER_HAND = 0.1
_OUT_OF_REACH = 0.35
_TIE = 0.05
_HARDLY_LOST, _SURELY_LOST = 0.3, 0.7
_THEIR_SHARE = 0.6
"""Of the cards out in a suit, the part that the defender with more of them has."""
Suits = Mapping[Suit, DeclaredSuit]


def lead(situation: Situation) -> Choice:
    suits = declared_suits(situation)
    if situation.trump is not None:
        choice = play_trumps(situation, suits, situation.trump)
        if choice is not None:
            return choice
    return develop(situation, suits) or cash(situation, suits) or give_up(situation, suits)


def develop(situation: Situation, suits: Suits) -> Choice | None:
    """Play the suit that promises most beyond the top tricks, if losing the lead is bearable."""
    sure = sum(seen.tops for seen in suits.values())
    left = situation.tricks_left
    if sure >= left:
        return None
    best: tuple[float, Suit] | None = None
    for suit in SUITS:
        if suit is situation.trump:
            continue
        worth = _prospect(situation, suits, suit, sure)
        if worth > sure + _WORTHWHILE and (best is None or worth > best[0] + 1e-9):
            best = worth, suit
    if best is None:
        return None
    return _lead_suit(situation, suits, best[1])


def _prospect(situation: Situation, suits: Suits, suit: Suit, sure: int) -> float:
    """Tricks in all when this suit is set up and the defenders take what they can."""
    seen = suits[suit]
    lost = max(0.0, seen.length - seen.value.average)
    gain = seen.gain
    if lost > _SURELY_LOST:
        gain *= _within_reach(suits, suit)
    if gain < _WORTHWHILE or not (seen.hand or seen.other):
        return 0.0
    if lost <= _HARDLY_LOST:
        return sure + gain
    theirs = _running(situation, suits, suit, max(1, round(lost)))
    return min(sure + gain, situation.tricks_left - min(lost, 2.0) - theirs)


def _within_reach(suits: Suits, suit: Suit) -> float:
    """What part of a suit's long cards can be reached when they are good."""
    seen = suits[suit]
    here, there = seen.hand.bit_count(), seen.other.bit_count()
    if abs(here - there) <= 1:
        return 1.0
    return 1.0 if has_entry(suits, here > there, suit) else _OUT_OF_REACH


def _running(situation: Situation, suits: Suits, but: Suit, leads: int) -> float:
    """Tricks the defenders can run when they get in so often and attack what is weakest."""
    trump = situation.trump
    has_trumps = trump is not None and bool(suits[trump].hand | suits[trump].other)
    total = 0.0
    for suit, seen in suits.items():
        if suit is but or suit is trump or not seen.out:
            continue
        stoppers = seen.tops if seen.tops else int(seen.is_stopped)
        if not seen.tops and stoppers and not has_trumps:
            total += seen.higher_out  # they take those before our stopper is good
        if has_trumps:
            total += 0 if stoppers else min(seen.hand.bit_count(), seen.other.bit_count())
        elif stoppers < leads:
            total += _THEIR_SHARE * seen.out.bit_count() - stoppers
    return max(0.0, total)


def _lead_suit(situation: Situation, suits: Suits, suit: Suit) -> Choice:
    seen = suits[suit]
    here, there = seen.value.best_from(True, high=True), seen.value.best_from(False)
    if there is not None and (here is None or there.value > here.value + _BETTER_HAND):
        crossing = cross_to_other(situation, suits, suit)
        if crossing is not None:
            return crossing
    if here is None:
        return cash(situation, suits) or give_up(situation, suits)
    low = _short_side_first(suits, seen)
    if low is not None:
        return Choice(low, "to the short side", {"suit": str(suit)})
    card = natural(suit, here.cards)
    facts: dict[str, Plain] = {
        "suit": str(suit),
        "tops": seen.tops,
        "average": round(seen.value.average, 2),
    }
    return Choice(card, "set up", facts)


def _short_side_first(suits: Suits, seen: DeclaredSuit) -> Card | None:
    """Low to a winner of the shorter hand, if that keeps the suit's value and a way back."""
    here, there = seen.hand.bit_count(), seen.other.bit_count()
    if not seen.other_winners or there >= here or not seen.winners:
        return None
    if there < 2 and not has_entry(suits, True, seen.suit):
        return None
    leads = [lead for lead in seen.value.leads if lead.from_north]
    low = min(leads, key=lambda lead: lead.cards)
    if low.value < max(lead.value for lead in leads) - _TIE:
        return None
    card = lowest(seen.suit, low.cards)
    return card if card.mask >> 13 * seen.suit < seen.other_winners else None


def give_up(situation: Situation, suits: Suits) -> Choice:
    """Nothing to gain: the lead that costs least."""
    best: tuple[float, int, Suit] | None = None
    for suit in SUITS:
        seen = suits[suit]
        here = seen.value.best_from(True)
        if here is None and not seen.hand:
            continue
        kept = here.value if here else 0.0
        cost = seen.value.average - kept + (0.5 if suit is situation.trump else 0.0)
        order = (cost, -seen.hand.bit_count(), suit)
        if best is None or order < best:
            best = order
    assert best is not None
    suit = best[2]
    here = suits[suit].value.best_from(True)
    card = lowest(suit, here.cards if here else suits[suit].hand)
    return Choice(card, "exit", {"cost": round(best[0], 2)})
