"""The command line as people and programs use it, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = (
    Path(__file__).parents[2] / "src" / "merrimac" / "formats" / "samples" / "olympiad-2004.pbn"
)
DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


def merrimac(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "merrimac"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def output(*arguments: str | Path) -> str:
    done = merrimac(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def assert_bad_input(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Exit code 2, and one sentence on stderr that says what is wrong."""
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("merrimac: ")
    for word in words:
        assert word in done.stderr


def test_show_prints_diagram_auction_play_and_score() -> None:
    text = output("show", SAMPLE, "--board", "14", "--room", "open")
    assert "♠ AJT42" in text and "None vulnerable" in text
    assert "3♣* (1)" in text and "(1) 4+♠" in text
    assert "9      E     ♦A" in text
    assert text.endswith("4♠ doubled by North, 4 down: E-W +800.\n")


def test_show_json_has_the_contracts_field_names() -> None:
    lines = output("show", SAMPLE, "--board", "14", "--json").splitlines()
    first, second = map(json.loads, lines)
    assert first["contract"] == "4SX" and first["declarer"] == "N" and first["tricks"] == 6
    assert first["score_ns"] == -800 and first["auction"][:3] == ["1C", "P", "1D"]
    assert second["play"][0] == "S2" and second["vul"] == "None"


def test_show_a_deal_and_a_link_and_back() -> None:
    assert "♥ AQ4" in output("show", DEAL)
    link = output("show", SAMPLE, "--board", "14", "--room", "closed", "--link").strip()
    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?")
    again = json.loads(output("show", link, "--json"))
    before = json.loads(output("show", SAMPLE, "-b", "14", "-r", "closed", "--json"))
    for name in ("deal", "auction", "contract", "declarer", "play", "tricks", "vul", "dealer"):
        assert again[name] == before[name]


def test_show_writes_a_picture_that_fetches_nothing(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    output("show", SAMPLE, "-b", "9", "--svg", picture)
    text = picture.read_text()
    assert (
        text.startswith("<svg")
        and "font-face" not in text
        and "url(" not in (text.replace("url(#", ""))
    )


def test_check_counts_and_lists_faults_with_file_and_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_text('[Board "1"]\n[Dealer "N"]\n[Deal "' + DEAL + '"]\n[Auction "N"]\n1S 1H\n')
    report = json.loads(output("check", SAMPLE, bad, "--json"))
    assert report["files"] == 2 and report["boards"] == 5
    assert report["legal_auctions"] == 4 and report["legal_plays"] == 4
    [fault] = report["faults"]
    assert fault["file"] == str(bad) and fault["line"] == 5 and "1H" in fault["reason"]
    assert "5 boards, 4 complete legal auctions, 4 complete legal plays, 1 fault" in output(
        "check", SAMPLE, bad
    )
    assert json.loads(output("check", SAMPLE, "--json"))["faults"] == []


def test_check_reads_the_other_files_when_one_is_missing(tmp_path: Path) -> None:
    done = merrimac("check", tmp_path / "none.pbn", SAMPLE, "--json")
    assert done.returncode == 2 and "none.pbn can't be read" in done.stderr
    assert json.loads(done.stdout)["boards"] == 4


@pytest.mark.parametrize("ending", [".lin", ".pbn"])
def test_convert_there_and_back_keeps_boards(tmp_path: Path, ending: str) -> None:
    there, back = tmp_path / f"x{ending}", tmp_path / "back.pbn"
    assert "4 boards written" in output("convert", SAMPLE, there)
    output("convert", there, back)
    names = ("board", "deal", "auction", "explanations", "contract", "play", "tricks", "names")
    for before, after in zip(
        output("show", SAMPLE, "--json").splitlines(),
        output("show", back, "--json").splitlines(),
        strict=True,
    ):
        assert [json.loads(before)[name] for name in names] == [
            json.loads(after)[name] for name in names
        ]


def test_convert_to_text_and_json(tmp_path: Path) -> None:
    output("convert", SAMPLE, tmp_path / "x.txt")
    assert "Board 14" in (tmp_path / "x.txt").read_text()
    output("convert", SAMPLE, tmp_path / "x.json")
    assert len(json.loads((tmp_path / "x.json").read_text())) == 4


def test_convert_of_nothing_leaves_the_old_file_whole(tmp_path: Path) -> None:
    target, empty = tmp_path / "kept.pbn", tmp_path / "empty.lin"
    target.write_text("precious")
    empty.write_text("vg|no boards|")
    assert merrimac("convert", empty, target).returncode == 2
    assert target.read_text() == "precious"


def test_a_failed_convert_leaves_the_old_file_whole(tmp_path: Path) -> None:
    target = tmp_path / "kept.pbn"
    target.write_text("precious")
    done = merrimac("convert", tmp_path / "none.lin", target)
    assert_bad_input(done, "none.lin can't be read")
    assert target.read_text() == "precious" and len(list(tmp_path.iterdir())) == 1


def test_score_says_what_results_are_worth() -> None:
    assert output("score", "4SX-S+1", "--vul", "NS") == (
        "4♠ doubled by South, made with 1 overtrick, vulnerable: N-S +990\n"
    )
    assert output("score", "3NT-W-2", "P") == (
        "3NT by West, 2 down, not vulnerable: N-S +100\nPassed out: 0\n"
    )
    rows = json.loads(output("score", "6NT-N=", "7C-E-1", "--json"))["results"]
    assert [row["score_ns"] for row in rows] == [990, 50]


def test_score_compares_the_tables_of_a_file() -> None:
    report = json.loads(output("score", SAMPLE, "--json"))
    assert [row.get("imps") for row in report["rows"]] == [0, None, -7, None]
    assert report["match"]["imps_ns_first_table"] == -7
    assert "Italy by 7 IMPs over 2 boards: 14.96 to 5.04 Victory Points" in output("score", SAMPLE)


def game(number: int, room: str, result: int, deal: str = DEAL) -> str:
    return (
        f'[Board "{number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n[Room "{room}"]\n'
        f'[Declarer "N"]\n[Contract "4S"]\n[Result "{result}"]\n\n'
    )


def test_score_compares_rooms_in_any_order_and_only_the_same_deal(tmp_path: Path) -> None:
    path = tmp_path / "match.pbn"
    path.write_text(
        game(1, "Open", 10) + game(1, "Closed", 9) + game(2, "Closed", 9) + game(2, "Open", 10)
    )
    assert json.loads(output("score", path, "--json"))["match"]["imps_ns_first_table"] == 20
    other = "S" + DEAL[1:]
    path.write_text(game(1, "Open", 10) + game(1, "Closed", 9, other))
    assert json.loads(output("score", path, "--json"))["match"] is None


def test_fault_lines_keep_their_colons(tmp_path: Path) -> None:
    path = tmp_path / "l.pbn"
    path.write_text("\n" * 99 + '[Vulnerable "x"]\n' + game(1, "Open", 10))
    assert "l.pbn:100: " in output("check", path)


def test_show_tells_what_is_not_legal(tmp_path: Path) -> None:
    path = tmp_path / "bad.pbn"
    path.write_text(f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1S 1H P P P\n')
    done = merrimac("show", path)
    assert "Not legal, calls as written: 1H" in done.stdout and "bad.pbn:4: " in done.stderr
    assert json.loads(output("show", path, "--json"))["rest_of_auction"][0] == "1H"


def test_show_prints_comments_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "talk.pbn"
    path.write_text(f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1S {{a fine bid}} P P P\n')
    assert "a fine bid" not in output("show", path)
    assert "After call 1: a fine bid" in output("show", path, "--comments")


def test_a_claim_is_told() -> None:
    assert "The rest was claimed: 6 tricks to declarer in all." in output(
        "show", SAMPLE, "-b", "14", "-r", "open"
    )


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    executable = Path(sys.executable).parent / "merrimac"
    done = subprocess.run(
        f"{executable} show {SAMPLE} | head -1", shell=True, capture_output=True, text=True
    )
    assert done.stderr == "" and done.stdout.count("\n") == 1


def test_a_terminal_that_knows_no_symbols_gets_the_rest() -> None:
    executable = Path(sys.executable).parent / "merrimac"
    done = subprocess.run(
        [executable, "show", SAMPLE, "--json"], capture_output=True, text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert done.returncode == 0 and "Levin" in json.loads(done.stdout.splitlines()[0])["names"]["N"]


def test_dd_prints_the_table_and_par() -> None:
    report = json.loads(output("dd", DEAL, "--json"))
    assert report["table"]["W"] == {"C": 5, "D": 7, "H": 6, "S": 8, "NT": 6}
    assert report["par"] == {"score_ns": -110, "contracts": ["2S-EW"]}
    assert "Par: E-W +110, 2S-EW (North deals, None vulnerable)." in output("dd", DEAL)


def test_dd_scores_each_card_with_declarers_tricks_in_all() -> None:
    arguments = ("dd", DEAL, "--contract", "2S", "--declarer", "W")
    cards = json.loads(output(*arguments, "--json"))["cards"]
    assert len(cards) == 13 and cards["H2"] == 9 and cards["CT"] == 8
    later = json.loads(output(*arguments, "--played", "CT C4 C2", "--json"))["cards"]
    assert later == {"C3": 7, "CJ": 8, "CK": 8}
    assert "♣  K·8   J·8   3·7" in output(*arguments, "--played", "CT C4 C2")


def test_dd_analyses_a_played_board() -> None:
    arguments = ("dd", SAMPLE, "-b", "14", "-r", "open", "--analyse")
    assert "Trick 5: North's ♠A gave away a trick, ♠J or ♠T would have kept it: now 6." in output(
        *arguments
    )
    report = json.loads(output(*arguments, "--json"))
    assert report["at_the_start"] == 7 and sum(card["cost"] for card in report["cards"]) == 1


def test_reproduce_puts_our_figures_beside_the_papers() -> None:
    report = json.loads(output("reproduce", "gib-search", "--quick", "--json"))
    assert [row["paper"] for row in report["rows"]][4] == "18,000"
    assert all(row["n"] == 20 and row["stderr"] > 0 for row in report["rows"])


def test_score_keeps_a_rubber_sheet() -> None:
    report = json.loads(output("score", "--rubber", "4S-N=", "3NT-S=", "--json"))
    assert report["over"] and report["totals"] == {"NS": 120 + 100 + 700, "EW": 0}


def test_replay_tells_the_sample_board() -> None:
    text = output("replay")
    assert "South  3♣  (4+♠)" in text and "Trick  9: East leads ♦5 ♦T ♦A ♦2, West wins" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show",), ["Missing argument"]),
        (("show", "nothing.pbn"), ["nothing.pbn can't be read"]),
        (("show", "N:AK - -"), ["deal", "expected"]),
        (("show", DEAL, "--board", "x"), ["--board", "integer"]),
        (("show", DEAL, "--bord", "1"), ["--bord"]),
        (("show", DEAL, "--board", "3"), ["no board 3"]),
        (("show", "https://example.org/"), ["link"]),
        (("frobnicate",), ["frobnicate"]),
        (("convert", SAMPLE, "x.doc"), ["x.doc", ".pbn"]),
        (("convert", SAMPLE, "/no/such/folder/x.pbn"), ["can't be written"]),
        (("score", "4S"), ["result '4S'", "expected"]),
        (("score", "nothing.pbn"), ["nothing.pbn can't be read"]),
        (("score", SAMPLE, "--rubber"), ["one file of boards alone"]),
        (("show", "x" * 5000), ["can't be read"]),
        (("convert", SAMPLE, "x" * 5000 + ".pbn"), ["can't be written"]),
        (("dd", DEAL, "--played", "CA"), ["need --contract"]),
        (("dd", DEAL, "--contract", "2S"), ["--declarer"]),
        (("dd", DEAL, "--contract", "2S", "--declarer", "W", "--played", "C2"), ["does not hold"]),
        (("dd", "N:AK - - -"), ["hand 'AK'", "expected"]),
        (("dd", "N:AK... Q... J... T..."), ["equally long"]),
        (("reproduce", "nothing"), ["nothing"]),
        (("score", "4S-S=", "--vul", "some"), ["vulnerability 'some'"]),
        (("replay", "nothing.lin"), ["nothing.lin"]),
        (("bench", "nothing"), ["nothing"]),
        (("check", "/"), ["is a folder"]),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    arguments: tuple[str | Path, ...], words: list[str]
) -> None:
    done = merrimac(*arguments)
    if arguments[0] == "check":
        assert done.returncode == 2 and words[0] in done.stderr
    else:
        assert_bad_input(done, *words)


@pytest.mark.parametrize(
    "command", ["show", "check", "convert", "score", "dd", "replay", "bench", "reproduce"]
)
def test_every_command_has_help(command: str) -> None:
    assert "Usage" in output(command, "--help")


def test_the_version_is_told() -> None:
    assert output("--version").startswith("merrimac ")
