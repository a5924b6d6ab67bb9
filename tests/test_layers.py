"""The rooms look one way only: a room imports only rooms that stand before it in the order."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "merrimac"
ORDER = (
    "game", "formats", "solve", "beliefs", "suits", "bidding", "technique", "players",
    "storage", "match", "table", "bench", "cli",
)  # fmt: skip
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported_names(source: str) -> Iterator[str]:
    """Everything a module imports, inside functions too: a cycle may hide there."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide which room is meant"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def forbidden_imports(room: str, source: str) -> list[str]:
    allowed = {"planning"} if room == "planning" else {"planning", *ORDER[: ORDER.index(room) + 1]}
    found = []
    for name in imported_names(source):
        parts = name.split(".")
        if parts[0] != "merrimac" or len(parts) == 1:
            continue
        if parts[1] == "_native":
            if room != "solve":
                found.append(name)
        elif parts[1] in (*ORDER, "planning") and parts[1] not in allowed:
            found.append(name)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_rooms_to_its_left(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0]
    if room == "__init__.py":
        assert not [name for name in imported_names(path.read_text()) if "merrimac" in name]
        return
    assert room in (*ORDER, "planning"), f"{room} has no place in the order of rooms"
    assert forbidden_imports(room, path.read_text()) == []


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("game", "from merrimac.formats import pbn"),
        ("game", "def f():\n    import merrimac.cli.main"),
        ("game", "from merrimac import formats"),
        ("formats", "from merrimac._native import card_of"),
        ("planning", "import merrimac.game.cards"),
    ],
)
def test_a_look_to_the_right_is_found(room: str, source: str) -> None:
    assert forbidden_imports(room, source)
