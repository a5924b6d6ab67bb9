from __future__ import annotations

from dataclasses import replace

import pytest

from merrimac.match.experiments import expert
from merrimac.match.experiments.expert import (
    EXPERIMENT,
    PARTS,
    Played,
    Size,
    board_for,
    play_deal,
    rows,
)
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_contract_makes_with_no_trick_to_spare(number: int) -> None:
    board = board_for(PARTS[0], number)
    assert board.contract is not None and board.play is not None and len(board.play) == 1
    assert Solver().value(Position.of(board)).tricks == board.contract.tricks_needed
    assert board_for(PARTS[1], number) == board, "the same deals for all defenders"
    assert board_for(PARTS[2], number) != board


def test_figures_are_those_of_the_deals() -> None:
    found = [
        Played(needed=10, tricks=(10, 9), imps=10),
        Played(needed=9, tricks=(9, 9), imps=0),
        Played(needed=8, tricks=(7, 8), imps=-4),
        Played(needed=7, tricks=(8, 7), imps=1),
    ]
    figures = {row.what.rpartition(": ")[2]: row for row in rows(PARTS[0], found)}
    gain = figures["IMPs a deal, expert over gib"]
    assert gain.ours == "+1.750" and gain.n == 4
    assert gain.stderr == pytest.approx(((117.0 - 4 * 1.75**2) / 12) ** 0.5, abs=0.01)
    assert figures["made by expert"].ours == "75.0%" == figures["made by gib"].ours
    assert figures["deals won-lost"].ours == "2-1"


def test_the_experiment_is_as_large_as_it_says() -> None:
    assert [part.deals[Size.USUAL] for part in PARTS] == [500, 200, 300]
    assert EXPERIMENT.steps(False) == 1000 and EXPERIMENT.steps(True) == 12
    full = EXPERIMENT.at_length
    assert full is not None and full.steps(False) == 4000 and full.steps(True) == 12


def test_a_deal_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "DECLARERS", ("gib:layouts=2", "heuristic"))
    monkeypatch.setattr(expert, "LIMIT", Limit())
    part = replace(PARTS[2], defenders="heuristic")
    assert play_deal(part, 2) == play_deal(part, 2)
