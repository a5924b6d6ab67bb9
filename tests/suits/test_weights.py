"""Weights of layouts from what declarer believes."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from merrimac.beliefs.belief import Belief
from merrimac.beliefs.constraint import ALWAYS, Constraint
from merrimac.beliefs.evidence import Weighing
from merrimac.beliefs.language import parse
from merrimac.game.cards import Suit
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.solve.combination import Combination
from merrimac.suits.weights import belief_of, weights_from

AJ9 = Combination.parse("AJ9", "8765432")


def constraint(text: str) -> Constraint:
    return parse(text).constraint


@pytest.mark.parametrize("hands", ["AQT98 5432", "AKJ54 32"])
def test_without_evidence_they_are_a_priori(hands: str) -> None:
    suit = Combination.parse(*hands.split())
    found = weights_from(belief_of(suit, Suit.HEARTS, ALWAYS), Suit.HEARTS, suit)
    assert found == pytest.approx(suit.a_priori(), abs=1e-12)


def test_known_cards_are_places_that_are_not_vacant() -> None:
    none: frozenset[Suit] = frozenset()
    hands = (Hand.parse("AJ9.K32.5432.AQ2"), Hand(), Hand.parse("8765432.A54.AK.K"),
             Hand.parse("-.QJT98.-.-"))  # fmt: skip
    belief = Belief(Deal(hands), (none, none, none, none))
    found = weights_from(belief, Suit.SPADES, AJ9)
    assert found == pytest.approx(AJ9.a_priori(8, 13), abs=1e-12)


@pytest.mark.parametrize(
    "given", ["west 5+ hearts", "west 2+ spades", "east 11-13 hcp", "west has SK; east 4+ diamonds"]
)
def test_a_sample_tells_the_same(given: str) -> None:
    belief = belief_of(AJ9, Suit.SPADES, constraint(given))
    found = weights_from(belief, Suit.SPADES, AJ9)
    layouts = belief.sample(20_000, Random(3))
    spades = layouts.deals[:, 3] >> np.uint64(39)  # West's
    counts = [
        np.bitwise_count(spades & np.uint64(sum(1 << rank for rank in group))).astype(np.int64)
        for group in AJ9.groups
    ]
    for row, weight in zip(AJ9.layouts.tolist(), found.tolist(), strict=True):
        here = np.all([each == n for each, n in zip(counts, row, strict=True)], axis=0)
        assert float(layouts.weights[here].sum()) == pytest.approx(weight, abs=0.015)
    assert found.sum() == pytest.approx(1)


def west_has_the_king(deals: Masks) -> NDArray[np.float64]:
    return np.asarray(deals[:, 3] >> np.uint64(50) & np.uint64(1), dtype=np.float64)


def test_a_belief_that_must_be_sampled() -> None:
    belief = belief_of(AJ9, Suit.SPADES, ALWAYS).after(Weighing(west_has_the_king))
    found = weights_from(belief, Suit.SPADES, AJ9)
    assert not belief.is_exact
    assert found[AJ9.layouts[:, 0] == 0].sum() == 0
    assert found.sum() == pytest.approx(1)


def test_the_hands_must_be_known() -> None:
    other = Combination.parse("AJT", "8765432")
    with pytest.raises(GameError, match="can't be"):
        belief_of(AJ9, Suit.SPADES, constraint("west has SA"))
    with pytest.raises(GameError, match="not known"):
        weights_from(belief_of(AJ9, Suit.SPADES, ALWAYS), Suit.SPADES, other)
