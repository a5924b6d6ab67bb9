from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.hand import DECK_MASK
from merrimac.game.seats import SEATS
from merrimac.game.view import View
from merrimac.players import layouts as drawing
from merrimac.players.board_loop import Moment, step
from merrimac.players.carding import habits
from merrimac.players.carding.reading import Read
from merrimac.players.guided import Guided
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import Heeded, layouts
from merrimac.players.player import Limit
from players.at_the_table import random_board

HABITS_ALONE = Heeded(auction=False, leads=False, signals=Read.NOBODY, habits=True)


def declarers_turn(seed: int, cards: int) -> Board:
    """After so many cards by rules, or a few more until declarer is to play."""
    moment = Moment(random_board(seed))
    contract = moment.board.contract
    assert contract is not None
    while len(moment.board.play or ()) < cards or moment.board.actor is not contract.declarer:
        moment = step(moment, dict.fromkeys(SEATS, Heuristic()), Limit(), 1).after
    return moment.board


def declarers_view(seed: int, cards: int) -> View:
    position = declarers_turn(seed, cards)
    assert position.actor is not None
    return position.view(position.actor)


def guided(view: View, seed: int) -> Guided:
    found = Guided.of(view, habits.followed(view), Random(seed))
    assert found is not None
    return found


@pytest.mark.parametrize("cards", [5, 13, 22, 33])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_deals_are_what_the_view_allows(cards: int, seed: int) -> None:
    position = declarers_turn(seed, cards)
    assert position.actor is not None
    view = position.view(position.actor)
    for row in guided(view, seed).deals(48, Random(seed)).tolist():
        other = Board(Deal.of_masks(row), position.auction, contract=position.contract,
                      play=position.play)  # fmt: skip
        assert other.view(position.actor) == view
        assert sum(row) == DECK_MASK and all(mask.bit_count() == 13 for mask in row)


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_weighed_by_their_rarity_they_are_drawn_evenly(seed: int) -> None:
    """Against every deal there is, counted."""
    view = declarers_view(seed, 29)
    every = drawing._every(view)
    assert every is not None
    found = guided(view, seed)
    drawn = found.deals(60_000, Random(seed))
    weights = found.rarity(drawn)
    for seat in (found.one, found.other):
        for card in view.hidden:
            exact = (every[:, seat] & np.uint64(card.mask) != 0).mean()
            held = drawn[:, seat] & np.uint64(card.mask) != 0
            assert weights @ held / weights.sum() == pytest.approx(exact, abs=0.02)


@pytest.mark.parametrize("seed", [3, 4, 6])
def test_what_small_cards_say_is_the_same_drawn_and_counted(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = declarers_view(seed, 29)
    exact = layouts(view, 2_000, Random(1), heeded=HABITS_ALONE)
    monkeypatch.setattr(drawing, "ALL_OF_THEM", 0)
    monkeypatch.setattr(drawing, "_DRAWN", 20_000)
    drawn = layouts(view, 2_000, Random(1), heeded=HABITS_ALONE)
    assert "the small cards" in drawn.source
    seat = guided(view, 1).one
    for card in view.hidden:
        chances = [
            float(each.weights @ (each.dealt[:, seat] & np.uint64(card.mask) != 0))
            for each in (exact, drawn)
        ]
        assert chances[1] == pytest.approx(chances[0], abs=0.04)


def test_habits_are_no_evidence_unless_asked_for() -> None:
    view = declarers_view(1, 20)
    assert "the small cards" not in layouts(view, 50, Random(1)).source


def test_a_layout_against_all_habits_stays_possible() -> None:
    """Cards where habit does not put them are unlikely, and still drawn."""
    view = declarers_view(2, 22)
    lower = [each.lower & view.hidden.mask for each in habits.followed(view)]
    followed = habits.followed(view)
    deals = guided(view, 1).deals(2_000, Random(1))
    against = np.zeros(len(deals), dtype=np.bool_)
    for each, mask in zip(followed, lower, strict=True):
        against |= deals[:, each.seat] & np.uint64(mask) != 0
    assert against.any() and not against.all()
    assert (habits.likelihoods(followed, deals) > 0).all()
