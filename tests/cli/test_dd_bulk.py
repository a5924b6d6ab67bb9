"""``merrimac dd FILE --out``: all deals of a file."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cli.test_commands import DEAL, SAMPLE, assert_bad_input, merrimac, output

pytest.importorskip("pyarrow")


def rows_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = import_module("pyarrow.parquet").read_table(path).to_pylist()
    return found


def test_every_deal_of_a_file_has_its_row(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    told = json.loads(output("dd", SAMPLE, "--out", out, "-j", "1", "--json"))
    rows = rows_of(out)
    assert told == {"deals": len(rows), "incomplete": 0, "out": str(out)}
    alone = json.loads(output("dd", SAMPLE, "--board", "14", "--room", "open", "--json"))
    row = next(each for each in rows if each["board"] == 14)
    assert row["W_S"] == alone["table"]["W"]["S"] and row["N_NT"] == alone["table"]["N"]["NT"]
    assert row["par_score_ns"] == alone["par"]["score_ns"]


def test_a_contract_is_asked_yes_or_no(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    text = output("dd", SAMPLE, "--out", out, "--contract", "1NT", "--declarer", "S", "-j", "2")
    assert "deals solved" in text
    assert {type(row["makes"]) for row in rows_of(out)} == {bool}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((DEAL, "--out", "x.parquet"), "is no file"),
        ((SAMPLE, "--out", "x.csv"), ".parquet"),
        ((SAMPLE, "--out", "x.parquet", "--leads"), "only --contract"),
        ((SAMPLE, "--processes", "2"), "--out"),
        ((SAMPLE, "--out", "nowhere/x.parquet"), "no folder"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str | Path, ...], words: str) -> None:
    assert_bad_input(merrimac("dd", *arguments), words)


def test_a_file_without_deals_replaces_no_results(tmp_path: Path) -> None:
    empty, out = tmp_path / "empty.pbn", tmp_path / "r.parquet"
    empty.write_text("")
    out.write_text("results")
    assert_bad_input(merrimac("dd", empty, "--out", out), "no deals")
    assert out.read_text() == "results" and set(tmp_path.iterdir()) == {empty, out}
