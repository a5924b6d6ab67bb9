from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest

from merrimac.game.contract import Contract
from merrimac.game.deal import NO_DEAL
from merrimac.game.outcome import Outcome
from merrimac.game.seats import Side
from merrimac.match.bidding import Bidder, BiddingMatch
from merrimac.match.compared import Compared
from merrimac.match.keeping import run
from merrimac.match.kinds import BiddersAlone, DeclarersAlone, Match, PlayedBoard, WholeMatch
from merrimac.match.line_up import LineUp
from merrimac.match.program import program_digest, sources_digest, system_files
from merrimac.match.runner import DeclarerMatch
from merrimac.match.statistics import SequentialTest
from merrimac.match.workplace import OneProcess
from merrimac.storage.results import Results

T = TypeVar("T")
R = TypeVar("R")
SMALL = DeclarersAlone(DeclarerMatch("heuristic", "oracle", "heuristic", 4, seed=2))


class Stopped(Exception):
    """The power went off."""


class Backwards(OneProcess):
    """The last board first."""

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return map(work, reversed(list(tasks)))


@dataclass(frozen=True, slots=True)
class Counted:
    """A match where the first wins every board by a trick, or every third by two."""

    boards: int
    names: tuple[str, str] = ("a", "b")
    is_repeatable: bool = True

    def settings(self) -> dict[str, Any]:
        return {"kind": "counted"}

    def play(self, number: int) -> PlayedBoard:
        contract = Contract.parse("3NT-N")
        second = 8 if number % 3 else 7
        outcomes = Outcome(contract, 9), Outcome(contract, second)
        return PlayedBoard(Compared(number, NO_DEAL, Side.NS, outcomes), f"{number}")


def kept(folder: Path, match: DeclarersAlone = SMALL, program: str = "p") -> Results:
    return Results(folder / "matches.db", match.settings(), program)


def test_a_match_that_was_stopped_goes_on_without_losing_or_repeating_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(SMALL, OneProcess()).boards
    played: list[int] = []
    play = DeclarersAlone.play

    def counting(match: DeclarersAlone, number: int) -> PlayedBoard:
        if len(played) == 3:
            played.append(0)
            raise Stopped
        played.append(number)
        return play(match, number)

    monkeypatch.setattr(DeclarersAlone, "play", counting)
    with kept(tmp_path) as results, pytest.raises(Stopped):
        run(SMALL, OneProcess(), results)
    with kept(tmp_path) as results:
        assert sorted(results.results(4)) == [1, 2, 3]
        heard: list[int] = []
        assert run(SMALL, OneProcess(), results, progress=heard.append).boards == whole
    assert played == [1, 2, 3, 0, 4] and heard == [3, 4]


def test_a_longer_match_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    shorter, longer = Counted(2), Counted(5)
    with Results(tmp_path / "m.db", shorter.settings(), "p") as results:
        run(shorter, OneProcess(), results)
        assert len(run(longer, OneProcess(), results).boards) == 5
        assert len(run(shorter, OneProcess(), results).boards) == 2
        assert list(results.records(5)) == ["1", "2", "3", "4", "5"]


def test_another_program_or_another_match_begins_afresh(tmp_path: Path) -> None:
    with kept(tmp_path) as results:
        run(DeclarersAlone(DeclarerMatch("heuristic", "oracle", "heuristic", 1, 2)),
            OneProcess(), results)  # fmt: skip
    with kept(tmp_path, program="q") as results:
        assert results.results(4) == {} and results.of_other_programs() == 1
    other = DeclarersAlone(DeclarerMatch("heuristic", "oracle", "heuristic", 4, seed=3))
    with kept(tmp_path, other) as results:
        assert results.results(4) == {} and results.of_other_programs() == 0


@pytest.mark.parametrize("place", [OneProcess(), Backwards()])
def test_a_rule_stops_at_the_same_board_wherever_the_work_is_done(place: OneProcess) -> None:
    rule = SequentialTest(margin=1.0, least=10)
    found = run(Counted(40), place, rule=rule)
    assert found.stopped and len(found.boards) == 10
    assert [each.number for each in found.boards] == list(range(1, 11))


def test_a_rule_that_is_met_already_plays_nothing_more(tmp_path: Path) -> None:
    with Results(tmp_path / "m.db", Counted(1).settings(), "p") as results:
        run(Counted(12), OneProcess(), results)
        found = run(Counted(40), OneProcess(), results, SequentialTest(1.0, least=10))
        assert found.stopped and len(results.results(40)) == 12


def test_the_program_is_known_by_its_code() -> None:
    assert len(sources_digest()) == len(program_digest()) == 64
    assert sources_digest() != program_digest()


def test_a_system_file_that_was_changed_is_another_match(tmp_path: Path) -> None:
    path = tmp_path / "own.bid"
    path.write_text('system own "Own" over sayc\n')
    bidders = BiddersAlone(BiddingMatch(Bidder(str(path), 5), Bidder("sayc"), boards=1, seed=1))
    whole = WholeMatch(LineUp.parse(f"bid={path}"), LineUp.parse("heuristic"), boards=1, seed=1)
    matches: tuple[Match, ...] = (bidders, whole)
    before = [each.settings() for each in matches]
    assert before == [each.settings() for each in matches]
    path.write_text('system own "Changed" over sayc\n')
    for one, match in zip(before, matches, strict=True):
        assert match.settings() != one


def test_systems_of_the_program_are_told_by_its_digest() -> None:
    assert system_files("sayc", "acol") == {}
