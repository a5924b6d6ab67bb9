"""The second-best line beside the best: what it gives, where it gains and where it loses."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import Alternative, Target, Wins
from merrimac.solve.suit_strategy import Turn, named
from merrimac.suits.card_words import card, hand, is_low, name
from merrimac.suits.describing import Describer
from merrimac.suits.play_words import Trick
from merrimac.suits.words import condition, when

_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class RunnerUp:
    line: Alternative
    chance: float
    play: str
    """ "leading the queen"."""
    gains: str
    """Where it wins and the best line does not; empty when nowhere."""
    loses: str
    """Where only the best line wins."""
    gained: Wins
    """``[layout]``"""
    lost: Wins
    is_equal: bool
    """As good as the best line, with other cards."""

    @property
    def words(self) -> str:
        verdict = "is just as good" if self.is_equal else f"gives {100 * self.chance:.2f}%"
        play = self.play[0].upper() + self.play[1:]
        if not self.gains:
            return f"{play} instead {verdict}: it loses {when(self.loses)}."
        return (
            f"{play} instead {verdict}: it gains {when(self.gains)}; it loses {when(self.loses)}."
        )


def runner_up(
    combination: Combination, line: Turn, target: Target, other: Alternative, describer: Describer
) -> RunnerUp:
    """``line`` is how the best one begins."""
    gained, lost = other.wins[0] & ~target.wins[0], target.wins[0] & ~other.wins[0]
    return RunnerUp(
        line=other,
        chance=other.lead.value,
        play=_play(Trick.first(combination, line), other),
        gains=_when(gained, combination, describer),
        loses=_when(lost, combination, describer),
        gained=gained,
        lost=lost,
        is_equal=abs(other.lead.value - target.low) < _SAME,
    )


def _play(best: Trick, other: Alternative) -> str:
    """A low card is named when the best line has another low card there."""
    missing, turn = best.missing, best.turn
    if other.reply is None:
        rank = named(other.lead.cards)
        same = other.lead.hand is turn.hand and is_low(turn.card, missing)
        lead = f"the {name(rank)}" if same else card(rank, missing)
        return f"leading {lead} from {hand(other.lead.hand)}"
    rank, usual = named(other.reply), best.usual.card
    if is_low(rank, missing) and not (usual is not None and is_low(usual, missing)):
        return f"playing low from {hand(turn.hand.partner)}"
    return f"playing the {name(rank)}"


def _when(layouts: Wins, combination: Combination, describer: Describer) -> str:
    if not layouts.any():
        return ""
    bits = sum(1 << int(index) for index in layouts.nonzero()[0])
    return condition(describer.formula(bits), combination)
