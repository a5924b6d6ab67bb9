"""The built page, and links that open a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.resources import as_file, files
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from merrimac.table.cookies import hall_of, set_key
from merrimac.table.refusal import Refusal

_NOT_BUILT = """<!doctype html><html lang="en"><title>Merrimac</title>
<main><h1>Merrimac</h1><p>The page is not built. In a clone of the project:
<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>,
then load this page again.</p></main>
"""
_REFUSED = """<!doctype html><html lang="en"><title>Merrimac</title>
<main><h1>This link does not open the table</h1>
<p>Ask whoever invited you for a new one, or <a href="/">start a table</a>.</p></main>
"""
_FOREVER = "public, max-age=31536000, immutable"


class _Assets(StaticFiles):
    """Their names change with what is in them, so they may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = _FOREVER
        return response


def built_page() -> Path:
    """Where the build puts the page."""
    with as_file(files("merrimac.table") / "page") as folder:
        return folder


def serve(app: FastAPI, folder: Path | None = None) -> None:
    """The page at ``/``, ``/drills`` and ``/t/<table>``, and whatever it is made of."""
    page = built_page() if folder is None else folder

    async def index(_request: Request) -> Response:
        if not (page / "index.html").is_file():
            return HTMLResponse(_NOT_BUILT)
        return FileResponse(page / "index.html", headers={"cache-control": "no-cache"})

    async def table(request: Request) -> Response:
        token = request.query_params.get("token")
        return await index(request) if token is None else await _entered(request, token)

    for path in ("/", "/drills", "/drills/{number:int}"):
        app.add_route(path, index)
    app.add_route("/t/{table}", table)
    if (page / "assets").is_dir():
        app.mount("/assets", GZipMiddleware(_Assets(directory=page / "assets"), 500))
    for file in sorted(page.glob("*")) if page.is_dir() else ():
        if file.is_file() and file.name != "index.html":
            app.add_route(f"/{file.name}", _file(file))


def _file(path: Path) -> Callable[[Request], Awaitable[Response]]:
    async def send(_request: Request) -> Response:
        return FileResponse(path)

    return send


async def _entered(request: Request, token: str) -> Response:
    """A link's token becomes a cookie, so that it stands in no history and no log."""
    table_id = request.path_params["table"]
    try:
        await hall_of(request).key(table_id, token)
    except Refusal:
        return HTMLResponse(_REFUSED, 403)
    response = RedirectResponse(f"/t/{table_id}", 303)
    set_key(response, table_id, token)
    return response
