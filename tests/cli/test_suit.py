"""``merrimac suit``, in a process of its own."""

from __future__ import annotations

import json

import pytest

from cli.test_commands import assert_bad_input, merrimac, output


def test_json_has_the_contracts_fields() -> None:
    found = json.loads(output("suit", "AJ9", "764", "--json"))
    assert set(found["targets"]) == {"1", "2", "3"}
    two = found["targets"]["2"]
    assert two["probability"] == pytest.approx(0.377267, abs=1e-6)
    assert two["probability_uniform"] == 3 / 8 + 1 / 2**7
    assert two["exact"] is True and two["line"]["hand"] == "S" and two["line"]["card"] in "764"
    assert two["words"].startswith("Lead low from South to the nine.")
    assert found["expected_tricks"] == pytest.approx(1.377267, abs=1e-6)
    assert found["plan"]["leaves"] > 0 and "cash the ace" in found["plan"]["tactics"]


def test_words_and_tables_for_people() -> None:
    text = output("suit", "A64", "Q75")
    assert "50.48%" in text and "On average 1.5048 tricks" in text
    one = output("suit", "AQT", "43", "--tricks", "2")
    assert "West holds the king; or West holds the jack" in one
    assert "76.00%" in one and "By length" in one


def test_the_runner_up_and_the_layouts() -> None:
    found = json.loads(output("suit", "AJ9", "764", "-t", "2", "--json"))["targets"]["2"]
    other = found["runner_up"]
    assert other["hand"] == "S" and other["reply"] == "J"
    assert other["probability"] == pytest.approx(0.254534, abs=1e-6)
    difference = sum(each["probability"] for each in other["loses"]) - sum(
        each["probability"] for each in other["gains"]
    )
    assert found["probability"] - difference == pytest.approx(other["probability"])
    assert {"west": "KQ", "east": "Txxxx"}.items() <= found["won"][1].items()
    assert found["then"] == "If it loses, finesse the jack."
    text = output("suit", "AJ9", "764", "-t", "2")
    assert "Playing the jack instead gives 25.45%" in text and "Txxxx" in text


def test_the_tree() -> None:
    text = output("suit", "AJ9", "764", "--tricks", "2", "--tree")
    assert "West plays a low card: play the nine" in text and "East wins with" in text
    found = json.loads(output("suit", "AJ9", "764", "--tricks", "2", "--tree", "--json"))
    tree = found["targets"]["2"]["tree"]
    assert tree["hand"] == "S" and tree["card"] == "4"
    nine = next(each for each in tree["answers"] if each["seen"] == "8")
    lost = next(each for each in nine["outcomes"] if each["last"] == "KQ")
    assert nine["cards"] == "9" and lost["won"] is False and lost["next"]["hand"] == "S"


def test_entries() -> None:
    chances = [
        json.loads(output("suit", "AQJ", "432", "-t", "3", "--json", *options))["targets"]["3"]
        for options in ([], ["--entries", "S=0", "--on-lead", "S"], ["--entries", "S=1"])
    ]
    assert chances[0]["probability"] == chances[2]["probability"] == pytest.approx(0.5)
    assert chances[1]["probability"] < 0.1


def test_matchpoints() -> None:
    found = json.loads(output("suit", "AQT98", "5432", "--matchpoints", "-t", "5", "--json"))
    assert found["matchpoints"]["score"] == pytest.approx(0.518261, abs=1e-6)
    assert found["matchpoints"]["unbeaten"] is True
    assert "At matchpoints: Lead low" in output("suit", "AQT98", "5432", "--matchpoints")


def test_what_is_given_changes_the_odds() -> None:
    options = ["--given", "west 6+ spades", "--suit", "H"]
    found = json.loads(output("suit", "AQJ", "432", "-t", "3", "--json", *options))
    assert found["targets"]["3"]["probability"] < 0.45
    same = json.loads(output("suit", "AQJ", "432", "-t", "3", "--json", "-g", "west has SK"))
    assert same["targets"]["3"]["probability"] == pytest.approx(1)


def test_bounds_are_told_when_the_search_is_cut_short() -> None:
    text = output("suit", "KJ975", "3", "--work", "10000")
    assert "50.95% to" in text  # for two tricks
    assert "93.93% to" not in text  # one is exact


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["AK", "A2"], ["both hands"]),
        (["AZ", "2"], ["AZ"]),
        (["-", "-"], ["no card"]),
        (["A2", "3", "--tricks", "5"], ["1 to 2"]),
        (["A2", "3", "--vacant", "1", "1"], ["vacant"]),
        (["A2", "3", "--entries", "N"], ["entries", "N=1"]),
        (["A2", "3", "--entries", "E=1"], ["entries"]),
        (["A2", "3", "--entries", "N=99"], ["0 to 13"]),
        (["A2", "3", "--on-lead", "N"], ["--entries"]),
        (["A2", "3", "--entries", "N=0", "--on-lead", "W"], ["entries"]),
        (["A2", "3", "--tree"], ["--tricks"]),
        (["A2", "3", "--given", "west 20 spades"], ["at most 13"]),
        (["A2", "3", "--given", "west has SA"], ["can't be"]),
        (["A2", "3", "--suit", "Z", "--given", "west 3 spades"], ["Z"]),
        (["A2", "3", "--uniform", "--given", "west 3 spades"], ["only one"]),
    ],
)
def test_bad_input(arguments: list[str], words: list[str]) -> None:
    assert_bad_input(merrimac("suit", *arguments), *words)
