"""``merrimac autoplay``, in a process of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli.test_commands import DEAL, assert_bad_input, merrimac, output
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.play import Play

BY_WEST = ("--contract", "1NT", "--declarer", "W")


def played(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output("autoplay", DEAL, *arguments, "--json"))
    return found


def test_json_has_the_contracts_fields_and_a_legal_play() -> None:
    found = played(*BY_WEST, "--declare", "heuristic", "--defend", "oracle")
    contract = Contract.parse("1NT-W")
    cards = tuple(Card.parse(name) for name in found["play"])
    play = Play(contract.strain, contract.leader, cards)
    board = Board(Deal.parse(DEAL), Auction(contract.declarer), contract=contract, play=play)
    assert board.result == found["tricks"]
    assert found["made"] is (found["tricks"] >= 7)
    assert len(found["reasons"]) == 52
    first = found["reasons"][0]
    assert first["card"] == found["play"][0] and first["hand"] == "N"
    assert first["player"] == "oracle" and first["reason"]["name"] == "double dummy"


def test_the_lead_and_the_cards_after_it_are_kept() -> None:
    found = played(*BY_WEST, "--lead", "D5", "--played", "DA D9 D2")
    assert found["play"][:4] == ["D5", "DA", "D9", "D2"]
    assert len(found["reasons"]) == 48 and found["reasons"][0]["hand"] == "E"


def test_two_oracles_make_the_double_dummy_result() -> None:
    found = played(*BY_WEST, "--lead", "D5", "--declare", "oracle", "--defend", "oracle")
    position = ("dd", DEAL, *BY_WEST, "--json")
    assert found["tricks"] == json.loads(output(*position))["cards"]["D5"]


def test_an_auction_tells_the_contract() -> None:
    found = played("--auction", "1N P P P", "--dealer", "W", "--vul", "All")
    assert (found["contract"], found["declarer"]) == ("1NT", "W")


def test_people_get_the_tricks_and_the_reasons() -> None:
    text = output("autoplay", DEAL, *BY_WEST, "--learner")
    assert "1NT by West: heuristic declares, heuristic defends" in text
    assert "Won by" in text and "lead by agreement" in text
    assert "Tricks that need work" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-c", "1NT"), "--declarer"),
        (("--declarer", "W"), "--contract"),
        ((*BY_WEST, "--declare", "oracel"), "did you mean oracle"),
        ((*BY_WEST, "--played", "D5"), "--lead"),
        ((*BY_WEST, "--lead", "D2"), "N does not hold it"),
        ((*BY_WEST, "--lead", "D5", "--played", "HJ"), "must follow suit"),
        ((*BY_WEST, "--auction", "1N P P P"), "--dealer"),
        (("--auction", "1N", "--dealer", "W"), "not over"),
        (("-c", "2NT", "--declarer", "W", "--auction", "1N P P P", "--dealer", "W"), "1NT-W"),
        ((*BY_WEST, "--seconds", "1", "--samples", "5"), "not both"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert_bad_input(merrimac("autoplay", DEAL, *arguments), words)
