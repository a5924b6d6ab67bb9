"""Random endings over which alpha-mu is compared with plain enumeration."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from merrimac.game.cards import CARDS, STRAINS
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS
from merrimac.solve.double_dummy import Batch, Masks
from merrimac.solve.position import Position
from solve.naive_fronts import Hands, Table


def random_ending(rng: Random, cards: int, layouts: int) -> Table:
    """An ending with declarer's side to play, perhaps in the middle of a trick.

    That side is strong and needs as many tricks as half of the layouts allow: where guesses matter.
    """
    table = _dealt(rng, cards, layouts)
    for _ in range(rng.choice((0, 2)) if table.is_ours else rng.choice((1, 3))):
        table = rng.choice(list(table.moves().values()))
    tricks = sorted(Batch().values(masks_of(table), position_of(table))[:, 0])
    return replace(table, need=max(1, int(tricks[len(tricks) // 2])))


def _dealt(rng: Random, cards: int, layouts: int) -> Table:
    suits = rng.sample(range(4), rng.choice((2, 2, 3, 4) if cards <= 6 else (3, 4)))
    each = 4 * cards // len(suits) + 1 + rng.randrange(2)
    pack = [13 * suit + rank for suit in suits for rank in range(max(0, 13 - each), 13)]
    deck = sorted(rng.sample(pack, 4 * cards), key=lambda card: card % 13 + rng.uniform(0, 6))
    ours, out = deck[2 * cards :], deck[: 2 * cards]
    rng.shuffle(ours)
    side = rng.randrange(2)
    worlds = []
    for number in range(layouts):
        rng.shuffle(out)
        masks = [0, 0, 0, 0]
        for place, group in enumerate((ours[:cards], out[:cards], ours[cards:], out[cards:])):
            masks[(side + place) % 4] = sum(1 << card for card in group)
        hands: Hands = (masks[0], masks[1], masks[2], masks[3])
        worlds.append((number, hands))
    return Table(tuple(worlds), rng.choice(STRAINS), rng.randrange(4), (), 1, side)


def masks_of(table: Table) -> Masks:
    return np.array([hands for _, hands in table.worlds], dtype=np.uint64)


def position_of(table: Table) -> Position:
    north, east, south, west = (Hand(mask) for mask in table.worlds[0][1])
    on_table = tuple(CARDS[card] for card in table.table)
    return Position((north, east, south, west), table.strain, SEATS[table.leader], on_table)
