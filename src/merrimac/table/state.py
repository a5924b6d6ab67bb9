"""A table's state: a pure fold over its stored entries.

Nothing else is remembered: to undo is to add an entry that goes back, and a restart adds up the
same entries to the same state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce
from typing import Any

from merrimac.game.auction import Auction
from merrimac.game.board import Action, Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.play import Claim
from merrimac.game.rubber import Honours, honours
from merrimac.game.scoring import score_ns
from merrimac.game.seats import Seat, Vulnerability
from merrimac.players.board_loop import Moment
from merrimac.storage.entry import Entry, StoredBoard, StoredDecision
from merrimac.table.settings import SCORINGS, Settings


class By(StrEnum):
    """Who made a call or played a card."""

    ROBOT = "robot"
    HUMAN = "human"
    FOR_YOU = "for you"
    """A robot, because the human asked it to."""


class Kind(StrEnum):
    """What an entry says."""

    BOARD = "board"
    ACTION = "action"
    UNDO = "undo"
    REPLAY = "replay"
    CLAIM = "claim"
    ANSWER = "answer"
    NAME = "name"
    COMPARED = "compared"
    SHIFT = "shift"


@dataclass(frozen=True, slots=True)
class Made:
    """One call, card or claim of the board on the table."""

    version: int
    before: Moment
    actor: Seat
    hand: Seat
    action: Action
    by: By
    meaning: Mapping[str, Any] = field(default_factory=dict)
    """Of a call: what it tells everybody."""
    decision: StoredDecision | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that others must still agree to."""

    seat: Seat
    tricks: int
    """Of those left, for the claimer's side."""
    total: int
    """Declarer's in all, if it is agreed to."""
    words: str
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """What became of a board."""

    board_version: int
    number: int
    vulnerability: Vulnerability
    contract: Contract | None
    tricks: int
    honours: Honours | None
    compared: Mapping[str, Any] | None = None
    """What was made of it at the other table."""
    with_help: bool = False

    @property
    def score_ns(self) -> int:
        return score_ns(self.contract, self.tricks, self.vulnerability)


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about a table. ``after`` gives the next."""

    settings: Settings
    version: int = 0
    board_version: int = 0
    boards: int = 0
    """How many were dealt, this one included."""
    start: Board | None = None
    """The board before any call."""
    conditions: Mapping[str, Any] = field(default_factory=dict)
    made: tuple[Made, ...] = ()
    moment: Moment | None = None
    claim: Claimed | None = None
    message: str | None = None
    finished: tuple[Finished, ...] = ()
    names: Mapping[Seat, str] = field(default_factory=dict)
    is_replay: bool = False
    """The board was finished before: this time it does not count."""
    helped: bool = False
    verdicts: tuple[Mapping[str, Any], ...] = ()
    """Of a problem: what each of declarer's cards was worth."""
    judged: int = 0
    """How many actions there were when the last card was judged."""

    @property
    def board(self) -> Board:
        if self.moment is None:
            raise GameError("there is no board on the table")
        return self.moment.board

    def before(self, index: int) -> TableState:
        """As it stood before the action with that index; for looking, not for going on."""
        return replace(self, made=self.made[:index], moment=self.made[index].before)

    def after(self, entry: Entry) -> TableState:
        """Raises GameError when the entry does not fit."""
        if entry.version != self.version + 1:
            raise GameError(f"entry {entry.version} can't come after {self.version}")
        changed = _CHANGES[Kind(entry.kind)](self, entry)
        return replace(changed, version=entry.version)


def folded(settings: Settings, entries: Iterable[Entry]) -> TableState:
    return reduce(TableState.after, entries, TableState(settings))


def action_of(data: Mapping[str, Any]) -> Action:
    """The call, card or claim of an entry."""
    if "call" in data:
        return Call.parse(data["call"])
    return Card.parse(data["card"]) if "card" in data else Claim(data["tricks"])


def plain_action(action: Action) -> dict[str, Any]:
    """The inverse of ``action_of``."""
    if isinstance(action, Call):
        return {"call": str(action)}
    return {"card": str(action)} if isinstance(action, Card) else {"tricks": action.tricks}


def board_of(stored: StoredBoard, settings: Settings) -> Board:
    """The board before any call; of a problem, with its auction and its first cards."""
    told = stored.conditions
    board = Board(
        Deal.parse(stored.deal),
        Auction(Seat.parse(told["dealer"])),
        Vulnerability.parse(told["vulnerability"]),
        stored.number,
        SCORINGS[settings.scoring],
        convention_cards=settings.convention_cards,
    )
    for call in told.get("auction", ()):
        board = board.after(Call.parse(call))
    for card in told.get("play", ()):
        board = board.after(Card.parse(card))
    return board


# --- What each kind of entry changes --------------------------------------------------------------


def _dealt(state: TableState, entry: Entry) -> TableState:
    if entry.board is None:
        raise GameError("a board needs a deal")
    start = board_of(entry.board, state.settings)
    return replace(
        state,
        board_version=entry.version,
        boards=state.boards + 1,
        start=start,
        conditions=entry.board.conditions,
        made=(),
        moment=Moment(start),
        claim=None,
        message=None,
        is_replay=False,
        helped=False,
        verdicts=(),
        judged=0,
    )


def _acted(state: TableState, entry: Entry) -> TableState:
    data, moment = entry.data, state.moment
    if moment is None:
        raise GameError("there is no board on the table")
    board = moment.board
    action = action_of(data)
    actor = Seat.parse(data["seat"])
    hand = board.turn if board.turn is not None else actor
    by = By(data["by"])
    made = Made(
        entry.version, moment, actor, hand, action, by, data.get("meaning", {}), entry.decision
    )
    memories = list(moment.memories)
    if entry.decision is not None:
        memories[actor] = entry.decision.memory
    kept = memories[0], memories[1], memories[2], memories[3]
    after = board.after(action)
    changed = replace(
        state,
        made=(*state.made, made),
        moment=Moment(after, kept),
        claim=None,
        message=data.get("message"),
        helped=state.helped or by is By.FOR_YOU,
    )
    return _finished(changed) if after.is_over and not state.is_replay else changed


def _finished(state: TableState) -> TableState:
    board = state.board
    contract = board.contract
    done = Finished(
        state.board_version,
        board.number or 0,
        board.vulnerability,
        contract,
        board.result or 0,
        honours(board.deal, contract.strain) if contract else None,
        with_help=state.helped,
    )
    return replace(state, finished=(*state.finished, done))


def _back(state: TableState, to: int) -> TableState:
    """To before the action with that index."""
    if not 0 <= to < len(state.made):
        raise GameError(f"there is no action {to} on this board")
    before = state.made[to].before
    start = state.start and replace(state.start, deal=before.board.deal)
    made = state.made[:to]
    return replace(
        state, made=made, moment=before, start=start, claim=None, message=None, judged=len(made)
    )


def _undone(state: TableState, entry: Entry) -> TableState:
    was_over = state.board.is_over
    changed = replace(_back(state, entry.data["to"]), helped=True)
    if was_over and not state.is_replay:
        return replace(changed, finished=state.finished[:-1])
    return changed


def _replayed(state: TableState, entry: Entry) -> TableState:
    at = entry.data["at"]
    changed = state if at == len(state.made) else _back(state, at)
    is_again = state.is_replay or state.board.is_over
    return replace(changed, is_replay=is_again, helped=True)


def _claimed(state: TableState, entry: Entry) -> TableState:
    data = entry.data
    waiting = tuple(Seat.parse(seat) for seat in data["waiting"])
    claim = Claimed(
        Seat.parse(data["seat"]), data["tricks"], data["total"], data.get("words", ""), waiting
    )
    return replace(state, claim=claim, message=None)


def _answered(state: TableState, entry: Entry) -> TableState:
    """No claim is left when it was refused; it is an action when the last agrees."""
    claim = state.claim
    message = entry.data.get("message")
    if claim is None or not entry.data["accept"]:
        return replace(state, claim=None, message=message)
    seat = Seat.parse(entry.data["seat"])
    waiting = tuple(each for each in claim.waiting if each is not seat)
    return replace(state, claim=replace(claim, waiting=waiting), message=message)


def _named(state: TableState, entry: Entry) -> TableState:
    seat = Seat.parse(entry.data["seat"])
    return replace(state, names={**state.names, seat: entry.data["name"]})


def _compared(state: TableState, entry: Entry) -> TableState:
    wanted = entry.data["board"]
    finished = tuple(
        replace(each, compared=entry.data) if each.board_version == wanted else each
        for each in state.finished
    )
    return replace(state, finished=finished)


def _shifted(state: TableState, entry: Entry) -> TableState:
    """The hidden cards of a problem lie elsewhere from now on; what was seen stays."""
    data = entry.data
    judged = replace(state, judged=len(state.made))
    if data.get("card") is not None:
        judged = replace(judged, verdicts=(*state.verdicts, data))
    if data.get("deal") is None:
        return judged
    board, start = state.board, state.start
    assert start is not None and state.moment is not None
    deal = Deal.parse(data["deal"])
    # Made anew, so that a deal which does not fit what was played is refused.
    other = Board(deal, board.auction, board.vulnerability, board.number, board.scoring,
                  play=board.play, convention_cards=board.convention_cards)  # fmt: skip
    return replace(
        judged,
        start=replace(start, deal=deal),
        moment=Moment(other, state.moment.memories),
    )


_CHANGES = {
    Kind.BOARD: _dealt,
    Kind.ACTION: _acted,
    Kind.UNDO: _undone,
    Kind.REPLAY: _replayed,
    Kind.CLAIM: _claimed,
    Kind.ANSWER: _answered,
    Kind.NAME: _named,
    Kind.COMPARED: _compared,
    Kind.SHIFT: _shifted,
}
