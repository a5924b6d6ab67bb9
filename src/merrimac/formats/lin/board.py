"""One board of a LIN file, gathered tag by tag and then built.

``BoardBuilder`` takes the tags in the file's order and remembers calls, cards, and everything
else as remarks at their moment. ``finish`` makes a legal ``Board`` of as much as the Laws allow.
What is left over stays in the record as written, with a fault that says why.

Stages follow the file: the auction begins with the first call; the page that ends after a
finished auction opens the play; a claim ends the board.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace

from merrimac.formats.lin import layout, notation
from merrimac.formats.lin.header import Header
from merrimac.formats.lin.legal import Frame, legal_play, objection
from merrimac.formats.lin.tokens import Complaint
from merrimac.formats.record import COMMENT, Record, Remark, Stage
from merrimac.game.auction import Auction, Explanation, legal_prefix
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import NO_DEAL
from merrimac.game.errors import GameError, IllegalCall, shorten
from merrimac.game.play import Play
from merrimac.game.seats import Seat, Vulnerability

_ALERT = Explanation(alert=True)


class BoardBuilder:
    """Gathers what a file says about one board."""

    def __init__(self, line: int, complain: Complaint) -> None:
        self.line = line
        self.complain = complain
        self.room = ""
        self.number: int | None = None
        self.is_named = False
        self.has_deal = False
        self.stage = Stage.HEAD
        self.remarks: list[Remark] = []
        self._is_in_order = True
        self._place = layout.BEFORE_NAME
        self._deal = NO_DEAL
        self._dealer: Seat | None = None
        self._vulnerability: Vulnerability | None = None
        self._calls: list[Call] = []  # up to the first that is not understood
        self._call_texts: list[str] = []  # all of them
        self._call_lines: list[int] = []
        self._told: dict[int, Explanation] = {}
        self._can_explain = False
        self._passes = 0  # in a row
        # As written, legal or not.
        self._is_bid = self._is_over = self._is_passed_out = False
        self._cards: list[Card] = []  # up to the first that is not understood
        self._card_texts: list[str] = []
        self._card_lines: list[int] = []
        self._claim: tuple[int, str] | None = None  # line and text
        self._is_claimed = False  # possible or not
        self._is_late = False  # something came after the end

    @property
    def has_begun(self) -> bool:
        """Whether a name or a deal from here on can't be this board's any more."""
        return self.has_deal or self.stage is not Stage.HEAD

    def take(self, line: int, tag: str, value: str) -> None:
        """Take any tag but those that open a board or belong to the header."""
        handler = _HANDLERS.get(tag)
        if handler is not None:
            handler(self, line, value)
        else:
            self.remark(value, tag)

    def remark(self, text: str, kind: str) -> None:
        """Keep something that is no call and no card, at its moment."""
        stage = self.stage
        if stage is Stage.PLAY:
            after = len(self._card_texts)
        elif stage is Stage.AUCTION:
            after = len(self._call_texts)
        else:
            after = self._place if stage is Stage.HEAD else 0
        self.remarks.append(Remark(stage, after, text, kind))

    # The head of the board

    def name(self, line: int, text: str) -> None:
        """``qx``: board number and room."""
        self.is_named = True
        self._place = layout.AFTER_NAME
        self.room, self.number = notation.read_board_name(text)
        if not self.room or self.number is None:
            self.complain(
                line, f"qx is {shorten(text)!r}: expected a room and a number such as o1 or c1"
            )
        if not self.room or text != usual_name(self.room, self.number):
            self.remarks.append(Remark(Stage.HEAD, layout.BEFORE_NAME, text, "qx"))

    def deal(self, line: int, text: str) -> None:
        """``md``: dealer and hands."""
        self.has_deal = True
        if self.stage is Stage.HEAD:
            self._place = max(self._place, layout.AFTER_DEAL)
        bare = text.strip()
        self._dealer = notation.read_dealer(bare)
        try:
            self._deal = notation.read_deal(bare)
        except GameError as error:
            self.complain(line, f"the deal can't be used: {error}")
            self._insert(Remark(Stage.HEAD, layout.AFTER_NAME, text, "md"))
            return
        if self._dealer is None and any(self._deal):
            self.complain(
                line, f"md begins with {shorten(bare, 4)!r}: expected the dealer's digit, 1 to 4"
            )
        lengths = notation.uneven_hands(self._deal)
        if lengths:
            self.complain(line, f"the hands hold {lengths} cards: expected as many in each")

    def vulnerability(self, line: int, text: str) -> None:
        """``sv``. The first that can be read counts."""
        found = notation.VULNERABILITIES.get(text.strip().lower())
        if found is None:
            if text.strip():
                self.complain(line, f"sv is {shorten(text)!r}: expected o, n, e or b")
            self.remark(text, "sv")
        elif self._vulnerability is not None:
            after_first = Remark(Stage.HEAD, layout.AFTER_VULNERABILITY, text, "sv")
            self.remarks.append(after_first)
            self._is_in_order = False
        else:
            self._vulnerability = found
            if self._place == layout.AFTER_DEAL:
                self._place = layout.AFTER_VULNERABILITY

    def title(self, line: int, text: str) -> None:
        """``ah``: in files of single boards the only place with the number."""
        self.remark(text, "ah")
        if self.stage is Stage.HEAD and not self.is_named:
            self.number = notation.read_number(text)
            if self.number is None and text.strip():
                self.complain(line, f"ah is {shorten(text)!r}: expected words such as Board 5")

    # Auction and play

    def call(self, line: int, text: str) -> None:
        """``mb``."""
        if text in notation.NO_CALL and (not self._call_texts or self._is_over):
            self.remark(text, "mb")
        elif self.stage > Stage.AUCTION:
            self._too_late(line, text, "mb", "the auction")
        else:
            self.stage = Stage.AUCTION
            known = notation.CALLS.get(text)
            for written in (known,) if known else notation.read_calls(text):
                self._add_call(line, written)

    def _add_call(self, line: int, written: notation.WrittenCall) -> None:
        text, call, alert = written
        texts = self._call_texts
        if alert:
            self._told[len(texts)] = _ALERT
        if call is not None and len(self._calls) == len(texts):
            self._calls.append(call)
        texts.append(text)
        self._call_lines.append(line)
        self._can_explain = True
        if call is Call.PASS:
            self._passes += 1
            if self._passes == 4 or (self._passes == 3 and self._is_bid):
                self._is_over = True
                self._is_passed_out = self._is_passed_out or not self._is_bid
        else:
            self._passes = 0
            self._is_bid = True

    def explanation(self, _line: int, text: str) -> None:
        """``an``: about the call before it."""
        index = len(self._call_texts) - 1
        told = self._told.get(index)
        if text and self._can_explain and (told is None or not told.text):
            self._told[index] = Explanation(text, told is not None)
        else:
            self.remark(text, "an")

    def card(self, line: int, text: str) -> None:
        """``pc``."""
        known = notation.CARDS_BY_NAME.get(text)
        for written, card in ((text, known),) if known else notation.read_cards(text):
            played = len(self._card_texts)
            if self.stage is Stage.END or self._is_passed_out or played >= 52:
                self.stage = Stage.END
                self._too_late(line, written, "pc", "the board")
                continue
            if card is not None and len(self._cards) == played:
                self._cards.append(card)
            self._card_texts.append(written)
            self._card_lines.append(line)
            self.stage = Stage.PLAY
            self._can_explain = False

    def _too_late(self, line: int, text: str, tag: str, what: str) -> None:
        self.remark(text, tag)
        if not self._is_late:
            self.complain(line, f"found {tag} {shorten(text)!r}, but {what} was over")
        self._is_late = True

    def claim(self, line: int, text: str) -> None:
        """``mc``: declarer's tricks in all."""
        is_late = self.stage is Stage.END or self._is_passed_out
        self.stage = Stage.END
        self._is_claimed = True
        self._can_explain = False
        if is_late:
            self._too_late(line, text, "mc", "the board")
        else:
            self._claim = line, text

    def page(self, _line: int, text: str) -> None:
        """``pg``: the end of a page."""
        stage = self.stage
        if text:
            self.remark(text, "pg")
        elif stage is Stage.PLAY:
            self.remarks.append(layout.page(stage, len(self._card_texts)))
        elif stage is Stage.AUCTION:
            self.remarks.append(layout.page(stage, len(self._call_texts)))
        else:
            self.remarks.append(layout.page(stage, self._place if stage is Stage.HEAD else 0))
        self._can_explain = False
        if stage is Stage.AUCTION and self._is_over:
            self.stage = Stage.END if self._is_passed_out else Stage.PLAY

    def comment(self, _line: int, text: str) -> None:
        """``nt``."""
        self.remark(text, COMMENT)

    # What comes of it

    def finish(self, header: Header, repeats: list[tuple[str, str]], has_news: bool) -> Record:
        """The record. ``repeats``: tags before the board that only said the header again."""
        if not any(self._deal) and not any(remark.kind == "md" for remark in self.remarks):
            self.complain(self.line, "the board has no deal: expected md with three or four hands")
        if not self._is_in_order:
            self.remarks.sort(key=moment)
        auction, rest_of_auction = self._auction()
        told = notation.read_result(header.result(self.room, self.number))
        contract = auction.contract if auction.is_complete else told[0] if told else None
        vulnerability = self._vulnerability
        if vulnerability is None:
            vulnerability = vulnerability_of(self.number) if self.number else Vulnerability.NONE
        frame = Frame(self._deal, auction, vulnerability, self.number, header.scoring, contract)
        board, rest_of_play = self._board(frame, told)
        shape = layout.Shape(
            has_news, self.is_named, self.number, len(self._call_texts), len(self._card_texts),
            self._is_claimed,
        )  # fmt: skip
        said_again = [Remark(Stage.HEAD, 0, text, tag) for tag, text in repeats]
        tags = header.tags(self.room, self.number)
        if self.room:
            tags["Room"] = self.room
        return Record(
            board, tags, {}, (*said_again, *layout.without_usual(self.remarks, shape)),
            header.pairs, rest_of_auction, rest_of_play, self.line,
        )  # fmt: skip

    def _auction(self) -> tuple[Auction, tuple[str, ...]]:
        """The legal auction, and what was written from the first call that is not."""
        dealer = self._dealer
        if dealer is None:
            dealer = dealer_of(self.number) if self.number else Seat.NORTH
        calls = tuple(self._calls)
        told = tuple(sorted(self._told.items())) if self._told else ()
        try:
            if len(calls) == len(self._call_texts):
                return Auction(dealer, calls, told), ()
        except IllegalCall:
            pass  # which one is found out below
        auction, fault = legal_prefix(dealer, calls)
        end = len(auction)
        reason = str(fault) if fault else notation.unread_call(end, self._call_texts[end])
        self.complain(self._call_lines[end], reason)
        self._keep_explanations(told, end)
        self._set_marks_apart(end)
        legally_told = tuple(pair for pair in told if pair[0] < end)
        return Auction(dealer, calls[:end], legally_told), tuple(self._call_texts[end:])

    def _keep_explanations(self, told: tuple[tuple[int, Explanation], ...], end: int) -> None:
        """Explanations of calls outside the auction stay as remarks."""
        kept = [
            Remark(Stage.AUCTION, index + 1, said.text, "an")
            for index, said in told
            if index >= end and said.text
        ]
        if kept:
            both = [*kept, *self.remarks]
            self.remarks = sorted(both, key=moment)

    def _set_marks_apart(self, end: int) -> None:
        """Marks about calls outside the auction are no calls: they stay as remarks."""
        texts, marked = self._call_texts, notation.CALL_MARK.fullmatch
        marks = [index for index in range(end + 1, len(texts)) if marked(texts[index])]
        if not marks:
            return
        kept = [Remark(Stage.AUCTION, index + 1, texts[index], "mb") for index in marks]
        self.remarks = [
            replace(remark, after=remark.after - bisect_left(marks, remark.after))
            if remark.stage is Stage.AUCTION else remark
            for remark in sorted([*kept, *self.remarks], key=moment)
        ]  # fmt: skip
        apart = set(marks)
        self._call_texts = [text for index, text in enumerate(texts) if index not in apart]

    def _board(
        self, frame: Frame, told: tuple[Contract, int | None] | None
    ) -> tuple[Board, tuple[str, ...]]:
        """The board, and what was written of the play from the first card that is not legal."""
        contract, cards = frame.contract, self._cards
        tricks = self._tricks(contract, told)
        if len(cards) == len(self._card_texts) and (contract or not cards):
            try:
                play = Play(contract.strain, contract.leader, tuple(cards)) if contract else None
                return Board(*frame, play, tricks), ()
            except GameError:
                pass  # which card, or the claim, is found out below
        play, rest = self._play(contract)
        reason = objection(contract, play, tricks)
        if reason is not None:
            self._refuse_tricks(tricks, reason)
            tricks = None
        return Board(*frame, play, tricks), rest

    def _play(self, contract: Contract | None) -> tuple[Play | None, tuple[str, ...]]:
        texts, cards = self._card_texts, tuple(self._cards)
        if contract is None:
            if texts:
                self.complain(self._card_lines[0], "a card is played, but there is no contract")
            return None, tuple(texts)
        play, fault = legal_play(contract, self._deal, cards)
        end = len(play)
        if fault is not None:
            self.complain(self._card_lines[end], str(fault))
        elif end < len(texts):
            self.complain(self._card_lines[end], notation.unread_card(end, texts[end]))
        return play, tuple(texts[end:])

    def _tricks(
        self, contract: Contract | None, told: tuple[Contract, int | None] | None
    ) -> int | None:
        """Declarer's tricks as ``mc`` or, without it, ``rs`` has them."""
        if told is not None and contract is not None and told[0] != contract:
            said = notation.write_result(*told)
            self.complain(self.line, f"rs says {said}, but the auction ended in {contract}")
            told = None
        if self._claim is not None:
            tricks = notation.read_tricks(self._claim[1])
            if tricks is None:
                self._refuse_tricks(None, "expected declarer's tricks, 0 to 13")
            return tricks
        if told is None or contract is None or len(self._cards) >= 52:
            return None
        return told[1]

    def _refuse_tricks(self, tricks: int | None, reason: str) -> None:
        if self._claim is None:
            self.complain(self.line, f"rs says {tricks} tricks: {reason}")
            return
        line, text = self._claim
        self.complain(line, f"mc is {shorten(text)!r}: {reason}")
        self._insert(Remark(Stage.END, 0, text, "mc"))

    def _insert(self, late: Remark) -> None:
        """Keep something at the beginning of a moment that has passed."""
        place = next(
            (index for index, r in enumerate(self.remarks) if moment(r) >= moment(late)),
            len(self.remarks),
        )
        self.remarks.insert(place, late)


_HANDLERS: dict[str, Callable[[BoardBuilder, int, str], None]] = {
    "pc": BoardBuilder.card,
    "mb": BoardBuilder.call,
    "pg": BoardBuilder.page,
    "nt": BoardBuilder.comment,
    "an": BoardBuilder.explanation,
    "mc": BoardBuilder.claim,
    "sv": BoardBuilder.vulnerability,
    "ah": BoardBuilder.title,
}


def moment(remark: Remark) -> tuple[Stage, int]:
    return remark.stage, remark.after


def usual_name(room: str, number: int | None) -> str:
    """What ``qx`` says for a board of a room."""
    return f"{notation.ROOM_LETTERS.get(room, 'o')}{number or ''}"
