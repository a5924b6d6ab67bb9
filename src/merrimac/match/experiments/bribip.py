"""BRIBIP (Stanier 1975): the auction that the paper works through, call by call.

The scan has lost the hands, so they are ours, made to fit all that the text says: South's spades
are rated 7.125, South has first-round control in spades, hearts and diamonds, three aces and one
king; North has the ace of clubs, the other kings and four spades; East and West pass throughout,
and seven spades is made without difficulty. The program bids South's hand by the system
``essex_acol``; North's calls are the paper's. After every call stands what the program then knows
and where it is from. BRIBIP left out what calls deny ("not, as yet, the indirect inferences based
on the unmade bids"), except for the controls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from merrimac.bidding.call_facts import facts_of
from merrimac.bidding.chooser import Choice, choose
from merrimac.bidding.fact import Fact, Kind, What
from merrimac.bidding.fact_base import FactBase, cues
from merrimac.bidding.features import features_of
from merrimac.bidding.standing import Standing
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.cards import Card, Rank, Strain, Suit
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability
from merrimac.match.experiments.table import Experiment, Row
from merrimac.solve.double_dummy import Solver

SYSTEM = "essex_acol"
DEAL = Deal.parse("N:QJ84.K63.K972.AK T9.JT87.QJ5.JT83 AK752.AQ.A84.Q65 63.9542.T63.9742")
DEALER = Seat.EAST
AUCTION = (
    ("P", "East at most 11 points"),
    ("1S", "South bid spades"),
    ("P", "West less than 12 points"),
    ("2S", "North 6 points or more, bid spades; safe level 4; spades agreed as trumps"),
    ("P", ""),
    ("3D", "South first-round control in diamonds"),
    ("P", ""),
    ("4C", "North first-round control in clubs, none in hearts: would have bid 3H"),
    ("P", ""),
    ("4H", "South first-round control in hearts"),
    ("P", ""),
    ("4NT", "Blackwood, asking for aces"),
    ("P", ""),
    ("5C", "South three aces"),
    ("P", ""),
    ("5NT", "asking for kings"),
    ("P", ""),
    ("6D", "South one king"),
    ("P", ""),
    ("7S", "all the aces, all the kings, at least 8 spades"),
    ("P", ""),
    ("P", ""),
    ("P", ""),
)
"""The calls, and what the paper says is then known."""
_RESPONSE = "1C P 1S"
_RESPONSE_SAYS = (
    "6+ points, 4+ spades; more spades than diamonds, or would have bid 1D; at most three clubs, "
    "or would have bid 2C; more from 1H and 1NT not bid"
)
_REVIEW = "1S P 2S P 3S P 4NT P 5D P 5S P P P"
_DEFENDER = Hand.parse("T6.A942.T63.A972")
_DUMMIES = {"DA": Hand.parse("QJ84.KQ3.A72.KQ5"), "SA": Hand.parse("AJ84.KQ3.K72.KQ5")}
"""What dummy turns up with, and where the last ace then is by the paper."""
_OTHER_ACE = {"DA": "SA", "SA": "DA"}
_VOID = Hand.parse("AK752.AQ.A84.A65")


def steps(_: bool) -> int:
    return 4


def run(_: bool, step: Callable[[], object]) -> list[Row]:
    """The features of South's hand, the auction, what a response denies, the review at dummy."""
    system = System.load(SYSTEM)
    rows = feature_rows()
    step()
    rows += auction_rows(system)
    step()
    rows += [*inference_rows(system), *north_rows(system)]
    step()
    rows += review_rows(system)
    step()
    return rows


def feature_rows() -> list[Row]:
    found = features_of(DEAL[Seat.SOUTH])
    ratings = ", ".join(
        f"{suit.name.lower()} {found.ratings[suit]:g}" for suit in sorted(Suit, reverse=True)
    )
    figures = (
        ("high-card points", "12 or more", str(found.points)),
        ("suits", "spades 7.125", ratings),
        ("first-round control", "spades, hearts, diamonds", _names(found.controls)),
        ("distribution points", "", str(found.distribution)),
        ("balanced", "", "yes" if found.is_balanced else "no"),
        ("weak two", "none", _names([found.weak_two])),
        ("pre-empt", "none", _names([found.preempt])),
    )
    return [_row(f"South's features: {what}", paper, ours) for what, paper, ours in figures]


def auction_rows(system: System) -> list[Row]:
    """Each call as the paper made it; ours is what the system bids with the hand."""
    rows = []
    standing = _start(system)
    base = _known(system, _standing_before(system, None), {Seat.SOUTH: DEAL[Seat.SOUTH]})
    for index, (text, says) in enumerate(AUCTION):
        call, seat = Call.parse(text), standing.me
        if seat is not Seat.NORTH:
            rows += _call_rows(standing, call, choose(system, standing, DEAL[seat]))
        standing = system.after(standing, call)
        reading = standing.readings[-1]
        asks = [reading.name] if "asking" in reading.flags else []
        ours = "; ".join([*asks, *map(str, base.after_call(index))])
        if says or ours:
            rows.append(_row(f"{index + 1}. {call} by {_name(seat)}: known", says, ours))
    return rows


def _call_rows(standing: Standing, call: Call, choice: Choice) -> list[Row]:
    name, option = _name(standing.me), choice.option
    if call is Call.PASS and option.call is Call.PASS:
        return []
    row = _row(f"{name}'s call over {_last(standing)}", str(call), str(option.call))
    text = option.line.meaning if option.line.call.variable is None else option.text
    words = f"{option.line.name}: {text}" if option.line.name else text
    return [row, _row(f"why {option.call}", "", words)]


def inference_rows(system: System) -> list[Row]:
    """What a response shows and denies, and when a control is a void."""
    standing = system.standing(Auction.parse(Seat.NORTH, _RESPONSE), Vulnerability.NONE)
    response = [fact for fact in _facts(system, standing) if fact.seat is Seat.SOUTH]
    cue = _standing_before(system, "4H")
    base = _known(system, cue, {Seat.SOUTH: _VOID})
    void = [fact for fact in base.facts if fact.rule == "control is a void"]
    return [
        _row("1C - 1S: what South shows and denies", _RESPONSE_SAYS, _joined(response)),
        _row("4C by North when South has the ace", "a void", _joined(void)),
    ]


def north_rows(system: System) -> list[Row]:
    """What South has shown, and what North can tell from it beside his own hand."""
    standing = _standing_before(system, "7S")
    facts = _facts(system, standing)
    shown = FactBase.of(facts).of_seat(Seat.SOUTH)
    base = FactBase.of(facts, {Seat.NORTH: DEAL[Seat.NORTH]})
    placed = [fact for fact in base.of_seat(Seat.SOUTH) if fact.kind is Kind.DEDUCED]
    aces, kings = (
        [fact for fact in placed if fact.rule == f"{what} placed"] for what in ("aces", "kings")
    )
    fit = [fact for fact in base.facts if fact.about.what is What.FIT]
    tricks = Solver().table(DEAL)[Seat.SOUTH][Strain.SPADES]
    return [
        _row("what South has shown when North bids 7S", "", _joined(shown)),
        _row("North can tell: aces", "all the aces", _joined(aces)),
        _row("North can tell: kings", "all the kings", _joined(kings)),
        _row("North can tell: spades", "at the very least 8", _joined(fit)),
        _row("tricks in spades, double dummy", "13", str(tricks)),
    ]


def review_rows(system: System) -> list[Row]:
    """West holds two aces, South has shown one, and dummy comes down with a third."""
    standing = system.standing(Auction.parse(Seat.SOUTH, _REVIEW), Vulnerability.NONE)
    base = _known(system, standing, {Seat.WEST: _DEFENDER})
    watched = [
        f"{card} in dummy: {_joined(facts)}"
        for card, facts in cues(base, Seat.NORTH)
        if card.rank is Rank.ACE
    ]
    rows = [_row("cards to watch dummy for", "the aces", "; ".join(watched))]
    for ace, dummy in _DUMMIES.items():
        review = base.seeing(Seat.NORTH, dummy)
        placed = [fact for fact in review.newer_than(base) if fact.about.what is What.CARD]
        aces = [fact for fact in placed if fact.about.card in _ACES]
        paper = f"South holds {_OTHER_ACE[ace]}"
        rows.append(_row(f"review: dummy turns up with {ace}", paper, _joined(aces)))
        untenable = _joined(review.doubtful)
        rows.append(_row(f"review: refuted by dummy with {ace}", "", untenable))
    return rows


_ACES = tuple(Card.of(suit, Rank.ACE) for suit in Suit)


def _start(system: System) -> Standing:
    return system.standing(Auction(DEALER), Vulnerability.NONE)


def _standing_before(system: System, call: str | None) -> Standing:
    """The paper's auction up to a call, or the whole of it."""
    standing = _start(system)
    for text, _ in AUCTION:
        if text == call:
            break
        standing = system.after(standing, Call.parse(text))
    return standing


def _facts(system: System, standing: Standing) -> tuple[Fact, ...]:
    return facts_of(system, standing.auction, standing.vulnerability)


def _known(system: System, standing: Standing, hands: dict[Seat, Hand]) -> FactBase:
    return FactBase.of(_facts(system, standing), hands)


def _last(standing: Standing) -> str:
    last = standing.auction.last_bid
    return "no bid" if last is None else str(last)


def _joined(facts: Iterable[Fact]) -> str:
    return "; ".join(map(str, facts))


def _names(suits: Iterable[Suit | None]) -> str:
    return ", ".join(suit.name.lower() for suit in suits if suit is not None) or "none"


def _name(seat: Seat) -> str:
    return seat.name.capitalize()


def _row(what: str, paper: str, ours: str) -> Row:
    return Row(what, paper, ours, 1, None)


EXPERIMENT = Experiment(
    "bribip", "BRIBIP: the paper's auction, what is known after each call, the review", steps, run
)
