"""Scripts of the classic ``dealer`` program, read into constraints, measures and actions.

>>> script = parse("produce 10  condition hcp(north) + hcp(south) >= 25  action printoneline")
>>> script.produce, script.actions
(10, (PrintOneLine(measure=None),))

Every script language for bridge deals since 1990 is a dialect of this one. ``parse`` gives the same
objects as Merrimac's own language does, so that exact dealing serves old scripts too. Of what
``dealer`` knows nothing is dropped: what is not supported is an error that names it.
docs/dealer-scripts.md says what differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError

from merrimac.beliefs.constraint import ALWAYS, Constraint, all_of
from merrimac.beliefs.dealer_script.action_rules import read_action
from merrimac.beliefs.dealer_script.actions import Action, Average, Frequency, PrintAll
from merrimac.beliefs.dealer_script.errors import (
    ScriptError,
    at,
    foreign_word,
    unexpected,
    unknown_name,
)
from merrimac.beliefs.dealer_script.expression_rules import (
    Expressions,
    seat_of,
    signed,
    whole_number,
)
from merrimac.beliefs.dealer_script.functions import Counts
from merrimac.beliefs.dealer_script.predeal import Predeal
from merrimac.game.cards import RANKS, Suit
from merrimac.game.seats import Seat, Vulnerability

__all__ = ["Script", "ScriptError", "parse"]


@dataclass(frozen=True, slots=True)
class Script:
    """What a script asks for."""

    constraint: Constraint
    """The condition and the cards and lengths dealt beforehand."""
    actions: tuple[Action, ...]
    produce: int | None = None
    """How many deals to accept, when the script says."""
    generate: int | None = None
    """How many deals to try, when the script says."""
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None

    @property
    def deals_wanted(self) -> int:
        """How many deals to accept; without a word on it 40 to look at, 100,000 to count."""
        if self.produce is not None:
            return self.produce
        only_counts = all(isinstance(action, Average | Frequency) for action in self.actions)
        return 100_000 if only_counts else 40


def parse(text: str, seed: int = 0) -> Script:
    """Read a script. ``seed`` is where its ``rnd`` begins. Raises ScriptError."""
    reader = _Reader(_counts(tree := _tree(text)), seed)
    try:
        for statement in tree.children:
            if isinstance(statement, Tree):
                reader.read(statement)
    except VisitError as error:
        if isinstance(error.orig_exc, ScriptError):
            raise error.orig_exc from None
        raise
    return reader.script()


class _Reader:
    """Statement after statement; of conditions, actions, dealers the last one counts."""

    def __init__(self, counts: Counts, seed: int) -> None:
        self._expressions = Expressions(counts, seed)
        self._predeal = Predeal()
        self._condition: Constraint = ALWAYS
        self._actions: tuple[Action, ...] = (PrintAll(),)
        self._limits: dict[str, int] = {}
        self._dealer: Seat | None = None
        self._vulnerability: Vulnerability | None = None

    def script(self) -> Script:
        return Script(
            all_of((self._predeal.constraint(), self._condition)),
            self._actions,
            self._limits.get("produce"),
            self._limits.get("generate"),
            self._dealer,
            self._vulnerability,
        )

    def read(self, statement: Tree[Token]) -> None:
        match statement.data, statement.children:
            case "generate" | "produce" as what, [Tree() as number]:
                self._limit(str(what), number)
            case "dealer", [Token() as seat]:
                self._dealer = seat_of(seat)
            case "vulnerable", [Token() as sides]:
                self._vulnerability = Vulnerability.parse(sides)
            case "predeal", parts:
                for part in parts:
                    self._predealt(part)
            case "condition", [Tree() as expression]:
                self._condition = self._expressions.transform(expression).condition
            case "definition", [Token() as name, Tree() as expression]:
                self._expressions.define(name, self._expressions.transform(expression))
            case "actions", [_, *parts]:
                trees = (part for part in parts if isinstance(part, Tree))
                self._actions = tuple(read_action(tree, self._expressions) for tree in trees)

    def _limit(self, what: str, number: Tree[Token]) -> None:
        value = signed(number)
        if value < 0:
            raise at(_first(number), f"{what} asks for {value} deals: expected at least one")
        if value:  # the first one counts, and none at all is as good as not said
            self._limits.setdefault(what, value)

    def _predealt(self, part: Tree[Token] | Token) -> None:
        match part:
            case Tree("cards", [Token() as seat, *holdings]):
                for holding in holdings:
                    assert isinstance(holding, Token)
                    self._predeal.give(seat_of(seat), holding)
            case Tree("length", [Token() as suit, Token() as seat, _, Token() as number]):
                length = whole_number(number)
                self._predeal.fix(seat_of(seat), Suit.parse(suit), length, number)


def _counts(script: Tree[Token]) -> Counts:
    """Points are counted by the last word on them, wherever in the script it stands."""
    counts = Counts.usual()
    for statement in script.children:
        match statement:
            case Tree("pointcount", numbers):
                counts = counts.with_points(_card_values(numbers))
            case Tree("altcount", [Tree() as which, *numbers]):
                number = signed(which)
                if not 0 <= number <= 9:
                    raise at(_first(which), f"altcount {number} is not known: expected 0 to 9")
                counts = counts.with_alternate(number, _card_values(numbers))
    return counts


def _card_values(numbers: list[Tree[Token] | Token]) -> list[int]:
    trees = [number for number in numbers if isinstance(number, Tree)]
    if len(trees) > len(RANKS):
        raise at(_first(trees[len(RANKS)]), "found a fourteenth value: expected one for each rank")
    for tree in trees:
        if abs(signed(tree)) > 1000:
            raise at(_first(tree), "a card's value is at most 1000 points")
    return [signed(tree) for tree in trees]


def _first(tree: Tree[Token]) -> Token:
    return next(tree.scan_values(lambda value: isinstance(value, Token)))


# --- Grammar ------------------------------------------------------------------------------------


@cache
def _parser() -> Lark:
    grammar = (
        files("merrimac.beliefs.dealer_script").joinpath("dealer.lark").read_text(encoding="utf-8")
    )
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def _tree(text: str) -> Tree[Token]:
    try:
        return _parser().parse(text)
    except UnexpectedInput as error:
        raise _explained(text, error) from None


def _explained(text: str, error: UnexpectedInput) -> ScriptError:
    """Reads once more up to the error, to ask the parser what it would have taken there."""
    attempt = _parser().parse_interactive(text)
    tokens: list[Token] = []
    try:
        tokens.extend(attempt.iter_parse())
    except UnexpectedInput:
        pass
    foreign = foreign_word(tokens)
    if foreign is not None:
        return unknown_name(foreign, ())
    accepted = frozenset(attempt.accepts())  # type: ignore[no-untyped-call]  # lark's gap
    if isinstance(error, UnexpectedToken):
        return _unexpected_token(text, error.token, accepted)
    assert isinstance(error, UnexpectedCharacters)
    found = text[error.pos_in_stream or 0]
    character = Token("", found, line=error.line, column=error.column)
    if character == '"':
        return at(character, "the text that begins here has no closing quote")
    return unexpected(character, accepted)


def _unexpected_token(text: str, token: Token, accepted: frozenset[str]) -> ScriptError:
    start = token.start_pos or 0
    if token.type == "$END":
        lines = text.rstrip().split("\n")
        token = Token("$END", "", line=len(lines), column=len(lines[-1]) + 1)
    elif "/*" in text[max(start - 1, 0) : start + 2]:
        return at(token, "the comment that begins here has no closing */")
    return unexpected(token, accepted)
