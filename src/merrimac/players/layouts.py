"""Layouts of the hidden hands that fit what has been heard and seen, with their weights.

Deals are drawn exactly from what is certain: the cards in sight, the cards played, the suits that a
hand did not follow in. The rest is evidence and weighs them: would the auction have gone like this
by the systems in use, was this the card to lead, what did a signal say. Of many weighed deals a few
are kept, each as often as its weight says. Near the end there are so few that all are taken.

Evidence is never believed to death. Where no deal fits the auction, it is softened, and the source
says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.belief import Belief
from merrimac.beliefs.evidence import Evidence, Likelihood, Meaning, Weighing
from merrimac.bidding.agreements import Agreements, TwoSystems
from merrimac.bidding.errors import SystemFileError
from merrimac.bidding.evidence import weights as auction_weights
from merrimac.bidding.system import System
from merrimac.game.errors import GameError, NotationError
from merrimac.game.features import batch_lengths
from merrimac.game.hand import SUIT_MASK, Hand
from merrimac.game.holding import Masks, holdings_of
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.players.alike import merged
from merrimac.players.carding import habits
from merrimac.players.carding.reading import Read, read
from merrimac.players.guided import Guided
from merrimac.players.player import Plain, Reason
from merrimac.players.representative import representatives

Weights = NDArray[np.float64]
ALL_OF_THEM = 1_500
"""Up to so many layouts, all are weighed and none are drawn."""
_DRAWN, _MOST_DRAWN = 1_500, 60_000
_ENOUGH = 6
"""So many times the number wanted are weighed."""
_LEAST = 5
"""Fewer deals than this that fit what the calls show are no sample: the calls are doubted."""
_LEAST_WEIGHT = 1e-4
_OFF_SYSTEM = 0.9
_DOUBT, _GREAT_DOUBT = 0.05, 0.25
_PER_CARD = 0.2
_COMPARED = 100


@dataclass(frozen=True, slots=True)
class Layouts:
    """Whole deals, each with its share of what is believed."""

    dealt: Masks
    """``[n, 4]``: every seat's hand as dealt."""
    weights: Weights
    """``[n]``, adding up to 1."""
    source: tuple[str, ...]
    """What they rest on, in words."""
    are_all: bool = False
    """Whether no other layout is possible."""

    def __len__(self) -> int:
        return len(self.dealt)

    def held(self, play: Play) -> Masks:
        """What each seat still holds."""
        return np.ascontiguousarray(self.dealt & ~np.uint64(play.played.mask))

    def reason(self, tried: int) -> Reason:
        """On how many of them a card was tried, and what they rest on."""
        sources: list[Plain] = list(self.source)
        *most, last = self.source or ("the cards in sight alone",)
        what = f"{', '.join(most)} and {last}" if most else last
        name = "one layout" if tried == 1 else "layouts"
        return Reason(name, {"layouts": tried, "what": what, "sources": sources})

    @property
    def effective_size(self) -> float:
        """So many equally weighed layouts would tell as much (Kish)."""
        return float(1 / np.sum(self.weights**2))


@dataclass(frozen=True, slots=True)
class Heeded:
    """Which evidence is heeded."""

    auction: bool = True
    leads: bool = True
    signals: Read = Read.PARTNER
    habits: bool = False
    """Whether a defender's small cards are taken for his lowest, as a rule."""


EVERYTHING = Heeded()


def layouts(
    view: View,
    number: int,
    rng: Random,
    evidence: Sequence[Evidence] = (),
    heeded: Heeded = EVERYTHING,
    merges: bool = False,
) -> Layouts:
    """At most so many different layouts; fewer when some stand for several or there are no more.

    ``merges``: those that are alike are one, and of many those are taken that stand for all.
    """
    if len(view.hand) != 13:
        raise GameError("layouts need a view of thirteen cards")
    followed = habits.followed(view) if heeded.habits else []
    guided = Guided.of(view, followed, rng) if followed else None
    every = _every(view)
    deals, weights, source = _heard(view, every, number, rng, guided, heeded.auction, merges)
    if guided is not None:
        weights = weights * habits.likelihoods(followed, deals)
        source.append("the small cards")
    for reading in read(view, heeded.leads, heeded.signals):
        weights = weights * np.maximum(reading.likelihoods(deals), _LEAST_WEIGHT)
        source.append(reading.source)
    for each in evidence:
        weights = weights * np.maximum(_weighed(each, deals), _LEAST_WEIGHT)
        source.append(each.source)
    if merges:
        deals, weights = merged(view, deals, weights)
        kept, shares = few_of(deals, weights, number, rng)
    else:
        kept, shares = _kept(deals, weights, number, rng)
    are_all = every is not None and len(kept) == len(deals)
    return Layouts(kept, shares, tuple(dict.fromkeys(filter(None, source))), are_all)


# --- The auction ---------------------------------------------------------------------------------


def _heard(
    view: View,
    every: Masks | None,
    number: int,
    rng: Random,
    guided: Guided | None,
    heeds_auction: bool,
    doubts: bool,
) -> tuple[Masks, Weights, list[str]]:
    """Every possible deal, or many that are drawn, with the weights that the auction gives them.

    ``doubts``: some do not fit the calls, since whoever made them may have stretched a point.
    """
    deals = every
    drawing = _Drawing(view, None if deals is not None else guided, rng)
    source: list[str] = []
    systems = None
    if heeds_auction and view.auction.calls:
        systems = _systems_of(view)
        if systems is None:
            source.append("no auction: a system is not known here")
    if systems is None:
        deals = drawing.deals(max(_DRAWN, number)) if deals is None else deals
        return deals, drawing.rarity(deals), source
    is_doubted, off = False, np.zeros(0)
    if deals is None:
        deals, is_doubted = _shown(drawing, systems, _ENOUGH * number)
        if doubts and not is_doubted:
            others = drawing.deals(_DRAWN)
            off = _nearness(others, deals, view) * drawing.rarity(others)
            off *= _doubt(len(deals), _ENOUGH * number) / off.sum()
            deals = np.concatenate([deals, others])
    weights = auction_weights(systems, view, deals)
    is_doubted = is_doubted or weights[: len(deals) - len(off)].max() < _OFF_SYSTEM
    weights *= drawing.rarity(deals)
    if len(off):
        fits = len(deals) - len(off)
        weights[:fits] *= (1 - off.sum()) / weights[:fits].sum()
        weights[fits:] = off
    if is_doubted:
        source.append("the auction, though no hands were found that fit every call")
    else:
        source.append("the auction")
    return deals, weights, source


def _shown(drawing: _Drawing, systems: Agreements, wanted: int) -> tuple[Masks, bool]:
    """Deals in which each hidden hand has what its calls show, and whether that was given up."""
    view = drawing.view
    standing = systems.standing(view.auction, view.vulnerability)
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    found: list[Masks] = []
    first = deals = drawing.deals(_DRAWN)
    drawn = 0
    while True:
        drawn += len(deals)
        for seat in hidden:
            deals = deals[standing.constraints[seat].batch(deals[:, seat])]
        found.append(deals)
        if sum(map(len, found)) >= wanted or drawn >= _MOST_DRAWN:
            break
        deals = drawing.deals(10 * _DRAWN)
    fitting = np.concatenate(found)
    if len(fitting) < _LEAST:
        return np.concatenate([fitting, first]), True
    return fitting[: max(wanted, _DRAWN)], False


def _doubt(found: int, wanted: int) -> float:
    """How likely it is that a hand is not what its calls show; more so when such hands are rare."""
    return _DOUBT if found >= wanted else _GREAT_DOUBT


def _nearness(deals: Masks, fitting: Masks, view: View) -> Weights:
    """More for those in which few cards would have to change suits to fit."""
    seat = next(seat for seat in SEATS if seat not in view.known_hands)
    ours, theirs = batch_lengths(deals[:, seat]), batch_lengths(fitting[:_COMPARED, seat])
    apart = np.abs(ours[:, None, :].astype(np.int64) - theirs[None, :, :]).sum(axis=2) / 2
    return np.asarray(_PER_CARD ** apart.min(axis=1))


def _systems_of(view: View) -> Agreements | None:
    """What both sides play; None when a name says nothing to us."""
    ns, ew = (card.system for card in view.convention_cards)
    try:
        return systems_named(ns, ew)
    except (NotationError, SystemFileError):
        return None


@cache
def systems_named(ns: str, ew: str) -> Agreements:
    """The systems of both sides. Raises NotationError or SystemFileError."""
    return _system(ns) if ns == ew else TwoSystems(_system(ns), _system(ew))


@cache
def _system(name: str) -> System:
    return System.load(name)


# --- Deals ---------------------------------------------------------------------------------------


def _every(view: View) -> Masks | None:
    """All deals that are possible, if they are few; None: they are many."""
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    if len(hidden) != 2 or view.play is None:
        return None
    out = view.hidden
    played = {seat: view.play.cards_of(seat) for seat in hidden}
    missing = 13 - len(played[hidden[0]])
    if comb(len(out), missing) > ALL_OF_THEM:
        return None
    ways = _ways(out, missing)
    deals = np.zeros((len(ways), 4), dtype=np.uint64)
    for seat, hand in view.known_hands.items():
        deals[:, seat] = hand.mask
    deals[:, hidden[0]] = ways | np.uint64(played[hidden[0]].mask)
    deals[:, hidden[1]] = (np.uint64(out.mask) & ~ways) | np.uint64(played[hidden[1]].mask)
    for seat in hidden:
        for suit in view.play.shown_out(seat):
            left = (deals[:, seat] & ~np.uint64(played[seat].mask)) >> np.uint64(13 * suit)
            deals = deals[(left & np.uint64(SUIT_MASK)) == 0]
    return deals


def _ways(out: Hand, number: int) -> Masks:
    """Every choice of so many cards."""
    masks = [card.mask for card in out]
    return np.array([sum(chosen) for chosen in combinations(masks, number)], dtype=np.uint64)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Deals drawn evenly, or guided by habits and then weighed for it."""

    view: View
    guided: Guided | None
    rng: Random

    def deals(self, number: int) -> Masks:
        if self.guided is not None:
            return self.guided.deals(number, self.rng)
        return Belief.of(self.view).sample(number, self.rng).deals

    def rarity(self, deals: Masks) -> Weights:
        return np.ones(len(deals)) if self.guided is None else self.guided.rarity(deals)


def _weighed(evidence: Evidence, deals: Masks) -> Weights:
    match evidence:
        case Meaning(constraint, trust):
            return np.where(constraint.batch(deals), trust, 1 - trust)
        case Likelihood(Seat() as seat, suit, table):
            return np.asarray(table[holdings_of(deals[:, seat], suit)] / max(table.max(), 1e-9))
        case Weighing(weigh):
            return weigh(deals)


def few_of(deals: Masks, weights: Weights, number: int, rng: Random) -> tuple[Masks, Weights]:
    """So many that stand for all, in any order."""
    order = np.array(rng.sample(range(len(deals)), len(deals)))
    deals, weights = deals[order], weights[order]
    if len(deals) <= number:
        return deals, weights / weights.sum()
    hidden = int(np.argmax((deals != deals[0]).any(axis=0)))
    counts = representatives(deals[:, hidden], weights, number)
    taken = counts > 0
    return deals[taken], counts[taken] / number


def _kept(deals: Masks, weights: Weights, number: int, rng: Random) -> tuple[Masks, Weights]:
    """Systematic resampling: each deal as often as its weight says, with one draw of luck."""
    shares = weights / weights.sum()
    order = np.array(rng.sample(range(len(deals)), len(deals)))
    if len(deals) <= number:
        return deals[order], shares[order]
    marks = (rng.random() + np.arange(number)) / number
    picks = np.searchsorted(np.cumsum(shares[order]), marks * (1 - 1e-12))
    chosen, counts = np.unique(order[np.minimum(picks, len(order) - 1)], return_counts=True)
    mixed = np.array(rng.sample(range(len(chosen)), len(chosen)))
    return deals[chosen[mixed]], counts[mixed] / number
