"""A defender on lead after the first trick: each suit gets points for what it gains and risks."""

from __future__ import annotations

from merrimac.game.cards import SUITS, Card, Rank, Suit
from merrimac.game.hand import SUIT_MASK
from merrimac.game.seats import Seat
from merrimac.players.heuristics.lead_card import lead_from
from merrimac.players.heuristics.situation import Choice, Situation, above, highest

_HONOURS = SUIT_MASK >> Rank.TEN << Rank.TEN


def lead(situation: Situation) -> Choice:
    cashing = _cash_out(situation)
    if cashing is not None:
        return cashing
    suits = [suit for suit in SUITS if situation.holding(situation.turn, suit)]
    weighed = {suit: _weigh(situation, suit) for suit in suits}
    best = max(suits, key=lambda suit: (weighed[suit][0], suit))
    points, rule = weighed[best]
    return Choice(_card(situation, best), rule, {"suit": str(best), "points": round(points, 2)})


def _card(situation: Situation, suit: Suit) -> Card:
    holding = situation.holding(situation.turn, suit)
    others = _others(situation, suit)
    sure = above(holding, others)
    if sure and (situation.trump is not None or sure.bit_count() >= 2 or others.bit_count() <= 3):
        return highest(suit, sure)
    gone = SUIT_MASK & ~(holding | others)
    return lead_from(suit, holding, situation.trump is None, gone)[0]


def _others(situation: Situation, suit: Suit) -> int:
    return situation.out(suit) | situation.holding(situation.contract.dummy, suit)


def _cash_out(situation: Situation) -> Choice | None:
    """The tricks that beat the contract, or the last ones there are, are taken from the top."""
    sure: dict[Suit, int] = {}
    for suit in SUITS:
        winners = above(situation.holding(situation.turn, suit), _others(situation, suit))
        if winners and not _is_ruffed(situation, suit):
            sure[suit] = winners
    total = sum(winners.bit_count() for winners in sure.values())
    if not total:
        return None
    if total >= situation.needed > 0 or total >= situation.tricks_left:
        suit = max(sure, key=lambda each: (sure[each].bit_count(), each))
        return Choice(highest(suit, sure[suit]), "cash the setting tricks", {"tricks": total})
    return None


def _is_ruffed(situation: Situation, suit: Suit) -> bool:
    """Dummy or declarer is out of the suit and has trumps."""
    trump = situation.trump
    if trump is None or suit is trump:
        return False
    declarer, dummy = situation.contract.declarer, situation.contract.dummy
    if not situation.holding(dummy, suit) and situation.holding(dummy, trump):
        return True
    return suit in situation.voids[declarer] and bool(situation.out(trump))


def _weigh(situation: Situation, suit: Suit) -> tuple[float, str]:
    """Points for leading a suit, and the rule that speaks loudest for it."""
    if suit is situation.trump:
        return _weigh_trump(situation, suit), "lead a trump"
    parts = [
        _partner_ruffs(situation, suit),
        _partners_suit(situation, suit),
        _own_strength(situation, suit),
        _through_or_up_to(situation, suit),
        _avoid_ruffs(situation, suit),
    ]
    total = sum(points for points, _ in parts)
    return total, max(parts)[1]


def _partner_ruffs(situation: Situation, suit: Suit) -> tuple[float, str]:
    trump = situation.trump
    partner = situation.partner
    if (
        trump is not None
        and suit in situation.voids[partner]
        and trump not in situation.voids[partner]
        and situation.out(trump)
        and suit not in situation.voids[situation.contract.declarer]
    ):
        return 6.0, "give partner a ruff"
    return 0.0, ""


def _partners_suit(situation: Situation, suit: Suit) -> tuple[float, str]:
    """Return what partner led, or bid, unless dummy has it well in hand."""
    led = _first_suit_led_by(situation, situation.partner)
    points = 0.0
    if led is suit:
        points = 2.5
    elif _first_suit_led_by(situation, situation.turn) is suit:
        points = 1.0
    if any(
        seat is situation.partner and call.is_bid and call.strain.suit is suit
        for seat, call in situation.view.auction
    ):
        points = max(points, 2.5)
    dummy = situation.holding(situation.contract.dummy, suit)
    if above(dummy, situation.out(suit) | situation.holding(situation.turn, suit)).bit_count() >= 2:
        points -= 2.0
    return points, "return partner's suit" if led is suit else "go on with the suit"


def _first_suit_led_by(situation: Situation, seat: Seat) -> Suit | None:
    for trick in situation.play.tricks:
        if trick.leader is seat:
            return trick.cards[0].suit
    return None


def _own_strength(situation: Situation, suit: Suit) -> tuple[float, str]:
    holding = situation.holding(situation.turn, suit)
    others = _others(situation, suit)
    winners = above(holding, others).bit_count()
    if winners >= 2:
        return 2.5, "cash winners"
    if not others:
        return 3.0, "cash winners"
    top = holding.bit_length() - 1
    gone = SUIT_MASK & ~(holding | others)
    if winners == 1:
        return (0.5 if situation.trump is not None else -0.5), "cash a winner"
    if _touching(holding, gone) and top >= Rank.TEN:
        return 2.0, "top of a sequence"
    if not holding & _HONOURS:
        return 0.8, "a safe lead"
    length_bonus = 0.4 * max(0, holding.bit_count() - 3) if situation.trump is None else 0.0
    return -1.5 + length_bonus, "from length"


def _touching(holding: int, gone: int) -> bool:
    """Whether the two highest cards touch."""
    top = holding.bit_length() - 1
    rest = holding & ~(1 << top)
    if not rest:
        return False
    between = (1 << top) - (1 << rest.bit_length())
    return not between & ~gone


def _through_or_up_to(situation: Situation, suit: Suit) -> tuple[float, str]:
    """Through dummy's strength when dummy plays next, up to its weakness when it plays last."""
    dummy = situation.holding(situation.contract.dummy, suit)
    honours = dummy >> Rank.TEN
    count = honours.bit_count()
    if situation.turn.next is situation.contract.dummy:
        if not dummy:
            return 0.0, ""
        return (1.0 if count in (1, 2) else -0.5 if count >= 3 else 0.0), "through strength"
    if count == 0:
        return 1.5, "up to weakness"
    return -0.8 * count, "up to strength"


def _avoid_ruffs(situation: Situation, suit: Suit) -> tuple[float, str]:
    trump = situation.trump
    if trump is None:
        return 0.0, ""
    dummy, declarer = situation.contract.dummy, situation.contract.declarer
    dummy_ruffs = not situation.holding(dummy, suit) and bool(situation.holding(dummy, trump))
    declarer_ruffs = suit in situation.voids[declarer] and bool(situation.out(trump))
    if dummy_ruffs and declarer_ruffs:
        return -6.0, ""
    if dummy_ruffs:
        return -2.0, ""
    return (-1.0 if declarer_ruffs else 0.0), ""


def _weigh_trump(situation: Situation, trump: Suit) -> float:
    """A trump is safe from small cards, and good when dummy will ruff."""
    holding = situation.holding(situation.turn, trump)
    dummy = situation.contract.dummy
    short = [suit for suit in SUITS if suit is not trump and situation.length(dummy, suit) <= 1]
    ruffing = 1.5 if short and 1 <= situation.length(dummy, trump) <= 3 else 0.0
    if holding & _HONOURS and not above(holding, _others(situation, trump)):
        return -2.5 + ruffing
    return 0.3 + ruffing
