"""Who asks: somebody with a key to a table, or somebody whose results are kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response

from merrimac.game.seats import Seat
from merrimac.storage.entry import Key
from merrimac.table.access import hashed, new_token
from merrimac.table.cookies import YEAR, cookie_of, hall_of
from merrimac.table.hall import seats_of
from merrimac.table.session import Session

ME = "merrimac-me"


class Sitting:
    """Somebody with a key to a table."""

    def __init__(self, session: Session, key: Key) -> None:
        self.session = session
        self.key = key
        self.seats: tuple[Seat, ...] = seats_of(key)


async def sitting(table: str, request: Request) -> Sitting:
    """Raises NotAllowed without the table's cookie."""
    token = request.cookies.get(cookie_of(table))
    return Sitting(*await hall_of(request).key(table, token))


Sits = Annotated[Sitting, Depends(sitting)]


def me(request: Request) -> str | None:
    """Whose results: the hash of a secret that was given at the first table."""
    secret = request.cookies.get(ME)
    return hashed(secret) if secret else None


def remember_me(request: Request, response: Response) -> str:
    """The same, with a new secret for who has none."""
    secret = request.cookies.get(ME) or new_token()
    response.set_cookie(ME, secret, max_age=YEAR, path="/api", httponly=True, samesite="strict")
    return hashed(secret)
