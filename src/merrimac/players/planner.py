"""The planner: a declarer who plays from a plan made of techniques, and defends by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from merrimac.game.cards import CARDS, Card
from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.scoring import score
from merrimac.game.view import View
from merrimac.planning.plan import Plan
from merrimac.players.heuristic import Heuristic
from merrimac.players.player import Considered, Decision, Effort, Limit, Memory, Reason
from merrimac.solve.lines import WINNING
from merrimac.technique.observation import look
from merrimac.technique.plan import MOST_NODES, Alternative, DeclarerPlan, DeclarerPlanner
from merrimac.technique.turned import Worlds, turned_by, worlds_of

LAYOUTS = 60
NODES_PER_SECOND = 20_000
MOST_POINTS = 2_000
CLEARLY = 1.5
"""Standard errors by which a plan must be better than what the rules say."""
LEAST_LEAD = 5.0


@dataclass(frozen=True, slots=True)
class Planner:
    """Its memory is the rest of its plan, and how many cards had been played when it was made."""

    name: str = "planner"

    def decide(self, view: View, limit: Limit, rng: Random, memory: Memory) -> Decision:
        contract, play = view.contract, view.play
        declares = contract is not None and view.seat is contract.declarer
        if contract is None or play is None or not declares or view.dummy is None:
            return Heuristic().decide(view, limit, rng, None)
        plan = followed(memory, view, contract, play)
        if plan is not None and plan.act is not None:
            return _from_plan(plan, play)
        return _planned(view, contract, play, limit, rng)


def followed(memory: Memory, view: View, contract: Contract, play: Play) -> Plan | None:
    """The plan in memory, moved on by what has happened since; None when it was left."""
    if not isinstance(memory, dict):
        return None
    made_at: Any = memory["at"]
    points: Any = memory["plan"]
    plan: Plan | None = Plan.from_data(points)
    for act in _acts(view, contract, play, made_at):
        if plan is None:
            return None
        plan = plan.after(act)
    return plan


def _acts(view: View, contract: Contract, play: Play, start: int) -> Iterator[tuple[Any, ...]]:
    """What has happened since, as a plan sees it: our cards one by one, theirs up to our turn."""
    turn = turned_by(contract)
    dummy, own = view.known_hands[contract.dummy], view.hand
    both = (dummy | own).mask
    seen: list[int] = []
    for index in range(start, len(play)):
        seat = (play.seat_of(index) + turn) % 4
        card = play.cards[index]
        before = play.up_to(index)
        if seat % 2 == 0:
            if seen:
                yield (*seen, WINNING + _winning(before, turn))
                seen = []
            yield ("play", seat, int(card))
            continue
        led = int(before.cards[index & ~3].suit) if index % 4 else None
        ours = both & ~before.played.mask
        seen.append(look(int(card), led, int(contract.strain), ours, 13 - index // 4))
    if seen:
        yield (*seen, WINNING + _winning(play, turn))


def _winning(play: Play, turn: int) -> int:
    """Who is winning the trick on the table, or has won the last one."""
    if len(play) % 4 == 0:
        leader = play.turn if play.turn is not None else play.tricks[-1].winner
        assert leader is not None
        return (leader + turn) % 4
    trick = play.tricks[-1]
    best = 0
    trump = int(play.strain)
    for index, card in enumerate(trick.cards):
        top = trick.cards[best]
        if card.suit == top.suit and card.rank > top.rank or card.suit != top.suit == card.suit:
            best = index
        elif card.suit != top.suit and int(card.suit) == trump:
            best = index
    return (trick.leader + best + turn) % 4


def _from_plan(plan: Plan, play: Play) -> Decision:
    card = CARDS[plan.act[2]]
    return Decision(card, _reason(plan), memory=_memory(plan, play))


def _memory(plan: Plan, play: Play) -> Memory:
    return {"at": len(play), "plan": plan.data(MOST_POINTS)}


def _planned(view: View, contract: Contract, play: Play, limit: Limit, rng: Random) -> Decision:
    made = plan_for(view, contract, limit, rng)
    usual = _usual(view, limit, rng, made)
    if usual is not None:
        return usual
    card = made.best.card
    reason = Reason("plan", _facts(made.best))
    considered = tuple(
        Considered(_card(each), each.value, Reason("plan", _facts(each)))
        for each in (made.best, *made.others)
        if each.card >= 0
    )
    return Decision(
        CARDS[card],
        reason,
        considered,
        Effort(samples=len(made.made), nodes=made.nodes),
        _memory(made.plan, play),
    )


def _usual(view: View, limit: Limit, rng: Random, made: DeclarerPlan) -> Decision | None:
    """The rules' card, unless the plan is clearly better: a small lead may be luck of the layouts."""
    decision = Heuristic().decide(view, limit, rng, None)
    if int(decision.action) == made.best.card:  # type: ignore[arg-type]
        return None
    same = [each for each in made.others if each.card == int(decision.action)]  # type: ignore[arg-type]
    if not same:
        return None
    lead, error = made.lead_over(same[0])
    if lead > max(CLEARLY * error, LEAST_LEAD):
        return None
    return replace(decision, memory=None)


def plan_for(view: View, contract: Contract, limit: Limit, rng: Random) -> DeclarerPlan:
    """The plan that this player makes here."""
    return plan_with_worlds(view, contract, limit, rng)[0]


def plan_with_worlds(
    view: View, contract: Contract, limit: Limit, rng: Random
) -> tuple[DeclarerPlan, Worlds]:
    """The plan, and the layouts that it was made for."""
    worlds = worlds_of(view, limit.samples or LAYOUTS, rng)
    values = [score(contract, tricks, view.vulnerability) for tricks in range(14)]
    planner = DeclarerPlanner(worlds.known, worlds.weights, np.asarray(values, dtype=np.float64))
    nodes = limit.nodes or int(limit.seconds * NODES_PER_SECOND) or MOST_NODES
    return planner.plan(nodes), worlds


def _card(alternative: Alternative) -> Card:
    return CARDS[alternative.card]


def _facts(alternative: Alternative) -> dict[str, Any]:
    aim = alternative.aims[-1] if alternative.aims else None
    return {
        "technique": aim.technique if aim else "cash out",
        "suit": None if aim is None or aim.suit is None else "CDHS"[aim.suit],
        "value": round(alternative.value, 1),
        "chance": round(alternative.chance, 4),
    }


def _reason(plan: Plan) -> Reason:
    names = [step["method"] for step in plan.because if step["method"]]
    return Reason("as planned", {"steps": [str(name) for name in names]})
