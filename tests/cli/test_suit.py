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
    assert "West holds the jack; or West holds the king" in one
    assert "76.00%" in one and "By length" in one


def test_bounds_are_told_when_the_search_is_cut_short() -> None:
    found = json.loads(output("suit", "KJ97", "53", "-t", "2", "--work", "10000", "--json"))
    two = found["targets"]["2"]
    assert two["exact"] is False
    assert two["low"] <= 0.340125 <= two["high"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["AK", "A2"], ["both hands"]),
        (["AZ", "2"], ["AZ"]),
        (["-", "-"], ["no card"]),
        (["A2", "3", "--tricks", "5"], ["1 to 2"]),
        (["A2", "3", "--vacant", "1", "1"], ["vacant"]),
    ],
)
def test_bad_input(arguments: list[str], words: list[str]) -> None:
    assert_bad_input(merrimac("suit", *arguments), *words)
