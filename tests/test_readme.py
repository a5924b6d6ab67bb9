"""The README is run: every ``$ merrimac`` example prints what the page says it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from merrimac.formats import files

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def examples() -> list[tuple[str, str, str]]:
    """(page, command, expected output) of every example."""
    found = []
    for page in PAGES:
        for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, expected = part.partition("\n")
                found.append((page.name, command, expected))
    return found


@pytest.mark.parametrize(("page", "command", "expected"), examples())
def test_an_example_prints_what_the_page_says(page: str, command: str, expected: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "100"}
    done = subprocess.run(
        command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, (page, done.stderr)
    shown = "\n".join(line.rstrip() for line in done.stdout.splitlines()).strip()
    assert shown == expected.strip()


def test_the_readme_has_its_examples() -> None:
    assert sum(page == "README.md" for page, _, _ in examples()) >= 5


@pytest.mark.parametrize(
    "code",
    [code for page in PAGES for code in _PYTHON.findall(page.read_text(encoding="utf-8"))],
)
def test_python_on_a_page_runs(code: str, tmp_path: Path) -> None:
    sample = ROOT / "src" / "merrimac" / "formats" / "samples" / "olympiad-2004.pbn"
    for name in re.findall(r'load\("([^"]+\.\w+)"', code):  # any file of boards serves
        (tmp_path / name).parent.mkdir(exist_ok=True)
        files.write(tmp_path / name, files.read(sample))
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
