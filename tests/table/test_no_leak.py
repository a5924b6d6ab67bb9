"""Every byte sent to each seat and to a spectator, over many boards, tells no hidden card.

Four people and a spectator sit at a table and listen to its stream; whoever is to act asks what the
page asks. What was sent while a board was on is compared with the cards that the receiver may know:
his own, dummy's once it is down, and those that were played. What is likely of a hidden hand, and
how a claim could fail, names cards by right; it is made from the receiver's view alone.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import httpx
import pytest

from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from table.serving import Page

_CARD = re.compile(r"(?<![A-Za-z0-9])([SHDC♠♥♦♣])([2-9TJQKA])(?![A-Za-z0-9])")
_HAND = re.compile(r"(?<![A-Za-z0-9.])([2-9TJQKA]*(?:\.[2-9TJQKA]*){3})(?![A-Za-z0-9.])")
_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def cards_in(text: str) -> set[Card]:
    """All cards that a text names, one by one or in a hand."""
    found = {Card.parse(_SYMBOLS.get(suit, suit) + rank) for suit, rank in _CARD.findall(text)}
    for hand in _HAND.findall(text):
        found |= set(Hand.parse(hand))
    return found


def test_the_search_finds_cards_in_every_form() -> None:
    assert {str(card) for card in cards_in('["HK","♠T"] "AQ...2"')} == {
        "HK",
        "ST",
        "SA",
        "SQ",
        "C2",
    }
    assert not cards_in('{"call":"1S","short":"5+ spades","S":7,"id":"H2x","version":12}')


class Ear:
    """Listens to a table's stream in a thread, and keeps every line."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.texts: list[str] = []
        self._stream = page.http.stream("GET", f"/api/tables/{page.table}/events", timeout=None)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def states_of(self, board: int) -> list[str]:
        """All that was told while the board with that number was on."""
        found = [line[6:] for line in self.texts if line.startswith("data: ")]
        self.texts = []
        states = [(text, json.loads(text)) for text in found]
        return [
            text
            for text, state in states
            if state["board"]["number"] == board and state["phase"] != "over"
        ]

    def _listen(self) -> None:
        try:
            with self._stream as stream:
                for line in stream.iter_lines():
                    self.texts.append(line)
        except Exception:  # the page went away: that is how a stream ends
            return


def hidden_cards_sent(text: str, state: dict[str, Any], seats: list[str], deal: Deal) -> set[Card]:
    """In what was sent while the board was on, with the table like this."""
    allowed = set()
    for seat in seats:
        allowed |= set(deal[Seat.parse(seat)])
    played = {Card.parse(card) for trick in state["tricks"] for _, card in trick["cards"]}
    if played:
        allowed |= set(deal[Seat.parse(state["contract"]["dummy"])])
    return cards_in(text) - allowed - played


class Answers:
    """Every answer to a page, head and body, with the table as it stood then."""

    def __init__(self, page: Page) -> None:
        self.kept: list[tuple[str, dict[str, Any]]] = []
        self.now: dict[str, Any] = {}
        page.http.event_hooks["response"].append(self._hear)

    def _hear(self, answer: httpx.Response) -> None:
        path = answer.request.url.path
        if path.endswith(("/events", "/known", "/claim")):
            return
        answer.read()
        is_state = path.endswith("/state") and answer.status_code == 200
        state = answer.json() if is_state else self.now
        self.kept.append((f"{answer.headers} {answer.text}", state))

    def while_on(self) -> list[tuple[str, dict[str, Any]]]:
        """Those of the board that was on."""
        found = [(text, state) for text, state in self.kept if state.get("phase") != "over"]
        self.kept = []
        return found


ASKED = ("meanings", "why/{last}", "claim?tricks=1", "hint", "review", "export", "known")


def played_board(pages: dict[str, Page], answers: dict[str, Answers]) -> dict[str, Any]:
    """All four bid low and play their last card; the one to act asks first, and the spectator."""
    while True:
        state = pages["N"].state()
        for each in answers.values():
            each.now = state
        if state["phase"] == "over":
            return state
        page, version = pages[state["actor"]], state["version"]
        own = state if page is pages["N"] else page.state()
        if version % 5 == 0:
            _ask(page, own)
            _ask(pages["watch"], own)
        if own["legal_calls"]:
            calls = [call for call in own["legal_calls"] if call[0] in "P12"]
            deed = {"do": "call", "call": calls[(7 * version) % len(calls)]}
        else:
            deed = {"do": "card", "card": own["legal_cards"][-1]}
        assert page.act(version, **deed).status_code == 200


def _ask(page: Page, state: dict[str, Any]) -> None:
    """One thing after the other."""
    last = max(0, len(state["actions"]) - 1)
    page.get(ASKED[state["version"] // 5 % len(ASKED)].format(last=last))


@pytest.fixture
def seated(address: str) -> Iterator[dict[str, Page]]:
    """A page for each seat, and a spectator's."""
    with ExitStack() as stack:
        host = stack.enter_context(closing(Page(address)))
        host.found(you=["N"], guests=["E", "S", "W"], watchers=True)
        pages = {"N": host}
        for place, link in host.links.items():
            if place != "N":
                pages[place] = stack.enter_context(closing(Page(address, host.table, link)))
        yield pages


def check_boards(seated: dict[str, Page], boards: int) -> int:
    host, sent = seated["N"], 0
    ears = {place: Ear(page) for place, page in seated.items()}
    answers = {place: Answers(page) for place, page in seated.items()}
    for number in range(1, boards + 1):
        end = played_board(seated, answers)
        deal = Deal.parse("N:" + " ".join(end["dealt"][seat] for seat in "NESW"))
        for place in seated:
            seats = [place] if place in "NESW" else []
            heard = [(text, json.loads(text)) for text in ears[place].states_of(number)]
            for text, state in heard + answers[place].while_on():
                sent += 1
                assert not hidden_cards_sent(text, state, seats, deal), (place, text)
        assert host.act(end["version"], do="next").status_code == 200
    return sent


def test_no_seat_is_sent_a_card_it_may_not_know(seated: dict[str, Page]) -> None:
    assert check_boards(seated, 3) > 300


@pytest.mark.long
def test_no_seat_is_sent_a_card_it_may_not_know_on_many_boards(seated: dict[str, Page]) -> None:
    assert check_boards(seated, 200) > 20_000


def robots_boards(address: str, boards: int) -> int:
    """One person with robots, who asks about everything while the board is on."""
    asked = 0
    with closing(Page(address)) as page:
        page.found(you=["S"], watchers=True)
        with closing(Page(address, page.table, page.links["watch"])) as watcher:
            for _ in range(boards):
                asked += _asking_board(page, watcher)
    return asked


def _asking_board(page: Page, watcher: Page) -> int:
    kept: list[tuple[str, list[str], str]] = []
    while (state := page.my_turn())["phase"] != "over":
        index = len(state["actions"]) - 1
        for asker, seats in ((page, ["S"]), (watcher, [])):
            now = asker.get("state").text
            answers = [now] + [asker.get(f"why/{index}").text if index >= 0 else ""]
            kept += [(now, seats, answer) for answer in answers]
        page.act(state["version"], **page.plain_deed(state))
    deal = Deal.parse("N:" + " ".join(state["dealt"][seat] for seat in "NESW"))
    for now, seats, answer in kept:
        told = json.loads(now)
        own = set(deal[Seat.SOUTH]) if seats else set()
        out = {Card.parse(card) for trick in told["tricks"] for _, card in trick["cards"]}
        dummy = set(deal[Seat.parse(told["contract"]["dummy"])]) if out else set()
        if told["phase"] != "over":
            assert cards_in(answer) <= own | out | dummy, answer
    page.act(state["version"], do="next")
    return len(kept)


def test_answers_tell_no_hidden_card_either(address: str) -> None:
    assert robots_boards(address, 3) > 60


@pytest.mark.long
def test_answers_tell_no_hidden_card_either_on_many_boards(address: str) -> None:
    assert robots_boards(address, 200) > 4_000
