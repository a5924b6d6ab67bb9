from __future__ import annotations

import pytest

from merrimac.game.seats import SEATS
from merrimac.match.booked import booked, tricks_of
from merrimac.match.experiments import giveaway
from merrimac.match.experiments.gib_play import COMPARISONS, Size, _rows
from merrimac.match.experiments.giveaway import Limits, given_away
from merrimac.players.board_loop import Moment, played_out
from merrimac.players.names import player_named
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position


def test_boards_are_bid_and_depend_on_seed_and_number_alone() -> None:
    one, two = booked(1, 3), booked(1, 3)
    assert one == two and one.auction.is_complete and one.contract is not None
    assert booked(1, 4).deal != one.deal != booked(2, 3).deal


def test_every_declarer_plays_the_boards_that_he_is_compared_on() -> None:
    size = Size(4, 2)
    wanted = set(size.wanted)
    for one in COMPARISONS:
        for number in range(1, size.deals(one) + 1):
            assert {(one.first, number), (one.second, number)} <= wanted
    assert len(wanted) == len(size.wanted) == 4 + 4 + 4 + 2 + 2 + 2


def test_results_are_compared_in_imps() -> None:
    contract = booked(1998, 1).contract
    assert contract is not None
    made = {("gib", 1): contract.tricks_needed, ("heuristic", 1): contract.tricks_needed - 1}
    rows = _rows(COMPARISONS[0], 1, made)
    assert float(rows[0].ours) > 0 and rows[1].ours == "1-0"


def test_declarers_meet_the_same_lead_and_defenders() -> None:
    best, ruled = (tricks_of(name, "oracle", 1, 1, Limit()) for name in ("oracle", "heuristic"))
    assert best >= ruled, "nobody makes more than the oracle against the oracle"


@pytest.mark.parametrize("number", range(1, 6))
def test_what_is_given_away_adds_up_to_the_result(number: int) -> None:
    """Double dummy, less what declarer gave away, plus what the others did, is what was made."""
    limits = Limits(Limit(), Limit())
    given = given_away("heuristic", 2024, number, limits)
    board = booked(2024, number)
    assert board.contract is not None
    best = 13 - Solver().value(Position.of(board)).tricks
    players = dict.fromkeys(SEATS, player_named("heuristic"))
    end = played_out(Moment(board), players, Limit(), 2024 + number)
    assert end.result == best - given.declarer + given.lead + given.defenders


def test_the_oracle_gives_nothing_away() -> None:
    limits = Limits(Limit(), Limit())
    assert given_away("oracle", 7, 1, limits) == giveaway.GivenAway(0, 0, 0)
