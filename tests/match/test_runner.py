from __future__ import annotations

from math import comb, sqrt

import pytest

from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import NO_DEAL
from merrimac.game.errors import GameError
from merrimac.match.runner import (
    DealResult,
    DeclarerMatch,
    Mean,
    board_for,
    play_deal,
    results,
    sign_test,
    summary,
)
from merrimac.players.heuristic import opening_lead

SMALL = DeclarerMatch("heuristic", "oracle", "oracle", deals=4, seed=5)


def result(number: int, first: int, second: int, double_dummy: int = 9) -> DealResult:
    contract = Contract.parse("3NT-S")
    return DealResult(number, NO_DEAL, contract, Card.S2, double_dummy, (first, second))


@pytest.mark.parametrize(
    ("wins", "losses", "p"),
    [
        (0, 0, 1.0),
        (5, 5, 1.0),
        (8, 2, 2 * (1 + 10 + 45) / 1024),
        (2, 8, 2 * (1 + 10 + 45) / 1024),
        (10, 0, 2 / 1024),
        (1, 0, 1.0),
    ],
)
def test_sign_test_by_hand(wins: int, losses: int, p: float) -> None:
    assert sign_test(wins, losses) == p


def test_sign_test_of_the_papers_match() -> None:
    """Tignum 2 won 250, lost 191: significant at the half percent."""
    assert sign_test(250, 191) == pytest.approx(0.0057, abs=2e-4)
    assert sign_test(241, 200) > 0.05 > sign_test(242, 199)
    total = sum(comb(441, k) for k in range(192)) * 2 / 2**441
    assert sign_test(250, 191) == pytest.approx(total)


def test_mean_and_standard_error_by_hand() -> None:
    mean = Mean.of([1, 2, 3, 6])
    assert mean.value == 3
    assert mean.error == pytest.approx(sqrt(14 / 3 / 4))
    assert Mean.of([2]) == Mean(2, 0)


def test_a_summary_by_hand() -> None:
    found = summary([result(1, 9, 8), result(3, 9, 9), result(2, 8, 10)])
    assert (found.deals, found.wins, found.losses, found.ties) == (3, 1, 1, 1)
    assert found.tricks.value == pytest.approx(-1 / 3)
    assert found.given_away[0].value == pytest.approx(1 / 3)
    # Board 1: nobody vulnerable, 400 against -50. Board 2: North-South are, -100 against 630.
    assert [result(1, 9, 8).imps, result(2, 8, 10).imps] == [10, -12]
    assert found.imps.value == pytest.approx(-2 / 3)


def test_nothing_has_no_summary() -> None:
    with pytest.raises(GameError, match="no result"):
        summary([])


def test_both_declarers_get_the_same_lead_and_the_oracle_makes_double_dummy() -> None:
    found = play_deal(SMALL, 1)
    board = board_for(SMALL, 1)
    assert board.play is not None and found.lead is board.play.cards[0]
    assert board.contract is not None
    before = board.deal, board.contract
    assert (found.deal, found.contract) == before
    assert found.tricks[1] == found.double_dummy >= found.tricks[0]


def test_the_lead_is_the_heuristic_players() -> None:
    board = board_for(SMALL, 2)
    assert board.contract is not None and board.play is not None
    fresh = type(board)(board.deal, board.auction, board.vulnerability, contract=board.contract)
    assert board.play.cards == (opening_lead(fresh.view(board.contract.leader)),)


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    heard: list[int] = []
    alone = list(results(SMALL))
    shared = list(results(SMALL, jobs=2, progress=heard.append))
    assert sorted(shared, key=lambda each: each.number) == alone
    assert heard == [1, 2, 3, 4]


def test_deals_that_are_done_are_skipped() -> None:
    whole = list(results(SMALL))
    rest = list(results(SMALL, done={1, 3}))
    assert rest == [whole[1], whole[3]]


def test_another_seed_gives_other_deals() -> None:
    other = DeclarerMatch("heuristic", "oracle", "oracle", deals=4, seed=6)
    assert board_for(SMALL, 1).deal != board_for(other, 1).deal


@pytest.mark.parametrize(
    ("match", "jobs", "words"),
    [
        (DeclarerMatch("heuristic", "nobody", "oracle", 1, 1), 1, "nobody"),
        (DeclarerMatch("heuristic", "oracle", "oracle", 0, 1), 1, "at least one deal"),
        (SMALL, 0, "one process"),
    ],
)
def test_a_match_that_makes_no_sense_is_refused(
    match: DeclarerMatch, jobs: int, words: str
) -> None:
    with pytest.raises(GameError, match=words):
        list(results(match, jobs))
