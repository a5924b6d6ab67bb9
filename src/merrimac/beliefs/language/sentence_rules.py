"""How the reader understands and, or, not, parentheses, seats, dealer and vulnerability."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from merrimac.beliefs.constraint import ALWAYS, NEVER
from merrimac.beliefs.language.choices import either
from merrimac.beliefs.language.count_rules import subject_of
from merrimac.beliefs.language.errors import Fault
from merrimac.beliefs.language.phrases import (
    AnyMade,
    Cards,
    Certain,
    Counted,
    Fit,
    Made,
    Short,
    Subject,
    Told,
    Way,
)
from merrimac.beliefs.language.quantity import Bounds, number_of
from merrimac.beliefs.language.sentences import (
    Both,
    Group,
    Naming,
    Not,
    Part,
    Setting,
    denied,
    spread,
)
from merrimac.game.cards import Strain
from merrimac.game.seats import SEATS, Seat, Vulnerability

_NOBODY = ("none", "neither", "nobody", "love all", "no one", "no-one")
_GAMES = {
    Strain.CLUBS: 11, Strain.DIAMONDS: 11, Strain.HEARTS: 10, Strain.SPADES: 10, Strain.NOTRUMP: 9,
}  # fmt: skip


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
        return together(spread(parts))

    def sentence(self, *parts: Part) -> Part:
        return together(spread(parts))

    def conjunction(self, *parts: Part) -> Part:
        return together(parts)

    def run(self, *parts: Part) -> Part:
        joined = _with_short_cards(parts)
        return joined[0] if len(joined) == 1 else Both(joined, is_run=True)

    def choice(self, *branches: Part) -> Part:
        return branches[0] if len(branches) == 1 else either(list(branches))

    def group(self, opening: Token, *parts: Part) -> Group:
        return Group(together(parts), opening)

    def negation(self, word: Token, *parts: Part) -> Part:
        """A "not" covers one phrase, or points with what follows them: "not 15-17 balanced"."""
        naming = parts[:1] if isinstance(parts[0], Naming) else ()
        said = parts[len(naming) :]
        named = parts[0]
        if isinstance(named, Naming) and named.subject.way is not Way.TOGETHER:
            raise Fault("'not' before several hands is unclear: say neither or nobody", word)
        match said:
            case (Told() as told,) if told.denied is not None:
                return together((*naming, told.refused()))
            case (Cards(cards=cards),) if len(cards) > 1:
                raise Fault(
                    "does 'not' mean none of these cards? write lacks, or use parentheses", word
                )
            case (Fit() | Short(cards=()) as phrase,):
                return together((*naming, denied(phrase)))
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
        return Naming(Subject((*one.seats, *other.seats), by_name=True), first)

    def subject_each(self, *tokens: Token) -> Naming:
        return self._several(Way.EACH, tokens)

    def subject_any(self, *tokens: Token) -> Naming:
        return self._several(Way.ANY, tokens)

    def subject_none(self, *tokens: Token) -> Naming:
        return self._several(Way.NONE, tokens)

    @staticmethod
    def _several(way: Way, tokens: tuple[Token, ...]) -> Naming:
        seats: list[Seat | None] = []
        for token in tokens:
            if token.type in ("SEAT", "SIDE"):
                named = subject_of(token).seats
                if set(named) & set(seats):
                    raise Fault("the same seat is named twice", token)
                seats += named
        return Naming(Subject(tuple(seats), way), tokens[0])

    def subject_all(self, word: Token) -> Naming:
        if word.type == "SOMEBODY":
            way = Way.ANY
        else:
            way = Way.NONE if word.lower().startswith("no") else Way.EACH
        return Naming(Subject(tuple(SEATS), way), word)

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
        by_declarers = word.type == "THEY_MAKE"
        return Made(Bounds(((">=", number + 6),), level), strain, word, by_declarers)

    def game_made(self, word: Token, what: Token) -> AnyMade:
        slam = 13 if what.lower().startswith("grand") else 12
        contracts = (
            Made(Bounds(((">=", game if what.type == "GAME" else slam),), what), strain, word)
            for strain, game in _GAMES.items()
        )
        return AnyMade(tuple(contracts), word)


def _with_short_cards(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Singleton SK" is that singleton, and not any singleton and the king."""
    found: list[Part] = []
    for part in parts:
        match found[-1:], part:
            case [Short(suit=None) as short], Cards(lacked=False, any_of_them=False) as cards:
                found[-1] = _short_cards(short, cards)
            case [Cards(lacked=False, any_of_them=False) as cards], Short(suit=None) as short:
                found[-1] = _short_cards(short, cards)
            case _:
                found.append(part)
    return tuple(found)


def _short_cards(short: Short, cards: Cards) -> Short:
    suits = {card.suit for card in cards.cards}
    if len(suits) > 1 or short.cards:
        raise Fault("in which suit is it short? use a comma between the two", cards.token)
    return replace(short, suit=suits.pop(), cards=cards.cards)
