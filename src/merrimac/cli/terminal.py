"""How results reach the terminal: suits in colour for people, plain JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.theme import Theme

_SUIT_COLOURS = Theme(
    {"suit.spades": "bold", "suit.hearts": "red", "suit.diamonds": "dark_orange",
     "suit.clubs": "green"}
)  # fmt: skip


class SuitColours(RegexHighlighter):
    """Four colours, so that no two suits can be taken for each other."""

    base_style = "suit."
    highlights = (r"(?P<spades>♠)", r"(?P<hearts>♥)", r"(?P<diamonds>♦)", r"(?P<clubs>♣)")


def console() -> Console:
    """Where text for people goes. Lines are never folded: a diagram would fall apart."""
    return Console(highlighter=SuitColours(), theme=_SUIT_COLOURS, soft_wrap=True, markup=False)


def print_json(form: Any) -> None:
    sys.stdout.write(json.dumps(form, ensure_ascii=False) + "\n")


@contextmanager
def progress(what: str, total: int) -> Iterator[Any]:
    """A bar on stderr while long work runs; yields a function to call after each step."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
