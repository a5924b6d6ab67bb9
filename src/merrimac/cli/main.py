"""The command ``merrimac``: its subcommands, and the edge where errors become one sentence."""

from __future__ import annotations

import io
import signal
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from merrimac import __version__
from merrimac.cli.lazily import Commands
from merrimac.formats.record import FormatError
from merrimac.game.errors import GameError
from merrimac.solve.dealing import BadBox, TooLarge
from merrimac.solve.double_dummy import IllegalPosition

BAD_INPUT = 2

app = typer.Typer(
    name="merrimac",
    cls=Commands,
    help="A contract-bridge program that bids, plays and explains.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"merrimac {__version__}")
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
    _prepare_streams()
    try:
        code = app(standalone_mode=False)
    except TyperException as error:
        message = " ".join(error.format_message().split()).removeprefix("Invalid value: ")
        if message:
            typer.echo(f"merrimac: {message}", err=True)
        code = BAD_INPUT
    except (GameError, FormatError, IllegalPosition, BadBox, TooLarge) as error:
        typer.echo(f"merrimac: {error}", err=True)
        code = BAD_INPUT
    except MemoryError:
        typer.echo("merrimac: there is not enough memory for so much at once", err=True)
        code = BAD_INPUT
    except OSError as error:
        where = f"{error.filename}: " if error.strerror and error.filename else ""
        typer.echo(f"merrimac: {where}{error.strerror or error}", err=True)
        code = BAD_INPUT
    sys.exit(code if isinstance(code, int) else 0)


def _prepare_streams() -> None:
    """A reader that closes the pipe (head, less) ends us quietly, and no character stops us."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
