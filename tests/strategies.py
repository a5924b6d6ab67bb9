"""Hypothesis strategies for everything a record of a board can hold.

Calls, lengths and texts are drawn one by one, so a failure shrinks to a short auction and a short
play. Which card goes where comes from a drawn seed: drawing 52 places would cost far more and
shrink to nothing anyone could read.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from merrimac.formats.record import COMMENT, Record, Remark, Stage
from merrimac.game.auction import SILENT, Auction, Explanation
from merrimac.game.board import Board, opening_play
from merrimac.game.cards import STRAINS
from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract, Doubling
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Vulnerability

# Letters, figures, the marks that file formats give a meaning to, and a few beyond Latin-1.
LETTERS = "abcXYZ 019.,:;-+=*!?$%#&/()[]{}<>'\"\\|^~@_éüñßœ€♠♥♦♣łő"
TAG_NAMES = ("Event", "Site", "Date", "West", "North", "East", "South", "Room", "Round", "Table")
TABLE_NAMES = ("OptimumResultTable", "ScoreTable", "TotalScoreTable")

seeds = st.integers(0, 2**32 - 1)


def words(letters: str = LETTERS, max_size: int = 24) -> SearchStrategy[str]:
    """Text on one line: not empty, no space at either end."""
    return st.text(letters, min_size=1, max_size=max_size).map(str.strip).filter(bool)


def deals() -> SearchStrategy[Deal]:
    """Complete deals."""
    return seeds.map(lambda seed: Deal.random(Random(seed)))


@st.composite
def partial_deals(draw: st.DrawFn) -> Deal:
    """Deals of which some hands are unknown, or end positions with as many cards in each hand."""
    deal = draw(deals())
    if draw(st.booleans()):
        known = draw(st.sets(st.sampled_from(SEATS), max_size=3))
        hands = [deal[seat] if seat in known else Hand() for seat in SEATS]
    else:
        size = draw(st.integers(1, 12))
        hands = [Hand.of(list(hand)[:size]) for hand in deal]
    return Deal((hands[0], hands[1], hands[2], hands[3]))


def explanations(text: SearchStrategy[str] | None = None) -> SearchStrategy[Explanation]:
    """Mostly nothing; otherwise an alert, a text, or both."""
    told = st.builds(Explanation, words() if text is None else text, st.booleans())
    return st.one_of(st.just(SILENT), st.just(SILENT), told, st.just(Explanation(alert=True)))


@st.composite
def auctions(
    draw: st.DrawFn, complete: bool | None = None, text: SearchStrategy[str] | None = None
) -> Auction:
    """Legal auctions: finished, unfinished, or (when ``complete`` is None) either."""
    auction = Auction(draw(st.sampled_from(SEATS)))
    # Steps up the ladder of legal calls; nought, the pass, is what the draws shrink to.
    steps = iter(draw(st.lists(st.sampled_from((0, 0, 0, 0, 1, 1, 2, 3, 5, 9)), max_size=30)))
    told = explanations(text)
    finish = draw(st.booleans()) if complete is None else complete
    while not auction.is_complete:
        step = next(steps, None)
        if step is None and not finish:
            break
        legal = auction.legal_calls
        call = legal[min(step or 0, len(legal) - 1)]
        longer = auction.after(call, draw(told) if step is not None else SILENT)
        if longer.is_complete and complete is False:
            break
        auction = longer
    return auction


def contracts() -> SearchStrategy[Contract]:
    return st.builds(
        Contract,
        st.integers(1, 7),
        st.sampled_from(STRAINS),
        st.sampled_from(SEATS),
        st.sampled_from(tuple(Doubling)),
    )


def played(board: Board, cards: int, rng: Random) -> Board:
    """The board after that many random legal cards."""
    contract = board.contract
    play = opening_play(contract) if contract else None
    for _ in range(cards):
        turn = play.turn if play is not None else None
        if play is None or turn is None:
            break
        play = play.after(rng.choice(tuple(play.legal_cards(board.deal[turn] - play.played))))
    return replace(board, play=play)


@st.composite
def boards(draw: st.DrawFn, text: SearchStrategy[str] | None = None) -> Board:
    """Boards at any stage: bid or only with a contract, unplayed, half played, claimed, over."""
    told = draw(st.booleans()) and draw(st.booleans())
    deal = draw(st.one_of(deals(), deals(), partial_deals()))
    board = Board(
        deal,
        Auction(draw(st.sampled_from(SEATS))) if told else draw(auctions(text=text)),
        draw(st.sampled_from(tuple(Vulnerability))),
        draw(st.none() | st.integers(1, 200)),
        draw(st.sampled_from(tuple(Scoring))),
        contract=draw(contracts()) if told else None,
    )
    if board.contract is None:
        return board
    if deal.is_complete:
        length = draw(st.sampled_from((0, 1, 3, 4, 7, 26, 50, 51, 52)))
        board = played(board, length, Random(draw(seeds)))
    return draw(_with_result(board))


@st.composite
def _with_result(draw: st.DrawFn, board: Board) -> Board:
    """The board, perhaps with a claim that its play allows."""
    play = board.play
    if board.contract is None or play is None or play.is_complete or draw(st.booleans()):
        return board
    side = board.contract.declarer.side
    tricks = draw(st.integers(play.tricks_won(side), 13 - play.tricks_won(side.other)))
    return replace(board, tricks=tricks)


@st.composite
def remarks(
    draw: st.DrawFn, board: Board, text: SearchStrategy[str] | None = None
) -> tuple[Remark, ...]:
    """A few comments at moments that the board really has, in order."""
    lengths = {
        Stage.HEAD: 0,
        Stage.AUCTION: len(board.auction),
        Stage.PLAY: len(board.play or ()),
        Stage.END: 0,
    }
    said = words() if text is None else text
    places = draw(st.lists(st.sampled_from(tuple(Stage)), max_size=4).map(sorted))
    found = [
        Remark(stage, draw(st.integers(0, lengths[stage])), draw(said), COMMENT) for stage in places
    ]
    return tuple(sorted(found, key=lambda remark: (remark.stage, remark.after)))


@st.composite
def records(draw: st.DrawFn, text: SearchStrategy[str] | None = None) -> Record:
    """Records with tags, tables and comments."""
    board = draw(boards(text))
    said = words() if text is None else text
    tags = draw(st.dictionaries(st.sampled_from(TAG_NAMES), said, max_size=5))
    rows = st.lists(words("NESWTCDH 0123456789"), min_size=1, max_size=4).map(tuple)
    tables = draw(st.dictionaries(st.sampled_from(TABLE_NAMES), rows, max_size=2))
    tags |= dict.fromkeys(tables, "Declarer;Denomination\\2R;Result\\2R")
    return Record(board, tags, tables, draw(remarks(board, text)))
