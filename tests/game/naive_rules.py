"""The rules of bridge a second time, slowly, from strings and lists only.

Written from the Laws without looking at ``merrimac.game``, so that the two can disagree.
"""

from __future__ import annotations

SEATS = "NESW"
BIDS = [level + strain for level in "1234567" for strain in ("C", "D", "H", "S", "NT")]
RANKS = "23456789TJQKA"


def partner(seat: str) -> str:
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[seat]


def caller(dealer: str, index: int) -> str:
    return SEATS[(SEATS.index(dealer) + index) % 4]


def auction_is_over(calls: list[str]) -> bool:
    if len(calls) < 4:
        return False
    return calls[-3:] == ["P", "P", "P"]


def legal_calls(dealer: str, calls: list[str]) -> set[str]:
    if auction_is_over(calls):
        return set()
    legal = {"P"}
    me = caller(dealer, len(calls))
    last_bid = None
    others_since = []
    for index in reversed(range(len(calls))):
        if calls[index] in BIDS:
            last_bid = calls[index]
            bidder = caller(dealer, index)
            break
        if calls[index] != "P":
            others_since.append(calls[index])
    if last_bid is None:
        return legal | set(BIDS)
    legal |= set(BIDS[BIDS.index(last_bid) + 1 :])
    theirs = bidder not in (me, partner(me))
    if theirs and not others_since:
        legal.add("X")
    if not theirs and others_since == ["X"]:
        legal.add("XX")
    return legal


def contract(dealer: str, calls: list[str]) -> tuple[str, str, str] | None:
    """(bid, "" or X or XX, declarer), or None when everybody passed."""
    made = [(caller(dealer, index), call) for index, call in enumerate(calls)]
    bids = [(seat, call) for seat, call in made if call in BIDS]
    if not bids:
        return None
    last_seat, last_bid = bids[-1]
    position = max(index for index, call in enumerate(calls) if call == last_bid)
    tail = calls[position + 1 :]
    doubling = "XX" if "XX" in tail else "X" if "X" in tail else ""
    for seat, bid in bids:
        if seat in (last_seat, partner(last_seat)) and bid[1:] == last_bid[1:]:
            return last_bid, doubling, seat
    raise AssertionError


def trick_winner(cards: list[tuple[str, str]], trump: str) -> str:
    """The seat that wins a full trick of (seat, card) pairs."""
    led = cards[0][1][0]
    trumps = [pair for pair in cards if pair[1][0] == trump]
    candidates = trumps or [pair for pair in cards if pair[1][0] == led]
    return max(candidates, key=lambda pair: RANKS.index(pair[1][1]))[0]


class NaivePlay:
    """Hands as lists of card names, tricks as lists of pairs."""

    def __init__(self, hands: dict[str, list[str]], trump: str, leader: str) -> None:
        self.hands = {seat: list(cards) for seat, cards in hands.items()}
        self.trump = trump
        self.turn: str | None = leader
        self.trick: list[tuple[str, str]] = []
        self.won = dict.fromkeys(SEATS, 0)

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        if self.trick:
            following = {card for card in hand if card[0] == self.trick[0][1][0]}
            if following:
                return following
        return set(hand)

    def play(self, card: str) -> None:
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = SEATS[(SEATS.index(self.turn) + 1) % 4]
        if len(self.trick) == 4:
            winner = trick_winner(self.trick, self.trump)
            self.won[winner] += 1
            self.trick = []
            self.turn = winner if any(self.hands.values()) else None
