"""Self-play and random auctions: what is counted, and that the counts see faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from merrimac.beliefs.constraint import NEVER
from merrimac.bidding import audit as audit_module
from merrimac.bidding.audit import audit, random_auction
from merrimac.bidding.chooser import choices, choose
from merrimac.bidding.knowledge import Knowledge
from merrimac.bidding.standing import Reading, Standing
from merrimac.bidding.system import Option, System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat, Vulnerability

Chosen = Iterator[tuple[Option, NDArray[np.intp]]]

NATURAL = "natural"
"""Without openings every deal is passed out: enough where nothing is bid on purpose."""


def test_sayc_bids_some_deals_without_a_fault() -> None:
    found = audit(System.load("sayc"), 12, 5)
    assert found.deals == 12 and found.auctions_read == 12
    assert not (found.illegal or found.unfinished or found.unlike or found.forcing_passed)
    assert found.unreadable == 0
    assert 0 < found.uncontested.of < found.calls


def test_the_same_seed_gives_the_same_audit() -> None:
    one, two = (audit(System.load("sayc"), 4, 9) for _ in range(2))
    assert one == two


def test_progress_is_told_for_each_deal_and_each_auction() -> None:
    steps: list[int] = []
    audit(System.load(NATURAL), 3, 1, lambda: steps.append(1))
    assert len(steps) == 6


def test_deals_bid_together_are_bid_as_one_by_one() -> None:
    sayc = System.load("sayc")
    found = audit(sayc, 20, 3)
    dealing = Random("deals 3")
    calls = 0
    for number in range(20):
        deal = Deal.random(dealing)
        here = Standing(Auction(Seat(number % 4)), Vulnerability(number // 4 % 4))
        while not here.auction.is_complete:
            here = sayc.after(here, choose(sayc, here, deal[here.me]).option.call)
        calls += len(here.auction)
    assert found.calls == calls


def test_a_forcing_call_that_is_passed_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def passing(system: System, standing: Standing, hands: Masks) -> Chosen:
        for option, rows in choices(system, standing, hands):
            yield replace(option, call=Call.PASS) if standing.is_forced else option, rows

    monkeypatch.setattr(audit_module, "choices", passing)
    found = audit(System.load("sayc"), 12, 5)
    assert found.forcing_passed > 0 and not found.is_clean
    assert "P with" in found.examples["forcing passed"][0]


def test_an_illegal_call_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def redoubling(system: System, standing: Standing, hands: Masks) -> Chosen:
        for option, rows in choices(system, standing, hands):
            yield replace(option, call=Call.REDOUBLE), rows

    monkeypatch.setattr(audit_module, "choices", redoubling)
    found = audit(System.load(NATURAL), 3, 1)
    assert found.illegal == 3 and not found.is_clean


def test_a_call_unlike_its_meaning_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_: System, standing: Standing, call: Call) -> Reading:
        return Reading(standing.me, call, NEVER)

    monkeypatch.setattr(System, "reading", wrong)
    found = audit(System.load(NATURAL), 2, 1)
    assert found.unlike == found.calls == 8 and not found.is_clean


def test_an_auction_that_cannot_be_read_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = System.reading

    def failing(self: System, standing: Standing, call: Call) -> Reading:
        if call.is_bid:
            raise KeyError(call)
        return plain(self, standing, call)

    monkeypatch.setattr(System, "reading", failing)
    found = audit(System.load(NATURAL), 8, 1)
    assert 0 < found.unreadable <= 8 and not found.is_clean


def test_what_no_hand_could_have_shown_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def emptied(self: Standing, reading: Reading) -> Standing:
        return replace(plain(self, reading), known=(Knowledge(NEVER),) * 4)

    plain = Standing.after
    monkeypatch.setattr(Standing, "after", emptied)
    found = audit(System.load(NATURAL), 3, 1)
    assert found.empty == 3 and not found.is_clean


def test_a_belief_without_layouts_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_module, "_has_layouts", lambda *_: False)
    found = audit(System.load(NATURAL), 21, 1)
    assert found.beliefs == found.without_layouts == 2 and not found.is_clean


def test_random_auctions_are_legal_and_end_and_differ() -> None:
    rng = Random(1)
    found = [random_auction(rng, Seat(number % 4)) for number in range(60)]
    assert all(auction.is_complete for auction in found)
    assert len({str(auction) for auction in found}) > 40
    assert any(Call.REDOUBLE in auction.calls for auction in found)
