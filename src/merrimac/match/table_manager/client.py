"""A player of ours at somebody's table: it listens while it thinks, in another process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor

from merrimac.match.table_manager.ahead import Ahead
from merrimac.match.table_manager.deciding import Decided, Mind, decide, explain
from merrimac.match.table_manager.sitter import MeaningWanted, Question, Reply, Sitter
from merrimac.match.table_manager.wire import LineReader, LineWriter
from merrimac.players.board_loop import Moment

_LONGEST_LINE = 65_536
"""A table manager may send whole files (version 20)."""


class ConnectionLost(ConnectionError):
    """The table manager is gone before the end of the session."""


class Client:
    """One player's conversation over one connection."""

    def __init__(
        self,
        sitter: Sitter,
        mind: Mind,
        executor: Executor,
        pause: float = 0.0,
        tell: Callable[[str], None] = lambda _line: None,
        ahead: Ahead | None = None,
    ) -> None:
        """``ahead``: thinks while others do."""
        self._sitter = sitter
        self._mind = mind
        self._executor = executor
        self._pause = pause
        self._tell = tell
        self._ahead = ahead
        self._questions: asyncio.Queue[Question] = asyncio.Queue()

    async def run(self, host: str, port: int) -> None:
        """Play until the end of the session.

        Raises ConnectionLost, NotSeated, ProtocolError, and OSError when nobody listens there.
        """
        reader, writer = await asyncio.open_connection(host, port)
        lines = LineWriter(writer, self._pause)
        listening = asyncio.create_task(self._listen(LineReader(reader, _LONGEST_LINE), lines))
        thinking = asyncio.create_task(self._think(lines))
        try:
            self._send(lines, self._sitter.hello)
            done, _ = await asyncio.wait((listening, thinking), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            listening.cancel()
            thinking.cancel()
            if self._ahead is not None:
                self._ahead.forget()
            await asyncio.gather(listening, thinking, return_exceptions=True)
            await lines.close()

    async def _listen(self, heard: LineReader, lines: LineWriter) -> None:
        while not self._sitter.is_over:
            line = await heard.next()
            if line is None:
                why = self._sitter.trouble and f", saying: {self._sitter.trouble}"
                raise ConnectionLost(f"the table manager has closed the connection{why}")
            self._tell(f"< {line}")
            self._answer(self._sitter.hear(line), lines)

    def _answer(self, reply: Reply, lines: LineWriter) -> None:
        for line in reply.lines:
            self._send(lines, line)
        if reply.question is not None:
            self._questions.put_nowait(reply.question)
        elif self._ahead is not None and reply.awaited is not None:
            self._ahead.expect(reply.awaited, self._sitter.seat)

    def _send(self, lines: LineWriter, line: str) -> None:
        self._tell(f"> {line}")
        lines.say(line)

    async def _think(self, lines: LineWriter) -> None:
        loop = asyncio.get_running_loop()
        while True:
            question = await self._questions.get()
            if isinstance(question, MeaningWanted):
                words = loop.run_in_executor(self._executor, explain, question.board, question.call)
                self._answer(self._sitter.explained(await words), lines)
                continue
            found = await self._decided(question.moment)
            reply = self._sitter.decided(question, found.action, found.said, found.memory)
            self._answer(reply, lines)

    async def _decided(self, moment: Moment) -> Decided:
        """What was thought ahead, if this was expected."""
        made = None if self._ahead is None else self._ahead.found(moment)
        if made is None:
            loop = asyncio.get_running_loop()
            made = loop.run_in_executor(self._executor, decide, self._mind, moment)
        return await made
