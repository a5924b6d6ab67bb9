"""A system against experts' records."""

from __future__ import annotations

from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat, Side, Vulnerability
from merrimac.match.bidding import Bidder
from merrimac.match.contest import (
    Record,
    agreement,
    both_tables,
    distances_from_par,
    silent_contest,
)

DEAL = Deal.parse("N:AKQ62.A3.K52.J84 J73.Q9875.T93.Q9 T854.KJ.A84.A532 9.T642.QJ76.KT76")
"""North-South make eleven tricks in spades with the heart finesse, and East-West have nothing."""


def record(key: str, calls: str, deal: Deal = DEAL) -> Record:
    return Record(key, deal, Vulnerability.NONE, Auction.parse(Seat.NORTH, calls))


def test_a_deal_belongs_to_the_side_that_bid_alone_at_both_tables() -> None:
    (alone,) = both_tables([record("a", "1S P 4S P P P"), record("a", "1S P 3NT P P P")])
    assert alone.bidding_side is Side.NS
    (contested,) = both_tables([record("a", "1S P 4S P P P"), record("a", "1S 2H P P P")])
    assert contested.bidding_side is None
    (passed,) = both_tables([record("a", "P P P P"), record("a", "P P P P")])
    assert passed.bidding_side is None
    assert both_tables([record("a", "1S P P P"), record("b", "1S P P P")]) == []


def test_our_contract_is_compared_with_both_tables_double_dummy() -> None:
    tables = both_tables([record("a", "1S P P P"), record("a", "1S P 2S P P P")])
    (game,) = silent_contest(Bidder("sayc"), tables, jobs=1)
    contract = game.auction.contract
    assert contract is not None and str(contract) == "4S-N"
    # 420 or 450 against 170 or 200: six IMPs from each table
    assert game.imps == 6
    same = both_tables([record("b", "1S P 4S P P P"), record("b", "1S P 4S P P P")])
    assert [each.imps for each in silent_contest(Bidder("sayc"), same, jobs=1)] == [0]


def test_the_side_of_east_and_west_has_its_own_sign() -> None:
    turned = Deal((DEAL.hands[3], DEAL.hands[0], DEAL.hands[1], DEAL.hands[2]))
    tables = both_tables(
        [record("a", "P 1S P P P", turned), record("a", "P 1S P 2S P P P", turned)]
    )
    assert tables[0].bidding_side is Side.EW
    (game,) = silent_contest(Bidder("sayc"), tables, jobs=1)
    assert game.imps == 6


def test_processes_give_the_same_results_in_the_same_order() -> None:
    tables = both_tables(
        [record(str(n), calls) for n in range(3) for calls in ("1S P P P", "1S P 2S P P P")]
    )
    alone = list(silent_contest(Bidder("sayc"), tables, jobs=1))
    assert list(silent_contest(Bidder("sayc"), tables, jobs=2)) == alone


def test_par_is_no_distance_away_when_game_is_bid_and_made() -> None:
    tables = both_tables([record("a", "1S P P P"), record("a", "1S P 2S P P P")])
    assert list(distances_from_par("sayc", tables, jobs=1)) == [0]


def test_agreement_counts_all_calls_and_those_that_are_no_passes() -> None:
    every, acting = agreement(System.load("sayc"), [record("a", "1NT P 4S P P P")])
    assert every.of == 6 and acting.of == 2
    assert acting.right == 1, "South asks for majors first"
    assert 1 <= every.right <= 5
