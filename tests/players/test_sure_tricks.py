"""Tricks that are certain, against brute force: every lie of the hidden cards and every defence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest

from merrimac.game.board import Board
from merrimac.game.cards import CARDS, Card, Suit
from merrimac.game.hand import SUIT_MASK
from merrimac.game.play import winning_place
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.players.board_loop import Moment, steps
from merrimac.players.heuristic import Heuristic
from merrimac.players.player import Limit
from merrimac.players.sure_tricks import sure_way
from players.at_the_table import board, filled, random_board


@dataclass(frozen=True, slots=True)
class Seen:
    """An ending as one player knows it: hands in sight, and what the others can still hold."""

    held: tuple[int | None, ...]
    """By seat; None is hidden."""
    hidden: int
    counts: tuple[int, ...]
    void: tuple[int, ...]
    """Cards that a hidden seat can't hold: it has shown out."""
    leader: Seat
    table: tuple[Card, ...]

    def cards_of(self, seat: Seat) -> list[Card]:
        """What may be played next; from a hidden hand whatever some lie of the cards allows."""
        led = SUIT_MASK << 13 * self.table[0].suit if self.table else 0
        held = self.held[seat]
        if held is not None:
            return [card for card in CARDS if card.mask & (held & led or held)]
        return [card for card in CARDS if card.mask & self.hidden and self.after(card)]

    def after(self, card: Card) -> Seen | None:
        """None when no lie of the cards allows it."""
        seat = self.leader.after(len(self.table))
        held, void, counts = list(self.held), list(self.void), list(self.counts)
        own, hidden = held[seat], self.hidden & ~card.mask
        if own is None:
            if void[seat] & card.mask:
                return None
            if self.table and card.suit is not self.table[0].suit:
                void[seat] |= SUIT_MASK << 13 * self.table[0].suit
            counts[seat] -= 1
        else:
            held[seat] = own & ~card.mask
        table = (*self.table, card)
        found = replace(self, held=tuple(held), hidden=hidden, counts=tuple(counts),
                        void=tuple(void), table=table)  # fmt: skip
        return found if own is not None or found.is_possible else None

    @property
    def is_possible(self) -> bool:
        unseen = [seat for seat in SEATS if self.held[seat] is None]
        if len(unseen) == 1:
            return not self.hidden & self.void[unseen[0]]
        one, other = unseen
        if self.hidden & self.void[one] & self.void[other]:
            return False
        return (self.hidden & self.void[one]).bit_count() <= self.counts[other] and (
            self.hidden & self.void[other]
        ).bit_count() <= self.counts[one]


class Certain:
    """How many tricks a side wins whatever the hidden cards are and whatever the others do."""

    def __init__(self, ours: set[Seat], side: set[Seat], trump: Suit | None) -> None:
        self._ours, self._side, self._trump = ours, side, trump
        self._known: dict[Seen, int] = {}

    def tricks(self, seen: Seen) -> int:
        if seen not in self._known:
            self._known[seen] = self._counted(seen)
        return self._known[seen]

    def _counted(self, seen: Seen) -> int:
        if len(seen.table) == 4:
            winner = seen.leader.after(winning_place(seen.table, self._trump))
            return self.tricks(replace(seen, leader=winner, table=())) + (winner in self._side)
        seat = seen.leader.after(len(seen.table))
        found = [after for card in seen.cards_of(seat) if (after := seen.after(card))]
        if not found:
            return 0
        return (max if seat in self._ours else min)(map(self.tricks, found))


def certain(here: Board, view: View) -> int:
    contract, play = here.contract, here.play
    assert contract is not None and play is not None
    ours = {view.seat, contract.dummy} if view.seat is contract.declarer else {view.seat}
    on_table = play.tricks[-1].cards if len(play) & 3 else ()
    leader = play.tricks[-1].leader if on_table else play.turn
    assert leader is not None
    counts = tuple(13 - len(play.cards_of(seat)) for seat in SEATS)
    held = tuple(None if (found := view.held(seat)) is None else found.mask for seat in SEATS)
    start = Seen(held, view.hidden.mask, counts, (0, 0, 0, 0), leader, on_table)
    side = {view.seat, view.seat.partner}
    return Certain(ours, side, contract.strain.suit).tricks(start)


def endings(seeds: range, first: int, last: int) -> list[tuple[Board, View]]:
    """After so many cards, played by the rules: as declarer sees it, and as his left does."""
    found = []
    for seed in seeds:
        start = random_board(seed)
        for one in steps(Moment(start), dict.fromkeys(SEATS, Heuristic()), Limit(), 1):
            here = one.before.board
            if here.contract is None or here.play is None:
                continue
            if first <= len(here.play) <= last and len(here.play) % 4 == seed % 4:
                declarer = here.contract.declarer
                found += [(here, here.view(seat)) for seat in (declarer, declarer.next)]
    return found


def compared(positions: list[tuple[Board, View]]) -> tuple[int, int]:
    """How many claims are certain, and how many of them are found; none that is not."""
    there, found = 0, 0
    for here, view in positions:
        assert here.play is not None
        best = certain(here, view)
        for tricks in range(1, 14 - len(here.play) // 4):
            is_sure = sure_way(view, tricks) is not None
            assert tricks <= best or not is_sure, (str(here.deal), str(here.play), view.seat)
            there += tricks <= best
            found += is_sure
    return there, found


def test_nothing_is_certain_that_some_lie_or_defence_beats() -> None:
    there, found = compared(endings(range(20), 40, 43))
    assert there > 20 and found > 0.6 * there, (there, found)


@pytest.mark.long
def test_nothing_is_certain_that_some_lie_or_defence_beats_in_longer_endings() -> None:
    there, found = compared([*endings(range(100, 400), 40, 43), *endings(range(12), 36, 38)])
    assert found > 0.6 * there, (there, found)


# --- As at the table ------------------------------------------------------------------------------


def most(here: Board, seat: Seat) -> int:
    """The largest claim that is certain; with every smaller one certain too."""
    view = here.view(seat)
    assert here.play is not None
    left = 13 - len(here.play) // 4
    sure = [sure_way(view, tricks) is not None for tricks in range(1, left + 1)]
    assert all(earlier or not later for earlier, later in pairwise(sure))
    return sum(sure)


def test_winners_are_cashed_and_the_last_trick_is_lost() -> None:
    """Twelve on top after the lead; the thirteenth card may lose."""
    here = board(
        filled("AKQJ.432.432.432", "", "432.AKQ.AKQ.AK65", "...JT98"), "3NT-S", "CJ C2 * CA"
    )
    assert most(here, Seat.SOUTH) == 11


def test_the_ace_of_trumps_is_knocked_out_first() -> None:
    """It is the only trump that is out: the rest is there whoever has it."""
    deal = filled("765432.432.32.32", "", "KQJT98.AKQ.AKQ.A", "...KQJT")
    here = board(deal, "4S-S", "CK C2 * CA")
    assert most(here, Seat.SOUTH) == 11
    way = sure_way(here.view(Seat.SOUTH), 11)
    assert way is not None and way[0].suit is Suit.SPADES


def test_a_queen_that_may_be_guarded_is_given_up() -> None:
    deal = filled("5432.432.432.543", "", "AKJT98.AK.AKQ.AK", "...JT98")
    here = board(deal, "4S-S", "CJ C3 * CA")
    assert most(here, Seat.SOUTH) == 11


def test_a_trick_is_lost_to_the_lowest_card_that_wins_it() -> None:
    """KJT9 with ace and queen out: the jack loses to the queen, and the ace is still there."""
    deal = filled("8765432.54.54.54", "", "KJT9.AKQ.AKQ.AKQ", "...JT98")
    here = board(deal, "3NT-S", "CJ C4 * CA")
    assert most(here, Seat.SOUTH) == 10


def test_a_defender_on_lead_with_winners_claims_them() -> None:
    deal = filled("432.5432.432.432", "", "765.AK.AK.AK8765", "AKQJT98.T9.T9.T9")
    here = board(deal, "3NT-S", "SA S2 * S5")
    assert most(here, Seat.WEST) == 6
    assert most(here, Seat.EAST) == 0


def test_trumps_that_may_ruff_are_feared() -> None:
    """The ace may be won and a side suit led for a ruff."""
    deal = filled("32.5432.432.5432", "", "KQJT9876.AK.AK.A", "...KQJT")
    assert most(board(deal, "4S-S", "CK C2 * CA"), Seat.SOUTH) == 9


def test_in_the_midst_of_a_trick() -> None:
    """West's ace wins; then there is nothing that can be lost."""
    deal = filled("2.5432.5432.5432", "", "AKQJT9876543...6", ".QJT9.AKQ.AKQJT9")
    start = board(deal, "6S-S", "CA")
    for here in (start, start.after(Card.parse("C2"))):
        assert most(here, Seat.SOUTH) == 12


def test_the_search_is_bounded() -> None:
    """With no states to look at nothing is certain but what needs none."""
    deal = filled("AKQJ.432.432.432", "", "432.AKQ.AKQ.AKQ5", "...JT98")
    here = board(deal, "3NT-S", "CJ C2 * CA")
    assert sure_way(here.view(Seat.SOUTH), 12) is not None
    assert sure_way(here.view(Seat.SOUTH), 12, most=5) is None
    assert sure_way(here.view(Seat.SOUTH), 0, most=0) == []


def test_dummy_and_the_auction_have_no_claims() -> None:
    deal = filled("AKQJ.432.432.432", "", "432.AKQ.AKQ.AKQ5", "...JT98")
    here = board(deal, "3NT-S", "CJ C2 * CA")
    assert sure_way(here.view(Seat.NORTH), 1) is None
