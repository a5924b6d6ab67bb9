"""System files as outlines: which line stands under which.

A line belongs under the nearest line above it that is indented less. ``#`` begins a comment.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from merrimac.bidding.errors import Place, SystemFileError


@dataclass(slots=True)
class Item:
    """A line of the outline, and the lines below it."""

    text: str
    place: Place
    children: list[Item] = field(default_factory=list)


def outline(text: str, file: str) -> list[Item]:
    """The lines that stand under no other. Raises SystemFileError."""
    top: list[Item] = []
    above: list[tuple[int, Item]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].rstrip()
        if not line:
            continue
        indent = len(line) - len(line.lstrip())
        item = Item(line.lstrip(), Place(file, number, indent + 1))
        if "\t" in line[:indent]:
            raise SystemFileError("indent with spaces, not with tabs", Place(file, number))
        while above and above[-1][0] >= indent:
            deeper, _ = above.pop()
            if (above[-1][0] if above else 0) < indent < deeper:
                message = "this line is indented less than the ones above it but more than theirs"
                raise SystemFileError(message, item.place)
        (above[-1][1].children if above else top).append(item)
        above.append((indent, item))
    return top
