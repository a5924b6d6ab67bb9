"""Tables, their keys and their entries, put away and found again."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future
from pathlib import Path

from sqlalchemy import Connection, RowMapping, func, insert, select

from merrimac.storage.engine import opened
from merrimac.storage.entry import (
    Entry,
    Key,
    StoredBoard,
    StoredDecision,
    StoredResult,
    StoredTable,
)
from merrimac.storage.schema import ACTIONS, BOARDS, DECISIONS, RESULTS, SEATS, TABLES
from merrimac.storage.writer import Writer

MOST_RESULTS = 2_000


class Store:
    """Safe to use from several threads. Whatever it has acknowledged is on the disk."""

    def __init__(self, database: str | Path) -> None:
        self._engine = opened(database)
        self._writer = Writer(self._engine)

    def close(self) -> None:
        self._writer.close()
        self._engine.dispose()

    # --- Tables and keys ------------------------------------------------------------------------

    def add_table(self, table: StoredTable, keys: Iterable[Key]) -> None:
        with self._engine.begin() as connection:
            connection.execute(
                insert(TABLES).values(
                    id=table.id,
                    settings=dict(table.settings),
                    seed=table.seed,
                    owner=table.owner,
                    created=table.created,
                )
            )
            _add_keys(connection, keys)

    def add_keys(self, keys: Iterable[Key]) -> None:
        with self._engine.begin() as connection:
            _add_keys(connection, keys)

    def table(self, table_id: str) -> StoredTable | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings()
            found = row.first()
        if found is None:
            return None
        return StoredTable(
            found["id"], found["settings"], found["seed"], found["owner"], found["created"]
        )

    def keys(self, table_id: str) -> list[Key]:
        with self._engine.connect() as connection:
            rows = connection.execute(select(SEATS).where(SEATS.c.table_id == table_id)).mappings()
            return [
                Key(row["token_hash"], row["table_id"], row["seats"], row["is_owner"])
                for row in rows
            ]

    # --- Entries --------------------------------------------------------------------------------

    def append(self, entry: Entry, owner: str) -> Future[None]:
        """Done when it is on the disk. Fails when another entry has its version already."""
        return self._writer.write(entry, owner)

    def entries(self, table_id: str) -> list[Entry]:
        """In their order, each with its board and its decision."""
        joined = ACTIONS.outerjoin(
            BOARDS,
            (BOARDS.c.table_id == ACTIONS.c.table_id) & (BOARDS.c.version == ACTIONS.c.version),
        ).outerjoin(
            DECISIONS,
            (DECISIONS.c.table_id == ACTIONS.c.table_id)
            & (DECISIONS.c.version == ACTIONS.c.version),
        )
        wanted = (
            select(ACTIONS, BOARDS.c.number, BOARDS.c.deal, BOARDS.c.conditions,
                   DECISIONS.c.player, DECISIONS.c.reason, DECISIONS.c.considered,
                   DECISIONS.c.effort, DECISIONS.c.memory)
            .select_from(joined)
            .where(ACTIONS.c.table_id == table_id)
            .order_by(ACTIONS.c.version)
        )  # fmt: skip
        with self._engine.connect() as connection:
            return [_entry(row) for row in connection.execute(wanted).mappings()]

    # --- Results --------------------------------------------------------------------------------

    def results(self, owner: str) -> list[StoredResult]:
        """The newest, oldest of them first."""
        wanted = (
            select(RESULTS)
            .where(RESULTS.c.owner == owner)
            .order_by(RESULTS.c.at.desc())
            .limit(MOST_RESULTS)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [
            StoredResult(row["table_id"], row["version"], row["at"], row["result"])
            for row in reversed(rows)
        ]

    def number_of_tables(self) -> int:
        with self._engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(TABLES)).scalar_one())


def _add_keys(connection: Connection, keys: Iterable[Key]) -> None:
    for key in keys:
        connection.execute(
            insert(SEATS).values(
                token_hash=key.token_hash,
                table_id=key.table_id,
                seats=key.seats,
                is_owner=key.is_owner,
            )
        )


def _entry(row: RowMapping) -> Entry:
    board = decision = None
    if row["deal"] is not None:
        board = StoredBoard(row["number"], row["deal"], row["conditions"])
    if row["player"] is not None:
        decision = StoredDecision(
            row["player"],
            row["reason"],
            tuple(row["considered"]),
            row["effort"],
            row["memory"],
        )
    return Entry(
        row["table_id"], row["version"], row["kind"], row["data"], row["at"], board, decision
    )
