"""The cross-ruff."""

from __future__ import annotations

from technique.choices import LIMIT, choices, cost, plans_from, plans_of
from technique.hands import board_of, tricks_against_oracle

SHORT = "N:A8642.KQ97.5.A84 T975.543.JT.9753 3.AJT8.A97432.K6 KQJ.62.KQ86.QJT2"
WINNERS_FIRST = "C4 C3 CK C6 C2 CA C5 D5 DT DA D6 S3 SQ SA S5"
TWO_RUFFS = "S2 S7 H8 SK D2 D8 H7 DJ"
HEARTS = 2


def test_it_goes_on_to_the_last_trump() -> None:
    board = board_of(SHORT, "6H", "CQ", f"{WINNERS_FIRST} {TWO_RUFFS}")
    assert choices(plans_of(board)) == {"cross-ruff"}
    assert tricks_against_oracle(board, LIMIT) >= 12


def test_each_hand_ruffs_what_the_other_leads() -> None:
    plans = plans_from("642.KQ9..", ".AJT.974.", "KQJT.5432.KQJT.", 6, strain=HEARTS)
    assert choices(plans) == {"cross-ruff"}
    assert cost(plans, "ruff") > 0.3


def test_with_winners_in_the_side_suit_and_low_trumps_in_dummy_it_is_wrong() -> None:
    plans = plans_from("642.972..", ".AKQ.AKQ.", "KQJT.T543.T987.", 6, strain=HEARTS)
    assert choices(plans) == {"cash winners"}
    assert cost(plans, "cross-ruff") > 0.2
