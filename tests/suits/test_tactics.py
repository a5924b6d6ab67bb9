from __future__ import annotations

import pytest

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination
from merrimac.suits.significant import (
    Situation,
    low_cards,
    significant,
    with_equal_low_cards,
)
from merrimac.suits.tactics import Kind, Tactic, applicable


def tactics(north: str, south: str) -> list[Tactic]:
    combination = Combination.parse(north, south)
    return applicable(Situation.of(combination), low_cards(combination))


@pytest.mark.parametrize(
    ("north", "south", "critical"),
    [("A64", "Q75", "K"), ("AQT", "43", "KJ"), ("AJ9", "764", "KQT"), ("AKQ", "JT9", "")],
)
def test_significant_cards_are_those_of_the_paper(north: str, south: str, critical: str) -> None:
    assert "".join(map(str, significant(Combination.parse(north, south)))) == critical


@pytest.mark.parametrize(
    ("north", "south", "names"),
    [
        ("A64", "Q75", ["cash the ace", "finesse the queen against East (type 3)", "duck a round"]),
        (
            "AQT",
            "43",
            [
                "cash the ace",
                "finesse the queen against West (type 1)",
                "finesse the ten against West (type 1)",
            ],
        ),
        (
            "AJ9",
            "764",
            [
                "cash the ace",
                "finesse the jack against West (type 1)",
                "finesse the nine against West (type 1)",
            ],
        ),
    ],
)
def test_applicable_tactics_are_those_of_the_paper(
    north: str, south: str, names: list[str]
) -> None:
    assert [str(tactic) for tactic in tactics(north, south)] == names


@pytest.mark.parametrize(
    ("north", "south", "name"),
    [
        ("A32", "QJ4", "finesse the queen against West (type 2)"),
        ("AK9", "J32", "finesse the jack against West (type 4)"),
        ("K32", "654", "finesse the king against West (type 3)"),
        ("KQ2", "543", "lead the king from a sequence"),
        ("Q53", "JT", "lead the jack from a sequence"),
    ],
)
def test_other_textbook_positions(north: str, south: str, name: str) -> None:
    assert name in [str(tactic) for tactic in tactics(north, south)]


def test_no_tactic_is_needed_when_nothing_is_missing() -> None:
    assert applicable(Situation(0b11, 0b100, ()), low=0) == []


def test_low_cards_made_equal() -> None:
    assert str(with_equal_low_cards(Combination.parse("AJ9", "764"))) == "AJ9 / 432"


AQ = Situation.of(Combination.parse("AQ3", "742"))


@pytest.mark.parametrize(
    ("second", "card"),
    [(Rank.JACK, Rank.QUEEN), (Rank.KING, Rank.ACE), (None, Rank.ACE)],
)
def test_a_finesse_covers_what_the_defender_plays(second: Rank | None, card: Rank) -> None:
    finesse = Tactic(Kind.FINESSE_1, Seat.SOUTH, Rank.TWO, Rank.QUEEN)
    assert finesse.answer(AQ, second) is card
    assert finesse.against is Seat.WEST


@pytest.mark.parametrize(
    ("second", "card"),
    [(Rank.TEN, Rank.THREE), (Rank.KING, Rank.ACE), (None, Rank.ACE)],
)
def test_a_card_that_is_led_runs_unless_it_is_covered(second: Rank | None, card: Rank) -> None:
    situation = Situation.of(Combination.parse("A93", "QJ4"))
    assert (
        Tactic(Kind.FINESSE_2, Seat.SOUTH, Rank.QUEEN, Rank.QUEEN).answer(situation, second) is card
    )


def test_an_unsupported_honour_is_kept_from_a_higher_one() -> None:
    situation = Situation.of(Combination.parse("A64", "Q75"))
    finesse = Tactic(Kind.FINESSE_3, Seat.NORTH, Rank.FOUR, Rank.QUEEN)
    assert finesse.answer(situation, Rank.KING) is Rank.FIVE
    assert finesse.answer(situation, Rank.JACK) is Rank.QUEEN


def test_ducks_and_cashes_ask_nothing_of_the_other_hand() -> None:
    for kind in (Kind.CASH, Kind.DUCK, Kind.SEQUENCE):
        assert Tactic(kind, Seat.NORTH, Rank.ACE, Rank.ACE).answer(AQ, Rank.KING) is Rank.TWO
    alone = Situation.of(Combination.parse("AQ3", "-"))
    assert Tactic(Kind.CASH, Seat.NORTH, Rank.ACE, Rank.ACE).answer(alone, Rank.KING) is None
