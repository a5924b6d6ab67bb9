"""From a game in the words of its file to a record.

The board takes what the Laws allow. A tag that says something else, or nothing that can be
understood, stays in the record's tags with its text, and is written back as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from merrimac.formats.pbn import values
from merrimac.formats.pbn.games import Game
from merrimac.formats.pbn.layout import Order, settled
from merrimac.formats.pbn.lexer import Complain
from merrimac.formats.pbn.sections import AuctionWords, PlayWords
from merrimac.formats.pbn.vocabulary import HELD_BY_BOARD, PLACE, UNKNOWN, scoring_named
from merrimac.formats.record import Record, Remark
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Strain
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.errors import GameError, IllegalCall, IllegalPlay, NotationError, shorten
from merrimac.game.play import Play
from merrimac.game.seats import Seat, Vulnerability

_Make = Callable[..., Board]  # a board from its play and tricks, all else being known

_PASSED_OUT = ("PASS", "PASSED", "PASSED OUT", "PASSOUT", "PASS OUT", "ALL PASS", "AP", "P")
_PASSES = (Call.PASS,) * 4


def record_of(game: Game, complain: Complain) -> Record:
    """The record of one game."""
    return _Interpreter(game, complain).record()


@dataclass(slots=True)
class _Interpreter:
    game: Game
    complain: Complain
    tags: dict[str, str] = field(default_factory=dict)  # what the board does not hold
    remarks: list[Remark] = field(default_factory=list)
    rest_of_auction: tuple[str, ...] = ()
    rest_of_play: tuple[str, ...] = ()

    def record(self) -> Record:
        game = self.game
        self.tags = {
            name: value
            for name, value in game.tags.items()
            if name not in HELD_BY_BOARD and not (value == "?" and name in PLACE)
        }
        board = self._board()
        tables = {name: tuple(rows) for name, rows in game.tables.items()}
        record = Record(
            board, self.tags, tables, (), game.header,
            self.rest_of_auction, self.rest_of_play, game.line,
        )  # fmt: skip
        if not (self.remarks or game.asides):
            return record
        order = Order(record)
        outside = (Remark(*order.place(tag), aside.text, aside.kind) for tag, aside in game.asides)
        return settled(replace(record, remarks=(*outside, *self.remarks)))

    # What a tag says, and keeping it when the board can't

    def _text(self, name: str) -> str:
        return self.game.tags.get(name, "").strip()

    def _keep(self, name: str, reason: str | None = None) -> None:
        """Leave the tag as it is written, and say why if something is wrong."""
        if name in self.game.tags:
            self.tags[name] = self.game.tags[name]
        if reason:
            self.complain(self.game.line_of(name), reason)

    # The board

    def _board(self) -> Board:
        number, wrong = values.board_number(self._text("Board"))
        if wrong:
            self._keep("Board", wrong)
        vulnerability = self._vulnerability(number)
        deal, first = self._deal()
        auction = self._auction(number, first)
        auction, contract = self._contract(auction)
        scoring = scoring_named(self._text("Scoring"))
        make = partial(Board, deal, auction, vulnerability, number, scoring, contract)
        return self._played(make, contract)

    def _vulnerability(self, number: int | None) -> Vulnerability:
        found, wrong = values.vulnerability(self._text("Vulnerable"))
        if found is not None:
            return found
        self._keep("Vulnerable", wrong)
        return Vulnerability.NONE if number is None else vulnerability_of(number)

    def _deal(self) -> tuple[Deal, Seat | None]:
        found, first, wrong = values.deal(self._text("Deal"))
        if wrong:
            self.complain(self.game.line_of("Deal"), wrong)
        if found is None:
            self._keep("Deal")
            return NO_DEAL, None
        return found, first

    # The auction

    def _auction(self, number: int | None, first: Seat | None) -> Auction:
        dealer, wrong = values.seat("dealer", self._text("Dealer"))
        if wrong:
            self._keep("Dealer", wrong)
        usual = first if number is None else dealer_of(number)
        section = self.game.auction
        if section is None:
            return Auction(_first_known(dealer, usual))
        words = AuctionWords(section, self.complain).read()
        starter, wrong = values.seat("auction", section.seat)
        if wrong:
            self.complain(section.line, wrong)
        if starter is not None:
            starter = starter.after(words.padding)
        if dealer is not None and starter is not None and starter is not dealer and words.calls:
            self._keep("Dealer", f"{dealer} is dealer, but {starter} makes the first call")
            dealer = starter
        return self._legal_auction(_first_known(dealer, starter, usual), words)

    def _legal_auction(self, dealer: Seat, words: AuctionWords) -> Auction:
        calls = tuple(words.calls)
        try:
            auction = Auction(dealer, calls)
        except IllegalCall as fault:
            line = words.section.line_of(words.origins[fault.index])
            self.complain(line, f"{fault}; the calls from here on are kept as written")
            auction = Auction(dealer, calls[: fault.index])
        legal = len(auction.calls)
        self.rest_of_auction = words.rest(legal)
        explanations, remarks = words.explained(legal)
        self.remarks += remarks
        return Auction(dealer, auction.calls, explanations) if explanations else auction

    # The contract

    def _contract(self, auction: Auction) -> tuple[Auction, Contract | None]:
        """The auction (passes may be told by the contract alone) and the contract."""
        text = self._text("Contract")
        declarer = self._declarer()
        if auction.is_complete:
            self._compare(auction.contract, text, declarer)
            return auction, auction.contract
        if text.upper() in _PASSED_OUT:
            if auction.calls or self.rest_of_auction:
                self._keep("Contract", "the contract is Pass, but the auction is not passed out")
                return auction, None
            self._compare(None, text, declarer)
            return Auction(auction.dealer, _PASSES), None
        contract = self._told(text, declarer)
        if contract is None and declarer is not None:
            self._keep("Declarer")
        return auction, contract

    def _declarer(self) -> Seat | None:
        """The seat in the Declarer tag; ``^S`` says that an irregularity made it so."""
        text = self._text("Declarer")
        found, wrong = values.seat("declarer", text.removeprefix("^"))
        if wrong or text.startswith("^"):
            self._keep("Declarer", wrong)
        return found

    def _told(self, text: str, declarer: Seat | None) -> Contract | None:
        """The contract that the tags tell when the auction does not."""
        if text in UNKNOWN:
            return None
        try:
            return _parsed(text, declarer)
        except NotationError as error:
            wrong: str | None = str(error)
        if _is_denomination(text):
            wrong = None  # an end position has nothing more
        elif declarer is None and _can_be_parsed(text):
            wrong = f"contract {shorten(text)!r} has no declarer: expected N, E, S or W"
        self._keep("Contract", wrong)
        return None

    def _compare(self, actual: Contract | None, text: str, declarer: Seat | None) -> None:
        """Keep the tags that contradict the auction."""
        if actual is None:
            if text not in UNKNOWN and text.upper() not in _PASSED_OUT:
                self._keep("Contract", f"contract {shorten(text)!r}, but the board is passed out")
            if declarer is not None:
                self._keep("Declarer", f"{declarer} is declarer, but the board is passed out")
            return
        if text not in UNKNOWN:
            try:
                told = _parsed(text, actual.declarer).bid_text
            except NotationError:
                told = "Pass" if text.upper() in _PASSED_OUT else text
            if told != actual.bid_text:
                self._keep("Contract", f"contract {shorten(told)!r}, but the auction leads to "
                           f"{actual.bid_text}")  # fmt: skip
        if declarer is not None and declarer is not actual.declarer:
            is_irregular = self._text("Declarer").startswith("^")
            reason = f"{declarer} is declarer, but the auction leads to {actual}"
            self._keep("Declarer", None if is_irregular else reason)

    # The play and the result

    def _played(self, make: _Make, contract: Contract | None) -> Board:
        """The board with as much of the play as is legal, and its result."""
        section = self.game.play
        words = PlayWords(section, self.complain).read() if section else None
        tricks = self._tricks(contract)
        if words is None:
            return self._with_cards(make, contract, None, tricks)
        starter, wrong = values.seat("play", words.section.seat)
        if wrong:
            self.complain(words.section.line, wrong)
        if contract is None or starter not in (None, contract.leader):
            self._keep_play(words, contract)
            return self._so_far(words, self._with_cards(make, contract, None, tricks))
        words.put_in_order(contract.strain.suit)
        board = self._so_far(words, self._with_cards(make, contract, words, tricks))
        legal = len(board.play or ())
        self.rest_of_play = words.rest(legal)
        self.remarks += words.remarks(legal)
        return board

    def _so_far(self, words: PlayWords, board: Board) -> Board:
        """The result of a play that goes on counts its finished tricks; it is no result yet."""
        if not words.is_open or board.tricks is None:
            return board
        self._keep("Result")
        return replace(board, tricks=None)

    def _keep_play(self, words: PlayWords, contract: Contract | None) -> None:
        """Cards without a contract, or led by the wrong hand: nobody can tell who won what."""
        self.rest_of_play = words.rest(0)
        self.remarks += words.remarks(0)
        seat = words.section.seat
        if seat not in UNKNOWN and (self.rest_of_play or contract is None):
            self.tags["Play"] = seat
        if not self.rest_of_play:
            return
        if contract is not None:
            reason = f"{seat} leads, but against {contract} the lead is {contract.leader}'s"
        elif _is_denomination(self._text("Contract")):
            return  # an end position has no more than trumps
        else:
            reason = "cards are played, but there is no contract to play"
        self.complain(words.section.line, f"{reason}; the cards are kept as written")

    def _tricks(self, contract: Contract | None) -> int | None:
        text = self._text("Result")
        if text in UNKNOWN:
            return None
        found, wrong = values.result(text)
        if wrong or contract is None or text.startswith("^"):
            self._keep("Result", wrong)
        if found is None or contract is None:
            return None
        return found.get(contract.declarer.side, found.get(None))

    def _with_cards(
        self, make: _Make, contract: Contract | None, words: PlayWords | None, tricks: int | None
    ) -> Board:
        """The board; what is not legal is reported and left out, then tried again."""
        if contract is None:
            return make()
        cards = words.cards if words else []
        while True:
            try:
                play = Play(contract.strain, contract.leader, tuple(cards))
                if play.is_complete and tricks == play.tricks_won(contract.declarer.side):
                    tricks = None  # the cards say it
                return make(play, tricks)
            except IllegalPlay as fault:
                line = words.line_of(fault.index) if words else self.game.line
                self.complain(line, f"{fault}; the cards from here on are kept as written")
                del cards[fault.index :]
            except GameError as error:
                is_irregular = self._text("Result").startswith("^")
                self._keep("Result", None if is_irregular else f"result: {error}")
                tricks = None


def _first_known(*seats: Seat | None) -> Seat:
    return next((seat for seat in seats if seat is not None), Seat.NORTH)


def _parsed(text: str, declarer: Seat | None) -> Contract:
    """Read ``4S`` with its declarer told apart, or ``4S-N``."""
    try:
        return Contract.parse(text, declarer)
    except NotationError:
        if declarer is None:
            raise
        return Contract.parse(text)


def _can_be_parsed(text: str) -> bool:
    try:
        Contract.parse(text, Seat.NORTH)
    except NotationError:
        return False
    return True


def _is_denomination(text: str) -> bool:
    """A Contract tag that names only trumps, as in an end position."""
    try:
        Strain.parse(text)
    except NotationError:
        return False
    return True
