"""``merrimac match`` as people and programs use it, stopped by a kill and taken up again."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cli.test_commands import assert_bad_input, merrimac, output
from merrimac.formats import pbn

PROGRAM = str(Path(sys.executable).parent / "merrimac")
DECLARERS = ("match", "gib:layouts=2", "heuristic", "--declarer-only", "--seed", "3", "--json")


def kept(database: Path) -> list[int]:
    """The numbers of the boards that are on the disk."""
    if not database.exists():
        return []
    with closing(sqlite3.connect(database)) as connection:
        try:
            rows = connection.execute("SELECT number FROM match_boards").fetchall()
        except sqlite3.OperationalError:
            return []
    return [number for (number,) in rows]


def wait_for(database: Path, boards: int) -> None:
    for _ in range(600):
        if len(kept(database)) >= boards:
            return
        time.sleep(0.1)
    raise AssertionError("no board was kept in a minute")


def children(pid: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout
    mine = [int(each) for each in found.split()]
    return mine + [grandchild for child in mine for grandchild in children(child)]


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc")
def test_a_killed_match_goes_on_and_comes_to_the_same_totals(tmp_path: Path) -> None:
    asked = [*DECLARERS, "--boards", "6"]
    whole = output(*asked, "--database", tmp_path / "whole.db", "--processes", "1")
    database = tmp_path / "killed.db"
    command = [PROGRAM, *asked, "--database", str(database), "--processes", "2"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(database, 2)
        workers = children(running.pid)
    finally:
        running.kill()
        running.wait()
    before = kept(database)
    assert 2 <= len(before) <= 6 and len(set(before)) == len(before)
    for _ in range(100):
        if not any(map(is_alive, workers)):
            break
        time.sleep(0.1)
    assert not [pid for pid in workers if is_alive(pid)]
    again = merrimac(*asked, "--database", database, "--processes", "2")
    assert again.stdout == whole
    assert sorted(kept(database)) == list(range(1, 7))


def test_json_has_the_contracts_field_names_and_files_are_written(tmp_path: Path) -> None:
    export, records = tmp_path / "m.parquet", tmp_path / "m.pbn"
    text = output(
        *DECLARERS, "--boards", "2", "--processes", "1", "--database", tmp_path / "m.db",
        "--export", export, "--records", records,
    )  # fmt: skip
    form: dict[str, Any] = json.loads(text)
    assert form["boards"] == 2 == form["wins"] + form["losses"] + form["ties"]
    assert {"imps_per_board", "stderr", "sign_test", "interval", "kinds"} <= form.keys()
    assert form["repeatable"] is True and form["defenders"] == "heuristic"
    boards = list(pbn.load(records))
    assert [each.board.number for each in boards] == [1, 1, 2, 2]
    assert all(each.board.is_over and each.remarks for each in boards)
    rows = import_module("pyarrow.parquet").read_table(export).to_pylist()
    assert len(rows) == 4 and sum(row["imps"] for row in rows) == 0
    assert sum(row["imps"] for row in rows if row["line_up"] == "gib:layouts=2") == form["imps"]


def test_a_screen_in_plain_words_and_what_was_kept(tmp_path: Path) -> None:
    asked = ("match", "sayc", "acol", "--bidding-only", "-n", "3", "-j", "1", "--database",
             tmp_path / "m.db")  # fmt: skip
    first = merrimac(*asked)
    assert first.returncode == 0 and first.stderr == ""
    assert "sayc against acol, bidders alone" in first.stdout and "won" in first.stdout
    again = merrimac(*asked)
    assert again.stdout == first.stdout and "3 boards kept from before" in again.stderr
    fresh = merrimac(*asked, "--fresh")
    assert fresh.stdout == first.stdout and fresh.stderr == ""


def test_whole_boards_with_a_usual_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    asked = ("match", "heuristic", "bid=acol,declare=heuristic", "-n", "1", "-j", "1", "--json")
    form = json.loads(output(*asked))
    assert form["kind"] == "whole boards" and form["boards"] == 1
    assert form["interval"] is None
    assert kept(tmp_path / "merrimac" / "matches.db") == [1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("heuristic", "nobody"), ("nobody", "a player")),
        (("heuristic", "oracle"), ("sees all cards",)),
        (("heuristic", "gib", "--declarer-only", "--bidding-only"), ("exclude",)),
        (("heuristic", "gib", "--defend", "gib"), ("--declarer-only",)),
        (("heuristic", "gib", "--declarer-only", "--defend", "nobody"), ("nobody",)),
        (("heuristic", "gib", "--seconds", "1", "--samples", "5"), ("not both",)),
        (("sayc", "acol", "--bidding-only", "--seconds", "1"), ("layouts",)),
        (("heuristic", "gib", "--records", "m.lin"), (".pbn",)),
        (("heuristic", "gib", "--records", "nowhere/m.pbn"), ("nowhere/m.pbn can't be written",)),
        (("heuristic", "gib", "--export", "nowhere/m.parquet"), ("no folder",)),
        (("heuristic", "gib", "--export", "m.csv"), (".parquet",)),
        (("heuristic", "gib", "--database", "nothing://x"), ("no address of a database",)),
        (("heuristic", "gib", "--database", "mysql://x"), ("no address of a database",)),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    database = () if "--database" in arguments else ("--database", os.devnull + "/x")
    assert_bad_input(merrimac("match", *arguments, *database), *words)


@pytest.mark.long
def test_the_same_totals_from_a_pool_killed_from_one_process_and_from_a_cluster(
    tmp_path: Path,
) -> None:
    """The planner's match of sixty boards; of the cluster's two workers one is killed."""
    asked = ("match", "planner", "heuristic", "--declarer-only", "--boards", "60", "--seed", "1",
             "--json")  # fmt: skip
    database = tmp_path / "killed.db"
    command = [PROGRAM, *asked, "--database", str(database), "--processes", "2"]
    for boards in (3, 17):
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(database, boards)
        running.kill()
        running.wait()
    found = [_long_output(*asked, "--database", str(database), "--processes", "2")]
    assert sorted(kept(database)) == list(range(1, 61))
    found.append(_long_output(*asked, "--database", str(tmp_path / "one.db"), "--processes", "1"))
    found.append(_on_a_cluster(asked, tmp_path / "cluster.db"))
    assert found[1:] == found[:1] * 2


def _long_output(*arguments: str) -> str:
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _on_a_cluster(asked: tuple[str, ...], database: Path) -> str:
    start = [PROGRAM, "cluster", "start", "--workers", "2", "--port", "0"]
    cluster = subprocess.Popen(start, stdout=subprocess.PIPE, text=True)
    try:
        assert cluster.stdout is not None
        address = cluster.stdout.readline().split()[3]
        command = [PROGRAM, *asked, "--database", str(database), "--cluster", address]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        wait_for(database, 20)
        listed = subprocess.run(["pgrep", "-P", str(cluster.pid), "-f", "spawn_main"],
                                capture_output=True, text=True)  # fmt: skip
        os.kill(int(listed.stdout.split()[0]), signal.SIGKILL)
        text, _ = running.communicate()
        return text
    finally:
        cluster.terminate()
        cluster.wait()
