"""A player's side of the conversation: what is answered to each line, and when it is to think.

No sockets and no thinking here. A line goes in; answers come out, and with them a question if it is
this player's turn: the board as far as the seat knows it. ``decided`` takes the answer to that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from merrimac.game.auction import Auction, Explanation
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.convention_card import USUAL, ConventionCard
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.table_manager.messages import (
    BoardHead,
    Called,
    Cards,
    Connecting,
    Explain,
    Message,
    Plain,
    Played,
    ProtocolError,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    Stage,
    Synchronising,
    SyncStep,
    Teams,
    ToLead,
    Trouble,
)
from merrimac.match.table_manager.reading import read
from merrimac.match.table_manager.writing import Dialect, write
from merrimac.players.board_loop import NO_MEMORIES, Memories, Moment
from merrimac.players.player import Memory

NO_INFORMATION = "No information"


class NotSeated(ProtocolError):
    """The table manager would not have us."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A call or card is wanted."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class MeaningWanted:
    """The table manager asks what a call means: the one after this auction."""

    board: Board
    call: Call


Question = Turn | MeaningWanted


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said at once, and what is to be thought about."""

    lines: tuple[str, ...] = ()
    question: Question | None = None
    awaited: Moment | None = None
    """When another player's card is waited for."""


class Sitter:
    """One player at one table."""

    def __init__(
        self, me: Connecting, ours: ConventionCard = USUAL, theirs: ConventionCard = USUAL
    ) -> None:
        self._me = me
        self._ours, self._theirs = ours, theirs
        self._dialect = Dialect(me.version, infos=True)
        self._seat: Seat | None = None
        self._head: BoardHead | None = None
        self._board: Board | None = None
        self._memories: Memories = NO_MEMORIES
        self._may_lead = False
        self._dummy_asked = False
        self._in_file = False
        self._turn: Turn | None = None
        """What is being thought about."""
        self._new: Question | None = None
        self._awaited: Moment | None = None
        self._lines: list[str] = []
        self.is_over = False
        self.trouble = ""
        """What the table manager last complained of."""

    @property
    def hello(self) -> str:
        return write(self._me)

    @property
    def seat(self) -> Seat:
        if self._seat is None:
            raise ProtocolError("the table manager has not said that we are seated")
        return self._seat

    @property
    def board(self) -> Board | None:
        """As far as this seat knows it."""
        return self._board

    def hear(self, line: str) -> Reply:
        """The answer to a line. Raises ProtocolError when nothing sensible can follow."""
        try:
            message = read(line)
        except ProtocolError:
            message = None
        if self._seat is None and not isinstance(message, Seated):
            raise NotSeated(f"the table manager said: {line.strip()}")
        if isinstance(message, Seated):
            self._dialect = replace(self._dialect, shouts=line.split(maxsplit=1)[0].isupper())
        if self._in_file:
            self._in_file = message is not Plain.FILE_ENDS
        elif message is not None:
            self._take(message)
        return self._reply()

    def decided(self, question: Question, action: Call | Card, said: Explanation,
                memory: Memory = None) -> Reply:  # fmt: skip
        """What the player has decided; nothing, if the question is of yesterday."""
        if question is not self._turn or not isinstance(question, Turn):
            return Reply()
        board, hand = question.moment.board, question.moment.board.turn
        assert hand is not None
        self._turn = None
        self._board = board.after(action, said)
        memories = list(question.moment.memories)
        memories[self.seat] = memory
        self._memories = (memories[0], memories[1], memories[2], memories[3])
        if isinstance(action, Call):
            self._say(Called(self.seat, action, said))
        else:
            self._may_lead = False
            self._say(Played(hand, action))
        self._proceed()
        return self._reply()

    def explained(self, text: str) -> Reply:
        """What the call means that was asked for."""
        return Reply((text or NO_INFORMATION,))

    def _reply(self) -> Reply:
        reply = Reply(tuple(self._lines), self._new, self._awaited)
        self._lines, self._new, self._awaited = [], None, None
        return reply

    def _ask(self, board: Board) -> None:
        self._turn = self._new = Turn(Moment(board, self._memories))

    def _say(self, message: Message) -> None:
        self._lines.append(write(message, self._dialect))

    # --- What is heard ----------------------------------------------------------------------------

    def _take(self, message: Message) -> None:
        match message:
            case Seated(seat, _):
                self._seat = seat
                self._say(Ready(seat, Stage.TEAMS))
            case Teams():
                self._say(Ready(self.seat, Stage.START))
            case BoardHead():
                self._head = message
                self._say(Ready(self.seat, Stage.CARDS))
            case Cards(seat, hand):
                self._take_cards(seat, hand)
            case Called() | Played():
                self._take_action(message)
            case ToLead():
                self._may_lead = True
                self._proceed()
            case Explain():
                self._take_question(message)
            case Synchronising(_, SyncStep.ATTEMPT):
                self._say(Synchronising(self.seat, SyncStep.CONFIRM))
            case Trouble(text):
                self.trouble = text
            case Plain():
                self._take_plain(message)

    def _take_plain(self, message: Plain) -> None:
        match message:
            case Plain.START_OF_BOARD:
                self._begin_anew(None)
                self._say(Ready(self.seat, Stage.DEAL))
            case Plain.END_OF_SESSION:
                self.is_over = True
                self._turn = None
            case Plain.FILE_BEGINS:
                self._in_file = True
            case Plain.REBID | Plain.REPLAY:
                self._take_back(message is Plain.REPLAY)
            case Plain.ILLEGAL_BID | Plain.ILLEGAL_CARD:
                raise ProtocolError(f"the table manager said: {message.value}")
            case Plain.UNDO_BID | Plain.UNDO_TRICK:
                raise ProtocolError("the table manager takes back a call or a trick")

    def _begin_anew(self, board: Board | None) -> None:
        self._board = board
        self._memories = NO_MEMORIES
        self._may_lead = self._dummy_asked = False
        self._turn = None

    def _take_back(self, keeps_auction: bool) -> None:
        """Version 20: the board is bid again, or played again from the lead."""
        board = self._board
        if board is None:
            raise ProtocolError("there is no board to take back")
        auction = board.auction if keeps_auction else Auction(board.dealer)
        deal = _only(board.deal, self.seat)
        self._begin_anew(replace(board, deal=deal, auction=auction, contract=None, play=None))
        self._proceed()

    def _take_cards(self, seat: Seat | None, hand: Hand) -> None:
        board, head = self._board, self._head
        if seat is None:
            if board is None or board.contract is None:
                raise ProtocolError("dummy is shown, but there is none")
            self._board = replace(board, deal=_with(board.deal, board.contract.dummy, hand))
            self._proceed()
        elif seat is self.seat:
            if head is None:
                raise ProtocolError("cards are dealt before a board has begun")
            deal = _with(NO_DEAL, seat, hand)
            self._begin_anew(
                Board(deal, Auction(head.dealer), head.vulnerability, head.number,
                      convention_cards=self._cards)
            )  # fmt: skip
            self._proceed()

    @property
    def _cards(self) -> tuple[ConventionCard, ConventionCard]:
        is_ns = self.seat.side is Side.NS
        return (self._ours, self._theirs) if is_ns else (self._theirs, self._ours)

    def _take_action(self, message: Called | Played) -> None:
        board = self._board
        if board is None:
            raise ProtocolError("a call or card is told before our cards")
        if _is_known(board, message, self.seat):
            return
        hand = message.seat if isinstance(message, Called) else message.hand
        if hand is None and board.contract is not None:
            hand = board.contract.dummy
        if hand is not board.turn:
            raise ProtocolError(f"{hand} acts out of turn: {board.turn} is next")
        try:
            if isinstance(message, Called):
                self._board = board.after(message.call, message.said)
            else:
                self._board = board.after(message.card)
        except GameError as error:
            raise ProtocolError(str(error)) from None
        self._proceed()

    def _take_question(self, message: Explain) -> None:
        """The last call of that kind by that seat."""
        board = self._board
        calls = [] if board is None else list(enumerate(board.auction))
        for index, (seat, call) in reversed(calls):
            if seat is message.seat and call is message.call:
                assert board is not None
                before = replace(
                    board, auction=board.auction.up_to(index), contract=None, play=None
                )
                self._new = MeaningWanted(before, call)
                return
        self._lines.append(NO_INFORMATION)

    # --- What follows -----------------------------------------------------------------------------

    def _proceed(self) -> None:
        """It is our turn, or we say whom we wait for."""
        board = self._board
        assert board is not None
        turn = board.turn
        if turn is None:
            return
        if board.play is None:
            if turn is self.seat:
                self._ask(board)
            else:
                self._say(ReadyForCall(self.seat, turn))
            return
        contract, play = board.contract, board.play
        assert contract is not None
        if play.cards and not board.deal[contract.dummy]:
            if not self._dummy_asked:
                self._dummy_asked = True
                self._say(Ready(self.seat, Stage.DUMMY))
            return
        if board.actor is not self.seat:
            hand = None if turn is contract.dummy else turn
            self._awaited = Moment(board, self._memories)
            self._say(ReadyForCard(self.seat, hand, len(play) // 4 + 1))
        elif len(play) % 4 or self._may_lead:
            self._ask(board)


def _is_known(board: Board, message: Called | Played, me: Seat) -> bool:
    """Some table managers tell us what we did ourselves."""
    if isinstance(message, Called):
        return message.seat is me
    return board.play is not None and message.card in board.play.played


def _with(deal: Deal, seat: Seat, hand: Hand) -> Deal:
    hands = [hand if each is seat else deal[each] for each in SEATS]
    return Deal((hands[0], hands[1], hands[2], hands[3]))


def _only(deal: Deal, seat: Seat) -> Deal:
    return _with(NO_DEAL, seat, deal[seat])
