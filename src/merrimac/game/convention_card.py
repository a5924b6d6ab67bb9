"""What a partnership has agreed on, as the opponents may know it: a system, leads and signals.

Plain data: the names of systems are looked up by whoever reads an auction, and the agreements on
cards by whoever reads a lead or a signal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from merrimac.game.errors import NotationError


class Leads(Enum):
    """Which card of a suit is led."""

    FOURTH_BEST = "fourth best"
    THIRD_AND_FIFTH = "third and fifth"
    RUSINOW = "rusinow"

    def __repr__(self) -> str:
        return f"Leads.{self.name}"


class Signals(Enum):
    """What a high card says when a defender has cards to spare."""

    STANDARD = "standard"
    """High encourages, shows an even number, asks for the higher suit."""
    UPSIDE_DOWN = "upside-down"
    NONE = "no signals"

    def __repr__(self) -> str:
        return f"Signals.{self.name}"


@dataclass(frozen=True, slots=True)
class ConventionCard:
    """``ConventionCard.parse(str(card)) == card`` unless signals of different senses are mixed."""

    system: str = "sayc"
    leads: Leads = Leads.FOURTH_BEST
    attitude: Signals = Signals.STANDARD
    count: Signals = Signals.STANDARD
    suit_preference: Signals = Signals.STANDARD

    @staticmethod
    def parse(text: str) -> ConventionCard:
        """Read ``sayc, rusinow, upside-down``: what is not said stays as usual."""
        card = ConventionCard()
        named = False
        for part in filter(None, (each.strip() for each in text.split(","))):
            word = part.lower()
            if word in _LEADS:
                card = replace(card, leads=_LEADS[word])
            elif word in _SIGNALS:
                card = card.signalling(_SIGNALS[word])
            elif named:
                raise NotationError("convention card", text, _EXPECTED)
            else:
                card, named = replace(card, system=part), True
        return card

    def __str__(self) -> str:
        return f"{self.system}, {self.leads.value}, {self.attitude.value}"

    def signalling(self, signals: Signals) -> ConventionCard:
        """The same card with all signals in one sense; suit preference is never turned over."""
        preference = Signals.NONE if signals is Signals.NONE else Signals.STANDARD
        return replace(self, attitude=signals, count=signals, suit_preference=preference)


_EXPECTED = "a system, leads and signals, such as: sayc, rusinow, upside-down"
_LEADS: Mapping[str, Leads] = {
    **{each.value: each for each in Leads},
    "4th": Leads.FOURTH_BEST,
    "3rd/5th": Leads.THIRD_AND_FIFTH,
    "third/fifth": Leads.THIRD_AND_FIFTH,
}
_SIGNALS: Mapping[str, Signals] = {
    **{each.value: each for each in Signals},
    "udca": Signals.UPSIDE_DOWN,
    "none": Signals.NONE,
}
USUAL = ConventionCard()
BOTH_USUAL = (USUAL, USUAL)
"""North-South's, East-West's."""
