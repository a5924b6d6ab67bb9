"""The seven tactics: ways to play one trick, as FINESSE (Frank, Basin & Bundy 1992) has them.

*Cash* a card that no missing card beats, with a low card opposite. *Duck*: low from both hands.
*Sequence*: lead one of two or more touching cards, low opposite. The paper names four types of
*finesse* and shows the first and the third; the other two are ours to define. In a finesse the
defender who plays second is the one played against, and the finesse card is one that a missing
card beats:

=====  =======================================  ==================================================
type   lead                                     declarer's second card
=====  =======================================  ==================================================
1      low towards the finesse card, which      the finesse card; if the defender has beaten it,
       stands below a card of its own hand      the cheapest card that beats his
       that beats what is finessed (AQ)
3      low towards the finesse card, nothing    the finesse card; if the defender has beaten it,
       above it in its own hand (Q opposite A)  low
2      the finesse card, which has a touching   low, so the card runs; if the defender covers, the
       card in support, towards a higher one    cheapest card that beats his
4      the finesse card without such support    the same as for type 2
       (J from J92 towards AT3), to be covered
=====  =======================================  ==================================================

When the defender shows out there is nothing to finesse: declarer plays a winner if that hand has
one, and else as if the defender had played low, to draw a high card from the other.
These are the rules that make a tactic depend on what the defence does; which of them applies is
said by one small condition for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.suits.significant import Situation, lowest, ranks_of

HANDS = (Seat.NORTH, Seat.SOUTH)


class Kind(Enum):
    FINESSE_1 = 1
    FINESSE_2 = 2
    FINESSE_3 = 3
    FINESSE_4 = 4
    CASH = 5
    DUCK = 6
    SEQUENCE = 7

    @property
    def is_finesse(self) -> bool:
        return self.value <= 4

    @property
    def plainness(self) -> int:
        """Higher for what is easier to do and to explain."""
        return (Kind.SEQUENCE, Kind.DUCK, Kind.CASH).index(self) if not self.is_finesse else -1


@dataclass(frozen=True, slots=True)
class Tactic:
    """One way to play the next trick."""

    kind: Kind
    hand: Seat
    """The hand that leads."""
    lead: Rank
    card: Rank
    """The card it is about: cashed, finessed, led from a sequence; the lead when ducking."""

    def __str__(self) -> str:
        name = self.card.name.lower()
        if self.kind is Kind.CASH:
            return f"cash the {name}"
        if self.kind is Kind.DUCK:
            return "duck a round"
        if self.kind is Kind.SEQUENCE:
            return f"lead the {name} from a sequence"
        against = self.against.name.capitalize()
        return f"finesse the {name} against {against} (type {self.kind.value})"

    @property
    def against(self) -> Seat:
        """The defender who plays second."""
        return self.hand.next

    def answer(self, situation: Situation, second: Rank | None) -> Rank | None:
        """Declarer's second card, when the defender in between plays this or shows out (None)."""
        held = situation.hand(self.hand.partner)
        if not self.kind.is_finesse:
            return lowest(held)
        meant = lowest(held) if self.kind in (Kind.FINESSE_2, Kind.FINESSE_4) else self.card
        if second is None:
            winners = (rank for rank in ranks_of(held) if situation.is_winner(rank))
            return min(winners, default=meant)
        if second < self.card:
            return meant
        return min((rank for rank in ranks_of(held) if rank > second), default=lowest(held))


def applicable(situation: Situation, low: int) -> list[Tactic]:
    """Every tactic that applies, ``low`` being our low cards as the pre-planner found them."""
    if not situation.missing:
        return []
    found = [tactic for condition in CONDITIONS for tactic in condition(situation, low)]
    return list(dict.fromkeys(found))


def cash(situation: Situation, _: int) -> Iterator[Tactic]:
    """A hand's highest card beats every missing one."""
    for hand in HANDS:
        for card in _apart(situation, hand)[:1]:
            if situation.is_winner(card):
                yield Tactic(Kind.CASH, hand, card, card)


def finesse_towards(situation: Situation, _: int) -> Iterator[Tactic]:
    """Types 1 and 3: a hopeful card that a missing one beats, and a card opposite to lead."""
    for hand in HANDS:
        lead = lowest(situation.hand(hand))
        for card in _apart(situation, hand.partner):
            if lead is None or situation.is_winner(card) or not situation.is_hopeful(card):
                continue
            covered = _has_above(situation, hand.partner, _next_missing(situation, card))
            yield Tactic(Kind.FINESSE_1 if covered else Kind.FINESSE_3, hand, lead, card)


def finesse_through(situation: Situation, _: int) -> Iterator[Tactic]:
    """Types 2 and 4: a hopeful card that a missing one beats, and opposite a card above that.

    Without support the card must gain by being covered. When the other hand is out of the suit
    nothing can be led towards a card: then it may be led itself, as it stands.
    """
    for hand in HANDS:
        for card in _apart(situation, hand):
            if situation.is_winner(card) or not situation.is_hopeful(card):
                continue
            supported = _touching(situation, card) > 1
            alone = not situation.hand(hand.partner)
            towards = _has_above(situation, hand.partner, _next_missing(situation, card))
            if towards and supported:
                yield Tactic(Kind.FINESSE_2, hand, card, card)
            elif alone and not supported or towards and _gains_by_cover(situation, card):
                yield Tactic(Kind.FINESSE_4, hand, card, card)


def duck(situation: Situation, low: int) -> Iterator[Tactic]:
    """Both hands have a low card, or one has and the other is out of the suit."""
    hands = [situation.hand(hand) for hand in HANDS]
    if all(held & low or not held for held in hands):
        hand = HANDS[0] if hands[0] else HANDS[1]
        card = lowest(situation.hand(hand))
        if card is not None and not situation.is_winner(card):
            yield Tactic(Kind.DUCK, hand, card, card)


def sequence(situation: Situation, _: int) -> Iterator[Tactic]:
    """A hopeful card that a missing one beats, with a touching card in either hand."""
    for hand in HANDS:
        for card in _apart(situation, hand):
            if situation.is_winner(card) or not situation.is_hopeful(card):
                continue
            if _touching(situation, card) > 1:
                yield Tactic(Kind.SEQUENCE, hand, card, card)


Condition = Callable[[Situation, int], Iterator[Tactic]]
CONDITIONS: tuple[Condition, ...] = (cash, finesse_towards, finesse_through, duck, sequence)


def _apart(situation: Situation, hand: Seat) -> list[Rank]:
    """A hand's cards, of those with no missing card between them only the highest."""
    found: list[Rank] = []
    for rank in ranks_of(situation.hand(hand)):
        if not found or situation.above(rank) != situation.above(found[-1]):
            found.append(rank)
    return found


def _next_missing(situation: Situation, card: Rank) -> Rank:
    """The lowest missing card that beats a card: the one that is finessed."""
    return min(top for top, _ in situation.missing if top > card)


def _has_above(situation: Situation, hand: Seat, rank: Rank) -> bool:
    return situation.hand(hand) >> rank > 1


def _touching(situation: Situation, card: Rank) -> int:
    """How many of our cards are as good as this one, itself included."""
    both = ranks_of(situation.north | situation.south)
    return sum(situation.above(rank) == situation.above(card) for rank in both)


def _gains_by_cover(situation: Situation, card: Rank) -> bool:
    """Whether a cover promotes a lower card of ours that can be hoped for."""
    both = ranks_of(situation.north | situation.south)
    lower = [rank for rank in both if situation.above(rank) > situation.above(card)]
    return bool(lower) and situation.is_hopeful(lower[0])
