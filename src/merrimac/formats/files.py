"""Which format a file has, and reading and writing by it."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path

from merrimac.formats import hand_records, hand_records_pdf, json_form, lin, links, pbn, text
from merrimac.formats.dealing_machine import BRI, DGE, DUP
from merrimac.formats.dealt_once import dealt_once
from merrimac.formats.record import FormatError, Record, Report, ignore
from merrimac.formats.source import file_lines
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS, Seat


def _dump(
    texts: Callable[[Iterable[Record]], Iterator[str]], records: Iterable[Record], path: Path
) -> None:
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(texts(records))


def _dump_once(
    dump: Callable[[Iterable[Record], Path], None], records: Iterable[Record], path: Path
) -> None:
    dump(dealt_once(records), path)


READERS: dict[str, Callable[[Path, Report], Iterator[Record]]] = {
    ".pbn": pbn.load,
    ".lin": lin.load,
    ".bri": BRI.load,
    ".dge": DGE.load,
    ".dup": DUP.load,
}
WRITERS: dict[str, Callable[[Iterable[Record], Path], None]] = {
    ".pbn": pbn.dump,
    ".lin": lin.dump,
    ".txt": partial(_dump, text.texts),
    ".json": partial(_dump, json_form.texts),
    ".bri": partial(_dump_once, BRI.dump),
    ".dge": partial(_dump_once, DGE.dump),
    ".dup": partial(_dump_once, DUP.dump),
    ".html": partial(_dump_once, hand_records.dump),
    ".pdf": partial(_dump_once, hand_records_pdf.dump),
}
_ONLY_WRITTEN = {".json": "JSON", ".html": "HTML", ".pdf": "PDF"}
_LINES_TO_JUDGE_BY = 50
# A seat and a colon, or a hand with its three dots: not the name of a file.
_DEAL_LIKE = re.compile(r"\s*(\w+:|[2-9TJQKA10]*(\.[2-9TJQKA10]*){3}(\s|$))", re.IGNORECASE)


def read(path: Path, report: Report = ignore) -> Iterator[Record]:
    """The boards of a file, one at a time. Raises FormatError when it can't be read at all."""
    if exists(path) and path.is_dir():
        raise FormatError(f"{path} is a folder: expected a PBN or LIN file")
    reader = READERS.get(path.suffix.lower()) or READERS[guess_format(path)]
    return reader(path, report)


def exists(path: Path) -> bool:
    """Whether there is such a file; a name too long to be one is none."""
    try:
        return path.exists()
    except OSError:
        return False


def guess_format(path: Path) -> str:
    """By content, for files whose name does not tell: tags in brackets, or bars."""
    lines = list(islice(file_lines(path), _LINES_TO_JUDGE_BY))
    form = _ONLY_WRITTEN.get(path.suffix.lower())
    if form is not None:
        raise FormatError(f"{path} is {form}, which is written but not read: expected PBN or LIN")
    if any(line.startswith(("[", "%")) for line in lines):
        return ".pbn"
    if any(mark in line for line in lines for mark in ("md|", "qx|", "vg|", "mb|")):
        return ".lin"
    raise FormatError(f"{path} is neither PBN nor LIN: expected lines such as [Event ...] or qx|")


def write(path: Path, records: Iterable[Record]) -> None:
    """Write all boards; what stood in the file is replaced only when everything was written.

    Raises FormatError when there are no boards: an empty file would replace a good one.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise FormatError(f"{path} has no known ending: expected one of {', '.join(WRITERS)}")
    records = iter(records)
    first = next(records, None)
    if first is None:
        raise FormatError(f"there are no boards to write: {path} is left as it was")
    part = _part_of(path)
    try:
        writer(chain([first], records), part)
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except OSError as error:
        raise FormatError(f"{path} can't be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def check_target(path: Path) -> None:
    """Before hours of work: can a file be written there? Raises FormatError."""
    if path.is_dir():
        raise FormatError(f"{path} can't be written: it is a folder")
    _part_of(path).unlink()


def _part_of(path: Path) -> Path:
    """A new file beside another, for what is to replace it."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError as error:
        raise FormatError(f"{path} can't be written: {error.strerror or error}") from None
    os.close(handle)
    return Path(name)


def _umask() -> int:
    """What a plain ``open`` would leave out of the permissions; temporary files are private."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_any(source: str, report: Report = ignore) -> Iterator[Record]:
    """The boards a user names: a file, a deal in PBN notation, or a hand-viewer link."""
    if source.startswith(("http://", "https://")):
        return iter([links.read(source, report)])
    if _DEAL_LIKE.match(source) and not exists(Path(source)):
        return iter([Record(Board(even_deal(source), Auction(Seat.NORTH)))])
    return read(Path(source), report)


def even_deal(text: str) -> Deal:
    """A deal that somebody typed: known hands must be equally long, or a card was forgotten."""
    deal = Deal.parse(text)
    lengths = {seat: len(deal[seat]) for seat in SEATS if deal[seat]}
    if len(set(lengths.values())) > 1:
        counts = ", ".join(f"{seat} {length}" for seat, length in lengths.items())
        raise GameError(f"the hands of a deal are equally long, but these have {counts} cards")
    return deal
