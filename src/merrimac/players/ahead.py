"""What another player is likely to play next, so that an answer can be thought of in his time.

He is taken to play by the rules of thumb, whatever he holds: in each of a few layouts that fit what
is known, the rules are asked for his card.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.view import View
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Situation
from merrimac.players.layouts import layouts

LAYOUTS = 24


def likely_cards(view: View, most: int, rng: Random, number: int = LAYOUTS) -> list[Card]:
    """The likeliest cards of the hand in turn, which is another's; none before the lead is made."""
    play = view.play
    if play is None or not play.cards or view.turn is None or view.is_to_act:
        return []
    drawn = layouts(view, number, rng)
    shares: Counter[Card] = Counter()
    for dealt, weight in zip(drawn.dealt.tolist(), drawn.weights.tolist(), strict=True):
        shares[_by_the_rules(view, Deal.of_masks(dealt))] += weight
    ordered = sorted(shares, key=lambda card: (-shares[card], card))
    return ordered[:most]


def _by_the_rules(view: View, deal: Deal) -> Card:
    board = Board(
        deal, view.auction, view.vulnerability, view.number, view.scoring, view.contract, view.play,
        convention_cards=view.convention_cards,
    )  # fmt: skip
    assert board.actor is not None
    return choose(Situation.of(board.view(board.actor))).card
