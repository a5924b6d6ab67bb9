from __future__ import annotations

from random import Random

import pytest

from merrimac.players.hopeful import Drawing
from merrimac.players.inference import after_trace
from merrimac.players.layouts import layouts
from merrimac.solve.trace import Tracer
from players.test_alphamu import declarers_turn
from players.test_inference import restricted

TRACER = Tracer(memory=1 << 24)


def drawing(seed: int, cards: int) -> Drawing:
    here = declarers_turn(seed, cards)
    assert here.actor is not None and here.contract is not None and here.play is not None
    return Drawing(here.view(here.actor), here.contract, here.play, TRACER)


@pytest.mark.parametrize(("seed", "cards"), [(1, 6), (2, 17), (4, 26)])
def test_the_same_seed_gives_the_same_layouts_whatever_was_asked_before(
    seed: int, cards: int
) -> None:
    asked = drawing(seed, cards)
    one = asked.layouts(10, Random(5))
    drawing(seed + 1, cards).layouts(10, Random(6))
    two = drawing(seed, cards).layouts(10, Random(5))
    assert (one.dealt == two.dealt).all() and (one.weights == two.weights).all()
    assert len(one) <= 10 and one.weights.sum() == pytest.approx(1)


@pytest.mark.parametrize("seed", range(5))
def test_layouts_that_can_be_made_are_kept_and_weigh_what_they_did(seed: int) -> None:
    asked = drawing(seed, 22)
    few, many = asked.layouts(16, Random(1)), asked.layouts(400, Random(1))
    chances = []
    for found in (few, many):
        made = asked.made(found)
        chances.append(float(found.weights @ made))
        if found is few and len(many) > 64:
            assert made.sum() >= 8 or made.sum() >= asked.made(many).sum() / 8
    assert chances[0] == pytest.approx(chances[1], abs=0.12)


def test_restricted_choice_and_trick_given_up_along_the_play() -> None:
    position, drawn = restricted()
    assert position.contract is not None
    weighed = after_trace(position.view(position.contract.declarer), drawn, TRACER)
    assert weighed.weights[0] / weighed.weights[1] == pytest.approx(2.0)
    assert weighed.source == ("the play",)


def test_what_can_be_weighed_in_no_time_is_a_few() -> None:
    asked = drawing(2, 17)
    drawn = layouts(asked.view, 200, Random(1))
    hurried = after_trace(asked.view, drawn, TRACER, seconds=1e-9)
    assert 0 < len(hurried) < len(drawn) and hurried.weights.sum() == pytest.approx(1)
    calm = after_trace(asked.view, drawn, TRACER)
    kept = calm.weights[: len(hurried)]
    assert hurried.weights == pytest.approx(kept / kept.sum())


def test_only_layouts_of_which_none_is_left_out_are_called_all() -> None:
    asked = drawing(4, 34)
    every = asked.layouts(1_500, Random(1))
    assert every.are_all
    few = asked.layouts(len(every) - 1, Random(1))
    assert not few.are_all, "also where one that was kept stands for one that was not"
    assert not drawing(4, 6).layouts(50, Random(1)).are_all
