"""A plan in progress as memory: plain data, moved on by what has happened since it was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.game.contract import Contract
from merrimac.game.play import Play, winning_place
from merrimac.game.view import View
from merrimac.planning.plan import Plan
from merrimac.players.player import Memory
from merrimac.solve.lines import WINNING
from merrimac.technique.observation import look
from merrimac.technique.tasks import PLAY
from merrimac.technique.turned import turned_by

MOST_POINTS = 2_000
"""What lies further ahead in a plan is left out: it will be planned again by then."""


def remembered(plan: Plan, play: Play) -> Memory:
    """The plan, and how many cards had been played when it was made."""
    return {"at": len(play), "plan": plan.data(MOST_POINTS)}


def followed(memory: Memory, view: View, contract: Contract, play: Play) -> Plan | None:
    """The plan in memory as it stands now; None when there is none or it was left."""
    if not isinstance(memory, dict):
        return None
    at: Any = memory["at"]
    points: Any = memory["plan"]
    plan: Plan | None = Plan.from_data(points)
    for act in _acts(view, contract, play, at):
        if plan is None:
            return None
        plan = plan.after(act)
    return plan


def _acts(view: View, contract: Contract, play: Play, start: int) -> Iterator[tuple[Any, ...]]:
    """What has happened since, as a plan sees it: our cards one by one, theirs up to our turn."""
    turn = turned_by(contract)
    ours = (view.known_hands[contract.dummy] | view.hand).mask
    seen: list[int] = []
    for index in range(start, len(play)):
        before, card = play.up_to(index), play.cards[index]
        seat = (play.seat_of(index) + turn) % 4
        if seat % 2 == 0:
            if seen:
                yield (*seen, WINNING + _winning(before, turn))
                seen = []
            yield (PLAY, seat, int(card))
            continue
        led = int(play.cards[index & ~3].suit) if index % 4 else None
        left = len(view.hand) - index // 4
        held = ours & ~before.played.mask
        seen.append(look(int(card), led, int(contract.strain), held, left))
    if seen:
        yield (*seen, WINNING + _winning(play, turn))


def _winning(play: Play, turn: int) -> int:
    """Who is winning the trick on the table, or has won the last one, with the table turned."""
    trick = play.tricks[-1]
    seat = trick.winner
    if seat is None:
        place = winning_place(trick.cards, play.strain.suit)
        return (trick.leader + place + turn) % 4
    return (seat + turn) % 4
