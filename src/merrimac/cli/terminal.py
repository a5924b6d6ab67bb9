"""How results reach the terminal: suits in colour for people, plain JSON for programs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.theme import Theme

from merrimac.formats.record import FormatError

_PICTURE_WIDTH = 64
# A picture must not fetch a font from somewhere when it is looked at.
_SVG_WITHOUT_WEB_FONT = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
_SUIT_COLOURS = Theme(
    {"suit.spades": "bold", "suit.hearts": "red", "suit.diamonds": "dark_orange",
     "suit.clubs": "green"}
)  # fmt: skip


class SuitColours(RegexHighlighter):
    """Four colours, so that no two suits can be taken for each other."""

    base_style = "suit."
    highlights = (r"(?P<spades>♠)", r"(?P<hearts>♥)", r"(?P<diamonds>♦)", r"(?P<clubs>♣)")


def console(record: bool = False) -> Console:
    """Where text for people goes. Lines are never folded: a diagram would fall apart."""
    return Console(
        highlighter=SuitColours(), theme=_SUIT_COLOURS, soft_wrap=True, markup=False, emoji=False,
        record=record, width=_PICTURE_WIDTH if record else None,
    )  # fmt: skip


def save_picture(recorded: Console, path: Path, title: str) -> None:
    """What was printed, as SVG with the reader's own fixed-width font."""
    picture = recorded.export_svg(title=title, code_format=_SVG_WITHOUT_WEB_FONT)
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise FormatError(f"{path} can't be written: {error.strerror or error}") from None


def counted(number: int, what: str) -> str:
    """``1 board``, ``2,000 boards``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def print_json(form: Any) -> None:
    typer.echo(json_text(form))


def json_text(form: Any) -> str:
    """JSON that the terminal can show: letters as they are only where it speaks UTF-8."""
    speaks_utf8 = sys.stdout is not None and sys.stdout.encoding.lower() == "utf-8"
    return json.dumps(form, ensure_ascii=not speaks_utf8)


@contextmanager
def progress(what: str, total: int) -> Iterator[Any]:
    """A bar on stderr while long work runs.

    Yields a function to call after each step, or now and then with the number of steps done.
    """
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with bar:
        task = bar.add_task(what, total=total)

        def advance(done: int | None = None) -> None:
            if done is None:
                bar.advance(task)
            else:
                bar.update(task, completed=done)

        yield advance
