"""From the text of a line to a constraint, at one place of one auction.

What depends on the auction is written into the text first: the suits that variables stand for,
their suits, and numbers counted together with partner. The rest is the specification language.

=============================  =================================================================
in a line                      what it becomes
=============================  =================================================================
``5+ M``                       5+ spades, when M stands for spades
``stopper in theirs``          a stopper in each suit that the opponents have shown
``25+ points with partner``    what is missing to 25, after partner's least number of points
``8+ x with partner``          what is missing to eight cards
``x longest``                  no other suit is longer
=============================  =================================================================
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from merrimac.beliefs.constraint import Constraint
from merrimac.beliefs.language import parse_hand_condition
from merrimac.bidding.call_pattern import FREE, OTHER, Binding
from merrimac.bidding.standing import Standing
from merrimac.game.cards import SUITS, Suit

_VARIABLE = re.compile(r"(?<![\w'])(oM|om|M|m|x|y|z|w)(?![\w'])")
_LONGEST = re.compile(r"(spades|hearts|diamonds|clubs) longest")
_WITH_PARTNER = re.compile(
    r"(?P<low>\d+)(?:(?P<plus>\+)|-(?P<high>\d+))? "
    r"(?P<what>hcp|points|total points|support points for \w+|(?P<suit>\w+)) with partner"
)
_THEIRS = re.compile(r"(?<!\w)theirs(?!\w)")
_STOPPER_IN_THEIRS = re.compile(r"(no )?(half )?stoppers? in theirs")


class Unbound(ValueError):
    """A variable that stands for nothing here."""


def text_for(meaning: str, binding: Binding, standing: Standing) -> str:
    """The meaning with everything filled in that the auction says."""
    text = _with_suits(meaning, tuple(binding.items()))
    if "theirs" in text:
        names = [suit.name.lower() for suit in standing.suits_of_theirs]
        if names:
            text = _THEIRS.sub(" and ".join(names), text)
        else:
            text = _STOPPER_IN_THEIRS.sub("anything", text)
    if "with partner" in text:
        text = _WITH_PARTNER.sub(lambda found: _missing(found, standing), text)
    return text


@lru_cache(maxsize=20_000)
def _with_suits(meaning: str, suits: tuple[tuple[str, Suit], ...]) -> str:
    binding = dict(suits)
    text = _VARIABLE.sub(lambda found: _name(found[1], binding), meaning)
    return _LONGEST.sub(_longest, text)


def with_definitions(text: str, definitions: Mapping[str, str]) -> str:
    for name, meaning in definitions.items():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"({meaning})", text)
    return text


@lru_cache(maxsize=20_000)
def constraint_of(text: str) -> Constraint:
    return parse_hand_condition(text)


def _name(variable: str, binding: Binding) -> str:
    if variable in OTHER and variable not in binding:
        known, pair = OTHER[variable]
        if known in binding:
            return next(suit for suit in pair if suit is not binding[known]).name.lower()
    if variable not in binding:
        raise Unbound(variable)
    return binding[variable].name.lower()


def _longest(found: re.Match[str]) -> str:
    others = (suit.name.lower() for suit in SUITS if suit.name.lower() != found[1])
    return ", ".join(f"{found[1]} >= {other}" for other in others)


def _missing(found: re.Match[str], standing: Standing) -> str:
    """What is wanted together less what partner has shown."""
    shown = standing.shown(standing.partner)
    what = found["what"]
    if found["suit"] is not None and found["suit"] not in ("points", "hcp"):
        have = shown.length(Suit.parse(found["suit"])).low
    else:
        have = shown.points.low
        what = "total points" if what == "points" else what
    low = max(0, int(found["low"]) - have)
    if found["plus"]:
        return f"{low}+ {what}"
    high = int(found["high"] or found["low"]) - have
    return f"{low}-{high} {what}" if high >= low else "impossible"


def variables_in(text: str) -> set[str]:
    return {found[1] for found in _VARIABLE.finditer(text)}


def sample_binding(names: set[str]) -> dict[str, Suit]:
    """Some suits for variables, to try a text with."""
    suits = dict(zip(FREE, (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES), strict=True))
    suits |= {"M": Suit.SPADES, "m": Suit.DIAMONDS, "oM": Suit.HEARTS, "om": Suit.CLUBS}
    return {name: suits[name] for name in names}
