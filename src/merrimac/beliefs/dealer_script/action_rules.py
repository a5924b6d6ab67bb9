"""The actions of a ``dealer`` script, from the grammar's tree."""

from __future__ import annotations

from lark import Token, Tree

from merrimac.beliefs.dealer_script.actions import (
    Action,
    Average,
    Axis,
    Frequency,
    PrintAll,
    PrintCompact,
    PrintEastWest,
    PrintHands,
    PrintOneLine,
    PrintPbn,
    PrintValues,
)
from merrimac.beliefs.dealer_script.errors import at
from merrimac.beliefs.dealer_script.expression_rules import Expressions, seat_of, signed
from merrimac.beliefs.measure import Measure

_LARGEST_TABLE = 1_000_000
Part = Tree[Token] | Token


def read_action(action: Tree[Token], expressions: Expressions) -> Action:
    """One action; its measures are made of what the script defined before it."""
    parts = action.children
    match str(action.data):
        case "print_all":
            return PrintAll()
        case "print_east_west":
            return PrintEastWest()
        case "print_pbn":
            return PrintPbn()
        case "print_hands":
            seats = {seat_of(part) for part in parts if isinstance(part, Token)}
            return PrintHands(tuple(sorted(seats)))
        case "print_compact":
            return PrintCompact(_measure(parts[0], expressions) if parts else None)
        case "print_one_line":
            return PrintOneLine(_measure(parts[0], expressions) if parts else None)
        case "print_values":
            return PrintValues(tuple(_item(part, expressions) for part in parts))
        case "average":
            return Average(_text(parts), _measure(parts[-1], expressions))
    return _frequency(parts, expressions)


def _frequency(parts: list[Part], expressions: Expressions) -> Frequency:
    word = parts[0]
    assert isinstance(word, Token)
    trees = [part for part in parts if isinstance(part, Tree)]
    axes = [_axis(tree, word, expressions) for tree in trees]
    cells = 1
    for axis in axes:
        cells *= axis.high - axis.low + 3
    if cells > _LARGEST_TABLE:
        raise at(word, f"the table has more than {_LARGEST_TABLE:,} places: expected closer bounds")
    return Frequency(_text(parts), axes[0], axes[1] if len(axes) > 1 else None)


def _axis(tree: Tree[Token], word: Token, expressions: Expressions) -> Axis:
    expression, *bounds = tree.children
    low, high = (signed(bound) for bound in bounds if isinstance(bound, Tree))
    if low > high:
        raise at(word, f"the table goes from {low} to {high}: expected the lower bound first")
    return Axis(_measure(expression, expressions), low, high)


def _measure(part: Part, expressions: Expressions) -> Measure:
    assert isinstance(part, Tree)
    return expressions.transform(part).number


def _item(part: Part, expressions: Expressions) -> str | Measure:
    match part:
        case Tree("text", [Token() as text]):
            return text[1:-1]
        case Tree("line_end"):
            return "\n"
    return _measure(part, expressions)


def _text(parts: list[Part]) -> str:
    texts = (part for part in parts if isinstance(part, Token) and part.type == "STRING")
    return next(texts, '""')[1:-1]
