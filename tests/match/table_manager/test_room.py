"""One table, without sockets: what is said to whom, and what happens when somebody errs or goes."""

from __future__ import annotations

import pytest

from match.table_manager.talk import TEAMS, Table, boards, by_heuristic
from merrimac.game.auction import SILENT, Explanation
from merrimac.game.call import Call
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.table_manager.deciding import Decided
from merrimac.match.table_manager.guest import NUDGE, SILENCE
from merrimac.match.table_manager.messages import Connecting
from merrimac.match.table_manager.room import Room
from merrimac.match.table_manager.seating import Refused
from merrimac.match.table_manager.sitter import Turn
from merrimac.match.table_manager.under_way import EXPLANATION


def passing(_turn: Turn) -> Decided:
    return Decided(Call.PASS, SILENT, None)


def simple(turn: Turn) -> Decided:
    """One club, passes, and the highest card: quick, and the same every time."""
    board = turn.moment.board
    if board.play is not None:
        return Decided(next(iter(board.legal_cards)), SILENT, None)
    return Decided(Call.PASS if board.auction.last_bid else Call.BID_1C, SILENT, None)


def errors(table: Table) -> list[str]:
    return [
        line
        for lines in table.heard.values()
        for line in lines
        if line.startswith(("Error", "Illegal"))
    ]


def begun() -> Table:
    """Everybody has its cards, and North is to call."""
    table = Table(boards(1), deciding=passing)
    table.sit()
    table.sitters.clear()
    table.run()
    for words in ("for teams", "to start", "for deal", "for cards"):
        for seat in SEATS:
            table.say(seat, f"{seat.name} ready {words}")
    table.run()
    return table


# --- A match --------------------------------------------------------------------------------------


def test_two_boards_are_played_without_a_word_too_many() -> None:
    table = Table(boards(2))
    table.sit()
    table.run()
    assert [board.number for board in table.over] == [1, 2]
    assert all(board.is_over for board in table.over)
    assert all(sitter.is_over for sitter in table.sitters.values())
    assert errors(table) == []
    for seat in SEATS:
        assert table.heard[seat][-1] == "End of session"
        assert table.heard[seat][-2].startswith("Timing - N/S : this board  0:00")


def test_a_board_that_is_passed_out_is_followed_by_its_timing_and_the_next() -> None:
    table = Table(boards(2), deciding=passing)
    table.sit()
    table.run()
    assert all(board.is_passed_out for board in table.over) and len(table.over) == 2
    timing, start = table.heard[Seat.WEST].index, "Start of board"
    lines = table.heard[Seat.WEST]
    second = len(lines) - 1 - lines[::-1].index(start)
    assert lines[second - 1].startswith("Timing") and timing(start) < second


def test_only_opponents_hear_what_a_call_means() -> None:
    def alerting(turn: Turn) -> Decided:
        is_first = not turn.moment.board.auction.calls
        if is_first:
            return Decided(Call.BID_1C, Explanation("at least 16 total points", True), None)
        return simple(turn)

    table = Table(boards(1), deciding=alerting)
    table.sit()
    table.run()
    told = "North bids 1C Alert. at least 16 total points."
    assert told in table.heard[Seat.EAST] and told in table.heard[Seat.WEST]
    assert "North bids 1C" in table.heard[Seat.SOUTH]
    assert told not in table.heard[Seat.SOUTH]


def test_infos_go_to_who_has_used_the_word() -> None:
    table = begun()
    table.say(Seat.EAST, "East ready for North's bid")
    table.say(Seat.WEST, "West ready for North's bid")
    table.say(Seat.SOUTH, "South ready for North's bid")
    table.say(Seat.NORTH, "North bids 1C. Infos. 12+ HCP")
    table.run()
    assert table.heard[Seat.EAST][-1] == "North bids 1C"
    table.say(Seat.EAST, "East bids 1D. Infos. nothing much")
    table.say(Seat.NORTH, "North ready for East's bid")
    table.run()
    assert table.heard[Seat.NORTH][-1] == "East bids 1D Infos. nothing much."


def test_nobody_is_told_to_lead_before_all_have_heard_everything() -> None:
    table = begun()
    calls = ("North bids 1NT", "East passes", "South passes", "West passes")
    for caller, call in zip(SEATS, calls, strict=True):
        table.say(caller, call)
        for seat in SEATS:
            is_last = caller is Seat.WEST and seat is Seat.SOUTH
            if seat is not caller and not is_last:
                table.say(seat, f"{seat.name} ready for {caller.name}'s bid")
    table.run()
    assert "East to lead" not in table.heard[Seat.EAST]
    table.say(Seat.SOUTH, "South ready for West's bid")
    table.run()
    assert table.heard[Seat.EAST][-1] == "East to lead"


# --- Sitting down ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("connecting", "answer"),
    [
        (Connecting("one", Seat.NORTH), "Seat North is taken"),
        (Connecting("three", Seat.SOUTH), "Team name mismatch : N/S is 'one'"),
        (Connecting("one", Seat.SOUTH, 17), "Protocol version 17 is not spoken here, 18 to 20 are"),
        (Connecting("one", Seat.SOUTH, 21), "Protocol version 21 is not spoken here, 18 to 20 are"),
        (Connecting(" ", Seat.EAST), "Team name is missing"),
    ],
)
def test_who_can_not_sit_down_is_told_why(connecting: Connecting, answer: str) -> None:
    table = Table(boards(1))
    table.sit(Seat.NORTH)
    with pytest.raises(Refused, match=f"^{answer}$"):
        table.room.sit(connecting, {})


def test_who_leaves_the_seat_to_us_sits_with_its_partner_and_reads_lower_case() -> None:
    table = Table(boards(1))
    table.sit(Seat.NORTH, Seat.EAST)
    assert table.room.sit(Connecting("two", None), {})[0] is Seat.WEST
    assert table.room.sit(Connecting("one", None), {})[0] is Seat.SOUTH
    with pytest.raises(Refused, match="No seat is free"):
        table.room.sit(Connecting("one", None), {})
    table.sitters.clear()
    for words in ("for teams", "to start", "for deal"):
        for seat in SEATS:
            table.say(seat, f"{seat.name} ready {words}")
    table.run()
    assert table.heard[Seat.WEST][-1] == "Board number 1. Dealer North. neither vulnerable."
    assert table.heard[Seat.EAST][-1] == "Board number 1. Dealer North. Neither vulnerable."


def test_a_team_sits_the_other_way_in_the_other_room() -> None:
    other_room = {Side.NS: "one", Side.EW: "two"}
    room = Room(boards(1), lambda: 0.0, lambda _board, _teams: None)
    with pytest.raises(Refused, match="Team 'one' sits N/S in the other room"):
        room.sit(Connecting("one", Seat.NORTH), other_room)
    assert room.sit(Connecting("one", None), other_room)[0] is Seat.EAST
    assert room.sit(Connecting("two", None), other_room)[0] is Seat.NORTH


def test_before_the_first_board_another_team_may_take_free_seats() -> None:
    table = Table(boards(1))
    table.sit(Seat.NORTH)
    table.leave(Seat.NORTH)
    assert table.room.sit(Connecting("three", Seat.NORTH), {})[0] is Seat.NORTH


# --- Errors ---------------------------------------------------------------------------------------


def test_an_illegal_call_is_refused_and_another_accepted() -> None:
    table = begun()
    for line in ("North doubles", "South passes", "North redoubles"):
        assert table.say(Seat.NORTH, line) == ["Illegal bid"]
    assert table.say(Seat.EAST, "East passes") == ["Illegal bid"]
    assert table.say(Seat.NORTH, "North bids 1S") == []
    assert table.say(Seat.NORTH, "North passes") == ["Illegal bid"]
    table.say(Seat.EAST, "East ready for North's bid")
    assert table.say(Seat.EAST, "East bids 1H") == ["Illegal bid"]
    assert table.say(Seat.EAST, "East plays AS") == ["Illegal card"]


def test_an_illegal_card_is_refused_and_the_board_goes_on() -> None:
    refused: list[str] = []

    def trying(turn: Turn) -> Decided:
        board = turn.moment.board
        if board.play is not None and board.turn is not None and board.actor is not None:
            for card in board.deal[board.turn]:
                if card not in board.legal_cards:
                    name = f"{board.turn.name} plays {card.rank}{card.suit}"
                    refused.extend(table.say(board.actor, name))
        return by_heuristic(turn)

    table = Table(boards(1), deciding=trying)
    table.sit()
    # Our own client gives up when it is told of an illegal card, so it does not hear of these.
    original = table.say

    def say(seat: Seat, line: str) -> list[str]:
        found = original(seat, line)
        table._post = type(table._post)(
            each for each in table._post if not each[1].startswith("Illegal")
        )
        return found

    table.say = say  # type: ignore[method-assign]
    table.run()
    assert len(table.over) == 1
    assert len(refused) > 20 and set(refused) == {"Illegal card"}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "'hello' is no message of the table-manager protocol"),
        ("South ready for teams", "you sit North, not South"),
        ("North ready for cards", "not ready for cards yet"),
        ("North passes", "no board is under way"),
        ("End of session", "that is not for a client to say"),
        ('Connecting "one" as North using protocol version 18', "that is not for a client to say"),
    ],
)
def test_what_is_out_of_place_is_told(line: str, answer: str) -> None:
    table = Table(boards(1))
    table.sit(Seat.NORTH)
    expected = f"Error {answer}, expected: North ready for teams"
    assert table.say(Seat.NORTH, line) == [expected]


def test_nobody_plays_for_another_and_dummy_not_at_all() -> None:
    refused: list[str] = []

    def others_first(turn: Turn) -> Decided:
        board = turn.moment.board
        if board.play is None:
            return simple(turn)
        found = simple(turn)
        assert board.turn is not None
        for seat in SEATS:
            if seat is not board.actor:
                line = f"{board.turn.name} plays {found.action.rank}{found.action.suit}"  # type: ignore[union-attr]
                refused.extend(each.line for each in table.room.hear(seat, line))
        return found

    table = Table(boards(1), deciding=others_first)
    table.sit()
    table.run()
    assert len(table.over) == 1 and refused == ["Illegal card"] * 52 * 3


def test_teams_are_told_once() -> None:
    table = Table(boards(1))
    table.sit()
    table.sitters.clear()
    for seat in (*SEATS, *SEATS[:3]):
        table.say(seat, f"{seat.name} ready for teams")
    table.run()
    assert table.heard[Seat.NORTH].count('Teams : N/S : "one" E/W : "two"') == 1
    table = Table(boards(1))
    table.sit()
    table.sitters.clear()
    for seat in (Seat.NORTH, *SEATS):
        table.say(seat, f"{seat.name} ready for teams")
    table.run()
    assert table.heard[Seat.NORTH].count('Teams : N/S : "one" E/W : "two"') == 1


def test_who_is_to_call_can_not_wait_for_others() -> None:
    table = begun()
    assert table.say(Seat.NORTH, "North ready for East's bid") == ["Error it is your turn"]
    assert table.say(Seat.NORTH, "North passes") == []


def test_things_said_twice_are_passed_over() -> None:
    table = begun()
    for words in ("for teams", "to start", "for deal", "for cards"):
        assert table.say(Seat.NORTH, f"North ready {words}") == []
    for _ in range(8):
        assert table.say(Seat.EAST, "East ready for North's bid") == []
    answer = table.say(Seat.EAST, "East ready for North's bid")
    assert answer == ["Error that was asked for already"]


# --- Going away and coming back -------------------------------------------------------------------


@pytest.mark.parametrize("lines", [3, 9, 22, 31, 40, 60, 90, 150, 230, 236, 242, 250])
@pytest.mark.parametrize("seat", [Seat.NORTH, Seat.EAST], ids=str)
def test_a_client_that_comes_back_finds_the_board_begun_anew(lines: int, seat: Seat) -> None:
    table = Table(boards(2), deciding=simple)
    table.sit()
    table.run(lines)
    table.leave(seat)
    table.run()
    played = len(table.over)
    assert played <= 1
    with pytest.raises(Refused, match="Team name mismatch"):
        table.room.sit(Connecting("strangers", seat), {})
    table.sit(seat)
    table.run()
    table.now += NUDGE
    table.remind()
    table.run()
    assert [board.number for board in table.over] == [1, 2]
    assert errors(table) == []
    undisturbed = Table(boards(2), deciding=simple)
    undisturbed.sit()
    undisturbed.run()
    assert table.over == undisturbed.over


def test_a_board_whose_last_card_is_played_is_over() -> None:
    """North has played to the last trick and is gone before the others have heard of it."""
    table = Table(boards(2), deciding=simple)
    table.sit()
    while not (table.room._now and table.room._now.board.is_over):
        table.run(1)
    table.leave(Seat.NORTH)
    assert [board.number for board in table.over] == [1]
    table.run()
    for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST):
        assert table.heard[seat][-1].startswith("Timing")
    table.sit(Seat.NORTH)
    table.run()
    assert [board.number for board in table.over] == [1, 2] and errors(table) == []


def test_everybody_may_go_and_come_back() -> None:
    table = Table(boards(2), deciding=simple)
    table.sit()
    table.run(80)
    for seat in SEATS:
        table.leave(seat)
    assert table.room.teams == TEAMS
    table.sit()
    table.run()
    assert len(table.over) == 2 and errors(table) == []


def test_a_client_that_did_not_notice_is_called_up_again() -> None:
    table = begun()
    table.room.leave(Seat.SOUTH)
    table.room.sit(Connecting("one", Seat.SOUTH), {})
    table.say(Seat.SOUTH, "South ready for teams")
    table.say(Seat.SOUTH, "South ready to start")
    assert table.say(Seat.NORTH, "North bids 1C") == []  # it thought of the board given up
    assert table.say(Seat.NORTH, "North ready for East's bid") == []
    assert table.remind() == []
    table.now += NUDGE
    assert table.remind() == ["Start of board"]
    assert table.remind() == []
    assert table.say(Seat.NORTH, "North ready for deal") == [
        "Board number 1. Dealer North. Neither vulnerable."
    ]
    table.now += SILENCE - NUDGE
    assert table.remind() == ["Start of board"] * 3  # the others may have taken it for something
    table.now += 2 * SILENCE
    assert table.remind() == []


def test_ready_for_the_deal_too_early_is_answered_when_the_board_begins() -> None:
    """As BEN does after a restart, and then says it again."""
    table = Table(boards(1))
    table.sit()
    table.sitters.clear()
    for words in ("for teams", "to start"):
        for seat in SEATS[:3] if words == "to start" else SEATS:
            table.say(seat, f"{seat.name} ready {words}")
    assert table.say(Seat.NORTH, "North ready for deal") == []
    table.say(Seat.WEST, "West ready to start")
    table.run()
    head = "Board number 1. Dealer North. Neither vulnerable."
    assert table.heard[Seat.NORTH][-2:] == ["Start of board", head]
    assert table.say(Seat.NORTH, "North ready for deal") == []
    assert len(table.say(Seat.NORTH, "North ready for cards")) == 1


# --- Versions 19 and 20 ---------------------------------------------------------------------------


def nineteen() -> Table:
    """North, of version 19, has alerted a call without a word, and South waits for it."""
    table = Table(boards(1), {Seat.NORTH: 19})
    table.sit()
    table.sitters.clear()
    for words in ("for teams", "to start", "for deal", "for cards"):
        for seat in SEATS:
            table.say(seat, f"{seat.name} ready {words}")
    table.say(Seat.NORTH, "North bids 2C Alert.")
    for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST):
        table.say(seat, f"{seat.name} ready for North's bid")
    return table


def test_version_19_is_asked_for_the_meaning_and_opponents_are_told() -> None:
    table = nineteen()
    table.run()
    assert table.heard[Seat.EAST][-1].startswith("East's cards")
    assert table.heard[Seat.SOUTH][-1] == "North bids 2C"
    asked = table.say(Seat.NORTH, "North ready for East's bid")
    assert asked == ["Explain North's 2C"]
    assert table.say(Seat.NORTH, "strong, 23 or more") == []
    table.run()
    assert table.heard[Seat.EAST][-1] == "North bids 2C Alert. strong, 23 or more."
    assert table.heard[Seat.WEST][-1] == "North bids 2C Alert. strong, 23 or more."
    table.say(Seat.EAST, "East passes")
    table.run()
    assert table.heard[Seat.NORTH][-1] == "East passes"


def test_an_explanation_that_does_not_come_is_not_waited_for_long() -> None:
    table = nineteen()
    table.say(Seat.NORTH, "North ready for East's bid")
    assert table.remind() == []
    table.now += EXPLANATION
    assert table.remind() == ["North bids 2C Alert."] * 2


def test_our_clients_of_version_19_play_a_board_and_explain() -> None:
    def alerting(turn: Turn) -> Decided:
        found = by_heuristic(turn)
        is_bid = isinstance(found.action, Call) and found.action is not Call.PASS
        return Decided(found.action, Explanation("", True) if is_bid else SILENT, found.memory)

    table = Table(boards(2), dict.fromkeys(SEATS, 19), alerting)
    table.sit()
    table.run()
    assert len(table.over) == 2 and errors(table) == []
    told = [text for board in table.over for _, text in board.auction.explanations]
    assert told and all(each.alert and each.text for each in told)


@pytest.mark.parametrize("open_hands", [False, True])
def test_version_20_is_synchronised_and_sees_all_cards_only_if_that_is_allowed(
    open_hands: bool,
) -> None:
    table = Table(boards(1), {Seat.NORTH: 20}, open_hands=open_hands)
    table.sit()
    sitters = dict(table.sitters)
    assert table.say(Seat.NORTH, "North attempt synchronize") == ["North attempt synchronize"]
    assert table.say(Seat.NORTH, "North confirm synchronize") == ["North all synchronized"]
    table.run()
    assert sitters[Seat.NORTH].is_over and len(table.over) == 1
    dealt = [line for line in table.heard[Seat.NORTH] if "'s cards :" in line]
    hands = [line for line in dealt if not line.startswith("Dummy")]
    assert len(hands) == (4 if open_hands else 1)
    assert 'Teams: N/S: "one". E/W: "two"' in table.heard[Seat.NORTH]
    others = [line for line in table.heard[Seat.EAST] if "'s cards :" in line]
    assert len([line for line in others if not line.startswith("Dummy")]) == 1
    assert errors(table) == []


# --- Time -----------------------------------------------------------------------------------------


def test_the_time_that_each_side_thinks_is_told() -> None:
    def slow(turn: Turn) -> Decided:
        assert turn.moment.board.turn is not None
        table.now += 70 if turn.moment.board.turn.side is Side.NS else 3
        return passing(turn)

    table = Table(boards(2), deciding=slow)
    table.sit()
    table.run()
    timings = [line for line in table.heard[Seat.NORTH] if line.startswith("Timing")]
    assert timings == [
        "Timing - N/S : this board  2:20,  total  0:02:20.  E/W : this board  0:06,  "
        "total  0:00:06.",
        "Timing - N/S : this board  2:20,  total  0:04:40.  E/W : this board  0:06,  "
        "total  0:00:12.",
    ]


def test_time_before_a_new_beginning_is_not_counted() -> None:
    table = Table(boards(1), deciding=passing)
    table.sit()
    table.run(18)  # some have their cards, and North has called
    table.now += 1000
    table.leave(Seat.WEST)
    table.sit(Seat.WEST)
    table.run()
    table.now += 1000
    table.remind()
    table.run()
    timings = [line for line in table.heard[Seat.NORTH] if line.startswith("Timing")]
    assert len(timings) == 1 and timings[0].count(" 0:00,") == 2


def test_who_is_waited_for_is_known() -> None:
    table = begun()
    assert table.room.is_waited_for(Seat.NORTH)
    assert table.room.is_waited_for(Seat.EAST)
    table.say(Seat.EAST, "East ready for North's bid")
    assert not table.room.is_waited_for(Seat.EAST)
