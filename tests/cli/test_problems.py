"""``merrimac problems``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.exceptions import TyperException
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from match.test_problems import CALL, COUP, FORM, HAND, LEAD, TRUMPS
from merrimac.cli.main import app
from merrimac.formats import pbn
from merrimac.formats.record import FormatError, Record
from merrimac.game.errors import GameError
from merrimac.match.problem_set.problem import problems
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


def lines(path: Path, *forms: dict[str, Any]) -> Path:
    path.write_text("".join(f"{json.dumps(form)}\n" for form in forms))
    return path


def test_all_kinds_in_one_file(tmp_path: Path) -> None:
    wrong = {**CALL, "id": "wrong", "right": ["3N", "4S"]}
    whole = lines(tmp_path / "all.jsonl", FORM, COUP, LEAD, CALL, wrong)
    found = solved(whole, *ORACLE)
    assert (found["solved"], found["of"], found["system"]) == (4, 5, "sayc")
    assert found["groups"]["kind"] == {
        "declarer": {"solved": 1, "of": 1}, "defence": {"solved": 1, "of": 1},
        "lead": {"solved": 1, "of": 1}, "bidding": {"solved": 1, "of": 2},
    }  # fmt: skip
    for one in found["each"]:
        assert {"id", "kind", "solved", "tricks", "play"} <= set(one)
    _, coup, lead, call, _ = found["each"]
    assert (coup["at_most"], coup["tricks"], len(coup["play"])) == (8, 7, 52)
    assert (lead["chosen"], lead["right"], lead["play"]) == ("S2", ["S2", "S7"], ["S2"])
    assert (call["chosen"], call["tricks"], call["play"]) == ("2C", None, [])


def test_people_are_told_what_was_chosen_and_what_was_right(tmp_path: Path) -> None:
    wrong = {**CALL, "id": "wrong", "right": ["3N", "4S"]}
    one_hand = {**HAND, "id": "hand", "right": ["S7"]}
    path = lines(tmp_path / "all.jsonl", COUP, LEAD, one_hand, wrong)
    text = printed(path, "--player", "heuristic", "--jobs", "1")
    assert "heuristic, sayc" in text and "kind: bidding" in text
    assert "coup, 3NT by S: 9 tricks for declarer, at most 8 wanted\n" in text
    assert "spade, 3NT by W: HQ led (11 tricks for declarer), right are S2 or S7\n" in text
    assert "hand, 3NT by W: HQ led, right is S7\n" in text
    assert "wrong, KQ72.A985.43.Q72 after 1NT P: 2C, right are 3NT or 4S\n" in text


def test_people_are_told_which_card_cost_the_contract(tmp_path: Path) -> None:
    path = lines(tmp_path / "shifting.jsonl", {**TRUMPS, "shifting": True})
    text = printed(path, *ORACLE)
    assert "trumps, 3S by S, 8 tricks of 9; SA makes it in" in text
    assert "against best defence" not in text
    assert solved(path, *ORACLE)["each"][0]["faults"][0]["card"] == "SA"


def test_the_system_is_chosen(tmp_path: Path) -> None:
    weak = {**CALL, "hand": "KQ7.A98.QJ43.J72", "auction": [], "right": ["1N"]}
    path = lines(tmp_path / "weak.jsonl", weak)
    assert solved(path, "--system", "acol")["solved"] == 1
    assert solved(path)["solved"] == 0
    assert "to open: 1D, right is 1NT" in printed(path)
    assert "moonlight" in refused(path, "--system", "moonlight")


def test_a_pbn_file_may_tell_the_kind(tmp_path: Path) -> None:
    path = tmp_path / "lead.pbn"
    board = Problem.of_plain({**COUP, "played": []}, 1).board
    tags = {"Kind": "defence", "Seat": "E", "Tricks": "7", "Topic": "Coups"}
    pbn.dump([Record(board, tags)], path)
    found = solved(path, *ORACLE)
    assert found["each"][0]["at_most"] == 7 and found["each"][0]["topic"] == "Coups"
    pbn.dump([Record(board, {"Kind": "riddle"})], path)
    assert "lead.pbn, line 3: kind 'riddle'" in refused(path)


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
    assert "other questions" in refused(file, *ORACLE, "--system", "acol", "--keep", keep)


def test_a_system_file_that_was_changed_is_another_question(tmp_path: Path) -> None:
    own, keep = tmp_path / "own.bid", tmp_path / "kept.jsonl"
    own.write_text('system own "Own" over sayc\n')
    asked = (lines(tmp_path / "one.jsonl", CALL), "--system", own, "--keep", keep)
    assert solved(*asked)["solved"] == 1
    own.write_text('system own "Changed" over sayc\n')
    assert "other questions" in refused(*asked)


def test_kept_results_of_a_problem_that_was_changed_are_not_used(tmp_path: Path) -> None:
    path, keep = tmp_path / "one.jsonl", tmp_path / "kept.jsonl"
    assert solved(lines(path, CALL), "--keep", keep)["solved"] == 1
    assert solved(lines(path, {**CALL, "right": "4S"}), "--keep", keep)["solved"] == 0


def test_a_question_that_is_refused_keeps_nothing(file: Path, tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    assert "oracel" in refused(file, "--player", "oracel", "--keep", keep)
    assert not keep.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no problems"),
        ("[1]\n", "line 1: expected a JSON object"),
        ('{"deal": 1}\n', "line 1: a problem needs contract"),
        (json.dumps({**FORM, "lead": "HK"}) + "\n", "line 1: card 1, HK by W"),
        (json.dumps({**FORM, "auction": ["1N", "9Z"]}) + "\n", "9Z"),
        (json.dumps(CALL) + "\n" + json.dumps({**CALL, "right": None}), "line 2: a bidding prob"),
        (json.dumps({**COUP, "seat": "S"}), "line 1: S does not defend"),
        (json.dumps({**HAND, "right": "SA"}), "line 1: N can't lead SA"),
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


# --- Our own set ---------------------------------------------------------------------------------


def test_without_a_file_our_own_problems_are_asked() -> None:
    found = solved("--player", "heuristic", "--jobs", "1")
    assert found["of"] == len(problems()) and set(found["groups"]["level"]) == set("12345")
    assert {one["kind"] for one in found["each"]} == {"card"}
    assert 0 < found["solved"] < found["of"]
    text = printed("--player", "heuristic", "--first", "20", "--jobs", "1")
    assert "not solved: 1-" in text and ", right " in text


def test_a_problem_is_read_out_and_keeps_its_solution_until_asked() -> None:
    problem = problems()[-1]
    asked, told = printed("--read", problem.id), printed("--read", problem.id, "--solution")
    assert "Which card?" in asked and "Dummy" in asked and "Out" in asked
    assert problem.technique.capitalize() not in asked and "Lead the" not in asked
    assert " ".join(problem.solution.split()) in " ".join(told.split())
    form = json.loads(printed("--read", problem.id, "--json"))
    assert form["question"].endswith("Which card?") and "right" not in form
    with_solution = json.loads(printed("--read", problem.id, "--solution", "--json"))
    assert with_solution["solution"] == problem.solution


def test_what_can_not_be_read_out_is_said(file: Path) -> None:
    assert "there is no problem 'x'" in refused("--read", "x")
    assert "give no file" in refused(file, "--read", "1-01")
    assert "--solution needs --read" in refused("--solution")
