"""One worker process: it is asked through a pipe, and started again when it was lost.

A thread waits for its answers, so that the event loop has nothing to do but to be told. There are
no queues and no semaphores: however the server ends, nothing is left behind.
"""

from __future__ import annotations

import asyncio
import os
import signal
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Any

from merrimac.beliefs.language import SpecificationError
from merrimac.formats.record import FormatError
from merrimac.game.errors import GameError
from merrimac.solve.dealing import BadBox, TooLarge
from merrimac.solve.double_dummy import IllegalPosition

_NICE = 5
"""Robots think behind the server, which answers everybody."""
_READY = "ready"
_LOADING = 120.0
"""Seconds for a process to load everything; only then does the clock of a question start."""
Asked = tuple[str, str, tuple[Any, ...]]
"""A module of this room, a function in it, and its arguments."""


class WorkerLost(RuntimeError):
    """The process died, or did not answer in time."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong; no error: something that nobody thought of."""

    error: GameError | None
    trace: str = ""


class Worker:
    """Its process is started at once. It is asked one thing at a time."""

    def __init__(self, systems: tuple[str, ...] = ()) -> None:
        self._systems = systems
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_ready = False
        self._is_closed = False
        self._changing = Lock()
        self._thread = ThreadPoolExecutor(1, "worker")
        self._thread.submit(self._start)

    async def run(self, asked: Asked, timeout: float) -> Any:
        """The answer, or a Fault. Raises WorkerLost."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._answer, asked, timeout)

    def close(self) -> None:
        """Whatever it is doing: its process is ended."""
        with self._changing:
            self._is_closed = True
            self._end()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # --- In its thread --------------------------------------------------------------------------

    def _start(self) -> None:
        context = _context()
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._systems), daemon=True)
        process.start()
        theirs.close()
        with self._changing:
            self._process, self._pipe, self._is_ready = process, ours, False
            if self._is_closed:
                self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()

    def _answer(self, asked: Asked, timeout: float) -> Any:
        if self._pipe is None:  # it could not be started before
            self._start()
        pipe = self._pipe
        assert pipe is not None
        try:
            self._is_ready = self._is_ready or (pipe.poll(_LOADING) and pipe.recv() == _READY)
            pipe.send(asked)
            if pipe.poll(timeout):
                return pipe.recv()
        except (EOFError, OSError):  # it died
            pass
        with self._changing:
            self._end()
        pipe.close()
        if not self._is_closed:
            self._start()
        raise WorkerLost(asked[1])


def load_ahead() -> None:
    """What workers are copied from loads while the server does, so that the first is soon there."""
    if _context().get_start_method() == "forkserver":
        from multiprocessing.forkserver import ensure_running

        ensure_running()


def _context() -> Any:
    """Workers are copies of one process that has loaded everything, where there are such."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["merrimac.table.robots"])
    return context


# --- In its process -------------------------------------------------------------------------------


def _work(pipe: Connection, systems: tuple[str, ...]) -> None:
    _ends_with_parent()
    import_module("merrimac.table.robots").warm(systems)
    with suppress(EOFError, OSError):  # the server is gone
        pipe.send(_READY)
        while True:
            pipe.send(_called(*pipe.recv()))


def _ends_with_parent() -> None:
    """A server that is killed leaves no workers behind; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def _called(module: str, function: str, arguments: tuple[Any, ...]) -> Any:
    try:
        return getattr(import_module(f"merrimac.table.{module}"), function)(*arguments)
    except SpecificationError as error:
        return Fault(error)
    except (GameError, FormatError, TooLarge, BadBox, IllegalPosition) as error:
        # As a plain one: not every error can be sent to another process.
        return Fault(GameError(str(error)))
    except Exception:
        return Fault(None, traceback.format_exc())


def process_id() -> int:
    """Of whoever is asked."""
    return os.getpid()
