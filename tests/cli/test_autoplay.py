"""``merrimac autoplay``, in a process of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.test_commands import DEAL, assert_bad_input, merrimac, output
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.play import Play
from merrimac.game.scoring import score_ns
from merrimac.game.seats import Seat, Vulnerability

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


# --- Whole boards --------------------------------------------------------------------------------

WHOLE = ("--ns", "heuristic", "--ew", "oracle")


def test_a_whole_board_is_bid_and_played() -> None:
    found = json.loads(output("autoplay", DEAL, *WHOLE, "--dealer", "E", "--vul", "All", "--json"))
    auction = Auction.parse(Seat.EAST, " ".join(found["auction"]))
    contract = auction.contract
    assert contract is not None and contract.bid_text == found["contract"]
    cards = tuple(Card.parse(name) for name in found["play"])
    play = Play(contract.strain, contract.leader, cards)
    board = Board(Deal.parse(DEAL), auction, Vulnerability.ALL, play=play)
    assert board.result == found["tricks"]
    assert found["score_ns"] == score_ns(contract, found["tricks"], Vulnerability.ALL)
    assert len(found["reasons"]) == len(auction) + 52


def test_whole_boards_go_to_a_file_and_come_back(tmp_path: Path) -> None:
    deals = tmp_path / "deals.pbn"
    deals.write_text(output("deal", "-n", "2", "--seed", "5", "--format", "pbn"))
    text = output("autoplay", str(deals), *WHOLE, "--format", "pbn")
    assert text.count("[Auction ") == 2 and '[West "oracle"]' in text
    (tmp_path / "played.pbn").write_text(text)
    checked = json.loads(output("check", str(tmp_path / "played.pbn"), "--json"))
    assert checked["boards"] == checked["legal_auctions"] == 2 and not checked["faults"]
    many = json.loads(output("autoplay", str(deals), *WHOLE, "--json"))
    assert [each["board"] for each in many["boards"]] == [1, 2]


def test_people_see_the_auction_and_every_reason() -> None:
    text = output("autoplay", DEAL, *WHOLE, "--ns-card", "acol, rusinow")
    assert "shows" in text and "with all cards in sight" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*WHOLE, *BY_WEST), "bid the board themselves"),
        ((*WHOLE, "--format", "lin"), "text or pbn"),
        ((*WHOLE, "--ns-card", "martian"), "system"),
        (("--ns", "gib:layouts=x"), "1 or more"),
    ],
)
def test_bad_input_for_whole_boards_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert_bad_input(merrimac("autoplay", DEAL, *arguments), words)
