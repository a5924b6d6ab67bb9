"""Trumps: draw them, unless the short hand's are wanted for ruffing first."""

from __future__ import annotations

from collections.abc import Mapping

from merrimac.game.cards import SUITS, Suit
from merrimac.game.seats import Seat
from merrimac.players.heuristics.cashing import cross_to_other
from merrimac.players.heuristics.declared_suit import DeclaredSuit
from merrimac.players.heuristics.quick_discard import discard_first
from merrimac.players.heuristics.situation import Choice, Situation, highest, lowest, natural

Suits = Mapping[Suit, DeclaredSuit]
_BETTER_HAND = 0.15


def play_trumps(situation: Situation, suits: Suits, trump: Suit) -> Choice | None:
    discarding = discard_first(situation, suits, trump)
    if discarding is not None:
        return discarding
    ruffs = ruffable(situation, suits, trump)
    drawing = rounds_to_draw(suits[trump].out.bit_count())
    if ruffs:
        short = short_hand(situation, trump)
        spare = situation.length(short, trump) - drawing
        if spare < sum(ruffs.values()):
            choice = ruff_losers(situation, suits, trump, ruffs)
            if choice is not None:
                return choice
    drawn = draw_trumps(situation, suits, trump)
    if drawn is not None:
        return drawn
    return ruff_losers(situation, suits, trump, ruffs) if ruffs else None


def rounds_to_draw(out: int) -> int:
    """Rounds of trumps that draw so many, on a usual break."""
    return (out + 2) // 2 if out else 0


def short_hand(situation: Situation, trump: Suit) -> Seat:
    """The hand with fewer trumps; dummy when they are equal."""
    declarer = situation.contract.declarer
    own, dummy = (situation.length(seat, trump) for seat in (declarer, declarer.partner))
    return declarer if own < dummy else declarer.partner


def ruffable(situation: Situation, suits: Suits, trump: Suit) -> dict[Suit, int]:
    """Losers of the long trump hand that the short one can ruff, by suit."""
    short = short_hand(situation, trump)
    trumps = situation.length(short, trump)
    found = {}
    for suit in SUITS:
        if suit is trump or not trumps:
            continue
        seen = suits[suit]
        long_length = situation.length(short.partner, suit)
        short_length = situation.length(short, suit)
        covered = max(short_length, int(seen.value.average + 0.5))
        losers = long_length - covered
        if losers > 0 and short_length <= 2 and seen.out:
            found[suit] = min(losers, trumps)
    return found


def ruff_losers(
    situation: Situation, suits: Suits, trump: Suit, ruffs: Mapping[Suit, int]
) -> Choice | None:
    """Lead a loser for the short hand to ruff, or play towards a void there."""
    short = short_hand(situation, trump)
    by_shortness = sorted(ruffs, key=lambda suit: (situation.length(short, suit), suit))
    for suit in by_shortness:
        seen = suits[suit]
        short_length = situation.length(short, suit)
        if short_length == 0:
            if situation.turn is short.partner:
                return Choice(lowest(suit, seen.hand), "ruff a loser", {"suit": str(suit)})
            crossing = cross_to_other(situation, suits, trump)
            if crossing is not None:
                return crossing
            continue
        if not seen.hand:
            continue
        if not seen.winners and (short_length > 1 or _discards(situation, suits, short) > 0):
            continue
        if seen.winners:
            return Choice(highest(suit, seen.winners), "prepare a ruff", {"suit": str(suit)})
        return Choice(lowest(suit, seen.hand), "prepare a ruff", {"suit": str(suit)})
    return None


def _discards(situation: Situation, suits: Suits, short: Seat) -> int:
    """Winners of the short trump hand on which the long one can throw losers."""
    total = 0
    for suit in SUITS:
        if suit is situation.trump:
            continue
        total += max(0, suits[suit].tops - situation.length(short.partner, suit))
    return total


def _is_out_of_hand(situation: Situation, seen: DeclaredSuit) -> bool:
    """One defender has all the trumps that are out, and as many as our longer hand."""
    defenders = (situation.turn.next, situation.turn.previous)
    is_known = any(seen.suit in situation.voids[seat] for seat in defenders)
    return is_known and seen.out.bit_count() >= seen.length


def draw_trumps(situation: Situation, suits: Suits, trump: Suit) -> Choice | None:
    seen = suits[trump]
    if not seen.out or not seen.hand | seen.other:
        return None
    ours = seen.hand | seen.other
    higher = (seen.out >> ours.bit_length()).bit_count()
    if higher == seen.out.bit_count() or _is_out_of_hand(situation, seen):
        return None
    here, there = seen.value.best_from(True, high=True), seen.value.best_from(False)
    if there is not None and (here is None or there.value > here.value + _BETTER_HAND):
        crossing = cross_to_other(situation, suits, trump)
        if crossing is not None:
            return crossing
    if here is None:
        if not seen.hand:
            return None
        return Choice(highest(trump, seen.hand), "draw trumps", {"out": seen.out.bit_count()})
    return Choice(natural(trump, here.cards), "draw trumps", {"out": seen.out.bit_count()})
