"""What is stored comes back as it was, and nothing is acknowledged before it is on the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from merrimac.storage.engine import StorageError, opened, url_of
from merrimac.storage.entry import Entry, Key, StoredBoard, StoredDecision, StoredTable
from merrimac.storage.store import Store
from storage.databases import POSTGRES, postgres_address

TABLE = StoredTable("t1", {"you": ["S"], "nested": {"a": [1, None]}}, "secret", "owner", 12.5)
BOARD = StoredBoard(3, "N:...", {"dealer": "S", "vulnerability": "EW"})
DECISION = StoredDecision("expert", {"name": "plan"}, ({"action": "HK"},), {"nodes": 3}, ["x", 1])


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=POSTGRES)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    is_file = request.param == "sqlite"
    found = Store(tmp_path / "table.db" if is_file else postgres_address(tmp_path))
    found.add_table(TABLE, [Key("hash", "t1", "NS", True), Key("other", "t1", "", False)])
    yield found
    found.close()


def test_a_table_and_its_keys_are_found_again(store: Store) -> None:
    assert store.table("t1") == TABLE
    assert store.table("t2") is None
    assert {key.token_hash: (key.seats, key.is_owner) for key in store.keys("t1")} == {
        "hash": ("NS", True), "other": ("", False),
    }  # fmt: skip


def test_entries_come_back_in_order_with_board_and_decision(store: Store) -> None:
    entries = [
        Entry("t1", 1, "board", {}, 1.0, board=BOARD),
        Entry("t1", 2, "action", {"card": "HK"}, 2.0, decision=DECISION),
        Entry("t1", 3, "undo", {"to": 0}, 3.0),
    ]
    for done in [store.append(entry, "owner") for entry in entries]:
        done.result(10)
    assert store.entries("t1") == entries


def test_a_version_is_taken_once_and_others_in_the_batch_are_kept(store: Store) -> None:
    store.append(Entry("t1", 1, "name", {}, 1.0), "owner").result(10)
    twice = store.append(Entry("t1", 1, "name", {"other": 1}, 1.0), "owner")
    after = store.append(Entry("t1", 2, "name", {}, 1.0), "owner")
    with pytest.raises(IntegrityError):
        twice.result(10)
    after.result(10)
    assert [(entry.version, entry.data) for entry in store.entries("t1")] == [(1, {}), (2, {})]


def test_results_are_their_owners_alone(store: Store) -> None:
    for version, owner in ((1, "owner"), (2, "somebody"), (3, "owner")):
        entry = Entry("t1", version, "action", {}, float(version), result={"tricks": version})
        store.append(entry, owner).result(10)
    assert [each.result["tricks"] for each in store.results("owner")] == [1, 3]
    assert store.results("nobody") == []


def test_what_was_acknowledged_is_there_for_another_reader(tmp_path: Path) -> None:
    first = Store(tmp_path / "table.db")
    first.add_table(TABLE, [])
    first.append(Entry("t1", 1, "name", {}, 1.0), "owner").result(10)
    second = Store(tmp_path / "table.db")  # the first is still open, as after a kill
    assert [entry.version for entry in second.entries("t1")] == [1]
    first.close()
    second.close()


def test_sqlite_flushes_to_the_disk(tmp_path: Path) -> None:
    with opened(tmp_path / "table.db").connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


@pytest.mark.parametrize(
    "address", ["nonsense://x", "mysql://x/y", "sqlite://", "/proc/no/such/folder/t.db"]
)
def test_a_database_that_can_not_be_opened_is_one_sentence(address: str) -> None:
    with pytest.raises(StorageError) as refused:
        opened(address)
    assert "\n" not in str(refused.value) and "PostgreSQL" not in str(refused.value)


def test_people_write_the_address_of_postgresql_without_its_driver() -> None:
    assert url_of("postgresql://me@here/db") == "postgresql+psycopg://me@here/db"
    assert url_of("postgres://me@here/db") == "postgresql+psycopg://me@here/db"
    assert url_of("table.db") == "sqlite:///table.db"
