"""``merrimac system contest``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from merrimac.cli.main import app

HANDS = ["AKQ62.A3.K52.J84", "J73.Q985.T93.Q95", "T854.KJ7.A84.A32", "9.T642.QJ76.KT76"]


def table(calls: str, **other: object) -> str:
    form = {"deal_key": "a", "hands": HANDS, "dealer": "N", "vul": "None", "auction": calls.split()}
    return json.dumps({**form, **other})


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["system", "contest", *words])
    return result.exit_code, result.output


def test_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(table("1S P P P") + "\n" + table("1S P 2S P P P") + "\n")
    code, printed = run("sayc", str(file), "--json", "--par", "--calls", "--jobs", "1")
    form = json.loads(printed)
    assert code == 0
    assert (form["deals"], form["imps_per_board"], form["wins"]) == (1, 6.0, 1)
    assert form["each"][0]["contract"] == "4S-N"
    assert form["from_par"]["imps"] == 0
    assert form["calls"]["all"]["of"] == 10
    code, printed = run("sayc", str(file), "--jobs", "1")
    assert "+6.000 ± 0.000 IMPs a board" in printed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "line 1: expected JSON with"),
        (table("1S P P P", hands=HANDS[:3]), "four hands, found 3"),
        (table("1S P P P", vul="sometimes"), "sometimes"),
        (table("1S P P P"), "no deal was bid by the same side alone"),
    ],
)
def test_bad_records_are_told_in_one_sentence(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(text + "\n")
    assert_bad_input(merrimac("system", "contest", "sayc", str(file)), told)
