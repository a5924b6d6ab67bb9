"""Robots that ask by HTTP: stateless, bounded, and a sentence for everything that is wrong."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from fastapi import FastAPI
from hypothesis import given, settings
from schemathesis.core.result import Ok

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat
from merrimac.table.refusing import add_refusals
from merrimac.table.robot_api import router
from merrimac.table.workers import Workers

DEAL = Deal.parse("N:AQJ74.K3.QJ5.T82 K9.T9852.A74.Q63 T863.AQ4.K2.AK54 52.J76.T9863.J97")
AUCTION = ["1S", "P", "4S", "P", "P", "P"]
FORMS: dict[str, dict[str, Any]] = {
    "bid": {"hand": str(DEAL[Seat.NORTH]), "dealer": "N", "vul": "NS", "auction": []},
    "lead": {"hand": str(DEAL[Seat.EAST]), "auction": AUCTION, "player": "heuristic"},
    "play": {
        "hand": str(DEAL[Seat.NORTH]), "dummy": str(DEAL[Seat.SOUTH]), "auction": AUCTION,
        "play": ["HT"], "player": "heuristic",
    },
    "explain": {"auction": ["1N", "P", "2C", "P"]},
}  # fmt: skip


def app() -> FastAPI:
    workers = Workers(1, ("sayc",))

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await workers.start()
        yield
        await workers.close()

    made = FastAPI(lifespan=life)
    made.state.hall = SimpleNamespace(workers=workers)
    made.include_router(router)
    add_refusals(made)
    return made


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """A service that has nothing but these addresses."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    server = uvicorn.Server(uvicorn.Config(app(), log_level="error", access_log=False))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client
    server.should_exit = True
    thread.join(20)
    listening.close()


def asked(http: httpx.Client, path: str, **changes: Any) -> dict[str, Any]:
    answer = http.post(f"/api/robot/{path}", json=FORMS[path] | changes)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(http: httpx.Client, path: str, **changes: Any) -> str:
    answer = http.post(f"/api/robot/{path}", json=FORMS[path] | changes)
    assert answer.status_code == 422, answer.text
    sentence = answer.json()["error"]
    assert isinstance(sentence, str) and "\n" not in sentence
    return sentence


# --- Answers --------------------------------------------------------------------------------------


def test_a_bid_comes_with_its_meaning_and_the_calls_considered(http: httpx.Client) -> None:
    found = asked(http, "bid")
    assert found["call"] == "1S" and found["meaning"]["call"] == "1S"
    assert "5+ spades" in found["meaning"]["shows"]
    assert "at least 5 cards in spades" in found["meaning"]["protocol"]
    assert found["considered"][0]["call"] == "1S" and found["words"].startswith("1♠")
    assert any(row["failed"] for row in found["considered"][1:])


def test_a_bid_is_by_the_sides_own_system(http: httpx.Client) -> None:
    notrump = "KQ4.A73.KJ62.J95"  # 14 points
    assert asked(http, "bid", hand=notrump, ns="acol")["call"] == "1NT"
    assert asked(http, "bid", hand=notrump, ns="sayc", ew="acol")["call"] == "1D"


def test_close_calls_can_be_tried_out(http: httpx.Client) -> None:
    told = {"hand": "AJ965.84.K72.Q53", "auction": ["1H", "P"], "dealer": "S", "samples": 10}
    found = asked(http, "bid", simulate=True, **told)
    again = asked(http, "bid", simulate=True, **told)
    assert found == again
    assert all(row["imps"] is None for row in asked(http, "bid", **told)["considered"])


def test_the_same_question_has_the_same_answer(http: httpx.Client) -> None:
    told = {"player": "gib", "samples": 5}
    assert asked(http, "play", **told) == asked(http, "play", **told)


def test_a_lead_comes_with_its_reason(http: httpx.Client) -> None:
    found = asked(http, "lead")
    assert found["hand"] == "E" and Card.parse(found["card"]) in DEAL[Seat.EAST]
    assert found["words"] and found["reason"]["name"]


@pytest.mark.parametrize("player", ["heuristic", "planner", "gib", "alphamu", "expert"])
def test_every_player_plays_a_card_for_dummy(http: httpx.Client, player: str) -> None:
    found = asked(http, "play", player=player, samples=5)
    assert found["hand"] == "S" and found["card"] in ("HA", "HQ", "H4")
    assert found["player"] == player and found["words"]


def test_a_simulating_player_tells_the_value_of_every_card(http: httpx.Client) -> None:
    found = asked(http, "play", player="gib", samples=8)
    assert {row["card"] for row in found["considered"]} == {"HA", "HQ", "H4"}
    assert found["unit"] and found["effort"]
    values = [row["value"] for row in found["considered"]]
    assert all(isinstance(value, float) for value in values)


def test_a_whole_board_is_played_by_questions(http: httpx.Client) -> None:
    """Every seat asks for itself, and is answered with a legal card to the end."""
    board = Board(DEAL, Auction.parse(Seat.NORTH, " ".join(AUCTION)))
    board = board.after(Card.parse(asked(http, "lead")["card"]))
    contract = board.contract
    assert contract is not None
    while not board.is_over:
        assert board.actor is not None and board.play is not None
        found = asked(
            http, "play", hand=str(DEAL[board.actor]), dummy=str(DEAL[contract.dummy]),
            play=[str(card) for card in board.play.cards],
        )  # fmt: skip
        assert found["hand"] == str(board.turn)
        board = board.after(Card.parse(found["card"]))
    assert board.result is not None


def test_a_time_may_be_told_instead_of_work(http: httpx.Client) -> None:
    assert asked(http, "play", player="gib", seconds=0.2)["card"] in ("HA", "HQ", "H4")


def test_an_auction_is_explained_call_by_call(http: httpx.Client) -> None:
    found = asked(http, "explain")
    assert [each["call"] for each in found["calls"]] == ["1NT", "P", "2C", "P"]
    assert "15-17 HCP" in found["calls"][0]["shows"]
    assert found["calls"][2]["alert"] and "major" in found["calls"][2]["protocol"]
    assert found["known"]["N"].startswith("15-17 points")
    assert asked(http, "explain", auction=[])["calls"] == []


# --- Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "changes", "words"),
    [
        ("bid", {"hand": "AQJ74.K3.QJ5"}, "four suits"),
        ("bid", {"hand": "AQJ7.K3.QJ5.T82"}, "12 cards"),
        ("bid", {"auction": ["1S", "1H"]}, "higher than 1S"),
        ("bid", {"auction": ["1S", "what"]}, "call 'what'"),
        ("bid", {"auction": AUCTION}, "the auction is over"),
        ("bid", {"auction": ["P"] * 320}, "auction: "),
        ("bid", {"ns": "/etc/passwd"}, "one of sayc"),
        ("bid", {"ew": "natural"}, "one of sayc"),
        ("bid", {"samples": 500}, "samples: "),
        ("bid", {"samples": 5, "seconds": 1}, "not both"),
        ("bid", {"dealer": "X"}, "dealer: "),
        ("bid", {"more": 1}, "more: "),
        ("lead", {"auction": ["1S"]}, "no contract to lead against"),
        ("lead", {"auction": ["P", "P", "P", "P"]}, "no contract to lead against"),
        ("lead", {"player": "oracle"}, "player: "),
        ("play", {"auction": []}, "no contract to play"),
        ("play", {"play": []}, "play: "),
        ("play", {"play": ["HT", "HT"]}, "played already"),
        ("play", {"play": ["HT", "S3"]}, "must follow suit"),
        ("play", {"play": ["HT", "H2"]}, "does not hold it"),
        ("play", {"dummy": str(DEAL[Seat.NORTH])}, "held only once"),
        ("play", {"seconds": 60}, "seconds: "),
        ("explain", {"auction": ["X"]}, "no bid to double"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    http: httpx.Client, path: str, changes: dict[str, Any], words: str
) -> None:
    assert words in refused(http, path, **changes)


def test_spoilt_json_is_told_in_a_sentence(http: httpx.Client) -> None:
    headers = {"content-type": "application/json"}
    answer = http.post("/api/robot/bid", content=b'{"hand": "KJ84', headers=headers)
    assert answer.status_code == 422
    assert answer.json() == {"error": "that is no JSON, at character 9"}


def test_the_last_card_is_nobodys_question(http: httpx.Client) -> None:
    assert "play: " in refused(http, "play", play=["HT"] * 52)


def test_too_many_questions_are_sent_away(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("merrimac.table.robot_api._MOST_WAITING", 0)
    answer = http.post("/api/robot/explain", json=FORMS["explain"])
    assert answer.status_code == 429 and "later" in answer.json()["error"]


# --- Anything at all ------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 2**63, 1.5, "", "S", "P", "HK", "\x00", "x" * 500, "\ud800", [], {}, ["P"],
    ["1N", "P"], ["HT", "HA"], "AQ843.K73.KJ6.95", "...", "AKQJT98765432...", "acol", "../x",
)  # fmt: skip


def fuzz(http: httpx.Client, number: int, rng: Random) -> None:
    for _ in range(number):
        path = rng.choice(list(FORMS))
        form = dict(FORMS[path])
        for _ in range(rng.randrange(1, 4)):
            name = rng.choice([*form, "player", "samples", "seed", "scoring", "extra"])
            form[name] = rng.choice(ODD)
        text = json.dumps(form)
        if rng.random() < 0.1:
            text = text[: rng.randrange(len(text))]
        answer = http.post(
            f"/api/robot/{path}", content=text, headers={"content-type": "application/json"}
        )
        assert answer.status_code in (200, 422), (form, answer.text)
        assert answer.status_code == 200 or isinstance(answer.json()["error"], str)


def test_spoilt_questions_get_a_sentence(http: httpx.Client) -> None:
    fuzz(http, 150, Random(1))


@pytest.mark.long
def test_many_spoilt_questions_get_a_sentence(http: httpx.Client) -> None:
    fuzz(http, 5_000, Random(2))


def test_the_addresses_are_described_and_keep_to_it(http: httpx.Client) -> None:
    schema = http.get("/openapi.json").json()
    assert {f"/api/robot/{path}" for path in FORMS} <= set(schema["paths"])
    for path in FORMS:
        operation = schema["paths"][f"/api/robot/{path}"]["post"]
        assert operation["description"] and "422" in operation["responses"]


def check_document(http: httpx.Client, examples: int) -> None:
    schema = schemathesis.openapi.from_dict(http.get("/openapi.json").json())
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        _check_operation(http, result.ok(), examples)


def _check_operation(http: httpx.Client, operation: Any, examples: int) -> None:
    @settings(max_examples=examples, database=None)
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        answer = case.call(base_url=str(http.base_url))
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert json.loads(answer.text)["error"]

    check()


def test_the_document_tells_no_lies(http: httpx.Client) -> None:
    check_document(http, 6)


@pytest.mark.long
def test_the_document_tells_no_lies_at_length(http: httpx.Client) -> None:
    check_document(http, 200)
