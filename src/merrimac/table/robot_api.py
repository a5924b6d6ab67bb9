"""Robots ask by HTTP: what to bid, lead or play, and what an auction means.

Nothing is kept between two questions. A question carries everything that the seat in turn may know;
it is looked at here, and answered by a worker process as the questions of tables are.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, StringConstraints

from merrimac.game.auction import Auction
from merrimac.game.board import Board, opening_play
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.convention_card import ConventionCard
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.errors import GameError, NotationError
from merrimac.game.hand import Hand
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.table.cookies import hall_of
from merrimac.table.forms import REFUSALS, Form, SeatLetter
from merrimac.table.refusal import TooMuch
from merrimac.table.robot_api_question import RobotQuestion
from merrimac.table.settings import SCORINGS, SYSTEMS
from merrimac.table.workers import Work

router = APIRouter(prefix="/api/robot", tags=["robot"], responses=REFUSALS)

_ROBOTS = "robots by HTTP"
"""In the row for workers all of them stand as one table, so that people need not wait for them."""
_MOST_WAITING = 40
_PATIENCE = 30.0
_SLACK = 3.0
_MOST_CALLS, _MOST_CARDS = 319, 51

CallText = Annotated[str, StringConstraints(max_length=8)]
CardText = Annotated[str, StringConstraints(max_length=4)]
HandText = Annotated[
    str,
    StringConstraints(max_length=24),
    Field(description="Thirteen cards as dealt, spades first", examples=["AQ843.K73.KJ6.95"]),
]
CardAgreed = Annotated[
    str,
    StringConstraints(max_length=80),
    Field(description="System, leads, signals", examples=["sayc, rusinow, upside-down"]),
]


# --- What is asked --------------------------------------------------------------------------------


class AuctionHeard(Form):
    """What was said at the table."""

    dealer: SeatLetter = "N"
    vul: Literal["None", "NS", "EW", "All"] = "None"
    auction: Annotated[
        list[CallText],
        Field(max_length=_MOST_CALLS, description="From the dealer on", examples=[["1S", "P"]]),
    ] = []
    ns: CardAgreed = "sayc"
    ew: CardAgreed = "sayc"
    scoring: Literal["imps", "matchpoints"] = "imps"


class Limited(AuctionHeard):
    """How much an answer may cost; the usual work when nothing is said."""

    hand: HandText
    samples: Annotated[int, Field(ge=0, le=200, description="Layouts")] = 0
    seconds: Annotated[float, Field(ge=0, le=10)] = 0.0
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1


class BidWanted(Limited):
    """The call of the seat whose turn it is, by its side's system."""

    simulate: Annotated[bool, Field(description="Try close calls out on layouts")] = False


class LeadWanted(Limited):
    """The opening lead: the hand is the leader's."""

    player: Literal["heuristic", "planner", "gib", "alphamu", "expert"] = "expert"


class PlayWanted(LeadWanted):
    """The next card: the hand is that of who decides, who for dummy is declarer."""

    dummy: HandText
    play: Annotated[
        list[CardText],
        Field(min_length=1, max_length=_MOST_CARDS, examples=[["HK", "H2"]],
              description="In the order played, the lead first"),
    ]  # fmt: skip


# --- What is answered -----------------------------------------------------------------------------


class Meaning(BaseModel):
    """What a call tells everybody."""

    seat: str
    call: str
    shows: str
    rule: str
    forcing: str
    alert: bool
    protocol: Annotated[str, Field(description="In the words of the table-manager protocol")]


class CallConsidered(BaseModel):
    call: str
    rule: str
    shows: str
    failed: Annotated[str | None, Field(description="What the hand lacks for it")]
    imps: Annotated[float | None, Field(description="Against the book's call, if tried out")]
    stderr: float | None


class BidAnswer(BaseModel):
    call: str
    meaning: Meaning
    denies: str
    considered: list[CallConsidered]
    words: str


class CardConsidered(BaseModel):
    card: str
    value: float | None
    stderr: float
    chance: float | None
    words: str
    same_plan_as: str | None


class CardAnswer(BaseModel):
    card: str
    hand: Annotated[str, Field(description="Whose card: the seat's own, or dummy's")]
    rule: str
    chance: float | None
    considered: list[CardConsidered]
    unit: Annotated[str | None, Field(description="What the values count")]
    reason: Annotated[dict[str, Any], Field(description="The reason as a tree of data")]
    words: str
    player: str
    effort: str | None


class AuctionAnswer(BaseModel):
    calls: list[Meaning]
    known: Annotated[dict[str, str], Field(description="By seat: what its calls have shown")]


# --- Addresses ------------------------------------------------------------------------------------


@router.post("/bid")
async def bid(form: BidWanted, request: Request) -> BidAnswer:
    """What to call, what that means, and what else was thought of."""
    board = _board(form)
    if board.turn is None or board.play is not None:
        raise GameError("the auction is over: nobody has a call to make")
    return BidAnswer(**await _answer(request, "bid", form, _with(board, {board.turn: form.hand})))


@router.post("/lead")
async def lead(form: LeadWanted, request: Request) -> CardAnswer:
    """The opening lead against the contract that was bid."""
    board = _board(form)
    if board.contract is None:
        raise GameError("there is no contract to lead against: the auction must be over")
    held = {board.contract.leader: form.hand}
    return CardAnswer(**await _answer(request, "card", form, _with(board, held), form.player))


@router.post("/play")
async def play(form: PlayWanted, request: Request) -> CardAnswer:
    """The next card, from the seat's own hand or from dummy."""
    board = _board(form)
    contract = board.contract
    if contract is None:
        raise GameError("there is no contract to play: the auction must be over")
    cards = tuple(Card.parse(card) for card in form.play)
    played = Play(contract.strain, contract.leader, cards)
    turn = played.turn
    assert turn is not None  # of 52 cards one is left
    actor = contract.declarer if turn is contract.dummy else turn
    held = {actor: form.hand, contract.dummy: form.dummy}
    whole = _with(board, held, played)
    return CardAnswer(**await _answer(request, "card", form, whole, form.player))


@router.post("/explain")
async def explain(form: AuctionHeard, request: Request) -> AuctionAnswer:
    """What each call of an auction means, and what is known of each hand by it."""
    found = await _asked(
        request, Work("robot_api_answers", "auction", (_board(form),), 0, _PATIENCE)
    )
    return AuctionAnswer(**found)


# --- From form to question ------------------------------------------------------------------------


def _board(form: AuctionHeard) -> Board:
    calls = tuple(Call.parse(call) for call in form.auction)
    return Board(
        NO_DEAL,
        Auction(Seat.parse(form.dealer), calls),
        Vulnerability.parse(form.vul),
        scoring=SCORINGS[form.scoring],
        convention_cards=(_agreed(form.ns), _agreed(form.ew)),
    )


def _agreed(text: str) -> ConventionCard:
    """Only systems that come with the program: a name must not open a file."""
    card = ConventionCard.parse(text)
    if card.system not in SYSTEMS:
        raise NotationError("system", card.system, f"one of {', '.join(SYSTEMS)}")
    return card


def _with(board: Board, held: dict[Seat, str], played: Play | None = None) -> Board:
    """The board with the hands that are in sight, and the cards played."""
    hands = [_hand(held[seat]) if seat in held else Hand() for seat in SEATS]
    deal = Deal((hands[0], hands[1], hands[2], hands[3]))
    contract = board.contract
    if played is None and contract is not None:
        played = opening_play(contract)
    return Board(
        deal, board.auction, board.vulnerability, scoring=board.scoring, play=played,
        convention_cards=board.convention_cards,
    )  # fmt: skip


def _hand(text: str) -> Hand:
    hand = Hand.parse(text)
    if len(hand) != 13:
        raise GameError(f"hand {text!r} has {len(hand)} cards: 13 are needed")
    return hand


async def _answer(
    request: Request, function: str, form: Limited, board: Board, player: str = ""
) -> dict[str, Any]:
    if form.seconds and form.samples:
        raise GameError("give samples or seconds, not both")
    simulates = isinstance(form, BidWanted) and form.simulate
    question = RobotQuestion(board, player, simulates, form.samples, form.seed)
    patience = _PATIENCE + _SLACK * form.seconds
    work = Work("robot_api_answers", function, (question,), form.seconds, patience)
    return await _asked(request, work)


async def _asked(request: Request, work: Work) -> dict[str, Any]:
    workers = hall_of(request).workers
    if workers.waiting >= _MOST_WAITING:
        raise TooMuch("too many questions wait already: ask again later")
    found: dict[str, Any] = await workers.ask(_ROBOTS, work)
    return found
