from __future__ import annotations

from merrimac.match.experiments.bribip import EXPERIMENT
from merrimac.match.experiments.pieces import Pieces


def test_the_program_bids_the_papers_auction_and_knows_what_the_paper_says() -> None:
    steps = []
    rows = EXPERIMENT.run(True, Pieces(lambda: steps.append(1)))
    assert len(steps) == EXPERIMENT.steps(True)
    ours = {row.what: row.ours for row in rows}
    calls = [row for row in rows if "'s call over" in row.what]
    assert [row.paper for row in calls] == ["1S", "3D", "4H", "5C", "6D"]
    assert all(row.ours == row.paper for row in calls)
    norths = next(row for row in rows if row.what.startswith("North's calls"))
    assert norths.ours == norths.paper == "2S 4C 4NT 5NT 7S"
    for what, words in (
        ("South's features: suits", "spades 7.125"),
        ("South's features: first-round control", "spades, hearts, diamonds"),
        ("South's hand: known", "7 points in spades; holds SA SK S7"),
        ("1. P by East: known", "E at most 11 points (denied"),
        ("2. 1S by South: known", "NS opened the bidding"),
        ("3. P by West: known", "W at most 11 points (denied"),
        ("4. 2S by North: known", "N 6+ points (shown: 2S)"),
        ("4. 2S by North: known", "NS safe level 4 (deduced"),
        ("4. 2S by North: known", "NS spades agreed as trumps"),
        ("8. 4C by North: known", "N first-round control in clubs (shown"),
        ("8. 4C by North: known", "no first-round control in hearts (denied: would have bid 3H)"),
        ("12. 4NT by North: known", "Blackwood (artificial, asking)"),
        ("1C - 1S: what South shows and denies", "diamonds (denied: would have bid 1D)"),
        ("1C - 1S: what South shows and denies", "at most 3 clubs (denied: would have bid 2C)"),
        ("1C - 1S: what South shows and denies", "(denied: would have bid 1NT)"),
        ("4C by North when South has the ace", "N no clubs (deduced"),
        ("North can tell after 5C", "S 1-3 aces (deduced: CA in sight, and by the points shown)"),
        ("North can tell after 5C", "S holds SA"),
        ("North can tell after 6D", "S holds SK"),
        ("North can tell: ruffs", "NS can ruff clubs"),
        ("cards to watch dummy for", "DA in dummy: S holds SA"),
        ("review: dummy turns up with DA", "S holds SA"),
        ("review: dummy turns up with SA", "S holds DA"),
        ("review: dummy without an ace, set aside", "N 4+ spades"),
        ("review: dummy without an ace, instead", "E 1 ace"),
    ):  # fmt: skip
        assert words in ours[what], what
    assert ours["tricks in spades, double dummy"] == "13"
