"""Questions about a table, all answered from what the asker's seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from merrimac.formats import lin, links, pbn
from merrimac.formats.record import Record
from merrimac.formats.text import seat_name
from merrimac.game.auction import Explanation
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS
from merrimac.table import deeds
from merrimac.table.forms import REFUSALS
from merrimac.table.reasons import full, of_answer, public
from merrimac.table.refusal import NotAllowed, NotFound
from merrimac.table.sight import may_know_reason, sight, view_of
from merrimac.table.sitting import Sits
from merrimac.table.state import Made, TableState
from merrimac.table.workers import Work

router = APIRouter(prefix="/api/tables/{table}", responses=REFUSALS)
_FOR_KNOWING = 0.5
"""Seconds for weighing what hidden hands may hold."""
Index = Annotated[int, Query(ge=0, le=1_000)]


@router.get("/meanings")
async def meanings(sits: Sits) -> dict[str, dict[str, Any]]:
    """What each call in the box would mean; empty when you are not to call."""
    session = sits.session
    view = view_of(session.state, sits.seats)
    if view is None or not view.legal_calls:
        return {}
    found: dict[str, dict[str, Any]] = await session.workers.ask(
        session.id, Work("bidding_box", "meanings", (view,))
    )
    return found


@router.get("/why/{index}")
async def why(index: int, sits: Sits) -> dict[str, Any]:
    """Why a call or card: in full, or what everybody may infer."""
    state = sits.session.state
    if not 0 <= index < len(state.made):
        raise NotFound("there is no such call or card on this board")
    made = state.made[index]
    seen = sight(state.board, sits.seats, state.settings.open_hands)
    if made.decision is not None and may_know_reason(made, seen):
        own = [each for each in state.made[:index] if each.actor is made.actor]
        return full(index, made.hand, made.action, made.decision, own)
    return public(state, index, await _meaning(sits, made))


async def _meaning(sits: Sits, made: Made) -> Mapping[str, Any]:
    if made.meaning or not isinstance(made.action, Call):
        return made.meaning
    board = made.before.board
    heard = board.auction, board.vulnerability, board.convention_cards, made.action
    session = sits.session
    found: Mapping[str, Any] = await session.workers.ask(
        session.id, Work("robots", "meaning_of", heard)
    )
    return found


@router.get("/hint")
async def hint(sits: Sits) -> dict[str, Any]:
    """What the expert would do in your place, and why."""
    turn = sits.session.state.board.turn
    answer = await sits.session.hint(sits.seats)
    assert turn is not None
    return of_answer(turn, answer, sits.session.state.made)


@router.get("/known")
async def known(sits: Sits, at: Index | None = None) -> dict[str, Any]:
    """What is known of each hidden hand from your seat, now or before an earlier action."""
    session = sits.session
    if not sits.seats:
        raise NotAllowed("spectators have no seat to look from")
    state = _at(session.state, at)
    view = view_of(state, sits.seats)
    if view is None or (state.board.is_over and at is None):
        return {}
    work = Work("knowing", "known", (view,), _FOR_KNOWING)
    found: dict[str, Any] = await session.workers.ask(session.id, work)
    own = {str(seat) for seat in sits.seats}
    return {seat: told for seat, told in found["seats"].items() if seat not in own}


def _at(state: TableState, index: int | None) -> TableState:
    if index is None:
        return state
    if not 0 <= index < len(state.made):
        raise NotFound("there is no such call or card on this board")
    return state.before(index)


@router.get("/claim")
async def claim(sits: Sits, tricks: Annotated[int, Query(ge=0, le=13)]) -> dict[str, Any]:
    """Whether a claim would be certain, before it is made."""
    verdict = await deeds.checked(sits.session, sits.seats, tricks)
    return {"certain": verdict.certain, "words": verdict.words}


@router.get("/review")
async def review(sits: Sits) -> dict[str, Any]:
    """Looking back at the board that is over."""
    session = sits.session
    if not session.state.board.is_over:
        raise GameError("the board is not over yet")
    return await session.reviewed()


@router.get("/export")
async def export(sits: Sits, format: Literal["pbn", "lin", "link"] = "pbn") -> Response:
    """The board that is over, for other programs."""
    state = sits.session.state
    if not state.board.is_over:
        raise GameError("the board is not over yet: it can be exported then")
    record = _record(state)
    name = f"board-{state.board.number}"
    if format == "link":
        return JSONResponse({"link": links.link(record)})
    text = pbn.dumps([record]) if format == "pbn" else lin.dumps([record])
    headers = {"content-disposition": f'attachment; filename="{name}.{format}"'}
    return Response(text.encode("utf-8"), media_type="text/plain", headers=headers)


def _record(state: TableState) -> Record:
    names = {
        seat_name(seat): state.names.get(
            seat, "Human" if seat in state.settings.humans else state.settings.robots
        )
        for seat in SEATS
    }
    return Record(_explained(state), {"Event": "Merrimac", **names})


def _explained(state: TableState) -> Board:
    """The board with what was said about each call."""
    board = state.start
    assert board is not None
    for made in state.made:
        said = Explanation()
        if isinstance(made.action, Call) and made.meaning and made.action is not Call.PASS:
            said = Explanation(made.meaning["short"], bool(made.meaning["alert"]))
        board = board.after(made.action, said)
    return board
