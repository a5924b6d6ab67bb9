"""A key to a table is a cookie for that table alone, which no script can read."""

from __future__ import annotations

from fastapi import Request, Response

from merrimac.table.hall import Hall

YEAR = 365 * 24 * 3600


def cookie_of(table_id: str) -> str:
    return f"merrimac-{table_id}"


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def set_key(response: Response, table_id: str, token: str) -> None:
    response.set_cookie(
        cookie_of(table_id),
        token,
        max_age=YEAR,
        path=f"/api/tables/{table_id}",
        httponly=True,
        samesite="strict",
    )
