"""What the boards of a tournament say together: by role, by player, by pair, and what was wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from merrimac.game.contract import Contract
from merrimac.game.seats import SEATS, SIDES, Seat
from merrimac.match.analysis.auctions import Verdict
from merrimac.match.analysis.judged import Judged, Play
from merrimac.match.analysis.tallies import (
    Against,
    EventFigures,
    PairFigures,
    PlayerFigures,
    Roles,
    Tally,
)
from merrimac.match.statistics import Mean

TRICKS = 13


@dataclass(slots=True)
class Claims:
    """Where the record ends before the last card: the tricks told, against double dummy."""

    same: int = 0
    more: int = 0
    """Declarer got more."""
    fewer: int = 0

    def add(self, beyond: int) -> None:
        self.same += beyond == 0
        self.more += beyond > 0
        self.fewer += beyond < 0

    @property
    def number(self) -> int:
        return self.same + self.more + self.fewer


@dataclass(slots=True)
class Report:
    """Grows with every board; the memory is that of the players, not of the boards."""

    files: int = 0
    boards: int = 0
    auctions: int = 0
    plays: int = 0
    roles: Roles = field(default_factory=Roles)
    claims: Claims = field(default_factory=Claims)
    players: dict[str, PlayerFigures] = field(default_factory=dict)
    pairs: dict[tuple[str, str], PairFigures] = field(default_factory=dict)
    events: dict[str, EventFigures] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    """Boards by what of them is in the figures."""
    beyond: Counter[int] = field(default_factory=Counter)
    """Boards by the tricks that declarer took beyond double dummy."""
    distances: Tally = field(default_factory=Tally)
    """IMPs between the contract and par, whoever lost them."""
    par: Against = field(default_factory=Against)
    """The pairs' IMPs, each board from both sides."""
    verdicts: dict[str, Tally] = field(default_factory=dict)
    """IMPs lost in the auction, by how."""
    declarer_tricks: list[int] = field(default_factory=lambda: [0] * TRICKS)
    """Given away by declarers in each trick."""
    defender_tricks: list[int] = field(default_factory=lambda: [0] * TRICKS)
    _file: str = ""

    @staticmethod
    def of(boards: Iterable[Judged]) -> Report:
        report = Report()
        for each in boards:
            report.add(each)
        return report

    def add(self, judged: Judged) -> None:
        if judged.file != self._file:
            self._file = judged.file
            self.files += 1
        if not judged.is_board:
            return
        self.boards += 1
        self.counted[judged.counts] += 1
        if judged.bidding is not None:
            self._event(judged).boards += 1
            self._add_auction(judged)
        if judged.played is not None:
            self._add_play(judged, *judged.played)

    def _player(self, name: str) -> PlayerFigures:
        return self.players.setdefault(name, PlayerFigures(name))

    def _event(self, judged: Judged) -> EventFigures:
        return self.events.setdefault(judged.event, EventFigures(judged.event))

    def _add_auction(self, judged: Judged) -> None:
        assert judged.bidding is not None
        self.auctions += 1
        lost = abs(judged.bidding.imps)
        self.distances.add(lost)
        self._event(judged).distances.add(lost)
        self.verdicts.setdefault(judged.bidding.verdict, Tally()).add(lost)
        for side in SIDES:
            auction, result = judged.imps_of(side)
            self.par.add(auction, result)
            first, second = sorted(judged.names[seat] for seat in side.seats)
            if first and second:
                pair = (first, second)
                self.pairs.setdefault(pair, PairFigures(pair)).par.add(auction, result)
            for name in filter(None, (first, second)):
                player = self._player(name)
                player.boards += 1
                player.par.add(auction, result)

    def _add_play(self, judged: Judged, contract: Contract, play: Play) -> None:
        self.plays += 1
        self.beyond[play.tricks - play.double_dummy] += 1
        if play.claim is not None:
            self.claims.add(play.claim)
        declarer = contract.declarer
        for each in play.mistakes:
            ours = Seat.parse(each.seat).side is declarer.side
            by_trick = self.declarer_tricks if ours else self.defender_tricks
            by_trick[each.trick - 1] += each.cost
        for roles in self._roles_of(judged, declarer):
            roles.add_declarer(play.lost(declarer) + play.lost(declarer.partner))
        for roles in self._roles_of(judged, contract.leader):
            by_lead = play.lost_by_lead
            roles.add_leader(by_lead, play.lost(contract.leader) - by_lead)
        for roles in self._roles_of(judged, contract.leader.partner):
            roles.add_partner(play.lost(contract.leader.partner))

    def _roles_of(self, judged: Judged, seat: Seat) -> list[Roles]:
        """The field's, the event's, and the player's where there is a name."""
        name = judged.names[seat]
        everybody = [self.roles, self._event(judged).roles]
        return [*everybody, self._player(name).roles] if name else everybody

    @property
    def title(self) -> str:
        """By the event, where all boards that count are of one."""
        named = [name for name in self.events if name]
        if len(self.events) == len(named) == 1:
            return named[0]
        return f"Analysis of {len(named)} events" if len(named) > 1 else "Analysis"

    @property
    def lost_in_auctions(self) -> dict[str, Tally]:
        """By how, the costliest first; auctions that reached par are not among them."""
        lost = {how: each for how, each in self.verdicts.items() if how != Verdict.PAR}
        return dict(sorted(lost.items(), key=lambda item: (-item[1].total, item[0])))

    @property
    def at_par(self) -> int:
        reached = self.verdicts.get(Verdict.PAR)
        return reached.n if reached is not None else 0

    def ranked(self, least: int) -> list[PlayerFigures]:
        """The best against the field first; those with fewer boards in the play after them."""

        def key(player: PlayerFigures) -> tuple[bool, float, str]:
            mean = player.roles.against(self.roles)
            too_few = mean is None or player.roles.boards < least
            return too_few, 0.0 if too_few or mean is None else mean.value, player.name.casefold()

        return sorted(self.players.values(), key=key)

    def plain(self) -> dict[str, Any]:
        """For programs; the boards themselves are told apart."""
        return {
            "files": self.files, "boards": self.boards, "auctions": self.auctions,
            "plays": self.plays, "counted": dict(self.counted),
            "roles": _plain_roles(self.roles, self.roles),
            "claims": {"same": self.claims.same, "more": self.claims.more,
                       "fewer": self.claims.fewer},
            "tricks_beyond_double_dummy": {str(key): self.beyond[key]
                                           for key in sorted(self.beyond)},
            "given_away_by_trick": {"declarer": self.declarer_tricks,
                                    "defenders": self.defender_tricks},
            "from_par_imps": _mean(self.distances.mean, self.distances.n),
            "auctions_at_par": self.at_par,
            "auctions_lost": {how: {"n": each.n, "imps": each.total}
                              for how, each in self.lost_in_auctions.items()},
            "events": [{"name": name, "boards": each.boards,
                        **_plain_roles(each.roles, each.roles),
                        "from_par_imps": _mean(each.distances.mean, each.distances.n)}
                       for name, each in sorted(self.events.items())],
            "players": [self._plain_player(each) for each in
                        sorted(self.players.values(), key=lambda each: each.name)],
            "pairs": [{"names": list(names), **_plain_par(each.par, self.par)}
                      for names, each in sorted(self.pairs.items())],
        }  # fmt: skip

    def _plain_player(self, player: PlayerFigures) -> dict[str, Any]:
        return {
            "name": player.name, "boards": player.boards,
            **_plain_roles(player.roles, self.roles),
            "against_field": _mean(player.roles.against(self.roles), player.roles.boards),
            **_plain_par(player.par, self.par),
        }  # fmt: skip


def _plain_roles(roles: Roles, all_roles: Roles) -> dict[str, Any]:
    return {
        "declarer": _within(roles.declarer, all_roles.declarer),
        "lead": _within(roles.lead, all_roles.lead),
        "defence": _within(roles.defence, all_roles.defence),
    }


def _plain_par(against: Against, everybody: Against) -> dict[str, Any]:
    return {
        "auction_imps": _within(against.auction, everybody.auction),
        "result_imps": _within(against.result, everybody.result),
    }


def _within(tally: Tally, everybody: Tally) -> dict[str, Any]:
    return _mean(tally.mean_within(everybody), tally.n)


def _mean(mean: Mean | None, n: int) -> dict[str, Any]:
    if mean is None:
        return {"n": n, "mean": None, "stderr": None}
    return {"n": n, "mean": mean.value, "stderr": mean.error or None}


def plain_board(judged: Judged) -> dict[str, Any]:
    """A board for programs: what ``Judged`` holds, with tricks given away by seat."""
    form = judged.plain()
    if judged.play is not None:
        form["play"]["mistakes"] = [
            {"trick": each.trick, "seat": each.seat, "card": each.card, "cost": each.cost,
             "lead": each.place == 0}
            for each in judged.play.mistakes
        ]  # fmt: skip
        form["play"]["lost"] = {str(seat): judged.play.lost(seat) for seat in SEATS}
    form["names"] = {str(seat): judged.names[seat] for seat in SEATS if judged.names[seat]}
    form["counts"] = judged.counts
    return form
