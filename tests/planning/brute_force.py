"""The same card game without any planning: plain recursion over who plays which card."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from planning.hidden_cards import ROUNDS, Hand, HiddenCards

Worlds = tuple[Hand, ...]


class At(NamedTuple):
    ours: tuple[int, ...]
    worlds: Worlds
    played: tuple[int, ...] = ()
    led: int | None = None
    we_lead: bool = True
    results: tuple[bool, ...] = ()

    def ours_to_play(self) -> bool:
        return self.we_lead == (self.led is None)

    def is_over(self) -> bool:
        return len(self.results) == ROUNDS

    def play(self, card: int) -> At:
        mine = self.ours_to_play()
        ours = tuple(each for each in self.ours if each != card) if mine else self.ours
        worlds = self.worlds if mine else tuple(w for w in self.worlds if card in w)
        played = self.played if mine else (*self.played, card)
        if self.led is None:
            return At(ours, worlds, played, card, self.we_lead, self.results)
        we_win = (card > self.led) == mine
        return At(ours, worlds, played, None, we_win, (*self.results, we_win))

    def replies(self) -> dict[int, Worlds]:
        found = {}
        for card in range(8):
            worlds = tuple(w for w in self.worlds if card in w and card not in self.played)
            if worlds:
                found[card] = worlds
        return found


class BruteForce:
    def __init__(self, game: HiddenCards) -> None:
        self.game = game
        self.start = At(
            tuple(sorted(game.start.ours)), game.worlds, we_lead=game.start.leader == "we"
        )

    def end(self, at: At) -> float:
        return self.weighed(at.worlds, lambda world: self.game.payoff[world, sum(at.results)])

    def weighed(self, worlds: Worlds, value: Callable[[Hand], float]) -> float:
        weights = self.game.weights
        return sum(weights[w] * value(w) for w in worlds) / sum(weights[w] for w in worlds)

    def number(self, at: At, theirs: Callable[[At, dict[int, float]], float]) -> float:
        """The best for us when ``theirs`` says what the opponent makes of our values."""
        if at.is_over():
            return self.end(at)
        if at.ours_to_play():
            return max(self.number(at.play(card), theirs) for card in at.ours)
        return theirs(at, {card: self.number(at.play(card), theirs) for card in at.replies()})

    def average(self, at: At, values: dict[int, float]) -> float:
        replies = at.replies()
        return self.weighed(
            at.worlds, lambda world: min(v for card, v in values.items() if world in replies[card])
        )

    def chance(self, at: At, values: dict[int, float]) -> float:
        replies = at.replies()

        def mean(world: Hand) -> float:
            those = [v for card, v in values.items() if world in replies[card]]
            return sum(those) / len(those)

        return self.weighed(at.worlds, mean)

    def acts(self, at: At) -> list[dict[int | None, float]]:
        """For each course that we can take until the opponent moves, what his replies bring."""
        if at.is_over():
            return [{None: self.end(at)}]
        if at.ours_to_play():
            return [act for card in at.ours for act in self.acts(at.play(card))]
        return [{card: self.least_regret(at.play(card)) for card in at.replies()}]

    def least_regret(self, at: At) -> float:
        acts = self.acts(at)
        columns = {column for act in acts for column in act} - {None} or {None}

        def got(act: dict[int | None, float], column: int | None) -> float | None:
            return act.get(column, act.get(None))

        def regret(act: dict[int | None, float]) -> float:
            worst = -10.0
            for column in columns:
                mine = got(act, column)
                if mine is not None:
                    best = max(v for v in (got(other, column) for other in acts) if v is not None)
                    worst = max(worst, best - mine)
            return worst

        least = min(regret(act) for act in acts)
        return max(min(act.values()) for act in acts if regret(act) == least)

    def vector(self, at: At) -> dict[Hand, float]:
        if at.is_over():
            return {world: self.game.payoff[world, sum(at.results)] for world in at.worlds}
        if at.ours_to_play():
            vectors = [self.vector(at.play(card)) for card in at.ours]
            return max(
                vectors, key=lambda vector: round(self.weighed(at.worlds, vector.__getitem__), 9)
            )
        found: dict[Hand, float] = {}
        for card in at.replies():
            for world, value in self.vector(at.play(card)).items():
                found[world] = min(value, found.get(world, value))
        return found
