"""What can be played beside plain boards: matches, bidding practice, problems; and claims."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat
from merrimac.table.claiming import checked
from merrimac.table.conventions import CONVENTIONS
from merrimac.table.dealing import rotated
from merrimac.table.shifting import makes, shifted
from merrimac.table.supplies import deals, near_misses
from table.serving import Page


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    with closing(Page(address)) as found:
        yield found


def test_a_match_has_its_number_of_boards_and_no_help(page: Page) -> None:
    page.found(you=["S"], scoring="imps", source={"kind": "match", "boards": 1})
    state = page.my_turn()
    assert state["is_match"] and not any(state["may"][name] for name in ("undo", "hint", "replay"))
    assert page.get("hint").status_code == 403
    end = page.to_the_end()
    assert page.act(end["version"], do="undo").status_code == 403
    over = page.act(page.state()["version"], do="next")
    assert over.status_code == 422 and "last board" in over.json()["error"]
    done = page.until(lambda state: state["score"]["boards"][0]["imps"] is not None, 200)
    other = page.get("review").json()["other"]
    assert other["state"] == "done" and other["imps"] == done["score"]["boards"][0]["imps"]
    assert page.http.get("/api/results").json()[-1]["imps"] == other["imps"]
    shut = {"source": {"kind": "match"}, "robots": "all-seeing"}
    assert page.http.post("/api/tables", json=shut).status_code == 422


@pytest.mark.parametrize("name", CONVENTIONS)
def test_every_convention_has_deals_and_near_misses(name: str) -> None:
    text = CONVENTIONS[name].for_seats((Seat.WEST,))
    assert len(deals(text, 2, "x")["deals"]) == 2
    assert len(near_misses(text, 1, "x")["deals"]) == 1


def test_in_bidding_practice_the_next_board_comes_after_the_auction(page: Page) -> None:
    page.found(you=["S"], source={"kind": "practice", "convention": "stayman"})
    state = page.my_turn()
    assert state["problem"]["convention"] == "Stayman" and state["board"]["dealer"] == "N"
    assert state["auction"][0]["call"] == "1NT"
    assert page.act(state["version"], do="next").status_code == 422
    while (state := page.my_turn())["phase"] == "auction":
        page.act(state["version"], do="call", call="P")
    assert page.act(state["version"], do="next").status_code == 200
    unknown = {"source": {"kind": "practice", "convention": "nothing"}}
    assert page.http.post("/api/tables", json=unknown).status_code == 422


# --- Problems -------------------------------------------------------------------------------------

FINESSE = "N:AQ2.AK2.AK32.AK2 K543.543.654.543 J6.876.QJ7.QJT98 T987.QJT9.T98.76"
"""Seven notrump by South: the spade finesse and nothing else, with East's king it fails."""


def board(deal: str, contract: str, *cards: str) -> Board:
    """Played by South after the cards."""
    found = Board.numbered(3, Deal.parse(deal))  # South deals
    for call in (contract, "P", "P", "P"):
        found = found.after(Call.parse(call))
    for card in cards:
        found = found.after(Card.parse(card))
    return found


def test_a_worse_card_meets_the_layout_that_beats_it() -> None:
    """Two ways to play a suit: from the top with eleven, or the finesse."""
    deal = "N:AQJT98.A2.A2.A32 K5.K543.K543.K54 762.QJT.QJT.QJT9 43.9876.9876.876"
    before = board(deal, "2NT", "H9")
    found = shifted(before, Card.parse("HA"), 1)
    assert found is not None and 0 <= found.chance <= found.best_chance <= 1
    if found.deal is not None:
        after = replace(before, deal=Deal.parse(found.deal)).after(Card.parse("HA"))
        assert makes(after) is (found.best == "HA")


@pytest.mark.parametrize("seed", range(6))
def test_shifted_cards_fit_what_was_seen(seed: int) -> None:
    rng = Random(seed)
    before = board(str(Deal.random(rng)), "1NT")
    while before.turn is not None and len(before.play or ()) < 8 + seed:
        before = before.after(rng.choice(list(before.legal_cards)))
    while before.actor is not Seat.SOUTH:
        before = before.after(rng.choice(list(before.legal_cards)))
    card = rng.choice(list(before.legal_cards))
    found = shifted(before, card, seed)
    if found is None or found.deal is None:
        return
    other = replace(before, deal=Deal.parse(found.deal))  # refuses what can't have been played
    assert other.view(Seat.SOUTH) == before.view(Seat.SOUTH)
    assert makes(other.after(card)) is (found.best == found.card)


def test_a_problem_is_played_by_the_founder(page: Page) -> None:
    text = (
        '[Board "1"]\n[Dealer "E"]\n[Vulnerable "EW"]\n'
        '[Deal "N:J6.876.QJ7.QJT98 T987.QJT9.T98.76 AQ2.AK2.AK32.AK2 K543.543.654.543"]\n'
        '[Declarer "N"]\n[Contract "3NT"]\n[Auction "E"]\nP P P 3NT P P P\n'
        '[Play "E"]\nS9 - - -\n'
    )
    sent = {"name": "x.pbn", "content": base64.b64encode(text.encode()).decode()}
    file = page.http.post("/api/files", json=sent)
    assert file.status_code == 201, file.text
    page.found(you=["S"], source={"kind": "problems", "file": file.json()["file"]})
    state = page.my_turn()
    assert state["contract"]["declarer"] == "S" and state["problem"]["of"] == 1
    assert "verdicts" not in state["problem"] and state["seats"]["W"]["all_seeing"]
    end = page.to_the_end()
    assert end["problem"]["solved"] in (True, False) and end["problem"]["verdicts"]
    assert "deal" not in end["problem"]["verdicts"][0]


def test_turning_a_deal_round() -> None:
    deal = Deal.parse(FINESSE)
    assert rotated(deal, 1)[Seat.NORTH] == deal[Seat.EAST]
    assert rotated(rotated(deal, 1), -1) == deal


# --- Claims ---------------------------------------------------------------------------------------


def test_a_certain_claim_is_certain_at_any_moment_of_a_trick() -> None:
    whole = "N:2.5432.5432.5432 .JT98.JT98.JT987 AKQJT9876543...A .AKQ76.AKQ76.KQ6"
    start = board(whole, "7S", "HA")
    for played in ((), ("H2",), ("H2", "H8")):
        now = start
        for card in played:
            now = now.after(Card.parse(card))
        for tricks in (13, 5):
            assert checked(now.view(Seat.SOUTH), tricks).certain, (played, tricks)


def test_a_claim_is_not_judged_by_the_real_cards() -> None:
    """The finesse works as the cards lie, but from South's seat it might not."""
    working = "N:AQ2.AKQ.AKQ2.AK2 543.543.6543.543 J76.J76.T7.QJT98 KT98.T982.J98.76"
    now = board(working, "7NT", "HT", "HA", "H3", "H6")
    verdict = checked(now.view(Seat.SOUTH), 12)
    assert makes(now) and not verdict.certain
    assert "for instance if" in verdict.words or "shown" in verdict.words
    assert checked(now.view(Seat.SOUTH), 11).words.startswith("11 of the last 12 are yours")


def test_a_defender_is_never_certain_of_much() -> None:
    now = board(FINESSE, "7NT", "HQ")
    verdict = checked(now.view(Seat.WEST), 1)
    assert not verdict.certain
    assert checked(now.view(Seat.WEST), 0).certain


def test_an_all_seeing_robot_is_marked(page: Page) -> None:
    page.found(you=["S"], robots="all-seeing")
    seats: dict[str, Any] = page.state()["seats"]
    assert {seat: told["all_seeing"] for seat, told in seats.items()} == {
        "N": True, "E": True, "S": False, "W": True,
    }  # fmt: skip
