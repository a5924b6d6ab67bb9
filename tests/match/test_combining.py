from __future__ import annotations

from itertools import combinations

import pytest

from merrimac.game.cards import Strain
from merrimac.game.hand import Hand
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS, Seat
from merrimac.match.combining import CLEARLY, Ending, endings, every_layout
from merrimac.match.experiments.combining import ASKED, Answer, answer, judged, rows
from merrimac.solve.alphamu import AlphaMuSolver

ALL = endings()
SOLVER = AlphaMuSolver(memory=1 << 24)
A_FEW = [ending for ending in ALL if len(ending.layouts) <= 40][:6]


def called(ending: Ending) -> str:
    return ending.id


def test_there_are_enough_and_they_differ() -> None:
    assert len(ALL) >= 30
    assert len({ending.id for ending in ALL}) == len({ending.deal for ending in ALL}) == len(ALL)
    assert len({ending.theme for ending in ALL}) >= 6
    in_a_suit = sum(ending.contract.strain is not Strain.NOTRUMP for ending in ALL)
    assert 5 <= in_a_suit <= len(ALL) - 5
    cards = {13 - len(ending.played) // 4 for ending in ALL}
    assert cards >= {4, 5, 6, 7}
    certain = sum(ending.chance == 1 for ending in ALL)
    assert certain <= len(ALL) / 3


@pytest.mark.parametrize("ending", ALL, ids=called)
def test_declarer_chooses_from_cards_that_can_be_played(ending: Ending) -> None:
    board = ending.board
    assert board.actor is ending.contract.declarer
    assert set(ending.right) < set(board.legal_cards)
    assert 0 < ending.target <= 13 - len(ending.played) // 4
    held = [[board.held(seat).mask for seat in SEATS]]
    assert held[0] in ending.layouts.tolist(), "the deal is one of the layouts"


def check_exactly(ending: Ending) -> None:
    """The margin computed again, over every layout and to the last trick."""
    found = ending.chances(SOLVER)
    assert found.is_complete and all(one.is_exact for one in found.each)
    best, other = found.each[:2]
    assert set(best.cards) == set(ending.right)
    assert best.chance == pytest.approx(ending.chance, abs=1e-4)
    assert other.chance == pytest.approx(ending.otherwise, abs=1e-4)
    assert best.chance - other.chance >= CLEARLY
    seen = ending.at_first_sight(SOLVER)
    with_open_cards = max(one.chance for one in seen.each if not set(one.cards) & set(ending.right))
    assert with_open_cards >= seen.of(ending.right[0]).chance - 1e-9


@pytest.mark.parametrize("ending", A_FEW, ids=called)
def test_the_right_card_is_clear_of_any_other(ending: Ending) -> None:
    check_exactly(ending)


@pytest.mark.long
@pytest.mark.parametrize("ending", ALL, ids=called)
def test_every_right_card_is_clear_of_any_other(ending: Ending) -> None:
    check_exactly(ending)


@pytest.mark.parametrize("ending", ALL[::5], ids=called)
def test_layouts_are_all_that_declarer_can_think_of(ending: Ending) -> None:
    """Against plain enumeration of all hands that the defenders may hold."""
    view = ending.view
    play = view.play
    assert play is not None and ending.contract.declarer is Seat.SOUTH
    left = 13 - len(play.cards_of(Seat.EAST))
    expected = set()
    for chosen in combinations(view.hidden, left):
        east = Hand.of(chosen)
        west = view.hidden - east
        fits = all(
            hand.length(suit) == 0
            for seat, hand in ((Seat.EAST, east), (Seat.WEST, west))
            for suit in play.shown_out(seat)
        )
        if fits:
            expected.add((east.mask, west.mask))
    rows_found = every_layout(view).tolist()
    assert {(row[Seat.EAST], row[Seat.WEST]) for row in rows_found} == expected
    assert len(rows_found) == len(expected)
    for seat in (Seat.NORTH, Seat.SOUTH):
        assert {row[seat] for row in rows_found} == {ending.board.held(seat).mask}


# --- The experiment ------------------------------------------------------------------------------


def test_an_answer_is_right_or_gives_up_what_the_exact_chances_say() -> None:
    found = [answer("heuristic", ending, 1) for ending in A_FEW]
    for ending, one in zip(A_FEW, found, strict=True):
        assert one.ending == ending.id
        assert one.is_right is (one.given_up == 0)
        assert one.is_right or one.given_up >= ending.chance - ending.otherwise - 1e-4


def test_rows_count_right_cards_and_points() -> None:
    own = [
        Answer("gib", "a", True, 0.0), Answer("gib", "a", True, 0.0),
        Answer("gib", "b", False, 0.3), Answer("gib", "b", True, 0.0),
    ]  # fmt: skip
    others = [Answer(name, "a", True, 0.0) for name in ASKED if name != "gib"]
    by_name = {row.what: row for row in rows([*own, *others])}
    right = by_name["gib: right card"]
    assert (right.ours, right.n, right.stderr) == ("75%", 2, 25.0)
    assert by_name["gib: points given up"].ours == "7.5"
    assert by_name["planner: right card"].ours == "100%"


def test_alphamu_finds_them() -> None:
    assert all(answer("alphamu", ending, 1).is_right for ending in A_FEW)


@pytest.mark.parametrize("ending", ALL, ids=called)
def test_the_expert_finds_them_where_layouts_are_equally_likely(ending: Ending) -> None:
    """What was played before is no evidence here."""
    assert answer("expert:habits=off,bayes=off,leads=off", ending, 1).is_right


def test_the_expert_finds_nine_in_ten_though_it_reads_the_play() -> None:
    """The play before an ending was put together by a machine, and reading it misleads a little."""
    found = [answer("expert", ending, 1).is_right for ending in ALL]
    assert sum(found) >= 0.9 * len(found)


def test_a_claim_is_right_when_it_makes_the_contract() -> None:
    ending = ALL[0]
    needed = ending.contract.tricks_needed
    assert judged(Claim(needed), ending) == (True, 0.0)
    assert judged(Claim(needed - 1), ending) == (False, ending.chance)
