"""English for formulas: "West holds at least one of the king and queen, and the ten"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from merrimac.game.cards import Rank
from merrimac.solve.combination import Combination
from merrimac.suits.formula import Box, Clause, Formula, Range, low_groups

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve", "thirteen")  # fmt: skip
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

    def holds(self, length: Range | None, missing: int) -> list[str]:
        """A clause, or none; ``length`` is this defender's."""
        if length and self.cards and not self.parts:
            return [f"{self.name} holds {_cards_in(self.cards, length, missing)}"]
        parts = list(self.parts)
        if self.cards:
            parts.insert(self.first_card, f"{_both(self.cards)}{_the(self.cards)}")
        if not parts:
            return [_bare(self.name, *length, missing)] if length else []
        said = ", and ".join(parts)
        if not length:
            return [f"{self.name} holds {said}"]
        if length[1] == self.at_least and not self.is_counted:
            return [f"{self.name} holds {said}, and nothing else"]
        return [f"{self.name} holds {said}, and {_length(*length, missing)} in all"]


def condition(formula: Formula, combination: Combination) -> str:
    """When a formula is true: a clause to follow "if", or "always" or "never"."""
    if not formula.clauses:
        return "always" if formula.unless else "never"
    is_alone = len(formula.clauses) == 1
    clauses = "; or ".join(_clause(each, combination, is_alone) for each in formula.clauses)
    return f"always, unless {clauses}" if formula.unless else clauses


def when(condition: str) -> str:
    """A condition behind a verb: "when West holds the king", "unless East is void"."""
    return (
        condition.removeprefix("always, ")
        if condition.startswith("always, ")
        else f"when {condition}"
    )


def _clause(clause: Clause, combination: Combination, is_alone: bool) -> str:
    said = _box(clause.box, combination, clause.either)
    if clause.exception is None:
        return said
    exception = _box(clause.exception, combination)
    return f"{said}, unless {exception}" if is_alone else f"{said} (except when {exception})"


def _box(box: Box, combination: Combination, either: bool = False) -> str:
    west, east = _Defender("West"), _Defender("East")
    divided: list[str] = []
    low = low_groups(combination)
    for part, bounds in zip(box.parts, box.bounds, strict=True):
        cards = [rank for group in part for rank in combination.groups[group]]
        west.at_least += bounds[0]
        east.at_least += len(cards) - bounds[1]
        divided += _say(cards, bounds, west, east, part == low)
    missing = combination.missing
    lengths, breaks = _lengths(box.length, missing, west, east)
    if either:
        _name_either(west, east)
    said = [*west.holds(lengths[0], missing), *east.holds(lengths[1], missing)]
    return ", and ".join([*said, *divided, *breaks])


def _name_either(west: _Defender, east: _Defender) -> None:
    both = (west.cards or west.parts) and (east.cards or east.parts)
    west.name, east.name = ("one defender", "the other") if both else ("either defender",) * 2


def _say(
    group: Sequence[Rank], bounds: Range, west: _Defender, east: _Defender, only_low: bool
) -> list[str]:
    """Puts West's count of a group to the defender of whom it is best said, or gives a clause."""
    least, most = bounds
    size = len(group)
    these = f"the {NUMBERS[size]} {_LOW}" if only_low and size > 2 else _the(group)
    if least == 0 and most == size:
        return []
    if least and most < size:
        if size == 2:
            return [f"{these} are divided"]
        west.add_amount(f"{_between(least, most)} of {these}")
        return []
    who, number = (west, least) if least else (east, size - most)
    if number == size and only_low and size > 2:
        who.parts.append(f"all the {_LOW}")
    elif number == size:
        who.add_cards(group)
    else:
        who.add_amount(f"at least {NUMBERS[number]} of {these}")
    return []


def _lengths(
    bounds: Range, missing: int, west: _Defender, east: _Defender
) -> tuple[tuple[Range | None, Range | None], list[str]]:
    """West's length, to be said of West or of East, or as a break of the suit."""
    least, most = bounds
    of_east = (missing - most, missing - least)
    if bounds == (0, missing):
        return (None, None), []
    if most == west.at_least > 0 and not west.is_counted:
        return (bounds, None), []
    if of_east[1] == east.at_least > 0 and not east.is_counted:
        return (None, of_east), []
    if least + most == missing:
        better = " or better" if most - least > 1 else ""
        return (None, None), [f"the suit breaks {most}-{least}{better}"]
    if east.at_least and not west.at_least:
        return (None, of_east), []
    return (bounds, None), []


def _cards_in(cards: Sequence[Rank], length: Range, missing: int) -> str:
    """Named cards in a holding of some length, as players say it: "three to the queen"."""
    least, most = max(length[0], len(cards)), length[1]
    if most == len(cards):
        short = {1: "the singleton", 2: "the doubleton"}.get(most)
        names = "-".join(rank.name.lower() for rank in cards)
        return f"{short} {names}" if short else f"just {_the(cards)}"
    if least == most:
        if most == 2:
            return f"the doubleton {cards[0].name.lower()}"
        return f"{NUMBERS[most]} to {_the(cards)}"
    if most == missing:
        return f"at least {NUMBERS[least]} to {_the(cards)}"
    if least == 1 and most == 2:
        return f"the singleton or doubleton {cards[0].name.lower()}"
    if least == len(cards):
        return f"at most {NUMBERS[most]} to {_the(cards)}"
    return f"{_between(least, most)} to {_the(cards)}"


def _bare(name: str, least: int, most: int, missing: int) -> str:
    """A defender of whom only the length is said."""
    if most == 0:
        return f"{name} is void"
    if least == missing:
        return f"{name} holds all {NUMBERS[missing]}" if missing > 2 else f"{name} holds both"
    return f"{name} holds {_length(least, most, missing)}"


def _length(least: int, most: int, missing: int) -> str:
    if least == most:
        return f"exactly {_number_of_cards(most)}" if most else _number_of_cards(most)
    if most == missing:
        return f"at least {_number_of_cards(least)}"
    if least == 0:
        return f"at most {_number_of_cards(most)}"
    return f"{_between(least, most)} cards"


def _between(least: int, most: int) -> str:
    if least == most:
        return f"exactly {NUMBERS[least]}"
    return f"{NUMBERS[least]} {'or' if most == least + 1 else 'to'} {NUMBERS[most]}"


def _number_of_cards(number: int) -> str:
    return f"{NUMBERS[number]} card" + ("" if number == 1 else "s")


def _both(cards: Sequence[Rank]) -> str:
    return "both " if len(cards) == 2 else ""


def _the(cards: Sequence[Rank]) -> str:
    names = [rank.name.lower() for rank in cards]
    return "the " + " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
