"""The tables of the database. Entries are only ever added: what is undone stays on record."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("settings", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("owner", String(64), nullable=False, index=True),
    Column("created", Float, nullable=False),
)
"""``owner`` is the hash of the secret by which somebody finds his results again."""

SEATS = Table(
    "seats",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seats", String(4), nullable=False),
    Column("is_owner", Boolean, nullable=False),
)
"""Who may sit where: ``seats`` is ``S``, ``NS`` for both hands of a side, empty to watch."""

ACTIONS = Table(
    "actions",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

BOARDS = Table(
    "boards",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("deal", Text, nullable=False),
    Column("conditions", JSON, nullable=False),
)
"""The deal that an entry brought to the table."""

DECISIONS = Table(
    "decisions",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("player", String(64), nullable=False),
    Column("reason", JSON, nullable=False),
    Column("considered", JSON, nullable=False),
    Column("effort", JSON, nullable=False),
    Column("memory", JSON, nullable=True),
)
"""Why an entry's action was chosen, when a robot chose it."""

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(64), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("result", JSON, nullable=False),
)
"""A board that was finished by an entry, for the list of results over time."""
