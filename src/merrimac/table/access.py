"""The door: which requests are heard at all, and what every answer carries.

Foreign Host headers are refused, so that no other name can be pointed at this server (DNS
rebinding); so are posts that another site's page makes. Bodies are limited before they are read.
"""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from hashlib import sha256
from secrets import token_urlsafe

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 64 * 1024
MOST_BYTES_OF_A_FILE = 3 * 1024 * 1024
"""A file of 2 MB, written in base64."""
_FILES = "/api/files"
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
HEADERS: Mapping[str, str] = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
        " script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def new_token() -> str:
    return token_urlsafe(24)


def hashed(token: str) -> str:
    """Tokens are random, so a plain hash hides them as well as a slow one."""
    return sha256(token.encode()).hexdigest()


class Door:
    """ASGI middleware around everything else."""

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self._app = app
        self._names = LOCAL_NAMES | {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1")
                   for name, value in scope["headers"]}  # fmt: skip
        refused = self._objection(scope, headers)
        if refused is not None:
            await _answer(send, *refused)
            return
        limit = MOST_BYTES_OF_A_FILE if scope["path"] == _FILES else MOST_BYTES
        body = _Limited(receive, limit)
        await self._app(scope, body, _with_headers(send))

    def _objection(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._is_ours(_name_of(host)):
            return 403, "this server does not go by that name"
        if scope["method"] in _SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != host:
            return 403, "another site's page may not act here"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "another site's page may not act here"
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return 415, "send JSON: content-type application/json"
        length = headers.get("content-length", "0")
        limit = MOST_BYTES_OF_A_FILE if scope["path"] == _FILES else MOST_BYTES
        if not length.isdecimal() or int(length) > limit:
            return 413, f"that is too long: at most {limit // 1024} kB"
        return None

    def _is_ours(self, name: str) -> bool:
        """A number can't be pointed elsewhere, as a name can."""
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name_of(host: str) -> str:
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


class _Limited:
    """A body that has no length told can still be too long."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                return {"type": "http.disconnect"}
        return message


def _with_headers(send: Send) -> Callable[[Message], Awaitable[None]]:
    added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message.get("headers", ())}
            more = [pair for pair in added if pair[0] not in present]
            message = {**message, "headers": [*message.get("headers", ()), *more]}
        await send(message)

    return sending


async def _answer(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"error": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await _with_headers(send)({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
