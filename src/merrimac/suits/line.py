"""The best line for a suit as a player would say it: what to lead and to play, when it wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination, Ranks
from merrimac.solve.single_suit import Reply, SuitSolver, Target, Weights
from merrimac.suits.formula import Describer
from merrimac.suits.planner import Layouts
from merrimac.suits.words import condition

_NAMES = {
    Rank.ACE: "ace", Rank.KING: "king", Rank.QUEEN: "queen", Rank.JACK: "jack", Rank.TEN: "ten",
    Rank.NINE: "nine", Rank.EIGHT: "eight", Rank.SEVEN: "seven", Rank.SIX: "six",
    Rank.FIVE: "five", Rank.FOUR: "four", Rank.THREE: "three", Rank.TWO: "two",
}  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """The best way to so many tricks."""

    target: Target
    replies: tuple[Reply, ...]
    play: str
    """What to do in the first trick."""
    condition: str
    """When the target is reached."""

    @property
    def words(self) -> str:
        """The play, and when it succeeds."""
        tricks = self.target.tricks or 0
        goal = f"{_NUMBERS[tricks]} trick{'' if tricks == 1 else 's'}"
        if self.condition == "never":
            return f"There is no way to {goal} against best defence."
        if self.condition == "always":
            return f"{self.play} This takes {goal} however the cards lie."
        return f"{self.play} This takes {goal} when {self.condition}."


def best_line(solver: SuitSolver, combination: Combination, tricks: int, weights: Weights) -> Line:
    """The best line for a target."""
    target = solver.target(combination, tricks, weights)
    replies = solver.replies(combination, target)
    mask = sum(1 << int(index) for index in target.wins[0].nonzero()[0])
    formula = Describer(Layouts(combination)).formula(mask)
    return Line(
        target, replies, _play(combination, target, replies), condition(formula, combination)
    )


def _play(combination: Combination, target: Target, replies: Sequence[Reply]) -> str:
    """ "Lead low from South to the nine."; and what to do against other cards, where it is news."""
    lead = target.lead
    second = "West" if lead.hand is Seat.SOUTH else "East"
    followed = [reply for reply in replies if reply.seen]
    if not followed:
        return f"Lead {_card(combination, lead.cards)} from {_hand(lead.hand)}."
    usual = followed[-1].cards  # to the lowest card there is
    sentences = [
        f"Lead {_card(combination, lead.cards)} from {_hand(lead.hand)}"
        f"{_towards(combination, lead.cards, usual)}."
    ]
    for reply in followed[:-1]:
        if reply.cards != usual and not _is_cheapest_cover(combination, target, reply):
            played = _card(combination, reply.cards) if reply.cards else "nothing"
            sentences.append(f"If {second} plays {_any(reply.seen)}, play {played}.")
    return " ".join(sentences)


def _towards(combination: Combination, lead: Ranks, usual: Ranks) -> str:
    if not usual:
        return ""
    if min(usual) > max(lead) and not _is_low(combination, usual):
        return f" to the {_NAMES[min(usual)]}"
    return " and play low" if _is_low(combination, usual) else f" and play the {_NAMES[min(usual)]}"


def _is_cheapest_cover(combination: Combination, target: Target, reply: Reply) -> bool:
    """Whether the reply is what anybody would play: the lowest card that beats the one seen."""
    other = combination.slots[0 if target.lead.hand is Seat.SOUTH else 1]
    beating = [cards for cards in other if cards and min(cards) > max(reply.seen)]
    return bool(beating) and reply.cards == beating[-1]


def _card(combination: Combination, cards: Ranks) -> str:
    return "low" if _is_low(combination, cards) else f"the {_NAMES[min(cards)]}"


def _is_low(combination: Combination, cards: Ranks) -> bool:
    """A small card: nobody would name it."""
    highest_missing = max((group[0] for group in combination.groups), default=Rank.TWO)
    return min(cards) < Rank.NINE and min(cards) < highest_missing


def _any(cards: Ranks) -> str:
    """ "the king or queen"; small cards are "a low card"."""
    if max(cards) < Rank.NINE:
        return "a low card"
    named = [_NAMES[card] for card in cards if card >= Rank.NINE]
    if len(named) == 1:
        return f"the {named[0]}"
    return f"the {', '.join(named[:-1])} or {named[-1]}"


def _hand(seat: Seat) -> str:
    return "South" if seat is Seat.SOUTH else "North"
