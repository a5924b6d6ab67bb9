"""Several people at one table: each sees his own cards, spectators none, and strangers nothing."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from table.browser.guest import Guest

Seating = Callable[..., Guest]


def test_two_browsers_play_at_one_table(seat: Seating) -> None:
    south, north = seat(), seat()
    links = south.found(guests=["N"], seed=None)
    north.goto(links["N"])
    expect(north.page.locator("main.stage")).to_be_visible()
    assert "token" not in north.page.url
    for guest, own, other in ((south, "S", "N"), (north, "N", "S")):
        hands = guest.state["hands"]
        assert hands[own] is not None and hands[other] is None
    both = (south, north)
    for _ in range(8):
        acting = next((guest for guest in both if guest.state["legal_calls"]), None)
        if acting is not None:
            break
        south.page.wait_for_timeout(200)
    assert acting is not None
    acting.await_turn()
    call = acting.legal_bid()
    acting.call(call)
    for guest in both:
        expect(guest.page.locator(".auction .call").filter(has_text=call[0]).first).to_be_visible()


def test_a_table_is_shared_by_the_links_of_the_dialogue(seat: Seating) -> None:
    south, north, watcher = seat(), seat(), seat()
    south.found(guests=["N"], watchers=True, seed=None)
    page = south.page
    page.get_by_role("button", name="Share this table").click()
    dialog = page.get_by_role("dialog", name="Share this table")
    dialog.get_by_role("button", name="Make links").click()
    links = {}
    for name in ("North", "Spectators"):
        links[name] = dialog.get_by_label(name).input_value()
        assert links[name].startswith(f"{south.address}/t/{south.table}?token=")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    north.page.goto(links["North"])
    expect(north.page.locator("main.stage")).to_be_visible()
    watcher.page.goto(links["Spectators"])
    expect(watcher.page.locator("main.stage")).to_be_visible()
    assert (north.state["seat"], watcher.state["seat"]) == ("N", None)
    assert "token" not in north.page.url and "token" not in watcher.page.url

    # Only who founded the table gives out links, and each sees what the others do.
    refused = north.context.request.post(f"{north.address}/api/tables/{north.table}/links", data={})
    assert refused.status == 403
    for _ in range(40):
        acting = next((guest for guest in (south, north) if guest.state["legal_calls"]), None)
        if acting is not None:
            break
        page.wait_for_timeout(200)
    assert acting is not None
    acting.await_turn()
    call = acting.legal_bid()
    acting.call(call)
    for guest in (south, north, watcher):
        shown = guest.page.locator(".auction .call").filter(has_text=call[0])
        expect(shown.first).to_be_visible()


def test_who_invites_somebody_gets_the_links_at_once(seat: Seating) -> None:
    south, north = seat(), seat()
    page = south.page
    south.goto("/")
    page.get_by_role("button", name="Make a table").click()
    dialog = page.get_by_role("dialog", name="Share this table")
    link = dialog.get_by_label("North").input_value()
    assert "#" not in page.url
    page.keyboard.press("Escape")
    waiting = page.get_by_text("Waiting for North: nobody sits there.")
    if south.state["turn"] == "N":
        expect(waiting).to_be_visible()
    north.page.goto(link)
    expect(north.page.locator("main.stage")).to_be_visible()
    expect(waiting).to_have_count(0)


def test_a_link_is_copied_where_the_browser_has_no_clipboard(seat: Seating) -> None:
    south = seat()
    south.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    )
    south.found(guests=["N"], seed=None)
    page = south.page
    page.get_by_role("button", name="Share this table").click()
    page.get_by_role("button", name="Make links").click()
    page.get_by_role("button", name="Copy", exact=True).first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_a_guest_comes_back_without_loss(seat: Seating) -> None:
    guest = seat()
    guest.found()
    guest.bid_to_the_play()
    before = guest.state["actions"]
    guest.page.reload()
    guest.await_turn()
    assert guest.state["actions"] == before
    expect(guest.page.locator(".felt-play")).to_be_visible()


def test_spectators_see_no_hidden_hand(seat: Seating) -> None:
    south, watcher = seat(), seat()
    links = south.found(watchers=True, seed=None)
    watcher.goto(links["watch"])
    expect(watcher.page.locator("main.stage")).to_be_visible()
    state = watcher.state
    assert state["seat"] is None and set(state["hands"].values()) == {None}, state
    expect(watcher.page.locator("[data-card]")).to_have_count(0)


def test_a_stranger_is_sent_away(seat: Seating) -> None:
    south, stranger = seat(), seat()
    south.found()
    stranger.goto(f"/t/{south.table}")
    expect(stranger.page.get_by_text("This seat is not yours")).to_be_visible()
    expect(stranger.page.locator("[data-card]")).to_have_count(0)
