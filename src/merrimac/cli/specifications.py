"""Specifications from the command line: read, pointed at where wrong, and checked for clashes."""

from __future__ import annotations

import sys

import typer

from merrimac.beliefs.clash import clash
from merrimac.beliefs.constraint import NEVER
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
        check_possible(wanted)
    return wanted


def check_possible(*specifications: Specification) -> None:
    """Raises NoSuchDeal that names the conditions which exclude each other."""
    conditions = [each for wanted in specifications for each in wanted.conditions]
    clashing = [conditions[place] for place in clash(conditions)]
    if clashing:
        words = [f"“{describe(each)}”" for each in clashing if each != NEVER]
        told = " and ".join(words) if words else "a condition in it can never hold"
        what = f"{told} can't hold together" if len(words) > 1 else told
        raise NoSuchDeal(f"there is no such deal: {what}")
