from __future__ import annotations

from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from merrimac.formats import files
from merrimac.formats.dealt_once import dealt_once
from merrimac.formats.record import Record
from merrimac.game.board import Board
from merrimac.game.deal import NO_DEAL, Deal
from strategies import records

ONE, TWO = (Board.numbered(number, Deal.random(Random(number))) for number in (1, 2))
SAMPLE = (
    Path(__file__).parents[2] / "src" / "merrimac" / "formats" / "samples" / "olympiad-2004.pbn"
)


def test_a_board_of_two_tables_is_there_once_and_without_names() -> None:
    open_room = Record(ONE, {"North": "Ann", "Event": "Cup"})
    closed_room = Record(ONE, {"North": "Bob", "Event": "Cup"})
    other = Record(TWO, {"North": "Cyd"})
    assert dealt_once([open_room, other, closed_room]) == [Record(ONE, {"Event": "Cup"}), other]


def test_boards_that_differ_are_all_there() -> None:
    found = [
        Record(ONE),
        Record(Board.numbered(1, TWO.deal)),
        Record(Board.numbered(17, ONE.deal)),
        Record(Board.numbered(3, NO_DEAL)),
        Record(Board.numbered(3, NO_DEAL)),
    ]
    assert dealt_once(found) == found


@given(st.lists(records(), max_size=4))
def test_once_is_enough(found: list[Record]) -> None:
    once = dealt_once([*found, *found])
    assert dealt_once(once) == once
    assert {str(record.board.deal) for record in once} == {str(r.board.deal) for r in found}


def test_a_match_of_two_rooms_can_be_dealt(tmp_path: Path) -> None:
    played = list(files.read(SAMPLE))
    assert [record.board.number for record in played] == [9, 9, 14, 14]
    for ending in ("bri", "dge"):
        files.write(tmp_path / f"x.{ending}", played)
        found = [record.board.deal for record in files.read(tmp_path / f"x.{ending}")]
        assert found == [played[0].board.deal, played[2].board.deal]
    files.write(tmp_path / "x.dup", played[:2])
    assert [record.board.number for record in files.read(tmp_path / "x.dup")] == [9]
    files.write(tmp_path / "x.html", played)
    assert (tmp_path / "x.html").read_text(encoding="utf-8").count("<article") == 2
