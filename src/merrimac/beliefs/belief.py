"""Belief: what a player may think of the hands out of sight, by the evidence so far.

Facts (cards in sight, cards played, suits shown out of) hold for certain. Meanings of calls hold
with their trust: at a trust of t, a deal that contradicts the meaning weighs 1 - t beside one that
agrees with it. So the whole belief is a mixture: all meanings believed, all but one, and so on. At
most one departure from the system is thought of, and more only if the cards leave no other way.

Probabilities are exact as long as meanings can be counted and evidence factors by suit; else they
are estimated from a weighed sample, and say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import prod, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.constraint import Constraint, Holding, Shapes, Sum, Term, all_of
from merrimac.beliefs.counts import HCP, Count
from merrimac.beliefs.deals import Deals, Estimate
from merrimac.beliefs.evidence import Evidence, Likelihood, Meaning, Weighing
from merrimac.beliefs.part import Likelihoods, Part
from merrimac.beliefs.sampling import Sample, Weighed, sample
from merrimac.beliefs.shapes import ALL_SHAPES
from merrimac.game.cards import SUITS, Card, Suit
from merrimac.game.deal import Deal
from merrimac.game.features import batch_lengths
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.solve.dealing import TooLarge

Table = NDArray[np.float64]
_Term = tuple[float, Deals]
_ESTIMATION_DRAWS = 20_000
_TRIES = 200_000
_LEAST_DOUBT = 1e-12
"""Even what is fully trusted gives way when the cards prove it wrong."""
_LEAST_LIKELIHOOD = 1e-6


@dataclass(frozen=True, slots=True)
class Layouts:
    """Sampled deals with weights that add up to 1."""

    deals: Masks
    weights: NDArray[np.float64]
    acceptance: float

    @property
    def effective_size(self) -> float:
        """So many equally weighed layouts would tell as much (Kish)."""
        return float(1 / np.sum(self.weights**2)) if len(self.weights) else 0.0


@dataclass(frozen=True)
class Belief:
    """The hidden hands as one player sees them. Immutable: ``after`` adds evidence."""

    known: Deal
    """Cards whose place is certain: hands in sight as dealt, and the cards that others played."""
    shown_out: tuple[frozenset[Suit], frozenset[Suit], frozenset[Suit], frozenset[Suit]]
    evidence: tuple[Evidence, ...] = ()

    @staticmethod
    def of(view: View, evidence: Iterable[Evidence] = ()) -> Belief:
        """What follows from a view, and from evidence about it."""
        hands = [view.known_hands.get(seat, Hand()) for seat in SEATS]
        shown_out: list[frozenset[Suit]] = [frozenset()] * 4
        if view.play is not None:
            for seat in SEATS:
                if seat not in view.known_hands:
                    hands[seat] = view.play.cards_of(seat)
                    shown_out[seat] = view.play.shown_out(seat)
        known = Deal((hands[0], hands[1], hands[2], hands[3]))
        voids = (shown_out[0], shown_out[1], shown_out[2], shown_out[3])
        return Belief(known, voids, tuple(evidence))

    def after(self, *evidence: Evidence) -> Belief:
        """The belief when more is known."""
        return replace(self, evidence=self.evidence + evidence)

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats whose cards are not all known."""
        return tuple(seat for seat in SEATS if len(self.known[seat]) < 13)

    @property
    def is_exact(self) -> bool:
        """Whether probabilities are counted, not estimated."""
        return not self._weighings and all(term.is_exact for _, term in self._terms)

    # --- Questions ------------------------------------------------------------------------------

    def probability(self, constraint: Constraint, rng: Random) -> Estimate:
        """How likely a constraint is, by this belief."""
        with suppress(TooLarge):
            narrowed = [(factor, _narrowed(term, constraint)) for factor, term in self._terms]
            if self.is_exact and all(term.is_exact for _, term in narrowed):
                return Estimate(_weight(narrowed) / _weight(self._terms))
        layouts = self.sample(_ESTIMATION_DRAWS, rng)
        share = float(layouts.weights[constraint.batch(layouts.deals)].sum())
        size = max(layouts.effective_size, 1.0)
        return Estimate(share, sqrt(max(share * (1 - share), 1 / size) / size))

    def sample(self, n: int, rng: Random) -> Layouts:
        """``n`` layouts, drawn exactly where evidence factors, with weights for the rest of it.

        Fewer only when meanings that had to be tested let almost none through.
        """
        drawn = self._draw(n, rng)
        weights = np.ones(len(drawn.deals))
        for each in self._weighings:
            weights *= each.weigh(drawn.deals)
        if not weights.sum():  # evidence that rules out every layout is not believed
            weights = np.ones(len(drawn.deals))
        return Layouts(drawn.deals, weights / weights.sum(), drawn.acceptance)

    def places(self) -> Table:
        """``[seat, card]``: how likely each card is with each seat; exact when the belief is."""
        with suppress(TooLarge):
            if self.is_exact:
                return _average(self._terms, lambda part: part.counted.marginals()[0])
        bits = self._look.deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        return np.asarray(np.tensordot(self._look.weights, bits, axes=1))

    def place(self, card: Card) -> dict[Seat, float]:
        """How likely a card is with each seat."""
        places = self.places()
        return {seat: float(places[seat, card]) for seat in SEATS}

    def lengths(self) -> Table:
        """``[seat, suit, length]``: how likely each hand was dealt so many cards of a suit."""
        with suppress(TooLarge):
            if self.is_exact:
                return np.stack([self._lengths_of(seat) for seat in SEATS])
        found = batch_lengths(self._look.deals)[..., None] == np.arange(14)
        return np.asarray(np.tensordot(self._look.weights, found, axes=1))

    def amounts(self, seat: Seat, count: Count = HCP) -> dict[int, float]:
        """How likely each number of units of a count is for a seat's hand, as dealt."""
        with suppress(TooLarge):
            if self.is_exact:
                return self._counted_amounts(Term(count, SUITS, seat))
        values = count.batch(self._look.deals[:, seat], SUITS)
        return {
            int(value): float(self._look.weights[values == value].sum())
            for value in np.unique(values)
        }

    def _counted_amounts(self, term: Term) -> dict[int, float]:
        everything = Sum((term,), frozenset(Sum((term,), frozenset()).values))
        total: dict[int, float] = {}
        for factor, deals in self._terms:
            for part in _narrowed(deals, everything).parts:
                for value, share in part.distribution((term,)).items():
                    weight = factor * part.counted_weight * share
                    total[value] = total.get(value, 0.0) + weight
        whole = sum(total.values())
        return {value: total[value] / whole for value in sorted(total)}

    @cached_property
    def _look(self) -> Layouts:
        """The sample that stands in where counting can't say; always the same one."""
        return self.sample(_ESTIMATION_DRAWS, Random(0))

    # --- The mixture ----------------------------------------------------------------------------

    @cached_property
    def _terms(self) -> tuple[_Term, ...]:
        """Deals with a factor each: of all meanings, of all but one, of fewer if need be."""
        terms: list[_Term] = []
        for departures in range(len(self._meanings) + 1):
            if departures > 1 and terms:
                break
            terms += self._departing(departures)
        return tuple(terms)

    def _departing(self, departures: int) -> Iterator[_Term]:
        """What is thought when so many meanings are not believed."""
        meanings = self._meanings
        for left in combinations(range(len(meanings)), departures):
            believed = [each for index, each in enumerate(meanings) if index not in left]
            factor = prod(each.trust for each in believed)
            factor *= prod(max(1 - meanings[index].trust, _LEAST_DOUBT) for index in left)
            deals = self._deals(each.constraint for each in believed)
            if not deals.is_empty:
                yield factor, deals

    def _deals(self, constraints: Iterable[Constraint]) -> Deals:
        voids = (
            Holding(suit, 1 << self.known[seat].holding_mask(suit), seat)
            for seat in SEATS
            for suit in self.shown_out[seat]
        )
        return Deals(all_of((*voids, *constraints)), self.known, self._likelihoods)

    @cached_property
    def _likelihoods(self) -> Likelihoods:
        """The choices of cards, multiplied together by seat and suit.

        None is believed to death: a floor is kept below the likeliest holding, and a table that
        leaves no holding at all says nothing.
        """
        tables: dict[tuple[Seat, Suit], Table] = {}
        for each in self.evidence:
            if isinstance(each, Likelihood) and each.table.max() > 0:
                key = each.seat, each.suit
                table = np.maximum(each.table / each.table.max(), _LEAST_LIKELIHOOD)
                tables[key] = tables[key] * table if key in tables else table
        return {
            key: np.maximum(each / each.max(), _LEAST_LIKELIHOOD) for key, each in tables.items()
        }

    @property
    def _meanings(self) -> list[Meaning]:
        return [each for each in self.evidence if isinstance(each, Meaning)]

    @property
    def _weighings(self) -> list[Weighing]:
        return [each for each in self.evidence if isinstance(each, Weighing)]

    def _draw(self, n: int, rng: Random) -> Sample:
        """Layouts of the likeliest terms that have any: tests may show that some have none."""
        tries = max(_TRIES, 20 * n)
        found = sample(_weighed(self._terms), n, rng, tries)
        for departures in range(2, len(self._meanings) + 1):
            if len(found.deals):
                break
            found = sample(_weighed(self._departing(departures)), n, rng, tries)
        return found

    def _lengths_of(self, seat: Seat) -> Table:
        """Lengths are known only of hands that the counting follows: this one is made to be."""
        if seat not in self.hidden:
            hand = self.known[seat]
            return np.array([np.arange(14) == hand.length(suit) for suit in SUITS], dtype=float)
        followed = Shapes(ALL_SHAPES, seat)
        terms = [(factor, _narrowed(deals, followed)) for factor, deals in self._terms]
        return _average(terms, lambda part: part.counted.marginals()[1][seat])


def _average(terms: Iterable[_Term], numbers: Callable[[Part], Table]) -> Table:
    """The mean over all parts, each by its weight."""
    parts = [
        (factor * part.counted_weight, part) for factor, deals in terms for part in deals.parts
    ]
    whole = sum(weight for weight, _ in parts)
    return np.asarray(sum(weight / whole * numbers(part) for weight, part in parts))


def _weighed(terms: Iterable[_Term]) -> list[Weighed]:
    return [Weighed(part, factor) for factor, deals in terms for part in deals.parts]


def _narrowed(deals: Deals, constraint: Constraint) -> Deals:
    return Deals(all_of((deals.constraint, constraint)), deals.known, deals.likelihoods)


def _weight(terms: Iterable[_Term]) -> float:
    return sum(factor * deals.weight() for factor, deals in terms)
