"""A board from the start page to the result, by clicking, by keys alone, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from table.browser.conftest import PHONE
from table.browser.guest import Guest


def test_a_board_is_bid_and_played_by_clicking(guest: Guest) -> None:
    page = guest.page
    guest.goto("/")
    page.get_by_text("More choices").click()
    page.get_by_role("combobox", name="Robots", exact=True).select_option("heuristic")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/t/*")
    guest.bid_to_the_play()
    guest.play_out()
    state = guest.state
    assert state["phase"] == "over"
    assert sum(state["won"].values()) == 13 or state["contract"] is None
    expect(page.locator(".result h1")).to_contain_text(
        "Passed out" if state["contract"] is None else str(state["contract"]["level"])
    )
    expect(page.locator(".diag")).to_have_count(4)
    page.get_by_role("button", name="Next board").click()
    expect(page.locator(".mark")).to_contain_text("2")
    assert guest.state["board"]["number"] == 2


def test_a_board_is_bid_and_played_by_keys_alone(guest: Guest) -> None:
    page = guest.page
    page.emulate_media(reduced_motion="reduce")
    guest.goto("/")
    page.get_by_role("button", name="Deal").wait_for()
    _tab_to(guest, "More choices")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Simple")  # the robots by rule
    _tab_to(guest, "Deal")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    guest.await_turn()
    guest.moving(lambda: _keys(guest, guest.legal_bid().replace("NT", "N")))
    while not guest.is_over:
        guest.await_turn()
        if guest.is_bidding:
            guest.moving(lambda: _type(guest, "p", "Enter"))
        elif not guest.is_over:
            guest.moving(lambda: _type(guest, *guest.lit_card()))
    assert guest.state["phase"] == "over"
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pos")).to_contain_text("Card 1 of")
    page.keyboard.press("n")
    expect(page.locator(".mark")).to_contain_text("2")


def test_arrows_move_inside_a_group_and_tab_between_groups(guest: Guest) -> None:
    guest.found()
    guest.await_turn()
    page = guest.page
    page.locator(".box .call:not(:disabled)").first.focus()
    stops = page.locator('.panel-bid [role="group"] [tabindex="0"]')
    expect(stops).to_have_count(1)
    before = _focused(guest)
    page.keyboard.press("ArrowRight")
    assert _focused(guest) != before
    page.keyboard.press("ArrowLeft")
    assert _focused(guest) == before
    page.keyboard.press("Tab")
    assert "Bidding box" not in page.evaluate(
        "document.activeElement.closest('[role=group]')?.getAttribute('aria-label') ?? ''"
    )


def test_a_board_on_a_phone(seat: Callable[..., Guest]) -> None:
    guest = seat(**PHONE)
    guest.found()
    page = guest.page
    guest.bid_to_the_play()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if not guest.is_over:
        sizes = page.locator(".p-s .hand .card").evaluate_all(
            "cards => cards.map(card => card.getBoundingClientRect().height)"
        )
        assert min(sizes) >= 44
        guest.play(guest.lit_card())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_first_tap_only_lifts_the_card(seat: Callable[..., Guest]) -> None:
    guest = seat(**PHONE)
    guest.found()
    guest.bid_to_the_play()
    page, card = guest.page, guest.lit_card()
    before = guest.state["version"]
    page.locator(f'[data-card="{card}"]').click(position={"x": 6, "y": 6})
    expect(page.locator(f'[data-card="{card}"]')).to_have_class(re.compile(r"\bchosen\b"))
    assert guest.state["version"] == before
    guest.moving(page.locator(".status .btn").click)
    assert card in [action["action"] for action in guest.state["actions"]]


def _tab_to(guest: Guest, name: str) -> None:
    for _ in range(40):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement.innerText ?? ''").startswith(name):
            return
    raise AssertionError(f"{name} is not reached by Tab")


def _focused(guest: Guest) -> str:
    return str(guest.page.evaluate("document.activeElement.getAttribute('aria-label')"))


def _keys(guest: Guest, call: str) -> None:
    _type(guest, *call, "Enter")


def _type(guest: Guest, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)
