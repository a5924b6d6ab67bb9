"""PBN to model to PBN: nothing is lost, and the second time nothing changes any more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import merrimac.formats
from merrimac.formats import pbn
from merrimac.formats.pbn.layout import settled
from merrimac.formats.pbn.vocabulary import MANDATORY
from merrimac.formats.record import COMMENT, Fault, Record, Remark, Stage
from merrimac.game.conditions import Scoring
from strategies import LETTERS, records, words

SAMPLES = Path(__file__).parents[3] / "shared" / "data" / "pbn"
SHIPPED = Path(merrimac.formats.__file__).parent / "samples" / "olympiad-2004.pbn"


def read(text: str) -> tuple[list[Record], list[str]]:
    """Records, and the reasons of the faults."""
    faults: list[Fault] = []
    found = list(pbn.loads(text, faults.append))
    return found, [fault.reason for fault in faults]


def marked(record: Record) -> st.SearchStrategy[Record]:
    """The record with marks that only PBN has, on calls and cards."""
    calls, cards = len(record.board.auction), len(record.board.play or ())
    places = [(Stage.AUCTION, place) for place in range(1, calls + 1)]
    places += [(Stage.PLAY, place) for place in range(1, cards + 1)]
    if not places:
        return st.just(record)
    marks = st.tuples(st.sampled_from(("!", "?", "!?", "??", "$13", "$255")), st.just("$"))
    notes = st.tuples(words(), st.just("="))
    lines = st.tuples(words(), st.sampled_from((";", "%")))
    extra = st.tuples(st.sampled_from(places), st.one_of(marks, notes, lines))

    def add(found: list[tuple[tuple[Stage, int], tuple[str, str]]]) -> Record:
        new = tuple(
            Remark(stage, place, text, kind)
            for (stage, place), (text, kind) in found
            if stage is Stage.PLAY or kind != "="
        )
        seen = {(remark.after, remark.kind): remark for remark in new}.values()
        return replace(record, remarks=(*record.remarks, *seen))

    return st.lists(extra, max_size=4).map(add)


def as_pbn_has_it(record: Record) -> Record:
    """What PBN can't say in the way of the record, said as docs/formats-pbn.md tells."""
    tags = {
        name: f" {value}" if value == "#" or value.startswith("##") else value
        for name, value in record.tags.items()
        if value != "?" or name not in MANDATORY
    }
    if record.board.scoring is not Scoring.IMPS:
        tags.setdefault("Scoring", record.board.scoring.value)
    found = tuple(
        replace(remark, kind=";") if remark.kind == COMMENT and "}" in remark.text else remark
        for remark in record.remarks
    )
    return settled(replace(record, tags=tags, remarks=found))


@settings(max_examples=150, deadline=None)
@given(st.lists(records().flatmap(marked), max_size=3))
def test_records_come_back_as_they_were_written(written: list[Record]) -> None:
    again, faults = read(pbn.dumps(written))
    assert faults == []
    assert again == [as_pbn_has_it(record) for record in written]


@settings(max_examples=100, deadline=None)
@given(st.lists(records().flatmap(marked), max_size=3))
def test_writing_what_was_read_changes_nothing(written: list[Record]) -> None:
    text = pbn.dumps(written)
    assert pbn.dumps(pbn.loads(text)) == text


@settings(max_examples=100, deadline=None)
@given(records(words(LETTERS + "\t", 400)))
def test_lines_are_at_most_255_characters_and_end_in_crlf(record: Record) -> None:
    text = pbn.dumps([record])
    assert text.endswith("\r\n")
    for line in text.split("\n")[:-1]:
        assert line.endswith("\r") and "\t" not in line
        assert len(line) + 1 <= 255 or line[0] == "["


@settings(max_examples=30, deadline=None)
@given(st.lists(records(), max_size=3))
def test_a_file_comes_back_whatever_its_letters(tmp_path_factory: pytest.TempPathFactory,
                                                written: list[Record]) -> None:  # fmt: skip
    path = tmp_path_factory.mktemp("pbn") / "out.pbn"
    pbn.dump(written, path)
    assert list(pbn.load(path)) == [as_pbn_has_it(record) for record in written]


@pytest.mark.parametrize(
    "path",
    [
        SHIPPED,
        *(SAMPLES / f"{name}.pbn" for name in ("example1", "example2", "example4", "sample")),
    ],
    ids=lambda path: path.stem,
)
def test_sample_file_keeps_everything(path: Path) -> None:
    if path != SHIPPED and not path.exists():
        pytest.skip(f"the sample file {path} is not on this machine")
    faults: list[Fault] = []
    found = list(pbn.load(path, faults.append))
    again, reasons = read(pbn.dumps(found))
    assert found and again == found
    assert reasons == [fault.reason for fault in faults]
