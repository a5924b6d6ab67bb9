"""From pairs to records: where one board ends and the next begins.

A board begins with ``qx`` (vugraph) or, in files of single boards, with its deal ``md``. Tags of
the header may come between boards; whether they open the next board or merely interrupt this
one shows when the next tag of either kind comes, so until then they wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from merrimac.formats.lin.board import BoardBuilder
from merrimac.formats.lin.header import Header
from merrimac.formats.lin.tokens import ACTION_TAGS, HEADER_TAGS, Pair, pairs
from merrimac.formats.record import Fault, Record, Report

_OPENING_TAGS = frozenset(("qx", "md"))
_TURNING_TAGS = _OPENING_TAGS | HEADER_TAGS


def read(lines: Iterable[str], report: Report, file: str) -> Iterator[Record]:
    """The records of a file, one at a time. Never raises for what the file says."""
    reader = _Reader(report, file)
    for pair in pairs(lines, reader.complain):
        record = reader.take(pair)
        if record is not None:
            yield record
    record = reader.end()
    if record is not None:
        yield record


class _Reader:
    def __init__(self, report: Report, file: str) -> None:
        self._report = report
        self._file = file
        self._has_complained = False
        self._board: BoardBuilder | None = None
        self._header = Header()
        self._said: list[Pair] = []  # the header's tags for the board at hand, or the next
        self._waiting: list[Pair] = []  # since a tag of the header inside a board
        self._before: list[Pair] = []  # other tags before the first board

    def complain(self, line: int, reason: str) -> None:
        self._has_complained = True
        self._report(Fault(self._file, line, reason))

    def take(self, pair: Pair) -> Record | None:
        """Take the next pair; gives the board that it shows to be finished."""
        line, tag, value = pair
        board = self._board
        if board is not None and not self._waiting and tag not in _TURNING_TAGS:
            board.take(line, tag, value)
        elif tag in _OPENING_TAGS:
            return self._open(line, tag, value)
        elif tag in HEADER_TAGS:
            (self._waiting if board and board.has_begun else self._said).append(pair)
        elif self._waiting and tag not in ACTION_TAGS:
            self._waiting.append(pair)
        elif board is not None:
            self._interrupt(board)
            board.take(line, tag, value)
        elif tag in ACTION_TAGS or tag == "sv":
            self._new_board(line).take(line, tag, value)
        else:
            self._before.append(pair)
        return None

    def end(self) -> Record | None:
        """The last board."""
        if self._board is None:
            if not self._has_complained:
                self.complain(1, "the file has no board: expected the tags qx or md")
            return None
        self._interrupt(self._board)
        return self._finish(self._board)

    def _open(self, line: int, tag: str, value: str) -> Record | None:
        board, record = self._board, None
        if board is not None and (tag == "qx" or board.has_begun):
            record = self._finish(board)
            board = None
        if board is None:
            board = self._new_board(line)
        if tag == "qx":
            board.name(line, value)
        else:
            board.deal(line, value)
        return record

    def _new_board(self, line: int) -> BoardBuilder:
        board = self._board = BoardBuilder(line, self.complain)
        for pair in self._before + self._waiting:
            if pair[1] in HEADER_TAGS:
                self._said.append(pair)
            else:
                board.take(*pair)
        self._before, self._waiting = [], []
        return board

    def _interrupt(self, board: BoardBuilder) -> None:
        for line, tag, value in self._waiting:
            if tag in HEADER_TAGS:
                board.remark(value, tag)
            else:
                board.take(line, tag, value)
        self._waiting = []

    def _finish(self, board: BoardBuilder) -> Record:
        said = [(tag, value) for _, tag, value in self._said]
        if not said:
            return board.finish(self._header, [], has_news=False)
        self._check_names()
        self._said = []
        before = self._header
        self._header, repeats = before.heard(said, board.is_named)
        return board.finish(self._header, repeats, has_news=self._header.pairs != before.pairs)

    def _check_names(self) -> None:
        for line, tag, value in self._said:
            names = value.count(",") + 1
            if tag == "pn" and names not in (4, 8) and value.strip():
                self.complain(
                    line, f"pn lists {names} names: expected 4 or 8 (is there a comma in a name?)"
                )
