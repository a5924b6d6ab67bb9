"""Following suit as declarer: each card by the tricks it leaves in the suit, over the layouts.

The trick on the table is finished in every layout of the missing cards, defenders choosing what
hurts, and the rest of the suit is worth what ``suit_value`` says. It never looks past the suit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from merrimac.game.cards import CARDS, Card, Suit
from merrimac.game.seats import Seat
from merrimac.players.heuristics.declared_suit import DeclaredSuit
from merrimac.players.heuristics.situation import Situation
from merrimac.players.heuristics.suit_value import Packed, layout_weights, suit_value

_RUFF_COST = 0.25
"""A trump spent where the suit might have won by itself."""
_LEAST_WEIGHT = 1e-9
_TEMPO, _TEMPO_WITH_TRUMPS = 0.15, 0.35


@dataclass(frozen=True, slots=True)
class _Trick:
    """The trick while it is finished in one layout: ranks left in each hand of the suit."""

    best: int
    is_ours: bool
    hand: int
    other: int
    out: int


def values_of_following(situation: Situation) -> dict[Card, float]:
    """Tricks in the suit on average for each card that follows suit."""
    suit = situation.suit_led
    seen = DeclaredSuit.of(situation, suit)
    layouts = _layouts(seen)
    return {
        CARDS[13 * suit + rank]: sum(
            weight * _value(situation, seen, rank, east, west) for weight, east, west in layouts
        )
        for rank in range(13)
        if seen.hand >> rank & 1
    }


def _layouts(seen: DeclaredSuit) -> list[tuple[float, int, int]]:
    """``(weight, next hand's ranks, last hand's ranks)``; of touching cards any will do."""
    packed = Packed.of(seen.hand, seen.other, seen.out, seen.defenders)
    combination = packed.combination
    weights = layout_weights(combination, packed.defenders)
    found = []
    for weight, row in zip(weights.tolist(), combination.layouts.tolist(), strict=True):
        if weight < _LEAST_WEIGHT:
            continue
        west = 0
        for count, group in zip(row, combination.groups, strict=True):
            west |= sum(1 << rank for rank in group[len(group) - count :])
        west = packed.unpack(west)
        found.append((weight, seen.out & ~west, west))
    return found


def _value(situation: Situation, seen: DeclaredSuit, rank: int, east: int, west: int) -> float:
    best, is_ours = _best_so_far(situation)
    if rank > best:
        best, is_ours = rank, True
    trick = _Trick(best, is_ours, seen.hand & ~(1 << rank), seen.other, seen.out)
    return _finished(situation, seen, trick, situation.to_follow, {"east": east, "west": west})


def _best_so_far(situation: Situation) -> tuple[int, bool]:
    seat, card = situation.winning
    rank = int(card.rank) if card.suit is situation.suit_led else 99
    return rank, seat.side is situation.turn.side


def _finished(
    situation: Situation,
    seen: DeclaredSuit,
    trick: _Trick,
    seats: tuple[Seat, ...],
    layout: dict[str, int],
) -> float:
    if not seats:
        rest = suit_value(trick.hand, trick.other, trick.out, seen.defenders)
        return trick.is_ours * (1 + _tempo(situation)) + rest.average
    seat, left = seats[0], seats[1:]
    if seat is situation.partner:
        return max(
            _finished(situation, seen, after, left, layout) - cost
            for after, cost in _our_plays(situation, trick, seen.suit)
        )
    holding = layout["east"] if seat is situation.turn.next else layout["west"]
    return min(
        _finished(situation, seen, after, left, layout) for after in _their_plays(trick, holding)
    )


def _tempo(situation: Situation) -> float:
    """What it is worth to win a trick that they led now rather than later."""
    if situation.leader.side is situation.turn.side:
        return 0.0
    return _TEMPO if situation.trump is None else _TEMPO_WITH_TRUMPS


def _our_plays(situation: Situation, trick: _Trick, suit: Suit) -> list[tuple[_Trick, float]]:
    """The other hand plays low, wins as cheaply as it can, or ruffs."""
    if not trick.other:
        trump = situation.trump
        if trump is None or trump is suit or trick.is_ours:
            return [(trick, 0.0)]
        if situation.holding(situation.partner, trump):
            return [(replace(trick, is_ours=True), _RUFF_COST), (trick, 0.0)]
        return [(trick, 0.0)]
    low = trick.other & -trick.other
    plays = [(_with_ours(trick, low), 0.0)]
    over = trick.other >> trick.best + 1 << trick.best + 1
    if over and not trick.is_ours:
        plays.append((_with_ours(trick, over & -over), 0.0))
    return plays


def _with_ours(trick: _Trick, bit: int) -> _Trick:
    rank = bit.bit_length() - 1
    wins = rank > trick.best
    return replace(
        trick,
        other=trick.other & ~bit,
        best=rank if wins else trick.best,
        is_ours=trick.is_ours or wins,
    )


def _their_plays(trick: _Trick, holding: int) -> list[_Trick]:
    """A defender plays low or, if we are winning, the cheapest card that beats ours."""
    if not holding:
        return [trick]
    low = holding & -holding
    plays = [_with_theirs(trick, low)]
    over = holding >> trick.best + 1 << trick.best + 1
    if over and trick.is_ours and over & -over != low:
        plays.append(_with_theirs(trick, over & -over))
    return plays


def _with_theirs(trick: _Trick, bit: int) -> _Trick:
    rank = bit.bit_length() - 1
    wins = rank > trick.best
    return replace(
        trick,
        out=trick.out & ~bit,
        best=rank if wins else trick.best,
        is_ours=trick.is_ours and not wins,
    )
