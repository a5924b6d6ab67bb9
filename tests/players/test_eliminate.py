from __future__ import annotations

import numpy as np

from merrimac.game.hand import Hand
from merrimac.players.eliminate import compare, contenders, equal_cards, stages


def groups(own: str, others: str) -> list[str]:
    found = equal_cards(Hand.parse(own), Hand.parse(others).mask)
    return [" ".join(map(str, group)) for group in found]


def test_cards_are_equal_when_none_stands_between() -> None:
    assert groups("KQJ2...", "A3...") == ["S2", "SJ SQ SK"]
    assert groups("KT...", "Q...") == ["ST", "SK"]
    assert groups("KT...", "A...") == ["ST SK"]
    assert groups("2.A..", "...") == ["HA", "S2"]


def test_the_clearly_worse_are_dropped_and_the_close_are_kept() -> None:
    rng = np.random.default_rng(1)
    best = rng.normal(0, 1, 40)
    values = np.stack([best, best - 3 + rng.normal(0, 1, 40), best + rng.normal(-0.1, 1, 40)], 1)
    compared = compare(values, np.ones(40))
    assert set(contenders(compared, 40)) == {0, 2}
    assert set(contenders(compared, 5)) == {0, 1, 2}, "five layouts are too few to drop anything"


def test_weights_count() -> None:
    values = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert compare(values, np.array([0.9, 0.1])).best == 0
    assert compare(values, np.array([0.1, 0.9])).best == 1


def test_stages_cover_everything_once() -> None:
    for number in (1, 10, 11, 50, 60, 1000):
        pieces = list(stages(number))
        assert pieces[0][0] == 0 and pieces[-1][1] == number
        assert all(one[1] == two[0] for one, two in zip(pieces, pieces[1:], strict=False))
