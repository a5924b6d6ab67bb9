"""Rows as a Parquet file, written in pieces so that memory stays flat (extra ``[parquet]``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from merrimac.storage.engine import StorageError

ROWS_A_GROUP = 20_000
Columns = Mapping[str, str]
"""Names and Arrow's types: ``{"board": "int32", "deal": "string"}``."""


def check_parquet(path: Path) -> None:
    """Before hours of work: can a Parquet file be written there? Raises StorageError."""
    _pyarrow()
    if not path.parent.is_dir():
        raise StorageError(f"{path} can't be written: there is no folder {path.parent}")


def write_parquet(path: Path, columns: Columns, rows: Iterable[Sequence[Any]]) -> int:
    """How many rows it has; the file is replaced only when all were written. StorageError."""
    arrow, parquet = _pyarrow()
    schema = arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in columns.items()])
    part = path.with_name(f"{path.name}.part")
    written = 0
    source = iter(rows)
    try:
        with parquet.ParquetWriter(part, schema, compression="zstd") as writer:
            while group := list(islice(source, ROWS_A_GROUP)):
                values = zip(*group, strict=True)
                arrays = [
                    arrow.array(each, kind) for each, kind in zip(values, schema.types, strict=True)
                ]
                writer.write_table(arrow.table(arrays, schema=schema))
                written += len(group)
        part.replace(path)
    except OSError as error:
        raise StorageError(f"{path} can't be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)
    return written


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError:
        raise StorageError("Parquet needs pyarrow: pip install 'merrimac[parquet]'") from None
