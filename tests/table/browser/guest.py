"""Somebody at the table with a browser, for tests: looks at the page, clicks and types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import BrowserContext, Page, Position

QUICK: dict[str, Any] = {"robots": "heuristic", "seed": 7}
"""Robots by rule and deals that repeat."""

_ASKED = """() => document.querySelector(
    'main.back, .card.lit, [data-call="P"]:not(:disabled)') !== null"""
_MOVED = """moment => {
    const stage = document.querySelector('main.stage');
    return stage === null || stage.dataset.moment !== moment;
}"""


class Guest:
    """A browser of its own, with its own cookies."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def found(self, **settings: Any) -> dict[str, str]:
        """A new table, and this browser at it; the links for others."""
        form = {"you": ["S"], **QUICK, **settings}
        answer = self.context.request.post(f"{self.address}/api/tables", data=form)
        assert answer.status == 201, answer.text()
        founded = answer.json()
        self.goto(f"/t/{founded['table']}")
        return cast(dict[str, str], founded["links"])

    def goto(self, path: str) -> None:
        self.page.goto(self.address + path)

    @property
    def table(self) -> str:
        return self.page.url.rstrip("/").rsplit("/", 1)[1]

    def ask(self, question: str) -> Any:
        """What the service answers this browser."""
        answer = self.context.request.get(f"{self.address}/api/tables/{self.table}/{question}")
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def state(self) -> Any:
        return self.ask("state")

    @property
    def is_over(self) -> bool:
        return self.page.locator("main.back").count() > 0

    @property
    def is_bidding(self) -> bool:
        return self.page.locator('[data-call="P"]:not(:disabled)').count() > 0

    def await_turn(self) -> None:
        """Until the page asks for a call or a card, or the board is over."""
        self.page.wait_for_function(_ASKED)

    def moving(self, act: Callable[[], None]) -> None:
        """Do something, and wait until the table has moved on."""
        moment = self.page.locator("main.stage").get_attribute("data-moment")
        act()
        self.page.wait_for_function(_MOVED, arg=moment)

    def legal_bid(self) -> str:
        """The lowest bid that the box offers."""
        first = self.page.locator(".box .call:not(:disabled)").first
        return cast(str, first.get_attribute("data-call"))

    def lit_card(self) -> str:
        return cast(str, self.page.locator(".card.lit").first.get_attribute("data-card"))

    def call(self, call: str) -> None:
        """By clicking, with or without the misclick guard."""
        button = self.page.locator(f'[data-call="{call}"]')

        def press() -> None:
            button.click()
            if self.has_touch:
                self.page.locator(".meaning .btn-primary").click()

        self.moving(press)

    def play(self, card: str) -> None:
        button = self.page.locator(f'[data-card="{card}"]')
        # At a card's left strip: the rest of it may lie under its neighbour.
        place: Position = {"x": 6, "y": 6}

        def press() -> None:
            button.click(position=place)
            if self.has_touch:
                button.click(position=place)

        self.moving(press)

    @property
    def has_touch(self) -> bool:
        return bool(self.page.evaluate("matchMedia('(pointer: coarse)').matches"))

    def bid_to_the_play(self) -> None:
        """Bid once, then pass, until cards are played and it is this guest's turn."""
        self.await_turn()
        if self.is_bidding:
            self.call(self.legal_bid())
        while True:
            self.await_turn()
            if not self.is_bidding:
                return
            self.call("P")

    def play_out(self) -> None:
        while True:
            self.await_turn()
            if self.is_over:
                return
            self.play(self.lit_card())
