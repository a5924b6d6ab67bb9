"""FINESSE, sections 2 and 5: its examples, and how often tactics are as good as the best play.

The paper's trees know only significant cards, so ours are counted with our low cards as x's;
with every small card told apart they are larger. The object-level space has at least
n1! n2! (d+1)! leaves by the paper's own formula, whose figures for the last two examples are
printed in each other's place. Every way to divide the missing cards is equally likely, as in
the paper; the share of targets (not in the paper, which had no exact answer to compare with) is
over combinations drawn at random.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from merrimac.game.cards import RANKS, Rank
from merrimac.game.hand import holding_text
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, not_run, seeded
from merrimac.planning.evaluation import Evaluation
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from merrimac.suits.interpretation import Lists, Scale, at_least
from merrimac.suits.plan import SuitPlanner, plan
from merrimac.suits.significant import significant, with_equal_low_cards

_COMBINATIONS, _COMBINATIONS_QUICK = 200, 25
_SEED = 1992
_MOST_GROUPS = 5


@dataclass(frozen=True, slots=True)
class Example:
    """A table of the paper."""

    north: str
    south: str
    critical: str
    applicable: str
    leaves: int
    object_level: str
    chosen: str
    says: str


EXAMPLES = (
    Example(
        "A64", "Q75", "K",
        "cash the ace; finesse the queen against East (type 3); duck a round",
        75, "1.4e6", "cash the ace",
        "2 tricks if East has the King, or West the singleton King",
    ),
    Example(
        "AQT", "43", "KJ",
        "cash the ace; finesse the queen against West (type 1); "
        "finesse the ten against West (type 1)",
        285, "1.4e6 (by its own formula 4.4e6)", "finesse the ten against West (type 1)", "",
    ),
    Example(
        "AJ9", "764", "KQT",
        "cash the ace; finesse the jack against West (type 1); "
        "finesse the nine against West (type 1)",
        470, "4.4e6 (by its own formula 1.5e6)", "finesse the nine against West (type 1)",
        "2 tricks if West holds at least one of the King or Queen and West holds the ten, or if "
        "West holds both the King or Queen, East holds the ten, and East holds the remaining "
        "four low cards",
    ),
)  # fmt: skip


_TWO_OPTIONS = {"cash the ace": "2 in 2^10", "finesse the queen against West (type 1)": "50/50"}
"""Of AQ / 2 in section 2, where two tricks are wanted."""


def steps(quick: bool) -> int:
    return len(EXAMPLES) + _number(quick)


def run(quick: bool, pieces: Pieces) -> list[Row]:
    """The paper's tables, the error it found, and how often tactics suffice."""
    rows = _two_options()
    for example in EXAMPLES:
        rows += _rows(example)
        pieces.step()
    rows.append(_reese())
    return rows + _shares(_number(quick), pieces)


def object_level(combination: Combination) -> int:
    """The paper's lower bound for the leaves of a tree of single cards."""
    ours = (combination.north.bit_count(), combination.south.bit_count())
    return math.prod(map(math.factorial, (*ours, combination.missing + 1)))


def _two_options() -> list[Row]:
    """What both tactics of the paper's first example are worth."""
    combination = Combination.parse("AQ", "2")
    weights = combination.uniform()
    planner = SuitPlanner(combination, weights)
    root, weigh = planner.tree.root, Scale(weights)
    values = Evaluation(planner.tree, Lists(planner.domain, weigh, 2)).options(root)
    chances = {
        str(option.action): weigh(at_least(value, 2))
        for option, value in zip(root.options, values, strict=True)
    }
    layouts = 1 << combination.missing
    return [
        Row(f"{combination}: {tactic}", paper, f"{layouts * chances[tactic]:g} in {layouts:,}", 1,
            None)
        for tactic, paper in _TWO_OPTIONS.items()
    ]  # fmt: skip


def _rows(example: Example) -> list[Row]:
    combination = Combination.parse(example.north, example.south)
    found = plan(combination, combination.uniform())
    equal = with_equal_low_cards(combination)
    leaves = SuitPlanner(equal, equal.uniform()).tree.leaves()
    critical = holding_text(sum(1 << rank for rank in significant(combination)))
    chance = f"{found.target} tricks: {found.chance:.4f}"
    figures = (
        ("critical cards", example.critical, critical),
        (
            "leaves of the plan",
            str(example.leaves),
            f"{leaves} ({found.leaves:,} with every small card told apart)",
        ),
        ("object level", example.object_level, f"{object_level(combination) / 1e6:.1f}e6"),
        ("chosen", example.chosen, str(found.chosen)),
        ("applicable", example.applicable, "; ".join(map(str, found.tactics))),
        ("chance", "", chance),
        ("explanation", example.says, f"{found.target} tricks if {found.wins.words}"),
    )
    return [Row(f"{combination}: {what}", paper, ours, 1, None) for what, paper, ours in figures]


def _reese() -> Row:
    """What the two halves of the explanation of AJ9 / 764 weigh: Reese saw only the first."""
    combination = Combination.parse("AJ9", "764")
    weights = combination.uniform()
    wins = plan(combination, weights, target=2).wins
    honours = [group for group, ranks in enumerate(combination.groups) if ranks[0] > Rank.NINE]
    with_west = combination.layouts[:, honours]
    seen = (with_west[:, 0] >= 1) & (with_west[:, 1] == 1)
    missed = float(weights[wins.layouts & ~seen].sum())
    ours = f"{missed:.6f} = 1/2^{-math.log2(missed):g}"
    return Row("AJ9 / 764: error in Reese", "1/2^7", ours, 1, None)


def _shares(combinations: int, pieces: Pieces) -> list[Row]:
    rng = Random(_SEED)
    solver = SuitSolver()
    sets = paper = targets = 0
    for _ in range(combinations):
        combination = random_combination(rng)
        weights = combination.uniform()
        planner = SuitPlanner(combination, weights)
        for tricks in range(1, combination.most_tricks + 1):
            best = solver.target(combination, tricks, weights)
            if best.exact and 1e-9 < best.low < 1 - 1e-9:
                targets += 1
                sets += planner.chance(tricks, "sets") > best.low - 1e-9
                paper += planner.chance(tricks, "paper") > best.low - 1e-9
        pieces.step()
    shares = [
        _share("tactics as good as the best play, sets of layouts", sets, targets),
        _share("the same, best daughter's list", paper, targets),
    ]
    return seeded(shares, _SEED)


def random_combination(rng: Random) -> Combination:
    """Five to nine cards between the two hands, the missing ones in few enough groups."""
    while True:
        ranks = rng.sample(RANKS, rng.randrange(5, 10))
        north = rng.randrange(len(ranks) // 2, len(ranks))
        masks = [sum(1 << rank for rank in part) for part in (ranks[:north], ranks[north:])]
        combination = Combination(masks[0], masks[1])
        if len(combination.groups) <= _MOST_GROUPS:
            return combination


def _share(what: str, hits: int, targets: int) -> Row:
    share = hits / targets
    stderr = 100 * math.sqrt(share * (1 - share) / targets)
    return Row(what, "", f"{share:.1%} of targets", targets, float(f"{stderr:.3g}"))


def _number(quick: bool) -> int:
    return _COMBINATIONS_QUICK if quick else _COMBINATIONS


_NOT_RUN = (
    not_run(
        "many examples from the literature", "the proper lines of play",
        "the paper does not say which; `merrimac suit` answers for any suit",
    ),
    not_run("suits too long for the rule of the lower finesse", "right", "no example is given"),
)  # fmt: skip
EXPERIMENT = Experiment(
    "finesse", "FINESSE, its examples, and tactics against the best play", steps, run,
    paper=Paper.FINESSE, not_run=_NOT_RUN,
)  # fmt: skip
