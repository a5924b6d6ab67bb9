"""The planner: a declarer who plays from a plan made of techniques, and defends by the rules.

What the rules would lead is one of the plan's alternatives. They have their way unless a plan is
clearly better: a small lead over the layouts drawn may be luck.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from merrimac.game.cards import CARDS, SUITS, Card
from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.scoring import score
from merrimac.game.view import View
from merrimac.planning.plan import Plan
from merrimac.players.heuristic import Heuristic
from merrimac.players.plan_memory import followed, remembered
from merrimac.players.plan_tree import PlanTree
from merrimac.players.player import Considered, Decision, Effort, Limit, Memory, Plain, Reason
from merrimac.technique.aim import Aim
from merrimac.technique.plan import MOST_NODES, Alternative, DeclarerPlan, DeclarerPlanner
from merrimac.technique.turned import Worlds, worlds_of
from merrimac.technique.words import aim_words

LAYOUTS, LATE_LAYOUTS = 120, 300
"""Near the end trees are small, and what matters is rarer."""
LATE = 7
"""Cards left in a hand."""
NODES_PER_SECOND = 20_000
CLEARLY = 1.0
"""Standard errors by which a plan must be better than what the rules say."""
LEAST_LEAD = 5.0
"""Points by which it must be better at least."""
PLANNED, AS_PLANNED = "plan", "as planned"


@dataclass(frozen=True, slots=True)
class Planner:
    """Its memory is the rest of its plan."""

    name: str = "planner"

    def decide(self, view: View, limit: Limit, rng: Random, memory: Memory) -> Decision:
        contract, play = view.contract, view.play
        declares = contract is not None and view.seat is contract.declarer
        if contract is None or play is None or not declares or view.dummy is None:
            return Heuristic().decide(view, limit, rng, None)
        plan = followed(memory, view, contract, play)
        if plan is not None and plan.act is not None:
            card = CARDS[plan.act[2]]
            return Decision(card, _steps(plan), memory=remembered(plan, play))
        return _planned(view, contract, play, limit, rng)


def plan_with_worlds(
    view: View, contract: Contract, limit: Limit, rng: Random
) -> tuple[DeclarerPlan, Worlds]:
    """The plan that this player makes here, and the layouts that it was made for."""
    late = 4 * LATE >= 4 * len(view.hand) - (0 if view.play is None else len(view.play))
    worlds = worlds_of(view, limit.samples or (LATE_LAYOUTS if late else LAYOUTS), rng)
    values = [score(contract, tricks, view.vulnerability) for tricks in range(14)]
    planner = DeclarerPlanner(worlds.known, worlds.weights, np.asarray(values, dtype=np.float64))
    nodes = limit.nodes or int(limit.seconds * NODES_PER_SECOND) or MOST_NODES
    by_rule = Heuristic().decide(view, limit, rng, None).action
    assert isinstance(by_rule, Card)
    return planner.plan(nodes, usual=int(by_rule)), worlds


def plan_for(view: View, contract: Contract, limit: Limit, rng: Random) -> DeclarerPlan:
    return plan_with_worlds(view, contract, limit, rng)[0]


def _planned(view: View, contract: Contract, play: Play, limit: Limit, rng: Random) -> Decision:
    made = plan_for(view, contract, limit, rng)
    alternatives = [each for each in (made.best, *made.others) if each.card >= 0]
    considered = tuple(
        Considered(CARDS[each.card], each.value, Reason(PLANNED, _facts(each)))
        for each in alternatives
    )
    effort = Effort(samples=len(made.made), nodes=made.nodes)
    rules = Heuristic().decide(view, limit, rng, None)
    if _rules_do(made, rules):
        return replace(rules, considered=considered, effort=effort, memory=None)
    reason = Reason(PLANNED, _facts(made.best) | {"plan": PlanTree(made).plain()})
    memory = remembered(made.plan, play)
    return Decision(CARDS[made.best.card], reason, considered, effort, memory)


def _rules_do(made: DeclarerPlan, rules: Decision) -> bool:
    """Whether another card by the rules is as good as the plan's, for all that can be told."""
    assert isinstance(rules.action, Card)
    card = int(rules.action)
    if card == made.best.card:
        return False
    same = next((each for each in made.others if each.card == card), None)
    if same is None:
        return False
    lead, error = made.lead_over(same)
    return lead <= max(CLEARLY * error, LEAST_LEAD)


def _facts(alternative: Alternative) -> dict[str, Plain]:
    aim = alternative.aims[-1] if alternative.aims else Aim("cash out")
    return {
        **_aim_facts(aim),
        "value": round(alternative.value, 1),
        "chance": round(alternative.chance, 4),
        "percent": f"{100 * alternative.chance:.0f}%",
    }


def _aim_facts(aim: Aim) -> dict[str, Plain]:
    suit = None if aim.suit is None else str(SUITS[aim.suit])
    return {"technique": aim.technique, "suit": suit, "what": aim_words(aim)}


def _steps(plan: Plan) -> Reason:
    """The technique that a card of the plan belongs to, and the methods from the card up to it."""
    names: list[Plain] = [str(step["method"]) for step in plan.because if step["method"]]
    aims = [Aim(*step["why"][:3]) for step in plan.because if step["why"]]
    return Reason(AS_PLANNED, {**_aim_facts(aims[-1] if aims else Aim("cash out")), "steps": names})
