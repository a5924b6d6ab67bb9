"""The page as such: accessible everywhere, small, quickly there, and no markup from others."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from merrimac.table.pages import built_page
from table.browser.conftest import DESKTOP, PHONE
from table.browser.guest import Guest

Seating = Callable[..., Guest]
_AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"
_TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}}
_LOOKS = [
    pytest.param({**DESKTOP, "color_scheme": "light"}, id="desktop"),
    pytest.param({**DESKTOP, "color_scheme": "dark"}, id="dark"),
    pytest.param({**_TABLET, "color_scheme": "light"}, id="tablet"),
    pytest.param({**PHONE, "color_scheme": "dark"}, id="phone"),
]


@pytest.mark.parametrize("look", _LOOKS)
def test_no_page_has_a_serious_fault_of_access(seat: Seating, look: dict[str, Any]) -> None:
    if not _AXE.is_file():
        pytest.skip("axe-core is not installed: make page")
    guest = seat(**look)
    page = guest.page
    guest.goto("/")
    page.get_by_role("button", name="Deal").wait_for()
    faults = _faults(guest, "start")
    page.get_by_role("button", name="Settings").click()
    faults += _faults(guest, "settings")
    guest.goto("/drills/3")
    page.get_by_role("heading", name="Which card first?").wait_for()
    faults += _faults(guest, "drill")
    page.keyboard.press("J")
    page.get_by_role("button", name="Next").wait_for()
    faults += _faults(guest, "drill's answer")
    guest.found()
    guest.await_turn()
    page.locator('[data-call="P"]').focus()
    faults += _faults(guest, "auction")
    guest.bid_to_the_play()
    faults += _faults(guest, "play")
    page.keyboard.press("w")
    page.locator(".why .say").wait_for()
    faults += _faults(guest, "why")
    page.keyboard.press("l")
    page.get_by_role("dialog", name="Claim").wait_for()
    faults += _faults(guest, "claim")
    page.get_by_role("button", name="Concede the rest").click()
    page.locator(".ddt").wait_for()
    faults += _faults(guest, "looking back")
    assert faults == []


def test_suits_have_four_colours_or_two(guest: Guest) -> None:
    guest.found(open_hands=True)
    guest.await_turn()
    for deck, colours in (("4", 4), ("2", 2)):
        guest.page.evaluate("deck => document.documentElement.dataset.deck = deck", deck)
        found = guest.page.locator("button.card").evaluate_all(
            "cards => cards.map(card => [card.dataset.card[0], getComputedStyle(card).color])"
        )
        by_suit = {(suit, colour) for suit, colour in found}
        assert len(by_suit) == 4 and len({colour for _, colour in by_suit}) == colours
        paper = guest.page.locator("button.card").first.evaluate(
            "card => getComputedStyle(card).backgroundColor"
        )
        assert paper not in {colour for _, colour in by_suit}


def test_the_page_is_small() -> None:
    files = [path for path in built_page().rglob("*") if path.is_file()]
    sent = sum(len(gzip.compress(path.read_bytes())) for path in files)
    if not files:
        pytest.skip("the page is not built: make page")
    assert sent < 200_000


@pytest.mark.long  # a clock: it says something on a quiet machine only
def test_the_first_paint_comes_within_a_second(guest: Guest) -> None:
    guest.goto("/")
    guest.page.get_by_role("button", name="Deal").wait_for()
    paint = guest.page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    assert paint < 1000


def test_a_name_with_markup_is_shown_as_it_is(seat: Seating) -> None:
    south, north = seat(), seat()
    links = south.found(guests=["N"], seed=None)
    north.goto(links["N"])
    expect(north.page.locator("main.stage")).to_be_visible()
    form = {"version": north.state["version"], "do": "name", "seat": "N", "name": "<b>Eve</b>"}
    path = f"{north.address}/api/tables/{north.table}/actions"
    assert north.context.request.post(path, data=form).ok
    expect(south.page.get_by_text("<b>Eve</b>").first).to_be_visible()


def test_nothing_is_asked_of_other_machines(guest: Guest) -> None:
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.goto("/")
    guest.page.get_by_role("button", name="Deal").wait_for()
    guest.found()
    guest.await_turn()
    assert [url for url in asked if not url.startswith((guest.address, "data:"))] == []


def _faults(guest: Guest, where: str) -> list[str]:
    page = guest.page
    page.evaluate(_AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    grave = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{where}: {one['id']}: {one['nodes'][0]['html']}" for one in grave]
