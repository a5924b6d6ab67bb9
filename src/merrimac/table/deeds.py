"""What people do at a table, each checked against who they are and what the table allows."""

from __future__ import annotations

from collections.abc import Mapping

from merrimac.formats.text import seat_name
from merrimac.game.errors import GameError
from merrimac.game.play import Claim
from merrimac.game.seats import Seat
from merrimac.table.audience import Seats
from merrimac.table.question import Verdict
from merrimac.table.refusal import NotAllowed, Stale
from merrimac.table.session import Session
from merrimac.table.sight import may_have_help
from merrimac.table.state import By, Kind, action_of, plain_action
from merrimac.table.telling import is_own
from merrimac.table.workers import Work


async def call_or_card(
    session: Session, seats: Seats, version: int, text: Mapping[str, str]
) -> int:
    """A call or card of one's own, for dummy too. Raises NotAllowed, Stale, GameError."""
    action = action_of(text)
    actor = session.own_turn(seats, version)
    data = {**plain_action(action), "seat": str(actor), "by": str(By.HUMAN)}
    return await session.change(version, Kind.ACTION, data)


async def play_for_me(session: Session, seats: Seats, version: int) -> int:
    session.own_turn(seats, version)
    return await session.acted(version, await session.hint(seats), By.FOR_YOU)


async def undo(session: Session, seats: Seats, version: int) -> int:
    """Back to before the last thing that they did."""
    if not may_have_help(session.settings, seats):
        raise NotAllowed("nothing is taken back at this table")
    own = [index for index, made in enumerate(session.state.made) if is_own(made, seats)]
    if not own:
        raise GameError("there is nothing of yours to take back")
    return await session.change(version, Kind.UNDO, {"to": own[-1]})


async def replay(session: Session, seats: Seats, version: int, at: int) -> int:
    """The same board from an earlier moment."""
    if not may_have_help(session.settings, seats):
        raise NotAllowed("boards are played once at this table")
    if not session.state.made or not 0 <= at < len(session.state.made):
        raise GameError(f"there is no action {at} on this board")
    return await session.change(version, Kind.REPLAY, {"at": at})


async def rename(session: Session, seats: Seats, version: int, seat: Seat, name: str) -> int:
    if seat not in seats:
        raise NotAllowed("you may name your own seat only")
    return await session.change(version, Kind.NAME, {"seat": str(seat), "name": name})


# --- Claims ---------------------------------------------------------------------------------------


async def concede(session: Session, seats: Seats, version: int) -> int:
    """The rest to the other side; nobody objects to that."""
    seat = claimer(session, seats, version)
    return await _agreed(session, version, seat, total_if(session, seat, 0))


async def claim(session: Session, seats: Seats, version: int, tricks: int) -> int:
    """So many of the tricks left. Robots agree when it is certain; people are asked."""
    seat = claimer(session, seats, version)
    total = total_if(session, seat, tricks)
    verdict = await checked(session, seats, tricks)
    others = {each for each in (seat.next, seat.previous) if each in session.settings.humans}
    if others - set(seats):
        # A claimer states his line (Law 68C); what he does not know stays with him.
        line = verdict.words if verdict.certain else ""
        data = {"seat": str(seat), "tricks": tricks, "total": total, "words": line,
                "waiting": [str(each) for each in sorted(others)]}  # fmt: skip
        return await session.change(version, Kind.CLAIM, data)
    if verdict.certain:
        return await _agreed(session, version, seat, total)
    message = f"The claim of {tricks} is not agreed to: play goes on."
    refusal = {"seat": str(seat.next), "accept": False, "message": message}
    return await session.change(version, Kind.ANSWER, refusal)


async def answer(session: Session, seats: Seats, version: int, accept: bool) -> int:
    """What an opponent says to a claim."""
    if version != session.state.version:
        raise Stale(session.state.version)
    pending = session.state.claim
    if pending is None:
        raise GameError("there is no claim to answer")
    asked = [seat for seat in pending.waiting if seat in seats]
    if not asked:
        raise NotAllowed("the claim is not yours to answer")
    if accept and len(pending.waiting) == len(asked):
        return await _agreed(session, version, pending.seat, pending.total)
    message = None if accept else f"{seat_name(asked[0])} does not agree: play goes on."
    data = {"seat": str(asked[0]), "accept": accept, "message": message}
    return await session.change(version, Kind.ANSWER, data)


async def checked(session: Session, seats: Seats, tricks: int) -> Verdict:
    """Whether a claim would be certain, from what the claimer sees."""
    seat = claimer(session, seats, session.state.version)
    total_if(session, seat, tricks)
    view = session.state.board.view(seat)
    verdict: Verdict = await session.workers.ask(
        session.id, Work("claiming", "checked", (view, tricks))
    )
    return verdict


def claimer(session: Session, seats: Seats, version: int) -> Seat:
    """Who of them may claim: anybody but dummy."""
    if version != session.state.version:
        raise Stale(session.state.version)
    board = session.state.board
    contract = board.contract
    if contract is None or board.is_over or session.state.claim is not None:
        raise GameError("there is nothing to claim now")
    found = [seat for seat in seats if seat is not contract.dummy]
    if not found:
        raise NotAllowed("dummy can't claim")
    return contract.declarer if contract.declarer in found else found[0]


def total_if(session: Session, seat: Seat, tricks: int) -> int:
    """Declarer's tricks in all, when the side of ``seat`` takes so many of those left."""
    board = session.state.board
    if board.contract is None or board.play is None:
        raise GameError("there is nothing to claim now")
    side = board.contract.declarer.side
    left = 13 - len(board.play) // 4
    if not 0 <= tricks <= left:
        raise GameError(f"{left} tricks are left: nobody can take {tricks} of them")
    own = tricks if seat.side is side else left - tricks
    return board.play.tricks_won(side) + own


async def _agreed(session: Session, version: int, seat: Seat, total: int) -> int:
    data = {**plain_action(Claim(total)), "seat": str(seat), "by": str(By.HUMAN)}
    return await session.change(version, Kind.ACTION, data)
