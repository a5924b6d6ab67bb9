"""A server in a thread of the test, with robots that play by rule and take no time."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from merrimac.storage.store import Store
from merrimac.table.hall import Hall
from merrimac.table.running import Server
from merrimac.table.service import create_app
from merrimac.table.tempo import Tempo
from merrimac.table.workers import Workers

QUICK = {"robots": "heuristic", "scoring": "chicago"}
"""Nothing is compared with other tables, so the workers have nothing else to do."""


@contextmanager
def serving(database: Path | str, workers: int = 1) -> Iterator[str]:
    """The server's address."""
    listening = socket.socket(proto=socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    hall = Hall(Store(database), Workers(workers, ("sayc",)), partial(Tempo, 0.0, 0.0))
    config = uvicorn.Config(
        create_app(hall), log_level="error", access_log=False, timeout_graceful_shutdown=1
    )
    server = Server(hall, config)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


class Page:
    """What a page does: it founds a table or enters one by its link, asks and acts."""

    def __init__(self, address: str, table: str = "", link: str = "") -> None:
        self.http = httpx.Client(base_url=address, timeout=60)
        self.table = table
        self.links: dict[str, str] = {}
        if link:
            entered = self.http.get(link)
            assert entered.status_code == 303, entered.text

    def close(self) -> None:
        self.http.close()

    def found(self, **settings: Any) -> Page:
        dealt = {} if settings.get("guests") else {"seed": 5}
        answer = self.http.post("/api/tables", json={**QUICK, **dealt, **settings})
        assert answer.status_code == 201, answer.text
        self.table, self.links = answer.json()["table"], answer.json()["links"]
        return self

    def get(self, what: str) -> httpx.Response:
        return self.http.get(f"/api/tables/{self.table}/{what}")

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("state").json()
        return found

    def act(self, version: int, **deed: Any) -> httpx.Response:
        form = {"version": version, **deed}
        return self.http.post(f"/api/tables/{self.table}/actions", json=form)

    def until(self, is_so: Any, seconds: float = 60) -> dict[str, Any]:
        """The first state of which something is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state()
            if is_so(state):
                return state
            time.sleep(0.01)
        raise AssertionError(f"never: {state['phase']} {state['version']} {state['actor']}")

    def my_turn(self) -> dict[str, Any]:
        return self.until(lambda state: state["phase"] == "over" or state["actor"] in state["you"])

    def plain_deed(self, state: dict[str, Any]) -> dict[str, str]:
        """Pass, or the first card."""
        if state["legal_calls"]:
            return {"do": "call", "call": "P"}
        return {"do": "card", "card": state["legal_cards"][0]}

    def to_the_end(self) -> dict[str, Any]:
        while (state := self.my_turn())["phase"] != "over":
            answer = self.act(state["version"], **self.plain_deed(state))
            assert answer.status_code == 200, answer.text
        return state
