"""A defender second, third or fourth: low, high, and as cheap as will do."""

from __future__ import annotations

from merrimac.game.cards import CARDS, Card, Rank
from merrimac.players.heuristics.defender_void import ruff_or_discard
from merrimac.players.heuristics.situation import (
    Choice,
    Situation,
    above,
    cheapest_over,
    highest,
    lowest,
)


def follow(situation: Situation) -> Choice:
    if not situation.follows:
        return ruff_or_discard(situation)
    suit, holding = situation.suit_led, situation.holding(situation.turn, situation.suit_led)
    low = lowest(suit, holding)
    winner, best = situation.winning
    if best.suit is not suit:
        return Choice(low, "nothing to win", {})
    if highest(suit, holding) < best:
        return Choice(low, "low", {})
    return (_second, _third, _fourth)[len(situation.trick) - 1](situation, holding)


# --- Second hand ---------------------------------------------------------------------------------


def _second(situation: Situation, holding: int) -> Choice:
    suit = situation.suit_led
    led = situation.trick[0]
    setting = _setting_trick(situation, holding)
    if setting is not None:
        return setting
    if _dummy_is_next(situation):
        choice = _before_dummy(situation, holding)
    else:
        choice = _cover(situation, holding, led)
    if choice is not None:
        return choice
    split = _split_honours(situation, holding, led)
    if split is not None:
        return split
    return Choice(lowest(suit, holding), "second hand low", {})


def _dummy_is_next(situation: Situation) -> bool:
    return situation.turn.next is situation.contract.dummy


def _setting_trick(situation: Situation, holding: int) -> Choice | None:
    """A sure winner that beats the contract is taken at once."""
    suit = situation.suit_led
    others = situation.out(suit) | situation.holding(situation.contract.dummy, suit)
    sure = above(holding, others)
    if situation.needed == 1 and sure:
        return Choice(lowest(suit, sure), "the setting trick", {})
    return None


def _before_dummy(situation: Situation, holding: int) -> Choice | None:
    """Declarer leads towards dummy: win only what would run away or beats what is there."""
    suit, led = situation.suit_led, situation.trick[0]
    dummy = situation.holding(situation.contract.dummy, suit)
    sure = above(holding, situation.out(suit) | dummy)
    if sure and not dummy and situation.trump is not None:
        return None  # dummy ruffs
    if sure and dummy.bit_count() == 1 and dummy.bit_length() - 1 >= Rank.QUEEN:
        return Choice(lowest(suit, sure), "take the honour's trick", {})
    top = dummy.bit_length() - 1
    over = cheapest_over(suit, holding, max(top, led.rank))
    if over is not None and over.rank <= top + 2 and over.rank < Rank.QUEEN and top >= 0:
        return Choice(over, "over dummy", {})
    if led.rank >= Rank.TEN:
        return _cover(situation, holding, led)
    return None


def _cover(situation: Situation, holding: int, led: Card) -> Choice | None:
    """Cover an honour with an honour when that may promote a card here or with partner."""
    suit = situation.suit_led
    if led.rank < Rank.TEN:
        return None
    over = cheapest_over(suit, holding, led.rank)
    if over is None:
        return None
    dummy = situation.holding(situation.contract.dummy, suit)
    from_dummy = situation.leader is situation.contract.dummy
    if from_dummy and dummy >> led.rank - 1 & 1 and holding.bit_count() > 2:
        return None  # dummy has the next honour too: cover the last of them
    if not from_dummy and dummy >> Rank.ACE & 1 and dummy.bit_count() > 4:
        return None
    if situation.trump is suit and holding.bit_count() > 3:
        return None
    if over.rank == Rank.ACE and from_dummy is False and not dummy >> Rank.KING & 1:
        return Choice(over, "win cheaply", {})
    return Choice(over, "cover an honour", {"honour": str(led)})


def _split_honours(situation: Situation, holding: int, led: Card) -> Choice | None:
    """From two touching honours over dummy's tenace play the lower, so that one will score."""
    suit = situation.suit_led
    for rank in (Rank.KING, Rank.QUEEN, Rank.JACK):
        pair = holding >> rank - 1 & 0b11 == 0b11
        if pair and rank - 1 > led.rank and holding.bit_count() <= 4:
            dummy = situation.holding(situation.contract.dummy, suit)
            if _dummy_is_next(situation) and not dummy >> rank + 1:
                continue
            return Choice(CARDS[13 * suit + rank - 1], "split honours", {})
    return None


# --- Third hand ----------------------------------------------------------------------------------


def _third(situation: Situation, holding: int) -> Choice:
    suit = situation.suit_led
    winner, best = situation.winning
    low = lowest(suit, holding)
    dummy = situation.holding(situation.contract.dummy, suit)
    last_is_dummy = situation.to_follow == (situation.contract.dummy,)
    if winner is situation.partner:
        beaten_by = dummy if last_is_dummy else situation.out(suit)
        if not beaten_by >> best.rank + 1:
            return _partner_has_it(situation, holding, best)
    if last_is_dummy:
        over = cheapest_over(suit, holding, max(best.rank, dummy.bit_length() - 1))
        if over is not None:
            return Choice(over, "third hand wins", {})
        if winner is situation.partner:
            return Choice(low, "low", {})
        over = cheapest_over(suit, holding, best.rank)
        return Choice(over or low, "third hand high", {})
    return _third_before_declarer(situation, holding, dummy, best)


def _third_before_declarer(situation: Situation, holding: int, dummy: int, best: Card) -> Choice:
    """Declarer plays last: the highest card, but over dummy's honour the one below it will do."""
    suit = situation.suit_led
    winner, _ = situation.winning
    low = lowest(suit, holding)
    over = cheapest_over(suit, holding, best.rank)
    if over is None:
        return Choice(low, "low", {})
    top = holding.bit_length() - 1
    honour = dummy.bit_length() - 1
    if Rank.TEN <= honour < top:
        under = [
            rank
            for rank in range(best.rank + 1, honour)
            if holding >> rank & 1 and rank >= min(Rank.NINE, honour - 1)
        ]
        if under:
            return Choice(CARDS[13 * suit + max(under)], "finesse against dummy", {})
    lowest_equal = _lowest_equal_to_top(holding, situation.out(suit), top)
    if winner is situation.partner and best.rank >= Rank.TEN:
        # Partner's honour does the work that ours would do.
        if lowest_equal <= best.rank + 1 or top < Rank.ACE:
            return Choice(low, "partner's honour will do", {})
    if lowest_equal <= best.rank:
        return Choice(low, "low", {})
    return Choice(CARDS[13 * suit + lowest_equal], "third hand high", {})


def _lowest_equal_to_top(holding: int, out: int, top: int) -> int:
    """The cheapest of the cards that are as good as the highest."""
    lowest_equal = top
    for rank in range(top - 1, -1, -1):
        if out >> rank & 1:
            break
        if holding >> rank & 1:
            lowest_equal = rank
    return lowest_equal


def _partner_has_it(situation: Situation, holding: int, best: Card) -> Choice:
    """Partner wins the trick: get out of the way with a high doubleton, else stay low."""
    suit = situation.suit_led
    top = holding.bit_length() - 1
    if (
        situation.trump is None
        and holding.bit_count() == 2
        and situation.leader is situation.partner
        and best.rank - top == 1
    ):
        return Choice(highest(suit, holding), "unblock for partner", {})
    return Choice(lowest(suit, holding), "partner has it", {})


# --- Fourth hand ---------------------------------------------------------------------------------


def _fourth(situation: Situation, holding: int) -> Choice:
    suit = situation.suit_led
    winner, best = situation.winning
    if winner is situation.partner:
        return Choice(lowest(suit, holding), "partner has it", {})
    over = cheapest_over(suit, holding, best.rank)
    if over is None:
        return Choice(lowest(suit, holding), "low", {})
    if _holds_up(situation, holding):
        return Choice(lowest(suit, holding), "hold up against dummy", {})
    return Choice(over, "win cheaply", {})


def _holds_up(situation: Situation, holding: int) -> bool:
    """At notrump keep the stopper of dummy's long suit while dummy has no way in."""
    dummy, suit = situation.contract.dummy, situation.suit_led
    length = situation.length(dummy, suit)
    if situation.trump is not None or length < 3 or holding.bit_count() < 2:
        return False
    others = situation.out(suit) | situation.holding(dummy, suit)
    if above(holding, others).bit_count() != 1 or situation.needed <= 1:
        return False
    rounds = sum(trick.cards[0].suit is suit for trick in situation.play.tricks[:-1])
    return rounds < 1 and not _dummy_has_entry(situation)


def _dummy_has_entry(situation: Situation) -> bool:
    dummy = situation.held[situation.contract.dummy]
    return any(
        card.rank >= Rank.KING and card.suit is not situation.suit_led for card in dummy
    )  # fmt: skip
