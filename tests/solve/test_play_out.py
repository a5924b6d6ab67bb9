from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.players.layouts import Layouts, layouts
from merrimac.solve.alphamu import MOST_LAYOUTS, BadQuestion
from merrimac.solve.double_dummy import Batch, Limit
from merrimac.solve.lines import InformationSet
from merrimac.solve.play_out import PlayOuts
from merrimac.solve.position import Position
from merrimac.technique.turned import information_of
from players.test_alphamu import declarers_turn

OUTS = PlayOuts(memory=1 << 24)
MOMENTS = [(1, 1), (2, 6), (3, 17), (4, 26), (6, 33)]


def drawn(here: Board, number: int = 20) -> Layouts:
    assert here.actor is not None
    return layouts(here.view(here.actor), number, Random(3), merges=True)


def known(here: Board, found: Layouts) -> InformationSet:
    assert here.actor is not None and here.contract is not None and here.play is not None
    view = here.view(here.actor)
    return information_of(view, here.contract, here.play, found.held(here.play)).information


def open_cards(here: Board, found: Layouts) -> dict[Card, list[bool]]:
    """Where the contract is made double dummy, for each card: by the plain solver."""
    assert here.play is not None and here.contract is not None
    needed = here.contract.tricks_needed - here.play.tricks_won(here.contract.declarer.side)
    tricks = Batch().cards(found.held(here.play), Position.of(here))[:, :, 0]
    return {card: (tricks[:, int(card)] >= needed).tolist() for card in here.legal_cards}


@pytest.mark.parametrize(("seed", "cards"), MOMENTS)
def test_what_is_made_is_within_what_open_cards_make(seed: int, cards: int) -> None:
    here = declarers_turn(seed, cards)
    found = drawn(here)
    start = known(here, found)
    for card, made in open_cards(here, found).items():
        chances = OUTS.after(card, start, found.weights).made
        assert np.all(chances >= 0) and np.all(chances <= np.array(made) + 1e-9)


@pytest.mark.parametrize(("seed", "cards"), MOMENTS)
def test_a_single_layout_is_double_dummy(seed: int, cards: int) -> None:
    here = declarers_turn(seed, cards)
    found = drawn(here)
    one = Layouts(found.dealt[:1], np.ones(1), ())
    start = known(here, one)
    for card, made in open_cards(here, one).items():
        assert OUTS.after(card, start, one.weights).made.tolist() == [float(made[0])]


def test_answers_and_work_do_not_depend_on_earlier_questions() -> None:
    here = declarers_turn(2, 6)
    found = drawn(here)
    start, card = known(here, found), min(here.legal_cards)
    again, fresh = OUTS.after(card, start, found.weights), PlayOuts(1 << 22)
    once = fresh.after(card, start, found.weights)
    assert again.made.tolist() == once.made.tolist() and again.work == once.work


def test_a_limit_ends_it_without_an_answer() -> None:
    here = declarers_turn(2, 6)
    found = drawn(here)
    cut = OUTS.after(min(here.legal_cards), known(here, found), found.weights, Limit(nodes=5))
    assert not cut.is_complete and not cut.made.any() and cut.work <= 5


def test_bad_questions_are_refused_in_a_sentence() -> None:
    here = declarers_turn(2, 6)
    found = drawn(here)
    start = known(here, found)
    other = next(card for card in map(Card, range(52)) if card not in here.legal_cards)
    with pytest.raises(BadQuestion, match="can't be played"):
        OUTS.after(other, start, found.weights)
    with pytest.raises(BadQuestion, match="needs a weight"):
        OUTS.after(min(here.legal_cards), start, found.weights[:2])
    with pytest.raises(BadQuestion, match="at most 128 layouts"):
        OUTS.after(min(here.legal_cards), start, np.full(MOST_LAYOUTS + 1, 0.001))
    for weight in (-0.5, float("nan"), 2.0):
        with pytest.raises(BadQuestion, match="from 0"):
            OUTS.after(min(here.legal_cards), start, np.full(len(found), weight))
