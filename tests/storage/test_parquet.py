from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from merrimac.storage import parquet
from merrimac.storage.engine import StorageError
from merrimac.storage.parquet import check_parquet, write_parquet

COLUMNS = {"board": "int32", "made": "bool", "deal": "string"}
pytest.importorskip("pyarrow")


def read(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = import_module("pyarrow.parquet").read_table(path).to_pylist()
    return rows


def test_rows_come_back_with_their_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROWS_A_GROUP", 2)
    path = tmp_path / "rows.parquet"
    rows = [(1, True, "N:..."), (2, None, "♠"), (3, False, None)]
    assert write_parquet(path, COLUMNS, iter(rows)) == 3
    assert read(path) == [dict(zip(COLUMNS, row, strict=True)) for row in rows]
    assert import_module("pyarrow.parquet").ParquetFile(path).num_row_groups == 2


def test_no_rows_are_a_file_too(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    assert write_parquet(path, COLUMNS, []) == 0
    assert read(path) == []


def test_a_file_is_replaced_only_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    write_parquet(path, COLUMNS, [(1, True, "a")])

    def broken() -> Iterator[tuple[Any, ...]]:
        yield 2, True, "b"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_parquet(path, COLUMNS, broken())
    assert read(path)[0]["board"] == 1
    assert [each.name for each in tmp_path.iterdir()] == ["rows.parquet"]


def test_a_folder_that_is_not_there_is_told_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no folder"):
        check_parquet(tmp_path / "nowhere" / "rows.parquet")
