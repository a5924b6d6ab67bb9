"""What commands that ask players are told: how long they may think, by which luck and cards."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

Seconds: TypeAlias = Annotated[
    float, typer.Option("--seconds", min=0.0, help="Time for each decision.")
]
Samples: TypeAlias = Annotated[
    int, typer.Option("--samples", min=0, help="Layouts to think of for each decision.")
]
Seed: TypeAlias = Annotated[int, typer.Option("--seed", help="For players that draw layouts.")]
