"""The table of ``merrimac play``: the same hall and session as the server has, without HTTP.

The session lives on an event loop in a thread of its own, so that robots go on while the player
reads and types. What is shown comes from ``told`` and the inquiries, as on the page: a terminal
learns no more than a seat may know.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from merrimac.game.errors import GameError
from merrimac.storage.store import Store
from merrimac.table import deeds, inquiries
from merrimac.table.audience import Seats
from merrimac.table.hall import Hall
from merrimac.table.refusal import Stale
from merrimac.table.session import Session
from merrimac.table.sitting import Sitting
from merrimac.table.tempo import Tempo
from merrimac.table.workers import Work, Workers

_T = TypeVar("_T")
State = dict[str, Any]
OWNER = "terminal"
"""Whose results these are; the page's owners are hashes."""
_MOST_WORKERS = 2


@contextmanager
def opened_table(
    database: str | Path, form: dict[str, Any], tempo: float | None = None, kept: str = ""
) -> Iterator[TerminalTable]:
    """A new table, or the one that was kept under a name. Raises StorageError, GameError."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="table", daemon=True)
    store = Store(database)
    thread.start()
    hall = asyncio.run_coroutine_threadsafe(_hall(store, tempo), loop).result()
    try:
        yield TerminalTable(loop, hall, _found(loop, hall, form, kept))
    finally:
        asyncio.run_coroutine_threadsafe(_closed(hall), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _hall(store: Store, tempo: float | None) -> Hall:
    workers = Workers(min(_MOST_WORKERS, os.cpu_count() or 1), ("sayc",))
    hall = Hall(store, workers, Tempo if tempo is None else partial(Tempo, tempo, tempo))
    await hall.start()
    return hall


async def _closed(hall: Hall) -> None:
    await hall.close()
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


def _found(loop: asyncio.AbstractEventLoop, hall: Hall, form: dict[str, Any], kept: str) -> Session:
    work = _again(hall, kept) if kept else _new(hall, form)
    return asyncio.run_coroutine_threadsafe(work, loop).result()


async def _new(hall: Hall, form: dict[str, Any]) -> Session:
    path = form["source"].pop("path", None)
    if path is not None:
        content = await asyncio.to_thread(Path(path).read_bytes)
        read = Work("supplies", "boards_of", (Path(path).name, content))
        found = await hall.workers.ask("files", read)
        form["source"]["file"] = hall.files.keep(found["boards"])
    session, _tokens = await hall.found(form, OWNER)
    return session


async def _again(hall: Hall, kept: str) -> Session:
    stored = await asyncio.to_thread(hall.store.table, kept)
    if stored is None or stored.owner != OWNER:
        raise GameError(f"no table {kept} was left in a terminal")
    return await hall.session(kept)


async def _next_board(session: Session, _seats: Seats, version: int) -> int:
    return await session.next_board(version)


class TerminalTable:
    """One person's place at the table; every method waits for its answer."""

    def __init__(self, loop: asyncio.AbstractEventLoop, hall: Hall, session: Session) -> None:
        self._loop = loop
        self._hall = hall
        key = next(key for key in session.keys.values() if key.is_owner)
        self._sits = Sitting(session, key)
        self._heard: SimpleQueue[State] = SimpleQueue()
        self._latest: State = self._wait(self._told())
        self._listener = asyncio.run_coroutine_threadsafe(self._listen(), loop)

    @property
    def id(self) -> str:
        return self._sits.session.id

    @property
    def is_watching(self) -> bool:
        """Nobody's cards are played from here."""
        return not self._sits.seats

    def _wait(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _told(self) -> State:
        return self._sits.session.told(self._sits.seats)

    async def _listen(self) -> None:
        async for text in self._sits.session.audience.listen(self._sits.seats):
            self._sits.session.go_on()
            self._heard.put(json.loads(text))

    # --- What goes on ---------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The newest that was heard."""
        with suppress(Empty):
            while True:
                self._latest = self._heard.get_nowait()
        return self._latest

    def next_change(self, seconds: float | None = None) -> State:
        """Waits for it, and gives the old state when nothing changes for so long."""
        with suppress(Empty):
            self._latest = self._heard.get(timeout=seconds)
        return self._latest

    # --- What is done ---------------------------------------------------------------------------

    def act(self, text: dict[str, str]) -> None:
        """A call or a card."""
        self._do(deeds.call_or_card, text)

    def play_for_me(self) -> None:
        self._do(deeds.play_for_me)

    def undo(self) -> None:
        self._do(deeds.undo)

    def claim(self, tricks: int) -> None:
        self._do(deeds.claim, tricks)

    def concede(self) -> None:
        self._do(deeds.concede)

    def replay(self, at: int) -> None:
        self._do(deeds.replay, at)

    def next_board(self) -> None:
        self._do(_next_board)

    def _do(self, deed: Any, *told: Any) -> None:
        """Done at the newest version: the other table's result may come in between."""
        while True:
            version = self._wait(self._told())["version"]
            work = deed(self._sits.session, self._sits.seats, version, *told)
            with suppress(Stale):
                done = self._wait(work)
                break
        while self._latest["version"] < done:
            self.next_change()

    # --- What is asked --------------------------------------------------------------------------

    def meanings(self) -> dict[str, dict[str, Any]]:
        return self._wait(inquiries.meanings(self._sits))

    def why(self, index: int) -> dict[str, Any]:
        return self._wait(inquiries.why(index, self._sits))

    def hint(self) -> dict[str, Any]:
        return self._wait(inquiries.hint(self._sits))

    def known(self) -> dict[str, Any]:
        return self._wait(inquiries.known(self._sits))

    def checked(self, tricks: int) -> dict[str, Any]:
        """Whether a claim would be certain."""
        return self._wait(inquiries.claim(self._sits, tricks))

    def review(self) -> dict[str, Any]:
        return self._wait(inquiries.review(self._sits))

    def exported(self, form: str) -> bytes:
        """The board that is over: ``pbn`` or ``lin``."""
        answer = self._wait(inquiries.export(self._sits, "lin" if form == "lin" else "pbn"))
        return bytes(answer.body)
