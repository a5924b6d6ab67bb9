"""All experiments, by paper and in the order in which they are run and shown."""

from __future__ import annotations

from collections.abc import Mapping

from merrimac.match.experiments import (
    alphamu,
    bribip,
    combining,
    expert,
    finesse,
    gib_bidding,
    gib_play,
    gib_search,
    giveaway,
    problem_set,
    tignum,
)
from merrimac.match.experiments.table import Experiment

EXPERIMENTS: Mapping[str, Experiment] = {
    one.name: one
    for one in (
        bribip.EXPERIMENT,
        finesse.EXPERIMENT,
        tignum.EXPERIMENT,
        gib_search.EXPERIMENT,
        gib_play.EXPERIMENT,
        problem_set.EXPERIMENT,
        gib_bidding.EXPERIMENT,
        alphamu.EXPERIMENT,
        giveaway.EXPERIMENT,
        combining.EXPERIMENT,
        expert.EXPERIMENT,
    )
}
