from __future__ import annotations

import numpy as np
import pytest

from merrimac.players.calibrated import calibrated


def test_figures_of_the_few_become_those_of_the_many() -> None:
    flags = np.array([[1, 1], [1, 0], [0, 1], [0, 0]], dtype=np.bool_)
    weights = np.full(4, 0.25)
    found = calibrated(weights, flags, np.array([0.6, 0.4]))
    assert found @ flags == pytest.approx([0.6, 0.4], abs=0.005)
    assert found.sum() == pytest.approx(1) and (found > 0).all()


def test_what_agrees_already_stays_as_it_is() -> None:
    flags = np.array([[1, 1], [1, 0], [0, 1]], dtype=np.bool_)
    weights = np.array([0.5, 0.3, 0.2])
    assert calibrated(weights, flags, weights @ flags) == pytest.approx(weights, abs=1e-9)


def test_what_the_few_do_not_know_changes_little() -> None:
    """The second figure is never true among them; two that are the same meet half-way."""
    flags = np.array([[1, 0, 1], [0, 0, 0]], dtype=np.bool_)
    found = calibrated(np.array([0.5, 0.5]), flags, np.array([0.6, 0.2, 0.5]))
    assert found[0] == pytest.approx(0.55, abs=0.01)


def test_no_weight_is_blown_up() -> None:
    flags = np.eye(10, dtype=np.bool_)[:, :1]
    weights = np.full(10, 0.1)
    found = calibrated(weights, flags, np.array([0.9]))
    assert 0.1 < found[0] < 0.6 and found[1:] == pytest.approx(np.full(9, found[1]))
    assert calibrated(np.ones(1), flags[:1], np.array([0.5])) == pytest.approx([1.0])


@pytest.mark.parametrize("seed", range(5))
def test_chances_of_a_dear_figure_share_less_of_the_luck(seed: int) -> None:
    """The dear figure mostly goes with a cheap one, and fifty of a thousand are drawn."""
    luck = np.random.default_rng(seed)
    cheap = luck.random((1000, 3)) < [0.7, 0.5, 0.3]
    dear = cheap[:, 0] & (luck.random(1000) < 0.9)
    plain, mended = [], []
    for _ in range(200):
        few = luck.choice(1000, 50, replace=False)
        weights = np.full(50, 1 / 50)
        plain.append(weights @ dear[few] - dear.mean())
        better = calibrated(weights, cheap[few], cheap.mean(axis=0))
        mended.append(better @ dear[few] - dear.mean())
    assert np.std(mended) < 0.7 * np.std(plain)
    assert np.mean(mended) == pytest.approx(0, abs=0.02)
