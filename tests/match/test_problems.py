"""Problems of all kinds: how they are read, and who solves them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from merrimac.formats import pbn
from merrimac.formats.record import Record
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
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
from merrimac.match.problems.defending import Defending
from merrimac.players.expert import Expert
from merrimac.players.names import player_named, without_evidence
from merrimac.players.player import Limit
from merrimac.players.simulator import Simulator
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
        ({"contract": None, "deal": None, "auction": None}, "needs deal and contract"),
        ({"deal": "N:A.. K.. Q.. J.."}, "hand"),
        ({"deal": "N:AKQ... JT9... 876... 543...", "lead": None}, "thirteen"),
        ({"contract": "4S"}, "leads to 3NT-S, not to 4S-S"),
        ({"auction": ["1N", "P", "3N"]}, "not over"),
        ({"auction": ["1N", "P", "1D"]}, "1D"),
        ({"auction": 5}, "list of calls"),
        ({"dealer": None}, "needs a dealer"),
        ({"auction": ["P", "P", "P", "P"]}, "no contract"),
        ({"auction": ["P", "P", "P", "P"], "contract": None, "declarer": None}, "no contract"),
        ({"played": ["S4", "H2"]}, "card 3, H2 by E"),
        ({"played": 7}, "played is '7': expected a list of cards"),
        ({"deal": None, "hand": "QJT86.Q985.76.QT"}, "four hands of thirteen"),
        ({"kind": "endplay"}, "one of declarer, defence, card, lead, bidding"),
        ({"shifting": "often"}, "true or false"),
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


def test_a_record_may_be_of_another_kind() -> None:
    board = problem(played="S4 S2 SA D2").board
    defended = Problem.of_board(board, 3, {"kind": "Defence", "seat": "E", "level": "2"})
    assert defended.task == Defending((Seat.EAST,), 8) and defended.groups == {"level": "2"}
    assert len(defended.board.play or ()) == 1
    led = Problem.of_board(board, 3, {"kind": "lead"})
    assert led.kind == "lead" and led.board.turn is Seat.WEST
    bid = Problem.of_board(Board.numbered(1, board.deal), 3, {"kind": "bidding", "right": "P"})
    assert bid.kind == "bidding" and bid.board.turn is Seat.NORTH
    with pytest.raises(GameError, match="nobody has a call to make"):
        Problem.of_board(board, 3, {"kind": "bidding", "right": "P"})


def test_names_are_different() -> None:
    again = with_different_names([problem(), problem(), problem(id="other"), problem()])
    assert [one.id for one in again] == ["diamonds", "diamonds (2)", "other", "diamonds (3)"]


def test_the_oracle_makes_what_there_is() -> None:
    found = solution(problem(), Attempt("oracle"))
    assert found.tricks == found.double_dummy == Solver().value(Position.of(problem().board)).tricks
    assert found.tricks == 9 and found.solved and found.play[0] is Card.SQ
    assert len(found.play) == 52
    assert Solution.of_plain(found.plain()) == found


def test_without_a_lead_the_defenders_choose_theirs() -> None:
    found = solution(problem(lead=None), Attempt("oracle"))
    before_the_lead = 13 - Solver().value(Position.of(problem(lead=None).board)).tricks
    assert found.tricks == found.double_dummy == before_the_lead


def test_a_contract_that_goes_down_is_not_solved() -> None:
    found = solution(problem(contract="7NT", auction=None), Attempt("oracle"))
    assert not found.solved and found.needed == 13 and found.double_dummy == 9


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
    made, down = Solution("diamonds", "declarer", True), Solution("other", "declarer", False)
    two = [problem(), problem(id="other", difficulty="hard")]
    counts = by_group(two, {"diamonds": made, "other": down})
    assert counts == {"topic": {"Tempo": (1, 2)}, "difficulty": {"hard": (0, 1)}}


def test_kinds_are_counted_where_there_are_several() -> None:
    two = [problem(), problem(id="other", kind="defence", topic=None)]
    found = {name: Solution(name, "declarer", True) for name in ("diamonds", "other")}
    assert by_group(two, found)["kind"] == {"declarer": (1, 1), "defence": (1, 1)}


def test_a_result_belongs_to_a_problem_as_it_was() -> None:
    digests = {problem(**changes).digest for changes in CHANGES}
    assert len(digests) == len(CHANGES)
    assert problem(id="other", topic="Finesse").digest == problem().digest, "names do not matter"


CHANGES: list[dict[str, Any]] = [
    {}, {"vul": "All"}, {"lead": "SJ"}, {"played": "S4"}, {"shifting": True},
    {"kind": "defence"}, {"kind": "defence", "seat": "E"}, {"kind": "defence", "tricks": 7},
]  # fmt: skip


# --- From the middle of the play -----------------------------------------------------------------


def test_a_problem_may_start_later() -> None:
    later = problem(played=["S4", "S2", "SK", "D2"])
    assert later.board.turn is Seat.WEST and len(later.board.play or ()) == 5
    assert problem(played="S4, S2 SK,D2") == later
    assert problem(lead=None, played="SQ S4 S2 SK D2") == later, "the first card is the lead"
    found = solution(later, Attempt("oracle"))
    assert found.play[:5] == tuple(map(Card.parse, "SQ S4 S2 SK D2".split()))
    assert found.tricks == found.double_dummy == 9


def test_tricks_won_before_the_start_count() -> None:
    """South gives up a spade first: the winners he has left make eight."""
    found = solution(problem(played="S4 S2 S5"), Attempt("oracle"))
    assert found.tricks == found.double_dummy
    rest = Solver().value(Position.of(problem(played="S4 S2 S5").board))
    assert found.tricks == 12 - rest.tricks


def test_nothing_to_decide_is_no_problem() -> None:
    whole = solution(problem(), Attempt("oracle")).play
    with pytest.raises(GameError, match="nothing is left to decide"):
        problem(lead=None, played=[str(card) for card in whole])


# --- Defence -------------------------------------------------------------------------------------

# The Merrimac coup: East's king of hearts takes out the ace, dummy's only entry to the clubs.
COUP: dict[str, Any] = {
    "id": "coup", "kind": "defence", "contract": "3NT", "declarer": "S", "lead": "S2",
    "deal": "N:83.A6.T942.KQJT9 AJ75.K982.63.A86 KQ6.Q753.AJ75.32 T942.JT4.KQ8.754",
    "played": ["S3", "SA", "S6"], "seat": "E",
}  # fmt: skip


def defence(**changes: Any) -> Problem:
    return Problem.of_plain({**COUP, **changes}, 1)


def test_a_defence_that_gives_the_contract_is_not_solved() -> None:
    found = solution(defence(), Attempt("heuristic"))
    assert (found.solved, found.tricks, found.at_most) == (False, 9, 8)
    assert found.double_dummy == 7 and found.kind == "defence"


def test_a_defence_that_beats_the_contract_is_solved() -> None:
    found = solution(defence(), Attempt("oracle"))
    assert found.solved and found.tricks == found.double_dummy == 7
    assert found.play[:5] == tuple(map(Card.parse, "S2 S3 SA S6 HK".split()))
    assert Solution.of_plain(found.plain()) == found


def test_only_who_is_named_defends() -> None:
    assert defence(seat=None).task == Defending((Seat.WEST, Seat.EAST), 8)
    assert not solution(defence(seat=None), Attempt("heuristic")).solved
    assert solution(defence(seat="W"), Attempt("heuristic")).solved, "partner found the coup"


def test_declarer_may_be_held_to_fewer_tricks() -> None:
    assert solution(defence(tricks=7), Attempt("oracle")).solved
    assert not solution(defence(tricks=6), Attempt("oracle")).solved
    assert solution(defence(tricks=9), Attempt("heuristic")).solved, "fewer than the contract"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seat": "N"}, "N does not defend against 3NT-S"),
        ({"seat": "Q"}, "Q"),
        ({"tricks": 14}, "from 0 to 13"),
        ({"tricks": True}, "from 0 to 13"),
    ],
)
def test_what_is_wrong_with_a_defence_is_said(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words):
        defence(**changes)


# --- Single cards --------------------------------------------------------------------------------

KEY: dict[str, Any] = {**COUP, "id": "key", "kind": "card", "seat": None, "right": "HK"}


def key(**changes: Any) -> Problem:
    return Problem.of_plain({**KEY, **changes}, 1)


def test_one_card_in_the_middle_of_a_play() -> None:
    usual, best = (solution(key(), Attempt(who)) for who in ("heuristic", "oracle"))
    assert (best.solved, best.chosen, best.play, best.tricks) == (True, "HK", (Card.HK,), None)
    assert not usual.solved and usual.chosen != "HK" and usual.right == ("HK",)
    assert Solution.of_plain(best.plain()) == best and best.kind == "card"


def test_declarers_card_from_dummy_is_asked_for_too() -> None:
    found = solution(key(played=[], right="S3"), Attempt("oracle"))
    assert found.solved is (found.chosen == "S3") and found.chosen in ("S3", "S8")


def test_a_claim_that_is_enough_solves_it() -> None:
    """Thirteen winners on top: the expert puts his hand on the table."""
    top = key(
        deal="N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT98.T98 876.876.765.7654 5432.5432.432.32",
        contract="7NT", declarer="N", lead="SJ", played="S6 S2 SA", right="HQ",
    )  # fmt: skip
    found = solution(top, Attempt("expert"))
    assert found.solved and found.chosen == "claim 13" and found.play == ()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"right": None}, "needs the right cards"),
        ({"right": "SA"}, "SA can't be right: E can't play it"),
        ({"by_chance": "perhaps"}, "true or false"),
    ],
)
def test_what_is_wrong_with_a_card_is_said(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words):
        key(**changes)


def test_nothing_is_learnt_from_what_was_played_by_chance() -> None:
    assert key().task != key(by_chance=True).task
    assert without_evidence("heuristic") == "heuristic"
    learns_nothing = Simulator(layouts=20, bayes=False, leads=False, habits=False)
    assert player_named(without_evidence("gib:layouts=20,habits=on")) == learns_nothing
    assert player_named(without_evidence("expert")) == Expert(
        bayes=False, leads=False, habits=False
    )


# --- Leads ---------------------------------------------------------------------------------------

# North has hearts to lead, South five spade tricks after the king is gone.
LEAD: dict[str, Any] = {
    "id": "spade", "kind": "lead", "contract": "3NT", "declarer": "W",
    "deal": "N:72.QJT42.8643.97 K95.AK6.J72.QJ53 AQJ643.85.T5.T86 T8.973.AKQ9.AK42",
}  # fmt: skip
HAND: dict[str, Any] = {
    "kind": "lead", "hand": "72.QJT42.8643.97", "dealer": "W",
    "auction": ["1N", "P", "3N", "P", "P", "P"], "right": ["HQ", "HJ"],
}  # fmt: skip


def lead(**changes: Any) -> Problem:
    return Problem.of_plain({**LEAD, **changes}, 1)


def test_the_lead_that_costs_no_trick_is_right() -> None:
    usual, best = (solution(lead(), Attempt(who)) for who in ("heuristic", "oracle"))
    assert (usual.solved, usual.chosen, usual.tricks) == (False, "HQ", 11)
    assert (best.solved, best.chosen, best.tricks, best.play) == (True, "S2", 10, (Card.S2,))
    assert usual.right == best.right == ("S2", "S7") and usual.double_dummy == 10


def test_the_lead_that_is_named_is_right_whatever_it_costs() -> None:
    found = solution(lead(right="HQ HJ"), Attempt("heuristic"))
    assert found.solved and found.tricks == 11 and found.right == ("HQ", "HJ")
    assert not solution(lead(right="HQ"), Attempt("oracle")).solved


def test_the_leaders_hand_is_enough() -> None:
    asked = Problem.of_plain(HAND, 1)
    assert asked.board.turn is Seat.NORTH and str(asked.board.contract) == "3NT-W"
    for who in ("heuristic", "gib"):
        found = solution(asked, Attempt(who, Limit(samples=4)))
        assert found.chosen == "HQ" and found.solved and found.tricks is None
        assert found.double_dummy is None and Solution.of_plain(found.plain()) == found
    with pytest.raises(GameError, match="problem 1 shows one hand: oracle needs all four"):
        list(solutions([asked], Attempt("oracle")))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"right": None}, "needs the right cards or four hands"),
        ({"right": ["SA"]}, "N can't lead SA: he does not hold it"),
        ({"lead": "HQ"}, "nothing is led yet"),
        ({"hand": "72.QJT42.8643.9"}, "North's hand has 12 cards"),
        ({"hand": None}, "needs deal"),
        ({"auction": None}, "needs contract"),
        ({"dealer": None}, "needs a dealer"),
    ],
)
def test_what_is_wrong_with_a_lead_is_said(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words):
        Problem.of_plain({**HAND, **changes}, 1)


# --- Bidding -------------------------------------------------------------------------------------

CALL: dict[str, Any] = {
    "id": "stayman", "kind": "bidding", "hand": "KQ72.A985.43.Q72", "dealer": "N",
    "auction": ["1N", "P"], "right": ["2C"],
}  # fmt: skip


def call(**changes: Any) -> Problem:
    return Problem.of_plain({**CALL, **changes}, 1)


def test_a_system_calls_as_the_book_says() -> None:
    found = solution(call(), Attempt("expert"))
    assert found.solved and found.chosen == "2C" and found.right == ("2C",)
    assert found.tricks is None and found.play == () and found.kind == "bidding"
    assert Solution.of_plain(found.plain()) == found
    assert not solution(call(right="3N"), Attempt("expert")).solved
    assert solution(call(right="3N 2C"), Attempt("expert")).solved, "any of them will do"


def test_systems_differ() -> None:
    """Twelve points and a balanced hand: one notrump where that is weak."""
    weak = call(hand="KQ7.A98.QJ43.J72", auction=[], right=["1N"])
    assert solution(weak, Attempt("expert", system="acol")).solved
    found = solution(weak, Attempt("expert", system="sayc"))
    assert not found.solved and found.chosen == "1D"


def test_close_calls_may_be_simulated() -> None:
    """Two spades shows the fit first; with seven trumps game is bid at once when tried out."""
    close = call(hand="AK.AQJ6543.53.T2", auction="1H 1S", right="4H")
    assert solution(close, Attempt("expert")).chosen == "2S"
    attempt = Attempt("expert", Limit(samples=20), system="sayc+borel")
    found = solution(close, attempt)
    assert found.solved and found == solution(close, attempt)


def test_a_table_of_calls_is_read_as_it_is() -> None:
    line = {"id": "a", "topic": "opening", "dealer": "N", "vul": "None", "auction": [],
            "seat": "N", "hand": "K2.K9873.AQ8.KQ4", "expected": "1N"}  # fmt: skip
    asked = Problem.of_plain(line, 1)
    assert asked.kind == "bidding" and asked.groups == {"topic": "opening"}
    assert solution(asked, Attempt("expert")).solved


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"right": []}, "needs the right calls"),
        ({"right": "1C"}, "must be higher than 1NT"),
        ({"right": "HA"}, "HA"),
        ({"hand": None}, "needs hand"),
        ({"hand": "KQ72.A985.43.Q7"}, "South's hand has 12 cards"),
        ({"auction": ["P"] * 4}, "nobody has a call to make"),
        ({"seat": "E"}, "it is S's turn to call, not E's"),
    ],
)
def test_what_is_wrong_with_a_bidding_problem_is_said(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words):
        call(**changes)


def test_unknown_systems_are_refused_before_anything_is_bid() -> None:
    with pytest.raises(GameError, match="moonlight"):
        list(solutions([], Attempt("expert", system="moonlight")))


# --- Cards that shift ----------------------------------------------------------------------------

# Two finesses in trumps are right. West's king is alone: only who sees it takes the ace.
TRUMPS: dict[str, Any] = {
    "id": "trumps", "contract": "3S", "declarer": "S", "lead": "HJ",
    "deal": "N:97.K6.AKT7.KJT93 Q852.A2.J92.A642 AJT643.T3.Q54.Q7 K.QJ98754.863.85",
}  # fmt: skip


def trumps(who: str, shifting: bool) -> Solution:
    return solution(Problem.of_plain({**TRUMPS, "shifting": shifting}, 1), Attempt(who))


def test_a_lucky_guess_is_made_but_not_where_cards_shift() -> None:
    assert trumps("oracle", shifting=False).solved
    found = trumps("oracle", shifting=True)
    assert not found.solved and found.double_dummy == found.needed == 9
    fault = found.faults[0]
    assert fault.card == "SA" and fault.chance + 0.3 < fault.best_chance
    assert Solution.of_plain(found.plain()) == found


def test_a_fault_is_not_made_good_by_playing_on_well() -> None:
    """The ace of diamonds swallows dummy's bare king, and all is well since the jack falls."""
    deal = "N:AQT32.QJ3.AQ8.T2 J987.962.94.J943 K64.4.KT65.KQ876 5.AKT875.J732.A5"
    form = {"id": "diamonds", "contract": "4S-N", "lead": "CJ", "deal": deal}
    assert solution(Problem.of_plain(form, 1), Attempt("heuristic")).solved
    found = solution(Problem.of_plain({**form, "shifting": True}, 1), Attempt("heuristic"))
    assert not found.solved and [fault.card for fault in found.faults] == ["DA"]


def test_a_right_line_does_not_fail_by_bad_luck_where_cards_shift() -> None:
    assert not trumps("heuristic", shifting=False).solved
    found = trumps("heuristic", shifting=True)
    assert found.solved and not found.faults and found.deal != TRUMPS["deal"]
    assert found == trumps("heuristic", shifting=True)


def test_shifted_cards_are_a_deal_that_the_play_fits() -> None:
    found = trumps("heuristic", shifting=True)
    assert found.deal is not None
    deal, first = Deal.parse(found.deal), Deal.parse(TRUMPS["deal"])
    assert deal != first and [deal[seat] for seat in (Seat.NORTH, Seat.SOUTH)] == [
        first[seat] for seat in (Seat.NORTH, Seat.SOUTH)
    ]
    again = Problem.of_plain({**TRUMPS, "deal": found.deal, "lead": None}, 1).board
    for card in found.play:
        again = again.after(card)
    assert again.result == found.tricks
