"""Reasons in English. The only place where a player's decision becomes a sentence.

Each name of a reason has a phrase; what stands in braces is filled in from the reason's facts, so
the words say what the rule saw. A learner is told the idea behind the rule too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from merrimac.formats.text import card_symbol
from merrimac.game.cards import SUITS, Card
from merrimac.game.play import Claim
from merrimac.players.player import Decision, Plain, Reason


class Reader(IntEnum):
    """For whom words are made."""

    PLAYER = 0
    """Knows the terms of the game."""
    LEARNER = 1
    """Wants the idea behind them as well."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a rule does, and why anybody would."""

    text: str
    idea: str = ""


def explain(decision: Decision, reader: Reader = Reader.PLAYER) -> str:
    """Why the action was chosen, in a sentence or two."""
    action = decision.action
    if isinstance(action, Card):
        what = card_symbol(action)
    else:
        what = f"Claim {action.tricks}" if isinstance(action, Claim) else str(action)
    return f"{what}: {_sentence(decision.reason, reader)}"


def _sentence(reason: Reason, reader: Reader) -> str:
    phrase = PHRASES.get(reason.name, Phrase(reason.name))
    text = phrase.text.format_map(_Facts(reason.facts))
    parts = [_capital(_sentence(child, reader)) for child in reason.children]
    idea = f" {phrase.idea}" if phrase.idea and reader is Reader.LEARNER else ""
    return " ".join([f"{text}.{idea}", *parts])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class _Facts(dict[str, str]):
    """Facts as words; one that is missing leaves a gap, not an error."""

    def __init__(self, facts: Mapping[str, Plain]) -> None:
        super().__init__({name: _fact(name, value) for name, value in facts.items()})

    def __missing__(self, key: str) -> str:
        # Decisions kept before cards were played out know only a bound.
        return f"up to {self['percent']}" if key == "makes" and "percent" in self else "?"


def _fact(name: str, value: Plain) -> str:
    if name == "suit" and isinstance(value, str):
        return next(suit.name.lower() for suit in SUITS if str(suit) == value)
    if name in ("honour", "runner_up") and isinstance(value, str):
        return card_symbol(Card.parse(value))
    return str(value)


_IDEA = "Every card is played in every layout, and the rest as if all cards were seen."
_BY_DECLARER = "makes the contract in {percent} of the layouts, with {tricks} tricks on average"
_BY_DEFENDERS = (
    "beats the contract in {percent} of the layouts; declarer has {tricks} tricks on average"
)
_SIMULATED: Mapping[str, Phrase] = {
    f"{name}{ending}": Phrase(what + more, _IDEA)
    for name, what in (("simulated", _BY_DECLARER), ("simulated defence", _BY_DEFENDERS))
    for ending, more in (
        (" choice", ""),
        (", ahead", "; next is {runner_up}, {ahead} {unit} behind"),
        (", clearly", "; clearly better than any other"),
        (", as good", "; {runner_up} is as good"),
        (", no difference", ", and so does every other card"),
    )
} | {
    "one plan": Phrase(
        "one plan for the next {moves} cards of the two hands makes the contract in {percent} of"
        " the layouts; with {runner_up} it is {runner_up_percent} at most",
        "A plan must do for all layouts that look alike, so nothing is counted twice.",
    ),
    "one plan to the end": Phrase(
        "one plan for the rest of the play makes the contract in {percent} of the layouts;"
        " with {runner_up} it is {runner_up_percent} at most",
        "A plan must do for all layouts that look alike; this one was followed to the last trick.",
    ),
    "one card ahead": Phrase(
        "with open cards after this one the contract is made in {percent} of the layouts;"
        " with {runner_up} in {runner_up_percent}"
    ),
    "one plan, choice": Phrase("{percent}"),
    "one plan, choice at most": Phrase("at most {percent}"),
    "all cards are equal": Phrase("all the cards that may be played are equal"),
    "layouts": Phrase("tried on {layouts} layouts, weighed by {what}"),
    "one layout": Phrase("tried on one layout, weighed by {what}"),
    "agreed lead": Phrase("the card to lead from such a suit, playing {agreed} leads"),
    "against the agreement": Phrase("clearly better than any card that we agreed to lead"),
    "signal: attitude": Phrase("the card tells partner whether to go on with {suit}"),
    "signal: count": Phrase("the card tells partner an even or odd number of {suit}"),
    "signal: suit preference": Phrase("the card tells partner which suit to return"),
    # Calls
    "book": Phrase("{rule}; shows {shows}"),
    "simulated call": Phrase(
        "tried out, {gain} IMPs better than the book's {book}; {rule}, shows {shows}"
    ),
}


_EXPERT: Mapping[str, Phrase] = {
    "claim": Phrase(
        "the rest, {tricks} tricks, playing {leads}",
        "Nothing that is out can beat these cards, whoever holds it.",
    ),
    "named line": Phrase(
        "to {what}; the line makes the contract in {line_percent} of the layouts",
        "A line is one way of playing, tried in every layout that fits what has been seen.",
    ),
    "kept plan": Phrase("as planned, to {what}; the contract is made in {makes}"),
    "better than any line": Phrase(
        "no technique names it, but one plan from here makes the contract in {makes} of the"
        " layouts; to {what}, the best line with a name, in {other}"
    ),
    "no name for it": Phrase("one plan from here makes the contract in {makes} of the layouts"),
    "hardly to be made": Phrase(
        "the contract can hardly be made any more, and no card is clearly better than this one"
    ),
    "a slim chance left": Phrase(
        "{runner_up} might still make the contract, in {runner_up_percent} of the layouts, but"
        " with all tricks counted this card is worth more"
    ),
    "a slim chance worth no more": Phrase(
        "{runner_up} might still make the contract, in {runner_up_percent} of the layouts, but"
        " with all tricks counted this card is worth about as much"
    ),
    "a slim chance passed by": Phrase(
        "{runner_up} might still make the contract, in {runner_up_percent} of the layouts, but"
        " counting all tricks it is not clearly better"
    ),
    "best with open cards": Phrase(
        "with open cards it makes the contract in {open_percent} of {layouts} layouts, and no card"
        " is worth more; {runner_up}, {percent} by one plan, is not clearly better"
    ),
    "beyond the line": Phrase("with other chances as well, it is {makes}"),
    "way": Phrase("{percent}"),
    "way, at most": Phrase("up to {percent}"),
    "hoping": Phrase("it hopes that {hope} ({hope_percent})"),
    "stage": Phrase("then {what}"),
    "stage, hoping": Phrase("then {what}, hoping that {hope} ({hope_percent})"),
    "needs": Phrase("that works when {what}"),
    "runner-up": Phrase("next is {runner_up}, {percent}"),
    "runner-up, separated": Phrase("next is {runner_up}, {percent}: it loses when {what}"),
    "runner-up, not clearly better": Phrase(
        "{runner_up}, {percent}, is not clearly better: that may be the luck of the layouts"
    ),
    "runner-up, only a bound": Phrase(
        "{runner_up} makes it in {percent} of the layouts: that is a bound, and no more is known"
    ),
    "runner-up, worth as much": Phrase(
        "{runner_up} makes it more often, {percent}, but with all tricks counted it is worth about"
        " as much"
    ),
    "runner-up, fewer tricks": Phrase(
        "{runner_up} makes it as often, {percent}, but with all tricks counted it is worth "
        "{ahead} {unit} less"
    ),
    "runner-up, worth less": Phrase(
        "{runner_up} makes it more often, {percent}, but with all tricks counted it is worth "
        "{ahead} {unit} less"
    ),
}


PHRASES: Mapping[str, Phrase] = {
    "only card": Phrase("the only card that may be played"),
    "double dummy": Phrase("keeps {tricks} of the last {of} tricks with all cards in sight"),
    # Declarer's plan
    "plan": Phrase(
        "to {what}; the plan makes the contract in {percent} of the layouts",
        "Every layout that fits what has been seen was played through.",
    ),
    "as planned": Phrase("as planned, to {what}"),
    # Cards tried out on layouts, by declarer
    **_SIMULATED,
    # The expert's lines, plans and claims
    **_EXPERT,
    # Declarer on lead
    "draw trumps": Phrase(
        "draw trumps, {out} are out", "Once they have none, our winners can't be ruffed."
    ),
    "discard first": Phrase(
        "play {suit} to throw a loser before trumps are drawn",
        "They may win a trump trick, and then they would cash it.",
    ),
    "ruff a loser": Phrase(
        "ruff a loser in {suit} in the hand with fewer trumps",
        "A ruff there is an extra trick; the long trumps win anyway.",
    ),
    "prepare a ruff": Phrase("play {suit} so that the short trump hand can ruff it"),
    "set up": Phrase(
        "set up {suit}, worth {average} tricks on average, {tops} of them from the top",
        "Tricks that need work are made before the sure ones are cashed.",
    ),
    "cash": Phrase("cash a winner in {suit}"),
    "to the short side": Phrase(
        "play {suit} to the short hand's winner first",
        "Played last it would block the suit.",
    ),
    "cross": Phrase("cross to the other hand in {suit}"),
    "cross by a ruff": Phrase("cross to the other hand by ruffing {suit}"),
    "exit": Phrase("lead what costs least: nothing more can be set up"),
    # Declarer following
    "win": Phrase("win the trick: {tricks} tricks in the suit on average from here"),
    "at once": Phrase(
        "take the winner in {suit} at once",
        "Losers left can be ruffed, and a finesse might give them the lead or a ruff.",
    ),
    "finesse": Phrase(
        "finesse: {tricks} tricks in the suit on average from here",
        "It wins whenever the missing high card has been played past.",
    ),
    "hold up": Phrase(
        "hold up the stopper in round {round} of their suit",
        "When one defender has no more, he can't reach the other's winners.",
    ),
    "come in": Phrase("win in this hand with a sure winner, as planned"),
    "overtake": Phrase("overtake: the rest of the tricks in the suit are in this hand"),
    "unblock": Phrase(
        "unblock: the hand with fewer cards plays its high ones first",
        "Otherwise the long hand's winners could not be reached.",
    ),
    "low": Phrase("nothing is gained by a higher card"),
    "nothing to win": Phrase("the trick can't be won, so the lowest card"),
    "ruff": Phrase("ruff: the trick would be lost"),
    "discard": Phrase("throw away the card that costs least"),
    "nothing else left": Phrase("nothing else is left to throw"),
    # Defenders on lead
    "opening lead": Phrase("lead by agreement: {agreement}"),
    "cash the setting tricks": Phrase("cash what beats the contract, {tricks} sure tricks"),
    "cash winners": Phrase("cash winners in {suit}"),
    "cash a winner": Phrase("cash a winner in {suit}"),
    "give partner a ruff": Phrase("give partner a ruff in {suit}"),
    "return partner's suit": Phrase("return partner's suit, {suit}"),
    "go on with the suit": Phrase("go on with {suit}"),
    "top of a sequence": Phrase("lead the top of a sequence in {suit}"),
    "a safe lead": Phrase("{suit} is a safe lead: no honour there can be caught"),
    "from length": Phrase("lead from length in {suit}"),
    "through strength": Phrase(
        "lead {suit} through dummy's strength", "Partner plays after dummy's honours."
    ),
    "up to weakness": Phrase(
        "lead {suit} up to dummy's weakness", "Declarer must play before partner does."
    ),
    "up to strength": Phrase("lead {suit}, though dummy is strong there"),
    "lead a trump": Phrase("lead a trump: dummy may want to ruff, and it is safe"),
    # Defenders following
    "second hand low": Phrase(
        "second hand low", "Partner plays last and can still win what is worth winning."
    ),
    "cover an honour": Phrase(
        "cover the {honour} with an honour", "It costs them two honours for one trick."
    ),
    "split honours": Phrase("play one of two touching honours so that the other will score"),
    "over dummy": Phrase("just high enough to beat dummy"),
    "take the honour's trick": Phrase("take the trick before dummy's single honour does"),
    "the setting trick": Phrase("the trick that beats the contract"),
    "third hand high": Phrase("third hand high, with the cheapest of equal cards"),
    "third hand wins": Phrase("the cheapest card that beats dummy"),
    "finesse against dummy": Phrase("keep the higher card for dummy's honour"),
    "partner's honour will do": Phrase("partner's honour does what a higher one would"),
    "partner has it": Phrase("partner wins the trick"),
    "unblock for partner": Phrase("unblock partner's suit"),
    "win cheaply": Phrase("win as cheaply as possible"),
    "hold up against dummy": Phrase("keep the stopper of dummy's suit while dummy has no entry"),
}
