"""``merrimac plan``: the contract of its JSON, and what it says to people."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from merrimac.cli.main import app

RUN = CliRunner()
DEAL = "N:AK4.53.QJT95.Q42 J9865.T87.A72.73 Q73.A62.K86.AK65 T2.KQJ94.43.JT98"
COMMON = ["plan", DEAL, "--contract", "3NT", "--declarer", "S", "--lead", "HK", "--nodes", "4000"]


def found(*more: str) -> dict[str, Any]:
    result = RUN.invoke(app, [*COMMON, "--samples", "30", "--json", *more])
    assert result.exit_code == 0, result.output
    form: dict[str, Any] = json.loads(result.output)
    return form


def test_the_fields_of_the_contract() -> None:
    form = found()
    assert form["card"] in ("H3", "H5")
    assert form["technique"] and form["words"].startswith("Nine tricks needed, seven on top.")
    assert form["leaves"] > 1 and form["nodes"] > form["leaves"] / 2
    assert form["tree"]["plan"][0]["words"].startswith("North")
    assert all(each["value"] <= form["value"] + 1e-9 for each in form["alternatives"])


def test_the_same_seed_gives_the_same_plan() -> None:
    assert found("--seed", "4") == found("--seed", "4")


def test_later_in_the_play() -> None:
    form = found("--played", "H3 H7 H2 HQ H5 H8 H6 HJ S4 HT HA")
    assert form["card"][0] in "SDC"
    assert "needed" in form["words"]


def test_people_get_a_diagram_the_words_and_a_table() -> None:
    result = RUN.invoke(app, [*COMMON, "--samples", "30", "--tree"])
    assert result.exit_code == 0
    for part in ("♥ KQJ94", "3NT by South", "on top", "Technique", "layouts", "the plan"):
        assert part in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["plan", DEAL, "--contract", "3NT", "--declarer", "S"], "give --lead"),
        ([*COMMON, "--played", "H3"], "a defender is to play"),
        ([*COMMON, "--seconds", "1"], "not both"),
        ([*COMMON, "--played", "H4"], "H4"),
    ],
)
def test_bad_input(arguments: list[str], said: str) -> None:
    assert_bad_input(merrimac(*arguments), said)
