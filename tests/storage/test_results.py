"""Boards of matches come back as they were, in SQLite and in PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from merrimac.storage.results import MatchKey, Results
from storage.databases import POSTGRES, postgres_address

SETTINGS = {"kind": "whole boards", "first": "a", "seed": 1}
Opened = Callable[..., Results]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=POSTGRES)])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    is_file = request.param == "sqlite"
    database = str(tmp_path / "matches.db") if is_file else postgres_address(tmp_path)

    def open_results(program: str = "p", **changes: object) -> Results:
        return Results(database, SETTINGS | changes, program)

    return open_results


def test_boards_come_back_in_order_and_once(opened: Opened) -> None:
    with opened() as results:
        results.add(2, {"imps": 3}, "two")
        results.add(1, {"imps": -1, "tables": [None]}, "one")
        results.add(2, {"imps": 99}, "again")
    with opened() as results:
        assert results.results(10) == {1: {"imps": -1, "tables": [None]}, 2: {"imps": 3}}
        assert results.results(1) == {1: {"imps": -1, "tables": [None]}}
        assert list(results.records(10)) == ["one", "two"]


def test_matches_are_told_apart(opened: Opened) -> None:
    with opened() as results:
        results.add(1, {}, "")
    with opened(seed=2) as other:
        assert other.results(10) == {} and other.of_other_programs() == 0
    with opened("newer") as other:
        assert other.results(10) == {} and other.of_other_programs() == 1


def test_a_match_can_be_forgotten_alone(opened: Opened) -> None:
    with opened() as results, opened(seed=2) as other:
        results.add(1, {}, "")
        other.add(1, {}, "")
        results.forget()
        assert results.results(10) == {} and list(other.results(10)) == [1]


def test_two_programs_may_add_to_one_match(opened: Opened) -> None:
    with opened() as one, opened() as other:
        one.add(1, {"imps": 1}, "")
        other.add(1, {"imps": 1}, "")
        other.add(2, {"imps": 2}, "")
        assert one.results(10) == other.results(10) == {1: {"imps": 1}, 2: {"imps": 2}}


def test_a_key_does_not_depend_on_the_order_of_settings() -> None:
    assert MatchKey.of({"a": 1, "b": 2}, "p") == MatchKey.of({"b": 2, "a": 1}, "p")
    assert MatchKey.of({"a": 1}, "p") != MatchKey.of({"a": 1}, "q")
