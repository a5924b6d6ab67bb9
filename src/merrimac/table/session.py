"""A table in play: it takes what people do, asks robots, and tells everybody.

All changes go one way: an entry is folded into the state, which refuses what the Laws do not allow,
then it is stored, and only then does anybody see it. Robots think in worker processes; an answer to
a question that is no longer the question is thrown away.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from time import monotonic, time
from typing import Any

from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.comparison import imps
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat
from merrimac.storage.entry import Entry, Key, StoredBoard, StoredDecision, StoredTable
from merrimac.storage.store import Store
from merrimac.table.audience import Audience, Seats
from merrimac.table.comparing import compared, players_for
from merrimac.table.dealing import Need, next_board
from merrimac.table.question import Answer, Question, Shift
from merrimac.table.refusal import NotAllowed, Stale
from merrimac.table.results import done_at, result_of
from merrimac.table.settings import ROBOTS, STRENGTHS, Settings
from merrimac.table.sight import may_go_on, may_have_help
from merrimac.table.state import By, Kind, Made, TableState, folded
from merrimac.table.telling import Presence, Thinking, told
from merrimac.table.tempo import Tempo
from merrimac.table.workers import Work, Workers, WorkFailed

_LOG = logging.getLogger(__name__)
_QUICK_CARD, _QUICK_CALL = 0.5, 0.8
"""Seconds that a quick robot may think."""
_OF_A_PLAN, _OF_A_CARD = 0.3, 0.1
"""Shares of the time for a plan: where plans are made, and for the cards between."""
_PLANNED_AT = 4
"""After so few cards a plan is made."""
_NOTICED = 0.3
"""Nobody is told that a robot thinks for less."""
_LINGER = 60.0
"""Robots go on for so long when nobody listens: a page may be loading again."""
_FOR_HUMANS = "expert"
_OF_PROBLEMS = "oracle"
"""The defenders of a problem never err."""


class Session:
    """One table. Made from what is stored, and stores whatever it changes."""

    def __init__(
        self,
        stored: StoredTable,
        keys: Sequence[Key],
        entries: Sequence[Entry],
        store: Store,
        workers: Workers,
        tempo: Tempo,
    ) -> None:
        self.id = stored.id
        self.stored = stored
        self.settings = Settings.of_plain(stored.settings)
        self.keys = {key.token_hash: key for key in keys}
        self.state: TableState = folded(self.settings, entries)
        self.audience = Audience(self._text)
        self.workers = workers
        self.seen_at = monotonic()
        self._store = store
        self._tempo = tempo
        self._lock = asyncio.Lock()
        self._thinking: dict[Seat, Thinking] = {}
        self._driver: asyncio.Task[None] | None = None
        self._comparing: asyncio.Task[None] | None = None
        self._review: tuple[tuple[int, int], dict[str, Any]] | None = None
        self._hints: dict[int, Answer] = {}
        self._meanings: dict[int, Mapping[str, Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- Telling --------------------------------------------------------------------------------

    def _text(self, seats: Seats) -> str:
        return json.dumps(self.told(seats), ensure_ascii=False, separators=(",", ":"))

    def told(self, seats: Seats) -> dict[str, Any]:
        audience = self.audience
        presence = Presence(
            dict(self._thinking), audience.connected, audience.spectators, dict(self._meanings)
        )
        return told(self.id, self.state, seats, presence)

    def explain_calls(self) -> None:
        """What people's calls mean is found out beside the game, and told when it is known."""
        made = [each for each in self.state.made if isinstance(each.action, Call)]
        self._meanings = {
            each.version: self._meanings[each.version]
            for each in made
            if each.version in self._meanings
        }
        for each in made:
            if not each.meaning and each.version not in self._meanings:
                self._meanings[each.version] = {}
                self._beside(self._explain(each))

    async def _explain(self, made: Made) -> None:
        board = made.before.board
        heard = board.auction, board.vulnerability, board.convention_cards, made.action
        meaning = await self.workers.ask(self.id, Work("robots", "meaning_of", heard))
        if made.version in self._meanings:
            self._meanings[made.version] = meaning
            self.audience.change()

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Changing -------------------------------------------------------------------------------

    async def change(
        self,
        version: int,
        kind: Kind,
        data: Mapping[str, Any],
        board: StoredBoard | None = None,
        decision: StoredDecision | None = None,
    ) -> int:
        """One more entry, if the table is still at that version. Raises Stale, GameError."""
        # A page that goes away must not leave an entry stored and not counted.
        change = self._change(version, kind, data, board, decision)
        return await asyncio.shield(asyncio.ensure_future(change))

    async def _change(
        self,
        version: int,
        kind: Kind,
        data: Mapping[str, Any],
        board: StoredBoard | None,
        decision: StoredDecision | None,
    ) -> int:
        async with self._lock:
            if version != self.state.version:
                raise Stale(self.state.version)
            entry = Entry(self.id, version + 1, str(kind), data, time(), board, decision)
            after = self.state.after(entry)
            if len(after.finished) > len(self.state.finished):
                entry = replace(entry, result=result_of(after, after.finished[-1]))
            elif kind is Kind.COMPARED:
                entry = replace(entry, result=result_of(after, done_at(after, data["board"])))
            await self._stored(entry)
            self.state = after
            self._hints.clear()
        self._thinking.clear()
        self.audience.change()
        self.explain_calls()
        self.compare()
        self.go_on()
        return after.version

    async def _stored(self, entry: Entry) -> None:
        try:
            await asyncio.wrap_future(self._store.append(entry, self.stored.owner))
        except Exception:
            # Somebody else may have written to this table: what is stored is true.
            entries = await asyncio.to_thread(self._store.entries, self.id)
            self.state = folded(self.settings, entries)
            _LOG.exception("entry %d of table %s was not stored", entry.version, self.id)
            if self.state.version >= entry.version:
                raise Stale(self.state.version) from None
            raise

    # --- Robots ---------------------------------------------------------------------------------

    @property
    def robot_to_act(self) -> Seat | None:
        state = self.state
        if state.moment is None or state.claim is not None:
            return None
        actor = state.board.actor
        return None if actor is None or actor in self.settings.humans else actor

    def go_on(self) -> None:
        """Let robots act as long as it is their turn and somebody cares."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    def resume(self) -> None:
        """After a restart: what was under way goes on."""
        self.explain_calls()
        self.compare()
        self.go_on()

    async def close(self) -> None:
        self.audience.close()
        running = [*self._tasks, *filter(None, (self._driver, self._comparing))]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    @property
    def is_watched(self) -> bool:
        return bool(self.audience.size) or monotonic() - self.seen_at < _LINGER

    async def _drive(self) -> None:
        while self.is_watched:
            seat = self.robot_to_act
            if seat is None:
                return
            try:
                await self._shift()
                await self._robot_acts(seat)
            except Stale:
                continue
            except Exception:  # the table must not hang because something went wrong once
                _LOG.exception("table %s: %s could not act", self.id, seat)
                await asyncio.sleep(1.0)

    async def _shift(self) -> None:
        """In a problem, before the defenders go on: was declarer's last card a good one?"""
        state = self.state
        made = state.made[-1] if state.made else None
        if not self.settings.is_problem or made is None or state.judged >= len(state.made):
            return
        if made.by is By.ROBOT or not isinstance(made.action, Card):
            return
        work = Work("shifting", "shifted", (made.before.board, made.action, self._luck()))
        try:
            found: Shift | None = await self.workers.ask(self.id, work)
        except WorkFailed:
            found = None
        data = {"deal": None} if found is None else asdict(found)
        await self.change(state.version, Kind.SHIFT, data)

    async def _robot_acts(self, seat: Seat) -> None:
        version, began = self.state.version, monotonic()
        board = self.state.board
        player = _OF_PROBLEMS if self.settings.is_problem else ROBOTS[self.settings.robots]
        answer = await self.decided(player, seat)
        is_hidden = board.contract is None or board.turn is not board.contract.dummy
        is_forced = answer.is_forced and is_hidden
        spent = monotonic() - began
        await asyncio.sleep(self._tempo.wait(spent, board.play is None, is_forced))
        await self.acted(version, answer, By.ROBOT)

    async def decided(self, player: str, seat: Seat) -> Answer:
        """What a robot would do now in this seat.

        It is said to think until its action is shown: when it was done would tell a lone card.
        """
        assert self.state.moment is not None
        question = Question(self.state.moment, player, self.settings.simulate_bidding, self._luck())
        work = Work("robots", "decide", (question,), self._seconds())

        def started(limit: float) -> None:
            self._thinking[seat] = Thinking(int(time() * 1000), int(1000 * limit))
            if limit >= _NOTICED:
                self.audience.change()

        try:
            answer: Answer = await self.workers.ask(self.id, work, started)
        except WorkFailed:
            # Here and by rule: two workers could not do it, and the table must not hang.
            from merrimac.table.robots import decide

            answer = await asyncio.to_thread(decide, question, 0.0)
        return answer

    def _luck(self) -> int:
        text = f"{self.stored.seed}/{self.state.board_version}"
        return int.from_bytes(sha256(text.encode()).digest()[:6])

    def _seconds(self) -> float:
        board, whole = self.state.board, STRENGTHS[self.settings.strength]
        if board.play is None:
            return max(_QUICK_CALL, _OF_A_CARD * whole)
        share = _OF_A_PLAN if len(board.play) < _PLANNED_AT else _OF_A_CARD
        return max(_QUICK_CARD, share * whole)

    async def acted(self, version: int, answer: Answer, by: By, message: str | None = None) -> int:
        """A robot's answer, put on the table."""
        data = {**answer.action, "seat": str(answer.actor), "by": str(by)}
        if answer.meaning:
            data["meaning"] = dict(answer.meaning)
        if message:
            data["message"] = message
        decision = StoredDecision(
            answer.player, answer.reason, answer.considered, answer.effort, answer.memory
        )
        return await self.change(version, Kind.ACTION, data, decision=decision)

    # --- People ---------------------------------------------------------------------------------

    def own_turn(self, seats: Seats, version: int) -> Seat:
        """Who of them decides now. Raises Stale, GameError, NotAllowed."""
        if version != self.state.version:
            raise Stale(self.state.version)
        if self.state.claim is not None:
            raise GameError("a claim is on the table: it must be answered first")
        actor = self.state.board.actor
        if actor is None:
            raise GameError("the board is over")
        if actor not in seats:
            raise NotAllowed(f"it is {actor.name.capitalize()}'s turn, not yours")
        return actor

    async def hint(self, seats: Seats) -> Answer:
        """What the expert would do now, from what this seat may see."""
        version = self.state.version
        if not may_have_help(self.settings, seats):
            raise NotAllowed("there are no hints at this table")
        seat = self.own_turn(seats, version)
        if version not in self._hints:
            try:
                answer = await self.decided(_FOR_HUMANS, seat)
            finally:
                self._thinking.pop(seat, None)
            if version != self.state.version:
                raise Stale(self.state.version)
            self._hints[version] = answer
            self.audience.change()
        return self._hints[version]

    async def next_board(self, version: int) -> int:
        if not may_go_on(self.state):
            raise GameError("the board is not over yet")
        return await self.change(version, Kind.BOARD, {}, board=await self._next_deal())

    async def _next_deal(self) -> StoredBoard:
        state = self.state
        number = 1 if state.start is None else (state.start.number or 0) + 1
        return await next_board(
            Need(self.settings, number, state.finished, state.boards, self._deals_by),
            lambda work: self.workers.ask(self.id, work),
        )

    @property
    def _deals_by(self) -> str:
        return self.stored.seed if self.settings.seed is None else str(self.settings.seed)

    # --- Looking back ---------------------------------------------------------------------------

    async def reviewed(self) -> dict[str, Any]:
        """The board that is over, solved, with what the other tables made of it."""
        board, place = self.state.board, (self.state.board_version, self.state.version)
        if self._review is None or self._review[0] != place:
            work = Work("reviewing", "review", (board,))
            self._review = place, await self.workers.ask(self.id, work)
        return {**self._review[1], "other": self._other()}

    def _other(self) -> dict[str, Any] | None:
        done = next(
            (
                each
                for each in self.state.finished
                if each.board_version == self.state.board_version
            ),
            None,
        )
        if done is None or not players_for(self.settings):
            return None
        if done.compared is None:
            return {"state": "playing"}
        tables = done.compared["tables"]
        gain = imps(done.score_ns - tables[0]["score_ns"])
        return {"state": "done", **tables[0], "imps": gain, "tables": tables}

    def compare(self) -> None:
        """The other tables play the board when it is over here, as idle work."""
        missing = [each for each in self.state.finished if each.compared is None]
        is_due = self.state.moment is not None and self.state.board.is_over
        if not missing or not is_due or not players_for(self.settings):
            return
        if self.state.board_version not in {each.board_version for each in missing}:
            return
        if self._comparing is None or self._comparing.done():
            self._comparing = asyncio.create_task(self._compare(self.state))

    async def _compare(self, state: TableState) -> None:
        assert state.start is not None
        key = f"{self.id}/{state.board_version}"
        seed = f"{self.stored.seed}/{state.board_version}/other"
        try:
            tables = await compared(self.workers, key, state.start, self.settings, seed)
        except WorkFailed:
            _LOG.warning("table %s: board %d could not be compared", self.id, state.board_version)
            return
        data = {"board": state.board_version, "tables": tables}
        while any(each.board_version == state.board_version for each in self.state.finished):
            try:
                await self.change(self.state.version, Kind.COMPARED, data)
                return
            except Stale:
                continue
