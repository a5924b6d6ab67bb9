"""Single-suit drills in the browser: by clicking, by keys, on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from merrimac.table.suit_problems import DRILLS
from table.browser.conftest import PHONE
from table.browser.guest import Guest

Seating = Callable[..., Guest]


def test_a_suit_is_drilled_from_the_start_page(guest: Guest) -> None:
    page = guest.page
    guest.goto("/")
    page.get_by_role("link", name="Drill").click()
    page.wait_for_url("**/drills/1")
    felt = page.get_by_label("The suit")
    expect(felt.get_by_text("2 tricks")).to_be_visible()
    expect(felt.get_by_text("East and West hold K J 10 9 8 7 6")).to_be_visible()
    expect(page.get_by_role("group", name="North").get_by_role("button")).to_have_count(3)

    # AQ2 opposite 543: the queen gives the finesse away.
    page.locator('[data-card="NQ"]').click()
    answer = page.get_by_label("The answer")
    expect(answer.get_by_role("heading")).to_have_text("There is better")
    expect(answer.locator(".tag")).to_contain_text("0.0%")
    expect(answer.locator(".tag")).to_contain_text("of 50.5%")
    expect(answer.locator(".say").first).to_contain_text("This takes two tricks when")
    expect(answer.get_by_role("row").filter(has_text="Q from North")).to_contain_text("yours")
    expect(page.get_by_text("0 of 1 right")).to_be_visible()
    expect(page.locator('[data-card="S3"]')).to_have_class("card s lit")

    # An answer stands: another card changes nothing.
    page.locator('[data-card="S3"]').click(force=True)
    expect(page.get_by_text("0 of 1 right")).to_be_visible()
    expect(answer.get_by_role("heading")).to_have_text("There is better")

    page.get_by_role("button", name="Next").click()
    page.wait_for_url("**/drills/2")
    expect(page.get_by_role("heading", name="Which card first?")).to_be_visible()


def test_drills_by_keys_alone(guest: Guest) -> None:
    page = guest.page
    guest.goto("/drills/2")
    page.get_by_role("heading", name="Which card first?").wait_for()
    page.keyboard.press("2")  # KQ4 opposite 532: towards the honours
    expect(page.get_by_label("The answer").get_by_role("heading")).to_have_text("Right")
    expect(page.get_by_text("1 of 1 right")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("n")
    page.wait_for_url("**/drills/3")
    page.get_by_role("heading", name="Which card first?").wait_for()
    page.locator('[data-card="NA"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-card="NJ"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("of 2 right")).to_be_visible()


def test_what_was_missed_is_kept_and_asked_again(guest: Guest) -> None:
    page = guest.page
    guest.goto("/")
    rest = ",".join(str(number) for number in range(len(DRILLS)) if number not in (1, 4))
    page.evaluate(
        f"localStorage.setItem('merrimac.drills', '{{\"right\":[{rest}],\"missed\":[4]}}')"
    )
    guest.goto("/drills")
    page.wait_for_url("**/drills/2")
    page.get_by_role("heading", name="Which card first?").wait_for()
    page.keyboard.press("2")
    page.get_by_role("button", name="Next").click()
    page.wait_for_url("**/drills/5")
    guest.goto("/")
    expect(page.get_by_text(f"{len(DRILLS) - 1} known")).to_be_visible()


def test_a_phone_asks_twice_and_everything_fits(seat: Seating) -> None:
    guest = seat(**PHONE)
    page = guest.page
    longest = max(range(len(DRILLS)), key=lambda number: len(DRILLS[number].south))
    guest.goto(f"/drills/{longest + 1}")
    card = page.locator('[data-card="NA"]')
    card.tap()
    expect(card).to_have_class("card s lit chosen")
    expect(page.get_by_role("heading", name="Which card first?")).to_be_visible()
    card.tap()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"]  # type: ignore[index]


def test_a_drill_that_is_not_there_is_one_sentence(guest: Guest) -> None:
    guest.goto("/drills/999")
    expect(guest.page.get_by_role("status")).to_contain_text("is none of them")
