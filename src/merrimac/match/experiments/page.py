"""The page of results, ``docs/reproductions.md``: a section for each experiment, by paper.

Every experiment has its own section, and only that is replaced when it is run again, so a page is
filled piece by piece by runs that may be days apart. It holds no dates and nothing of the machine,
so a run that repeats exactly leaves it as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from merrimac.formats.record import FormatError
from merrimac.match.experiments.catalogue import EXPERIMENTS
from merrimac.match.experiments.planned import Outcome
from merrimac.match.experiments.table import Paper, Row

TITLE = "# Reproductions"
_INTRODUCTION = f"""{TITLE}

The experiments that the papers report, their figures beside ours. The page is kept by
`merrimac reproduce --write FILE`, which replaces the sections of the experiments that it runs; what
is written here by hand is lost.

Every section names the command that repeats it, and with it the form: `--brief`, `--quick`, the
usual one, or `--full`. "Deals" is how many deals (or endings, layouts, targets) our figure rests
on; the standard error is in the figure's own unit. The seed is what was drawn with; where there is
none, nothing is drawn. Limits are in work, so that all but processor seconds come out the same
again; `play-errors --full` alone is limited in seconds. What can't be run says so, and why.
"""
HEADINGS = ("What", "Paper", "Ours", "Deals", "Std. error", "Seed")
_ALIGNED = "|---|---|---|--:|--:|--:|"
_MARKUP = re.compile(r"([\\|*_<>`\[\]~])")
_SECTION = re.compile(r"^### (?P<name>\S+)\n.*?(?=^##|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
    """Sections by the names of their experiments; ``str`` gives the page that was parsed."""

    sections: Mapping[str, str]

    @staticmethod
    def parse(text: str) -> Page:
        found = {one["name"]: one.group().rstrip("\n") for one in _SECTION.finditer(text)}
        return Page(found)

    def with_outcome(self, outcome: Outcome) -> Page:
        return Page({**self.sections, outcome.experiment.name: section(outcome)})

    def __str__(self) -> str:
        parts = [_INTRODUCTION.rstrip("\n")]
        for paper in Paper:
            names = [name for name, one in EXPERIMENTS.items() if one.paper is paper]
            own = [self.sections[name] for name in names if name in self.sections]
            parts += [f"## {paper}", *own] if own else []
        return "\n\n".join(parts) + "\n"


def section(outcome: Outcome) -> str:
    """A heading, what it is about, the command, and the table."""
    lines = [
        f"### {outcome.experiment.name}", "",
        f"{outcome.experiment.about}. {outcome.form.capitalize()} form: `{outcome.command}`", "",
        _line(HEADINGS), _ALIGNED,
        *(_line(map(_cell, cells(row))) for row in outcome.rows),
    ]  # fmt: skip
    return "\n".join(lines)


def cells(row: Row) -> tuple[str, ...]:
    """As people read it, in the order of the headings. Where nothing was run there is no number."""
    number = f"{row.n:,}" if row.n else ""
    error = "" if row.stderr is None else f"{row.stderr:,.3g}"
    seed = "" if row.seed is None else str(row.seed)
    return row.what, row.paper, row.ours, number, error, seed


def _line(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _cell(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


# --- Files --------------------------------------------------------------------------------------


def read(path: Path) -> Page:
    """A file that is not there is a page without sections."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Page({})
    except OSError as error:
        raise FormatError(f"{path} can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FormatError(f"{path} is not text: choose another file for the results") from None
    if text.strip() and not text.startswith(TITLE):
        raise FormatError(f"{path} is another page: expected one that begins {TITLE!r}")
    return Page.parse(text)


def write(path: Path, page: Page) -> None:
    """What stood in the file is replaced only when everything was written."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(str(page), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise FormatError(f"{path} can't be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def keep(path: Path, outcome: Outcome) -> None:
    """One experiment's section; the file is read again, since another run may have written to it.

    A failure is not kept: figures of an earlier run are worth more.
    """
    if not outcome.failure:
        write(path, read(path).with_outcome(outcome))
