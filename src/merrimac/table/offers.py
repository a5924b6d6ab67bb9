"""What there is to play, before there is a table: systems, deals, files, and one's results."""

from __future__ import annotations

import asyncio
import base64
import binascii
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import Field, StringConstraints

from merrimac.formats.record import FormatError
from merrimac.game.contract import Contract
from merrimac.storage.entry import StoredResult
from merrimac.table.conventions import CONVENTIONS
from merrimac.table.cookies import hall_of
from merrimac.table.dropped import SAMPLES
from merrimac.table.forms import REFUSALS, Form
from merrimac.table.settings import ROBOTS, SCORINGS, SOURCES, STRENGTHS, SYSTEMS
from merrimac.table.sitting import me
from merrimac.table.suit_problems import DRILLS
from merrimac.table.workers import Work

router = APIRouter(prefix="/api", responses=REFUSALS)
Drilled = Annotated[int, Path(ge=0, le=10_000)]
_PATIENCE = 15.0
"""Seconds after which a worker that deals or reads a file is stopped."""


class Wanted(Form):
    """A specification to be tried."""

    specification: Annotated[str, StringConstraints(max_length=2_000)]
    count: Annotated[int, Field(ge=1, le=12)] = 3
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None


class Led(Form):
    """The first lead of a drill."""

    hand: Literal["N", "S"]
    card: Annotated[str, StringConstraints(max_length=2)]


class Dropped(Form):
    """A file, its bytes in base64."""

    name: Annotated[str, StringConstraints(max_length=120)]
    content: str


@router.get("/systems")
async def systems() -> list[dict[str, str]]:
    return [{"name": name, "title": title} for name, title in SYSTEMS.items()]


@router.get("/offers")
async def offers(request: Request) -> dict[str, Any]:
    """What the page may offer; what is not here is not to be had.

    Answered at once: a file's count is told when somebody has opened it.
    """
    return {
        "problems": [
            {"id": name, "title": title, "count": hall_of(request).files.problems_in(name)}
            for name, title in SAMPLES.items()
        ],
        "robots": list(ROBOTS),
        "strengths": list(STRENGTHS),
        "scoring": list(SCORINGS),
        "sources": list(SOURCES),
        "match": True,
        "drills": {"count": len(DRILLS)},
        "conventions": [{"name": name, "title": each.title} for name, each in CONVENTIONS.items()],
    }


@router.post("/preview")
async def preview(form: Wanted, request: Request) -> dict[str, Any]:
    """Some deals of a kind, or what is wrong with the words and where."""
    seed = token_urlsafe(8) if form.seed is None else str(form.seed)
    work = Work("supplies", "deals", (form.specification, form.count, seed), timeout=_PATIENCE)
    found: dict[str, Any] = await hall_of(request).workers.ask("preview", work)
    return found


@router.post("/files", status_code=201)
async def files(form: Dropped, request: Request) -> dict[str, Any]:
    """The boards found in a file; its name here is good for founding tables."""
    try:
        content = base64.b64decode(form.content, validate=True)
    except (binascii.Error, ValueError):
        raise FormatError("the content of a file is sent in base64") from None
    hall = hall_of(request)
    work = Work("supplies", "boards_of", (form.name, content), timeout=_PATIENCE)
    found: dict[str, Any] = await hall.workers.ask("files", work)
    name = hall.files.keep(found["boards"])
    shown = [
        {key: board[key] for key in ("number", "dealer", "vulnerability", "contract")}
        for board in found["boards"]
    ]
    return {"file": name, "name": form.name, "boards": shown, "warnings": found["warnings"]}


@router.get("/drills/{number}")
async def drill(number: Drilled, request: Request) -> dict[str, Any]:
    """One suit: how many tricks are wanted, and the leads to choose from."""
    found: dict[str, Any] = await hall_of(request).workers.ask(
        "drills", Work("drills", "asked", (number,), timeout=_PATIENCE)
    )
    return found


@router.post("/drills/{number}")
async def lead(number: Drilled, form: Led, request: Request) -> dict[str, Any]:
    """Whether a lead is the best, and why."""
    work = Work("drills", "answered", (number, form.hand, form.card), timeout=_PATIENCE)
    found: dict[str, Any] = await hall_of(request).workers.ask("drills", work)
    return found


@router.get("/results")
async def results(request: Request) -> list[dict[str, Any]]:
    """Yours, over time."""
    owner = me(request)
    if owner is None:
        return []
    found = await asyncio.to_thread(hall_of(request).store.results, owner)
    last = {(each.table_id, each.result["board_version"]): each for each in found}
    return [_result(each) for each in last.values()]


def _result(each: StoredResult) -> dict[str, Any]:
    told = each.result
    contract = "passed out"
    if told["contract"]:
        found = Contract.parse(told["contract"])
        contract = f"{found.bid_text} by {found.declarer}"
    return {
        "when": datetime.fromtimestamp(each.at, UTC).isoformat(),
        "table": each.table_id,
        "board": told["board"],
        "contract": contract,
        "tricks": told["tricks"],
        "score_ns": told["score_ns"],
        "you": told["you"],
        "imps": told.get("imps"),
        "with_help": told["with_help"],
    }
