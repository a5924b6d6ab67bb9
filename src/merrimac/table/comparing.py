"""The same board at the other tables: played by robots when nothing else is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from merrimac.game.board import Board
from merrimac.game.scoring import score_ns
from merrimac.players.board_loop import Moment
from merrimac.table.question import BY_RULE, Answer, Question
from merrimac.table.reasons import words_of
from merrimac.table.settings import Settings
from merrimac.table.state import action_of
from merrimac.table.workers import Work, Workers, WorkFailed

_SECONDS = 0.4
_TEAMMATES = "expert"
FIELD = ("expert", "gib", "heuristic", "planner")
"""Who plays the board when it is scored by matchpoints."""


def players_for(settings: Settings) -> Sequence[str]:
    """One other table for IMPs, a field for matchpoints, nobody when nothing is compared."""
    if settings.scoring == "matchpoints":
        return FIELD
    return (_TEAMMATES,) if settings.scoring == "imps" else ()


async def compared(
    workers: Workers, key: str, start: Board, settings: Settings, seed: str
) -> list[dict[str, Any]]:
    """What each of the other tables made of the board."""
    return [
        await _played(workers, f"{key}/{player}", start, player, settings, seed)
        for player in players_for(settings)
    ]


async def _played(
    workers: Workers, key: str, start: Board, player: str, settings: Settings, seed: str
) -> dict[str, Any]:
    """One card at a time, so that no table waits for a whole board of this one."""
    luck = int.from_bytes(sha256(f"{seed}/{player}".encode()).digest()[:6])
    moment, reasons = Moment(start), []
    while not moment.board.is_over:
        answer = await _answer(
            workers, key, Question(moment, player, settings.simulate_bidding, luck)
        )
        action = action_of(answer.action)
        turn = moment.board.turn
        reasons.append({"seat": str(turn), "action": str(action), "words": words_of(answer)})
        memories = list(moment.memories)
        memories[answer.actor] = answer.memory
        kept = memories[0], memories[1], memories[2], memories[3]
        moment = Moment(moment.board.after(action), kept)
    return {**_told(moment.board, player, reasons), "cards": await _solved(workers, key, moment)}


async def _solved(workers: Workers, key: str, moment: Moment) -> list[dict[str, int]]:
    """What every card would have made there; nothing where no worker can say."""
    try:
        work = Work("reviewing", "cards_made", (moment.board,))
        cards: list[dict[str, int]] = await workers.ask(key, work, is_idle=True)
    except WorkFailed:
        return []
    return cards


async def _answer(workers: Workers, key: str, question: Question) -> Answer:
    work = Work("robots", "decide", (question,), _SECONDS)
    try:
        answer: Answer = await workers.ask(key, work, is_idle=True)
    except WorkFailed:
        by_rule = replace(question, player=BY_RULE)
        answer = await workers.ask(key, replace(work, arguments=(by_rule,)), is_idle=True)
    return answer


def _told(board: Board, player: str, reasons: list[dict[str, Any]]) -> dict[str, Any]:
    contract = board.contract
    return {
        "player": player,
        "auction": [str(call) for call in board.auction.calls],
        "contract": contract.bid_text if contract else None,
        "declarer": str(contract.declarer) if contract else None,
        "play": [str(card) for card in board.play.cards] if board.play else [],
        "tricks": board.result,
        "score_ns": score_ns(contract, board.result or 0, board.vulnerability),
        "reasons": reasons,
    }
