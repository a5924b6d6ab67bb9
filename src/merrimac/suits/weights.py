"""How likely the layouts of a suit are, by all that declarer believes of the hidden hands.

Missing cards that touch are equal to the solver, so what tells the king from the queen is summed
up: a layout weighs what all its ways to come about weigh together.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import numpy as np

from merrimac.beliefs.belief import Belief
from merrimac.beliefs.constraint import ALWAYS, Constraint, Holding, all_of
from merrimac.beliefs.deals import Deals
from merrimac.beliefs.evidence import Meaning
from merrimac.game.cards import RANKS, Card, Suit
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.holding import holdings_of
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import Weights

_DRAWS = 50_000


def weights_from(
    belief: Belief, suit: Suit, combination: Combination, rng: Random | None = None
) -> Weights:
    """The chance of each layout: exact where the belief is, otherwise from a sample.

    North and South are declarer's hands; the belief must know their cards of the suit.
    """
    for seat, held in ((Seat.NORTH, combination.north), (Seat.SOUTH, combination.south)):
        if held & ~belief.known[seat].holding_mask(suit):
            raise GameError(f"it is not known that {seat} holds the cards of {combination}")
    rng = rng or Random(0)
    exact = _exact(belief, suit, combination, rng) if belief.is_exact else None
    found = _sampled(belief, suit, combination, rng) if exact is None else exact
    if not found.sum():
        raise GameError(f"no layout of {combination} fits what is believed")
    weights: Weights = found / found.sum()
    return weights


def belief_of(combination: Combination, suit: Suit, given: Constraint) -> Belief:
    """What is known when only the suit of two hands is in sight, and a condition holds."""
    hands = [Hand()] * 4
    for seat, held in ((Seat.NORTH, combination.north), (Seat.SOUTH, combination.south)):
        hands[seat] = Hand.of(Card.of(suit, rank) for rank in RANKS if held >> rank & 1)
    none: frozenset[Suit] = frozenset()
    whole = frozenset({suit})
    known = Deal((hands[0], hands[1], hands[2], hands[3]))
    # They have no other card of the suit: as if they had shown out of it.
    belief = Belief(known, (whole, none, whole, none))
    if given == ALWAYS:
        return belief
    ours = (
        Holding(suit, 1 << held, seat)
        for seat, held in ((Seat.NORTH, combination.north), (Seat.SOUTH, combination.south))
    )
    if Deals(all_of((given, *ours)), known).is_empty:
        raise GameError(f"what is given can't be when North and South hold {combination}")
    return belief.after(Meaning(given, trust=1.0))


def _exact(belief: Belief, suit: Suit, combination: Combination, rng: Random) -> Weights | None:
    weights = []
    for row in combination.layouts.tolist():
        chosen = sum(1 << holding for holding in _west_holdings(combination, row))
        estimate = belief.probability(Holding(suit, chosen, Seat.WEST), rng)
        if estimate.stderr:
            return None  # counting was too large after all
        weights.append(estimate.value)
    return np.array(weights)


def _sampled(belief: Belief, suit: Suit, combination: Combination, rng: Random) -> Weights:
    layouts = belief.sample(_DRAWS, rng)
    by_holding = np.bincount(
        holdings_of(layouts.deals[:, Seat.WEST], suit), layouts.weights, minlength=1 << len(RANKS)
    )
    return np.array(
        [
            sum(by_holding[holding] for holding in _west_holdings(combination, row))
            for row in combination.layouts.tolist()
        ]
    )


def _west_holdings(combination: Combination, counts: list[int]) -> list[int]:
    """The masks of ranks that West may hold in a layout."""
    chosen = [
        [sum(1 << rank for rank in ranks) for ranks in combinations(group, count)]
        for group, count in zip(combination.groups, counts, strict=True)
    ]
    return [sum(parts) for parts in product(*chosen)]
