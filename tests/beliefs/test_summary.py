"""Figures of deals against plain counting."""

from __future__ import annotations

import json
from random import Random

import pytest

from merrimac.beliefs.summary import as_json, summarize
from merrimac.game.cards import SUITS
from merrimac.game.deal import Deal
from merrimac.game.features import controls, hcp, losers, pattern
from merrimac.game.seats import SEATS
from merrimac.solve.double_dummy import masks_of


def test_figures_are_those_of_the_deals() -> None:
    deals = [Deal.random(Random(seed)) for seed in range(200)]
    summary = summarize(masks_of(deals))
    assert summary.deals == 200
    for seat in SEATS:
        hand = summary.hands[seat]
        points = [hcp(deal[seat]) for deal in deals]
        assert hand.points == {value: points.count(value) for value in sorted(set(points))}
        assert hand.average == pytest.approx(sum(points) / 200)
        patterns = ["".join(map(str, pattern(deal[seat]))) for deal in deals]
        assert hand.patterns == {name: patterns.count(name) for name in set(patterns)}
        assert list(hand.patterns.values()) == sorted(hand.patterns.values(), reverse=True)
        assert hand.controls == pytest.approx(sum(controls(deal[seat]) for deal in deals) / 200)
        assert hand.losers == pytest.approx(sum(losers(deal[seat]) for deal in deals) / 200)
        for suit in SUITS:
            mean = sum(deal[seat].length(suit) for deal in deals) / 200
            assert hand.lengths[suit] == pytest.approx(mean)


def test_sides_and_fits() -> None:
    deals = [Deal.random(Random(seed)) for seed in range(100)]
    summary = summarize(masks_of(deals))
    for side in summary.sides:
        one, other = side.side.seats
        fits = [
            max(deal[one].length(suit) + deal[other].length(suit) for suit in SUITS)
            for deal in deals
        ]
        assert side.fits == {value: fits.count(value) for value in sorted(set(fits))}
    assert sum(side.points for side in summary.sides) == pytest.approx(40)
    assert json.loads(json.dumps(as_json(summary)))["deals"] == 100
