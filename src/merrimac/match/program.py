"""Which program it is: results of two versions are no results of one match."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import merrimac
from merrimac.bidding.system import SUFFIX

_DECIDE = (
    "game", "solve", "planning", "beliefs", "suits", "bidding", "technique", "players",
)  # fmt: skip
"""The rooms whose code can change a call, a card or a score."""
_HERE = ("bidding", "contracts", "duplicate", "kinds", "line_up", "runner")
_SOURCES = (".py", ".bid", ".lark")


@cache
def sources_digest() -> str:
    """Of everything written that decides what players do; the same on every kind of machine."""
    root = _root()
    rooms = (path for room in _DECIDE for path in (root / room).rglob("*.*"))
    here = (root / "match" / f"{name}.py" for name in _HERE)
    return _digest(root, (*(path for path in rooms if path.suffix in _SOURCES), *here))


@cache
def program_digest() -> str:
    """The same with the native part."""
    found = find_spec("merrimac._native")
    assert found is not None and found.origin is not None
    native = Path(found.origin)  # need not lie beside the sources
    return hashlib.sha256(
        f"{sources_digest()}{_digest(native.parent, [native])}".encode()
    ).hexdigest()


@cache
def tasks_digest() -> str:
    """Of the sources with all of this room: who works for us must have the same, since the deals
    and seeds of an experiment stand in its own file.
    """
    here = Path(__file__).parent
    ours = _digest(here, here.rglob("*.py"))
    return hashlib.sha256(f"{sources_digest()}{ours}".encode()).hexdigest()


@cache
def experiments_digest() -> str:
    """The same with the native part."""
    return hashlib.sha256(f"{program_digest()}{tasks_digest()}".encode()).hexdigest()


def system_files(*systems: str) -> dict[str, dict[str, str]]:
    """Settings for systems in files of the user's own: a file that was changed is another system.

    Nothing for those that come with the program: its own digest tells them.
    """
    own = sorted({name for name in systems if name.endswith(SUFFIX)})
    digests = {name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in own}
    return {"system_files": digests} if digests else {}


def _root() -> Path:
    assert merrimac.__file__ is not None
    return Path(merrimac.__file__).parent


def _digest(root: Path, paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(str(path.relative_to(root)).encode())
        found.update(path.read_bytes())
    return found.hexdigest()
