"""Records as LIN files that BBO and other programs read.

Vugraph boards (those with a room) are named by ``qx``, others by ``ah`` as in BBO's files of
single boards. Page tags come from the record or from the usual arrangement (see ``layout``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from merrimac.formats.lin import layout, notation
from merrimac.formats.lin.board import usual_name
from merrimac.formats.lin.header import Header, header_for, with_result
from merrimac.formats.lin.tokens import ACTION_TAGS, HEADER_TAGS, TAGS, written
from merrimac.formats.record import COMMENT, Record, Remark, Stage

Tags = list[tuple[str, str]]

_LIN_KIND = re.compile("[a-z0-9][a-z0-9#^]")


def write(records: Iterable[Record], has_pages: bool = True) -> Iterator[str]:
    """The text of a LIN file, board by board."""
    header: Header | None = Header()
    for record in records:
        board = _BoardWriter(record, header, has_pages)
        tags = board.tags()
        yield _text(tags)
        header = board.header_after(tags)


def _text(tags: Tags) -> str:
    """The tags, a page to a line as BBO has it."""
    pieces = [f"{tag}|{value}|\n" if _ends_line(tag) else f"{tag}|{value}|" for tag, value in tags]
    text = "".join(pieces)
    return text if text.endswith("\n") else text + "\n"


def _ends_line(tag: str) -> bool:
    # A reader trusts an unknown tag more at the end of a line.
    return tag in ("pg", "vg", "rs") or tag not in TAGS


class _BoardWriter:
    """Puts the tags of one record in order."""

    def __init__(self, record: Record, header: Header | None, has_pages: bool) -> None:
        self._record = record
        room = record.tags.get("Room", "")
        self._room = room if room in notation.ROOM_LETTERS else ""
        self._header = self._wanted_header()
        remarks = [remark for remark in map(_in_lin, record.remarks) if remark is not None]
        self._has_news = header is None or header.pairs != self._header.pairs
        self._name, self._deal = self._as_written(remarks)
        again = [(r.kind, written(r.text)) for r in remarks if _is_said_again(r)]
        self._said = self._header.to_say(header, again, self._name is not None)
        # Claims and cards that came too late end the board as well.
        self._is_overrun = any(r.stage is Stage.END and r.kind != COMMENT for r in remarks)
        self._calls = self._call_tags()
        self._cards = self._card_tags()
        kept = [self._placed(r) for r in remarks if r.kind not in ("qx", "md")]
        kept = layout.with_usual(kept, self._shape(kept), has_pages)
        self._moments: dict[tuple[Stage, int], Tags] = {}
        for remark in kept:
            tag = "nt" if remark.kind == COMMENT else remark.kind
            moment = self._moments.setdefault((remark.stage, remark.after), [])
            moment.append((tag, written(remark.text)))

    def header_after(self, tags: Tags) -> Header | None:
        """The header that a reader of these tags has; None when the last of them upset it."""
        for tag, _ in reversed(tags):
            if tag in HEADER_TAGS:
                return None
            if tag in ACTION_TAGS or tag == "md":
                break
        return self._header

    def _wanted_header(self) -> Header:
        record, board = self._record, self._record.board
        header = header_for(record.header, record.tags, self._room, board.number, board.scoring)
        if board.contract is None or board.auction.is_complete:
            return header
        told = notation.read_result(header.result(self._room, board.number))
        if told and told[0] == board.contract:
            return header
        result = notation.write_result(board.contract, board.tricks)
        return with_result(header, result, self._room)

    def _as_written(self, remarks: list[Remark]) -> tuple[str | None, str]:
        """The record's own ``qx`` and ``md``, where the board does not say otherwise."""
        board = self._record.board
        name = usual_name(self._room, board.number) if self._room else None
        deal = notation.write_deal(board.deal, board.dealer)
        for remark in remarks:
            if remark.kind == "qx" and notation.read_board_name(remark.text) == (
                self._room,
                board.number,
            ):
                name = written(remark.text)
            elif remark.kind == "md" and not any(board.deal):
                deal = written(remark.text)
        return name, deal

    def _call_tags(self) -> list[Tags]:
        """For each call its ``mb`` and what was said about it."""
        auction = self._record.board.auction
        tags = [[("mb", notation.write_call(call))] for call in auction.calls]
        for index, told in auction.explanations:
            tags[index] = [("mb", notation.write_call(auction.calls[index], told.alert))]
            if told.text:
                tags[index].append(("an", written(told.text)))
        # Marks about a call, as PBN has them, would be taken for calls. LIN's own are remarks.
        first, others = self._record.rest_of_auction[:1], self._record.rest_of_auction[1:]
        rest = [*first, *(word for word in others if not notation.CALL_MARK.fullmatch(word))]
        return tags + [[("mb", written(text))] for text in rest]

    def _card_tags(self) -> Tags:
        play = self._record.board.play
        cards = [("pc", card.name) for card in play.cards] if play else []
        return cards + [("pc", written(text)) for text in self._record.rest_of_play]

    def _shape(self, remarks: list[Remark]) -> layout.Shape:
        board = self._record.board
        is_claimed = board.tricks is not None or any(
            remark.kind == "mc" and remark.stage is Stage.END for remark in remarks
        )
        return layout.Shape(
            self._has_news, self._name is not None, board.number, len(self._calls),
            len(self._cards), is_claimed,
        )  # fmt: skip

    def _placed(self, remark: Remark) -> Remark:
        """The remark at a moment that a LIN file of this board has."""
        board, stage, after = self._record.board, remark.stage, remark.after
        calls, cards = len(self._calls), len(self._cards)
        is_open = board.tricks is None and not board.is_passed_out
        if stage is Stage.END and is_open and remark.kind == COMMENT and not self._is_overrun:
            stage, after = Stage.PLAY, cards  # only a claim ends the play
        is_cut = not board.auction.is_complete and not self._record.rest_of_auction
        if stage is Stage.PLAY and not after and is_cut:
            stage, after = Stage.AUCTION, calls  # nothing shows where the play begins
        if stage is Stage.PLAY and board.is_passed_out:
            stage = Stage.END
        if stage is Stage.AUCTION and not calls:
            stage, after = Stage.HEAD, layout.AFTER_VULNERABILITY
        last = (layout.AFTER_VULNERABILITY, calls, cards, 0)[stage]
        return Remark(stage, min(after, last), remark.text, remark.kind)

    def tags(self) -> Tags:
        """Everything, in order."""
        board, at = self._record.board, self._moments.get
        before = at((Stage.HEAD, layout.BEFORE_NAME), [])
        found = [(tag, written(value)) for tag, value in self._said]
        found += [tag for tag in before if tag[0] not in HEADER_TAGS]
        if self._name is not None:
            found.append(("qx", self._name))
        found += at((Stage.HEAD, layout.AFTER_NAME), [])
        found.append(("md", self._deal))
        found += at((Stage.HEAD, layout.AFTER_DEAL), [])
        found.append(("sv", notation.VULNERABILITY_LETTERS[board.vulnerability]))
        found += at((Stage.HEAD, layout.AFTER_VULNERABILITY), [])
        found += at((Stage.AUCTION, 0), [])
        for index, call in enumerate(self._calls, start=1):
            found += call
            found += at((Stage.AUCTION, index), [])
        found += at((Stage.PLAY, 0), [])
        for index, card in enumerate(self._cards, start=1):
            found.append(card)
            found += at((Stage.PLAY, index), [])
        if board.tricks is not None:
            found.append(("mc", str(board.tricks)))
        return found + at((Stage.END, 0), [])


def _is_said_again(remark: Remark) -> bool:
    is_before = remark.stage is Stage.HEAD and remark.after == layout.BEFORE_NAME
    return is_before and remark.kind in HEADER_TAGS


def _in_lin(remark: Remark) -> Remark | None:
    """The remark if LIN has a place for it: comments do, other formats' own marks do not."""
    if remark.kind == ";":
        return Remark(remark.stage, remark.after, remark.text)
    if remark.kind in ("qx", "md") and remark.stage is not Stage.HEAD:
        return None
    return remark if remark.kind == COMMENT or _LIN_KIND.fullmatch(remark.kind) else None
