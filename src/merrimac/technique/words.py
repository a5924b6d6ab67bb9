"""Declarer's plan as a person would say it before playing to trick one.

Every number in the words is a number of the tree: the chance of a plan is the share of layouts in
which its policy makes the contract, the chance of an assumption its share of the layouts at hand.
"""

from __future__ import annotations

from typing import NamedTuple

from merrimac.game.cards import CARDS
from merrimac.game.seats import SEATS
from merrimac.planning.network import TaskNode
from merrimac.technique.aim import Aim, Hope
from merrimac.technique.known import SUITS, Known, each
from merrimac.technique.plan import Alternative, DeclarerPlan
from merrimac.technique.turned import Worlds

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
              "queen", "king", "ace")  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve", "thirteen")  # fmt: skip
MOST_STEPS = 5
PLAIN = ("follow", "win", "discard")
"""Cards that a plan does not mention."""
PHRASES = {
    "Morton's fork": "lead through the ace in {suit} before deciding on a discard (Morton's fork)",
    "Vienna coup": "cash the blocking {suit} first and run the winners for a squeeze (Vienna coup)",
    "a round of trumps": "play a round of trumps",
    "cash out": "take the tricks that are there",
    "cash winners": "run the winners",
    "criss-cross squeeze": "run the winners for a criss-cross squeeze",
    "cross-ruff": "cross-ruff",
    "discard": "throw the {card}",
    "discard losers": "cash {suit} to throw losers away",
    "discovery": "find out how {suit} lie first",
    "double squeeze": "run the winners for a double squeeze",
    "draw trumps": "draw trumps",
    "duck": "duck a round of {suit}",
    "duck into the safe hand": "duck {suit} into the safe hand",
    "dummy reversal": "ruff in the long hand and draw trumps with the short one",
    "elimination": "strip the side suits and throw a defender in",
    "follow": "play the {card}",
    "hold-up": "hold up in {suit}",
    "length winners": "set up the long {suit}",
    "loser on loser": "throw a loser on a loser",
    "overtake": "overtake in {suit}",
    "rectify the count": "give up a trick in {suit} for a squeeze",
    "ruff": "ruff {suit}",
    "ruff out": "set up {suit} by ruffing",
    "ruffing finesse": "take a ruffing finesse in {suit} with the {card}",
    "safety play": "play {suit} safely with the {card}",
    "scissors coup": "cut the defenders' communications in {suit}",
    "sequence winners": "force out the higher {suit}",
    "set up a ruff": "prepare a ruff in {suit}",
    "simple squeeze": "run the winners for a squeeze",
    "split winners": "play {suit} from the top for an even break",
    "throw-in": "throw a defender in with {suit}",
    "trump coup": "shorten the trumps for a coup",
    "trump squeeze": "run the trumps for a squeeze",
    "unblock": "unblock {suit}",
    "usual": "lead the {card}",
    "win": "win with the {card}",
}


class Stage(NamedTuple):
    """A technique in the plan's main line, and what was known when it was chosen."""

    aim: Aim
    known: Known


def plan_words(plan: DeclarerPlan, worlds: Worlds) -> str:
    """The whole plan in a few sentences."""
    known = worlds.known
    sentences = [_count(known), _line(plan, worlds), _chance(plan.best)]
    other = next((each for each in plan.others if each.card != plan.best.card), None)
    if other is not None:
        sentences.append(_instead(other))
    return " ".join(sentences)


def main_line(plan: DeclarerPlan) -> list[Stage]:
    """The techniques in the order in which they are most likely to be used."""
    found: list[Stage] = []
    node = plan.policy.root
    while node.options:
        action, outcomes = node.options[0]
        if action is not None and isinstance(action.why, Aim):
            found.append(Stage(action.why, node.state.information))
        node = max((child for _, child in outcomes), key=_likelihood)
    return found


def aim_words(aim: Aim) -> str:
    """ "finesse the queen of hearts"."""
    suit = SUIT_NAMES[aim.suit] if aim.suit is not None else ""
    card = card_words(aim.card) if aim.card is not None else ""
    if "finesse" in aim.technique and aim.technique not in PHRASES:
        kind = "" if aim.technique == "finesse" else f" ({aim.technique})"
        return f"finesse the {card}{kind}"
    phrase = PHRASES.get(aim.technique, f"{aim.technique} in {{suit}}")
    return phrase.format(suit=suit, card=card)


def hope_words(hope: Hope, worlds: Worlds) -> str:
    """ "West has the king of hearts"."""
    if hope.seat is None:
        assert hope.suit is not None
        held = worlds.known.out_count(hope.suit)
        return f"{SUIT_NAMES[hope.suit]} break no worse than {hope.most}-{max(held - hope.most, 0)}"
    seat = SEATS[(hope.seat - worlds.turn) % 4].name.capitalize()
    cards = each(hope.cards)[::-1]
    if len(cards) == 1:
        return f"{seat} has the {card_words(cards[0])}"
    names = [RANK_NAMES[card % 13] for card in cards]
    listed = f"{', '.join(names[:-1])} and {names[-1]} of {SUIT_NAMES[cards[0] // 13]}"
    if hope.least == len(cards):
        return f"{seat} has the {listed}"
    return f"{seat} has at least {NUMBERS[hope.least]} of the {listed}"


def card_words(card: int) -> str:
    return f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"


def chance_of(hope: Hope, known: Known, worlds: Worlds) -> float:
    """How likely an assumption is where it is made."""
    weights = worlds.weights[known.information.indices]
    return float(weights @ hope.holds(known) / weights.sum())


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def _count(known: Known) -> str:
    needed = max(known.needed, 0)
    tops = min(sum(known.tops), 13)
    if not needed:
        return "The contract is made."
    tricks = f"{NUMBERS[needed]} trick{'' if needed == 1 else 's'} needed"
    return f"{tricks.capitalize()}, {NUMBERS[tops]} on top."


def _line(plan: DeclarerPlan, worlds: Worlds) -> str:
    phrases: list[str] = []
    stages = main_line(plan)
    told = [stage for stage in stages if stage.aim.technique not in PLAIN] or stages[:1]
    for aim, known in told[:MOST_STEPS]:
        phrase = aim_words(aim)
        if aim.hope is not None:
            chance = percent(chance_of(aim.hope, known, worlds))
            phrase += f", hoping that {hope_words(aim.hope, worlds)} ({chance})"
        if phrase not in phrases:
            phrases.append(phrase)
    if not phrases:
        card = CARDS[plan.best.card]
        return f"Play the {card_words(int(card))}."
    text = "; then ".join(phrases)
    return f"{text[0].upper()}{text[1:]}."


def _chance(best: Alternative) -> str:
    return f"That makes the contract in {percent(best.chance)} of the layouts: {_score(best)}."


def _instead(other: Alternative) -> str:
    what = aim_words(other.aims[-1]) if other.aims else f"play the {card_words(other.card)}"
    return f"To {what} instead makes it in {percent(other.chance)}: {_score(other)}."


def _score(alternative: Alternative) -> str:
    return f"{alternative.value:+.0f} on average"


def _likelihood(node: TaskNode[Known]) -> int:
    return len(node.state.information.information)


def top_tricks(known: Known) -> dict[str, int]:
    """Tricks from the top by suit, for a table."""
    return {SUIT_NAMES[suit]: known.tops[suit] for suit in SUITS}
