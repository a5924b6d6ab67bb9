"""What every call in the box would mean, and whether the hand is one for it (in a worker)."""

from __future__ import annotations

from typing import Any

from merrimac.bidding.chooser import choose
from merrimac.bidding.clauses import clauses_of
from merrimac.bidding.explanation import Meaning
from merrimac.bidding.shown import ANY_POINTS, shown_by
from merrimac.bidding.system import Option
from merrimac.game.cards import SUITS
from merrimac.game.hand import Hand
from merrimac.game.view import View
from merrimac.players.layouts import systems_named
from merrimac.table.robots import meaning, said

_NONE = "No agreement: taken as natural."


def meanings(view: View) -> dict[str, dict[str, Any]]:
    """Each legal call as partner would understand it, beside the hand that might make it."""
    systems = systems_named(*(card.system for card in view.convention_cards))
    standing = systems.standing(view.auction, view.vulnerability)
    book = choose(systems.at(view.seat), standing, view.hand).option.call
    found = {}
    for call in view.legal_calls:
        heard = meaning(view.auction, view.vulnerability, view.convention_cards, call)
        found[str(call)] = _told(heard, view.hand, call is book)
    return found


def _told(heard: Meaning, hand: Hand, is_book: bool) -> dict[str, Any]:
    reading = heard.reading
    shown = shown_by(reading.constraint)
    told = said(heard)
    is_agreed = bool(heard.options) and not reading.is_default
    fits = reading.constraint.admits(hand)
    return {
        "name": told["rule"],
        "short": told["short"],
        "points": None if shown.points == ANY_POINTS else list(shown.points),
        "lengths": {str(suit): list(shown.length(suit)) for suit in SUITS},
        "forcing": told["forcing"],
        "artificial": told["alert"],
        "fits": "fits" if is_book else "differs" if fits else "not",
        "why_not": "" if is_book else _why_not(heard, hand, fits),
        "is_agreement": is_agreed,
        "note": "" if is_agreed else _NONE,
        "source": str(heard.options[0].line.place) if heard.options else None,
    }


def _why_not(heard: Meaning, hand: Hand, fits: bool) -> str:
    """The nearest line's first condition that the hand does not have."""
    if fits:
        return "Your hand has it, but another call comes first."
    best: list[str] = []
    for option in heard.options:
        failed = _failed(option, hand)
        if not best or len(failed) < len(best):
            best = failed
    return f"It needs {best[0]}." if best else ""


def _failed(option: Option, hand: Hand) -> list[str]:
    return [each.words for each in clauses_of(option.text) if not each.constraint.admits(hand)]
