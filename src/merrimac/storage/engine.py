"""Opening a database: an SQLite file by default, PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from merrimac.storage.schema import METADATA

_NO_ADDRESS = "{!r} is no address of a database: expected a file, or postgresql://user@host/name"


class StorageError(ValueError):
    """A database that can't be opened, in one sentence."""


def url_of(database: str | Path) -> str:
    """An address as it is, and the path of a file as the address of an SQLite database."""
    text = str(database)
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser()}"
    # The driver that comes with the extra [postgres]; people write the address without it.
    for plain in ("postgresql://", "postgres://"):
        if text.startswith(plain):
            return "postgresql+psycopg://" + text.removeprefix(plain)
    return text


def opened(database: str | Path) -> Engine:
    """The database, with its tables made if they are not there. Raises StorageError."""
    url = url_of(database)
    try:
        engine = _engine(url)
        METADATA.create_all(engine)
    except (ArgumentError, NoSuchModuleError):
        raise StorageError(_NO_ADDRESS.format(url)) from None
    except ModuleNotFoundError:
        if not url.startswith("postgresql"):
            raise StorageError(_NO_ADDRESS.format(url)) from None
        raise StorageError(
            "PostgreSQL needs its driver: pip install 'merrimac[postgres]'"
        ) from None
    except (SQLAlchemyError, OSError) as error:
        first = str(error.__cause__ or error).strip().splitlines()[0]
        raise StorageError(f"the database can't be opened: {first}") from None
    return engine


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise ArgumentError
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_pre_ping=True)
    if parsed.database in (None, "", ":memory:"):
        raise StorageError("a table is kept in a file: sqlite:///table.db, or just its path")
    Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, connect_args={"timeout": 30})
    event.listen(engine, "connect", _safe)
    return engine


def _safe(connection: Any, _record: object) -> None:
    """What is committed survives a crash of the program and of the machine."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
