"""Records as PBN's export format: fixed order of tags, four calls or cards a line, CRLF.

A tag that the reader could not understand is written as it was read, so that nothing a file said
is lost or made to say something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from merrimac.formats.pbn.layout import Order, has_auction, has_play, is_open, settled
from merrimac.formats.pbn.sections import note_text
from merrimac.formats.pbn.text import broken, comment_text, one_line, quote
from merrimac.formats.pbn.vocabulary import (
    CARD_NOTE,
    ESCAPE,
    PLACE,
    REST_OF_LINE,
    SPARE_NOTE,
    SUFFIX,
    nag,
    note_numbers,
)
from merrimac.formats.record import COMMENT, Record, Remark, Stage
from merrimac.game.board import Board
from merrimac.game.call import CALLS
from merrimac.game.conditions import Scoring
from merrimac.game.play import Play
from merrimac.game.seats import Seat

LINE_END = "\r\n"

_CALL_TEXTS = ("Pass", *(str(call) for call in CALLS[1:]))
_LINE_LENGTH = 253  # and CRLF


def texts(records: Iterable[Record]) -> Iterator[str]:
    """The text of a file, piece by piece: first its head, then each game."""
    header: tuple[tuple[str, str], ...] | None = None
    for record in records:
        lines = [] if header is not None else ["% PBN 2.1", "% EXPORT"]
        if header is not None:
            lines.append("")
        if header != record.header:
            lines += (_escape(text) for kind, text in record.header if kind == ESCAPE)
            header = record.header
        lines += _Game(settled(record)).lines()
        yield LINE_END.join(lines) + LINE_END
    if header is None:
        yield LINE_END.join(("% PBN 2.1", "% EXPORT", ""))


def _escape(text: str) -> str:
    return f"% {one_line(text)}"


class _Game:
    """The lines of one game."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lines: list[str] = []
        self._remarks: dict[tuple[Stage, int], list[Remark]] = {}
        for remark in record.remarks:
            self._remarks.setdefault((remark.stage, remark.after), []).append(remark)

    def lines(self) -> list[str]:
        record = self._record
        held = _held_by_board(record.board)
        self._say(Stage.HEAD, 0)
        order = Order(record)
        for place, name in enumerate(order.before, 1):
            missing = "?" if name in PLACE else ""
            self._tag(name, record.tags.get(name, held.get(name, missing)))
            self._say(Stage.HEAD, place)
        if has_auction(record):
            self._auction()
        if has_play(record):
            self._play()
        for place, name in enumerate(order.tables, 1):
            self._tag(name, record.tags.get(name, ""))
            self._lines += (one_line(row) for row in record.tables[name] if row.strip())
            self._say(Stage.END, place)
        return self._lines

    def _tag(self, name: str, value: str) -> None:
        if value[:1] == "#" and (value == "#" or value[1:2] == "#"):
            value = " " + value  # it would mean: as in the game before
        self._lines.append(f'[{name} "{quote(value)}"]')

    def _say(self, stage: Stage, after: int) -> None:
        """Remarks outside the sections, each on its own line."""
        flow = _Flow(self._lines, {})
        for remark in self._remarks.get((stage, after), ()):
            flow.remark(remark)
            flow.end_line()

    # Sections

    def _auction(self) -> None:
        record = self._record
        auction = record.board.auction
        texts = ((index, note_text(explanation)) for index, explanation in auction.explanations)
        told = {index: text for index, text in texts if text}
        notes = self._notes(Stage.AUCTION, told.values(), record.rest_of_auction)
        self._tag("Auction", str(auction.dealer))
        flow = _Flow(self._lines, notes)
        flow.remarks(self._remarks.get((Stage.AUCTION, 0), ()))
        for index, call in enumerate(auction.calls):
            flow.word(_CALL_TEXTS[call])
            if index in told:
                flow.word(f"={notes[told[index]]}=")
            flow.remarks(self._remarks.get((Stage.AUCTION, index + 1), ()))
            if index % 4 == 3:
                flow.end_line()
        for word in record.rest_of_auction:
            flow.word(one_line(word))
        flow.end_line()
        self._note_tags(Stage.AUCTION, notes)

    def _play(self) -> None:
        record = self._record
        board = record.board
        play = board.play
        noted = (
            remark.text
            for remark in record.remarks
            if remark.stage is Stage.PLAY and remark.kind == CARD_NOTE and remark.text.strip()
        )
        notes = self._notes(Stage.PLAY, noted, record.rest_of_play)
        leader = play.leader if play is not None else None
        self._tag("Play", record.tags.get("Play", "?" if leader is None else str(leader)))
        flow = _Flow(self._lines, notes)
        flow.remarks(self._remarks.get((Stage.PLAY, 0), ()))
        for place, (word, index) in enumerate(_cells(play, record.rest_of_play)):
            flow.word(word)
            if index is not None:
                flow.remarks(self._remarks.get((Stage.PLAY, index + 1), ()))
            if place % 4 == 3:
                flow.end_line()
        flow.end_line()
        # Any unfinished play could end in +, but there are programs that take it for a card.
        if is_open(record):
            self._lines.append("+")
        elif not record.rest_of_play and board.tricks is not None:
            self._lines.append("*")
        self._note_tags(Stage.PLAY, notes)

    def _notes(self, stage: Stage, used: Iterable[str], rest: tuple[str, ...]) -> dict[str, int]:
        """A number for each text; numbers that the file's own words refer to are left alone."""
        used = tuple(used)
        if not used:
            return {}
        taken = {number for word in rest for number in note_numbers(word)}
        for remark in self._record.remarks:
            if remark.stage is stage and remark.kind == SUFFIX:
                taken.update(note_numbers(remark.text))
            elif remark.stage is stage and remark.kind == SPARE_NOTE:
                taken.update(note_numbers(f"={remark.text}"))
        numbers: dict[str, int] = {}
        number = 0
        for text in used:
            if text not in numbers:
                number += 1
                while number in taken:
                    number += 1
                numbers[text] = number
        return numbers

    def _note_tags(self, stage: Stage, notes: dict[str, int]) -> None:
        for text, number in notes.items():
            self._tag("Note", f"{number}: {text}")
        for remark in self._record.remarks:
            if remark.stage is stage and remark.kind == SPARE_NOTE:
                self._tag("Note", remark.text)


class _Flow:
    """Words and remarks one after another, in lines that do not grow too long."""

    def __init__(self, lines: list[str], notes: dict[str, int]) -> None:
        self._lines = lines
        self._notes = notes
        self._line = ""

    def word(self, word: str) -> None:
        if not self._line:
            self._line = word
        elif len(self._line) + 1 + len(word) <= _LINE_LENGTH:
            self._line += " " + word
        else:
            self.end_line()
            self._line = word

    def end_line(self) -> None:
        if self._line:
            self._lines.append(self._line)
            self._line = ""

    def remarks(self, remarks: Iterable[Remark]) -> None:
        for remark in remarks:
            self.remark(remark)

    def remark(self, remark: Remark) -> None:
        kind, text = remark.kind, remark.text
        if kind == COMMENT:
            self._comment(text)
        elif kind == REST_OF_LINE:
            self._rest_of_line(text)
        elif kind == ESCAPE:
            self.end_line()
            self._lines.append(_escape(text))
        elif kind == CARD_NOTE and text in self._notes:
            self.word(f"={self._notes[text]}=")
        elif kind == SUFFIX:
            self.word(nag(remark.stage, one_line(text)))

    def _comment(self, text: str) -> None:
        text = comment_text(text)
        if "}" in text:  # nothing in PBN could stand for it between braces
            for line in text.split("\n"):
                self._rest_of_line(line)
        elif "\n" in text:
            self.end_line()
            self._lines += ("{", *text.split("\n"), "}")
        elif text:
            self.word(f"{{{text}}}")

    def _rest_of_line(self, text: str) -> None:
        for piece in broken(one_line(text).strip()):
            self.word(f"; {piece}")
            self.end_line()


def _held_by_board(board: Board) -> dict[str, str]:
    """The tags that follow from the board."""
    found = {
        "Board": "?" if board.number is None else str(board.number),
        "Dealer": str(board.dealer),
        "Vulnerable": str(board.vulnerability),
        "Deal": board.deal.text(board.dealer),
    }
    if board.scoring is not Scoring.IMPS:
        found["Scoring"] = board.scoring.value
    if board.is_passed_out:
        return found | {"Declarer": "", "Contract": "Pass", "Result": ""}
    contract = board.contract
    if contract is not None:
        found["Declarer"] = str(contract.declarer)
        found["Contract"] = contract.bid_text
    if board.result is not None:
        found["Result"] = str(board.result)
    return found


def _cells(play: Play | None, rest: tuple[str, ...]) -> Iterator[tuple[str, int | None]]:
    """Cards in the columns of the seats, each with its index; then what is left as written."""
    remaining = iter(rest)
    if play is not None:
        for number, trick in enumerate(play.tricks):
            first = 4 * number
            for column in range(4):
                place = (Seat(play.leader).after(column) - trick.leader) % 4
                if place < len(trick.cards):
                    yield str(trick.cards[place]), first + place
                else:
                    yield next(remaining, "-"), None
    for word in remaining:
        yield one_line(word), None
