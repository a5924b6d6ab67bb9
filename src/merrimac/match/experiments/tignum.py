"""Tignum and Tignum 2: two figures, the size of the trees, and a thousand deals.

Smith & Nau 1993: a deal on which a club ruff is set up and taken (Figure 3), and 1,301 nodes in the
largest tree of their tests. Smith, Nau & Throop 1998: the tree of a finesse (Figure 4), 26,000
leaves on average and 305,000 at worst (Table 1), and 250 deals won, 191 lost and 559 tied as
declarer against the older program, which played by rules.

Our declarer by rules is ``heuristic``. Contracts come from the fixed rule, and both declarers play
every deal after the same lead and against the same defenders. Plans are limited by nodes, so
everything but the seconds repeats exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, not_run, seeded, span
from merrimac.match.experiments.tignum_deals import FirstTree, both_tables, first_tree, result_of
from merrimac.match.experiments.tignum_finesse import figure, layouts, tree
from merrimac.match.experiments.tignum_ruff import ClubRuff, played
from merrimac.match.runner import DeclarerMatch, Mean, Summary, sign_test, summary
from merrimac.players.player import Limit

_DEALS, _DEALS_QUICK = 1_000, 10
_PLAYS, _PLAYS_QUICK = 10, 3
"""Of the deal of Figure 3."""
_SEED = 4411
LIMIT = Limit(nodes=8_000)
"""About a second for a plan."""
_WON, _LOST, _TIED = 250, 191, 559
_FIGURE_4 = {
    "West plays low": "0.9844, +210",
    "West plays the king": "0.0078, +620",
    "West ruffs": "0.0078, -200",
    "East plays low": "0.5000, +620",
    "East plays the king": "0.5000, -200",
    "finesse": "+210",
    "cash out": "-100",
}
"""How likely a branch is, and what it is worth."""


def steps(quick: bool) -> int:
    return 1 + _plays(quick) + 2 * _deals(quick)


def run(quick: bool, pieces: Pieces) -> list[Row]:
    """The figures first, then the trees, then the match."""
    match = match_of(_deals(quick))
    rows = finesse_rows()
    pieces.step()
    plays = []
    for seed in range(_plays(quick)):
        plays.append(played(match.limit, seed))
        pieces.step()
    rows += seeded(ruff_rows(plays), span(range(_plays(quick))))
    tasks = [(match, number) for number in range(1, match.deals + 1)]
    rows += seeded(tree_rows(list(pieces.done(first_tree, tasks))), _SEED)
    found = [
        result_of(*task, tables)
        for task, tables in zip(tasks, pieces.done(both_tables, tasks), strict=True)
    ]
    return rows + seeded(match_rows(summary(found)), _SEED)


def match_of(deals: int, limit: Limit = LIMIT) -> DeclarerMatch:
    """The planner and the rules as declarers, the rules defending."""
    return DeclarerMatch("planner", "heuristic", "heuristic", deals, _SEED, limit)


def finesse_rows() -> list[Row]:
    held = layouts()
    found = figure(tree(held))
    ours = {one.what: f"{one.weight:.4f}, {one.value:+g}" for one in (*found.west, *found.east)}
    ours |= {name: f"{value:+g}" for name, value in found.schemes}
    return [
        Row(f"Figure 4: {what}", paper, ours[what], len(held), None)
        for what, paper in _FIGURE_4.items()
    ]


def ruff_rows(plays: Sequence[ClubRuff]) -> list[Row]:
    names = Counter(one.technique for one in plays).most_common()
    chosen = ", ".join(f"{name} ({times})" for name, times in names)
    ruffs = [one for one in plays if one.ruff is not None]
    leads = " ".join(map(str, ruffs[0].leads)) if ruffs else "no ruff"
    tricks = Mean.of(one.tricks for one in plays)
    nodes, leaves = max(one.nodes for one in plays), max(one.leaves for one in plays)
    figures: tuple[tuple[str, str, str, float | None], ...] = (
        ("technique when the lead is won", "set up a ruff", chosen, None),
        ("declarer's leads up to a ruff", "", leads, None),
        ("a club is ruffed in dummy", "yes", f"{len(ruffs)} of {len(plays)}", None),
        ("tricks", "11", f"{tricks.value:g}", _short(tricks.error)),
        ("nodes, largest tree", "1,301", f"{nodes:,}", None),
        ("leaves, largest tree", "", f"{leaves:,}", None),
    )
    return [
        Row(f"Figure 3: {what}", paper, ours, len(plays), error)
        for what, paper, ours, error in figures
    ]


def tree_rows(trees: Sequence[FirstTree]) -> list[Row]:
    """Of a tree that was cut no more is known than that it is larger."""
    cut = sum(one.is_cut for one in trees)
    regrown = sum(one.is_regrown for one in trees)
    note = " or more" if cut else ""
    seconds = [one.seconds for one in trees]
    return [
        *_sizes("leaves", [one.leaves for one in trees], ("26,000", "305,000"), "{:,.0f}" + note),
        *_sizes("nodes", [one.nodes for one in trees], ("", ""), "{:,.0f}" + note),
        *_sizes("processor seconds for the card", seconds, ("", ""), "{:.2f}"),
        Row("trick one: trees cut by the limit of nodes", "0", str(cut), len(trees), None),
        Row("trick one: trees beyond the match's limit", "", str(regrown), len(trees), None),
    ]


def _sizes(what: str, sizes: Sequence[float], papers: tuple[str, str], form: str) -> list[Row]:
    mean, worst = Mean.of(sizes), max(sizes)
    ours, error = form.format(mean.value), _short(mean.error)
    return [
        Row(f"trick one: {what}, average", papers[0], ours, len(sizes), error),
        Row(f"trick one: {what}, worst", papers[1], form.format(worst), len(sizes), None),
    ]


def match_rows(found: Summary) -> list[Row]:
    score = f"{found.wins}-{found.losses}-{found.ties}"
    share, error = _decided(found.wins, found.losses)
    test = f"{sign_test(_WON, _LOST):.2g}"
    figures: tuple[tuple[str, str, str, float | None], ...] = (
        ("won-lost-tied", f"{_WON}-{_LOST}-{_TIED}", score, None),
        ("won of those decided", _decided(_WON, _LOST)[0], share, error),
        ("sign test", test, f"{found.sign_test:.2g}", None),
        ("IMPs a deal", "", f"{found.imps.value:+.3f}", _short(found.imps.error)),
    )
    return [
        Row(f"against the rules: {what}", paper, ours, found.deals, each)
        for what, paper, ours, each in figures
    ]


def _decided(won: int, lost: int) -> tuple[str, float | None]:
    """The share of the decided deals and its standard error, in per cent."""
    decided = won + lost
    if not decided:
        return "none decided", None
    share = won / decided
    return f"{share:.1%}", _short(100 * sqrt(share * (1 - share) / decided))


def _short(error: float) -> float:
    return float(f"{error:.3g}")


def _deals(quick: bool) -> int:
    return _DEALS_QUICK if quick else _DEALS


def _plays(quick: bool) -> int:
    return _PLAYS_QUICK if quick else _PLAYS


_COMPUTED = "a computed size: nobody can search that"
_NOT_RUN = (
    not_run(
        "1993: the suite of hands, largest tree", "1,301 nodes",
        "one hand of it is published, that of Figure 3",
    ),
    not_run("1993: brute force, worst case", "6.01e44 nodes", _COMPUTED),
    not_run("Table 1: brute force, average", "2.3e24 leaves", _COMPUTED),
    not_run("Table 1: brute force, worst", "5.6e44 leaves", _COMPUTED),
    not_run(
        "the match against Bridge Baron itself", f"{_WON}-{_LOST}-{_TIED}",
        "a commercial program, and the thousand deals are not published; our rules stand for it",
    ),
    not_run(
        "Table 2: world championship of programs, 1997", "first of five",
        "the opponents are commercial programs of that year",
    ),
)  # fmt: skip
EXPERIMENT = Experiment(
    "tignum",
    "Tignum and Tignum 2: two figures, the size of the trees, planning against rules",
    steps,
    run,
    paper=Paper.TIGNUM,
    not_run=_NOT_RUN,
)
