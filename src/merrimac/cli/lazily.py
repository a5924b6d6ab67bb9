"""The subcommands by name, each opened only when it is called for.

A command that bids needs no double-dummy solver and no task networks: what it does not open does
not keep its user waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS = {
    "show": "show:show",
    "check": "files:check",
    "convert": "files:convert",
    "dd": "dd:dd",
    "deal": "deal:deal",
    "odds": "odds:odds",
    "suit": "suit:suit",
    "bid": "bid:bid",
    "meaning": "meaning:meaning",
    "system": "system:app",
    "plan": "plan:plan",
    "autoplay": "autoplay:autoplay",
    "why": "why:why",
    "match": "match:match",
    "analyse": "analyse:analyse",
    "cluster": "cluster:app",
    "problems": "problems:problems",
    "score": "score:score",
    "replay": "replay:replay",
    "reproduce": "reproduce:reproduce",
    "bench": "bench:bench",
    "serve": "serve:serve",
    "table-manager": "table_manager:app",
    "play": "play:play",
}
"""In the order of the help, each with its module and the function or group in it."""


class Commands(TyperGroup):
    """A group whose commands are imported when they are asked for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Opened()

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(self.commands)


class _Opened(MutableMapping[str, Any]):
    """Commands by name; looking one up imports it, the names alone import nothing."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = dict.fromkeys(COMMANDS)

    def __getitem__(self, name: str) -> Any:
        command = self._known[name]
        if command is None:
            command = self._known[name] = _imported(name)
        return command

    def __setitem__(self, name: str, command: Any) -> None:
        self._known[name] = command

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def _imported(name: str) -> Any:
    module, _, found = COMMANDS[name].partition(":")
    target = getattr(import_module(f"merrimac.cli.{module}"), found)
    if not isinstance(target, typer.Typer):
        alone = typer.Typer(rich_markup_mode="markdown", add_completion=False)
        alone.command(name)(target)
        target = alone
    command = get_command(target)
    command.name = name
    return command
