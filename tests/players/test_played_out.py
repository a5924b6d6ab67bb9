"""Which cards are played out, and which is chosen then."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.players.aims import Goal
from merrimac.players.layouts import layouts
from merrimac.players.played_out import Played, Reached, chosen, played_out
from merrimac.players.ways import Table, searched
from merrimac.solve.alphamu import AlphaMuSolver, Choice, Choices
from merrimac.solve.double_dummy import Limit as Work
from merrimac.solve.play_out import PlayOuts
from players.test_alphamu import declarers_turn

SOLVER, OUTS = AlphaMuSolver(1 << 24), PlayOuts(1 << 24)
WEIGHTS = np.full(10, 0.1)


def asked(here: Board) -> tuple[Table, Choices]:
    assert here.actor is not None and here.contract is not None and here.play is not None
    view = here.view(here.actor)
    drawn = layouts(view, 20, Random(2), merges=True)
    table = Table(view, here.contract, here.play, drawn, Goal.IMPS)
    return table, searched(table, SOLVER, sorted(view.legal_cards), 2, Work(0.0, 20_000))


@pytest.mark.parametrize(("seed", "cards"), [(1, 1), (2, 6), (3, 17), (4, 26)])
def test_cards_left_out_could_not_have_been_better(seed: int, cards: int) -> None:
    table, found = asked(declarers_turn(seed, cards))
    played = played_out(table, OUTS, found, None, Work())
    best = max(one.chance for one in played.each)
    tried = {one.choice.cards for one in played.each}
    assert all(choice.at_most <= best + 1e-9 for choice in found.each if choice.cards not in tried)
    assert played.work > 0


def test_the_card_of_the_plan_is_played_out_whatever_its_bound() -> None:
    table, found = asked(declarers_turn(2, 6))
    worst = min(found.each, key=lambda each: each.at_most)
    played = played_out(table, OUTS, found, worst.cards[0], Work())
    assert played.of(worst.cards[0]) is not None and played.each[0].choice is worst


def test_without_time_nothing_is_said() -> None:
    table, found = asked(declarers_turn(2, 6))
    played = played_out(table, OUTS, found, None, Work(1e-6))
    assert played.each == ()
    assert chosen(played, None, sorted(table.view.legal_cards), table.drawn.weights) is None


def reached(card: str, made: str) -> Reached:
    flags = np.array([float(digit) for digit in made])
    cards = (Card.parse(card),)
    choice = Choice(cards, 1, 0.0, 1.0, True, np.zeros((1, 10), bool), np.zeros((1, 10), bool))
    return Reached(choice, flags, float(WEIGHTS @ flags))


def card_of(*each: Reached, kept: str = "", order: str = "C2 C5 C7") -> str:
    first = Card.parse(kept) if kept else None
    found = chosen(Played(each), first, [Card.parse(card) for card in order.split()], WEIGHTS)
    assert found is not None
    return str(found.cards[0])


def test_the_one_that_makes_most_is_chosen() -> None:
    few, many = reached("C2", "1111000000"), reached("C7", "1111100000")
    assert card_of(few, many) == card_of(many, few) == "C7"


def test_of_equal_ones_the_first_in_order() -> None:
    one, same = reached("C7", "1111000000"), reached("C5", "0000001111")
    assert card_of(one, same) == "C5" and card_of(one, same, order="C7 C5 C2") == "C7"


def test_a_plan_is_left_for_what_is_clearly_better_only() -> None:
    planned = reached("C2", "1111000000")
    luck, better = reached("C5", "0000011111"), reached("C7", "1111111100")
    assert card_of(planned, luck, kept="C2") == "C2"
    assert card_of(planned, luck, better, kept="C2") == "C7"
