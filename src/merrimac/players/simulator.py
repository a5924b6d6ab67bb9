"""GIB's card play (Ginsberg 1999, Algorithm 1): every card tried on layouts that fit.

Layouts are drawn from the auction, the leads, the signals and the play, and weighed by Bayes' rule
on the opponents' cards. Each legal card is played in each layout and the rest solved double dummy;
the card with the best weighted mean is chosen. Declarer, defenders and the opening lead alike.

Its weakness is known: it believes that every guess can be put off until the cards are seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import monotonic

from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.errors import GameError
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.players.aims import Goal
from merrimac.players.bidder import Bidder
from merrimac.players.carding.reading import Read
from merrimac.players.inference import after_play, after_trace
from merrimac.players.layouts import Heeded, Layouts, layouts
from merrimac.players.player import Considered, Decision, Effort, Limit, Memory, Plain, Reason
from merrimac.players.preference import Preferred, preferred
from merrimac.players.trial import Choice, Trial, tried
from merrimac.solve.trace import Tracer

LAYOUTS = 50
_FEWEST, _MOST = 10, 400
_COST = (12.0, 10.0, 6.0, 4.0, 3.0)
"""Milliseconds a layout may take, by the number of the trick, when the limit is in seconds."""
_LEAD_COST = 30.0
_TRACED = 4
"""So many times the layouts wanted are thought of where a trace weighs them: that is cheaper."""
_FOR_BAYES = 0.3
_LEAST_LEFT = 0.2
"""Of a limit in seconds: for weighing the layouts, and for trying the cards at least."""
ONLY_CARD = "only card"


@dataclass(frozen=True, slots=True)
class Simulator:
    """A ``Player`` without memory: the same view gives the same card."""

    layouts: int = LAYOUTS
    bayes: bool = True
    auction: bool = True
    leads: bool = True
    signals: Read = Read.PARTNER
    habits: bool = False
    """Whether small cards of defenders say that they hold no lower one. The paper has no such."""
    goal: Goal | None = None
    """The board's own scoring if none is told."""
    tracer: Tracer | None = field(default=None, repr=False, compare=False)
    """With one, more layouts are weighed by all of the play, and tricks are counted exactly from
    the second card on. The paper has no such."""
    name: str = "gib"

    def decide(self, view: View, limit: Limit, rng: Random, _memory: Memory) -> Decision:
        contract, play = view.contract, view.play
        if contract is None or play is None:
            return Bidder().decide(view, limit, rng, None)
        legal = view.legal_cards
        if not legal:
            raise GameError("there is no card for this player to play")
        if len(legal) == 1:
            return Decision(next(iter(legal)), Reason(ONLY_CARD))
        goal = Goal.of(view.scoring) if self.goal is None else self.goal
        began = monotonic()
        drawn = self.drawn(view, self.number(play, limit), rng, _FOR_BAYES * limit.seconds)
        left = max(limit.seconds - (monotonic() - began), _LEAST_LEFT * limit.seconds)
        exactly = self.tracer is not None and len(play) > 0
        trial = tried(view, contract, play, drawn, goal, left, exactly)
        chosen = preferred(view, contract, play, trial, goal)
        return _decision(view, contract, trial, chosen, drawn, goal)

    def drawn(self, view: View, number: int, rng: Random, seconds: float = 0.0) -> Layouts:
        """The layouts that it thinks of, with their weights; ``seconds`` are for weighing."""
        heeded = Heeded(self.auction, self.leads, self.signals, self.habits)
        if self.bayes and self.tracer is not None and view.play:
            most = min(_TRACED * number, max(number, _MOST))
            found = layouts(view, most, rng, heeded=heeded)
            return after_trace(view, found, self.tracer, seconds)
        found = layouts(view, number, rng, heeded=heeded)
        return after_play(view, found, seconds) if self.bayes else found

    def number(self, play: Play, limit: Limit) -> int:
        """How many layouts it thinks of."""
        if limit.samples or not limit.seconds:
            return limit.samples or self.layouts
        cost = _LEAD_COST if not play.cards else _COST[min(len(play) // 4, len(_COST) - 1)]
        return max(_FEWEST, min(_MOST, int(1000 * limit.seconds / cost)))


def _decision(
    view: View, contract: Contract, trial: Trial, chosen: Preferred, drawn: Layouts, goal: Goal
) -> Decision:
    declares = view.seat.side is contract.declarer.side
    ordered = sorted(trial.choices, key=lambda each: each is not chosen.choice)
    considered = tuple(
        Considered(_shown(each, chosen), each.value, _of_choice(each, goal, declares), each.error)
        for each in ordered
    )
    parts = [drawn.reason(trial.layouts)]
    if chosen.because is not None:
        parts.insert(0, chosen.because)
    reason = Reason(*_main(trial, chosen, goal, declares), tuple(parts))
    return Decision(chosen.card, reason, considered, Effort(samples=trial.layouts))


def _shown(choice: Choice, chosen: Preferred) -> Card:
    return chosen.card if choice is chosen.choice else choice.cards[0]


def _main(
    trial: Trial, chosen: Preferred, goal: Goal, declares: bool
) -> tuple[str, dict[str, Plain]]:
    """The name of the reason and its facts: what was chosen, and what comes next."""
    facts = _facts(chosen.choice, goal)
    others = [each for each in trial.choices if each is not chosen.choice]
    name = "simulated" if declares else "simulated defence"
    if not others:
        return "all cards are equal", facts
    next_best = min(others, key=lambda each: (-each.layouts, each.behind))
    gap = next_best.behind - chosen.choice.behind
    facts |= {
        "runner_up": str(next_best.cards[0]),
        "runner_up_percent": _percent(next_best.chance),
        "ahead": round(gap, 2),
    }
    if all(each.behind == chosen.choice.behind == 0 for each in others):
        return f"{name}, no difference", facts
    if next_best.layouts < chosen.choice.layouts:
        return f"{name}, clearly", facts
    return (f"{name}, ahead" if round(gap, 2) > 0 else f"{name}, as good"), facts


def _of_choice(choice: Choice, goal: Goal, declares: bool) -> Reason:
    return Reason("simulated choice" if declares else "simulated defence choice",
                  _facts(choice, goal))  # fmt: skip


def _facts(choice: Choice, goal: Goal) -> dict[str, Plain]:
    equals: list[Plain] = [str(card) for card in choice.cards]
    return {
        "value": round(choice.value, 3),
        "unit": goal.unit,
        "chance": round(choice.chance, 4),
        "percent": _percent(choice.chance),
        "tricks": round(choice.tricks, 1),
        "layouts": choice.layouts,
        "equals": equals,
    }


def _percent(chance: float) -> str:
    return f"{100 * max(0.0, chance):.0f}%"
