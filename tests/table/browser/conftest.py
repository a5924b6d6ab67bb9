"""The system's Chromium at a server of our own. Without browser or built page tests are skipped."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from merrimac.table.pages import built_page
from table.browser.guest import Guest

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SERVER = Path(__file__).with_name("quick_server.py")
_PATIENCE_MS = 30_000
# What is known of hidden hands costs thought at every card; the test about it asks for it.
_PREFERENCES = """if (!localStorage.getItem('merrimac.preferences'))
    localStorage.setItem('merrimac.preferences', '{"showKnown": false}')"""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

Seating = Callable[..., Guest]
expect.set_options(timeout=_PATIENCE_MS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if program is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not (built_page() / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    database = tmp_path_factory.mktemp("tables") / "tables.db"
    command = [sys.executable, str(_SERVER), str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


@pytest.fixture
def seat(browser: Browser, address: str) -> Iterator[Seating]:
    """A browser for each guest; a fault of the page's script fails the test."""
    guests: list[Guest] = []

    def new(**look: Any) -> Guest:
        context = browser.new_context(**{**DESKTOP, **look})
        context.set_default_timeout(_PATIENCE_MS)
        context.add_init_script(_PREFERENCES)
        guests.append(Guest(context, address))
        return guests[-1]

    yield new
    faults = [fault for guest in guests for fault in guest.faults]
    for guest in guests:
        guest.context.close()
    assert faults == []


@pytest.fixture
def guest(seat: Seating) -> Guest:
    return seat()
