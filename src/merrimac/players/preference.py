"""Of cards that are worth the same: more tricks, then what agreements and habit say.

Double dummy can't tell such cards apart, but partner can: a conventional lead, a signal, and
otherwise the card that the rules of thumb would play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from merrimac.game.cards import Card, Rank
from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.players.aims import Goal
from merrimac.players.carding import leads, signals
from merrimac.players.carding.occasion import occasion
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Situation
from merrimac.players.player import Reason
from merrimac.players.trial import Choice, Trial

TIED: Mapping[Goal, float] = {
    Goal.IMPS: 0.05, Goal.MATCHPOINTS: 0.01, Goal.TOTAL_POINTS: 4.0, Goal.MAKING: 0.004,
}  # fmt: skip
"""A smaller difference is none."""
SAME_TRICKS = 0.05
_UNCONVENTIONAL = 2.0
"""Standard errors by which a lead against the agreement must be better than the agreed ones."""
_AS_GOOD = 0.5
"""Standard errors within which a lead is as good as the best: the sample can't tell."""


@dataclass(frozen=True, slots=True)
class Preferred:
    """The card to play, of which choice, and why this one of equals."""

    card: Card
    choice: Choice
    because: Reason | None = None


def preferred(view: View, contract: Contract, play: Play, trial: Trial, goal: Goal) -> Preferred:
    if not play.cards:
        return _lead(view, contract, trial, goal)
    tied = _tied(view, contract, trial, goal)
    rule = choose(Situation.of(view))
    choice = next((each for each in tied if rule.card in each.cards), None)
    if choice is None:
        choice = _most_natural(tied)
    is_usual = rule.card in choice.cards
    card = rule.card if is_usual else _natural(choice.cards, not len(play) & 3)
    told = _signal(view, contract, play, card, tied)
    if told is not None and told.card is not card:
        return told
    decided_by_rule = is_usual and len(tied) > 1
    return Preferred(card, choice, Reason(rule.rule, rule.facts) if decided_by_rule else None)


def _tied(view: View, contract: Contract, trial: Trial, goal: Goal) -> list[Choice]:
    """Those no worse than the best, in the goal and then in tricks."""
    most = trial.choices[0].layouts
    near = [
        each for each in trial.choices if each.layouts == most and each.behind <= TIED[goal]
    ]  # fmt: skip
    sign = 1 if view.seat.side is contract.declarer.side else -1
    top = max(sign * each.tricks for each in near)
    return [each for each in near if sign * each.tricks >= top - SAME_TRICKS]


def _natural(cards: tuple[Card, ...], leading: bool) -> Card:
    """The top of touching honours when leading, else the lowest."""
    return cards[-1] if leading and cards[-1].rank >= Rank.TEN else cards[0]


def _most_natural(tied: Sequence[Choice]) -> Choice:
    """The lowest card, so that high ones are kept."""
    return min(tied, key=lambda each: (each.cards[0].rank, each.cards[0]))


def _signal(
    view: View, contract: Contract, play: Play, card: Card, tied: Sequence[Choice]
) -> Preferred | None:
    """A small card that tells partner something, if it is as good."""
    turn = play.turn
    held = None if turn is None else view.held(turn)
    told = occasion(contract, play, view.dummy, card.suit)
    if told is None or held is None or card.rank >= Rank.TEN:
        return None
    spare = {each: choice for choice in tied for each in choice.cards}
    found = signals.given(told, view.convention_card(view.seat), held.mask, spare)
    if found is None:
        return None
    says = signals.MESSAGES[told.kind](told, held.mask)
    reason = Reason(f"signal: {told.kind.value}", {"suit": str(card.suit), "yes": says})
    return Preferred(found, spare[found], reason)


def _lead(view: View, contract: Contract, trial: Trial, goal: Goal) -> Preferred:
    """A conventional card, unless another is clearly better than every one of them."""
    agreement = view.convention_card(view.seat).leads
    agreed = {
        Card.of(suit, leads.agreed(agreement, holding, contract.strain.suit is None))
        for suit in {card.suit for card in view.hand}
        if (holding := view.hand.holding_mask(suit))
    }
    usual = choose(Situation.of(view)).card
    best = trial.choices[0]
    conventional = [each for each in trial.choices if agreed & set(each.cards)]
    first = conventional[0]
    clearly = max(_UNCONVENTIONAL * first.error, TIED[goal])
    if first is not best and first.behind > clearly:
        card = _natural(best.cards, leading=True)
        return Preferred(card, best, Reason("against the agreement", {"agreed": agreement.value}))
    as_good = [
        each
        for each in conventional
        if each.behind - first.behind <= max(TIED[goal], _AS_GOOD * each.error)
        and each.layouts == first.layouts
    ]
    choice = next((each for each in as_good if usual in each.cards), first)
    card = next(iter(sorted(agreed & set(choice.cards))))
    return Preferred(card, choice, Reason("agreed lead", {"agreed": agreement.value}))
