"""All the tables: founded, found again after a restart, and put away when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex, token_urlsafe
from time import monotonic, time
from typing import Any

from merrimac.game.seats import Seat
from merrimac.storage.entry import Key, StoredTable
from merrimac.storage.store import Store
from merrimac.table.access import hashed, new_token
from merrimac.table.dropped import SAMPLES, Files
from merrimac.table.refusal import NotAllowed, NotFound, TooMuch
from merrimac.table.session import Session
from merrimac.table.settings import Settings
from merrimac.table.tempo import Tempo
from merrimac.table.workers import Work, Workers

_AWAY = 600.0
"""Seconds after which a table without an audience is put away."""
_SWEEP = 60.0
_MOST_TABLES, _MOST_KEYS = 2_000, 100
WATCH = "watch"


class Hall:
    """Sessions by the name of their table. Lives as long as the server does."""

    def __init__(self, store: Store, workers: Workers, tempo: Callable[[], Tempo] = Tempo) -> None:
        self.store = store
        self.workers = workers
        self.files = Files()
        self._tempo = tempo
        self._sessions: dict[str, Session] = {}
        self._opening = asyncio.Lock()
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.workers.start()
        self._sweeper = asyncio.create_task(self._sweep())

    def end_streams(self) -> None:
        """The server is about to stop: no page hears more."""
        for session in self._sessions.values():
            session.audience.close()

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        for session in list(self._sessions.values()):
            await session.close()
        await self.workers.close()
        await asyncio.to_thread(self.store.close)

    @property
    def size(self) -> int:
        return len(self._sessions)

    async def found(self, form: dict[str, Any], owner: str) -> tuple[Session, dict[str, str]]:
        """A new table with its first board, and a token for each seat that people take."""
        if self.size >= _MOST_TABLES:
            raise TooMuch("all tables are taken: try again later")
        if form["source"].get("id") in SAMPLES:
            await self.problems_in(form["source"]["id"])
        settings = Settings.of_plain(self.files.filled(form))
        table = StoredTable(token_urlsafe(9), settings.plain(), token_hex(16), owner, time())
        tokens, keys = _keys(table.id, settings)
        await asyncio.to_thread(self.store.add_table, table, keys)
        session = Session(table, keys, (), self.store, self.workers, self._tempo())
        self._sessions[table.id] = session
        await session.next_board(0)
        return session, tokens

    async def problems_in(self, sample: str) -> int:
        """How many problems there are in a file that comes with the program."""
        if self.files.problems_in(sample) is None:
            found = await self.workers.ask("files", Work("supplies", "sample", (sample,)))
            self.files.keep(found["boards"], sample)
        return self.files.problems_in(sample) or 0

    async def session(self, table_id: str) -> Session:
        """Raises NotFound."""
        session = self._sessions.get(table_id)
        if session is None:
            async with self._opening:
                session = self._sessions.get(table_id) or await self._opened(table_id)
        session.seen_at = monotonic()
        return session

    async def _opened(self, table_id: str) -> Session:
        stored = await asyncio.to_thread(self.store.table, table_id)
        if stored is None:
            raise NotFound("there is no such table")
        keys = await asyncio.to_thread(self.store.keys, table_id)
        entries = await asyncio.to_thread(self.store.entries, table_id)
        session = Session(stored, keys, entries, self.store, self.workers, self._tempo())
        self._sessions[table_id] = session
        session.resume()
        return session

    async def key(self, table_id: str, token: str | None) -> tuple[Session, Key]:
        """The table and what the token opens there. Raises NotAllowed."""
        try:
            session = await self.session(table_id)
        except NotFound:  # which tables there are is nobody's business
            raise NotAllowed("your link does not open this table") from None
        key = session.keys.get(hashed(token)) if token else None
        if key is None:
            raise NotAllowed("your link does not open this table")
        return session, key

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            for table_id, session in list(self._sessions.items()):
                is_old = monotonic() - session.seen_at > _AWAY
                if is_old and not session.audience.size:
                    del self._sessions[table_id]
                    with suppress(Exception):
                        await session.close()


async def new_links(hall: Hall, session: Session) -> dict[str, str]:
    """Fresh tokens for the seats of others: the old ones are known by their hashes alone."""
    tokens, keys = _keys(session.id, session.settings)
    others = {place: token for place, token in tokens.items() if not _is_own(session, place)}
    wanted = [key for key in keys if key.token_hash in set(map(hashed, others.values()))]
    if len(session.keys) + len(wanted) > _MOST_KEYS:
        raise TooMuch("so many links were made already that no more are given out")
    await asyncio.to_thread(hall.store.add_keys, wanted)
    session.keys |= {key.token_hash: key for key in wanted}
    return others


def _is_own(session: Session, place: str) -> bool:
    you = session.settings.you
    return place == (str(you[0]) if you else WATCH)


def seats_of(key: Key) -> tuple[Seat, ...]:
    return tuple(Seat.parse(letter) for letter in key.seats)


def _keys(table_id: str, settings: Settings) -> tuple[dict[str, str], list[Key]]:
    """The founder's own first: his seats together, or a place to watch."""
    wanted = [("".join(map(str, settings.you)), True)]
    wanted += [(str(seat), False) for seat in settings.guests]
    if settings.watchers and settings.you:
        wanted.append(("", False))
    tokens: dict[str, str] = {}
    keys = []
    for seats, is_owner in wanted:
        token = new_token()
        tokens[seats[:1] or WATCH] = token
        keys.append(Key(hashed(token), table_id, seats, is_owner))
    return tokens, keys
