from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from merrimac.formats import files, json_form, text
from merrimac.formats.record import FormatError, Record
from merrimac.game.auction import Auction, Explanation
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat, Vulnerability
from strategies import records

DEAL = Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
SAMPLE = (
    Path(__file__).parents[2] / "src" / "merrimac" / "formats" / "samples" / "olympiad-2004.pbn"
)


def test_a_diagram_is_what_newspapers_print() -> None:
    board = Board(DEAL, Auction(Seat.EAST), Vulnerability.EW, 3)
    assert text.diagram(board) == (
        "Board 3           ♠ QJ6\n"
        "East deals        ♥ K652\n"
        "E-W vulnerable    ♦ J85\n"
        "                  ♣ T98\n"
        "♠ AT942                             ♠ 873\n"
        "♥ AQ4                               ♥ J97\n"
        "♦ 32                                ♦ AT764\n"
        "♣ KJ3                               ♣ Q4\n"
        "                  ♠ K5\n"
        "                  ♥ T83\n"
        "                  ♦ KQ9\n"
        "                  ♣ A7652"
    )


def test_voids_show_as_a_dash_and_unknown_hands_as_question_marks() -> None:
    deal = Deal.parse("N:AKQJT98765432... - - -")
    shown = text.diagram(Board(deal, Auction(Seat.NORTH)))
    assert "♥ —" in shown and shown.count("♥ ?") == 3


def test_an_auction_starts_in_the_dealers_column_and_numbers_its_notes() -> None:
    auction = Auction(Seat.EAST).after(Call.BID_1C, Explanation("16+", alert=True))
    auction = auction.after(Call.DOUBLE).after(Call.REDOUBLE, Explanation("5+!H"))
    assert text.auction_table(auction) == (
        "West      North  East     South\n"
        "                 1♣* (1)  Dbl\n"
        "Rdbl (2)  ...\n"
        "(1) 16+\n"
        "(2) 5+♥"
    )


@settings(max_examples=50, deadline=None)
@given(records())
def test_every_record_can_be_printed_and_made_json(record: Record) -> None:
    shown = text.record_text(record)
    for name in record.names.values():
        assert text.shortened(name, 16) in shown
    form = json.loads("".join(json_form.texts([record])))[0]
    assert form["deal"] == str(record.board.deal)
    assert form["auction"] == [str(call) for call in record.board.auction.calls]
    assert form["tricks"] == record.board.result


def test_names_that_do_not_fit_are_cut_with_a_sign() -> None:
    assert text.shortened("Jouri Khiouppenen", 16) == "Jouri Khiouppen…"
    assert text.shortened("Ilan Herbst#25333", 16) == "Ilan Herbst"


def test_a_file_is_known_by_its_content_when_its_name_does_not_tell(tmp_path: Path) -> None:
    nameless = tmp_path / "boards"
    nameless.write_bytes(SAMPLE.read_bytes())
    assert len(list(files.read(nameless))) == 4
    files.write(tmp_path / "x.lin", files.read(SAMPLE))
    nameless.write_bytes((tmp_path / "x.lin").read_bytes())
    assert len(list(files.read(nameless))) == 4
    nameless.write_text("Dear partner,\n")
    with pytest.raises(FormatError, match="neither PBN nor LIN"):
        files.read(nameless)


def test_a_failed_write_leaves_no_trace(tmp_path: Path) -> None:
    target = tmp_path / "x.pbn"
    target.write_text("old")

    def broken() -> Record:
        raise FormatError("broken")

    with pytest.raises(FormatError, match="broken"):
        files.write(target, (broken() for _ in range(1)))
    assert [path.name for path in tmp_path.iterdir()] == ["x.pbn"]
    assert target.read_text() == "old"
    with pytest.raises(FormatError, match="no known ending"):
        files.write(tmp_path / "x.doc", [])
