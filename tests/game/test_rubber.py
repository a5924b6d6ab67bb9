"""A rubber's sheet, against whole rubbers scored by hand and a naive second scorer."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.game.cards import STRAINS, Strain
from merrimac.game.contract import Contract, Doubling
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.rubber import (
    DealResult,
    Entry,
    Honours,
    Reason,
    Rubber,
    honours,
    honours_in,
)
from merrimac.game.scoring import score_parts
from merrimac.game.seats import SEATS, SIDES, Side, Vulnerability

NS, EW = SIDES


def made(contract: str, over: int = 0, honours: Honours | None = None) -> DealResult:
    parsed = Contract.parse(contract)
    return DealResult(parsed, parsed.tricks_needed + over, honours)


def played(*results: DealResult) -> Rubber:
    rubber = Rubber()
    for result in results:
        rubber = rubber.after(result)
    return rubber


def test_a_rubber_scored_by_hand() -> None:
    rubber = played(
        made("2S-S", 1),  # NS 60 below, 30 above
        made("3NT-W", honours=Honours(EW, 150)),  # EW 100 below: game, NS's 60 is cut off
        made("2H-N"),  # NS 60
        made("1NT-S"),  # NS 40: game
        made("4SX-E", -2),  # EW vulnerable, two down doubled: 500 to NS
        DealResult(None),
        made("6H-N", 0, Honours(NS, 100)),  # 180, 750, and the rubber
    )
    assert rubber.winner is NS
    assert (rubber.games(NS), rubber.games(EW)) == (2, 1)
    assert rubber.deals == 7
    assert rubber.total(EW) == 100 + 150
    assert rubber.total(NS) == 60 + 30 + 60 + 40 + 500 + 180 + 750 + 100 + 500
    north_south = rubber.column(NS)
    assert [[entry.points for entry in game] for game in north_south.below] == [
        [60],
        [60, 40],
        [180],
    ]
    assert [(entry.points, entry.reason, entry.deal) for entry in north_south.above] == [
        (30, Reason.OVERTRICKS, 1),
        (500, Reason.UNDERTRICKS, 5),
        (750, Reason.SLAM, 7),
        (100, Reason.HONOURS, 7),
        (500, Reason.RUBBER, 7),
    ]
    assert north_south.total == rubber.total(NS)
    assert [[entry.points for entry in game] for game in rubber.column(EW).below] == [[100], [], []]


def test_a_fresh_sheet_is_empty() -> None:
    for side in SIDES:
        column = Rubber().column(side)
        assert (column.above, column.below, column.total) == ((), ((),), 0)


def test_a_rubber_won_in_two_games_earns_700() -> None:
    rubber = played(made("4S-N"), made("3NT-S"))
    assert rubber.total(NS) == 120 + 100 + 700
    assert rubber.total(EW) == 0


def test_a_side_with_a_game_is_vulnerable() -> None:
    rubber = Rubber()
    assert rubber.vulnerability is Vulnerability.NONE
    rubber = rubber.after(made("5C-E"))
    assert rubber.vulnerability is Vulnerability.EW
    assert rubber.after(made("3NT-E", -1)).total(NS) == 100
    assert rubber.after(made("3NT-N", -1)).total(EW) == 100 + 50
    assert rubber.after(made("4H-N")).vulnerability is Vulnerability.ALL


def test_part_scores_add_up_to_a_game_and_then_are_gone() -> None:
    rubber = played(made("3D-S"), made("2C-W"))
    assert (rubber.part_score(NS), rubber.part_score(EW)) == (60, 40)
    rubber = rubber.after(made("1NT-S", 3))
    assert rubber.games(NS) == 1
    assert (rubber.part_score(NS), rubber.part_score(EW)) == (0, 0)
    assert rubber.after(made("2S-W")).games(EW) == 0


def test_overtricks_and_honours_do_not_count_towards_game() -> None:
    rubber = played(made("2S-S", 4, Honours(NS, 150)))
    assert rubber.games(NS) == 0
    assert rubber.part_score(NS) == 60
    assert rubber.total(NS) == 60 + 120 + 150


def test_a_doubled_part_score_can_be_a_game() -> None:
    rubber = played(made("2HX-S"))
    assert rubber.games(NS) == 1
    assert rubber.total(NS) == 120 + 50


def test_there_is_no_game_bonus_on_the_sheet_until_the_rubber_ends() -> None:
    assert played(made("4S-S")).total(NS) == 120


def test_an_abandoned_rubber_pays_for_what_one_side_alone_has() -> None:
    one_game = played(made("4S-S"), made("2H-W"))
    assert one_game.abandoned().total(NS) == 120 + 300
    assert one_game.abandoned().total(EW) == 60 + 100
    a_game_each = played(made("4S-S"), made("4S-W"))
    assert a_game_each.abandoned().entries == a_game_each.entries
    both_on_score = played(made("2S-S"), made("2S-W"))
    assert both_on_score.abandoned().entries == both_on_score.entries
    assert Rubber().abandoned().is_over


def test_a_rubber_that_is_over_takes_no_more_deals() -> None:
    finished = played(made("4S-N"), made("4S-N"))
    for rubber in (finished, Rubber().abandoned()):
        with pytest.raises(GameError, match="the rubber is over"):
            rubber.after(made("1C-N"))
        with pytest.raises(GameError, match="the rubber is over"):
            rubber.abandoned()


def test_a_rubber_is_a_value() -> None:
    start = Rubber()
    start.after(made("4S-N"))
    assert start == Rubber()
    rubber = played(made("4S-N"), made("1NT-E", -1))
    names = {kind.__name__: kind for kind in (Rubber, Entry, Reason, Side)}
    assert eval(repr(rubber), names) == rubber
    assert {rubber: 1}[played(made("4S-N"), made("1NT-E", -1))] == 1


@pytest.mark.parametrize(
    ("hand", "strain", "points"),
    [
        ("AKQJT.432.432.32", "S", 150),
        ("AKQJ9.432.432.32", "S", 100),
        ("KQJT9.432.432.32", "S", 100),
        ("AKQ98.432.432.32", "S", 0),
        ("AKQJT.432.432.32", "H", 0),
        ("AKQJT.432.432.32", "NT", 0),
        ("A432.A32.A32.A32", "NT", 150),
        ("A432.A32.A32.K32", "NT", 0),
        ("A432.A32.A32.A32", "C", 0),
    ],
)
def test_honours_are_paid_for_four_or_five_in_one_hand(hand: str, strain: str, points: int) -> None:
    assert honours_in(Hand.parse(hand), Strain.parse(strain)) == points


def test_honours_count_for_the_side_that_holds_them() -> None:
    deal = Deal.parse("N:9876.9876.987.98 AKQJT.432.432.32 5432.AKQ.AKQJ.54 .JT5.T65.AKQJT76")
    assert honours(deal, Strain.SPADES) == Honours(EW, 150)
    assert honours(deal, Strain.DIAMONDS) == Honours(NS, 100)
    assert honours(deal, Strain.HEARTS) is None
    assert honours(deal, Strain.NOTRUMP) is None


def test_honours_are_100_or_150() -> None:
    with pytest.raises(GameError, match="100 or 150"):
        Honours(NS, 50)


def naive_rubber(results: list[DealResult]) -> tuple[dict[Side, int], dict[Side, int], int]:
    """Totals, games and deals used, by running counters instead of a sheet."""
    totals, games, part = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for used, result in enumerate(results, start=1):
        if result.contract is None:
            continue
        side = result.contract.declarer.side
        parts = score_parts(result.contract, result.tricks, games[side] > 0)
        if parts.penalty:
            totals[side.other] += -parts.penalty
        totals[side] += parts.total - parts.penalty - parts.game
        part[side] += parts.tricks
        if part[side] >= 100:
            games[side] += 1
            part = dict.fromkeys(SIDES, 0)
        if games[side] == 2:
            totals[side] += 500 if games[side.other] else 700
            return totals, games, used
    return totals, games, len(results)


def test_random_rubbers_agree_with_running_counters() -> None:
    rng = Random(1925)
    for _ in range(200):
        results = [
            DealResult(
                Contract(rng.choice((1, 2, 2, 3, 4, 6)), rng.choice(STRAINS), rng.choice(SEATS),
                         rng.choice((Doubling.NONE, Doubling.NONE, Doubling.DOUBLED))),
                rng.randint(6, 12),
            )
            if rng.random() < 0.9
            else DealResult(None)
            for _ in range(40)
        ]  # fmt: skip
        totals, games, used = naive_rubber(results)
        rubber = played(*results[:used])
        assert {side: rubber.total(side) for side in SIDES} == totals
        assert {side: rubber.games(side) for side in SIDES} == games
