"""Lines of a text file, whatever its encoding.

PBN is officially ISO 8859-1, in practice also UTF-8, cp1252 and UTF-16 (the Unicode forms with
and without a mark). A line that is valid UTF-8 is taken as such; any other as cp1252, which has
every printable character of ISO 8859-1 at the same place. Lines are read one at a time, so memory
does not grow with the file.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from pathlib import Path

from merrimac.formats.record import FormatError

_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def file_lines(path: Path) -> Iterator[str]:
    """The lines of a file, without their line ends. Raises FormatError when it can't be read."""
    try:
        with path.open("rb") as stream:
            start = stream.read(2)
            stream.seek(0)
            encoding = _utf16(start)
            if encoding is not None:
                with path.open(encoding=encoding, errors="replace") as text:
                    yield from (line.rstrip("\r\n") for line in text)
            else:
                yield from decoded_lines(stream)
    except OSError as error:
        raise FormatError(f"{path} can't be read: {error.strerror or error}") from None


def _utf16(start: bytes) -> str | None:
    """The form of UTF-16 that a file is in, if its first two bytes are a mark or have one NUL."""
    if start in _UTF16_MARKS:
        return "utf-16"
    if len(start) < 2 or (start[0] == 0) == (start[1] == 0):
        return None
    return "utf-16-be" if start[0] == 0 else "utf-16-le"


def decoded_lines(raw_lines: Iterable[bytes]) -> Iterator[str]:
    for number, raw in enumerate(raw_lines):
        if number == 0:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        yield decode(raw).rstrip("\r\n")


def decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        # Five bytes mean nothing in cp1252; ISO 8859-1 has a (control) character for each.
        try:
            return raw.decode("cp1252")
        except UnicodeDecodeError:
            return raw.decode("latin-1")
