"""``merrimac problems``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.exceptions import TyperException
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from match.test_problems import FORM
from merrimac.cli.main import app
from merrimac.formats import pbn
from merrimac.formats.record import FormatError, Record
from merrimac.game.errors import GameError
from merrimac.match.problems import Problem

DOWN = {**FORM, "id": "hopeless", "contract": "7NT", "auction": None, "topic": "Optimism"}
ORACLE = ("--player", "oracle", "--jobs", "1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.jsonl"
    path.write_text(f"{json.dumps(FORM)}\n\n{json.dumps(DOWN)}\n")
    return path


def printed(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, ["problems", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.output


def solved(*arguments: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(*arguments, "--json"))
    return found


def refused(*arguments: str | Path) -> str:
    """What the user is told; nothing is printed beside it."""
    result = CliRunner().invoke(app, ["problems", *map(str, arguments)], standalone_mode=False)
    assert isinstance(result.exception, (GameError, FormatError, TyperException))
    return str(result.exception)


def test_json_has_the_contracts_fields(file: Path) -> None:
    found = solved(file, *ORACLE)
    assert (found["solved"], found["of"], found["repeatable"]) == (1, 2, True)
    first, second = found["each"]
    assert first["id"] == "diamonds" and first["solved"] is True and first["tricks"] >= 9
    assert first["play"][0] == "SQ" and len(first["play"]) == 52
    assert second["solved"] is False and second["double_dummy"] < second["needed"] == 13
    assert found["groups"]["topic"]["Optimism"] == {"solved": 0, "of": 1}
    assert not solved(file, *ORACLE, "--first", "1", "--seconds", "0.1")["repeatable"]


def test_people_get_a_table_and_what_failed(file: Path) -> None:
    text = printed(file, *ORACLE)
    assert "topic: Tempo" in text and "all" in text and "50%" in text
    assert "not solved: hopeless, 7NT by S" in text and "can't be made" in text


def test_pbn_is_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "one.pbn"
    pbn.dump([Record(Problem.of_plain(FORM, 1).board)], path)
    assert solved(path, *ORACLE)["solved"] == 1


def test_what_is_done_is_kept_and_not_played_again(file: Path, tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    first = solved(file, *ORACLE, "--keep", keep)
    lines = keep.read_text().splitlines()
    assert len(lines) == 3
    told = {**json.loads(lines[1]), "tricks": 10}
    keep.write_text(f"{lines[0]}\n{json.dumps(told)}\n{lines[2][:40]}")
    again = solved(file, *ORACLE, "--keep", keep)
    assert again["each"][0]["tricks"] == 10, "as kept"
    assert again["each"][1] == first["each"][1], "a line cut short is played again"
    once_more = solved(file, *ORACLE, "--keep", keep)
    assert once_more == again
    assert "other questions" in refused(file, *ORACLE, "--seed", "2", "--keep", keep)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no problems"),
        ("[1]\n", "line 1: expected a JSON object"),
        ('{"deal": 1}\n', "line 1: a problem needs contract"),
        (json.dumps({**FORM, "lead": "HK"}) + "\n", "line 1: card 1, HK by W"),
        (json.dumps({**FORM, "auction": ["1N", "9Z"]}) + "\n", "9Z"),
    ],
)
def test_bad_problems_are_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    assert words in refused(path, *ORACLE)


def test_other_bad_input_is_one_sentence(file: Path, tmp_path: Path) -> None:
    assert_bad_input(merrimac("problems", file, "--player", "oracel"), "did you mean oracle")
    assert "not both" in refused(file, "--seconds", "1", "--samples", "5")
    assert "can't be read" in refused(tmp_path / "none.jsonl")
    assert "none.pbn" in refused(tmp_path / "none.pbn")
    nowhere = tmp_path / "no" / "kept.jsonl"
    assert "can't be written" in refused(file, *ORACLE, "--keep", nowhere)
