"""What declarer does, in words: the first trick, and how to go on after it.

Read from the strategy itself: what is said is what wins in the layouts that are claimed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination, Ranks
from merrimac.solve.suit_strategy import Answer, Outcome, Turn
from merrimac.suits.card_words import any_of, card, either, hand, is_low, name

_MOST_SENTENCES = 3


@dataclass(frozen=True, slots=True)
class Trick:
    """A turn, with what our hands hold when it comes."""

    turn: Turn
    north: int
    south: int

    @staticmethod
    def first(combination: Combination, turn: Turn) -> Trick:
        return Trick(turn, combination.north, combination.south)

    def held(self, seat: Seat) -> int:
        return self.north if seat is Seat.NORTH else self.south

    @property
    def missing(self) -> set[Ranks]:
        """The groups that may still be seen."""
        found = {answer.seen for answer in self.turn.answers}
        found |= {outcome.last for answer in self.turn.answers for outcome in answer.outcomes}
        return found - {()}

    @property
    def highest_missing(self) -> Rank | None:
        return max((group[0] for group in self.missing), default=None)

    def is_winner(self, rank: Rank) -> bool:
        return self.highest_missing is None or rank > self.highest_missing

    @property
    def usual(self) -> Answer:
        """To the lowest card there is."""
        followed = [answer for answer in self.turn.answers if answer.seen]
        return followed[-1] if followed else self.turn.answers[-1]

    def after(self, answer: Answer, outcome: Outcome) -> Trick | None:
        if not isinstance(outcome.next, Turn):
            return None
        gone = 1 << self.turn.card
        if answer.card is not None:
            gone |= 1 << answer.card
        return Trick(outcome.next, self.north & ~gone, self.south & ~gone)


def first_trick(trick: Trick) -> list[str]:
    """ "Lead low from South to the nine."; and what to do against other cards, where it is news."""
    turn, usual = trick.turn, trick.usual
    lead = card(turn.card, trick.missing)
    sentences = [f"Lead {lead} from {hand(turn.hand)}{_towards(trick)}."]
    unusual: dict[Rank | None, list[Answer]] = {}
    for answer in turn.answers:
        if answer.seen and answer.cards != usual.cards and not _is_cheapest_cover(trick, answer):
            unusual.setdefault(answer.card, []).append(answer)
    for reply, answers in unusual.items():
        played = "nothing" if reply is None else card(reply, trick.missing)
        seen = tuple(rank for answer in answers for rank in answer.seen)
        sentences.append(f"If {hand(turn.hand.next)} plays {any_of(seen)}, play {played}.")
    return sentences


def follow_up(trick: Trick) -> list[str]:
    """How to go on: by how the first trick went, where that is not plain."""
    cashing: list[str] = []
    at: Trick | None = trick
    for _ in range(_MOST_SENTENCES):
        nexts = _nexts(at) if at is not None else []
        at = _only_cashing(nexts)
        if at is None:
            # That winners are cashed goes without saying, unless something follows.
            said = _by_outcome(nexts, _MOST_SENTENCES - len(cashing)) if nexts else []
            return [*cashing, *said] if said else []
        cashing.append(f"Then {action(at)}.")
    return []


def action(trick: Trick) -> str:
    """What the next trick is about: "finesse the jack", "cash the ace"."""
    turn, reply = trick.turn, trick.usual.card
    crossing = f"cross to {hand(turn.hand)} and " if turn.crosses else ""
    if trick.is_winner(turn.card):
        return f"{crossing}cash the {name(turn.card)}"
    best = turn.card if reply is None else max(turn.card, reply)
    if is_low(best, trick.missing):
        return f"{crossing}duck a round"
    if best < Rank.NINE:
        return f"{crossing}{_with_a_spot(trick, best)}"
    higher = trick.held(turn.hand.partner) >> best > 1  # something to cover with
    if best == turn.card:
        return f"{crossing}{'run' if higher else 'lead'} the {name(best)}"
    if trick.is_winner(best):
        return f"{crossing}play the {name(best)}"
    return f"{crossing}{'finesse' if higher else 'lead towards'} the {name(best)}"


def _with_a_spot(trick: Trick, best: Rank) -> str:
    """Nobody names a small card: either a higher one is finessed with it, or it is to lose."""
    over = min((rank for group in trick.missing for rank in group if rank > best), default=None)
    if over is not None and trick.held(trick.turn.hand.partner) >> over > 1:
        return f"finesse against the {name(over)}"
    return "duck a round"


@dataclass(frozen=True, slots=True)
class _Next:
    """What follows a trick to which the defender in between has played low."""

    last: Ranks
    """The card of the fourth hand."""
    who: str
    won: bool
    trick: Trick | None
    doing: str
    """Empty when there is nothing to say."""


def _nexts(trick: Trick) -> list[_Next]:
    usual, fourth = trick.usual, hand(trick.turn.hand.partner.next)
    found = []
    for outcome in usual.outcomes:
        if outcome.last:
            after = trick.after(usual, outcome)
            found.append(
                _Next(
                    outcome.last, fourth, outcome.won, after, "" if after is None else action(after)
                )
            )
    return found


def _only_cashing(nexts: list[_Next]) -> Trick | None:
    """The next trick when it is the same winner whatever happens."""
    ways = {each.doing for each in nexts if each.doing}
    if len(ways) == 1 and ways.pop().startswith("cash") and all(each.won for each in nexts):
        return [each.trick for each in nexts if each.trick is not None][-1]
    return None


def _by_outcome(nexts: list[_Next], most: int) -> list[str]:
    lost = [each for each in nexts if not each.won and each.doing]
    won = [each for each in nexts if each.won and each.doing]
    if not won and not lost:
        return []
    ways = {each.doing for each in (*lost, *won)}
    if len(ways) == 1 and (not lost or not won):
        always = all(each.won == nexts[0].won for each in nexts)
        then = "Then" if always else "If it wins," if won else "If it loses,"
        return [f"{then} {ways.pop()}."]
    if len(ways) == 1:
        return [f"Then {ways.pop()}."]
    said = [*_after_losing(lost), *_after_winning(won, bool(lost))]
    if len(said) > most and won:  # what the commonest card asks for will do
        said = [*_after_losing(lost), *_after_winning(won[-1:], bool(lost))]
    return said if len(said) <= most else []


def _after_losing(lost: list[_Next]) -> Iterator[str]:
    ways = _by_doing(lost)
    for doing, each in ways.items():
        to = f" to {either(each)}" if len(ways) > 1 else ""
        yield f"If it loses{to}, {doing}."


def _after_winning(won: list[_Next], may_lose: bool) -> Iterator[str]:
    ways = _by_doing(won)
    for doing, each in list(ways.items())[:-1]:
        yield f"If {won[0].who} drops {either(each)}, {doing}."
    for doing in list(ways)[-1:]:
        otherwise = "Otherwise" if len(ways) > 1 else "If it wins," if may_lose else "Then"
        yield f"{otherwise} {doing}."


def _by_doing(nexts: list[_Next]) -> dict[str, list[str]]:
    """The cards after which each thing is done; what is done on the lowest comes last."""
    found: dict[str, list[str]] = {}
    for each in nexts:
        cards = any_of(each.last)
        if cards not in found.setdefault(each.doing, []):
            found[each.doing].append(cards)
    if nexts:
        found[nexts[-1].doing] = found.pop(nexts[-1].doing)
    return found


def _towards(trick: Trick) -> str:
    reply = trick.usual.card
    if reply is None:
        return ""
    if is_low(reply, trick.missing):
        return " and play low"
    return f" {'to' if reply > trick.turn.card else 'and play'} the {name(reply)}"


def _is_cheapest_cover(trick: Trick, answer: Answer) -> bool:
    """Whether it is what anybody would play: the lowest card that beats the one seen."""
    held = trick.held(trick.turn.hand.partner)
    beating = [rank for rank in Rank if held >> rank & 1 and rank > max(answer.seen)]
    return bool(beating) and min(beating) in answer.cards
