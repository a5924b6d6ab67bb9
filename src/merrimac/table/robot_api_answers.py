"""Answers to robots that ask by HTTP (in a worker)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from merrimac.bidding import words
from merrimac.bidding.borel import LAYOUTS, Simulation, simulate
from merrimac.bidding.explanation import Alternative, Explanation, explain, meaning
from merrimac.bidding.explanation import Meaning as CallMeaning
from merrimac.bidding.standing import Standing
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.seats import SEATS
from merrimac.match.table_manager.alerts import alert_of
from merrimac.match.table_manager.deciding import player_without_claims
from merrimac.players.board_loop import Moment, step
from merrimac.players.layouts import systems_named
from merrimac.players.player import Limit
from merrimac.storage.entry import StoredDecision
from merrimac.table.reasons import full
from merrimac.table.robot_api_question import RobotQuestion
from merrimac.table.robots import said

_MOST_CONSIDERED = 12
_LEAST_SECONDS = 0.1


def bid(question: RobotQuestion, seconds: float = 0.0) -> dict[str, Any]:
    """The call, its meaning, and the calls that the hand came closest to."""
    board = question.board
    systems = systems_named(*(card.system for card in board.convention_cards))
    standing = systems.standing(board.auction, board.vulnerability)
    system = systems.at(standing.me)
    hand = board.deal[standing.me]
    found = explain(system, standing, hand)
    option, spoken, trial = found.option, words.sentence(found), None
    if question.simulates:
        luck = np.random.default_rng(Random(question.seed).getrandbits(64))
        number = question.samples or LAYOUTS
        trial = simulate(systems, board.auction, board.vulnerability, hand, luck, number, seconds)
        option = trial.option
        if option.call is not found.option.call:
            gain = next(each.gain for each in trial.tried if each.call is option.call)
            spoken += f" Tried out, {option.call} is worth {gain:.1f} IMPs more and is chosen."
    return {
        "call": str(option.call),
        "meaning": _meaning(meaning(system, standing, option.call)),
        "denies": words.denial_words(found.denied),
        "considered": _considered(found, standing, trial),
        "words": spoken,
    }


def _considered(
    found: Explanation, standing: Standing, trial: Simulation | None
) -> list[dict[str, Any]]:
    tried = {each.call: each for each in trial.tried} if trial is not None else {}
    others = words.nearest(found, _MOST_CONSIDERED)
    rows = [_row(Alternative(found.option, None, 0), standing)]
    rows += [_row(each, standing) for each in others]
    named = {found.option.call, *(each.option.call for each in others)}
    for each in tried.values():
        if each.call not in named:
            rows.append(_row(Alternative(each.option, None, 0), standing))
    for row in rows:
        one = next((each for call, each in tried.items() if str(call) == row["call"]), None)
        row["imps"] = None if one is None else round(one.gain, 3)
        row["stderr"] = None if one is None else round(one.error, 3)
    return rows


def _row(each: Alternative, standing: Standing) -> dict[str, Any]:
    return {
        "call": str(each.option.call),
        "rule": words.rule_name(each.option, standing),
        "shows": words.short_form(each.option),
        "failed": words.failed_words(each),
    }


def card(question: RobotQuestion, seconds: float = 0.0) -> dict[str, Any]:
    """The card, why, and what else it could have been."""
    board = question.board
    hand = board.turn
    assert hand is not None
    player = player_without_claims(question.player)
    limit = Limit(samples=question.samples)
    if seconds:
        limit = Limit(seconds=max(seconds, _LEAST_SECONDS))
    decision = step(Moment(board), dict.fromkeys(SEATS, player), limit, question.seed).decision
    assert isinstance(decision.action, Card)
    told = StoredDecision(
        question.player,
        decision.reason.plain(),
        tuple(
            {
                "action": str(each.action),
                "value": each.value,
                "error": each.error,
                "reason": each.reason and each.reason.plain(),
            }
            for each in decision.considered
        ),
        {"samples": decision.effort.samples, "nodes": decision.effort.nodes},
    )
    form = full(None, hand, decision.action, told)
    return {
        "card": form["action"],
        "hand": str(hand),
        "considered": [_card_row(each) for each in form["alternatives"]],
        "reason": told.reason,
        **{name: form[name] for name in ("rule", "chance", "unit", "words", "player", "effort")},
    }


def _card_row(each: dict[str, Any]) -> dict[str, Any]:
    return {
        "card": each["action"],
        "stderr": each["error"],
        **{name: each[name] for name in ("value", "chance", "words", "same_plan_as")},
    }


def auction(board: Board) -> dict[str, Any]:
    """What each call means, and what is known of each hand by it."""
    systems = systems_named(*(agreed.system for agreed in board.convention_cards))
    start = systems.standing(board.auction.up_to(0), board.vulnerability)
    standing, found = start, []
    for call in board.auction.calls:
        found.append(_meaning(meaning(systems.at(standing.me), standing, call)))
        standing = systems.after(standing, call)
    known = {str(seat): words.shown_words(standing.shown(seat)) for seat in SEATS}
    return {"calls": found, "known": known}


def _meaning(found: CallMeaning) -> dict[str, Any]:
    told = said(found)
    return {
        "seat": str(found.reading.seat),
        "call": str(found.reading.call),
        "shows": told["short"],
        "protocol": str(alert_of(found)),
        **{name: told[name] for name in ("rule", "forcing", "alert")},
    }
