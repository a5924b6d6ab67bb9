"""A constraint cut into cells that exclude each other, each of which exact dealing understands.

A cell is a conjunction: at most one atom to a topic, and beside them what can only be tested on a
deal. "A or B" becomes "A" and "B but not A". Because the cells exclude each other, the deals of the
constraint are counted by adding, and drawn by taking a cell by its count.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from merrimac.beliefs.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Holding,
    Or,
    Shapes,
    Sum,
    all_of,
    negation,
    topic,
)

MOST_CELLS = 600
"""Beyond that many, alternatives are tested on the deals instead of cut apart."""

_COUNTABLE = (Shapes, Holding, Sum)


@dataclass(frozen=True, slots=True)
class Cell:
    """Atoms by their topics, which all hold, and a ``residue`` for the deals to be tested on."""

    atoms: dict[Hashable, Constraint] = field(default_factory=dict)
    residue: Constraint = ALWAYS


def cells(constraint: Constraint) -> list[Cell]:
    """The cells of a constraint: no deal is in two of them."""
    found = _cut([constraint], Cell(), MOST_CELLS)
    return found if found is not None else [_uncut(constraint)]


def _cut(conjuncts: Iterable[Constraint], cell: Cell, most: int) -> list[Cell] | None:
    """The cells of a conjunction within a cell, or None when there are more than ``most``."""
    narrowed = _narrowed(conjuncts, cell)
    if narrowed is None:
        return []
    cell, alternatives = narrowed
    if not alternatives:
        return [cell]
    chosen = min(alternatives, key=lambda each: len(each.parts))
    rest = [each for each in alternatives if each is not chosen]
    found: list[Cell] = []
    excluded: list[Constraint] = []
    for part in chosen.parts:
        more = _cut([*excluded, part, *rest], cell, most - len(found))
        if more is None or len(found) + len(more) > most:
            return None
        found += more
        excluded.append(negation(part))
    return found


def _narrowed(conjuncts: Iterable[Constraint], cell: Cell) -> tuple[Cell, list[Or]] | None:
    """The cell with the conjuncts' atoms taken in, and the alternatives left open.

    None when nothing is left of the cell.
    """
    atoms, residue, alternatives = dict(cell.atoms), [cell.residue], []
    waiting = list(conjuncts)
    while waiting:
        part = waiting.pop()
        if isinstance(part, And):
            waiting += part.parts
        elif isinstance(part, Or):
            alternatives.append(part)
        elif isinstance(part, _COUNTABLE):
            key = topic(part)
            merged = all_of((atoms.get(key, ALWAYS), part))
            if merged == NEVER:
                return None
            atoms[key] = merged
        else:
            residue.append(part)
    still_open: list[Or] = []
    settled: list[Constraint] = []
    for each in alternatives:
        simpler = _within(each, atoms)
        if simpler == NEVER:
            return None
        if isinstance(simpler, Or) and _is_testable_only(simpler):
            residue.append(simpler)
        elif isinstance(simpler, Or):
            still_open.append(simpler)
        else:
            settled.append(simpler)
    narrowed = Cell(atoms, all_of(residue))
    if any(part != ALWAYS for part in settled):
        return _narrowed([*settled, *still_open], narrowed)
    return narrowed, still_open


def _within(alternatives: Or, atoms: dict[Hashable, Constraint]) -> Constraint:
    """Alternatives inside a cell: the impossible ones dropped; always, when one holds anyway."""
    kept: list[Constraint] = []
    for part in alternatives.parts:
        state = _state(part, atoms)
        if state is True:
            return ALWAYS
        if state is None:
            kept.append(part)
    return kept[0] if len(kept) == 1 else Or(tuple(kept))


def _state(part: Constraint, atoms: dict[Hashable, Constraint]) -> bool | None:
    """Whether a part holds or fails everywhere in a cell; None when neither is plain to see."""
    match part:
        case Shapes() | Holding() | Sum():
            known = atoms.get(topic(part))
            if known is None:
                return None
            if all_of((known, part)) == NEVER:
                return False
            return True if all_of((known, negation(part))) == NEVER else None
        case And(parts):
            states = [_state(each, atoms) for each in parts]
            return False if False in states else True if all(states) else None
        case Or(parts):
            states = [_state(each, atoms) for each in parts]
            return True if True in states else None if None in states else False
    return None


def _is_testable_only(part: Constraint) -> bool:
    """Whether nothing in it could be counted."""
    if isinstance(part, And | Or):
        return all(map(_is_testable_only, part.parts))
    return not isinstance(part, _COUNTABLE)


def _uncut(constraint: Constraint) -> Cell:
    """One cell for the whole: its atoms counted, every alternative left to be tested."""
    parts = constraint.parts if isinstance(constraint, And) else (constraint,)
    atoms: dict[Hashable, Constraint] = {
        topic(part): part for part in parts if isinstance(part, _COUNTABLE)
    }
    residue = all_of(part for part in parts if not isinstance(part, _COUNTABLE))
    return Cell(atoms, residue)
