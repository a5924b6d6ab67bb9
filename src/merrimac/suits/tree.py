"""A strategy as a tree to read: what happens, what to do then; like branches told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from merrimac.solve.combination import Combination, Ranks
from merrimac.solve.suit_strategy import Answer, End, Turn
from merrimac.suits.card_words import any_of, card, either, hand
from merrimac.suits.play_words import Trick

_ENDS = {End.MADE: "made", End.SURE: "cash the rest"}


@dataclass(frozen=True, slots=True)
class Branch:
    """When one of some things happens, what declarer does, and what can happen then."""

    when: tuple[str, ...]
    does: str
    branches: tuple[Branch, ...] = ()

    def __str__(self) -> str:
        return f"{_joined(self.when)}: {self.does}" if self.when else self.does


def reading_tree(combination: Combination, plan: Turn | End) -> Branch:
    """The whole strategy. Branches in which nothing can be won any more are left out."""
    if isinstance(plan, End):
        return Branch((), _ENDS.get(plan, "nothing to win"))
    return _turn(Trick.first(combination, plan), ())


def _turn(trick: Trick, when: tuple[str, ...]) -> Branch:
    turn = trick.turn
    crossing = "cross and " if turn.crosses else ""
    does = f"{crossing}lead {card(turn.card, trick.missing)} from {hand(turn.hand)}"
    return Branch(when, does, _merged(_answers(trick)))


def _answers(trick: Trick) -> Iterator[Branch]:
    defender = hand(trick.turn.hand.next)
    for answer in trick.turn.answers:
        outcomes = _merged(_outcomes(trick, answer))
        if not outcomes:
            continue
        plays = "anything" if answer.card is None else card(answer.card, trick.missing)
        seen = f"{defender} {_plays(answer.seen)}"
        if len(outcomes) == 1 and not outcomes[0].branches:
            yield Branch((seen,), f"play {plays}, then {outcomes[0].does}")
        else:
            yield Branch((seen,), f"play {plays}", outcomes)


def _outcomes(trick: Trick, answer: Answer) -> Iterator[Branch]:
    fourth = hand(trick.turn.hand.partner.next)
    for outcome in answer.outcomes:
        if outcome.next is End.LOST:
            continue
        if outcome.won:
            when = f"{fourth} {_plays(outcome.last)}"
        else:
            when = _lost_to(trick, answer, outcome.last, fourth)
        after = trick.after(answer, outcome)
        if after is None:
            assert isinstance(outcome.next, End)
            yield Branch((when,), _ENDS[outcome.next])
        else:
            yield _turn(after, (when,))


def _lost_to(trick: Trick, answer: Answer, last: Ranks, fourth: str) -> str:
    second = answer.seen[0] if answer.seen else None
    if last and (second is None or last[0] > second):
        return f"{fourth} wins with {any_of(last)}"
    return f"{hand(trick.turn.hand.next)} wins, {fourth} {_plays(last)}"


def _plays(cards: Ranks) -> str:
    return f"plays {any_of(cards)}" if cards else "shows out"


def _joined(when: tuple[str, ...]) -> str:
    """ "West plays the ten", "West plays a low card": "West plays the ten or a low card"."""
    said: dict[str, list[str]] = {}
    for each in when:
        who, verb, what = each.split(" ", 2) if each.count(" ") > 1 else (*each.split(" "), "")
        said.setdefault(f"{who} {verb}", []).append(what)
    return " or ".join(f"{does} {either(what)}".rstrip() for does, what in said.items())


def _merged(branches: Iterable[Branch]) -> tuple[Branch, ...]:
    """Those that lead to the same are one."""
    found: dict[tuple[str, tuple[Branch, ...]], Branch] = {}
    for branch in branches:
        key = branch.does, branch.branches
        known = found.get(key)
        if known is None:
            found[key] = branch
        else:
            new = tuple(when for when in branch.when if when not in known.when)
            found[key] = replace(known, when=(*known.when, *new))
    return tuple(found.values())
