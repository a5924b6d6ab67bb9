"""Results of matches: every board is kept as soon as it is known, so a stopped match goes on.

A match is known by the digest of its settings and of the program that plays it. A board is kept
once: its key is the match and the board's number.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError

from merrimac.storage.engine import opened
from merrimac.storage.schema import METADATA

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("question", String(64), nullable=False, index=True),
    Column("program", String(64), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created", Float, nullable=False),
)
"""``question`` is the digest of the settings alone: the same match by any program."""

MATCH_BOARDS = Table(
    "match_boards",
    METADATA,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("result", JSON, nullable=False),
    Column("records", Text, nullable=False),
)
"""``records`` is PBN: the board as it went at both tables."""

_ROWS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class MatchKey:
    """Which match, and which program plays it."""

    id: str
    question: str

    @staticmethod
    def of(settings: Mapping[str, Any], program: str) -> MatchKey:
        text = json.dumps(settings, sort_keys=True)
        question = hashlib.sha256(text.encode()).hexdigest()
        return MatchKey(hashlib.sha256(f"{question}{program}".encode()).hexdigest(), question)


class Results:
    """The boards of one match in a database. Several programs may add to it at the same time."""

    def __init__(self, database: str | Path, settings: Mapping[str, Any], program: str) -> None:
        """Raises StorageError."""
        self._engine = opened(database)
        self._key = MatchKey.of(settings, program)
        row = {
            "id": self._key.id, "question": self._key.question, "program": program,
            "settings": dict(settings), "created": time.time(),
        }  # fmt: skip
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(MATCHES).values(row))
        except IntegrityError:
            pass  # it was begun before

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.dispose()

    def add(self, number: int, result: Mapping[str, Any], records: str) -> None:
        """On the disk when it returns. A board that is there already stays as it is."""
        row = {
            "match_id": self._key.id, "number": number, "result": dict(result), "records": records,
        }  # fmt: skip
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(MATCH_BOARDS).values(row))
        except IntegrityError:
            pass

    def results(self, boards: int) -> dict[int, dict[str, Any]]:
        """By number, as far as they are done, of the first so many boards."""
        wanted = (
            select(MATCH_BOARDS.c.number, MATCH_BOARDS.c.result)
            .where(MATCH_BOARDS.c.match_id == self._key.id, MATCH_BOARDS.c.number <= boards)
            .order_by(MATCH_BOARDS.c.number)
        )
        with self._engine.connect() as connection:
            return {row.number: row.result for row in connection.execute(wanted)}

    def records(self, boards: int) -> Iterator[str]:
        """The PBN of each board in order, a few at a time in memory."""
        wanted = (
            select(MATCH_BOARDS.c.records)
            .where(MATCH_BOARDS.c.match_id == self._key.id, MATCH_BOARDS.c.number <= boards)
            .order_by(MATCH_BOARDS.c.number)
            .execution_options(yield_per=_ROWS_AT_ONCE)
        )
        with self._engine.connect() as connection:
            yield from connection.execute(wanted).scalars()

    def of_other_programs(self) -> int:
        """How many boards of the same match another version of the program has played."""
        wanted = (
            select(func.count())
            .select_from(MATCH_BOARDS.join(MATCHES))
            .where(MATCHES.c.question == self._key.question, MATCHES.c.id != self._key.id)
        )
        with self._engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    def forget(self) -> None:
        """Drop the boards of this match, to play it afresh."""
        with self._engine.begin() as connection:
            connection.execute(delete(MATCH_BOARDS).where(MATCH_BOARDS.c.match_id == self._key.id))
