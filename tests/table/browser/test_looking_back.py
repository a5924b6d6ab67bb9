"""After the board: positions, marks, files, and playing on from there; files the other way too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from table.browser.conftest import PHONE, Seating
from table.browser.deals import LAYDOWN
from table.browser.guest import Guest


@pytest.fixture
def looking_back(guest: Guest) -> Guest:
    """A board played out by robots for the guest."""
    guest.found(open_hands=True)
    guest.bid_to_the_play()
    page = guest.page
    page.keyboard.press("l")
    dialog = page.get_by_role("dialog", name="Claim")
    dialog.get_by_role("button", name="Concede the rest").click()
    expect(page.locator("main.back")).to_be_visible()
    return guest


def test_arrows_slider_and_strip_move_one_position(looking_back: Guest) -> None:
    page = looking_back.page
    expect(page.locator(".ddt")).to_be_visible()
    _at(page, 0)
    page.keyboard.press("ArrowRight")
    _at(page, 1)
    # A suit is drawn; who only hears the page is told its name.
    expect(page.locator(".c-mid .chip .vh")).to_have_text(
        re.compile(" of (spades|hearts|diamonds|clubs)$")
    )
    page.keyboard.press("Home")
    _at(page, 0)
    page.get_by_role("slider", name="Card of the play").fill("1")
    _at(page, 1)
    page.locator(".tstrip .cc").first.click()
    _at(page, 0)


def test_marks_say_what_every_card_would_have_made(looking_back: Guest) -> None:
    page = looking_back.page
    expect(page.locator(".ddt")).to_be_visible()
    review, state = looking_back.ask("review"), looking_back.state
    needed = 6 + state["contract"]["level"]
    lead = review["cards"][0]
    marks = page.locator(".diag.turn .k sup")
    expect(marks).to_have_count(len(lead))
    signs = {
        "=" if n == needed else f"{'+' if n > needed else '−'}{abs(n - needed)}"
        for n in lead.values()
    }
    assert set(marks.all_inner_texts()) == signs
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Double-dummy marks when looking back").click()
    page.keyboard.press("Escape")
    expect(page.locator(".diag .k sup")).to_have_count(0)


def test_the_other_tables_cards_have_marks_too(looking_back: Guest) -> None:
    page = looking_back.page
    page.get_by_role("button", name="Other table").click()
    other = looking_back.ask("review")["other"]
    assert len(other["cards"]) == len(other["play"])
    expect(page.locator(".diag.turn .k sup")).to_have_count(len(other["cards"][0]))
    expect(page.locator(".tstrip tr.dd th")).to_have_text(["You", "Other table"])


def test_a_phone_does_not_scroll_sideways(seat: Seating) -> None:
    guest = seat(**PHONE)
    guest.goto("/")
    page = guest.page
    page.locator(".pdeal").first.wait_for()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    guest.found(robots="heuristic", open_hands=True)
    while not guest.is_over:
        guest.await_turn()
        if guest.is_over:
            break
        page.keyboard.press("f")
        page.wait_for_timeout(100)
    expect(page.locator(".tstrip tr.dd td").last).not_to_have_text("·")
    assert page.evaluate(wide) == 0


def test_the_whole_reason_is_told_when_the_board_is_over(looking_back: Guest) -> None:
    page = looking_back.page
    page.locator(".c-cap .btn").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".say")).not_to_be_empty()
    lead = looking_back.state["tricks"][0]["cards"][0][1]
    index = next(one["index"] for one in looking_back.state["actions"] if one["action"] == lead)
    assert looking_back.ask(f"why/{index}")["level"] == "full"
    with page.expect_download() as downloading:
        dialog.get_by_text("Report this card").click()
    assert '"why"' in Path(downloading.value.path()).read_text()


def test_play_on_from_a_position(looking_back: Guest) -> None:
    page = looking_back.page
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".felt-play")).to_be_visible()
    assert looking_back.state["phase"] == "play"
    looking_back.await_turn()


def test_the_board_is_exported(looking_back: Guest) -> None:
    page = looking_back.page
    for name, sign in (("PBN", '[Deal "'), ("LIN", "md|")):
        with page.expect_download() as downloading:
            page.get_by_role("link", name=name).click()
        assert sign in Path(downloading.value.path()).read_text()
    page.get_by_role("button", name="Viewer link").click()
    expect(page.get_by_label("Hand viewer")).to_have_value(_starts("https://"))


def test_a_file_is_read_and_its_board_played(guest: Guest, tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(LAYDOWN)
    guest.goto("/")
    page = guest.page
    page.get_by_label("Boards file").set_input_files(file)
    expect(page.get_by_text("evening.pbn, 1 board")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    guest.await_turn()
    assert guest.state["hands"]["S"] == "AKQJT98765432..."


def test_a_file_that_can_not_be_read_is_refused_in_words(guest: Guest, tmp_path: Path) -> None:
    file = tmp_path / "letter.pbn"
    file.write_bytes(b"\x00\x01 Dear all")
    guest.goto("/")
    guest.page.get_by_label("Boards file").set_input_files(file)
    expect(guest.page.locator('[aria-labelledby="files"] [role="alert"]')).not_to_be_empty()


def _at(page: Page, position: int) -> None:
    expect(page.locator(".pos")).to_contain_text(f"Card {position} of")


def _starts(text: str) -> re.Pattern[str]:
    return re.compile("^" + re.escape(text))
