"""Why the expert plays a card: all from the matrix that it was chosen by, and where open cards
decided, from the many layouts in which they were looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from merrimac.game.cards import SUITS, Card
from merrimac.planning.plan import Plan
from merrimac.players.matrix import Flags, Judge, Lead, Matrix, Way
from merrimac.players.needs import Feature, Need, features_of, needs
from merrimac.players.plan_tree import PlanTree
from merrimac.players.player import Considered, Plain, Reason
from merrimac.players.preference import TIED
from merrimac.players.ways import Table
from merrimac.solve.alphamu import Choices
from merrimac.technique.aim import Aim
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.turned import Worlds
from merrimac.technique.words import PLAIN, aim_words, chance_of, hope_words, main_line, percent

LINE, KEPT = "named line", "kept plan"
UNNAMED, BETTER = "no name for it", "better than any line"
HOPELESS = "hardly to be made"
SLIM = "a slim chance left"
EVEN = "a slim chance worth no more"
PASSED = "a slim chance passed by"
OPEN_CARDS = "best with open cards"
_MOST_STAGES = 4
_WORTH_TELLING = 0.05
_NEARLY_ALWAYS = 0.97
"""What wins so often needs nothing worth naming."""
_SEEN = 0.005
"""A larger difference shows in whole percents."""
_HARDLY = 0.005
"""A contract less likely than that is given up: in whole percents it is none."""
_CERTAIN = 0.995
"""What is as likely as that is not called a hope."""


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What was seen with open cards, in more layouts than the matrix has."""

    layouts: int
    chance: float
    """Of the contract, by the card that is played."""


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """The card, and what it was weighed against."""

    card: Card
    matrix: Matrix
    named: Way | None = None
    """The line that is played."""
    kept: Plan | None = None
    """The earlier plan that it belongs to."""
    plan: DeclarerPlan | None = None
    worlds: Worlds | None = None
    rather: Card | None = None
    """What alpha-mu would play, where it is not clearly better."""
    open_cards: OpenCards | None = None
    """Then these decided."""

    @property
    def way(self) -> Way:
        """The card as it was judged."""
        return judged(self.matrix, self.card)

    @property
    def judged(self) -> Way:
        """The row that the words are about: the line if it has a name."""
        return self.way if self.named is None else self.named

    @property
    def nodes(self) -> int:
        return 0 if self.plan is None else self.plan.nodes


def judged(matrix: Matrix, card: Card) -> Way:
    """A card played out; one that was not, as alpha-mu bounds it."""
    way = matrix.of(Judge.PLAYED_OUT, card) or matrix.of(Judge.ONE_PLAN, card)
    assert way is not None
    return way


def considered(verdict: Verdict, found: Choices, order: Sequence[Card]) -> tuple[Considered, ...]:
    """Every card with its line, if it has a name; the one that is played first."""
    matrix = verdict.matrix
    rows = []
    for bounded in matrix.by(Judge.ONE_PLAN):
        way = judged(matrix, bounded.cards[0])
        card = verdict.card if verdict.card in way.cards else min(way.cards, key=order.index)
        error = matrix.lead(verdict.way, way).error
        facts = _of_choice(matrix, way, found)
        name = "way" if way.judge is Judge.PLAYED_OUT else "way, at most"
        rows.append(Considered(card, round(matrix.value(way), 3), Reason(name, facts), error))
    return tuple(sorted(rows, key=lambda row: (row.action != verdict.card, -(row.value or 0.0))))


def _of_choice(matrix: Matrix, way: Way, found: Choices) -> dict[str, Plain]:
    equals: list[Plain] = [str(card) for card in way.cards]
    chance = matrix.chance(way)
    facts: dict[str, Plain] = {
        "chance": round(chance, 4),
        "percent": percent(chance),
        "moves": _moves(found, way.cards[0]),
        "equals": equals,
    }
    line = matrix.of(Judge.LINE, way.cards[0])
    if line is not None:
        facts |= {"line": _what(line), "line_percent": percent(matrix.chance(line))}
    return facts


def _moves(found: Choices, card: Card) -> int:
    """How far ahead alpha-mu looked behind a card."""
    choice = found.of(card)
    return found.moves if choice.is_exact else choice.moves


def reason_of(verdict: Verdict, table: Table, found: Choices) -> Reason:
    name, facts = _main(verdict, table, found)
    if name in (HOPELESS, SLIM, EVEN, PASSED):
        return Reason(name, facts, (table.drawn.reason(len(table.drawn)),))
    held = table.held
    declarer = table.contract.declarer
    defenders = (declarer.next, declarer.next.partner)
    features = features_of(held, defenders, table.view.hidden.mask)
    parts = [
        *_stages(verdict),
        *_beyond(verdict),
        *_needs(verdict.judged.won, verdict.matrix, features),
        *_runner_up(verdict, table, features),
        table.drawn.reason(len(table.drawn)),
    ]
    return Reason(name, facts, tuple(parts))


def _main(verdict: Verdict, table: Table, found: Choices) -> tuple[str, dict[str, Plain]]:
    matrix, way = verdict.matrix, verdict.way
    facts: dict[str, Plain] = {
        "chance": round(matrix.chance(way), 4),
        "percent": percent(matrix.chance(way)),
        "makes": _makes(matrix, way),
        "value": round(matrix.value(way), 3),
        "unit": table.goal.unit,
        "moves": _moves(found, verdict.card),
    }
    if matrix.chance(way) < _HARDLY:
        return _hardly_made(verdict, table, found, facts)
    if verdict.kept is not None:
        because = verdict.kept.because
        aims = [Aim(*step["why"][:3]) for step in because if step["why"]]
        return KEPT, facts | _aim(aims[-1] if aims else Aim("cash out"))
    if verdict.named is not None:
        line = verdict.named
        facts |= {"line_chance": round(matrix.chance(line), 4),
                  "line_percent": percent(matrix.chance(line))}  # fmt: skip
        return LINE, facts | _aim(_last_aim(line)) | _tree(verdict)
    lines = matrix.by(Judge.LINE)
    if not lines:
        return UNNAMED, facts
    best = judged(matrix, lines[0].cards[0])
    if matrix.chance(way) <= matrix.chance(best) + _SEEN:
        return UNNAMED, facts
    return BETTER, facts | {"what": _what(lines[0]), "other": _makes(matrix, best)}


def _hardly_made(
    verdict: Verdict, table: Table, found: Choices, facts: dict[str, Plain]
) -> tuple[str, dict[str, Plain]]:
    """Either no card has a chance, or one has a slim one that is worth less, as much, or a little
    more with all tricks counted.
    """
    matrix = verdict.matrix
    if found.best.at_most < _HARDLY:
        return HOPELESS, facts
    other = judged(matrix, verdict.rather or found.best.cards[0])
    if matrix.chance(other) < _HARDLY:
        other = judged(matrix, found.best.cards[0])
    lead, tied = matrix.lead(verdict.way, other).mean, TIED[table.goal]
    name = SLIM if lead > tied else EVEN if lead >= -tied else PASSED
    return name, facts | {
        "runner_up": str(other.cards[0]),
        "runner_up_percent": percent(matrix.chance(other)),
    }


def _tree(verdict: Verdict) -> dict[str, Plain]:
    """The plan, if it is the plan's own line that is played."""
    plan = verdict.plan
    if plan is None or verdict.named is None or verdict.named.line is not plan.best:
        return {}
    return {"plan": PlanTree(plan).plain()}


def _makes(matrix: Matrix, way: Way) -> str:
    """``71%`` when the card was played out, ``up to 71%`` when it was only bounded."""
    chance = percent(matrix.chance(way))
    return chance if way.judge is Judge.PLAYED_OUT else f"up to {chance}"


def _stages(verdict: Verdict) -> list[Reason]:
    """The techniques of the plan in their order, with what they hope for."""
    plan, worlds = verdict.plan, verdict.worlds
    if plan is None or worlds is None or verdict.named is None:
        return []
    if verdict.named.line is not plan.best:
        return []
    found: list[Reason] = []
    for aim, known in main_line(plan):
        if aim.technique in PLAIN:
            continue
        facts = _aim(aim)
        is_main = facts["what"] == _what(verdict.named)
        chance = 1.0 if aim.hope is None else chance_of(aim.hope, known, worlds)
        if aim.hope is not None and chance < _CERTAIN:
            facts |= {"hope": hope_words(aim.hope, worlds), "hope_percent": percent(chance)}
            reason = Reason("hoping" if is_main else "stage, hoping", facts)
        elif is_main:
            continue
        else:
            reason = Reason("stage", facts)
        if all(reason.facts["what"] != each.facts["what"] for each in found):
            found.append(reason)
    return found[:_MOST_STAGES]


def _needs(made: Flags, matrix: Matrix, features: list[Feature]) -> list[Reason]:
    if float(matrix.weights @ made) >= _NEARLY_ALWAYS:
        return []
    found = needs(made, matrix.weights, features)
    if not found:
        return []
    return [Reason("needs", {"what": _listed(found), "needs": [_plain(each) for each in found]})]


def _runner_up(verdict: Verdict, table: Table, features: list[Feature]) -> list[Reason]:
    """The next best card by the same judge, and the layouts that separate the two."""
    if verdict.rather is not None and verdict.open_cards is not None:
        return [_by_open_cards(verdict.matrix, verdict.rather, verdict.open_cards)]
    matrix = verdict.matrix
    ours = verdict.judged
    others = _others(verdict, ours)
    if others and matrix.chance(others[0]) > matrix.chance(ours):
        # Another line is better, but lines did not decide.
        ours = verdict.way
        others = _others(verdict, ours)
    if not others:
        return []
    other = others[0]
    lead = matrix.lead(ours, other)
    facts: dict[str, Plain] = {
        "runner_up": str(other.cards[0]),
        "percent": f"{'up to ' * other.is_bound}{percent(matrix.chance(other))}",
        "ahead": round(lead.mean, 2),
        "error": round(lead.error, 2),
        "unit": table.goal.unit,
    }
    if matrix.chance(other) > matrix.chance(ours) + _SEEN:
        return [Reason(_likelier(other, lead, TIED[table.goal]), facts)]
    fewer = _fewer_tricks(verdict, other.cards[0], table)
    if fewer is not None:
        return [fewer]
    only = ours.won & ~other.won
    separating = () if other.is_bound else needs(only, matrix.weights, features)
    if separating and np.any(only):
        return [Reason("runner-up, separated", facts | {"what": _listed(separating[:1])})]
    return [Reason("runner-up", facts)]


def _likelier(other: Way, lead: Lead, tied: float) -> str:
    """Why a card is not played that makes the contract more often."""
    if other.is_bound:
        return "runner-up, only a bound"
    if lead.mean > tied:
        return "runner-up, worth less"
    return "runner-up, worth as much" if lead.mean >= -tied else "runner-up, not clearly better"


def _fewer_tricks(verdict: Verdict, card: Card, table: Table) -> Reason | None:
    """If a card makes the contract as often and is worth less: as the cards were judged, since it
    is they that were chosen and not their lines.
    """
    matrix, ours, other = verdict.matrix, verdict.way, judged(verdict.matrix, card)
    lead = matrix.lead(ours, other)
    is_as_likely = abs(matrix.chance(other) - matrix.chance(ours)) < _SEEN
    if other.is_bound or not is_as_likely or lead.mean <= TIED[table.goal]:
        return None
    return Reason(
        "runner-up, fewer tricks",
        {
            "runner_up": str(card),
            "percent": percent(matrix.chance(other)),
            "ahead": round(lead.mean, 2),
            "error": round(lead.error, 2),
            "unit": table.goal.unit,
        },
    )


def _by_open_cards(matrix: Matrix, rather: Card, seen: OpenCards) -> Reason:
    """What alpha-mu would play is not clearly better, so open cards decided."""
    way = judged(matrix, rather)
    return Reason(
        OPEN_CARDS,
        {
            "layouts": seen.layouts,
            "open_percent": percent(seen.chance),
            "runner_up": str(rather),
            "percent": percent(matrix.chance(way)),
        },
    )


def _others(verdict: Verdict, ours: Way) -> list[Way]:
    """The other cards by the same judge, the best first."""
    return [way for way in verdict.matrix.by(ours.judge) if verdict.card not in way.cards]


def _beyond(verdict: Verdict) -> list[Reason]:
    """When the line with a name is only part of what the card can do."""
    matrix, line = verdict.matrix, verdict.named
    if line is None or verdict.kept is not None:
        return []
    whole = matrix.chance(verdict.way)
    if whole - matrix.chance(line) < _WORTH_TELLING:
        return []
    return [
        Reason("beyond the line", {"percent": percent(whole), "makes": _makes(matrix, verdict.way)})
    ]


def _last_aim(way: Way) -> Aim:
    return way.line.aims[-1] if way.line is not None and way.line.aims else Aim("cash out")


def _what(way: Way) -> str:
    return aim_words(_last_aim(way))


def _aim(aim: Aim) -> dict[str, Plain]:
    suit = None if aim.suit is None else str(SUITS[aim.suit])
    return {"technique": aim.technique, "suit": suit, "what": aim_words(aim)}


def _listed(found: Sequence[Need]) -> str:
    """ "West has the king of hearts (52%), or spades are 3-3 (a further 17%)"."""
    first, *more = found
    rest = [f"or {each.words} (a further {percent(each.share)})" for each in more]
    return ", ".join([f"{first.words} ({percent(first.share)})", *rest])


def _plain(need: Need) -> Plain:
    return {"what": need.words, "share": round(need.share, 4)}
