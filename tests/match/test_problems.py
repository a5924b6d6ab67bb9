from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from merrimac.formats import pbn
from merrimac.formats.record import Record
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat, Vulnerability
from merrimac.match.problems import (
    Attempt,
    Problem,
    Solution,
    by_group,
    solution,
    solutions,
    with_different_names,
)
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

# Nine tricks once the ace of diamonds is gone, and the hearts are stopped twice.
DEAL = "N:74.A63.QJT95.A82 932.JT.A84.KJ753 AK5.K742.K32.964 QJT86.Q985.76.QT"
FORM: dict[str, Any] = {
    "id": "diamonds", "deal": DEAL, "contract": "3NT", "declarer": "S", "lead": "SQ",
    "dealer": "S", "vul": "NS", "auction": ["1N", "P", "3N", "P", "P", "P"], "topic": "Tempo",
}  # fmt: skip


def problem(**changes: Any) -> Problem:
    return Problem.of_plain({**FORM, **changes}, 7)


def test_a_problem_is_a_board_after_its_lead() -> None:
    found = problem()
    board = found.board
    assert (found.id, found.groups) == ("diamonds", {"topic": "Tempo"})
    assert board.play is not None and board.play.cards == (Card.SQ,)
    assert board.turn is Seat.NORTH and board.actor is Seat.SOUTH
    assert board.vulnerability is Vulnerability.NS and len(board.auction) == 6


def test_only_deal_and_contract_are_needed() -> None:
    found = Problem.of_plain({"deal": DEAL, "contract": "3NT-S"}, 7)
    assert found.id == "7" and found.board.turn is Seat.WEST and not found.groups
    assert problem(auction="1N P 3N P P P").board == problem().board


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"deal": ""}, "needs deal"),
        ({"contract": None, "deal": None}, "needs deal and contract"),
        ({"deal": "N:A.. K.. Q.. J.."}, "hand"),
        ({"deal": "N:AKQ... JT9... 876... 543...", "lead": None}, "thirteen"),
        ({"contract": "4S"}, "leads to 3NT-S, not to 4S-S"),
        ({"auction": ["1N", "P", "3N"]}, "not over"),
        ({"auction": ["1N", "P", "1D"]}, "1D"),
        ({"auction": 5}, "list of calls"),
        ({"dealer": None}, "needs a dealer"),
        ({"auction": ["P", "P", "P", "P"]}, "no contract"),
        ({"lead": "HK"}, "does not hold it"),
        ({"lead": "Z9"}, "Z9"),
        ({"declarer": "X"}, "X"),
        ({"vul": "often"}, "often"),
    ],
)
def test_what_is_wrong_is_said(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words):
        problem(**changes)


def test_of_a_record_the_lead_is_kept_and_no_more(tmp_path: Path) -> None:
    board = problem().board
    for card in ("S4", "S2", "SA", "D2"):
        board = board.after(Card.parse(card))
    file = tmp_path / "one.pbn"
    pbn.dump([Record(board)], file)
    (record,) = pbn.load(file)
    found = Problem.of_board(record.board, 3)
    assert found.board.play == problem().board.play and found.id == "3"
    assert found.board.auction.calls == problem().board.auction.calls
    with pytest.raises(GameError, match="no contract"):
        Problem.of_board(Board.numbered(1, board.deal), 1)


def test_names_are_different() -> None:
    again = with_different_names([problem(), problem(), problem(id="other"), problem()])
    assert [one.id for one in again] == ["diamonds", "diamonds (2)", "other", "diamonds (3)"]


def test_the_oracle_makes_what_there_is() -> None:
    found = solution(problem(), Attempt("oracle"))
    assert found.tricks == found.double_dummy == Solver().value(Position.of(problem().board)).tricks
    assert found.solved is (found.tricks >= 9) and found.play[0] is Card.SQ
    assert len(found.play) == 52
    assert Solution.of_plain(found.plain()) == found


def test_without_a_lead_the_defenders_choose_theirs() -> None:
    found = solution(problem(lead=None), Attempt("oracle"))
    before_the_lead = 13 - Solver().value(Position.of(problem(lead=None).board)).tricks
    assert found.tricks == found.double_dummy == before_the_lead


def test_a_contract_that_goes_down_is_not_solved() -> None:
    found = solution(problem(contract="7NT", auction=None), Attempt("oracle"))
    assert not found.solved and found.needed == 13 > found.double_dummy


def test_results_depend_on_nothing_but_the_problem_and_the_attempt() -> None:
    attempt = Attempt("gib", Limit(samples=4), seed=3)
    two = [problem(), problem(id="other", contract="2NT", auction=None)]
    alone = solution(two[1], attempt)
    both = {one.id: one for one in solutions(two, attempt, jobs=2)}
    assert both["other"] == alone and set(both) == {"diamonds", "other"}
    rest = list(solutions(two, attempt, done={"diamonds"}))
    assert rest == [alone]


def test_unknown_players_are_refused_before_anything_is_played() -> None:
    with pytest.raises(GameError, match="did you mean oracle"):
        list(solutions([], Attempt("oracel")))


def test_solutions_are_counted_by_what_problems_say_of_themselves() -> None:
    made = Solution("diamonds", 9, 9, 9, ())
    down = Solution("other", 8, 9, 9, ())
    two = [problem(), problem(id="other", difficulty="hard")]
    counts = by_group(two, {"diamonds": made, "other": down})
    assert counts == {"topic": {"Tempo": (1, 2)}, "difficulty": {"hard": (0, 1)}}
