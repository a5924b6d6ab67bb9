"""One server for all the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from table.serving import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("table") / "table.db") as found:
        yield found
