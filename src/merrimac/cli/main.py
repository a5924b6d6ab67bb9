"""The command ``merrimac``: its subcommands, and the edge where errors become one sentence."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer
from typer.exceptions import TyperException

from merrimac.cli import bench, dd, files, replay, reproduce, score, show
from merrimac.formats.record import FormatError
from merrimac.game.errors import GameError
from merrimac.solve.double_dummy import IllegalPosition

BAD_INPUT = 2

app = typer.Typer(
    name="merrimac",
    help="A contract-bridge program that bids, plays and explains.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("show")(show.show)
app.command("check")(files.check)
app.command("convert")(files.convert)
app.command("dd")(dd.dd)
app.command("score")(score.score)
app.command("replay")(replay.replay)
app.command("reproduce")(reproduce.reproduce)
app.command("bench")(bench.bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"merrimac {version('merrimac')}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
) -> None:
    """A contract-bridge program that bids, plays and explains."""


def main() -> None:
    """Run the command line. Bad input is one sentence on stderr and exit code 2."""
    try:
        code = app(standalone_mode=False)
    except TyperException as error:
        message = " ".join(error.format_message().split())
        if message:
            typer.echo(f"merrimac: {message}", err=True)
        code = BAD_INPUT
    except (GameError, FormatError, IllegalPosition) as error:
        typer.echo(f"merrimac: {error}", err=True)
        code = BAD_INPUT
    except BrokenPipeError:
        # The reader (head, less) has seen enough; Python must not complain while closing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)
