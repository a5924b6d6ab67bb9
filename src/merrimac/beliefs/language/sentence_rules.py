"""How the reader understands and, or, not, parentheses, seats, dealer and vulnerability."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, v_args

from merrimac.beliefs.constraint import ALWAYS, NEVER
from merrimac.beliefs.language.count_rules import subject_of
from merrimac.beliefs.language.errors import Fault
from merrimac.beliefs.language.phrases import Cards, Certain, Counted, Made, Subject, Told
from merrimac.beliefs.language.quantity import Bounds, number_of
from merrimac.beliefs.language.sentences import (
    Both,
    Either,
    Group,
    Naming,
    Not,
    Part,
    Setting,
    completed,
)
from merrimac.game.cards import Strain
from merrimac.game.seats import Seat, Vulnerability

_NOBODY = ("none", "neither", "nobody", "love all")


def together(parts: tuple[Part, ...]) -> Part:
    return parts[0] if len(parts) == 1 else Both(parts)


@v_args(inline=True)
class SentenceRules(Transformer[Token, Any]):
    """Rules of the grammar, by name."""

    def specification(self, *statements: Part) -> tuple[Part, ...]:
        return statements

    def hand(self, *sentences: Part) -> tuple[Part, ...]:
        return sentences

    def statement(self, *parts: Part) -> Part:
        return together(parts)

    def sentence(self, *parts: Part) -> Part:
        return together(parts)

    def conjunction(self, *parts: Part) -> Part:
        return together(parts)

    def run(self, *parts: Part) -> Part:
        return together(parts)

    def choice(self, *branches: Part) -> Part:
        return branches[0] if len(branches) == 1 else Either(tuple(completed(list(branches))))

    def group(self, opening: Token, *parts: Part) -> Group:
        return Group(together(parts), opening)

    def negation(self, word: Token, *parts: Part) -> Part:
        """A "not" covers one phrase, or points with what follows them: "not 15-17 balanced"."""
        naming = parts[:1] if isinstance(parts[0], Naming) else ()
        said = parts[len(naming) :]
        match said:
            case (Told(denied=denied) as told,) if denied is not None:
                return together((*naming, told.refused()))
            case (Cards(cards=cards),) if len(cards) > 1:
                raise Fault(
                    "does 'not' mean none of these cards? write lacks, or use parentheses", word
                )
            case (_,):
                return together((*naming, Not(said[0])))
            case (Counted(bare=True), *_):
                return together((*naming, Not(Both(said))))
        raise Fault("'not' could cover one phrase or more here: use a comma or parentheses", word)

    def subject(self, first: Token, second: Token | None = None) -> Naming:
        if second is None:
            return Naming(subject_of(first), first)
        one, other = subject_of(first), subject_of(second)
        if one == other:
            raise Fault("the same seat is named twice", second)
        return Naming(Subject((*one.seats, *other.seats)), first)

    def dealer(self, seat: Token) -> Setting:
        return Setting(Seat.parse(str(seat)), seat)

    def vulnerable(self, who: Token) -> Setting:
        if who.type == "SIDE":
            side = subject_of(who).seats[0]
            return Setting(Vulnerability.NS if side is Seat.NORTH else Vulnerability.EW, who)
        nobody = " ".join(who.lower().split()) in _NOBODY
        return Setting(Vulnerability.NONE if nobody else Vulnerability.ALL, who)

    def certainty(self, word: Token) -> Certain:
        return Certain(ALWAYS if word.type == "ANYTHING" else NEVER, word)

    def tricks_made(self, word: Token, bounds: Bounds, _: Token, strain: Strain) -> Made:
        return Made(bounds.as_least(), strain, word)

    def contract_made(self, word: Token, level: Token, strain: Strain) -> Made:
        number = number_of(level)
        if number not in range(1, 8):
            raise Fault("a contract is for one to seven; else say tricks", level)
        return Made(Bounds(((">=", number + 6),), level), strain, word)
