"""Who may sit down: one client a seat, one team a side, and a version that we speak."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from merrimac.formats.text import seat_name
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.table_manager.messages import VERSIONS, Connecting, ProtocolError

_SIDE_NAMES = {Side.NS: "N/S", Side.EW: "E/W"}
Sides = Mapping[Side, str]


class Refused(ProtocolError):
    """A client that can't sit down; the text is its answer."""


def seat_for(
    connecting: Connecting, taken: Collection[Seat], teams: Sides, other_room: Sides
) -> Seat:
    """Where the client sits. Raises Refused.

    In a teams match each team sits the other way in the other room.
    """
    version = connecting.version
    if version not in VERSIONS:
        known = f"{VERSIONS[0]} to {VERSIONS[-1]}"
        raise Refused(f"Protocol version {version} is not spoken here, {known} are")
    if not connecting.team.strip():
        raise Refused("Team name is missing")
    if connecting.seat is None:
        return _any_seat(connecting.team, taken, teams, other_room)
    if connecting.seat in taken:
        raise Refused(f"Seat {seat_name(connecting.seat)} is taken")
    fault = _objection(connecting.team, connecting.seat.side, teams, other_room)
    if fault is not None:
        raise Refused(fault)
    return connecting.seat


def _objection(team: str, side: Side, teams: Sides, other_room: Sides) -> str | None:
    expected = teams.get(side, team)
    if expected != team:
        return f"Team name mismatch : {_SIDE_NAMES[side]} is '{expected}'"
    crosses = other_room.get(side) != team or other_room.get(side.other) == team
    return None if crosses else f"Team '{team}' sits {_SIDE_NAMES[side]} in the other room"


def _any_seat(team: str, taken: Collection[Seat], teams: Sides, other_room: Sides) -> Seat:
    """Beside its partner if that is there already."""
    free = [seat for seat in SEATS if seat not in taken]
    able = [seat for seat in free if _objection(team, seat.side, teams, other_room) is None]
    if not able:
        raise Refused("No seat is free")
    with_partner = [seat for seat in able if teams.get(seat.side) == team]
    return (with_partner or able)[0]
