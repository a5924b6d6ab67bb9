"""``merrimac system``: list, show, card, lint, diff, audit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from merrimac.cli.main import app

RUN = CliRunner()
MINE = """system mine "Mine"
switch gadget on "2D is strong"
opening:
  1NT = 15-17 hcp, balanced
  1S = 12+ hcp, 5+ spades
  if gadget:
    2D strong = 20+ hcp; artificial, forcing
  P = anything
1NT:
  3NT = 10+ hcp; sign-off
  P = anything
2D:
  if gadget:
    2H = anything
default:
  P = anything
  nx = 4+ x; read only
  nNT = balanced; read only
  X = 10+ hcp; read only
  XX = 10+ hcp; read only
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.bid"
    path.write_text(MINE)
    return path


def output(*arguments: str | Path) -> str:
    result = RUN.invoke(app, ["system", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.output


def form(*arguments: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output(*arguments, "--json"))
    return found


def test_list_tells_systems_from_what_they_share() -> None:
    systems = {each["name"]: each for each in form("list")["systems"]}
    assert systems["sayc"]["complete"] and not systems["natural"]["complete"]
    assert systems["sayc"]["over"][-1] == "natural"
    assert output("list").index("sayc") < output("list").index("natural")


def test_show_prints_the_outline(mine: Path) -> None:
    text = output("show", mine)
    assert "Opening, if gadget" in text and "After 1NT" in text
    assert "2D             strong: 20+ HCP; forcing, artificial" in text
    blocks = form("show", mine)["files"][0]["blocks"]
    assert blocks[0]["where"] == "Opening" and blocks[0]["lines"][0]["call"] == "1NT"


def test_show_one_place_with_the_suits_filled_in() -> None:
    text = output("show", "sayc", "--auction", "1N P")
    assert "2♣   Stayman: " in text and "Pass" not in text


def test_card_shows_switches_and_first_calls(mine: Path) -> None:
    text = output("card", mine)
    assert "on  gadget" in text and "1NT  15-17 HCP, balanced" in text
    off = form("card", mine, "--switch", "gadget=off")
    assert off["switches"]["gadget"] == {"on": False, "words": "2D is strong"}
    assert [each["call"] for each in off["sections"][0]["calls"]] == ["1S", "1NT"]


def test_lint_gives_file_line_column_and_a_sentence(mine: Path) -> None:
    found = form("lint", mine)["findings"]
    assert [(each["kind"], each["line"]) for each in found] == [("open end", 7), ("open end", 7)]
    assert found[0]["file"] == str(mine) and found[0]["column"] == 17
    text = output("lint", mine)
    assert f"{mine}, line 7, column 17: nothing is said of what follows when strong" in text
    assert text.endswith("mine: 2 findings\n")


def test_diff_lists_calls_that_differ(mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.bid"
    changed = MINE.replace("system mine", "system other").replace("15-17", "12-14")
    other.write_text(changed.replace("3NT = 10+ hcp", "3NT = 13+ hcp"))
    found = form("diff", mine, other)["differences"]
    assert found == [
        {"auction": [], "call": "1NT", "a": "15-17 HCP, balanced", "b": "12-14 HCP, balanced"},
        {"auction": ["1NT", "P"], "call": "3NT", "a": "10+ HCP, sign-off",
         "b": "13+ HCP, sign-off"},
    ]  # fmt: skip
    assert output("diff", mine, mine) == "0 differences\n"
    text = output("diff", mine, other)
    assert "1NT P:\n  3NT\n    mine: 10+ HCP, sign-off\n    other: 13+ HCP, sign-off" in text


def test_a_call_that_only_one_has_differs(mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "fewer.bid"
    other.write_text(MINE.replace("  1S = 12+ hcp, 5+ spades\n", ""))
    found = form("diff", mine, other, "--rounds", "0")["differences"]
    assert found == [{"auction": [], "call": "1S", "a": "12+ HCP, 5+ spades", "b": None}]


def test_audit_counts(mine: Path) -> None:
    found = form("audit", mine, "--deals", "30", "--seed", "2")
    assert found["deals"] == 30 and found["auctions_read"] == 30
    assert found["illegal"] == found["unlike"] == found["forcing_passed"] == 0
    assert found["default_share"]["uncontested"] == 0
    assert form("audit", mine, "--deals", "30", "--seed", "2") == found
    assert "30 deals bid" in output("audit", mine, "--deals", "30", "--seed", "2")


def test_conformity_counts_by_topic(mine: Path, tmp_path: Path) -> None:
    table = tmp_path / "cases.jsonl"
    cases = [
        ("a", "open_one", "AQ84.K73.KJ6.Q95", [], "1N"),
        ("b", "open_one", "AQ843.K73.KJ6.95", [], "2S"),
        ("c", "answer", "AQ8.K73.KJ64.952", ["1N", "P"], "3N"),
    ]
    fields = ("id", "topic", "hand", "auction", "expected")
    rows = [json.dumps(dict(zip(fields, case, strict=True))) for case in cases]
    table.write_text("\n".join(rows))
    found = form("conformity", mine, table)
    assert (found["right"], found["of"]) == (2, 3)
    assert found["topics"]["open_one"] == {"right": 1, "of": 2}
    assert [(each["id"], each["expected"], each["call"]) for each in found["failed"]] == [
        ("b", "2S", "1S")
    ]
    assert "| open one | 1 | 2 | 50.0% |" in output("conformity", mine, table, "--markdown")
    table.write_text("nonsense")
    assert_bad_input(merrimac("system", "conformity", mine, table), f"{table}, line 1: expected")


@pytest.mark.parametrize("command", ["show", "card", "lint", "audit"])
def test_an_unknown_system_is_one_sentence(command: str) -> None:
    assert_bad_input(merrimac("system", command, "culbertson"), "culbertson", "sayc")


def test_a_broken_file_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "broken.bid"
    path.write_text(MINE.replace("1S = 12+ hcp", "1Q = 12+ hcp"))
    assert_bad_input(merrimac("system", "lint", path), f"{path}, line 5, column 3: ", "1Q")
