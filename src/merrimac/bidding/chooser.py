"""Choosing a call: the first option that the hand fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac.bidding.standing import Standing
from merrimac.bidding.system import Option, System
from merrimac.game.call import Call
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks

NO_CALL = -1


@dataclass(frozen=True, slots=True)
class Choice:
    """The call for a hand, and the options that were tried before it."""

    option: Option
    rejected: tuple[Option, ...]


def may_be_chosen(option: Option, standing: Standing) -> bool:
    if option.is_read_only:
        return False
    is_pass = option.call is Call.PASS
    return not (is_pass and standing.is_forced and "even if forced" not in option.line.flags)


def candidates(system: System, standing: Standing) -> Iterator[Option]:
    """The options that a player chooses from."""
    return (each for each in system.in_turn(standing) if may_be_chosen(each, standing))


def choose(system: System, standing: Standing, hand: Hand) -> Choice:
    """The system's call. Every auction has one: the defaults end with calls that any hand fits."""
    mask = np.array([hand.mask], dtype=np.uint64)
    rejected: list[Option] = []
    for option in candidates(system, standing):
        if option.constraint.batch(mask)[0]:
            return Choice(option, tuple(rejected))
        rejected.append(option)
    raise AssertionError(f"{system.name} has no call after {standing.auction}")


def choices(
    system: System, standing: Standing, hands: Masks
) -> Iterator[tuple[Option, NDArray[np.intp]]]:
    """The system's choices for many hands: each option with the hands that take it."""
    rows = np.arange(len(hands))
    for option in candidates(system, standing):
        if not len(rows):
            return
        fits = option.constraint.batch(hands[rows])
        if fits.any():
            yield option, rows[fits]
            rows = rows[~fits]


def calls_of(system: System, standing: Standing, hands: Masks) -> NDArray[np.int8]:
    """The system's call for each of many hands."""
    calls = np.full(len(hands), NO_CALL, dtype=np.int8)
    for option, rows in choices(system, standing, hands):
        calls[rows] = option.call
    return calls
