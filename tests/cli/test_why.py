"""``merrimac why``, in a process of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.test_commands import DEAL, assert_bad_input, merrimac, output

GIB = "gib:layouts=6"


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    """A board bid and played by one player, as a file, and what was said about it."""
    path: Path = tmp_path_factory.mktemp("why") / "board.pbn"
    told = ("autoplay", DEAL, "--ns", GIB, "--ew", GIB, "--seed", "3")
    path.write_text(output(*told, "--format", "pbn"))
    return str(path), json.loads(output(*told, "--json"))


def test_the_decision_is_the_one_that_was_made(boards: tuple[str, dict[str, Any]]) -> None:
    path, played = boards
    arguments = ("--trick", "5", "--player", GIB, "--seed", "3", "--json")
    found = json.loads(output("why", path, *arguments))
    assert found["trick"] == 5 and len(found["decisions"]) == 4
    calls = len(played["auction"])
    for place, decision in enumerate(found["decisions"]):
        then = played["reasons"][calls + 16 + place]
        assert decision["played"] == decision["card"] == then["action"]
        assert decision["words"] == then["words"] and decision["hand"] == then["hand"]
    weighed = [each for each in found["decisions"] if each["considered"]]
    assert weighed and all({"card", "value", "stderr", "chance", "tricks"} <= set(each)
                           for one in weighed for each in one["considered"])  # fmt: skip


def test_a_plan_that_was_being_followed_is_the_reason_again(tmp_path: Path) -> None:
    """Had declarer forgotten it he would plan anew, and say something else."""
    told = ("autoplay", DEAL, "--ns", "planner", "--ew", "planner", "--seed", "3")
    path = tmp_path / "board.pbn"
    path.write_text(output(*told, "--format", "pbn"))
    played = json.loads(output(*told, "--json"))
    cards = played["reasons"][len(played["auction"]) :]
    place = next(index for index, each in enumerate(cards) if "as planned" in each["words"])
    asked = ("--trick", str(place // 4 + 1), "--seat", cards[place]["hand"], "--seed", "3")
    found = json.loads(output("why", str(path), *asked, "--player", "planner", "--json"))
    assert found["decisions"][0]["words"] == cards[place]["words"]


def test_the_expert_is_asked_unless_another_is_named(
    boards: tuple[str, dict[str, Any]],
) -> None:
    found = json.loads(output("why", boards[0], "--trick", "2", "--samples", "4", "--json"))
    assert found["player"] == "expert"


def test_people_get_the_table_of_choices(boards: tuple[str, dict[str, Any]]) -> None:
    path, played = boards
    seat = played["reasons"][len(played["auction"])]["hand"]
    text = output("why", path, "--trick", "1", "--seat", seat, "--player", GIB, "--seed", "3")
    assert "Chance" in text and "chosen, played" in text and "Tried on" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--trick", "14"), "13"),
        (("--trick", "2", "--seat", "Q"), "one of N, E, S, W"),
        (("--trick", "2", "--player", "gob"), "did you mean gib"),
        (("--trick", "2", "--seconds", "1", "--samples", "5"), "not both"),
    ],
)
def test_bad_input_is_one_sentence(
    boards: tuple[str, dict[str, Any]], arguments: tuple[str, ...], words: str
) -> None:
    assert_bad_input(merrimac("why", boards[0], *arguments), words)


def test_a_board_without_play_has_no_trick() -> None:
    assert_bad_input(merrimac("why", DEAL, "--trick", "1"), "no trick 1")
