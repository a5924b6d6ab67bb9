"""The one cell around a constraint: what all its alternatives have in common.

Dealing from one cell is fast where a constraint with many alternatives takes long to be counted;
what the cell admits beside the constraint is tested on the deals.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from merrimac.beliefs.constraint import (
    ALWAYS,
    And,
    Constraint,
    Holding,
    Or,
    Predicate,
    Shapes,
    Sum,
    all_of,
    any_of,
    topic,
)
from merrimac.beliefs.expression import Truth

Atoms = dict[Hashable, Constraint]


def envelope(constraint: Constraint, sums: int = 1) -> Constraint:
    """Shapes, holdings and so many sums, the tightest: every hand of the constraint is in it.

    Each sum makes exact dealing slower, and the first says most.
    """
    atoms = _atoms(constraint).values()
    totals = sorted((atom for atom in atoms if isinstance(atom, Sum)), key=_looseness)
    return all_of((*(atom for atom in atoms if not isinstance(atom, Sum)), *totals[:sums]))


def enveloped(constraint: Constraint, sums: int = 1) -> Constraint:
    """The same condition, to be dealt from its envelope and tested where that admits more."""
    around = envelope(constraint, sums)
    if around == constraint:
        return constraint
    return all_of((around, Predicate(Truth(constraint))))


def _looseness(total: Sum) -> float:
    return len(total.allowed) / len(total.values)


def _atoms(constraint: Constraint) -> Atoms:
    match constraint:
        case And(parts):
            return _in_all(map(_atoms, parts))
        case Or(parts) if parts:
            return _in_one([_atoms(part) for part in parts])
        case Shapes() | Holding() | Sum():
            return {topic(constraint): constraint}
    return {}


def _in_all(parts: Iterable[Atoms]) -> Atoms:
    found: Atoms = {}
    for atoms in parts:
        for key, atom in atoms.items():
            found[key] = all_of((found.get(key, ALWAYS), atom))
    return found


def _in_one(parts: list[Atoms]) -> Atoms:
    """Only what every alternative speaks of is left, as far as it limits anything."""
    first, *others = parts
    common = (key for key in first if all(key in atoms for atoms in others))
    found = {key: any_of(atoms[key] for atoms in parts) for key in common}
    return {key: atom for key, atom in found.items() if atom != ALWAYS}
