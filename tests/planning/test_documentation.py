"""The examples of the room's page do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "planning.md"


def test_the_examples_print_what_their_comments_say(capsys: pytest.CaptureFixture[str]) -> None:
    for example in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL):
        exec(compile(example, str(PAGE), "exec"), {"__name__": "example"})
        said = [line.split("# ")[-1] for line in example.splitlines() if "# " in line]
        printed = capsys.readouterr().out.splitlines()
        assert len(printed) == len(said) > 0
        for line, comment in zip(printed, said, strict=True):
            assert comment.startswith(line)
