"""The tags that only arrange the page: ``st``, ``rh``, ``ah`` and ``pg``.

Nearly every file has them in the same places. There they say nothing, so a record does not keep
them and the writer puts them back. A file with its own arrangement keeps it: per tag, a record
holds all of them or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from merrimac.formats.record import Remark, Stage

# Where a remark stands among the tags at the head of a board: Remark.after at Stage.HEAD.
BEFORE_NAME, AFTER_NAME, AFTER_DEAL, AFTER_VULNERABILITY = range(4)

_LAYOUT_TAGS = ("st", "rh", "ah", "pg")


class Shape(NamedTuple):
    """What the usual arrangement of a board depends on."""

    has_header: bool  # the header is said (again) before this board
    is_named: bool  # by qx; otherwise by ah, as in BBO's files of single boards
    number: int | None
    calls: int  # as written, legal or not
    cards: int
    is_claimed: bool


def usual(shape: Shape) -> dict[str, list[Remark]]:
    """The page tags of a board arranged as BBO does it, by tag and in order."""
    if shape.is_named:
        head = {"st": [_mark(Stage.HEAD, AFTER_NAME, "st")], "rh": [], "ah": []}
    else:
        head = {
            "st": [_mark(Stage.HEAD, BEFORE_NAME, "st")],
            "rh": [_mark(Stage.HEAD, AFTER_DEAL, "rh")] if shape.number else [],
            "ah": [Remark(Stage.HEAD, AFTER_DEAL, board_title(shape.number), "ah")]
            if shape.number
            else [],
        }
    return head | {"pg": _pages(shape)}


def _pages(shape: Shape) -> list[Remark]:
    """A page ends with the header, the auction, each trick and the board."""
    pages = [page(Stage.HEAD, BEFORE_NAME)] if shape.has_header and shape.is_named else []
    if shape.calls:
        pages.append(page(Stage.AUCTION, shape.calls))
    else:
        pages.append(page(Stage.HEAD, AFTER_VULNERABILITY))
    pages.extend([page(Stage.PLAY, count) for count in range(4, shape.cards + 1, 4)])
    if shape.is_claimed:
        pages.append(page(Stage.END, 0))
    elif shape.cards & 3:
        pages.append(page(Stage.PLAY, shape.cards))
    return pages


def without_usual(remarks: list[Remark], shape: Shape) -> list[Remark]:
    """The remarks less the page tags that stand where they usually do."""
    expected = usual(shape)
    own: dict[str, list[Remark]] = {}
    for remark in remarks:
        if remark.kind in _LAYOUT_TAGS:
            own.setdefault(remark.kind, []).append(remark)
    dropped = [tag for tag, marks in own.items() if marks == expected[tag]]
    if "pg" in dropped and not _pages_come_last(remarks):
        dropped.remove("pg")
    return [remark for remark in remarks if remark.kind not in dropped] if dropped else remarks


def _pages_come_last(remarks: Sequence[Remark]) -> bool:
    """Whether nothing is said between the end of a page and the next call or card."""
    # A name or deal kept as written stands in its own place.
    spoken = [remark for remark in remarks if remark.kind not in ("qx", "md")]
    for this, that in pairwise(spoken):
        if this.kind == "pg" and this.after == that.after and this.stage is that.stage:
            return False
    return True


def with_usual(remarks: Sequence[Remark], shape: Shape, has_pages: bool) -> list[Remark]:
    """The remarks and the page tags a record does not bring itself, in their places."""
    own = {remark.kind for remark in remarks} | (set() if has_pages else {"pg"})
    added = [mark for tag, marks in usual(shape).items() if tag not in own for mark in marks]
    # Stable: what the record says at a moment comes first, then st rh ah, and the page ends last.
    return sorted([*remarks, *added], key=lambda remark: (remark.stage, remark.after))


def board_title(number: int | None) -> str:
    return f"Board {number}"


def page(stage: Stage, after: int) -> Remark:
    """The end of a page. Shared while small, which makes comparing fast."""
    return _mark(stage, after, "pg") if after <= 60 else Remark(stage, after, "", "pg")


@cache
def _mark(stage: Stage, after: int, tag: str) -> Remark:
    return Remark(stage, after, "", tag)
