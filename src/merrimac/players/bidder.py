"""A player that bids: the book of its side's system, or the book with close decisions tried out."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from merrimac.bidding.borel import LAYOUTS, simulate
from merrimac.bidding.chooser import choose
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import Option
from merrimac.bidding.words import rule_name, short_form
from merrimac.game.errors import GameError
from merrimac.game.view import View
from merrimac.players.layouts import systems_named
from merrimac.players.player import Considered, Decision, Effort, Limit, Memory, Reason


@dataclass(frozen=True, slots=True)
class Bidder:
    """Both sides' systems are on their convention cards."""

    simulates: bool = False
    name: str = "bidder"

    def decide(self, view: View, limit: Limit, rng: Random, _memory: Memory) -> Decision:
        """Raises GameError in the play, NotationError for a system that nobody knows."""
        if view.play is not None:
            raise GameError("the auction is over: there is nothing to bid")
        systems = systems_named(*(card.system for card in view.convention_cards))
        standing = systems.standing(view.auction, view.vulnerability)
        if not self.simulates:
            option = choose(systems.at(view.seat), standing, view.hand).option
            return Decision(option.call, Reason("book", _facts(option, standing)))
        luck = np.random.default_rng(rng.getrandbits(64))
        number = limit.samples or LAYOUTS
        heard = view.auction, view.vulnerability, view.hand
        found = simulate(systems, *heard, luck, number, limit.seconds)
        book, option = found.book.option, found.option
        facts = _facts(option, standing)
        considered = tuple(
            Considered(each.call, each.gain, Reason("tried call", _facts(each.option, standing)),
                       each.error)
            for each in found.tried
        )  # fmt: skip
        if option.call is book.call:
            return Decision(option.call, Reason("book", facts), considered)
        gain = next(each.gain for each in found.tried if each.call is option.call)
        facts |= {"book": str(book.call), "gain": round(gain, 2)}
        return Decision(option.call, Reason("simulated call", facts), considered,
                        Effort(samples=number))  # fmt: skip


def _facts(option: Option, standing: Standing) -> dict[str, str | float]:
    return {"rule": rule_name(option, standing), "shows": short_form(option)}
