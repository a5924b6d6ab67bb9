"""Single-suit drills agree with the solver, and every one of them teaches something."""

from __future__ import annotations

from contextlib import closing

import pytest

from merrimac.game.errors import GameError
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.table.drills import answered, asked
from merrimac.table.suit_problems import DRILLS
from table.serving import Page


@pytest.mark.parametrize("number", range(len(DRILLS)))
def test_a_drill_has_a_right_and_a_wrong_lead(number: int) -> None:
    leads = asked(number)["leads"]
    verdicts = [answered(number, lead["hand"], lead["card"]) for lead in leads]
    right = [verdict["right"] for verdict in verdicts]
    assert any(right) and not all(right)
    for verdict in verdicts:
        assert verdict["right"] is (verdict["chance"] == verdict["best_chance"])
        assert verdict["chance"] <= verdict["best_chance"] < 1
        assert verdict["words"]
    assert len({verdict["words"] for verdict in verdicts}) == 1


def test_every_card_may_be_led_and_the_missing_ones_are_told() -> None:
    for number, wanted in enumerate(DRILLS):
        suit = Combination.parse(wanted.north, wanted.south)
        leads = SuitSolver().target(suit, wanted.tricks, suit.a_priori()).leads
        led = sorted(f"{lead.hand}{card}" for lead in leads for card in lead.cards)
        held = [f"N{card}" for card in wanted.north] + [f"S{card}" for card in wanted.south]
        assert led == sorted(held)
        told = asked(number)["missing"]
        assert sorted(told + wanted.north + wanted.south) == sorted("AKQJT98765432")


def test_no_drill_is_there_twice() -> None:
    assert len(set(DRILLS)) == len(DRILLS)


def test_a_finesse_is_led_towards() -> None:
    """AQ2 opposite 543: two tricks when West has the king, by leading from South."""
    verdict = answered(0, "S", "3")
    assert verdict["right"] and verdict["chance"] == pytest.approx(0.5, abs=0.02)
    assert not answered(0, "N", "Q")["right"]


def test_what_is_no_drill_and_no_lead() -> None:
    for wrong in ((99, "S", "3"), (0, "S", "A")):
        with pytest.raises(GameError):
            answered(*wrong)


def test_drills_over_the_wire(address: str) -> None:
    with closing(Page(address)) as page:
        question = page.http.get("/api/drills/0").json()
        assert (question["north"], question["south"], question["tricks"]) == ("AQ2", "543", 2)
        assert "chance" not in str(question)
        assert page.http.get("/api/offers").json()["drills"] == {"count": len(DRILLS)}
        found = page.http.post("/api/drills/0", json={"hand": "S", "card": "3"}).json()
        assert found["right"] and found["words"]
        assert page.http.get("/api/drills/99").status_code == 422
        assert page.http.post("/api/drills/0", json={"hand": "E", "card": "3"}).status_code == 422
