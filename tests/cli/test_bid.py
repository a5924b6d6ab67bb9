"""``merrimac bid``: the contract of its JSON, many hands at once, and what it says to people."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from merrimac.cli.main import app

RUN = CliRunner()
HAND = "KJ84.973.Q64.KT5"


def asked(*arguments: str) -> dict[str, Any]:
    result = RUN.invoke(app, ["bid", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    form: dict[str, Any] = json.loads(result.output)
    return form


def test_the_fields_of_the_contract() -> None:
    form = asked(HAND, "--auction", "1N P", "--dealer", "N", "--vul", "None", "--system", "sayc")
    assert form["call"] == "2C" and form["rule"] == "Stayman"
    assert "4 spades or 4 hearts" in form["shows"] and "artificial" in form["shows"]
    assert "5+ spades (2♥)" in form["denies"]
    assert form["words"].startswith("2♣: Stayman. It shows")
    assert form["source"].startswith("sayc.bid, line ") and form["default"] is False
    for each in form["considered"]:
        assert {"call", "rule", "shows", "failed"} <= set(each)
    failed = {each["call"]: each["failed"] for each in form["considered"]}
    assert failed["2D"] == "5+ hearts" and failed["2NT"] is None


def test_a_switch_turns_a_convention_off() -> None:
    assert asked(HAND, "--auction", "1N P", "--switch", "stayman=off")["call"] == "2NT"


def test_the_screen_for_people() -> None:
    result = RUN.invoke(app, ["bid", HAND, "--auction", "1N P"])
    assert result.exit_code == 0
    assert "South holds KJ84.973.Q64.KT5 after: 1NT Pass" in result.output
    assert "2♣: Stayman." in result.output and "Also considered" in result.output
    assert "2♣ goes first" in result.output


def test_nobody_has_called() -> None:
    assert asked("AQ843.K73.KJ6.95")["call"] == "1S"
    assert asked("J843.Q73.K6.9542", "--vul", "All", "--dealer", "W")["call"] == "P"


# --- Many hands -----------------------------------------------------------------------------------

LINES = [
    {"hand": HAND, "auction": ["1N", "P"], "dealer": "N", "vul": "None"},
    {"hand": "AQ843.K73.KJ6.95", "auction": [], "dealer": "E", "vul": "NS"},
    {"hand": "AJ842.73.K64.KQ5", "auction": "1H"},
]


def test_a_batch_gives_a_line_for_each_line_in_order(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES) + "\n")
    result = RUN.invoke(app, ["bid", "--batch", str(path), "--system", "sayc"])
    assert result.exit_code == 0, result.output
    found = [json.loads(line) for line in result.output.splitlines()]
    assert [each["call"] for each in found] == ["2C", "1S", "1S"]
    assert found[0] == asked(HAND, "--auction", "1N P")


def test_a_batch_answers_each_line_before_it_reads_the_next() -> None:
    command = [str(Path(sys.executable).parent / "merrimac"), "bid", "--batch", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for line, call in zip(LINES[:2], ["2C", "1S"], strict=True):
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["call"] == call
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_a_bad_line_has_its_error_and_the_rest_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    bad = [
        "no json",
        '["a list"]',
        '{"hand": "AKQ.T98.76.5"}',
        '{"hand": "KJ84.973.Q64.KT5", "auction": ["1S", "1H"]}',
        '{"hand": "KJ84.973.Q64.KT5", "auction": ["P", "P", "P", "P"]}',
        '{"hand": "KJ84.973.Q64.KT5", "auction": [1]}',
        '{"hand": "KJ84.973.Q64.KT5", "auction": 7}',
        '{"hand": "KJ84.973.Q64.KT5", "dealer": "Q"}',
        '{"hand": "KJ84.973.Q64.KT5", "vul": ["NS"]}',
    ]
    path.write_text("\n".join([*bad, json.dumps(LINES[0])]))
    done = merrimac("bid", "--batch", path)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2 and done.stderr == "merrimac: 9 of 10 lines could not be bid\n"
    assert [set(each) == {"error"} for each in found] == [True] * 9 + [False]
    words = ["JSON such as", "JSON such as", "9 cards", "1H", "the auction is over",
             "a list of calls", "a list of calls", "Q", "NS"]  # fmt: skip
    for each, word in zip(found, words, strict=False):
        assert word in each["error"]
    assert found[-1]["call"] == "2C"


# --- Bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["KJ84.973.Q64.KT"], ["12 cards", "13 are needed"]),
        (["hello"], ["hello"]),
        ([HAND, "--auction", "1S 1H"], ["1H", "a bid must be higher"]),
        ([HAND, "--auction", "1S zebra"], ["zebra"]),
        ([HAND, "--auction", "1S P P P"], ["the auction is over"]),
        ([HAND, "--dealer", "X"], ["X"]),
        ([HAND, "--vul", "perhaps"], ["perhaps"]),
        ([HAND, "--system", "culbertson"], ["culbertson", "sayc"]),
        ([HAND, "--system", "none.bid"], ["none.bid"]),
        ([HAND, "--switch", "stayman"], ["stayman=off"]),
        ([HAND, "--switch", "staymann=off"], ["staymann", "stayman"]),
        ([], ["which hand?"]),
        ([HAND, "--batch", "-"], ["exclude each other"]),
        (["--batch", "none.jsonl"], ["none.jsonl can't be read"]),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], words: list[str]) -> None:
    assert_bad_input(merrimac("bid", *arguments), *words)


def test_a_broken_system_file_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.bid"
    path.write_text('system mine "Mine" over natural\nopening:\n  1NT = 15-17 hcpp\n')
    assert_bad_input(
        merrimac("bid", HAND, "--system", path), f"{path}, line 3, column 15: ", "hcpp"
    )


def test_a_close_decision_is_tried_out() -> None:
    form = asked("K5.AQJ84.KQ3.J62", "-a", "1H P 2H P", "--simulate", "--layouts", "8")
    tried = form["simulation"]["tried"]
    assert tried[0]["call"] == form["simulation"]["book"] and tried[0]["imps"] == 0
    assert len(tried) > 1 and all(sum(each["contracts"].values()) == 8 for each in tried)
    assert form["call"] in {each["call"] for each in tried}
