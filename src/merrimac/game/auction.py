"""The auction: calls in turn from the dealer, each checked against Laws 17 to 22.

An ``Auction`` is a value. It can only hold a legal auction, so whoever has one may ask for the
contract without checking again; ``after(call)`` gives the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from merrimac.game.call import BIDS, FIRST_BID, Call
from merrimac.game.contract import Contract, Doubling
from merrimac.game.errors import IllegalCall
from merrimac.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was said about a call at the table: an alert, a text, or both."""

    text: str = ""
    alert: bool = False

    def __bool__(self) -> bool:
        return self.alert or bool(self.text)


SILENT = Explanation()


@dataclass(frozen=True, slots=True)
class Auction:
    """A legal sequence of calls, with what was said about each.

    ``explanations`` maps the index of a call to its explanation, as sorted pairs.
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    explanations: tuple[tuple[int, Explanation], ...] = ()
    _state: _State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        state = _State.before_any_call()
        for index, call in enumerate(self.calls):
            fault = state.objection(index, call)
            if fault:
                raise IllegalCall(f"call {index + 1}, {call} by {self.seat_of(index)}: {fault}",
                                  index)  # fmt: skip
            state = state.following(index, call)
        object.__setattr__(self, "_state", state)

    @staticmethod
    def parse(dealer: Seat, text: str) -> Auction:
        """Read calls divided by spaces or commas: ``"1S P 2N"``."""
        return Auction(dealer, tuple(map(Call.parse, text.replace(",", " ").split())))

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))

    def __repr__(self) -> str:
        told = f", explanations={self.explanations!r}" if self.explanations else ""
        return f"Auction({self.dealer!r}, {self.calls!r}{told})"

    def __len__(self) -> int:
        return len(self.calls)

    def __iter__(self) -> Iterator[tuple[Seat, Call]]:
        return ((self.seat_of(index), call) for index, call in enumerate(self.calls))

    def seat_of(self, index: int) -> Seat:
        """Who made (or would make) the call with that index."""
        return self.dealer.after(index)

    def explanation(self, index: int) -> Explanation:
        return next((told for place, told in self.explanations if place == index), SILENT)

    # Whose turn, and what may be said

    @property
    def is_complete(self) -> bool:
        """Three passes after a bid, or four at the start (Law 22)."""
        passes = self._state.passes
        return passes == 4 or (passes == 3 and self._state.last_bid is not None)

    @property
    def is_passed_out(self) -> bool:
        return self._state.passes == 4

    @property
    def on_call(self) -> Seat | None:
        """Whose turn it is, or None when the auction is over."""
        return None if self.is_complete else self.seat_of(len(self.calls))

    def objection(self, call: Call) -> str | None:
        """Why the call is not legal now, in a few words; None when it is."""
        return self._state.objection(len(self.calls), call)

    def is_legal(self, call: Call) -> bool:
        return self.objection(call) is None

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """Every call the player in turn may make, pass first; empty when the auction is over."""
        if self.is_complete:
            return ()
        doubles = (call for call in (Call.PASS, Call.DOUBLE, Call.REDOUBLE) if self.is_legal(call))
        last = self._state.last_bid
        return (*doubles, *(BIDS if last is None else BIDS[last - FIRST_BID + 1 :]))

    def after(self, call: Call, explanation: Explanation = SILENT) -> Auction:
        """The auction with one more call. Raises IllegalCall."""
        fault = self.objection(call)
        index = len(self.calls)
        if fault:
            raise IllegalCall(f"call {index + 1}, {call} by {self.seat_of(index)}: {fault}", index)
        told = ((index, explanation),) if explanation else ()
        longer = object.__new__(Auction)
        # Set by hand: building it anew would check the whole auction again at every call.
        for name, value in (
            ("dealer", self.dealer),
            ("calls", (*self.calls, call)),
            ("explanations", self.explanations + told),
            ("_state", self._state.following(index, call)),
        ):
            object.__setattr__(longer, name, value)
        return longer

    def up_to(self, length: int) -> Auction:
        """The auction as it stood after that many calls."""
        told = tuple(pair for pair in self.explanations if pair[0] < length)
        return Auction(self.dealer, self.calls[:length], told)

    # What came of it

    @property
    def last_bid(self) -> Call | None:
        return self._state.last_bid

    @property
    def doubling(self) -> Doubling:
        """Whether the last bid stands doubled or redoubled."""
        return self._state.doubling

    @property
    def contract(self) -> Contract | None:
        """The final contract; None while bidding goes on and when the board is passed out."""
        bid = self._state.last_bid
        if bid is None or not self.is_complete:
            return None
        declarer = self._declarer(bid, self._state.last_bid_index)
        return Contract(bid.level, bid.strain, declarer, self._state.doubling)

    def _declarer(self, bid: Call, bid_index: int) -> Seat:
        """The first of the side that bid highest to have named the strain (Law 22)."""
        strain = (bid - FIRST_BID) % 5
        for index in range(bid_index % 2, bid_index + 1, 2):
            call = self.calls[index]
            if call >= FIRST_BID and (call - FIRST_BID) % 5 == strain:
                return self.seat_of(index)
        raise AssertionError("the last bid itself names the strain")


@dataclass(frozen=True, slots=True)
class _State:
    """What decides whether the next call is legal."""

    last_bid: Call | None
    last_bid_index: int
    doubling: Doubling
    passes: int  # in a row, at the end

    @staticmethod
    def before_any_call() -> _State:
        return _State(None, 0, Doubling.NONE, 0)

    def objection(self, index: int, call: Call) -> str | None:
        last = self.last_bid
        if self.passes >= 3 and (self.passes == 4 or last is not None):
            return "the auction is over"
        if call == Call.PASS:
            return None
        if call >= FIRST_BID:
            return None if last is None or call > last else f"a bid must be higher than {last}"
        if last is None:
            return "there is no bid to double"
        by_opponents = (index - self.last_bid_index) % 2 == 1
        if call == Call.DOUBLE:
            if self.doubling != Doubling.NONE:
                return f"{last} is doubled already"
            return None if by_opponents else "only an opponent's bid may be doubled"
        if self.doubling != Doubling.DOUBLED:
            return f"{last} is not doubled" if not self.doubling else f"{last} is redoubled already"
        return "only one's own side's bid may be redoubled" if by_opponents else None

    def following(self, index: int, call: Call) -> _State:
        if call == Call.PASS:
            return _State(self.last_bid, self.last_bid_index, self.doubling, self.passes + 1)
        if call == Call.DOUBLE:
            return _State(self.last_bid, self.last_bid_index, Doubling.DOUBLED, 0)
        if call == Call.REDOUBLE:
            return _State(self.last_bid, self.last_bid_index, Doubling.REDOUBLED, 0)
        return _State(call, index, Doubling.NONE, 0)


def legal_prefix(dealer: Seat, calls: Iterable[Call]) -> tuple[Auction, IllegalCall | None]:
    """The longest legal beginning of a doubtful auction, and what was wrong after it."""
    calls = tuple(calls)
    try:
        return Auction(dealer, calls), None
    except IllegalCall as fault:
        return Auction(dealer, calls[: fault.index]), fault
