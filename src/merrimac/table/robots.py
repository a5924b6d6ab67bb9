"""What worker processes do for a table: decide, and say what calls mean.

Only worker processes import this, since players and their solvers take a second to load. Every
decision goes through the one board loop, which hands the player a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from merrimac.beliefs.constraint import ALWAYS
from merrimac.bidding.clauses import ANYTHING
from merrimac.bidding.explanation import Meaning, weakest
from merrimac.bidding.standing import Standing
from merrimac.bidding.words import meaning_short_form, reading_name
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.convention_card import ConventionCard
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.players.bidder import Bidder
from merrimac.players.board_loop import step
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import systems_named
from merrimac.players.names import player_named
from merrimac.players.player import AnyPlayer, Considered, Decision, Limit, Reason
from merrimac.table.in_time import Late, in_time
from merrimac.table.question import BY_RULE, Answer, Question

_FOR_WANT = "a hand that no other call fits"
_FORCING = ("game forcing", "forcing", "asking", "transfer", "invitational", "sign-off")
BIDDER = "bidder"
OVERTIME = 1.0
"""Seconds by which a player may exceed its limit, and up to twice the limit when that is longer."""
Cards = tuple[ConventionCard, ConventionCard]


def decide(question: Question, seconds: float) -> Answer:
    """The next call or card. A player that fails is stood in for, and the words say so."""
    board = question.moment.board
    is_quick = seconds <= 0
    is_call = board.play is None
    name = BIDDER if is_call else BY_RULE if is_quick else question.player
    try:
        player = _bidder(question, is_quick) if is_call else _player(name)
        think = partial(_asked, question, player, Limit(seconds=max(0.0, seconds)))
        decision = think() if is_quick else in_time(think, seconds + max(OVERTIME, seconds))
    except Exception as fault:  # whatever a player does wrong, the table goes on
        if isinstance(fault, Late):
            _player.cache_clear()  # it is still at work, with its solver
        stand_in: AnyPlayer = Bidder() if is_call else Heuristic()
        decision = _instead(_asked(question, stand_in, Limit()), name, fault)
        name = stand_in.name
    return _answer(board, decision, name)


def _bidder(question: Question, is_quick: bool) -> Bidder:
    return Bidder(question.simulates and not is_quick)


@cache
def _player(name: str) -> AnyPlayer:
    """Made once: a player has no state, but its solver's memory takes time to set up."""
    return player_named(name)


def _asked(question: Question, player: AnyPlayer, limit: Limit) -> Decision:
    return step(question.moment, dict.fromkeys(SEATS, player), limit, question.seed).decision


def _instead(decision: Decision, name: str, fault: Exception) -> Decision:
    had = "no time left" if isinstance(fault, Late) else f"no answer ({type(fault).__name__})"
    said = f"{name} had {had}, so this was played by rule"
    reason = Reason(said.replace("{", "(").replace("}", ")"), {}, (decision.reason,))
    return Decision(decision.action, reason, decision.considered, memory=None)


def _answer(board: Board, decision: Decision, name: str) -> Answer:
    actor, action = board.actor, decision.action
    assert actor is not None
    meaning: Mapping[str, Any] = {}
    if isinstance(action, Call):
        form: dict[str, Any] = {"call": str(action)}
        meaning = meaning_of(board.auction, board.vulnerability, board.convention_cards, action)
    else:
        form = _card_or_claim(action)
    effort = {"samples": decision.effort.samples, "nodes": decision.effort.nodes}
    return Answer(
        form,
        actor,
        name,
        decision.reason.plain(),
        tuple(map(_considered, decision.considered)),
        effort,
        decision.memory,
        meaning,
        len(board.legal_cards) == 1,
    )


def _card_or_claim(action: Any) -> dict[str, Any]:
    tricks = getattr(action, "tricks", None)
    return {"card": str(action)} if tricks is None else {"tricks": tricks}


def _considered(each: Considered) -> dict[str, Any]:
    return {
        "action": str(each.action),
        "value": each.value,
        "error": each.error,
        "reason": each.reason and each.reason.plain(),
    }


# --- What calls mean ------------------------------------------------------------------------------


def meaning_of(
    auction: Auction, vulnerability: Vulnerability, cards: Cards, call: Call
) -> dict[str, Any]:
    """What a call tells everybody: short words, its name, whether it forces, whether it is alerted.

    >>> from merrimac.game.convention_card import BOTH_USUAL
    >>> meaning_of(Auction(Seat.NORTH), Vulnerability.NONE, BOTH_USUAL, Call.BID_1NT)["short"]
    'balanced, 15-17 HCP'
    """
    return said(meaning(auction, vulnerability, cards, call))


def meaning(auction: Auction, vulnerability: Vulnerability, cards: Cards, call: Call) -> Meaning:
    systems = systems_named(*(card.system for card in cards))
    standing: Standing = systems.standing(auction, vulnerability)
    system = systems.at(standing.me)
    options = system.options_for(standing, call)
    told = [option for option in options if option.constraint != ALWAYS]
    return Meaning(standing, system.reading(standing, call), weakest(told or options), ())


def said(meaning: Meaning) -> dict[str, Any]:
    flags = meaning.reading.flags
    return {
        "short": _short(meaning),
        "rule": reading_name(meaning),
        "forcing": next((flag for flag in _FORCING if flag in flags), "not forcing"),
        "alert": "artificial" in flags,
    }


def _short(meaning: Meaning) -> str:
    """Its words; what a call means when it is also made for want of a better one is said first."""
    words = meaning_short_form(meaning)
    if meaning.reading.constraint != ALWAYS or not meaning.options:
        return words
    if meaning.options[0].constraint != ALWAYS:
        return f"{words}, or {_FOR_WANT}"
    return _FOR_WANT if words == ANYTHING and meaning.reading.call is Call.PASS else words


def warm(systems: tuple[str, ...]) -> None:
    """What is slow the first time is done before anybody waits for it."""
    for name in systems:
        agreed = systems_named(name, name)
        standing = agreed.standing(Auction(Seat.NORTH), Vulnerability.NONE)
        agreed.at(Seat.NORTH).options(standing)
    _player("expert")
