"""Lines over a socket: what comes in is cut into lines, what goes out is spaced in time.

Some programs read whatever has arrived as one message, so two lines must not arrive together: a
short pause between them keeps them apart.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from merrimac.match.table_manager.messages import ProtocolError
from merrimac.match.table_manager.writing import LINE_END

LONGEST_LINE = 1024
_CHUNK = 4096
_FLUSH = 2.0
"""Seconds that a client has to take what was said before it was dropped."""


class LineTooLong(ProtocolError):
    """More than a line may hold, and no end of it."""


class LineReader:
    """Lines end with CR, LF or both; empty ones are no lines."""

    def __init__(self, reader: asyncio.StreamReader, longest: int = LONGEST_LINE) -> None:
        self._reader = reader
        self._longest = longest
        self._rest = b""
        self._lines: deque[str] = deque()

    async def next(self) -> str | None:
        """None when the other side is gone; half a line before that is no line."""
        while not self._lines:
            try:
                chunk = await self._reader.read(_CHUNK)
            except ConnectionError:
                return None
            if not chunk:
                return None
            *whole, self._rest = (self._rest + chunk).replace(b"\r", b"\n").split(b"\n")
            for line in whole:
                if len(line) > self._longest:
                    raise LineTooLong(f"a line has {self._longest} characters at most")
                if line.strip():
                    self._lines.append(line.decode("ascii", "replace"))
            if not self._lines and len(self._rest) > self._longest:
                raise LineTooLong(f"a line has {self._longest} characters at most")
        return self._lines.popleft()


class LineWriter:
    """Sends what it is given in order, each line some time after the one before."""

    def __init__(self, writer: asyncio.StreamWriter, pause: float) -> None:
        self._writer = writer
        self._pause = pause
        self._waiting: asyncio.Queue[tuple[str, float] | None] = asyncio.Queue()
        self._sending = asyncio.create_task(self._send())

    def say(self, line: str, pause: float = 0.0) -> None:
        self._waiting.put_nowait((line, pause))

    async def _send(self) -> None:
        free_at = 0.0
        clock = asyncio.get_running_loop().time
        with suppress(ConnectionError):
            while (item := await self._waiting.get()) is not None:
                line, pause = item
                await asyncio.sleep(max(pause, free_at - clock()))
                self._writer.write((line + LINE_END).encode("ascii", "replace"))
                await self._writer.drain()
                free_at = clock() + self._pause

    async def close(self) -> None:
        """After everything was sent; who does not take it in time is cut off."""
        self._waiting.put_nowait(None)
        try:
            await asyncio.wait_for(self._sending, _FLUSH)
            self._writer.close()
            await asyncio.wait_for(self._writer.wait_closed(), _FLUSH)
        except (TimeoutError, ConnectionError):
            self._writer.transport.abort()
