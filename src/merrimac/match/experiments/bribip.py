"""BRIBIP (Stanier 1975): the auction that the paper works through, call by call.

The scan has lost the hands, so they are ours, made to fit all that the text says: South's spades
are rated 7.125, South has first-round control in spades, hearts and diamonds, three aces and one
king; North has the ace of clubs, the other kings and four spades; East and West pass throughout,
and seven spades is made without difficulty. The program bids South's hand by the system
``essex_acol``; North's calls are the paper's, and the same system makes them with his hand. After
every call stands what the program then knows and where it is from. BRIBIP left out what calls deny
("not, as yet, the indirect inferences based on the unmade bids"), except for the controls.
"""

from __future__ import annotations

from collections.abc import Iterable

from merrimac.bidding.call_facts import facts_of
from merrimac.bidding.explanation import Explanation, explain
from merrimac.bidding.fact import YES, Fact, What
from merrimac.bidding.fact_base import FactBase, cues
from merrimac.bidding.features import features_of
from merrimac.bidding.standing import Reading, Standing
from merrimac.bidding.system import System
from merrimac.bidding.words import failed_words, flag_words, nearest, rule_name
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.cards import Card, Rank, Strain, Suit
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Paper, Row, not_run
from merrimac.solve.double_dummy import Solver

SYSTEM = "essex_acol"
DEAL = Deal.parse("N:QJ84.K63.K972.AK T9.JT87.QJ5.JT83 AK752.AQ.A84.Q65 63.9542.T63.9742")
DEALER = Seat.EAST
AUCTION = (
    ("P", "East at most 11 points"),
    ("1S", "South bid spades; we have opened"),
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
    ("5C", "Roman Blackwood, with three aces"),
    ("P", ""),
    ("5NT", "Blackwood as before, asking for kings"),
    ("P", ""),
    ("6D", "South one king"),
    ("P", ""),
    ("7S", ""),
    ("P", ""),
    ("P", ""),
    ("P", ""),
)
"""The calls, and what the paper says is then known."""
_REASONS = {
    "1S": "no special opening, 12 points at least; the best suit is spades",
    "3D": "safe level: a game is possible; trumps are decided; the lowest first-round control",
    "4H": "first-round control of hearts",
    "5C": "counts the aces, finds three",
    "6D": "one king",
}
"""Why South calls what he does, by the paper."""
_LOST = "(printed, lost in the scan)"
_RESPONSE = "1C P 1S"
_RESPONSE_SAYS = (
    "6+ points, 4+ spades; more spades than diamonds, or would have bid 1D; at most three clubs, "
    "or would have bid 2C; more from 1H and 1NT not bid"
)
_REVIEW = "1S P 2S P 3S P 4NT P 5D P 5S P P P"
_DEFENDER = Hand.parse("T6.A942.T63.A972")
_DUMMIES = {"DA": Hand.parse("QJ84.KQ3.A72.KQ5"), "SA": Hand.parse("AJ84.KQ3.K72.KQ5")}
"""What dummy turns up with, and where the last ace then is by the paper."""
_WEAK_DUMMY = Hand.parse("KJ8.KQ83.KQ2.Q52")
_UNTENABLE = "assumptions that are untenable, or need modifying"
_OTHER_ACE = {"DA": "SA", "SA": "DA"}
_VOID = Hand.parse("AK752.AQ.A84.A65")
_NORTH = {Seat.NORTH: DEAL[Seat.NORTH]}


def steps(_: bool) -> int:
    return 4


def run(_: bool, pieces: Pieces) -> list[Row]:
    """The features of South's hand, the auction, what a response denies, the review at dummy."""
    system = System.load(SYSTEM)
    rows = [*feature_rows(), hand_row()]
    pieces.step()
    rows += auction_rows(system)
    pieces.step()
    rows += [*inference_rows(system), *north_rows(system)]
    pieces.step()
    rows += review_rows(system)
    pieces.step()
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
        ("distribution points", _LOST, str(found.distribution)),
        ("balanced", _LOST, "yes" if found.is_balanced else "no"),
        ("weak two", "none", _names([found.weak_two])),
        ("pre-empt", "none", _names([found.preempt])),
    )
    return [_row(f"South's features: {what}", paper, ours) for what, paper, ours in figures]


def hand_row() -> Row:
    """What is in the base before anybody calls."""
    seen = FactBase.of((), {Seat.SOUTH: DEAL[Seat.SOUTH]}).of_seat(Seat.SOUTH)
    told = (What.POINTS, What.LENGTH, What.SUIT_POINTS)
    held = [fact for fact in seen if fact.about.what is What.CARD and fact.values == YES]
    said = [fact.words for fact in seen if fact.about.what in told]
    cards = f"holds {' '.join(str(fact.about.card) for fact in held)}"
    paper = "the cards, the length of each suit, the points in each suit, the points"
    return _row("South's hand: known", paper, "; ".join([*said, cards]))


def auction_rows(system: System) -> list[Row]:
    """Each call as the paper made it; ours is what the system bids with the hand."""
    rows = []
    of_north: list[tuple[Call, Call]] = []
    standing = _start(system)
    base = _known(system, _standing_before(system, None), {Seat.SOUTH: DEAL[Seat.SOUTH]})
    for index, (text, says) in enumerate(AUCTION):
        call, seat = Call.parse(text), standing.me
        chosen = explain(system, standing, DEAL[seat])
        if seat is Seat.NORTH:
            of_north.append((call, chosen.option.call))
        elif call is not Call.PASS or chosen.option.call is not Call.PASS:
            rows += _call_rows(call, chosen)
        standing = system.after(standing, call)
        ours = "; ".join([*_asked(standing.readings[-1]), *map(str, base.after_call(index))])
        if says or ours:
            rows.append(_row(f"{index + 1}. {call} by {_name(seat)}: known", says, ours))
    paper, ours = (" ".join(map(str, calls)) for calls in zip(*of_north, strict=True))
    return [*rows, _row("North's calls, and ours with his hand", paper, ours)]


def _call_rows(call: Call, chosen: Explanation) -> list[Row]:
    ours, standing = chosen.option.call, chosen.standing
    what = f"{_name(standing.me)}'s call over {_last(standing)}"
    why = _row(f"why {ours}", _REASONS.get(str(call), ""), _why(chosen))
    return [_row(what, str(call), str(ours)), why]


def _why(chosen: Explanation) -> str:
    """What the line asks for in its own words, and what stood against the nearest others."""
    option = chosen.option
    is_plain = option.line.call.variable is None
    said = [option.line.meaning if is_plain else option.text]
    for each in nearest(chosen):
        failed = failed_words(each)
        lacks = f"needs {failed}" if failed else f"fits too, but {option.call} goes first"
        said.append(f"{each.option.call} {lacks}")
    return f"{rule_name(option, chosen.standing)}: {'; '.join(said)}"


def _asked(reading: Reading) -> list[str]:
    """What a call asks: the message to the partner who answers."""
    is_asking = "asking" in reading.flags
    return [f"{reading.name} ({flag_words(reading.flags)})"] if is_asking else []


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
    end = _standing_before(system, "7S")
    shown = FactBase.of(_facts(system, end)).of_seat(Seat.SOUTH)
    after_aces = _known(system, _standing_before(system, "5NT"), _NORTH)
    after_kings = _known(system, end, _NORTH)
    joint = {what: _about(after_kings, what) for what in (What.FIT, What.RUFFS)}
    tricks = Solver().table(DEAL)[Seat.SOUTH][Strain.SPADES]
    return [
        _row("what South has shown when North bids 7S", "a base of its own", _joined(shown)),
        _row("North can tell after 5C", "all the aces", _of_south(after_aces, "aces")),
        _row("North can tell after 6D", "all the kings", _of_south(after_kings, "kings")),
        _row("North can tell: spades", "at the very least 8", joint[What.FIT]),
        _row("North can tell: ruffs", "for example, the clubs", joint[What.RUFFS]),
        _row("tricks in spades, double dummy", "13", str(tricks)),
    ]


def _about(base: FactBase, what: What) -> str:
    return _joined(fact for fact in base.facts if fact.about.what is what)


def _of_south(base: FactBase, honours: str) -> str:
    rules = (f"{honours} counted", f"{honours} placed")
    return _joined(fact for fact in base.of_seat(Seat.SOUTH) if fact.rule in rules)


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
    weak = base.seeing(Seat.NORTH, _WEAK_DUMMY)
    instead = [fact for fact in weak.newer_than(base) if fact.about.what is What.ACES]
    for what, facts in (("set aside", weak.doubtful), ("instead", instead)):
        rows.append(_row(f"review: dummy without an ace, {what}", _UNTENABLE, _joined(facts)))
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


_NOT_RUN = (
    not_run("several example auctions", _LOST, "hands and calls are lost in the scan of the paper"),
    not_run(
        "a hand that asks for aces",
        "5S, 6S or 7NT by the aces found",
        "the hand is lost in the scan of the paper",
    ),
    not_run(
        "standard of the bidding", "the average club player", "an impression, no measure is given"
    ),
    not_run("speed of the bidding", "about a human player's", "seconds are not told"),
    not_run("the older program BRIPP1", "a comparative failure", "the program is not published"),
)
EXPERIMENT = Experiment(
    "bribip", "BRIBIP: the paper's auction, what is known after each call, the review", steps, run,
    paper=Paper.BRIBIP, not_run=_NOT_RUN,
)  # fmt: skip
