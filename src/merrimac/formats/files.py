"""Which format a file has, and reading and writing by it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from merrimac.formats import json_form, lin, links, pbn, text
from merrimac.formats.record import FormatError, Record, Report, ignore
from merrimac.formats.source import file_lines
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat

READERS: dict[str, Callable[[Path, Report], Iterator[Record]]] = {
    ".pbn": pbn.load,
    ".lin": lin.load,
}
WRITERS: dict[str, Callable[[Iterable[Record], Path], None]] = {
    ".pbn": pbn.dump,
    ".lin": lin.dump,
    ".txt": text.dump,
    ".json": json_form.dump,
}
_LINES_TO_JUDGE_BY = 50


def read(path: Path, report: Report = ignore) -> Iterator[Record]:
    """The boards of a file, one at a time. Raises FormatError when it can't be read at all."""
    if path.is_dir():
        raise FormatError(f"{path} is a folder: expected a PBN or LIN file")
    reader = READERS.get(path.suffix.lower()) or READERS[guess_format(path)]
    return reader(path, report)


def guess_format(path: Path) -> str:
    """By content, for files whose name does not tell: tags in brackets, or bars."""
    lines = list(islice(file_lines(path), _LINES_TO_JUDGE_BY))
    if any(line.startswith(("[", "%")) for line in lines):
        return ".pbn"
    if any(mark in line for line in lines for mark in ("md|", "qx|", "vg|", "mb|")):
        return ".lin"
    raise FormatError(f"{path} is neither PBN nor LIN: expected lines such as [Event ...] or qx|")


def write(path: Path, records: Iterable[Record]) -> None:
    """Write all boards; what stood in the file is replaced only when everything was written."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise FormatError(f"{path} has no known ending: expected one of {', '.join(WRITERS)}")
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError as error:
        raise FormatError(f"{path} can't be written: {error.strerror or error}") from None
    os.close(handle)
    part = Path(name)
    try:
        writer(records, part)
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    """What a plain ``open`` would leave out of the permissions; temporary files are private."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_any(source: str, report: Report = ignore) -> Iterator[Record]:
    """The boards a user names: a file, a deal in PBN notation, or a hand-viewer link."""
    if source.startswith(("http://", "https://")):
        return iter([links.read(source, report)])
    path = Path(source)
    looks_like_deal = source[1:2] == ":" and " " in source
    if not looks_like_deal:
        return read(path, report)
    return iter([Record(Board(Deal.parse(source), Auction(Seat.NORTH)))])
