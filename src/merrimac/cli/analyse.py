"""``merrimac analyse``: a whole tournament's records against double dummy and par."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from merrimac.cli.files import Paths, number_of_deals
from merrimac.cli.terminal import counted, json_text, progress
from merrimac.cli.workplace_options import ClusterAddress, opened_workplace
from merrimac.formats.record import FormatError

if TYPE_CHECKING:
    from merrimac.match.analysis.judged import Judged
    from merrimac.match.analysis.report import Report
    from merrimac.match.journal import Journal

_LEAST = 20


def analyse(
    paths: Paths,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="Write the report as one HTML page."),
    ] = None,
    title: Annotated[
        str, typer.Option("--title", help="Of the report; usually the event in the files.")
    ] = "",
    top: Annotated[
        int,
        typer.Option(
            "--top",
            min=0,
            help="In the terminal, players and events with the most boards; 0: all.",
        ),
    ] = 20,
    boards: Annotated[
        bool, typer.Option("--boards", help="In the terminal, also every board.")
    ] = False,
    least: Annotated[
        int, typer.Option("--least", min=2, help="Boards a player needs for a place in the field.")
    ] = _LEAST,
    processes: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Processes; usually one for each core."),
    ] = None,
    cluster: ClusterAddress = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Say what players gave away in the play and in the auction, by role, player, pair and board.

    Every card is set against double dummy, every contract against par. Boards whose records are
    faulty or not complete are listed with the reason; a file that can't be read is listed too, and
    the exit code is 2. With --out a run that was stopped goes on where it was.

    **merrimac analyse tournament.pbn --out report.html**

    **merrimac analyse round*.lin --markdown > report.md**
    """
    if as_json and as_markdown:
        raise typer.BadParameter("--json and --markdown exclude each other")
    if out is not None and out.suffix.lower() not in (".html", ".htm"):
        raise typer.BadParameter(f"--out writes HTML: {out} does not end in .html")

    from merrimac.match.analysis import markdown, page
    from merrimac.match.analysis.reading import recorded
    from merrimac.match.analysis.report import Report
    from merrimac.match.analysis.work import judge_all

    for path in paths:
        if not path.is_file():
            raise FormatError(f"{path} is no file: expected PBN or LIN files")
    unreadable: list[FormatError] = []
    with _journal(out) as journal:
        with (
            opened_workplace(processes, cluster) as place,
            progress("Judging", sum(map(number_of_deals, paths))) as advance,
        ):
            found = judge_all(recorded(paths, unreadable.append), journal, place, advance)
        report = Report.of(found)
        if not report.boards:
            journal.remove()
            raise unreadable[0] if unreadable else FormatError("there is no board in these files")
        heading = title or report.title
        if out is not None:
            _write(out, page.lines(report, found, heading, least))
            journal.remove()
        if as_json:
            _print_json(report, found, heading)
        elif as_markdown:
            for line in markdown.lines(report, found, heading, least):
                typer.echo(line)
        else:
            from merrimac.cli.analyse_screen import show

            show(report, found, heading, top, least, boards)
            if out is not None:
                typer.echo(f"{counted(report.boards, 'board')} told in {out}")
    for reason in unreadable:
        typer.echo(f"merrimac: {reason}", err=True)
    if unreadable:
        raise typer.Exit(2)


@contextmanager
def _journal(out: Path | None) -> Iterator[Journal]:
    """Beside the page, so that a run that was stopped goes on; without a page for this run only."""
    from merrimac.match.journal import Journal

    if out is not None:
        with Journal(out.with_name(f"{out.name}.journal")) as kept:
            yield kept
        return
    with TemporaryDirectory() as folder, Journal(Path(folder) / "boards") as for_now:
        yield for_now


def _write(path: Path, lines: Iterable[str]) -> None:
    """What stood in the file is replaced only when everything was written."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8") as stream:
            stream.writelines(f"{line}\n" for line in lines)
        part.replace(path)
    except OSError as error:
        raise FormatError(f"{path} can't be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def _print_json(report: Report, boards: Iterable[Judged], title: str) -> None:
    """Board by board, so that memory stays flat on any number."""
    from merrimac.match.analysis.report import plain_board

    head = json_text({"title": title, **report.plain()})
    typer.echo(f'{head[:-1]}, "each": [', nl=False)
    before = "\n"
    for each in boards:
        typer.echo(before + json_text(plain_board(each)), nl=False)
        before = ",\n"
    typer.echo("]}")
