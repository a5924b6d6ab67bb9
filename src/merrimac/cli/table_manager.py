"""``merrimac table-manager``: matches between robots over sockets, by the Blue Chip protocol."""

from __future__ import annotations

import typer

from merrimac.cli.table_manager_join import join
from merrimac.cli.table_manager_serve import serve

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", add_completion=False)
app.command()(serve)
app.command()(join)


@app.callback()
def _table_manager() -> None:
    """Matches between robots over sockets: run the table, or take a seat at one."""
