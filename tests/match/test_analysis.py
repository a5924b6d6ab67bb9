"""Boards set against double dummy and par: one board, and many together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

import merrimac.formats
from merrimac.formats.record import FormatError
from merrimac.game.board import Board
from merrimac.game.cards import Strain
from merrimac.game.comparison import imps
from merrimac.game.contract import Contract
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.match.analysis.judged import Judge, Judged
from merrimac.match.analysis.reading import Recorded, recorded
from merrimac.match.analysis.report import Report, plain_board
from merrimac.match.analysis.tallies import PlayerFigures, Roles, Tally
from merrimac.match.analysis.work import judge_all
from merrimac.match.journal import Journal
from merrimac.match.statistics import Mean
from merrimac.match.workplace import OneProcess
from merrimac.players.board_loop import Moment, step
from merrimac.players.heuristic import Heuristic
from merrimac.players.player import Limit
from merrimac.solve.analysis import analyse
from merrimac.solve.double_dummy import Solver
from merrimac.solve.par import par
from players.at_the_table import random_board

T = TypeVar("T")
R = TypeVar("R")
SAMPLE = Path(merrimac.formats.__file__).parent / "samples" / "olympiad-2004.pbn"
NAMES = ("Ann", "Bob", "Cid", "Dot")
DEAL = "N:AJ763.K4.KJT4.AK K52.73.A652.Q654 .AJT98652.983.J3 QT984.Q.Q7.T9872"
HEAD = f'[Dealer "N"]\n[Vulnerable "EW"]\n[Deal "{DEAL}"]\n'
NAMED = '[North "Ann"]\n[East "Bob"]\n[South "Cid"]\n[West "Dot"]\n'
JUDGE = Judge()
AUCTION = '[Auction "N"]\n1S Pass 3H Pass\n4H Pass Pass Pass\n'


def played(seed: int, cards: int = 52) -> Board:
    moment = Moment(random_board(seed))
    for _ in range(cards):
        moment = step(moment, dict.fromkeys(Seat, Heuristic()), Limit(), 1).after
    return moment.board


def judged(board: Board, names: tuple[str, str, str, str] = NAMES) -> Judged:
    return JUDGE.judged(Recorded("a.pbn", 1, board, names))


def in_file(folder: Path, text: str) -> list[Judged]:
    file = folder / "boards.pbn"
    file.write_text(text)
    return [JUDGE.judged(each) for each in recorded([file])]


# --- One board ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_all_gave_away_explains_the_result(seed: int) -> None:
    board = played(seed)
    found = judged(board)
    assert found.played is not None and board.contract is not None
    contract, play = found.played
    ours = contract.declarer, contract.dummy
    assert play.claim is None and play.cards == 52 and play.tricks == board.result
    table = Solver().table(board.deal)
    assert play.double_dummy == table[contract.declarer][contract.strain]
    given = sum(-play.lost(seat) if seat in ours else play.lost(seat) for seat in SEATS)
    assert play.double_dummy + given == play.tricks


@pytest.mark.parametrize("seed", range(2))
def test_cards_cost_what_the_plain_solver_says(seed: int) -> None:
    board = played(seed, 44)
    there = analyse(board, Solver())
    found = judged(board.after(Claim(there.cards[-1].declarer_tricks)))
    assert found.play is not None and found.play.double_dummy == there.at_the_start
    assert [tuple(each) for each in found.play.mistakes] == [
        (each.index, str(each.seat), str(each.card), each.cost) for each in there.mistakes
    ]


def test_a_claim_is_set_against_double_dummy_where_it_was_made() -> None:
    board = played(1, 30)
    assert board.contract is not None and board.play is not None
    last = analyse(board, Solver()).cards[-1].declarer_tricks
    for beyond in (-1, 0, 1):
        found = judged(board.after(Claim(last + beyond)))
        assert found.play is not None and found.play.claim == beyond
        assert found.counts == "everything"


def test_the_lead_is_told_apart_from_the_later_defence() -> None:
    boards = map(judged, map(played, range(20)))
    found = next(each for each in boards if each.play is not None and each.play.lost_by_lead)
    assert found.played is not None
    contract, play = found.played
    lead = play.mistakes[0]
    assert (lead.place, lead.seat, lead.trick) == (0, str(contract.leader), 1)
    report = Report.of([found])
    assert report.roles.lead.total == lead.cost
    defenders = play.lost(contract.leader) + play.lost(contract.leader.partner)
    assert report.roles.defence.total == defenders - lead.cost
    assert (report.roles.lead.n, report.roles.defence.n) == (1, 2)


def test_a_contract_against_par() -> None:
    """Four hearts where twelve tricks were made: double dummy knows what they were worth."""
    first = next(iter(recorded([SAMPLE])))
    found = JUDGE.judged(first)
    assert found.bidding is not None and first.board is not None
    tricks = Solver().table(first.board.deal)[Seat.SOUTH][Strain.HEARTS]
    assert found.bidding.score == 420 + 30 * (tricks - 10)
    best = par(Solver().table(first.board.deal), Seat.NORTH, Vulnerability.EW)
    assert found.bidding.par_score == best.score_ns
    assert found.bidding.imps == imps(found.bidding.score - best.score_ns)
    assert found.score == 480 and found.result_imps == imps(480 - best.score_ns)
    assert found.names == ("Levin", "Lauria", "Weinstein", "Versace")


def test_a_judged_board_goes_through_json() -> None:
    for each in map(JUDGE.judged, recorded([SAMPLE])):
        assert Judged.of(json.loads(json.dumps(each.plain()))) == each
    assert plain_board(judged(played(1)))["names"] == dict(zip("NESW", NAMES, strict=True))


# --- What does not count ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason", "counts"),
    [
        (HEAD + NAMED + '[Auction "N"]\nPass Pass Pass Pass\n', "passed out: there was no play",
         "the auction"),
        (HEAD + NAMED + '[Contract "4H"]\n[Declarer "S"]\n[Result "12"]\n', "no card is recorded",
         "the auction and the score"),
        (HEAD + NAMED + AUCTION + '[Play "W"]\nDQ DK DA D3\n',
         "the play breaks off after 4 cards without a result", "the auction"),
        (HEAD + NAMED + AUCTION + '[Result "12"]\n[Play "W"]\nDQ DK H7 D3\n',
         "card 3, H7 by E: E holds diamonds and must follow suit", "nothing"),
        (HEAD + NAMED + '[Auction "N"]\n1S Pass\n', "the auction does not end", "nothing"),
        (HEAD + AUCTION + '[Result "12"]\n[Play "W"]\nDQ DK DA D3\n', "no names of players",
         "everything, but for no player"),
        (HEAD + '[North "Ann"]\n' + AUCTION + '[Result "12"]\n[Play "W"]\nDQ DK DA D3\n',
         "no name of E, S, W", "everything"),
        (HEAD.replace(DEAL, "N:AJ763.K4.KJT4.AK - - -") + NAMED + AUCTION,
         "not all cards of the deal are known", "nothing"),
    ],
)  # fmt: skip
def test_what_does_not_count_is_told_with_the_reason(
    tmp_path: Path, text: str, reason: str, counts: str
) -> None:
    (found,) = in_file(tmp_path, text)
    assert len(found.reasons) == 1 and found.reasons[0].startswith(reason)
    assert found.counts == counts
    report = Report.of([found])
    assert report.counted == {counts: 1} and report.boards == 1
    assert report.auctions == (counts != "nothing")
    assert report.plays == counts.startswith("everything")


def test_files_without_boards_and_unreadable_ones_are_listed(tmp_path: Path) -> None:
    empty, junk = tmp_path / "empty.lin", tmp_path / "junk.txt"
    empty.write_text("vg|Cup,Round 1|\n")
    junk.write_text("nothing here\n")
    unreadable: list[FormatError] = []
    found = [JUDGE.judged(each) for each in recorded([empty, junk, SAMPLE], unreadable.append)]
    assert [each.is_board for each in found] == [False, False, True, True, True, True]
    assert "has no board" in found[0].reasons[0] and "neither PBN nor LIN" in found[1].reasons[0]
    assert len(unreadable) == 1
    report = Report.of(found)
    assert (report.files, report.boards) == (3, 4)


def test_tables_are_told_apart(tmp_path: Path) -> None:
    rooms = ('[Room "Open"]\n', '[Table "7"]\n', '[Room "Closed"]\n[Table "7"]\n', "")
    found = [in_file(tmp_path, HEAD + room + AUCTION)[0].room for room in rooms]
    assert found == ["open", "table 7", "closed table 7", ""]


# --- All of them --------------------------------------------------------------------------------


class Backwards(OneProcess):
    """The last task first, and every task counted."""

    def __init__(self) -> None:
        self.tasks = 0

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        for task in reversed(list(tasks)):
            self.tasks += 1
            yield work(task)


def test_boards_come_in_order_and_are_judged_once(tmp_path: Path) -> None:
    board = played(1, 40)
    board = board.after(Claim(analyse(board, Solver()).cards[-1].declarer_tricks))
    source = [Recorded("a.pbn", line, board, NAMES) for line in range(40)]
    place = Backwards()
    heard: list[int] = []
    with Journal(tmp_path / "journal") as journal:
        boards = judge_all(source, journal, place, heard.append)
        assert [each.line for each in boards] == list(range(40)) == [each.line for each in boards]
    assert place.tasks == 3 and heard[-1] == 40
    with Journal(tmp_path / "journal") as journal:
        again = judge_all([*source[:-1], Recorded("b.pbn", 0, None)], journal, place)
        assert [each.file for each in again][-2:] == ["a.pbn", "b.pbn"]
    assert place.tasks == 4


@pytest.fixture(scope="module")
def report() -> Report:
    """Twelve boards; the four players move around the table."""
    north, east, south, west = NAMES
    seats = (NAMES, (east, south, west, north), (south, west, north, east))
    return Report.of(
        JUDGE.judged(Recorded("a.pbn", seed, played(seed), seats[seed % 3])) for seed in range(12)
    )


def test_players_add_up_to_the_field(report: Report) -> None:
    for role in ("declarer", "lead", "defence", "leading", "partner"):
        whole: Tally = getattr(report.roles, role)
        parts: list[Tally] = [getattr(each.roles, role) for each in report.players.values()]
        assert whole.n == sum(each.n for each in parts) > 0
        assert whole.total == sum(each.total for each in parts)
    assert sum(report.declarer_tricks) == report.roles.declarer.total > 0
    defended = report.roles.lead.total + report.roles.defence.total
    assert sum(report.defender_tricks) == defended > 0
    beyond = sum(number * boards for number, boards in report.beyond.items())
    assert beyond == defended - report.roles.declarer.total
    against = [(each.roles.boards, each.roles.against(report.roles))
               for each in report.players.values()]  # fmt: skip
    assert sum(boards * mean.value for boards, mean in against if mean) == pytest.approx(0)


def test_what_one_pair_loses_in_the_auction_the_other_wins(report: Report) -> None:
    assert sum(each.par.auction.total for each in report.pairs.values()) == 0
    assert sum(each.par.result.total for each in report.pairs.values()) == 0
    assert set(report.pairs) == {("Ann", "Cid"), ("Bob", "Dot")}
    assert report.players["Ann"].par.auction.total == report.players["Cid"].par.auction.total != 0
    assert report.distances.total == sum(each.total for each in report.verdicts.values())
    assert report.par.auction.squares == 2 * report.distances.squares


def test_the_report_for_programs(report: Report) -> None:
    form = json.loads(json.dumps(report.plain()))
    assert form["boards"] == form["plays"] == 12
    ann = next(each for each in form["players"] if each["name"] == "Ann")
    assert ann["boards"] == 12
    assert ann["declarer"]["n"] + ann["lead"]["n"] <= 12
    assert form["roles"]["declarer"]["mean"] == pytest.approx(report.roles.declarer.total / 12)


def test_players_with_few_boards_come_last() -> None:
    report = Report(players={name: PlayerFigures(name) for name in ("new", "poor", "good")})
    for name, lost, boards in (("good", 0, 5), ("poor", 2, 5), ("new", 0, 2)):
        for _ in range(boards):
            report.players[name].roles.add_declarer(lost)
            report.roles.add_declarer(lost)
    assert [each.name for each in report.ranked(3)] == ["good", "poor", "new"]


def test_means_and_errors() -> None:
    numbers = [0, 1, 0, 3, 0]
    tally, few = Tally(), Tally()
    for number in numbers:
        tally.add(number)
    mean = tally.mean
    assert mean is not None and (mean.value, mean.error) == pytest.approx(
        (Mean.of(numbers).value, Mean.of(numbers).error)
    )
    few.add(0)
    few.add(0)
    # Two deals without a mistake do not prove that there will never be one.
    within = few.mean_within(tally)
    assert within is not None and within.error == pytest.approx((tally.variance / 2) ** 0.5)
    assert Tally().mean is None and Roles().against(Roles()) is None


def test_contracts_are_told_with_their_declarer() -> None:
    found = judged(played(2))
    assert found.contract is not None
    assert Contract.parse(found.contract) == random_board(2).contract
