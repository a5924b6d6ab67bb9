from __future__ import annotations

from random import Random

import numpy as np

from merrimac.game.features import batch_lengths
from merrimac.players.layouts import ALL_OF_THEM, layouts
from merrimac.players.representative import representatives
from players.test_alphamu import declarers_turn


def error(hands: np.ndarray[tuple[int, ...], np.dtype[np.uint64]], weights: np.ndarray[
    tuple[int, ...], np.dtype[np.float64]], counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
) -> float:  # fmt: skip
    """How far the frequencies of lengths in the four suits are off, on average."""
    lengths = batch_lengths(hands)
    shares = counts / counts.sum()
    gaps = []
    for suit in range(4):
        for number in range(14):
            has = lengths[:, suit] == number
            gaps.append(abs(float(weights @ has) - float(shares @ has)))
    return float(np.mean(gaps))


def test_a_few_have_lengths_as_often_as_the_many() -> None:
    here = declarers_turn(3, 6)
    assert here.actor is not None
    view = here.view(here.actor)
    many = layouts(view, 1_000, Random(1))
    hidden = next(seat for seat in range(4) if seat not in view.known_hands)
    hands, weights = many.dealt[:, hidden], many.weights
    counts = representatives(hands, weights, 40)
    assert counts.sum() == 40 and (counts >= 0).all()
    luck = np.random.default_rng(1)
    drawn = [
        np.bincount(luck.choice(len(hands), 40, p=weights), minlength=len(hands)) for _ in range(20)
    ]  # fmt: skip
    by_luck = min(error(hands, weights, each) for each in drawn)
    assert error(hands, weights, counts) < 0.6 * by_luck


def test_what_weighs_nothing_is_never_taken_and_weights_count() -> None:
    hands = np.array([0b1111, 0b1110000, 0b11], dtype=np.uint64)
    assert representatives(hands, np.array([0.75, 0.25, 0.0]), 8).tolist() == [6, 2, 0]


def test_merged_layouts_are_few_and_weigh_as_much_as_all() -> None:
    here = declarers_turn(4, 26)
    assert here.actor is not None
    view = here.view(here.actor)
    every = layouts(view, ALL_OF_THEM, Random(1), merges=True)
    few = layouts(view, 12, Random(1), merges=True)
    assert len(few) <= 12 < len(every) and few.weights.sum() == 1
    known = {tuple(row) for row in every.dealt.tolist()}
    assert {tuple(row) for row in few.dealt.tolist()} <= known
