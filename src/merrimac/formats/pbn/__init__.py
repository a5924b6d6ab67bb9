"""Portable Bridge Notation 2.1: read what people write, write what the standard says.

``load`` and ``loads`` give records one at a time and never raise for what is in a file: each
problem is reported with its line, and reading goes on. ``dump`` and ``dumps`` write the export
format. See docs/formats-pbn.md.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from merrimac.formats.pbn.games import games
from merrimac.formats.pbn.interpreter import record_of
from merrimac.formats.pbn.lexer import events
from merrimac.formats.pbn.writer import texts
from merrimac.formats.record import Fault, FormatError, Record, Report, ignore
from merrimac.formats.source import decode, file_lines

__all__ = ["dump", "dumps", "load", "loads"]

_IN_MEMORY = 1 << 24  # bytes of output kept before they go to a temporary file


def load(path: Path | str, report: Report = ignore) -> Iterator[Record]:
    """The records of a file. Raises FormatError when it can't be opened, nothing else."""
    yield from read(file_lines(Path(path)), report, str(path))


def loads(text: str, report: Report = ignore, file: str = "<text>") -> Iterator[Record]:
    """The records of a text."""
    return read(io.StringIO(text.removeprefix("\ufeff"), newline=None), report, file)


def read(lines: Iterable[str], report: Report, file: str) -> Iterator[Record]:
    """The records in lines of text, read only as far as records are taken."""

    def complain(line: int, reason: str) -> None:
        report(Fault(file, line, reason))

    for game in games(events(lines, complain), complain):
        yield record_of(game, complain)


def dumps(records: Iterable[Record]) -> str:
    """The records as the text of a file, with CRLF line ends."""
    return "".join(texts(records))


def dump(records: Iterable[Record], target: Path | str | TextIO) -> None:
    """Write the records to a file, or to an open text stream.

    A file is ISO 8859-1, as the standard has it, when that holds every character and reads back
    the same, otherwise UTF-8. It is opened only after the last record is there, so records may
    come from the very file they go to. Raises FormatError when it can't be written.
    """
    if not isinstance(target, Path | str):
        for text in texts(records):
            target.write(text)
        return
    with tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+b") as spool:
        is_latin = True
        for text in texts(records):
            spool.write(text.encode("utf-8", "replace"))
            is_latin = is_latin and _is_safe_in_latin(text)
        spool.seek(0)
        try:
            with open(target, "wb") as stream:
                for line in spool:
                    stream.write(line.decode("utf-8").encode("latin-1") if is_latin else line)
        except OSError as error:
            reason = error.strerror or error
            raise FormatError(f"{target} can't be written: {reason}") from None


def _is_safe_in_latin(text: str) -> bool:
    """Whether ISO 8859-1 holds the text and is not taken for another encoding on the way back."""
    if text.isascii():
        return True
    try:
        return all(decode(line.encode("latin-1")) == line for line in text.split("\n"))
    except UnicodeEncodeError:
        return False
