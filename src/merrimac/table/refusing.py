"""Errors become answers: a status and one sentence."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from merrimac.beliefs.language import SpecificationError
from merrimac.formats.record import FormatError
from merrimac.game.errors import GameError
from merrimac.table.refusal import Refusal, Stale


def add_refusals(app: FastAPI) -> None:
    for error in (GameError, FormatError):
        app.add_exception_handler(error, _game_error)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)


def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    form: dict[str, Any] = {"error": error.sentence}
    if isinstance(error, Stale):
        form["version"] = error.version
    return JSONResponse(form, error.status)


def _game_error(_request: Request, error: Exception) -> JSONResponse:
    form: dict[str, Any] = {"error": str(error)}
    if isinstance(error, SpecificationError):
        form |= {"line": error.line, "column": error.column}
    return JSONResponse(form, 422)


def _not_understood(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return JSONResponse({"error": f"that is no JSON, at character {first['loc'][-1]}"}, 422)
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    said = str(first["msg"])
    message = said[:1].lower() + said[1:]  # what it quotes, such as a seat, stays as it is
    return JSONResponse({"error": f"{place}: {message}" if place else message}, 422)


def _http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": str(error.detail).lower()}, error.status_code, error.headers)
