"""What the start page offers: deals to a specification, matches, problems, practice."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import expect

from table.browser.deals import SHIFTING
from table.browser.guest import Guest


def test_a_specification_is_previewed_and_played(guest: Guest) -> None:
    page = guest.page
    guest.goto("/")
    page.get_by_label("Specification", exact=True).fill("south 20+ hcp, 5 spades")
    expect(page.get_by_text("Read as:")).to_contain_text("20+")
    expect(page.locator(".pdeal")).to_have_count(3)
    page.get_by_role("button", name="Play these").click()
    page.wait_for_url("**/t/*")
    guest.await_turn()
    assert len(guest.state["hands"]["S"].split(".")[0]) == 5


def test_a_fault_in_a_specification_is_marked_where_it_is(guest: Guest) -> None:
    page = guest.page
    guest.goto("/")
    page.locator(".pdeal").first.wait_for()
    page.get_by_label("Specification", exact=True).fill("south balancd")
    expect(page.locator(".spec-line mark")).to_have_text("b")
    expect(page.get_by_text("not understood")).to_be_visible()
    expect(page.locator(".pdeal")).to_have_count(3)  # the last good preview stays
    expect(page.get_by_role("button", name="Play these")).to_be_disabled()


def test_a_match_has_no_hints_and_no_undo(guest: Guest) -> None:
    guest.found(source={"kind": "match", "boards": 4}, seed=None)
    guest.await_turn()
    assert guest.state["is_match"]
    expect(guest.page.locator("header").get_by_text("Match, board 1 of 4")).to_be_visible()
    for name in ("Hint", "Undo", "Play for me"):
        expect(guest.page.get_by_role("button", name=name)).to_have_count(0)


def test_a_match_by_matchpoints_is_started_from_the_page(guest: Guest) -> None:
    page = guest.page
    guest.goto("/")
    page.get_by_label("Boards of the match").select_option("4")
    page.get_by_label("Scoring of the match").select_option("matchpoints")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("main.stage")).to_be_visible()
    assert guest.state["settings"]["scoring"] == "matchpoints"
    assert guest.state["settings"]["source"] == {"kind": "match", "boards": 4}


def test_a_problem_tells_its_task_and_what_became_of_it(guest: Guest) -> None:
    offered = guest.context.request.get(f"{guest.address}/api/offers").json()
    guest.found(source={"kind": "problems", "id": offered["problems"][0]["id"]}, seed=None)
    page = guest.page
    expect(page.get_by_label("The task")).to_contain_text("Problem 1 of")
    guest.play_out()
    problem = guest.state["problem"]
    told = page.get_by_label("The task")
    expect(told).to_contain_text("Solved" if problem["solved"] else "Not this time")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".felt-play")).to_be_visible()


def test_a_convention_is_practised(guest: Guest) -> None:
    guest.found(source={"kind": "practice", "convention": "stayman"}, seed=None)
    guest.await_turn()
    task = guest.page.get_by_label("The task")
    expect(task).to_contain_text("Stayman. Perhaps it is right")
    assert "near_miss" not in guest.state["problem"]
    while guest.is_bidding:
        guest.call("P")
        guest.await_turn()
    if not guest.is_over:
        guest.page.keyboard.press("l")
        guest.page.get_by_role("button", name="Concede the rest").click()
    expect(task).to_contain_text("This deal was one for it.")


@pytest.mark.parametrize(("card", "is_right"), [("CA", False), ("CQ", True)])
def test_the_cards_shift_against_a_bad_line_and_for_a_good_one(
    guest: Guest, card: str, is_right: bool
) -> None:
    content = base64.b64encode(SHIFTING.encode()).decode()
    sent = guest.context.request.post(
        f"{guest.address}/api/files", data={"name": "problem.pbn", "content": content}
    )
    guest.found(source={"kind": "problems", "file": sent.json()["file"]}, seed=None)
    page = guest.page
    for own in ("H2", "HQ", "C2"):
        guest.await_turn()
        guest.play(own)
    guest.await_turn()
    before = guest.state
    assert before["turn"] == "N" and before["tricks"][-1]["cards"][0] == ["S", "C2"]
    guest.play(card)
    guest.await_turn()
    after = guest.state

    # East had the king alone: now the cards lie so that he does not have to play it.
    seen = dict(after["tricks"][1]["cards"])
    assert seen["E"] != "CK"
    assert after["tricks"][1]["winner"] == "N"
    for seat in ("N", "S"):
        assert after["dealt"][seat] == before["dealt"][seat]
    expect(page.get_by_label("The task")).not_to_contain_text("%")  # nothing is told in the play

    if is_right:  # everything else is on top
        page.keyboard.press("l")
        dialog = page.get_by_role("dialog", name="Claim")
        expect(dialog.locator(".tag")).to_have_text("certain")
        dialog.get_by_role("button", name="Claim 11").click()
        expect(page.locator("main.back")).to_be_visible()
    else:
        guest.play_out()
    over = guest.state
    assert over["problem"]["solved"] is is_right
    assert over["dealt"]["E"].split(".")[3] != "K"
    task = page.get_by_label("The task")
    if is_right:
        expect(task).to_contain_text("Solved")
    else:
        expect(task).to_contain_text("Not this time")
        expect(task).to_contain_text("in 0% of the layouts")
