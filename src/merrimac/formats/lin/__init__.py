"""LIN, the format of Bridge Base Online: ``load``, ``loads``, ``dump`` and ``dumps``.

A LIN file is a row of two-letter tags and values, ``md|3SAK..|sv|n|mb|1C|pc|HK|``, made for
showing a match with comments page by page. There has never been a specification. The reader
takes what fifteen years of vugraph operators typed, reports what is wrong and goes on; nothing is
lost between reading and writing. ``docs/formats-lin.md`` tells what is read and what is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from merrimac.formats.lin.reader import read
from merrimac.formats.lin.writer import write
from merrimac.formats.record import FormatError, Record, Report, ignore
from merrimac.formats.source import file_lines

__all__ = ["dump", "dumps", "load", "loads"]


def load(path: str | Path, report: Report = ignore) -> Iterator[Record]:
    """The boards of a file, one at a time. Raises FormatError when it can't be opened."""
    return read(file_lines(Path(path)), report, str(path))


def loads(text: str, report: Report = ignore, file: str = "<text>") -> Iterator[Record]:
    """The boards of a text, one at a time. ``file`` is what faults call it."""
    return read((line.rstrip("\r") for line in text.split("\n")), report, file)


def dump(records: Iterable[Record], target: str | Path | TextIO) -> None:
    """Write boards to a file or an open stream. Raises FormatError when it can't be written."""
    if not isinstance(target, str | Path):
        target.writelines(write(records))
        return
    try:
        with Path(target).open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(write(records))
    except OSError as error:
        raise FormatError(f"{target} can't be written: {error.strerror or error}") from None


def dumps(records: Iterable[Record]) -> str:
    return "".join(write(records))
