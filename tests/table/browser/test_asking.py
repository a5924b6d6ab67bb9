"""Meanings before a call is made, reasons, hints, undo, claims: what the page tells when asked."""

from __future__ import annotations

import base64
import re

from playwright.sync_api import expect

from table.browser.deals import LAYDOWN, PLANNED
from table.browser.guest import Guest


def test_pointing_at_a_call_tells_what_it_would_mean(guest: Guest) -> None:
    guest.found()
    guest.await_turn()
    page, meanings = guest.page, guest.ask("meanings")
    for call in ("P", guest.legal_bid()):
        page.locator(f'[data-call="{call}"]').hover()
        head = page.locator(".means .head")
        expect(head).to_contain_text(meanings[call]["name"], ignore_case=True)
        expect(head).not_to_contain_text("Pass Pass")
        points = meanings[call]["points"]
        if points:
            expect(page.locator(".shows")).to_contain_text(str(points[0]))
    assert guest.state["auction"] == [] or guest.state["legal_calls"]


def test_focus_tells_the_same_as_pointing(guest: Guest) -> None:
    guest.found()
    guest.await_turn()
    page = guest.page
    page.locator('[data-call="P"]').hover()
    page.locator(".means .shows").wait_for()
    pointed = page.locator(".means").inner_text()
    page.mouse.move(5, 5)
    page.locator('[data-call="P"]').focus()
    expect(page.locator(".means .shows")).to_be_visible()
    assert page.locator(".means").inner_text() == pointed


def test_every_call_made_has_its_meaning_beside_it(guest: Guest) -> None:
    guest.found()
    guest.await_turn()
    guest.call(guest.legal_bid())
    guest.await_turn()
    auction = guest.state["auction"]
    rows = guest.page.locator(".said li")
    expect(rows).to_have_count(len(auction))
    own = next(i for i, made in enumerate(auction) if made["seat"] == "S")
    guest.page.locator(".auction .call").nth(own).hover()
    expect(rows.nth(own)).to_have_class(re.compile(r"\bon\b"))
    expect(rows.nth(own)).not_to_contain_text("No agreement.")


def test_why_tells_an_opponents_card_only_as_everybody_may_know(guest: Guest) -> None:
    guest.found()
    guest.bid_to_the_play()
    page = guest.page
    page.keyboard.press("w")
    expect(page.locator(".why .say")).to_be_visible()
    state = guest.state
    robot = next(one for one in reversed(state["actions"]) if one["by"] == "robot")
    told = guest.ask(f"why/{robot['index']}")
    assert told["level"] == "public"
    expect(page.locator(".why")).to_contain_text("told when the board is over")
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_have_count(0)


def test_a_hint_names_a_legal_card_with_its_reason_and_plays_it(guest: Guest) -> None:
    guest.found()
    guest.bid_to_the_play()
    page = guest.page
    page.keyboard.press("i")
    button = page.locator(".why .do button")
    expect(button).to_be_visible()
    expect(page.locator(".why .say")).not_to_be_empty()
    legal = guest.state["legal_cards"]
    guest.moving(button.click)
    last = [one for one in guest.state["actions"] if one["by"] == "human"][-1]
    assert last["action"] in legal


def test_what_is_known_of_a_hidden_hand_stands_at_its_seat(guest: Guest) -> None:
    guest.found()
    guest.bid_to_the_play()
    guest.page.keyboard.press("n")
    hidden = [seat for seat, hand in guest.state["hands"].items() if hand is None]
    for seat in hidden:
        name = {"N": "North", "E": "East", "S": "South", "W": "West"}[seat]
        known = guest.page.get_by_role("group", name=f"Known of {name}")
        expect(known.get_by_role("img").first).to_have_attribute("aria-label", re.compile("points"))


def test_play_for_me_is_marked_as_such(guest: Guest) -> None:
    guest.found()
    guest.bid_to_the_play()
    guest.moving(lambda: guest.page.keyboard.press("f"))
    assert "for you" in [one["by"] for one in guest.state["actions"]]
    guest.await_turn()
    page = guest.page
    page.keyboard.press("w")
    page.get_by_role("button", name="Earlier…").click()
    expect(page.locator(".cards-asked")).to_contain_text("for you")


def test_undo_takes_back_the_last_card_of_yours(guest: Guest) -> None:
    guest.found()
    guest.bid_to_the_play()
    card, before = guest.lit_card(), guest.state["actions"]
    guest.play(card)
    guest.await_turn()
    guest.moving(lambda: guest.page.get_by_role("button", name="Undo").click())
    guest.await_turn()
    assert guest.state["actions"] == before
    expect(guest.page.locator(f'.card.lit[data-card="{card}"]')).to_be_visible()


def test_a_sure_claim_is_checked_and_ends_the_board(guest: Guest) -> None:
    guest.found(source=_file(guest, LAYDOWN))
    page = guest.page
    guest.await_turn()
    guest.call("7S")
    while not page.locator(".felt-play").count():
        guest.await_turn()
        if guest.is_bidding:
            guest.call("P")
    while len(guest.state["tricks"]) < 1 or len(guest.state["tricks"][0]["cards"]) < 4:
        guest.await_turn()
        guest.play(guest.lit_card())
    guest.await_turn()
    page.keyboard.press("l")
    dialog = page.get_by_role("dialog", name="Claim")
    expect(dialog.locator(".tag")).to_have_text("certain")
    expect(dialog.locator("output")).to_have_text("12")
    dialog.get_by_role("button", name="Claim 12").click()
    expect(page.locator("main.back")).to_be_visible()
    assert guest.state["result"]["tricks"] == 13


def test_a_claim_that_can_fail_is_told_so(guest: Guest) -> None:
    guest.found()
    guest.bid_to_the_play()
    guest.page.keyboard.press("l")
    dialog = guest.page.get_by_role("dialog", name="Claim")
    expect(dialog.locator(".tag")).to_have_text("not certain")
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def _file(guest: Guest, text: str) -> dict[str, object]:
    content = base64.b64encode(text.encode()).decode()
    form = {"name": "board.pbn", "content": content}
    answer = guest.context.request.post(f"{guest.address}/api/files", data=form)
    assert answer.ok, answer.text()
    return {"kind": "file", "file": answer.json()["file"], "first": 0}


def test_a_declarers_card_shows_its_plan_as_a_tree(guest: Guest) -> None:
    """With the robots' own reasons: four hearts, played for the guest by the expert."""
    guest.found(source=_problem(guest, PLANNED), strength="30", seed=None)
    guest.await_turn()
    page = guest.page
    page.keyboard.press("i")
    tree = page.locator(".why .tree")
    expect(tree.locator(".node").first).to_be_visible()
    told = guest.ask("hint")["plan"]
    expect(tree.locator(".node").first).to_contain_text(told["words"].split(",")[0])
    expect(tree.locator(".node .n").first).to_contain_text("%")
    expect(tree.locator("li").first).to_be_visible()
    step = tree.locator("button.step").first
    step.click()
    expect(page.locator(f'[data-card="{told["cards"][0]}"]')).to_have_class(re.compile("marked"))

    # Played for the guest, the card keeps its plan; so does looking back.
    guest.moving(lambda: page.keyboard.press("f"))
    played = next(one for one in guest.state["actions"] if one["by"] == "for you")
    assert guest.ask(f"why/{played['index']}")["plan"]["words"] == told["words"]
    guest.await_turn()
    page.keyboard.press("l")
    page.get_by_role("dialog", name="Claim").get_by_role("button", name="Concede the rest").click()
    expect(page.locator("main.back")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.locator(".c-cap .btn").click()
    expect(page.get_by_role("dialog").locator(".tree .node").first).to_be_visible()


def _problem(guest: Guest, text: str) -> dict[str, object]:
    return {**_file(guest, text), "kind": "problems"}
