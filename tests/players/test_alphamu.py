from __future__ import annotations

from itertools import count
from random import Random

import numpy as np
import pytest

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.players.alphamu import AHEAD, LATE_SAMPLES, TO_THE_LAST_TRICK, AlphaMu
from merrimac.players.board_loop import ONLY_CARD, Moment, sides, step, steps
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import layouts
from merrimac.players.oracle import Oracle
from merrimac.players.player import Decision, Limit
from merrimac.players.simulator import Simulator
from merrimac.players.words import explain
from merrimac.solve.alphamu import AlphaMuSolver, Depth
from merrimac.solve.double_dummy import Batch, Solver
from merrimac.solve.position import Position
from players.at_the_table import board, filled, random_board

SMALL = AlphaMu(samples=10)
WORK = Limit()


def declarers_turn(seed: int, cards: int) -> Board:
    """Declarer's choice after so many cards by the rules, with the contract still to be made."""
    return next(here for each in count(100 * seed) if (here := _declarers_turn(each, cards)))


def _declarers_turn(seed: int, cards: int) -> Board | None:
    """None when there is no such moment or the contract can't be made."""
    start = random_board(seed)
    contract = start.contract
    assert contract is not None
    for one in steps(Moment(start), sides(contract, Heuristic(), Oracle()), WORK, 1):
        here = one.before.board
        played, is_ours = here.play, here.actor is contract.declarer
        if played is None or len(played) < cards or not is_ours or len(here.legal_cards) < 2:
            continue
        target = contract.tricks_needed - played.tricks_won(contract.declarer.side)
        is_open = target > 0 and Solver().reaches(Position.of(here), target)
        return here if is_open else None
    return None


def decide(here: Board, player: AlphaMu = SMALL, limit: Limit = WORK) -> Decision:
    assert here.actor is not None
    return player.decide(here.view(here.actor), limit, Random(1), None)


@pytest.mark.parametrize(("seed", "cards"), [(1, 1), (2, 6), (3, 14), (4, 26), (6, 33)])
def test_a_decision_does_not_depend_on_cards_out_of_sight(seed: int, cards: int) -> None:
    here = declarers_turn(seed, cards)
    assert here.actor is not None
    decision = decide(here)
    for row in layouts(here.view(here.actor), 3, Random(7)).dealt.tolist():
        other = Board(
            Deal.of_masks(row), here.auction, contract=here.contract, play=here.play
        )  # fmt: skip
        assert decide(other) == decision


def test_the_same_seed_gives_the_same_decision_and_words() -> None:
    here = declarers_turn(2, 5)
    one, two = decide(here), decide(here, AlphaMu(samples=10))
    assert one == two and explain(one) == explain(two)
    assert one.considered[0].action == one.action


def test_a_board_is_played_by_the_laws() -> None:
    start = random_board(12)
    assert start.contract is not None
    players = sides(start.contract, AlphaMu(samples=6, ending=3), Heuristic())
    done = list(steps(Moment(start), players, WORK, 1))
    assert done[-1].after.board.is_over
    names = {one.decision.reason.name for one in done if one.actor is start.contract.declarer}
    assert names & {AHEAD, TO_THE_LAST_TRICK} and ONLY_CARD in names


@pytest.mark.parametrize("seed", [3, 8])
def test_one_card_ahead_it_is_monte_carlo(seed: int) -> None:
    here = declarers_turn(seed, 6)
    assert here.actor is not None and here.play is not None and here.contract is not None
    view = here.view(here.actor)
    decision = decide(here, AlphaMu(moves=1, samples=10))
    drawn = Simulator().drawn(view, 10, Random(1))
    target = here.contract.tricks_needed - here.play.tricks_won(here.contract.declarer.side)
    answers = Batch().cards_reaching(drawn.held(here.play), Position.of(here), target)
    chances = drawn.weights @ (answers == 1)
    for one in decision.considered:
        assert isinstance(one.action, Card)
        assert one.value == pytest.approx(chances[one.action])
    assert decision.considered[0].value == pytest.approx(max(chances))


@pytest.mark.parametrize(("seed", "cards"), [(5, 10), (9, 30)])
def test_the_card_is_the_searchs_best_and_the_table_its_numbers(seed: int, cards: int) -> None:
    here = declarers_turn(seed, cards)
    assert here.actor is not None and here.play is not None and here.contract is not None
    limit = Limit(samples=16)
    decision = decide(here, AlphaMu(moves=4, ending=0), limit)
    drawn = Simulator().drawn(here.view(here.actor), 16, Random(1))
    target = here.contract.tricks_needed - here.play.tricks_won(here.contract.declarer.side)
    found = AlphaMuSolver().search(
        drawn.held(here.play), Position.of(here), target, Depth(4, every_card=True), drawn.weights
    )
    assert isinstance(decision.action, Card)
    assert found.of(decision.action).chance == pytest.approx(found.best.chance)
    facts = decision.reason.facts
    assert facts["chance"] == pytest.approx(found.best.chance, abs=1e-4)
    wins = np.array(facts["wins"])
    assert drawn.weights[wins].sum() == pytest.approx(found.best.chance)
    for one in decision.considered:
        assert isinstance(one.action, Card) and one.value is not None
        assert one.value >= found.of(one.action).chance - 1e-9


def test_near_the_end_the_whole_rest_is_searched() -> None:
    here = declarers_turn(15, 28)
    late = decide(here, AlphaMu(samples=10, ending=7))
    assert late.reason.name == TO_THE_LAST_TRICK
    assert 10 < late.effort.samples <= LATE_SAMPLES
    assert decide(here, AlphaMu(samples=10, ending=0)).reason.name == AHEAD


def ten_tricks() -> Deal:
    """Ten tricks from the top if the queen of hearts is caught."""
    return filled("432.KJ2.AKQ2.432", "", "AK5.A43.J43.AK65", "QJT9...")


def test_of_cards_that_make_alike_the_one_with_more_tricks_is_played() -> None:
    here = board(ten_tricks(), "1NT-S", "SQ S2 *")
    decision = decide(here, AlphaMu(samples=12))
    assert here.play is not None and here.actor is not None
    drawn = Simulator().drawn(here.view(here.actor), 12, Random(1))
    tricks = drawn.weights @ Batch().cards(drawn.held(here.play), Position.of(here))[:, :, 0]
    legal = {card: float(tricks[card]) for card in here.legal_cards}
    assert decision.reason.facts["chance"] == 1
    assert isinstance(decision.action, Card)
    assert legal[decision.action] == pytest.approx(max(legal.values()))


def test_the_other_seats_are_the_simulators() -> None:
    for here in (random_board(3), declarers_turn(3, 5)):
        contract = here.contract
        assert contract is not None
        moment = Moment(here)
        while moment.board.actor is contract.declarer or len(moment.board.legal_cards) < 2:
            moment = step(moment, sides(contract, Heuristic(), Heuristic()), WORK, 1).after
        there = moment.board
        assert there.actor is not None
        view = there.view(there.actor)
        few = Simulator(layouts=8)
        expected = few.decide(view, WORK, Random(1), None)
        assert AlphaMu(simulator=few).decide(view, WORK, Random(1), None) == expected


def test_a_contract_that_is_decided_is_left_to_the_simulator() -> None:
    moment = Moment(board(ten_tricks(), "1NT-S", "SQ"))
    contract = moment.board.contract
    assert contract is not None
    few = Simulator(layouts=8)
    players = sides(contract, Heuristic(), Heuristic())
    seen = 0
    while not moment.board.is_over:
        here = moment.board
        won = 0 if here.play is None else here.play.tricks_won(contract.declarer.side)
        if won >= contract.tricks_needed and here.actor is contract.declarer:
            view = here.view(contract.declarer)
            expected = few.decide(view, WORK, Random(1), None)
            assert AlphaMu(simulator=few).decide(view, WORK, Random(1), None) == expected
            seen += len(here.legal_cards) > 1
        moment = step(moment, players, WORK, 1).after
    assert seen


def test_a_limit_in_work_still_gives_a_card() -> None:
    here = declarers_turn(5, 10)
    decision = decide(here, AlphaMu(samples=10, ending=0), Limit(nodes=1))
    assert decision.action in here.legal_cards
    assert decision.reason.facts["moves"] == 1


def test_the_words_tell_the_chance() -> None:
    decision = decide(declarers_turn(5, 10))
    assert str(decision.reason.facts["percent"]) in explain(decision)
    assert "one plan" in explain(decision)


def test_reasons_are_plain_data() -> None:
    for one in decide(declarers_turn(5, 10)).considered:
        assert one.reason is not None and not isinstance(one.value, np.floating)
