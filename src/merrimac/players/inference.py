"""Bayes on the cards that hidden hands have played (Ginsberg 1999, section 2).

How often would this card have been a mistake, if he held those? In each layout the position before
a card is solved: a card that gives up a trick is unlikely, since good players seldom do that, and
of touching honours any might have been played, so a layout in which there was a choice explains
the card only half as well: restricted choice. The newest cards come first, as far as a bound on the
work allows; the opening lead is asked about the contract alone, which is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Card, Rank
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.hand import SUIT_MASK
from merrimac.game.holding import Masks
from merrimac.game.play import Play
from merrimac.game.seats import SEATS
from merrimac.game.view import View
from merrimac.players.layouts import Layouts
from merrimac.solve.double_dummy import Batch
from merrimac.solve.position import Position
from merrimac.solve.trace import Counted, Tracer

Weights = NDArray[np.float64]
LEAD_ERROR, DEFENDER_ERROR, DECLARER_ERROR = 0.3, 0.15, 0.1
"""How often a player errs where he can. Players by rules, on 59 boards, erred with 0.24 of such
leads, 0.16 of the defenders' cards and 0.14 of declarer's."""
FLOOR = 0.02
"""No card makes a layout less likely than this."""
_COST = (5.0, 3.0, 1.5, 1.0, 0.4, 0.2, 0.15, 0.1, 0.05, 0.05, 0.02, 0.02, 0.02)
"""Milliseconds to solve all cards of a layout, by the number of the trick."""
MOST_COST = 3.5
"""Milliseconds a layout for the cards played since the lead."""
_LEAD_MATTERS = 8
"""After so many cards the lead has been followed up by better evidence."""


def after_play(
    view: View, drawn: Layouts, seconds: float = 0.0, most_cost: float = MOST_COST
) -> Layouts:
    """The layouts with the weights that the cards played give them.

    ``seconds``: when they are spent no further card is asked about; zero is no limit.
    """
    contract, play = view.contract, view.play
    if contract is None or play is None or len(drawn) < 2:
        return drawn
    weights = drawn.weights.copy()
    began, asked = monotonic(), 0
    for index in _worth_asking(view, play, most_cost):
        if seconds and monotonic() - began > seconds:
            break
        if index:
            weights *= card_likelihoods(contract, play, index, drawn.dealt)
        else:
            weights *= lead_likelihoods(contract, play, drawn.dealt)
        asked += 1
    if not asked:
        return drawn
    source = (*drawn.source, "the play")
    return replace(drawn, weights=weights / weights.sum(), source=source)


def _worth_asking(view: View, play: Play, most_cost: float) -> Iterator[int]:
    """Cards of hidden hands, the newest first, as far as the work allows; and the lead."""
    cost = 0.0
    for index in range(len(play) - 1, 0, -1):
        if play.seat_of(index) in view.known_hands:
            continue
        cost += _COST[index // 4]
        if cost > most_cost:
            break
        yield index
    if 0 < len(play) <= _LEAD_MATTERS and play.seat_of(0) not in view.known_hands:
        yield 0


def card_likelihoods(contract: Contract, play: Play, index: int, dealt: Masks) -> Weights:
    """How likely the card with that index was, in each layout."""
    card, before = play.cards[index], play.up_to(index)
    held = np.ascontiguousarray(dealt & ~np.uint64(before.played.mask))
    tricks = Batch().cards(held, _like(dealt, before))[:, :, 0].astype(np.int64)
    best = tricks.max(axis=1)
    is_good = tricks == best[:, None]
    may_err = ((tricks >= 0) & ~is_good).any(axis=1)
    lost = best - tricks[:, int(card)]
    seat = play.seat_of(index)
    declares = seat.side is contract.declarer.side
    error = DECLARER_ERROR if declares else DEFENDER_ERROR
    good = np.where(may_err, 1 - error, 1.0) / _equals(card, is_good, before)
    return np.maximum(np.where(lost == 0, good, error * 0.5 ** (lost - 1.0)), FLOOR)


def _equals(card: Card, is_good: NDArray[np.bool_], before: Play) -> Weights:
    """How many honours were worth the same as this one, itself included; 1 for a small card.

    Nobody plays small cards at random, so of those the choice says nothing here.
    """
    count = np.ones(len(is_good))
    if card.rank < Rank.TEN:
        return count
    gone = before.played.mask >> 13 * card.suit & SUIT_MASK
    for step in (1, -1):
        touching = np.ones(len(is_good), dtype=np.bool_)
        rank = card.rank + step
        while Rank.TEN <= rank <= Rank.ACE:
            if not gone >> rank & 1:
                touching &= is_good[:, 13 * card.suit + rank]
                count += touching
            rank += step
    return count


def lead_likelihoods(contract: Contract, play: Play, dealt: Masks) -> Weights:
    """How likely the lead was: one that gives up the contract is a mistake."""
    start, led = play.up_to(0), play.up_to(1)
    to_beat = 14 - contract.tricks_needed
    could_beat = Batch().reaches(dealt, _like(dealt, start), to_beat) == 1
    found = np.ones(len(dealt))
    rows = np.flatnonzero(could_beat)
    if len(rows):
        held = np.ascontiguousarray(dealt[rows] & ~np.uint64(led.played.mask))
        made = Batch().reaches(held, _like(dealt, led), contract.tricks_needed) == 1
        found[rows] = np.where(made, LEAD_ERROR, 1 - LEAD_ERROR)
    return found


def _like(dealt: Masks, play: Play) -> Position:
    return Position.during(Deal.of_masks(dealt[0].tolist()), play)


# --- Along the play ------------------------------------------------------------------------------

_AT_ONCE = 16
"""So many layouts are weighed between two looks at the clock."""
_FIRST_AT_NOTRUMP = 8
"""The cards before it would be too dear to ask about."""
DEAR = 12
"""Before so many cards are played only the contract is asked about."""
_ERRORS = (0.25, 0.25, 0.15, 0.15)
"""How often a trick is given up, by the number of the trick: early a player sees less."""
_LATE_ERROR = 0.06


def after_trace(view: View, drawn: Layouts, tracer: Tracer, seconds: float = 0.0) -> Layouts:
    """The layouts weighed by all of the play that is not too dear: by each card that gave up a
    trick, and by honours of which another might have been played.

    ``seconds``: only so many of the layouts are kept as can be weighed; zero is no limit.
    """
    contract, play = view.contract, view.play
    if contract is None or play is None or len(drawn) < 2:
        return drawn
    asked = _worth_tracing(view, contract, play)
    if not asked:
        return drawn
    began, found = monotonic(), [np.ones(0)]
    for start in range(0, len(drawn), _AT_ONCE):
        if start and seconds and monotonic() - began > seconds:
            break
        dealt = drawn.dealt[start : start + _AT_ONCE]
        found.append(_along(contract, play, dealt, asked, tracer))
    likelihoods = np.concatenate(found)
    weights = drawn.weights[: len(likelihoods)] * likelihoods
    return Layouts(
        drawn.dealt[: len(weights)],
        weights / weights.sum(),
        (*drawn.source, "the play"),
        drawn.are_all and len(weights) == len(drawn),
    )


def _worth_tracing(view: View, contract: Contract, play: Play) -> list[int]:
    """The cards of hidden hands, and dummy's, which declarer chose with his own in mind.

    The lead is not asked about, nor at notrump the cards of the first tricks.
    """
    first = _FIRST_AT_NOTRUMP if contract.strain.suit is None else 1
    hidden = {seat for seat in SEATS if seat not in view.known_hands}
    if contract.declarer in hidden:
        hidden.add(contract.dummy)
    return [index for index in range(first, len(play)) if play.seat_of(index) in hidden]


def _along(
    contract: Contract, play: Play, dealt: Masks, asked: Sequence[int], tracer: Tracer
) -> Weights:
    """How likely these cards were, together."""
    found = np.ones(len(dealt))
    for is_late, counted in ((False, narrow(contract)), (True, wide(contract))):
        part = [index for index in asked if (index >= DEAR) is is_late]
        after = sorted({*part, *(index + 1 for index in part)})
        tricks = tracer.tricks(
            dealt, play.strain, play.seat_of(0), play.cards, after, counted
        ).astype(np.int64)  # fmt: skip
        for index in part:
            place = after.index(index)
            gained = tricks[:, place + 1] - tricks[:, place]
            declares = play.seat_of(index).side is contract.declarer.side
            found *= _likelihood(play, index, -gained if declares else gained, dealt)
    return found


def narrow(contract: Contract) -> Counted:
    """Only whether the contract is made."""
    return Counted(contract.declarer.side, contract.tricks_needed - 1, contract.tricks_needed)


def wide(contract: Contract) -> Counted:
    """Tricks next to the contract are told apart."""
    needed = contract.tricks_needed
    return Counted(contract.declarer.side, needed - 2, min(needed + 1, 13))


def _likelihood(play: Play, index: int, given: NDArray[np.int64], dealt: Masks) -> Weights:
    trick = index // 4
    error = _ERRORS[trick] if trick < len(_ERRORS) else _LATE_ERROR
    good = 1 / _touching(play, index, dealt)
    return np.maximum(np.where(given <= 0, good, error * 0.5 ** (given - 1.0)), FLOOR)


def _touching(play: Play, index: int, dealt: Masks) -> Weights:
    """How many honours that touch this one the hand held, itself included; 1 for a small card."""
    card, seat = play.cards[index], play.seat_of(index)
    count = np.ones(len(dealt))
    if card.rank < Rank.TEN:
        return count
    gone = play.up_to(index & ~3).played.mask
    held = dealt[:, seat] & ~np.uint64(gone)
    for step in (1, -1):
        touching = np.ones(len(dealt), dtype=np.bool_)
        other = int(card) + step
        while 0 <= other < 52 and other // 13 == card.suit and other % 13 >= Rank.TEN:
            if not gone >> other & 1:
                touching &= (held >> np.uint64(other) & np.uint64(1)).astype(np.bool_)
                count += touching
            other += step
    return count
