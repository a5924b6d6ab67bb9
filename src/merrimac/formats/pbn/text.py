"""Text inside PBN: quoting, comments, and the line length of 255.

Reader and writer share these, so that what one does the other undoes.
"""

from __future__ import annotations

import re

# A comment line with its braces and CRLF stays within the 255 characters PBN allows.
WIDTH = 250

_ESCAPED = re.compile(r'\\([\\"])')
_TO_ESCAPE = re.compile(r'\\{2,}|\\+(?="|$)')


def unquote(value: str) -> str:
    r"""Undo ``\"`` and ``\\``. Any other backslash stands for itself, as in ``Result\2R``."""
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


def quote(value: str) -> str:
    """A tag value ready to stand between quotes, on one line."""
    if "\\" in value:
        value = _TO_ESCAPE.sub(lambda run: run[0] * 2, value)
    return one_line(value.replace('"', '\\"'))


def one_line(text: str) -> str:
    """The text on one line and without tabs, which the export format does not have."""
    return text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ").replace("\t", " ")


def comment_text(raw: str) -> str:
    """What a comment says: no empty lines around it; its layout stays if it has several lines."""
    raw = raw.replace("\t", " ")
    if "\n" not in raw:
        return "\n".join(broken(raw.strip()))
    lines = [line.rstrip() for line in raw.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    first = next((place for place, line in enumerate(lines) if line), len(lines))
    lines = lines[first:]
    if len(lines) == 1:
        lines = [lines[0].strip()]
    return "\n".join(piece for line in lines for piece in broken(line))


def broken(line: str) -> list[str]:
    """The line in pieces no longer than WIDTH, divided at spaces where there are any."""
    if len(line) <= WIDTH:
        return [line]
    pieces = []
    start = 0
    while len(line) - start > WIDTH:
        space = line.rfind(" ", start + 1, start + WIDTH + 1)
        end = start + WIDTH if space < 0 else space
        piece = line[start:end].rstrip()
        if piece:
            pieces.append(piece)
        start = end if space < 0 else space + 1
    rest = line[start:].strip()
    return [*pieces, rest] if rest else pieces
