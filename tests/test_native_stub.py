"""The committed stub says exactly what the built extension offers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parent.parent / "src" / "merrimac" / "_native.pyi"


def test_the_committed_stub_is_the_built_modules(tmp_path: Path) -> None:
    fresh = tmp_path / "_native.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-m", "merrimac._native", "-o", str(fresh)]
    subprocess.run(command, check=True, capture_output=True)
    assert STUB.read_text() == fresh.read_text(), "run `make stub` and commit the result"
