"""``merrimac reproduce`` as people and programs use it, with experiments that take no time."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from merrimac.cli.main import app
from merrimac.match.experiments.catalogue import EXPERIMENTS
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Row, not_run

RUN = CliRunner()
NAMES = ("bribip", "finesse", "alphamu")


def sized(name: str) -> Callable[[bool, Pieces], list[Row]]:
    def run(quick: bool, pieces: Pieces) -> list[Row]:
        pieces.step()
        return [Row(f"{name}'s figure", "2", "1.5", 4 if quick else 40, 0.5, 7)]

    return run


def fails(_: bool, __: Pieces) -> list[Row]:
    raise RuntimeError("a worker died")


def short(name: str) -> Experiment:
    """In place of the real one, with the same name and paper."""
    brief = Experiment(name, "", lambda _: 1, lambda _, __: [Row("few", "2", "1", 1, 0.5, 7)])
    return replace(
        EXPERIMENTS[name],
        steps=lambda quick: 1 if quick else 10,
        run=sized(name),
        in_brief=brief if name == "alphamu" else None,
        not_run=(not_run("against people", "-1", "the opponents are people"),),
    )


@pytest.fixture(autouse=True)
def _short_experiments(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {name: short(name) for name in NAMES}
    monkeypatch.setattr(import_module("merrimac.cli.reproduce"), "EXPERIMENTS", chosen)


def failing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {each: short(each) for each in NAMES}
    chosen[name] = replace(chosen[name], run=fails)
    monkeypatch.setattr(import_module("merrimac.cli.reproduce"), "EXPERIMENTS", chosen)


def run(*arguments: str, code: int = 0) -> str:
    done = RUN.invoke(app, ["reproduce", *arguments], env={"COLUMNS": "200"})
    assert done.exit_code == code, (done.output, done.exception)
    return done.stdout


def test_rows_for_programs_tell_form_and_seed() -> None:
    rows = json.loads(run("finesse", "--quick", "--json"))["rows"]
    assert rows[0] == {
        "experiment": "finesse", "form": "quick", "what": "finesse's figure", "paper": "2",
        "ours": "1.5", "n": 4, "stderr": 0.5, "seed": 7,
    }  # fmt: skip
    assert rows[1]["ours"] == "not run: the opponents are people" and rows[1]["n"] == 0


def test_all_together_are_quick_or_brief_and_one_alone_is_quick() -> None:
    together = json.loads(run("--quick", "--json"))["rows"]
    assert {row["experiment"]: row["form"] for row in together} == {
        "bribip": "quick", "finesse": "quick", "alphamu": "brief",
    }  # fmt: skip
    assert json.loads(run("alphamu", "--quick", "--json"))["rows"][0]["form"] == "quick"
    assert json.loads(run("alphamu", "--brief", "--json"))["rows"][0]["n"] == 1
    assert json.loads(run("alphamu", "--json"))["rows"][0]["n"] == 40


def test_the_table_for_people_has_every_column() -> None:
    text = run("finesse", "--quick")
    for word in ("Paper", "Ours", "Deals", "Std. error", "Seed", "merrimac reproduce finesse"):
        assert word in text
    assert "not run: the opponents are people" in text


def test_a_page_is_filled_piece_by_piece(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    run("--quick", "--write", str(file))
    whole = file.read_text(encoding="utf-8")
    run("finesse", "--write", str(file))
    later = file.read_text(encoding="utf-8")
    assert later != whole and "`merrimac reproduce finesse`" in later
    assert "`merrimac reproduce alphamu --brief`" in later
    run("finesse", "--quick", "--write", str(file))
    assert file.read_text(encoding="utf-8") == whole


def test_a_failure_costs_the_others_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing("finesse", monkeypatch)
    file = tmp_path / "page.md"
    rows = json.loads(run("--quick", "--json", "--write", str(file), code=1))["rows"]
    ours = {row["experiment"]: row["ours"] for row in reversed(rows)}
    assert ours["finesse"] == "failed: RuntimeError: a worker died"
    assert ours["bribip"] == "1.5" and ours["alphamu"] == "1"
    text = file.read_text(encoding="utf-8")
    assert "### bribip" in text and "### alphamu" in text and "### finesse" not in text


def test_a_stopped_run_keeps_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: bool, __: Pieces) -> list[Row]:
        raise KeyboardInterrupt

    chosen = {each: short(each) for each in NAMES}
    chosen["finesse"] = replace(chosen["finesse"], run=stopped)
    monkeypatch.setattr(import_module("merrimac.cli.reproduce"), "EXPERIMENTS", chosen)
    file = tmp_path / "page.md"
    done = RUN.invoke(app, ["reproduce", "--quick", "--write", str(file)])
    assert done.exit_code != 0
    text = file.read_text(encoding="utf-8")
    assert "### bribip" in text and "### finesse" not in text and "### alphamu" not in text


def test_bad_input_is_one_sentence() -> None:
    assert_bad_input(merrimac("reproduce", "nothing"), "nothing", "gib-play")
    assert_bad_input(merrimac("reproduce", "bribip", "--quick", "--full"), "exclude each other")
    folder = merrimac("reproduce", "bribip", "--write", "/no/such/folder/page.md")
    assert_bad_input(folder, "can't be written")


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text("# Notes\n", encoding="utf-8")
    assert_bad_input(merrimac("reproduce", "bribip", "--write", file), "another page")
    assert file.read_text(encoding="utf-8") == "# Notes\n"


def test_a_kept_run_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {"alphamu": replace(short("alphamu"), run=counted)}
    monkeypatch.setattr(import_module("merrimac.cli.reproduce"), "EXPERIMENTS", chosen)
    file = tmp_path / "kept.jsonl"
    arguments = ("alphamu", "--keep", str(file), "--processes", "1", "--json")
    assert run(*arguments) == run(*arguments)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    file.write_text("\n".join(lines)[:-5], encoding="utf-8")
    assert json.loads(run(*arguments))["rows"][0]["ours"] == "0 1 2"
    file.write_text("notes\n", encoding="utf-8")
    assert_bad_input(merrimac("reproduce", "alphamu", "--keep", file), "is no journal")
    assert file.read_text(encoding="utf-8") == "notes\n"


def counted(_: bool, pieces: Pieces) -> list[Row]:
    found = pieces.done(itself, ((number,) for number in range(3)))
    return [Row("numbers", "", " ".join(map(str, found)), 3, None)]


def itself(number: int) -> int:
    return number
