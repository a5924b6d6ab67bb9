from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from merrimac.bench import dealing
from merrimac.bench.dealing import CASES, PeerMissing, dealer_script, installed_dealer
from merrimac.bench.ratio import measure


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_slower_peer_is_compared_by_the_item_and_by_its_own_clock() -> None:
    ours, peers = Clock(), Clock()

    def run(clock: Clock, price: float) -> Any:
        def work(chunk: float) -> None:
            clock.now += price * chunk

        return work

    result = measure(
        run(ours, 2.0), run(peers, 3.0), [1.0, 1.0], 100, clock=ours,
        their_items=5, their_clock=peers,
    )  # fmt: skip
    # We need 2 seconds for 100 items, the peer 3 seconds for 5.
    assert result.ratio == pytest.approx(30) and result.spread == pytest.approx(0)
    assert result.ours_per_second == pytest.approx(50)
    assert result.theirs_per_second == pytest.approx(5 / 3)
    assert result.n == 10


def test_the_script_says_what_is_known_and_prints_no_deal() -> None:
    assert dealer_script(CASES["iii"], 7) == (
        "generate 1000000000\nproduce 7\n"
        "predeal south SAQ4, HK83, DKJT62, C75\n"
        "condition hcp(north) >= 10 && hcp(north) <= 12 && spades(north) >= 4\n"
        'action average "none" 1\n'
    )
    assert "predeal north SA974, H53, DKJ82, CQJ6\npredeal south" in dealer_script(CASES["v"], 1)


def test_what_can_not_be_installed_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dealing, "DEALER", tmp_path / "dealer")

    def refuse(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 100, "", "E: no\nE: are you root?\n")

    monkeypatch.setattr(subprocess, "run", refuse)
    with pytest.raises(PeerMissing, match=r"apt-get install -y dealer failed: E: are you root\?"):
        installed_dealer()


@pytest.mark.skipif(not dealing.DEALER.exists(), reason="dealer is not installed")
def test_a_case_against_dealer() -> None:
    steps: list[None] = []
    result = dealing.bench_dealer("v", 2, lambda: steps.append(None))
    assert len(steps) == 2 and result.n == 2 * CASES["v"].dealer_deals
    assert result.ratio > 10


@pytest.mark.filterwarnings("ignore")  # the peer's own
def test_a_case_against_endplay() -> None:
    result = dealing.bench_endplay("iii", 1, lambda: None)
    assert result.n == CASES["iii"].endplay_deals and result.ratio > 100
