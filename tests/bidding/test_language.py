"""System files: what is read, and what is said of a file that can't be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from merrimac.bidding.errors import SystemFileError
from merrimac.bidding.language import parse_system
from merrimac.bidding.system import System, check, names
from merrimac.game.errors import NotationError

HEAD = 'system mine "My own"\n'


def refused(tmp_path: Path, text: str) -> SystemFileError:
    path = tmp_path / "mine.bid"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemFileError) as caught:
        System.load(str(path))
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("1NT = balanced\n", 1, 1, "a file begins with"),
        (HEAD + "opening\n", 2, 1, "a header that ends in a colon"),
        (HEAD + "opening:\n  1NT balanced\n", 3, 3, "a call, =, and what it shows"),
        (HEAD + "opening:\n  8NT = balanced\n", 3, 3, "'8NT' is no call"),
        (HEAD + "opening:\n  1NT = 15-17 balansed\n", 3, 15, "did you mean balanced?"),
        (HEAD + "opening:\n  1NT = balanced; forcible\n", 3, 19, "'forcible' is no flag"),
        (HEAD + "1NT (2Q):\n  X = 8+ hcp\n", 2, 5, "'(2Q)' is no call"),
        (HEAD + "when the moon is full:\n  P = anything\n", 2, 6, "no condition on an auction"),
        (HEAD + "if moonlight:\n  P = anything\n", 3, 7, "no switch 'moonlight'"),
        (HEAD + "opening:\n  nx [sideways] = 5+ x\n", 3, 19, "can't be said of a bid"),
        (HEAD + "opening:\n\t1NT = balanced\n", 3, 1, "spaces, not with tabs"),
        (HEAD + "opening:\n    1NT = balanced\n  2C = 22+ hcp\n", 4, 3, "indented less"),
        (HEAD + "when forced:\n  P = anything\n    X = 8+ hcp\n", 4, 5, "answers can stand only"),
    ],
)
def test_an_error_has_its_place(
    tmp_path: Path, text: str, line: int, column: int, words: str
) -> None:
    error = refused(tmp_path, text)
    assert (error.place.line, error.place.column) == (line, column)
    assert words in error.message
    assert str(tmp_path) in str(error)


def test_an_unknown_system_names_those_there_are() -> None:
    with pytest.raises(NotationError, match="sayc"):
        System.load("no_such_system")


def test_a_file_over_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.bid"
    path.write_text(f"system mine over {path}\n".replace(str(path), "mine"), encoding="utf-8")
    with pytest.raises(NotationError, match="mine"):
        System.load(str(path))


@pytest.mark.parametrize("name", names())
def test_the_systems_that_come_with_it_have_no_fault(name: str) -> None:
    check(System.load(name))


def test_lines_under_a_line_are_partners_answers() -> None:
    text = HEAD + "opening:\n  1NT = 15-17 hcp, balanced\n    2C Stayman = 8+ hcp; artificial\n"
    system = parse_system(text, "mine.bid")
    opening, answers = system.blocks
    assert [line.call.text for line in opening.lines] == ["1NT"]
    assert answers.path is not None
    assert [step.pattern.text for step in answers.path] == ["1NT"]
    assert answers.lines[0].name == "Stayman"
    assert answers.lines[0].flags == {"artificial"}


def test_a_switch_turns_a_convention_off() -> None:
    assert System.load("sayc").switches["stayman"]
    assert not System.load("sayc", {"stayman": False}).switches["stayman"]
    with pytest.raises(NotationError, match="moonlight"):
        System.load("sayc", {"moonlight": True})
