from __future__ import annotations

from merrimac.match.experiments.bribip import EXPERIMENT


def test_the_program_bids_the_papers_auction_and_knows_what_the_paper_says() -> None:
    steps = []
    rows = EXPERIMENT.run(True, lambda: steps.append(1))
    assert len(steps) == EXPERIMENT.steps(True)
    ours = {row.what: row.ours for row in rows}
    calls = [row for row in rows if "'s call over" in row.what]
    assert [row.paper for row in calls] == ["1S", "3D", "4H", "5C", "6D"]
    assert all(row.ours == row.paper for row in calls)
    for what, words in (
        ("South's features: suits", "spades 7.125"),
        ("South's features: first-round control", "spades, hearts, diamonds"),
        ("1. P by East: known", "E at most 11 points (denied"),
        ("4. 2S by North: known", "NS safe level 4 (deduced"),
        ("4. 2S by North: known", "NS spades agreed as trumps"),
        ("8. 4C by North: known", "N first-round control in clubs (shown"),
        ("8. 4C by North: known", "no first-round control in hearts (denied: would have bid 3H)"),
        ("1C - 1S: what South shows and denies", "diamonds (denied: would have bid 1D)"),
        ("4C by North when South has the ace", "N no clubs (deduced"),
        ("North can tell: aces", "S holds SA"),
        ("North can tell: kings", "S holds SK"),
        ("cards to watch dummy for", "DA in dummy: S holds SA"),
        ("review: dummy turns up with DA", "S holds SA"),
        ("review: dummy turns up with SA", "S holds DA"),
    ):  # fmt: skip
        assert words in ours[what], what
    assert ours["tricks in spades, double dummy"] == "13"
