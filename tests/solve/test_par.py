from __future__ import annotations

import warnings
from random import Random

import pytest

from merrimac.game.cards import STRAINS, Strain
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.solve.double_dummy import Solver
from merrimac.solve.par import par
from solve.yardstick import dds_tables

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import endplay.dds
    from endplay.types import Deal as PeerDeal
    from endplay.types import Player, Vul

_PLAYERS = (Player.north, Player.east, Player.south, Player.west)
_VULS = (Vul.none, Vul.ns, Vul.ew, Vul.both)


@pytest.mark.parametrize(
    ("deal", "vul", "score", "contracts"),
    [
        ("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
         "None", -110, ["2S-EW"]),
        ("E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63",
         "NS", 100, ["4SX-EW"]),
        ("N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93",
         "None", -300, ["5HX-NS"]),
    ],
)  # fmt: skip
def test_published_par_results(deal: str, vul: str, score: int, contracts: list[str]) -> None:
    result = par(Solver().table(Deal.parse(deal)), Seat.NORTH, Vulnerability.parse(vul))
    assert result.score_ns == score
    assert [str(contract) for contract in result.contracts] == contracts


def test_nobody_bids_when_nobody_makes_anything() -> None:
    table = {seat: dict.fromkeys(STRAINS, 6) for seat in SEATS}
    result = par(table, Seat.WEST, Vulnerability.ALL)
    assert result.score_ns == 0 and result.contracts == ()


@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_gets_a_contract_that_both_sides_make(dealer: Seat) -> None:
    table = {seat: {strain: 7 if strain is Strain.NOTRUMP else 6 for strain in STRAINS}
             for seat in SEATS}  # fmt: skip
    result = par(table, dealer, Vulnerability.NONE)
    assert [str(contract) for contract in result.contracts] == [f"1NT-{dealer.side}"]


def test_par_is_that_of_dds_for_every_dealer_and_vulnerability() -> None:
    rng = Random(9)
    deals = [Deal.random(rng) for _ in range(16)]
    for deal, rows in zip(deals, dds_tables(deals), strict=True):
        table = {seat: dict(zip(STRAINS, rows[seat], strict=True)) for seat in SEATS}
        peer_table = endplay.dds.calc_dd_table(PeerDeal(str(deal)))
        for dealer in SEATS:
            for vulnerability in Vulnerability:
                ours = par(table, dealer, vulnerability)
                theirs = endplay.dds.par(peer_table, _VULS[vulnerability], _PLAYERS[dealer])
                assert ours.score_ns == theirs.score
                assert {contract.bid.level for contract in ours.contracts} == {
                    contract.level for contract in theirs
                }
                assert {contract.side for contract in ours.contracts} == {
                    SEATS[_PLAYERS.index(contract.declarer)].side for contract in theirs
                }
