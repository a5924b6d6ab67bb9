"""Writing LIN: what was read comes back, and other programs can read it."""

from __future__ import annotations

import importlib
import io
import warnings
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import merrimac.formats
from merrimac.formats import lin, links, pbn
from merrimac.formats.lin.tokens import BAR, pairs
from merrimac.formats.record import COMMENT, Fault, FormatError, Record, Remark, Stage
from merrimac.formats.source import decode
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.conditions import Scoring
from strategies import records, words

DEAL = "md|1SA83HAT7DAK7CAK85,SQJ6HK84DJT943C64,ST74HQ92DQ862C732,SK952HJ653D5CQJT9|"
AUCTION = "mb|2N|mb|p|mb|3N|mb|p|mb|p|mb|p|"
VUGRAPH = f"""\
vg|Club Teams,Round 2,I,7,8,Anchor,0,Beacon,12|
rs|3NS=,3NS-1,PASS,2HEx-2|
pn|Ada,Bob,Cyd,Dan,Eva,Fay,Gus,Hal|pg||
qx|o7|st||{DEAL}sv|b|{AUCTION}pg||
pc|DJ|pc|D2|pc|D5|pc|DK|pg||
pc|C5|mc|9|pg||
qx|c7|st||{DEAL}sv|b|mb|2N!|an|20-22|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||
mc|8|pg||
"""
SINGLE = f"""\
pn|a,b,c,d|st||{DEAL}rh||ah|Board 5|sv|n|{AUCTION}pg||
pc|DJ|pg||
pn|a,b,c,d|st||{DEAL}rh||ah|Board 6|sv|e|mb|p|mb|p|mb|p|mb|p|pg||
"""
SAMPLES = sorted((Path(__file__).parents[3] / "shared" / "data" / "lin").glob("*.lin"))
SHIPPED = Path(merrimac.formats.__file__).parent / "samples" / "olympiad-2004.pbn"
NAMES = ("South", "West", "North", "East")


def read(text: str) -> list[Record]:
    return list(lin.loads(text))


def reread(*given_records: Record) -> list[Record]:
    return read(lin.dumps(given_records))


# Files in the usual arrangement come back letter by letter


@pytest.mark.parametrize("text", [VUGRAPH, SINGLE], ids=["vugraph", "single boards"])
def test_a_usual_file_is_written_as_it_was(text: str) -> None:
    assert lin.dumps(read(text)) == text


def test_dump_writes_what_load_reads(tmp_path: Path) -> None:
    path, stream = tmp_path / "a.lin", io.StringIO()
    lin.dump(read(VUGRAPH), path)
    lin.dump(read(VUGRAPH), stream)
    assert stream.getvalue() == path.read_text("utf-8") == VUGRAPH
    assert list(lin.load(path)) == read(VUGRAPH)


def test_a_file_that_cannot_be_written_is_a_format_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="can't be written"):
        lin.dump([], tmp_path / "none" / "a.lin")


def test_page_tags_are_added_where_a_file_has_none() -> None:
    bare = VUGRAPH.replace("pg||\n", "").replace("st||", "")
    assert lin.dumps(read(bare)) == VUGRAPH


def test_repeated_and_trailing_header_tags_are_kept() -> None:
    names = "pn|Ada,Bob,Cyd,Dan,Eva,Fay,Gus,Hal|"
    text = VUGRAPH.replace("qx|c7", f"{names}qx|c7") + "pn|x,y,z,w|\n"
    assert Counter(tags_of(lin.dumps(read(text)))) == Counter(tags_of(text))
    assert reread(*read(text)) == read(text)


@pytest.mark.parametrize(
    "middle", ["pg||\nnt|after the page|", "zz|1|\nyy|2|\n", "nt|a|pg||\nnt|b|pg||\n"]
)
def test_the_order_of_pages_comments_and_unknown_tags_is_kept(middle: str) -> None:
    text = f"qx|o7|st||{DEAL}sv|b|mb|2N|{middle}mb|p|\n"
    assert middle in lin.dumps(read(text))
    assert reread(*read(text)) == read(text)


def test_an_empty_title_is_kept_and_ends_no_other_files_header() -> None:
    untitled = read(f"vg||qx|o1|st||{DEAL}sv|b|mb|p|pg||\n")
    assert "vg||" in lin.dumps(untitled)
    assert [r.tags for r in reread(*read(VUGRAPH), *untitled)] == [
        r.tags for r in [*read(VUGRAPH), *untitled]
    ]


# What a record says comes back


def written(text: str) -> str:
    return text.replace("|", BAR)


def field(text: str) -> str:
    """Names and titles stand in lists divided by commas."""
    return "" if text.strip() == "?" else written(text).replace(",", ";").strip()


def as_lin(board: Board) -> Board:
    """What LIN can hold of a board: two kinds of scoring, and the fourth hand follows."""
    matchpoints = board.scoring is Scoring.MATCHPOINTS
    explanations = tuple(
        (index, replace(told, text=written(told.text)))
        for index, told in board.auction.explanations
    )
    return replace(
        board,
        deal=board.deal.with_fourth_hand(),
        auction=replace(board.auction, explanations=explanations),
        scoring=Scoring.MATCHPOINTS if matchpoints else Scoring.IMPS,
    )


def expected_tags(record: Record) -> dict[str, str]:
    found = {tag: field(record.tags.get(tag, "")) for tag in ("Event", *NAMES)}
    if record.tags.get("Room") in ("Open", "Closed"):
        found["Room"] = record.tags["Room"]
    return {tag: text for tag, text in found.items() if text and text != tag}


rooms = st.sampled_from(("Open", "Closed", "Table 3"))


@given(records(), st.none() | rooms)
def test_records_come_back(record: Record, room: str | None) -> None:
    if room:
        record = replace(record, tags={**record.tags, "Room": room})
    (found,) = reread(record)
    assert found.board == as_lin(record.board)
    assert found.tags == expected_tags(record)
    assert [r.text for r in found.remarks] == [written(r.text) for r in record.remarks]
    for before, after in zip(record.remarks, found.remarks, strict=True):
        if before.stage in (Stage.AUCTION, Stage.PLAY) and before.after:
            assert (before.stage, before.after) == (after.stage, after.after)


@given(st.lists(records(), max_size=4))
@settings(max_examples=50)
def test_what_was_written_once_is_written_the_same_again(found: list[Record]) -> None:
    again = reread(*found)
    assert len(again) == len(found)
    text = lin.dumps(again)
    assert read(text) == again
    assert lin.dumps(read(text)) == text


lin_tags = st.sampled_from(("nt", "ob", "pg", "sa", "st", "rh", "an", "zz", "pn", "rs", "vg"))
lin_values = st.one_of(st.just(""), words("abc ,1♥é!"), st.just("one\ntwo"))
lin_pairs = st.one_of(
    st.tuples(lin_tags, lin_values),
    st.tuples(st.just("mb"), st.sampled_from(("p", "1C", "2N!", "d", "-", "7N", "x?"))),
    st.tuples(st.just("pc"), st.sampled_from(("dJ", "D2", "H2", "c9", "q"))),
    st.tuples(st.just("mc"), st.sampled_from(("9", "14"))),
    st.tuples(st.just("qx"), st.sampled_from(("o1", "c1", "o2,BOARD 2", "?"))),
    st.tuples(st.just("md"), st.sampled_from((DEAL[3:-1], "3,,,", "SAKQ,,,"))),
    st.tuples(st.just("sv"), st.sampled_from(("o", "B", "", "?"))),
)


@given(st.lists(lin_pairs, max_size=25))
def test_every_row_of_tags_is_read_the_same_after_writing(row: list[tuple[str, str]]) -> None:
    faults: list[Fault] = []
    found = list(lin.loads("".join(f"{tag}|{value}|\n" for tag, value in row), faults.append))
    again: list[Fault] = []
    assert list(lin.loads(lin.dumps(found), again.append)) == found
    repaired = ("md begins", "no deal", "pn lists")  # writing puts these right, or says it anew
    kept = [f.reason for f in faults if not any(words in f.reason for words in repaired)]
    if found:
        assert kept == [f.reason for f in again if not any(w in f.reason for w in repaired)]


# Records from elsewhere, and records that were changed


def test_names_and_comments_of_other_formats_are_written() -> None:
    record = replace(
        read(f"{DEAL}sv|o|{AUCTION}")[0],
        tags={"North": "Ada", "Event": "Cup, final", "Site": "?"},
        remarks=(
            Remark(Stage.AUCTION, 1, "strong"),
            Remark(Stage.AUCTION, 1, "rest of line", ";"),
            Remark(Stage.PLAY, 0, "$1", "$"),
        ),
    )
    text = lin.dumps([record])
    assert text.startswith("vg|Cup; final,,I,,,,,,|\npn|,,Ada,|st||md|")
    assert "mb|2N|nt|strong|nt|rest of line|mb|p|" in text
    assert "$" not in text


def test_the_shipped_sample_comes_back_from_lin() -> None:
    sample = list(pbn.load(SHIPPED))
    text = lin.dumps(sample)
    faults: list[Fault] = []
    found = list(lin.loads(text, faults.append))
    assert not faults
    assert len(found) == 4
    assert [record.board for record in found] == [record.board for record in sample]
    for before, after in zip(sample, found, strict=True):
        assert after.tags == {tag: before.tags[tag] for tag in after.tags}
        assert set(after.tags) == {"Event", "Stage", "HomeTeam", "VisitTeam", "Room", *NAMES}
    assert lin.dumps(found) == text


def test_the_shipped_sample_comes_back_from_links() -> None:
    for record in pbn.load(SHIPPED):
        found = links.read(links.link(record))
        assert found.board == replace(record.board, number=found.board.number)
        assert found.names == record.names


def test_marks_about_calls_of_other_formats_do_not_become_calls() -> None:
    first = replace(read(SINGLE)[0], rest_of_auction=("1C", "=2=", "$4", "!!", "Pass!", "?", "P"))
    text = lin.dumps([first])
    assert "mb|1C|mb|Pass!|mb|P|" in text


def test_changed_tags_change_the_header() -> None:
    first, second = read(VUGRAPH)
    renamed = replace(second, tags={**second.tags, "East": "Ida", "Event": "Cup"})
    text = lin.dumps([first, renamed])
    assert "vg|Cup,Round 2,I,7,8,Anchor,0,Beacon,12|" in text
    assert "pn|Ada,Bob,Cyd,Dan,Eva,Fay,Gus,Ida|" in text
    assert read(text)[1].tags == renamed.tags


def test_a_changed_number_changes_the_name() -> None:
    record = read(f"qx|o1,BOARD 1|{DEAL}sv|o|")[0]
    assert "qx|o2|" in lin.dumps([replace(record, board=replace(record.board, number=2))])


def test_boards_from_different_files_keep_their_own_headers() -> None:
    other = read(f"qx|o1|{DEAL}sv|o|{AUCTION}")
    mixed = [*read(VUGRAPH), *other, *read(SINGLE), *read(VUGRAPH)]
    found = reread(*mixed)
    assert [r.tags for r in found] == [r.tags for r in mixed]
    assert [r.board for r in found] == [r.board for r in mixed]


def test_a_contract_without_auction_goes_into_the_results() -> None:
    board = read("qx|o7|rs|4HSx-1,|" + DEAL + "sv|o|")[0].board
    assert str(board.contract) == "4HX-S"
    record = Record(board, {"Room": "Closed"})
    text = lin.dumps([record])
    assert "rs|,4HSx-1|" in text
    assert read(text)[0].board == board


def test_a_bar_in_text_is_written_as_a_broken_bar() -> None:
    record = replace(read(f"{DEAL}sv|o|mb|1C|")[0], remarks=(Remark(Stage.HEAD, 3, "a|b\r\nc"),))
    assert "nt|a¦b\nc|" in lin.dumps([record])
    assert reread(record)[0].remarks[0].text == "a¦b\nc"


def test_a_comment_that_ends_like_a_tag_is_not_taken_for_one() -> None:
    record = replace(read(f"{DEAL}sv|o|mb|1C|")[0], remarks=(Remark(Stage.HEAD, 3, "see\nmd"),))
    assert reread(record)[0].remarks[0].text == "see md"


# Real files


def tags_of(text: str) -> list[tuple[str, str]]:
    """Every pair, with the spellings that writing makes uniform made uniform."""
    found = []
    for _, tag, value in pairs(text.split("\n"), lambda *_: None):
        if tag == "pc":
            value = str(Card.parse(value))
        elif tag == "mb" and value != "-":
            value = str(Call.parse(value.strip("!"))) + "!" * value.count("!")
        elif tag == "sv":
            value = value.lower().replace("0", "o")
        elif tag == "md":
            value = read(f"md|{value}|")[0].board.deal.text() + value[0]
        found.append((tag, value))
    return found


@pytest.mark.skipif(not SAMPLES, reason="the sample files (../shared/data/lin) are not here")
def test_real_files_keep_every_tag_call_explanation_and_card() -> None:
    boards = 0
    for path in SAMPLES:
        faults: list[Fault] = []
        again: list[Fault] = []
        found = list(lin.load(path, faults.append))
        text = lin.dumps(found)
        assert list(lin.loads(text, again.append)) == found, path
        if found:
            assert [fault.reason for fault in again] == [fault.reason for fault in faults], path
            original = "\n".join(map(decode, path.read_bytes().split(b"\n")))
            assert not Counter(tags_of(original)) - Counter(tags_of(text)), path
        boards += len(found)
    assert boards >= 1_545


@pytest.mark.skipif(not SAMPLES, reason="the sample files (../shared/data/lin) are not here")
def test_real_boards_are_nearly_all_legal() -> None:
    found = [record for path in SAMPLES for record in lin.load(path)]
    complete = [r for r in found if r.board.auction.is_complete and not r.rest_of_auction]
    assert len(complete) >= 1_528
    # One file has its plays from other deals.
    assert sum(bool(record.rest_of_play) for record in found) == 19
    assert sum(any(r.kind == COMMENT for r in record.remarks) for record in found) > 700


# A second reader


@pytest.fixture(scope="module")
def endplay_lin() -> ModuleType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module("endplay.parsers.lin")


def endplay_deal(board: Any) -> str:
    return str(board.deal.to_pbn()) if hasattr(board.deal, "to_pbn") else str(board.deal)


def test_endplay_reads_single_boards(endplay_lin: ModuleType) -> None:
    # It needs whole tricks where nothing is claimed.
    ours = read(SINGLE.replace("pc|DJ|", "pc|DJ|pc|D2|pc|D5|pc|DK|"))
    theirs = endplay_lin.load(io.StringIO(lin.dumps(ours)))
    assert [board.board_num for board in theirs] == [5, 6]
    for board, record in zip(theirs, ours, strict=True):
        assert endplay_deal(board).removeprefix("N:") == str(record.board.deal).removeprefix("N:")
        assert len(board.auction) == len(record.board.auction)
        cards = [card.suit.name[0].upper() + card.rank.abbr for card in board.play]
        assert cards == [
            str(card) for card in (record.board.play.cards if record.board.play else ())
        ]


def test_endplay_reads_an_alert_and_its_explanation(endplay_lin: ModuleType) -> None:
    text = lin.dumps(read(f"pn|a,b,c,d|{DEAL}ah|Board 5|sv|n|mb|2N!|an|20-22|mb|p|mb|p|mb|p|mc|8|"))
    (board,) = endplay_lin.load(io.StringIO(text))
    assert board.auction[0].alertable
    assert board.auction[0].announcement == "20-22"
    assert board.contract.result == 0
    assert board.claimed
