"""The service that the page talks to: actions by POST, state by server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from fastapi import APIRouter, FastAPI, Request, Response
from sse_starlette import EventSourceResponse, ServerSentEvent

from merrimac import __version__
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat
from merrimac.table import deeds, inquiries, offers, pages, robot_api
from merrimac.table.access import Door
from merrimac.table.cookies import hall_of, set_key
from merrimac.table.forms import REFUSALS, Acknowledged, Act, Founded, Links, NewTable
from merrimac.table.hall import Hall, new_links
from merrimac.table.refusal import NotAllowed
from merrimac.table.refusing import add_refusals
from merrimac.table.sitting import Sits, Sitting, remember_me

_T = TypeVar("_T")
_PING = 15
_FAREWELL = 1.0
"""Seconds in which a stream may end by itself when the server stops."""

router = APIRouter(prefix="/api", responses=REFUSALS)


def create_app(hall: Hall, names: Collection[str] = (), page: Path | None = None) -> FastAPI:
    """The whole service. ``names`` are those that it answers to beside the local ones."""

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await hall.start()
        yield
        await hall.close()

    app = FastAPI(
        title="Merrimac table", version=__version__, lifespan=life, docs_url=None, redoc_url=None
    )
    app.state.hall = hall
    for each in (router, inquiries.router, offers.router, robot_api.router):
        app.include_router(each)
    pages.serve(app, page)
    add_refusals(app)
    app.add_middleware(Door, names=names)
    return app


# --- Tables ---------------------------------------------------------------------------------------


@router.post("/tables", status_code=201)
async def found(form: NewTable, request: Request, response: Response) -> Founded:
    """A new table, with a link for each seat that people take."""
    session, tokens = await hall_of(request).found(form.plain(), remember_me(request, response))
    set_key(response, session.id, next(iter(tokens.values())))
    return Founded(table=session.id, links=_links(session.id, tokens))


def _links(table_id: str, tokens: Mapping[str, str]) -> dict[str, str]:
    return {place: f"/t/{table_id}?token={token}" for place, token in tokens.items()}


@router.post("/tables/{table}/links")
async def links(sits: Sits, request: Request) -> Links:
    """New links for the seats of others and for spectators; those given out before stay good."""
    if not sits.key.is_owner:
        raise NotAllowed("only who founded the table gives out links")
    tokens = await new_links(hall_of(request), sits.session)
    return Links(links=_links(sits.session.id, tokens))


@router.get("/tables/{table}/state")
async def state(sits: Sits) -> Response:
    """The table as your seat may see it."""
    sits.session.resume()
    text = sits.session.audience.text(sits.seats)
    return Response(text, media_type="application/json", headers={"cache-control": "no-store"})


@router.get("/tables/{table}/events", response_class=EventSourceResponse)
async def events(sits: Sits) -> EventSourceResponse:
    """The same after every change, for as long as you listen."""

    async def states() -> AsyncIterator[ServerSentEvent]:
        async for text in sits.session.audience.listen(sits.seats):
            sits.session.go_on()
            version = str(sits.session.state.version)
            yield ServerSentEvent(text, event="state", id=version)

    return EventSourceResponse(
        states(),
        ping=_PING,
        headers={"cache-control": "no-store"},
        shutdown_grace_period=_FAREWELL,
    )


@router.post("/tables/{table}/actions")
async def act(form: Act, sits: Sits) -> Acknowledged:
    """Something done: acknowledged when it is stored."""
    return Acknowledged(version=await _done(form, sits))


async def _done(form: Act, sits: Sitting) -> int:
    session, seats, version = sits.session, sits.seats, form.version
    if not seats and not (sits.key.is_owner and form.do == "next"):
        raise NotAllowed("spectators watch: they do not play")
    match form.do:
        case "call":
            told = {"call": _needed(form.call, "call")}
            return await deeds.call_or_card(session, seats, version, told)
        case "card":
            told = {"card": _needed(form.card, "card")}
            return await deeds.call_or_card(session, seats, version, told)
        case "claim":
            return await deeds.claim(session, seats, version, _needed(form.tricks, "tricks"))
        case "answer":
            return await deeds.answer(session, seats, version, _needed(form.accept, "accept"))
        case "replay":
            return await deeds.replay(session, seats, version, _needed(form.at, "at"))
        case "name":
            return await _renamed(form, sits)
        case "next":
            return await session.next_board(version)
        case "undo":
            return await deeds.undo(session, seats, version)
        case "concede":
            return await deeds.concede(session, seats, version)
    return await deeds.play_for_me(session, seats, version)


async def _renamed(form: Act, sits: Sitting) -> int:
    seat = Seat.parse(_needed(form.seat, "seat"))
    name = "".join(filter(str.isprintable, _needed(form.name, "name"))).strip()
    name = name or seat.name.capitalize()
    return await deeds.rename(sits.session, sits.seats, form.version, seat, name)


def _needed(value: _T | None, name: str) -> _T:
    if value is None:
        raise GameError(f"{name} is missing")
    return value
