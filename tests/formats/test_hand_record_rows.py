from __future__ import annotations

import pytest

from merrimac.formats import suit_shapes
from merrimac.formats.hand_record_rows import (
    LEGEND,
    NO_TITLE,
    Printed,
    board_rows,
    clean,
    event_of,
    layout_for,
    pages,
    with_suits,
)
from merrimac.formats.record import FormatError, Record
from merrimac.game.board import Board
from merrimac.game.cards import SUITS, Suit
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat, Vulnerability

DEAL = Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
RECORD = Record(Board.numbered(3, DEAL), {"West": "Ilan Herbst#25333", "Event": "Cup"})
#              C  D  H  S  NT
TRICKS = ((6, 5, 4, 3, 2), (7, 8, 9, 10, 11), (6, 5, 4, 3, 1), (7, 8, 9, 12, 13))


def test_a_board_shows_its_hands_points_and_conditions() -> None:
    rows = board_rows(Printed(RECORD, TRICKS, "4S-EW -620"))
    assert (rows.number, rows.dealer, rows.vulnerability) == ("3", Seat.SOUTH, Vulnerability.EW)
    assert rows.conditions == ("Dealer South", "Vul E-W")
    north, east, south, west = rows.hands
    assert [hand.points for hand in (north, east, south, west)] == ["7", "7", "12", "14"]
    assert [suit.suit for suit in west.suits] == list(reversed(SUITS))
    assert west.suits[0].ranks == ("A", "10", "9", "4", "2")
    assert (west.name, north.name) == ("Ilan Herbst", "")


def test_tricks_are_in_rows_for_north_south_east_and_west() -> None:
    rows = board_rows(Printed(RECORD, TRICKS))
    assert rows.tricks[0] == ("6", "5", "4", "3", "2")
    assert rows.tricks[1][4] == "1" and rows.tricks[2][0] == "7" and rows.tricks[3][4] == "13"
    assert board_rows(Printed(RECORD)).tricks == ()


def test_bids_in_par_have_suit_symbols() -> None:
    assert board_rows(Printed(RECORD, par="4S-EW -620")).par == ("4", Suit.SPADES, "-EW –620")
    assert with_suits("5HX-NS or 3NT-N +400") == ("5", Suit.HEARTS, "X-NS or 3NT-N +400")
    assert with_suits("all pass") == ("all pass",) and with_suits("") == ()


def test_voids_are_dashes_and_unknown_hands_question_marks() -> None:
    deal = Deal.parse("N:AKQJT98765432... - - -")
    north, east, *_ = board_rows(Printed(Record(Board.numbered(1, deal)))).hands
    assert north.suits[1].ranks == ("—",) and north.points == "10"
    assert east.suits[0].ranks == ("?",) and east.points == ""
    assert 0.4 < north.suits[0].squeeze < 1 and north.suits[1].squeeze == 1


@pytest.mark.parametrize(
    ("per_page", "grid"), [(1, (1, 1)), (5, (2, 3)), (12, (3, 4)), (16, (4, 4))]
)
def test_the_grid_holds_the_boards_of_a_page(per_page: int, grid: tuple[int, int]) -> None:
    layout = layout_for(per_page)
    assert (layout.columns, layout.rows) == grid
    assert layout.points >= 7.5, "smaller letters can't be read on the wall"


@pytest.mark.parametrize("per_page", [0, -1, 17])
def test_no_page_holds_that_many(per_page: int) -> None:
    with pytest.raises(FormatError, match="1 to 16 boards"):
        pages([Printed(RECORD)], "", per_page)


def test_pages_are_numbered_and_tell_what_the_table_means() -> None:
    sheets = pages([Printed(RECORD, TRICKS), *[Printed(RECORD)] * 16], "  Tuesday\n lesson ", 16)
    assert [len(page.boards) for page in sheets] == [16, 1]
    assert sheets[0].title == "Tuesday lesson"
    assert sheets[0].footer == (LEGEND, "Page 1 of 2") and sheets[1].footer == ("", "Page 2 of 2")
    (alone,) = pages([Printed(RECORD)], "", 1)
    assert alone.footer == ("", "") and alone.title == NO_TITLE


def test_without_boards_there_is_nothing_to_print() -> None:
    with pytest.raises(FormatError, match="no boards to print"):
        pages([], "", 16)


def test_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(FormatError, match="4 seats in 5 strains"):
        Printed(RECORD, ((1, 2), (3,)))


def test_results_and_title_come_from_the_records_own_tags() -> None:
    tags = {**RECORD.tags, "DoubleDummyTricks": "7" * 20, "OptimumScore": "NS 90"}
    printed = Printed.of(Record(RECORD.board, tags))
    assert printed.tricks == ((7,) * 5,) * 4 and printed.par == "+90"
    assert event_of([printed]) == "Cup" and event_of([]) == ""
    assert event_of([Printed(Record(RECORD.board, {"Event": "?"}))]) == ""


def test_what_cannot_be_printed_is_left_out() -> None:
    assert clean("a\x00b\ud800c \n\t d\u202e") == "abc d"


@pytest.mark.parametrize("suit", SUITS)
def test_shapes_of_suits_are_closed_and_fill_their_square(suit: Suit) -> None:
    curves = suit_shapes.CURVES[suit]
    assert curves[-1][4:] == suit_shapes.START[suit]
    heights = [y for curve in curves for y in curve[1::2]]
    assert min(heights) == 0 and max(heights) == 1
    assert all(0 <= number <= 1 for curve in curves for number in curve)
