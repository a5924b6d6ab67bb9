from __future__ import annotations

from merrimac.formats import pbn
from merrimac.formats.record import Stage
from merrimac.game.contract import Contract
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.bidding import Bidder, BiddingMatch, bid_board
from merrimac.match.duplicate import seated
from merrimac.match.kinds import BiddersAlone, DeclarersAlone, Match, WholeMatch
from merrimac.match.line_up import LineUp
from merrimac.match.runner import DeclarerMatch, board_for, play_deal

WHOLE = WholeMatch(LineUp.parse("heuristic"), LineUp.parse("bid=acol,declare=heuristic"), 4, 1)
DECLARERS = DeclarersAlone(DeclarerMatch("heuristic", "oracle", "oracle", 4, seed=5))
BIDDERS = BiddersAlone(BiddingMatch(Bidder("sayc"), Bidder("acol"), 4, seed=1))


def test_a_whole_board_is_bid_and_played_at_two_tables_with_places_changed() -> None:
    played = WHOLE.play(1)
    one, other = pbn.loads(played.records)
    assert one.board.deal == other.board.deal == played.compared.deal
    assert one.board.dealer is Seat.NORTH and one.tags["Room"] == "Open"
    assert one.names[Seat.NORTH] == other.names[Seat.EAST] == "heuristic"
    assert one.names[Seat.EAST] == other.names[Seat.NORTH] == str(WHOLE.second)
    for record, outcome in zip((one, other), played.compared.outcomes, strict=True):
        assert record.board.is_over and outcome is not None
        assert record.board.contract == outcome.contract
        assert record.board.result == outcome.tricks
    assert WHOLE.play(1) == played


def test_each_side_sends_its_declarer_or_its_defender() -> None:
    mixed = LineUp.parse("bid=acol,declare=heuristic,defend=gib")
    players = seated(Contract.parse("3NT-E"), mixed, mixed)
    assert [players[seat].name for seat in SEATS] == ["gib", "heuristic", "gib", "heuristic"]
    callers = seated(None, mixed, mixed)
    assert {callers[seat].name for seat in SEATS} == {"bidder"}


def test_every_call_and_card_has_its_reason() -> None:
    record = next(pbn.loads(WHOLE.play(1).records))
    assert record.board.play is not None
    said = {(remark.stage, remark.after) for remark in record.remarks}
    calls = {(Stage.AUCTION, place + 1) for place in range(len(record.board.auction.calls))}
    cards = {(Stage.PLAY, place + 1) for place in range(len(record.board.play.cards))}
    assert said == calls | cards


def test_a_line_up_against_itself_ties_every_board() -> None:
    match = WholeMatch(WHOLE.second, WHOLE.second, 1, 1)
    assert match.play(3).compared.gain == 0


def test_declarers_alone_are_those_of_the_declarer_match() -> None:
    found = DECLARERS.play(2)
    expected = play_deal(DECLARERS.match, 2)
    outcomes = found.compared.outcomes
    assert outcomes[0] is not None and outcomes[1] is not None
    assert (outcomes[0].tricks, outcomes[1].tricks) == expected.tricks
    assert found.compared.double_dummy == expected.double_dummy
    assert found.compared.imps == expected.imps
    start = board_for(DECLARERS.match, 2)
    records = list(pbn.loads(found.records))
    for record in records:
        assert record.board.play is not None and start.play is not None
        assert record.board.play.cards[:1] == start.play.cards
    side = found.compared.side
    assert [records[place].names[side.seats[0]] for place in (0, 1)] == ["heuristic", "oracle"]
    assert records[0].names[side.other.seats[0]] == "oracle"


def test_bidders_alone_are_those_of_the_bidding_match() -> None:
    for number in (1, 2, 3):
        played = BIDDERS.play(number)
        expected = bid_board(BIDDERS.match, number)
        assert played.compared.imps == expected.imps
        assert played.compared.side is Side.NS
        records = list(pbn.loads(played.records))
        assert [each.board.auction.calls for each in records] == [
            each.calls for each in expected.auctions
        ]
        said = [remark.text for remark in records[0].remarks]
        calls = expected.auctions[0].calls
        assert all(words.startswith(f"{call}: ") for call, words in zip(calls, said, strict=False))
        outcome = played.compared.outcomes[0]
        assert said[len(calls) :] == ([f"Double dummy: {outcome}"] if outcome else [])


def test_settings_tell_matches_apart_but_not_how_long_they_are() -> None:
    longer = WholeMatch(WHOLE.first, WHOLE.second, 8, 1)
    assert longer.settings() == WHOLE.settings()
    others: list[Match] = [
        WholeMatch(WHOLE.first, WHOLE.second, 4, 2),
        WholeMatch(WHOLE.second, WHOLE.first, 4, 1),
        DECLARERS,
        BIDDERS,
    ]
    assert all(other.settings() != WHOLE.settings() for other in others)
