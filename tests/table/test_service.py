"""The service as a page meets it: playing, asking, looking back, and the door."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import httpx
import pytest

from merrimac.game.deal import Deal
from table.serving import Page


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    found = Page(address)
    yield found
    found.close()


@pytest.fixture
def enter(address: str) -> Iterator[Callable[..., Page]]:
    """Other people's pages."""
    with ExitStack() as pages:
        yield lambda *link: pages.enter_context(closing(Page(address, *link)))


def test_a_board_is_bid_and_played_and_looked_back_at(page: Page) -> None:
    page.found(you=["S"])
    end = page.to_the_end()
    assert end["result"] is not None
    assert all(end["dealt"].values())
    review = page.get("review").json()
    assert Deal.parse(review["deal"]).is_complete
    assert len(review["cards"]) == sum(len(trick["cards"]) for trick in end["tricks"])
    if end["contract"]:
        declarer, strain = end["contract"]["declarer"], end["contract"]["strain"]
        first = review["cards"][0]
        assert min(first.values()) == review["table"][declarer][strain]
    assert "[Deal" in page.get("export?format=pbn").text
    assert "md|" in page.get("export?format=lin").text
    assert page.get("export?format=link").json()["link"].startswith("https://")
    results = page.http.get("/api/results").json()
    assert [each["score_ns"] for each in results] == [end["result"]["score_ns"]]
    assert page.act(end["version"], do="next").status_code == 200
    assert page.state()["board"]["number"] == 2


def test_the_stream_tells_every_change(page: Page) -> None:
    page.found(you=["N"])  # North deals board 1
    versions: list[int] = []
    with page.http.stream("GET", f"/api/tables/{page.table}/events") as stream:
        lines = stream.iter_lines()
        state = _next_state(lines)
        versions.append(state["version"])
        page.act(state["version"], do="call", call="P")
        while len(versions) < 3:
            versions.append(_next_state(lines)["version"])
    assert versions[0] == 1 and versions == sorted(versions) and versions[-1] >= 2


def _next_state(lines: Iterator[str]) -> dict[str, Any]:
    for line in lines:
        if line.startswith("data:"):
            found: dict[str, Any] = json.loads(line[5:])
            return found
    raise AssertionError("the stream ended")


def test_what_each_call_would_mean_comes_from_the_rules(page: Page) -> None:
    page.found(you=["N"])
    state = page.my_turn()
    meanings = page.get("meanings").json()
    assert set(meanings) == set(state["legal_calls"])
    assert "15-17 HCP" in meanings["1NT"]["short"] and meanings["1NT"]["points"] == [15, 17]
    assert sum(each["fits"] == "fits" for each in meanings.values()) == 1
    assert meanings["P"]["short"] == "a hand that no other call fits"


def test_a_hint_is_what_playing_for_me_does(page: Page) -> None:
    page.found(you=["N"])
    state = page.my_turn()
    hint = page.get("hint").json()
    assert hint["level"] == "full" and hint["words"]
    assert page.act(state["version"], do="play_for_me").status_code == 200
    first = page.state()["actions"][0]
    assert (first["action"], first["by"], first["why"]) == (hint["action"], "for you", "full")
    assert page.get("why/0").json()["words"] == hint["words"]


def test_undo_takes_back_as_often_as_one_likes(page: Page) -> None:
    page.found(you=["N"])
    for call in ("1S", "P"):
        state = page.my_turn()
        page.act(state["version"], do="call", call=call)
    for _ in range(2):
        state = page.my_turn()
        assert page.act(state["version"], do="undo").status_code == 200
    assert page.state()["actions"] == []
    again = page.act(page.state()["version"], do="undo")
    assert again.status_code == 422 and not page.state()["may"]["undo"]


def test_a_robots_own_reasons_wait_until_the_board_is_over(page: Page) -> None:
    page.found(you=["S"])
    page.my_turn()
    public = page.get("why/0").json()
    assert public["level"] == "public" and public["alternatives"] == []
    page.to_the_end()
    assert page.get("why/0").json()["level"] == "full"


def test_what_is_known_adds_up_to_one(page: Page) -> None:
    page.found(you=["S"])
    page.my_turn()
    known = page.get("known").json()
    assert set(known) == {"N", "E", "W"}
    for hand in known.values():
        assert sum(share for _, share in hand["points"]) == pytest.approx(1, abs=0.03)
        for shares in hand["lengths"].values():
            assert sum(share for _, share in shares) == pytest.approx(1, abs=0.03)


def test_the_board_is_played_again_from_any_point_and_does_not_count(page: Page) -> None:
    page.found(you=["S"])
    end = page.to_the_end()
    assert page.act(end["version"], do="replay", at=1).status_code == 200
    state = page.my_turn()
    assert state["board"]["is_replay"] and len(state["actions"]) >= 1
    page.to_the_end()
    assert len(page.state()["score"]["boards"]) == 1


def test_conceding_ends_the_board(page: Page) -> None:
    page.found(you=["N", "S"])
    state = _in_play(page)
    answer = page.act(state["version"], do="concede")
    assert answer.status_code == 200
    kept = state["won"]["NS"]  # all the rest is theirs
    assert page.state()["result"]["tricks"] == (kept if _is_ours(state) else 13 - kept)


def _in_play(page: Page) -> dict[str, Any]:
    """After an auction with a bid of one's own, at one's first card."""
    page.act(page.my_turn()["version"], do="call", call="1NT")
    while (state := page.my_turn())["phase"] == "auction":
        page.act(state["version"], do="call", call="P")
    return state


def _is_ours(state: dict[str, Any]) -> bool:
    return bool(state["contract"]["declarer"] in "NS")


def test_a_claim_too_far_is_refused_by_robots(page: Page) -> None:
    page.found(you=["N", "S"])
    state = _in_play(page)
    asked = page.get("claim?tricks=13").json()
    assert asked["certain"] is False and asked["words"]
    assert page.act(state["version"], do="claim", tricks=13).status_code == 200
    after = page.state()
    assert after["phase"] == "play" and "not agreed" in after["message"]


# --- What there is to play ------------------------------------------------------------------------


def test_deals_to_a_specification(page: Page) -> None:
    wanted = "south 20+ hcp"
    preview = page.http.post("/api/preview", json={"specification": wanted, "count": 2}).json()
    assert len(preview["deals"]) == 2
    # One deal in 70 or so, however cleverly such deals are made.
    assert preview["rate"] == pytest.approx(0.0142, abs=0.0005)
    page.found(you=["S"], source={"kind": "specification", "specification": wanted})
    hand = page.state()["hands"]["S"]
    assert sum("JQKA".index(card) + 1 for card in hand if card in "JQKA") >= 20
    wrong = page.http.post("/api/preview", json={"specification": "south 15-17 balancd"})
    assert wrong.status_code == 422 and wrong.json()["column"] == 13


def test_files_that_are_dropped_in(page: Page) -> None:
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    text = f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{deal}"]\n'
    sent = {"name": "x.pbn", "content": base64.b64encode(text.encode()).decode()}
    found = page.http.post("/api/files", json=sent)
    assert found.status_code == 201 and "deal" not in found.json()["boards"][0]
    page.found(you=["S"], source={"kind": "file", "file": found.json()["file"]})
    state = page.state()
    assert state["hands"]["S"] == "..AKQJT98765432."
    assert state["board"] | {"number": 7, "dealer": "S", "vulnerability": "All"} == state["board"]
    bad = {"name": "x.pbn", "content": base64.b64encode(b"nothing").decode()}
    assert page.http.post("/api/files", json=bad).status_code == 422


def test_the_best_hand_comes_to_me(page: Page) -> None:
    for _ in range(3):
        page.found(you=["W"], best_hand=True, open_hands=True)
        points = {
            seat: sum("JQKA".index(card) + 1 for card in hand if card in "JQKA")
            for seat, hand in page.state()["hands"].items()
        }
        assert points["W"] == max(points.values())


# --- The door -------------------------------------------------------------------------------------


def test_without_its_key_a_table_is_closed(page: Page, enter: Callable[..., Page]) -> None:
    page.found(you=["S"])
    stranger = enter(page.table)
    for what in ("state", "events", "meanings", "why/0", "hint", "known", "review", "export"):
        assert stranger.get(what).status_code == 403, what
    assert stranger.act(1, do="undo").status_code == 403
    assert stranger.http.get(f"/t/{page.table}?token=wrong").status_code == 403
    assert stranger.get("state").text == enter("nosuchtable").get("state").text
    stranger.http.cookies.set(f"merrimac-{page.table}", "wrong")
    assert stranger.get("state").status_code == 403


def test_a_key_opens_its_own_seat_alone(page: Page, enter: Callable[..., Page]) -> None:
    page.found(you=["N"], guests=["S"], watchers=True)
    guest = enter(page.table, page.links["S"])
    watcher = enter(page.table, page.links["watch"])
    state = page.my_turn()
    assert guest.state()["you"] == ["S"] and guest.state()["hands"]["N"] is None
    assert watcher.state()["you"] == [] and not any(watcher.state()["hands"].values())
    for other in (guest, watcher):
        assert other.act(state["version"], do="call", call="P").status_code == 403
        assert other.http.post(f"/api/tables/{page.table}/links", json={}).status_code == 403
    assert guest.act(state["version"], do="name", seat="N", name="me").status_code == 403
    assert guest.get("hint").status_code == 403 and page.get("hint").status_code == 403
    assert page.act(state["version"], do="call", call="P").status_code == 200
    assert page.act(page.state()["version"], do="undo").status_code == 403
    more = page.http.post(f"/api/tables/{page.table}/links", json={}).json()["links"]
    assert set(more) == {"S", "watch"}
    assert enter(page.table, more["S"]).state()["you"] == ["S"]


def test_a_links_token_becomes_a_cookie_that_no_script_reads(page: Page, address: str) -> None:
    page.found(you=["N"], guests=["S"])
    answer = httpx.get(address + page.links["S"])
    assert answer.status_code == 303 and "token" not in answer.headers["location"]
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"content-type": "text/plain"}, 415),
    ],
)
def test_foreign_requests_are_refused(page: Page, headers: dict[str, str], status: int) -> None:
    sent = {"content-type": "application/json", **headers}
    answer = page.http.post("/api/tables", content=b"{}", headers=sent)
    assert answer.status_code == status and answer.json()["error"]


def test_long_bodies_are_refused(page: Page) -> None:
    assert page.http.post("/api/tables", json={"system_ns": "x" * 100_000}).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(200):
            yield b" " * 1024

    sent = {"content-type": "application/json"}
    assert page.http.post("/api/tables", content=pieces(), headers=sent).status_code in (400, 413)


def test_every_answer_carries_its_policy(page: Page) -> None:
    for answer in (page.http.get("/"), page.http.get("/api/systems"), page.http.get("/nowhere")):
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_an_old_version_and_an_illegal_call_are_told_apart(page: Page) -> None:
    page.found(you=["N"])
    version = page.my_turn()["version"]
    old = page.act(version + 5, do="call", call="P")
    assert old.status_code == 409 and old.json()["version"] == version
    illegal = page.act(version, do="call", call="XX")
    assert illegal.status_code == 422 and "no bid to double" in illegal.json()["error"]
    assert page.act(version, do="card", card="SA").status_code == 422
    assert page.act(version, do="call").status_code == 422
    assert page.act(version, do="dance").status_code == 422


def test_seeds_are_not_told(page: Page) -> None:
    page.found(you=["S"], seed=7, source={"kind": "specification", "specification": "west 5 hcp"})
    text = page.get("state").text
    assert "seed" not in text and "west 5 hcp" not in text
