from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from merrimac.formats import files
from merrimac.formats.dealing_machine import BRI, DGE, DUP, Format
from merrimac.formats.record import Fault, FormatError, Record
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat
from strategies import deals, partial_deals

FORMATS = pytest.mark.parametrize("form", (BRI, DGE, DUP), ids=lambda form: form.name)
# The example in the maker's description, its cards in the machine's own order.
MAKERS_DEAL = Deal.parse("N:J987.JT7643.A4.Q .KQ2.QT9.AK98543 AQ42.A8.KJ762.J2 KT653.95.853.T76")
MAKERS_DIGITS = (
    b"18043727240822422106250717"  # North
    b"51503215164929412640314645"  # East
    b"43351128302039140152133403"  # South
)
SIGNS = (
    b"\x06J987\x03JT7643\x04A4\x05Q"
    b"\x06\x03KQ2\x04QT9\x05AK98543"
    b"\x06AQ42\x03A8\x04KJ762\x05J2"
    b"\x06KT653\x0395\x04853\x05T76"
)


def records(first: int, *found: Deal) -> list[Record]:
    return [Record(Board.numbered(number, deal)) for number, deal in enumerate(found, first)]


def test_the_makers_own_example_is_read() -> None:
    (found,) = BRI.loads(MAKERS_DIGITS + b" " * 32 + bytes(18))
    assert found.board.deal == MAKERS_DEAL
    (found,) = DGE.loads(SIGNS + bytes(60))
    assert found.board.deal == MAKERS_DEAL
    (found,) = DUP.loads(MAKERS_DIGITS + SIGNS + b"YN1  1 32 ")
    assert found.board == Board.numbered(1, MAKERS_DEAL)


def test_records_are_laid_out_as_the_sources_agree() -> None:
    digits = (
        b"04060708171821222425273742"  # SJ S9 S8 S7, HJ HT H7 H6 H4 H3, DA D4, CQ
        b"15162629313240414546495051"
        b"01031113142028303435394352"
    )
    (record,) = records(7, MAKERS_DEAL)
    assert BRI.dumps([record]) == digits + b" " * 32 + bytes(18)
    assert DGE.dumps([record]) == SIGNS + bytes(60)
    assert DUP.dumps([record]) == digits + SIGNS + b"YN7  1 7  "


def test_dup_tells_the_machine_about_a_set_of_32() -> None:
    data = DUP.dumps(records(1, *(Deal.random(Random(seed)) for seed in range(32))))
    assert len(data) == 32 * 156
    assert all(data[start + 146 : start + 156] == b"YN1  1 32 " for start in range(0, 4992, 156))


@FORMATS
@given(found=st.lists(deals(), min_size=1, max_size=5), first=st.integers(1, 995))
def test_what_is_written_is_read_again(form: Format, found: list[Deal], first: int) -> None:
    written = records(first if form.has_numbers else 1, *found)
    data = form.dumps(written)
    assert len(data) == form.size * len(found)
    faults: list[Fault] = []
    assert list(form.loads(data, faults.append)) == written and not faults
    assert form.dumps(form.loads(data)) == data


@FORMATS
@given(deal=partial_deals())
def test_only_complete_deals_are_written(form: Format, deal: Deal) -> None:
    with pytest.raises(FormatError, match=rf"board 9 can't be written as {form.name}: .* 52"):
        form.dumps([Record(Board.numbered(9, deal))])


def test_a_board_without_a_number_is_named_by_its_place() -> None:
    boards = [Board(deal, Auction(Seat.NORTH)) for deal in (MAKERS_DEAL, Deal.parse("N:- - - -"))]
    with pytest.raises(FormatError, match="board 2 of the file"):
        BRI.dumps(map(Record, boards))
    (found,) = DUP.loads(DUP.dumps([Record(boards[0])]))
    assert found.board.number == 1


def test_numbers_of_dup_follow_one_another() -> None:
    three, five = records(3, MAKERS_DEAL) + records(5, MAKERS_DEAL)
    with pytest.raises(FormatError, match="board 5 .* 4 is due"):
        DUP.dumps([three, five])
    unnumbered = replace(five, board=replace(five.board, number=None))
    with pytest.raises(FormatError, match="board 2 of the file .* 4 is due"):
        DUP.dumps([three, unnumbered])
    with pytest.raises(FormatError, match="up to 999, not 1000"):
        DUP.dumps(records(1000, MAKERS_DEAL))


def test_other_programs_trailers_are_read() -> None:
    """Big Deal has no copies; deal-convert fills only the first record."""
    body = MAKERS_DIGITS + SIGNS
    assert [r.board.number for r in DUP.loads(body + b"YN17 0 02 " + body + bytes(10))] == [17, 18]
    assert [r.board.number for r in DUP.loads(body + bytes(10))] == [1]
    blind = MAKERS_DIGITS + b" " * 68 + b"YN1  0 01 "
    assert next(DUP.loads(blind)).board.deal == MAKERS_DEAL


def test_backwards_counting_is_reported() -> None:
    faults: list[Fault] = []
    list(DUP.loads(MAKERS_DIGITS + SIGNS + b"YY1  1 1  ", faults.append))
    assert len(faults) == 1 and "backwards" in faults[0].reason


GOOD = MAKERS_DIGITS + SIGNS + b"YN1  1 2  "


@pytest.mark.parametrize(
    ("form", "data", "message"),
    [
        (BRI, b"", "is empty"),
        (BRI, bytes(40), "is empty"),
        (BRI, MAKERS_DIGITS[:70], "byte 70, board 1: the file ends after 70 of 78 bytes"),
        (BRI, b"53" + MAKERS_DIGITS[2:], "byte 0, board 1: '53' is no card"),
        (BRI, MAKERS_DIGITS[:30] + b"x1" + MAKERS_DIGITS[32:], "byte 30, board 1: 'x1' is no card"),
        (BRI, MAKERS_DIGITS[:76] + b"18", "byte 76, board 1: 18, HT, is dealt twice"),
        (DGE, SIGNS[:17] + SIGNS[:17] + SIGNS[34:], "byte 17, board 1: SJ is dealt twice"),
        (DGE, SIGNS.replace(b"\x06J987", b"\x06JJ87"), "byte 0, board 1: a card is twice"),
        (DGE, SIGNS[:51] + b"S" + SIGNS[52:], "byte 51, board 1: .* is no hand of West"),
        (DUP, GOOD + GOOD[:78] + b"S" + GOOD[79:], "byte 234, board 2: .* is no hand of North"),
        (DUP, b"0418" + GOOD[4:26] + GOOD[52:78] + GOOD[26:52] + GOOD[78:], "different deals"),
    ],
)  # fmt: skip
def test_bad_bytes_are_named_with_their_place(form: Format, data: bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        list(form.loads(data, file="x"))
    assert str(caught.value).startswith("x") and "\n" not in str(caught.value)


@FORMATS
def test_mutated_bytes_give_deals_or_one_error(form: Format) -> None:
    whole = form.dumps(records(1, MAKERS_DEAL, Deal.random(Random(1)), Deal.random(Random(2))))
    for seed in range(1_500):
        rng = Random(seed)
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            start = rng.randrange(len(data) + 1)
            end = min(len(data), start + rng.choice((0, 1, 1, 2, 13)))
            other = rng.randrange(len(data) + 1)
            swap = data[other : other + rng.choice((1, 2, 2, 17))]
            data[start:end] = rng.choice((b"", rng.randbytes(1), swap, b"\x00", b"99"))
        try:
            found = list(form.loads(bytes(data)))
        except FormatError:
            continue
        assert all(record.board.deal.is_complete for record in found), data


@FORMATS
def test_files_are_converted_by_their_ending(form: Format, tmp_path: Path) -> None:
    written = records(1, MAKERS_DEAL, Deal.random(Random(3)))
    target = tmp_path / f"club.{form.name}"
    files.write(target, written)
    assert list(files.read(target)) == written
    files.write(tmp_path / "club.pbn", files.read(target))
    assert [r.board.deal for r in files.read(tmp_path / "club.pbn")] == [
        r.board.deal for r in written
    ]
    with pytest.raises(FormatError, match="can't be read"):
        list(files.read(tmp_path / f"none.{form.name}"))


def test_an_incomplete_board_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "club.bri"
    target.write_bytes(b"old")
    with pytest.raises(FormatError, match="board 4"):
        files.write(target, records(4, Deal.parse("N:A... K... Q... J...")))
    assert target.read_bytes() == b"old"
