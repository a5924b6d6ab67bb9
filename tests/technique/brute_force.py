"""Small endings solved by plain recursion: nothing of the planner is used.

Hands are sets of cards. At declarer's turn the best card counts, the same in all layouts that he
can't tell apart; at a defender's turn the average over the layouts of his best card in each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

Cards = frozenset[int]


@dataclass(frozen=True)
class Ending:
    north: Cards
    south: Cards
    layouts: tuple[tuple[Cards, Cards], ...]
    """East's and West's cards in each layout."""
    strain: int
    turn: int
    trick: tuple[tuple[int, int], ...] = ()
    won: int = 0

    def hand(self, seat: int, layout: tuple[Cards, Cards]) -> Cards:
        return (self.north, layout[0], self.south, layout[1])[seat]


def best_value(ending: Ending) -> float:
    """Declarer's tricks on average over the layouts, all equally likely."""
    return _value(ending, {})


def _value(ending: Ending, found: dict[Ending, float]) -> float:
    """``found``: what was met before, by another way to the same cards."""
    if ending not in found:
        found[ending] = _worth(ending, found)
    return found[ending]


def _worth(ending: Ending, found: dict[Ending, float]) -> float:
    if not ending.trick and not ending.north:
        return float(ending.won)
    if ending.turn % 2 == 0:
        hand = ending.north if ending.turn == 0 else ending.south
        return max(_value(_after(ending, card), found) for card in _legal(ending, hand))
    worst: dict[int, float] = {}
    for card in set().union(*(ending.hand(ending.turn, layout) for layout in ending.layouts)):
        able = [
            number
            for number, layout in enumerate(ending.layouts)
            if card in _legal(ending, ending.hand(ending.turn, layout))
        ]
        if not able:
            continue
        kept = replace(ending, layouts=tuple(ending.layouts[number] for number in able))
        value = _value(_after(kept, card), found)
        for number in able:
            worst[number] = min(value, worst.get(number, value))
    return sum(worst.values()) / len(worst)


def _legal(ending: Ending, hand: Cards) -> Cards:
    if not ending.trick:
        return hand
    led = ending.trick[0][1] // 13
    following = frozenset(card for card in hand if card // 13 == led)
    return following or hand


def _after(ending: Ending, card: int) -> Ending:
    seat = ending.turn
    trick = (*ending.trick, (seat, card))
    layouts = ending.layouts
    north, south = ending.north, ending.south
    if seat == 0:
        north -= {card}
    elif seat == 2:
        south -= {card}
    else:
        place = 0 if seat == 1 else 1
        layouts = tuple(
            (pair[0] - {card}, pair[1]) if place == 0 else (pair[0], pair[1] - {card})
            for pair in layouts
        )
    turn, won = (seat + 1) % 4, ending.won
    if len(trick) == 4:
        turn = _winner(trick, ending.strain)
        won += turn % 2 == 0
        trick = ()
    return Ending(north, south, layouts, ending.strain, turn, trick, won)


def _winner(trick: Sequence[tuple[int, int]], strain: int) -> int:
    def strength(card: int) -> int:
        suit, rank = divmod(card, 13)
        if suit == strain:
            return 100 + rank
        return rank if suit == trick[0][1] // 13 else -1

    return max(trick, key=lambda played: strength(played[1]))[0]
