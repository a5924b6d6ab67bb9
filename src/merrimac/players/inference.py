"""Bayes on the cards that hidden hands have played (Ginsberg 1999, section 2).

How often would this card have been a mistake, if he held those? In each layout the position before
a card is solved: a card that gives up a trick is unlikely, since good players seldom do that, and
of touching honours any might have been played, so a layout in which there was a choice explains
the card only half as well: restricted choice. The newest cards come first, as far as a bound on the
work allows; the opening lead is asked about the contract alone, which is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from merrimac.game.view import View
from merrimac.players.layouts import Layouts
from merrimac.solve.double_dummy import Batch
from merrimac.solve.position import Position

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
