"""Specifications from the command line: read, pointed at where wrong, and checked for clashes."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from merrimac.beliefs.clash import clash
from merrimac.beliefs.constraint import NEVER, Constraint
from merrimac.beliefs.deals import NoSuchDeal
from merrimac.beliefs.language import Specification, SpecificationError, parse
from merrimac.beliefs.words import describe


def read_specification(text: str, checked: bool = True) -> Specification:
    """What the text asks for. Raises when it can't be read, or when there can be no such deal."""
    try:
        wanted = parse(text)
    except SpecificationError as error:
        if sys.stderr.isatty():  # programs get one sentence, people see the place as well
            typer.echo(error.display, err=True)
        raise
    if checked:
        check_possible(wanted.conditions)
    return wanted


def check_possible(conditions: Sequence[Constraint]) -> None:
    """Raises NoSuchDeal that names the conditions which exclude each other."""
    words = clash_words(conditions)
    if words:
        raise NoSuchDeal(f"there is no such deal: {words}")


def clash_words(conditions: Sequence[Constraint]) -> str:
    """Which conditions can't hold together; empty when they all can, as far as is known."""
    clashing = [conditions[place] for place in clash(conditions)]
    words = [f"“{describe(each)}”" for each in clashing if each != NEVER]
    if len(words) > 1:
        return f"{', '.join(words[:-1])} and {words[-1]} can't hold together"
    return f"{words[0]} can't hold" if words else "a condition can never hold" if clashing else ""
