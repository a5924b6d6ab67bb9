"""``merrimac meaning``: every call's meaning, and what is known of each seat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.test_commands import assert_bad_input, merrimac
from merrimac.cli.main import app

RUN = CliRunner()


def asked(*arguments: str) -> dict[str, Any]:
    result = RUN.invoke(app, ["meaning", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    form: dict[str, Any] = json.loads(result.output)
    return form


def test_the_calls_of_an_auction() -> None:
    form = asked("--auction", "1S P 2N", "--dealer", "N", "--system", "sayc")
    assert [(each["seat"], each["call"]) for each in form["calls"]] == [
        ("N", "1S"), ("E", "P"), ("S", "2NT")
    ]  # fmt: skip
    last = form["calls"][2]
    assert last["name"] == "Jacoby" and last["forcing"] is True and last["artificial"] is True
    assert "4+ spades" in " ".join(last["alternatives"])
    assert form["calls"][0]["forcing"] is False and "5+ spades" in form["calls"][0]["shows"]
    assert last["words"].startswith("South's 2NT (Jacoby) shows")
    assert "15-17 HCP, balanced (1NT)" in form["calls"][0]["denies"]


def test_what_is_known_of_each_seat() -> None:
    known = asked("--auction", "1N P 2H P 2S", "--dealer", "E")["known"]
    assert set(known) == {"N", "E", "S", "W"}
    assert known["E"]["points"] == [15, 17] and known["W"]["lengths"]["S"][0] == 5
    assert known["N"]["words"] == "anything" and known["W"]["words"] == "5+ spades"


def test_a_complete_auction_can_be_asked_about() -> None:
    assert len(asked("--auction", "1N P 3N P P P")["calls"]) == 6


def test_a_switch_changes_the_meaning() -> None:
    plain = asked("--auction", "1N P 2H", "--switch", "transfers=off")
    assert plain["calls"][2]["artificial"] is False


def test_the_screen_for_people() -> None:
    result = RUN.invoke(app, ["meaning", "--auction", "1N P 2C"])
    assert result.exit_code == 0
    assert "Stayman" in result.output and "North: 15-17 points" in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--auction", "1S P", "--seat", "N"], ["--seat and --hand go together"]),
        (["--auction", "1S P", "--seat", "N", "--hand", "AKQ62.A3"], ["AKQ62.A3"]),
        ([], ["which auction?"]),
        (["--auction", "1S 1C"], ["1C", "a bid must be higher"]),
        (["--auction", "1S P P P P"], ["the auction is over"]),
        (["--auction", "1S", "--system", "culbertson"], ["culbertson"]),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], words: list[str]) -> None:
    assert_bad_input(merrimac("meaning", *arguments), *words)


def test_the_facts_stand_under_their_calls_with_their_reasons() -> None:
    result = RUN.invoke(app, ["meaning", "--auction", "1S P 2S P 4S", "--facts"])
    assert result.exit_code == 0
    told = result.output[result.output.index("North: 1♠") :]
    assert "  N at most 21 points (denied: would have bid 2C)\n" in told
    raised = told[told.index("South: 2♠") : told.index("West: Pass")]
    assert "  NS 8+ spades between them: a fit (deduced: at least 5 and 3)\n" in raised


def test_a_hand_in_sight_lets_more_be_concluded() -> None:
    auction = ("--auction", "1S P 2S P")
    hand = ("--seat", "N", "--hand", "AKQ62.A3.K52.Q84")
    alone, seeing = (
        {(each["seat"], each["fact"]) for each in asked(*auction, *more)["facts"]}
        for more in ((), hand)
    )
    assert ("N", "5+ spades") in alone
    assert any("points between them" in fact for _, fact in seeing - alone)
