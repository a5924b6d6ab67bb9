from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from merrimac.game.cards import Card
from merrimac.game.hand import Hand
from merrimac.game.play import Play
from merrimac.game.scoring import score
from merrimac.game.seats import Seat
from merrimac.match.experiments import tignum_finesse
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.tignum import (
    EXPERIMENT,
    finesse_rows,
    match_of,
    match_rows,
    ruff_rows,
    tree_rows,
)
from merrimac.match.experiments.tignum_deals import FirstTree, both_tables, first_tree, result_of
from merrimac.match.experiments.tignum_finesse import (
    CONTRACT,
    DUMMY,
    HEARTS,
    KING,
    LOST,
    OWN,
    VULNERABILITY,
    WON,
    figure,
    layouts,
    tree,
)
from merrimac.match.experiments.tignum_ruff import ClubRuff, played, up_to_the_ruff
from merrimac.match.runner import Mean, Summary, play_deal
from merrimac.match.workplace import Pool
from merrimac.planning.network import TaskNode
from merrimac.planning.tree import children
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from merrimac.technique.aim import Aim
from merrimac.technique.known import Known

FEW = Limit(samples=8, nodes=200)


# --- Figure 4 -----------------------------------------------------------------------------------


def test_every_division_of_the_hearts_is_a_layout() -> None:
    held = layouts()
    west = held[:, 1]
    assert len({int(each) for each in west}) == 128
    for heart in HEARTS:
        assert np.count_nonzero(west & np.uint64(heart.mask)) == 64
    ours = (DUMMY | OWN).mask
    for east, west_ in held.tolist():
        assert east.bit_count() == west_.bit_count() == len(DUMMY) == len(OWN)
        assert not east & west_ and not (east | west_) & ours
    assert WON + LOST + len(OWN) == 13


def test_the_figure_comes_out_as_in_the_paper() -> None:
    for row in finesse_rows():
        assert row.ours == row.paper and row.n == 128


def test_the_branches_are_exact() -> None:
    found = figure(tree(layouts()))
    assert [(each.weight, each.value) for each in found.west] == [
        (126 / 128, 210.0),
        (1 / 128, 620.0),
        (1 / 128, -200.0),
    ]
    assert [(each.weight, each.value) for each in found.east] == [(0.5, 620.0), (0.5, -200.0)]
    assert found.schemes == (("finesse", 210.0), ("cash out", -100.0))


def test_another_belief_gives_another_figure() -> None:
    held = layouts()
    mask = np.uint64(Hand.of(HEARTS).mask)
    void = held[(held[:, 1] & mask) == 0]
    found = figure(tree(np.concatenate([held, void])))
    assert [each.weight for each in found.west] == [126 / 129, 1 / 129, 2 / 129]
    name, value = found.schemes[0]
    assert name == "finesse" and value == pytest.approx((128 * 210 - 200) / 129)


def test_nobody_errs_after_the_finesse() -> None:
    solver = Solver()
    tricks = {True: set[int](), False: set[int]()}
    for east, west in layouts().tolist():
        table = finesse_trick(Hand(west))
        left = [held - Hand.of(table) for held in (DUMMY, Hand(east), OWN, Hand(west))]
        position = Position(
            (left[0], left[1], left[2], left[3]), CONTRACT.strain, Seat.SOUTH, table
        )
        ours = position.tricks_left - solver.value(position).tricks
        wins = bool(KING.mask & west)
        tricks[wins].add(score(CONTRACT, WON + ours, VULNERABILITY))
    assert tricks == {True: {620}, False: {-200}}


def finesse_trick(west: Hand) -> tuple[Card, ...]:
    """The first three cards: West plays low, or what he must, and dummy the queen if it may win."""
    hearts = [heart for heart in HEARTS if heart in west]
    second = hearts[-1] if hearts else Card.parse("S3")
    third = "HA" if second is KING else "HQ"
    return (Card.parse("H2"), second, Card.parse(third))


def test_cashing_out_takes_the_same_seven_tricks_in_every_layout() -> None:
    [option] = [
        option
        for option in tree(layouts()).root.options
        if option.action is not None and option.action.why == Aim("cash out")
    ]
    seen = []
    for known in leaves(option.outcomes[0][1]):
        assert set(known.tricks.tolist()) == {WON + 7}
        seen += known.information.indices.tolist()
    assert sorted(seen) == list(range(128))


def leaves(node: TaskNode[Known]) -> Iterator[Known]:
    if not node.options:
        yield node.state.information
    for child in children(node):
        yield from leaves(child)


def test_declarer_begins_to_cash_out_with_the_ace_of_trumps() -> None:
    known = tignum_finesse.known(layouts())
    [instance] = tignum_finesse.cashing_out.expand(known)
    sure = Hand(instance[0][0][1])
    assert sure == Hand.parse("AKQJT4.A..")
    [tasks] = tignum_finesse.take.expand(known, sure.mask)
    assert tasks[0] == ("play", int(Seat.SOUTH), int(Card.parse("SA")))


# --- Figure 3 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "leads", "ruff"),
    [
        (
            "D6 D2 DJ DA C4 C7 C2 CT H7 HK H6 H2 C5 C8 C3 CJ H8 HA H9 H3 C6 C9 S3 CQ",
            "C4 C5 C6",
            "S3",
        ),
        ("D6 D2 DJ DA SA S8 S2 S7 SK S9 S3 H7 C4 C7 C2 CT", "SA SK C4", None),
        ("D6 D2 DJ DA C4 C7 C2 CT CK C5 C8 C3 CQ C6 C9 S2 H2 H7 HA H6", "C4", "S2"),
    ],
)
def test_the_ruff_is_read_off_the_play(play: str, leads: str, ruff: str | None) -> None:
    cards = tuple(map(Card.parse, play.split()))
    found = up_to_the_ruff(Play(CONTRACT.strain, Seat.WEST, cards).tricks)
    assert " ".join(map(str, found[0])) == leads
    assert found[1] == (None if ruff is None else Card.parse(ruff))


def test_the_deal_is_played_to_the_end() -> None:
    found = played(FEW, seed=1)
    assert found.leads and found.technique and 0 < found.leaves <= found.nodes
    assert found == played(FEW, seed=1)
    # Two clubs are lost by force, and without a ruff the third is too.
    assert found.tricks <= (11 if found.ruff else 10)


def test_figure_3_counts_the_ruffs() -> None:
    leads = (Card.parse("C4"), Card.parse("C5"), Card.parse("C6"))
    with_ruff = ClubRuff("set up a ruff", 900, 300, leads, Card.parse("S2"), 11)
    without = ClubRuff("draw trumps", 1_200, 200, leads, None, 10)
    rows = {row.what: row for row in ruff_rows([without, with_ruff, without])}
    assert rows["Figure 3: technique when the lead is won"].ours == (
        "draw trumps (2), set up a ruff (1)"
    )
    assert rows["Figure 3: declarer's leads up to a ruff"].ours == "C4 C5 C6"
    assert rows["Figure 3: a club is ruffed in dummy"].ours == "1 of 3"
    assert rows["Figure 3: nodes, largest tree"].ours == "1,200"
    assert rows["Figure 3: tricks"].stderr == pytest.approx(1 / 3, abs=0.001)


# --- random deals -------------------------------------------------------------------------------


def test_a_tree_depends_on_the_match_and_the_number_alone() -> None:
    match = match_of(2, FEW)
    one, other = ([replace(first_tree(match, number), seconds=0.0) for number in order]
                  for order in ((1, 2), (2, 1)))  # fmt: skip
    assert one == other[::-1]


def test_a_result_is_the_matchs_own() -> None:
    match = match_of(2, FEW)
    assert result_of(match, 2, both_tables(match, 2)) == play_deal(match, 2)


def test_a_tree_that_meets_the_limit_is_cut() -> None:
    small = first_tree(match_of(1, Limit(samples=40, nodes=10)), 1)
    whole = first_tree(match_of(1, Limit(samples=40, nodes=10_000)), 1)
    assert small.is_cut and small.is_regrown
    assert not whole.is_cut and not whole.is_regrown
    assert small.nodes < whole.nodes and small.leaves < whole.leaves
    assert whole.seconds > 0


def test_a_tree_beyond_the_matchs_limit_is_grown_to_its_end() -> None:
    again = first_tree(match_of(1, Limit(samples=40, nodes=250)), 1)
    assert again.is_regrown and not again.is_cut
    assert again.nodes > 2 * 250


def test_a_cut_tree_counts_as_larger() -> None:
    whole, cut = FirstTree(100, 40, False, 0.25), FirstTree(300, 80, True, 0.75)
    rows = {row.what: row for row in tree_rows([whole, cut])}
    assert rows["trick one: leaves, average"].ours == "60 or more"
    assert rows["trick one: leaves, worst"].ours == "80 or more"
    assert rows["trick one: nodes, worst"].ours == "300 or more"
    assert rows["trick one: processor seconds for the card, average"].ours == "0.50"
    assert rows["trick one: trees cut by the limit of nodes"].ours == "1"
    assert {row.ours for row in tree_rows([whole])} == {"40", "100", "0.25", "0"}


def test_a_match_like_the_papers_gives_its_figures() -> None:
    mean = Mean(0.5, 0.1)
    found = Summary(1_000, 250, 191, 559, mean, mean, (mean, mean), 0.0057)
    score_row, share, test, imps = match_rows(found)
    for row in (score_row, share, test):
        assert row.ours == row.paper
    assert share.stderr == 2.36 and imps.ours == "+0.500" and imps.stderr == 0.1


@pytest.mark.long
def test_the_experiment_runs() -> None:
    steps = []
    rows = EXPERIMENT.run(True, Pieces(lambda: steps.append(1), Pool(2)))
    assert len(steps) == EXPERIMENT.steps(True)
    won, lost, tied = map(int, rows[-4].ours.split("-"))
    assert won + lost + tied == rows[-4].n == 10
