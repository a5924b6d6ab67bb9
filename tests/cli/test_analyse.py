"""``merrimac analyse`` as people and programs use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

from cli.test_commands import SAMPLE, assert_bad_input, merrimac, output

PROGRAM = str(Path(sys.executable).parent / "merrimac")
NOT_LEGAL = """
[Board "3"]
[Deal "N:AJ763.K4.KJT4.AK K52.73.A652.Q654 .AJT98652.983.J3 QT984.Q.Q7.T9872"]
[Dealer "N"]
[Auction "N"]
1S Pass 3H Pass
4H Pass Pass Pass
[Play "W"]
DQ DK H7 D3
"""


def faulty(folder: Path) -> Path:
    file = folder / "faulty.pbn"
    file.write_text(NOT_LEGAL)
    return file


def test_json_adds_up_and_lists_faults(tmp_path: Path) -> None:
    form = json.loads(output("analyse", SAMPLE, faulty(tmp_path), "--json", "-j", "1"))
    assert (form["files"], form["boards"], form["plays"]) == (2, 5, 4)
    assert form["counted"] == {"everything": 4, "nothing": 1}
    last = form["each"][-1]
    assert last["counts"] == "nothing" and "must follow suit" in last["reasons"][0]
    assert last["file"].endswith("faulty.pbn") and last["number"] == 3
    for one in form["each"][:-1]:
        play, declarer = one["play"], one["contract"][-1]
        ours = "NS" if declarer in "NS" else "EW"
        lost = sum((-1 if seat in ours else 1) * tricks for seat, tricks in play["lost"].items())
        assert play["double_dummy"] + lost + (play["claim"] or 0) == play["tricks"]
    assert form["roles"]["declarer"]["n"] == 4 and form["roles"]["defence"]["n"] == 8
    assert {each["name"] for each in form["players"]} >= {"Levin", "Lauria"}


def test_the_terminal_shows_players_faults_and_what_it_means(tmp_path: Path) -> None:
    told = output("analyse", SAMPLE, faulty(tmp_path), "-j", "1", "--top", "3", "--boards")
    assert "2 files, 5 boards: 4 auctions and the play of 4 boards are judged" in told
    assert "with the most boards: --top 0 shows all" in told
    assert "faulty.pbn" in told and "nothing" in told
    assert "hindsight" in told and "standard error" in told
    assert "4♥ S" in told


def test_markdown(tmp_path: Path) -> None:
    told = output("analyse", SAMPLE, faulty(tmp_path), "--markdown", "-j", "1", "--title", "Cup")
    assert told.startswith("# Cup\n") and "| faulty.pbn | 3 |" in told
    assert "| Levin |" in told


def test_the_page_is_written_and_the_journal_goes(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    told = output("analyse", SAMPLE, "-j", "2", "--out", page)
    assert f"4 boards told in {page}" in told
    text = page.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text.replace("<!DOCTYPE html>", ""))
    assert root.findtext("body/h1") == "12th World Bridge Olympiad"
    assert [each.name for each in tmp_path.iterdir()] == ["report.html"]


def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    page, file = tmp_path / "report.html", tmp_path / "long.pbn"
    file.write_text(SAMPLE.read_text() * 60)
    command = [PROGRAM, "analyse", str(file), "-j", "1", "--out", str(page)]
    journal = tmp_path / "report.html.journal"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        while running.poll() is None and not (journal.exists() and journal.stat().st_size):
            time.sleep(0.05)
        running.send_signal(signal.SIGKILL)
    assert not page.exists()
    kept = journal.read_bytes()
    done = subprocess.run(command, capture_output=True, env=os.environ | {"COLUMNS": "100"})
    assert done.returncode == 0 and kept
    assert b"240 boards told in" in done.stdout and page.exists() and not journal.exists()


def test_bad_input_is_told_in_one_sentence(tmp_path: Path) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_text("nothing\n")
    assert_bad_input(merrimac("analyse", junk, "-j", "1"), "junk.txt is neither PBN nor LIN")
    assert_bad_input(merrimac("analyse", tmp_path / "none.pbn"), "none.pbn is no file")
    assert_bad_input(merrimac("analyse", tmp_path), "is no file")
    assert_bad_input(merrimac("analyse", SAMPLE, "--json", "--markdown"), "exclude")
    assert_bad_input(merrimac("analyse", SAMPLE, "--out", "a.pdf"), "does not end in .html")
    there = tmp_path / "nowhere" / "a.html"
    assert_bad_input(merrimac("analyse", SAMPLE, "--out", there, "-j", "1"), "can't be written")


def test_an_unreadable_file_among_others_is_listed_and_told(tmp_path: Path) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_text("nothing\n")
    done = merrimac("analyse", junk, SAMPLE, "--json", "-j", "1")
    assert done.returncode == 2 and "neither PBN nor LIN" in done.stderr
    form = json.loads(done.stdout)
    assert form["boards"] == 4 and not form["each"][0]["is_board"]
