"""English for formulas: "West holds at least one of the king and queen, and the ten"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from merrimac.game.cards import Rank
from merrimac.solve.combination import Combination
from merrimac.suits.formula import Box, Formula, Range, all_with, low_groups

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve")  # fmt: skip
_LOW = "low cards"


@dataclass(slots=True)
class _Defender:
    """What is said of one defender; the parts in the order of the cards they name."""

    name: str
    parts: list[str] = field(default_factory=list)
    cards: list[Rank] = field(default_factory=list)
    """Named one by one, where the first of them stands among the parts."""
    first_card: int = 0
    at_least: int = 0
    is_counted: bool = False
    """Whether some part is "at least one of these": then "alone" would be said of what?"""

    def add_cards(self, cards: Sequence[Rank]) -> None:
        if not self.cards:
            self.first_card = len(self.parts)
        self.cards += cards

    def add_amount(self, amount: str) -> None:
        self.parts.append(amount)
        self.is_counted = True

    def holds(self, length: str) -> list[str]:
        """A clause, or none."""
        parts = list(self.parts)
        if self.cards:
            parts.insert(self.first_card, f"{_both(self.cards)}{_the(self.cards)}")
        if not parts:
            return [f"{self.name} holds {length}"] if length else []
        if length and length != "alone":
            length = f"and {length} in all"
        return [f"{self.name} holds {', and '.join(parts)} {length}".rstrip()]


def condition(formula: Formula, combination: Combination) -> str:
    """When a formula is true: a clause to follow "if", or "always" or "never"."""
    if not formula.boxes:
        return "always" if formula.unless else "never"
    clauses = "; or ".join(_clause(box, combination) for box in formula.boxes)
    return f"always, unless {clauses}" if formula.unless else clauses


def _clause(box: Box, combination: Combination) -> str:
    west, east = _Defender("West"), _Defender("East")
    divided: list[str] = []
    sizes = [len(group) for group in combination.groups]
    low = low_groups(combination)
    low_with_west = all_with(box, low, sizes)
    for index, (group, bounds) in enumerate(zip(combination.groups, box.groups, strict=True)):
        west.at_least += bounds[0]
        east.at_least += len(group) - bounds[1]
        if index not in low or low_with_west is None:
            divided += _say(group, bounds, west, east, low == (index,))
    if low_with_west is not None:
        _say_low(combination, low, west if low_with_west else east)
    lengths, breaks = _lengths(box.length, combination.missing, west, east)
    return ", and ".join([*west.holds(lengths[0]), *east.holds(lengths[1]), *divided, *breaks])


def _say(
    group: Sequence[Rank], bounds: Range, west: _Defender, east: _Defender, only_low: bool
) -> list[str]:
    """Puts West's count of a group to the defender of whom it is best said, or gives a clause."""
    least, most = bounds
    size = len(group)
    these = f"the {_NUMBERS[size]} {_LOW}" if only_low and size > 2 else _the(group)
    if least == 0 and most == size:
        return []
    if least and most < size:
        if size == 2:
            return [f"{these} are divided"]
        west.add_amount(f"{_between(least, most)} of {these}")
        return []
    who, number = (west, least) if least else (east, size - most)
    if number == size:
        who.add_cards(group)
    else:
        who.add_amount(f"at least {_NUMBERS[number]} of {these}")
    return []


def _say_low(combination: Combination, low: tuple[int, ...], who: _Defender) -> None:
    cards = [rank for index in low for rank in combination.groups[index]]
    if len(cards) > 2:
        who.parts.append(f"all the {_LOW}")
    else:
        who.add_cards(cards)


def _lengths(
    bounds: Range, missing: int, west: _Defender, east: _Defender
) -> tuple[tuple[str, str], list[str]]:
    """West's length, said of West or of East, or as a break of the suit."""
    least, most = bounds
    if bounds == (0, missing):
        return ("", ""), []
    if most == west.at_least > 0 and not west.is_counted:
        return ("alone", ""), []
    if missing - least == east.at_least > 0 and not east.is_counted:
        return ("", "alone"), []
    if least + most == missing:
        better = " or better" if most - least > 1 else ""
        return ("", ""), [f"the suit breaks {most}-{least}{better}"]
    if east.at_least and not west.at_least:
        return ("", _length(missing - most, missing - least, missing)), []
    return (_length(least, most, missing), ""), []


def _length(least: int, most: int, missing: int) -> str:
    if least == most:
        return f"exactly {_cards(most)}" if most else _cards(most)
    if most == missing:
        return f"at least {_cards(least)}"
    if least == 0:
        return f"at most {_cards(most)}"
    return f"{_between(least, most)} cards"


def _between(least: int, most: int) -> str:
    if least == most:
        return f"exactly {_NUMBERS[least]}"
    return f"{_NUMBERS[least]} {'or' if most == least + 1 else 'to'} {_NUMBERS[most]}"


def _cards(number: int) -> str:
    return f"{_NUMBERS[number]} card" + ("" if number == 1 else "s")


def _both(cards: Sequence[Rank]) -> str:
    return "both " if len(cards) == 2 else ""


def _the(cards: Sequence[Rank]) -> str:
    names = [rank.name.lower() for rank in cards]
    return "the " + " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
