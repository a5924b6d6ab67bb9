"""Why a call, as data: the rule that made it, what it denies, and what stood against the others.

Everything comes from the options that the chooser went through, so an explanation can't tell of
another rule than the one that spoke. ``words.py`` makes sentences of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from merrimac.beliefs.constraint import ALWAYS, Constraint, all_of, any_of
from merrimac.bidding.chooser import candidates, choose
from merrimac.bidding.clauses import Clause, clauses_of
from merrimac.bidding.meaning import constraint_of
from merrimac.bidding.pool import random_hands
from merrimac.bidding.standing import Reading, Standing
from merrimac.bidding.system import Option, System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.seats import Vulnerability

_POOL = 2_000
_MOST_DENIED = 4
_WORTH_TELLING = 0.01
"""What fewer hands of a call would have been bid with is not told."""


@dataclass(frozen=True, slots=True)
class Denial:
    """A call that would have been made instead, and what was needed for it beside what is shown."""

    call: Call
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """An option that was not taken."""

    option: Option
    failed: Clause | None
    """The first condition that the hand does not fulfil; None: it comes after the chosen one."""
    missing: int
    """How many conditions it does not fulfil."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a hand makes a call."""

    standing: Standing
    option: Option
    denied: tuple[Denial, ...]
    considered: tuple[Alternative, ...]
    """Those before the chosen option in their order, then those after it that the hand fits."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A call of an auction as it is understood."""

    standing: Standing
    """Before the call."""
    reading: Reading
    options: tuple[Option, ...]
    """The lines that speak of the call; any of them may be meant."""
    denied: tuple[Denial, ...]


def explain(system: System, standing: Standing, hand: Hand) -> Explanation:
    """The system's call for a hand, with the reasons."""
    choice = choose(system, standing, hand)
    rejected = [_rejected(option, hand) for option in choice.rejected]
    after = _also_fitting(system, standing, choice.option, hand)
    return Explanation(
        standing,
        choice.option,
        _denied(standing, choice.option.constraint, choice.rejected, choice.option.call),
        (*rejected, *after),
    )


def meanings(
    system: System, auction: Auction, vulnerability: Vulnerability
) -> tuple[list[Meaning], Standing]:
    """What each call of an auction means, and how it stands after the last."""
    standing = system.standing(Auction(auction.dealer), vulnerability)
    found = []
    for call in auction.calls:
        found.append(meaning(system, standing, call))
        standing = system.after(standing, call)
    return found, standing


def meaning(system: System, standing: Standing, call: Call) -> Meaning:
    """What a call would mean now, and what it would deny."""
    options = tuple(option for option in system.options(standing) if option.call is call)
    able = list(candidates(system, standing))
    first = next((place for place, each in enumerate(able) if each.call is call), 0)
    shown = any_of(option.constraint for option in options)
    denied = _denied(standing, shown, able[:first], call)
    return Meaning(standing, system.reading(standing, call), weakest(options), denied)


def weakest(options: Sequence[Option]) -> tuple[Option, ...]:
    """Without the lines that only repeat part of what another line says."""
    kept: list[Option] = []
    for option in options:
        if any(_implies(option.constraint, other.constraint) for other in kept):
            continue
        kept = [each for each in kept if not _implies(each.constraint, option.constraint)]
        kept.append(option)
    return tuple(kept)


def _implies(one: Constraint, other: Constraint) -> bool:
    return all_of((one, other)) == one


def _rejected(option: Option, hand: Hand) -> Alternative:
    failed = [clause for clause in clauses_of(option.text) if not clause.constraint.admits(hand)]
    return Alternative(option, failed[0], len(failed))


def _also_fitting(
    system: System, standing: Standing, chosen: Option, hand: Hand
) -> list[Alternative]:
    """Other calls by written rules that the hand fits too, had they come first.

    What any hand fits is no alternative.
    """
    found: dict[Call, Alternative] = {}
    is_after = False
    for option in candidates(system, standing):
        is_other = is_after and option.call is not chosen.call and not option.is_default
        if not is_other or option.call in found or option.constraint == ALWAYS:
            pass
        elif option.constraint.admits(hand):
            found[option.call] = Alternative(option, None, 0)
        is_after = is_after or option is chosen
    return list(found.values())


def _denied(
    standing: Standing, shown: Constraint, earlier: Sequence[Option], call: Call
) -> tuple[Denial, ...]:
    others = tuple((each.call, each.text) for each in earlier if each.call is not call)
    return _most_telling(standing.constraints[standing.me], shown, others)


@lru_cache(maxsize=2_000)
def _most_telling(
    known: Constraint, shown: Constraint, earlier: tuple[tuple[Call, str], ...]
) -> tuple[Denial, ...]:
    """Of the calls that go first, those that take the most hands from this one."""
    hands = random_hands(_POOL)
    whole = hands[all_of((known, shown)).batch(hands)]
    if not len(whole):
        whole = hands[shown.batch(hands)]
    rows = whole
    taken: dict[Call, tuple[int, str]] = {}
    for call, text in earlier:
        fits = constraint_of(text).batch(rows)
        number = int(fits.sum())
        if number > taken.get(call, (0, text))[0]:
            taken[call] = number, text
        rows = rows[~fits]
    least = max(1, _WORTH_TELLING * len(whole))
    telling = sorted((-number, call) for call, (number, _) in taken.items() if number >= least)
    return tuple(_denial(call, taken[call][1], whole) for _, call in telling[:_MOST_DENIED])


def _denial(call: Call, text: str, hands: Masks) -> Denial:
    """Without the conditions that the call's own meaning fulfils anyway."""
    clauses = clauses_of(text)
    new = tuple(clause for clause in clauses if not clause.constraint.batch(hands).all())
    return Denial(call, new or clauses)
