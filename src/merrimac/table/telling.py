"""The state of a table as the page receives it, made from a sight and never from the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SEATS, SIDES, Seat
from merrimac.table.scores import running_score
from merrimac.table.sight import Sight, may_go_on, may_have_help, may_know_reason, sight
from merrimac.table.spoken import result_text, spoken
from merrimac.table.state import By, Made, TableState

_LOGGED = 8


@dataclass(frozen=True, slots=True)
class Thinking:
    """A robot at work: when it began and how long it may take, in milliseconds."""

    since: int
    limit: int


@dataclass(frozen=True, slots=True)
class Presence:
    """What is not stored: who is thinking, who is there, and what people's calls mean."""

    thinking: Mapping[Seat, Thinking] = field(default_factory=dict)
    connected: frozenset[Seat] = frozenset()
    spectators: int = 0
    meanings: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """By the version of the entry."""


def told(
    table_id: str, state: TableState, seats: tuple[Seat, ...], presence: Presence
) -> dict[str, Any]:
    """Everything the page shows to somebody who acts for these seats."""
    seen = sight(state.board, seats, state.settings.open_hands)
    return {
        "table": table_id,
        "version": state.version,
        "seat": str(seats[0]) if seats else None,
        "you": [str(seat) for seat in seats],
        "settings": state.settings.told(),
        "is_match": state.settings.is_match,
        "may": _allowed(state, seen),
        "board": {
            "number": seen.number,
            "dealer": str(seen.auction.dealer),
            "vulnerability": str(seen.vulnerability),
            "scoring": state.settings.scoring,
            "is_replay": state.is_replay,
        },
        "phase": "over" if seen.is_over else "play" if seen.contract else "auction",
        "turn": _text(seen.turn),
        "actor": _text(seen.actor),
        "seats": {str(seat): _seat(state, seat, seats, presence) for seat in SEATS},
        "spectators": presence.spectators,
        "hands": {str(seat): _text(seen.held(seat)) for seat in SEATS},
        "dealt": {str(seat): _text(seen.hands.get(seat)) for seat in SEATS},
        "counts": {str(seat): seen.count(seat) for seat in SEATS},
        "auction": [_call(seat, said) for seat, said in _calls(seen, state, presence)],
        **_legal(seen),
        "contract": _contract(seen.contract),
        **_play(seen.play),
        "needed": {"declarer": seen.contract.tricks_needed} if seen.contract else None,
        "actions": [_action(seen, index, made) for index, made in enumerate(state.made)],
        "claim": _claim(state),
        "result": _result(seen),
        "score": running_score(state.settings, state.finished),
        "problem": _problem(state, seen),
        "message": state.message,
        "log": [spoken(made.hand, made.action) for made in state.made[-_LOGGED:]],
    }


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _allowed(state: TableState, seen: Sight) -> dict[str, bool]:
    helped = may_have_help(state.settings, seen.seats)
    contract = seen.contract
    is_in_play = contract is not None and not seen.is_over
    may_claim = is_in_play and any(
        contract is not None and seat is not contract.dummy for seat in seen.seats
    )
    mine = any(is_own(made, seen.seats) for made in state.made)
    return {
        "undo": helped and mine,
        "hint": helped and seen.is_to_act,
        "claim": may_claim and state.claim is None,
        "replay": helped and bool(state.made),
        "why": True,
        "next": may_go_on(state),
    }


def is_own(made: Made, seats: tuple[Seat, ...]) -> bool:
    """Whether an action was theirs: made by them, or for them."""
    return made.by is not By.ROBOT and made.actor in seats


def _seat(
    state: TableState, seat: Seat, own: tuple[Seat, ...], presence: Presence
) -> dict[str, Any]:
    is_robot = seat not in state.settings.humans
    title = f"robot, {state.settings.robots}" if is_robot else "you" if seat in own else "player"
    thinking = presence.thinking.get(seat)
    return {
        "name": state.names.get(seat, seat.name.capitalize()),
        "title": title,
        "is_robot": is_robot,
        "thinking": thinking and {"since": thinking.since, "limit": thinking.limit},
        "connected": is_robot or seat in presence.connected,
        "all_seeing": is_robot and (state.settings.robots_see_all or state.settings.is_problem),
    }


def _calls(
    seen: Sight, state: TableState, presence: Presence
) -> list[tuple[Seat, Mapping[str, Any]]]:
    """Each call with what it tells everybody; a problem's auction was made before."""
    meanings = [
        made.meaning or presence.meanings.get(made.version, {})
        for made in state.made
        if made.before.board.play is None
    ]
    before: list[Mapping[str, Any]] = [{}] * (len(seen.auction) - len(meanings))
    calls = zip(seen.auction, [*before, *meanings], strict=False)
    return [(seat, {"call": str(call), **meaning}) for (seat, call), meaning in calls]


def _call(seat: Seat, said: Mapping[str, Any]) -> dict[str, Any]:
    usual = {"alert": False, "short": "", "rule": "", "forcing": ""}
    return {"seat": str(seat), **usual, **said}


def _legal(seen: Sight) -> dict[str, Any]:
    calls: list[str] = []
    cards: list[str] = []
    turn = seen.turn
    if seen.is_to_act and turn is not None:
        held = seen.held(turn)
        if seen.play is None:
            calls = [str(call) for call in seen.auction.legal_calls]
        elif held is not None:
            cards = [str(card) for card in seen.play.legal_cards(held)]
    return {"legal_calls": calls, "legal_cards": cards}


def _contract(contract: Contract | None) -> dict[str, Any] | None:
    if contract is None:
        return None
    return {
        "text": contract.bid_text,
        "level": contract.level,
        "strain": str(contract.strain),
        "doubled": int(contract.doubling),
        "declarer": str(contract.declarer),
        "dummy": str(contract.dummy),
        "leader": str(contract.leader),
    }


def _play(play: Play | None) -> dict[str, Any]:
    tricks = [
        {
            "leader": str(trick.leader),
            "cards": [
                [str(trick.leader.after(place)), str(card)]
                for place, card in enumerate(trick.cards)
            ],
            "winner": _text(trick.winner),
        }
        for trick in (play.tricks if play else ())
    ]
    won = {str(side): play.tricks_won(side) if play else 0 for side in SIDES}
    return {"tricks": tricks, "won": won}


def _action(seen: Sight, index: int, made: Made) -> dict[str, Any]:
    level = "full" if may_know_reason(made, seen) else "public"
    return {
        "index": index,
        "seat": str(made.hand),
        "actor": str(made.actor),
        "action": str(made.action),
        "by": str(made.by),
        "why": level,
    }


def _problem(state: TableState, seen: Sight) -> dict[str, Any] | None:
    """What the board is for; of a problem, what became of it when it is over."""
    shown = state.conditions.get("told")
    if shown is None:
        return None
    form = {"kind": state.settings.source["kind"], **shown}
    if state.settings.is_problem and seen.is_over:
        needed = seen.contract.tricks_needed if seen.contract else 0
        hidden = ("deal",)
        form["solved"] = (seen.result or 0) >= needed
        form["verdicts"] = [
            {name: value for name, value in verdict.items() if name not in hidden}
            for verdict in state.verdicts
        ]
    if seen.is_over and "near_miss" in state.conditions:
        form["near_miss"] = state.conditions["near_miss"]
    return form


def _claim(state: TableState) -> dict[str, Any] | None:
    claim = state.claim
    if claim is None:
        return None
    return {
        "seat": str(claim.seat),
        "tricks": claim.tricks,
        "line": claim.words,
        "waiting": [str(seat) for seat in claim.waiting],
    }


def _result(seen: Sight) -> dict[str, Any] | None:
    if not seen.is_over:
        return None
    tricks = seen.result or 0
    points = score_ns(seen.contract, tricks, seen.vulnerability)
    return {"tricks": seen.result, "text": result_text(seen.contract, tricks), "score_ns": points}
