"""The table in the terminal: auction, hands and trick, all from what the seat is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from merrimac.cli.terminal import console
from merrimac.formats.text import COLUMNS, call_words, card_symbol, contract_words, seat_name
from merrimac.game.call import Call
from merrimac.game.cards import SUITS, Card, Suit
from merrimac.game.contract import Contract
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat, Vulnerability

State = dict[str, Any]
_STYLES = {Suit.SPADES: "bold", Suit.HEARTS: "red", Suit.DIAMONDS: "dark_orange",
           Suit.CLUBS: "green"}  # fmt: skip
_LIT, _UNLIT = "bold", "dim"
_SIDE, _MIDDLE = 18, 20
_WIDEST = 96


class Screen:
    """Where it is printed. Colours go when it is no terminal; the words stay."""

    def __init__(self, to: Console | None = None) -> None:
        self.console = to or console()

    def say(self, sentence: str, style: str = "") -> None:
        """Words, folded between words."""
        width = min(self.console.width, _WIDEST)
        for line in sentence.splitlines():
            folded = wrap(line, width) or [""]
            self.console.print("\n".join(folded), style=style or None)

    def lines(self, text: str | Text | Table) -> None:
        """As they are."""
        self.console.print(text)

    # --- The table ------------------------------------------------------------------------------

    def board(self, state: State) -> None:
        """The line above a new board."""
        told = state["board"]
        vulnerable = Vulnerability.parse(told["vulnerability"])
        words = {"None": "nobody vulnerable", "All": "all vulnerable"}
        parts = [
            f"Board {told['number']}",
            f"{seat_name(Seat.parse(told['dealer']))} deals",
            words.get(str(vulnerable), f"{vulnerable} vulnerable"),
            told["scoring"],
        ]
        if told["is_replay"]:
            parts.append("again")
        self.console.print()
        self.console.rule(" · ".join(parts), align="left", characters="─")
        problem = state["problem"]
        if problem and problem.get("convention"):
            self.say(f"Practice: {problem['convention']}.")
        elif problem:
            self.say(f"Problem {problem['number']} of {problem['of']}: make the contract.")

    def whole(self, state: State) -> None:
        """What is on the table now, as far as this seat may see it."""
        if state["phase"] == "auction":
            self.auction(state)
            self._own_hands(state)
        else:
            self._standing(state)
            self.compass(state)
            self._may_play(state)

    def auction(self, state: State) -> None:
        """Four columns from West, then what each call told; passes that tell nothing are left."""
        table = Table(box=None, padding=(0, 2, 0, 0))
        for seat in COLUMNS:
            you = " (you)" if str(seat) in state["you"] else ""
            table.add_column(f"{seat_name(seat)}{you}")
        cells = [""] * COLUMNS.index(Seat.parse(state["board"]["dealer"]))
        cells += [_call(each) for each in state["auction"]]
        if state["phase"] == "auction":
            cells.append("?")
        for start in range(0, len(cells), 4):
            table.add_row(*(Text(cell) for cell in cells[start : start + 4]))
        self.console.print(table)
        for each in state["auction"]:
            if each["short"] and each["call"] != "P":
                who = seat_name(Seat.parse(each["seat"]))
                self.say(f"  {_call(each)} {who}: {each['short']} ({each['rule']})")

    def _own_hands(self, state: State) -> None:
        for seat in SEATS:
            held = state["hands"][str(seat)]
            if held is not None:
                self.console.print(hand_text(seat, Hand.parse(held), ()))

    def _standing(self, state: State) -> None:
        contract = state["contract"]
        won = state["won"]
        side = "NS" if contract["declarer"] in "NS" else "EW"
        other = "EW" if side == "NS" else "NS"
        need, beat = state["needed"]["declarer"], 14 - state["needed"]["declarer"]
        found = Contract.parse(contract["text"] + contract["declarer"])
        tricks = f"{side} {won[side]} of {need} · {other} {won[other]} of {beat}"
        self.console.print(f"{contract_words(found)} · {tricks}")

    def compass(self, state: State) -> None:
        """The hands around the trick; a hidden one is a number of cards."""
        legal = [Card.parse(card) for card in state["legal_cards"]]
        lit = {Seat.parse(state["turn"]): legal} if legal else {}
        block = {seat: self._block(state, seat, lit.get(seat)) for seat in SEATS}
        for line in block[Seat.NORTH]:
            self.console.print(Text(" " * _SIDE).append_text(line))
        middle = _trick_lines(state)
        height = max(len(block[Seat.WEST]), len(block[Seat.EAST]), len(middle))
        rows = [_at(block[Seat.WEST], row, height) for row in range(height)]
        for row, west in enumerate(rows):
            line = _padded(west, _SIDE)
            line.append_text(_padded(_at(middle, row, height), _MIDDLE))
            line.append_text(_at(block[Seat.EAST], row, height))
            line.rstrip()
            self.console.print(line)
        for line in block[Seat.SOUTH]:
            self.console.print(Text(" " * _SIDE).append_text(line))

    def _block(self, state: State, seat: Seat, lit: Sequence[Card] | None) -> list[Text]:
        contract = state["contract"]
        title = seat_name(seat)
        if str(seat) in state["you"]:
            title += " (you)"
        elif contract and str(seat) == contract["dummy"]:
            title += " (dummy)"
        held = state["hands"][str(seat)]
        if held is None:
            return [Text(title), Text(f"{state['counts'][str(seat)]} cards", style=_UNLIT)]
        return [Text(title), *suit_lines(Hand.parse(held), lit)]

    def _may_play(self, state: State) -> None:
        if state["legal_cards"]:
            who = seat_name(Seat.parse(state["turn"]))
            self.console.print(Text(f"{who} may play ").append_text(legal_text(state)))

    # --- What happens ---------------------------------------------------------------------------

    def happened(self, state: State, action: State) -> None:
        """One call or card of somebody else; what it means stands in the auction."""
        claims = action["action"].startswith("claim")
        who = seat_name(Seat.parse(action["actor" if claims else "seat"]))
        done = " for you" if action["by"] == "for you" else ""
        self.console.print(f"  {who}: {action_text(action['action'])}{done}")
        trick = _trick_of(state, action)
        if trick and trick["winner"] and trick["cards"][-1][1] == action["action"]:
            number = state["tricks"].index(trick) + 1
            self.console.print(f"  Trick {number} to {seat_name(Seat.parse(trick['winner']))}.")

    def last_trick(self, state: State) -> None:
        done = [trick for trick in state["tricks"] if trick["winner"]]
        if not done:
            self.say("No trick has been played yet.")
            return
        cards = ", ".join(
            f"{seat_name(Seat.parse(seat))} {action_text(card)}" for seat, card in done[-1]["cards"]
        )
        self.say(f"Trick {len(done)}: {cards}; won by {seat_name(Seat.parse(done[-1]['winner']))}.")


def _call(told: State) -> str:
    return call_words(Call.parse(told["call"])) + ("!" if told["alert"] else "")


def action_text(action: str) -> str:
    """A call or a card as it is printed."""
    if action[:1] in "SHDC":
        return card_symbol(Card.parse(action))
    if " " in action:
        return f"{action} tricks in all"
    return call_words(Call.parse(action))


def _trick_of(state: State, action: State) -> State | None:
    for trick in state["tricks"]:
        if [action["seat"], action["action"]] in trick["cards"]:
            found: State = trick
            return found
    return None


def _trick_lines(state: State) -> list[Text]:
    """North above, West and East beside each other, South below."""
    trick = state["tricks"][-1] if state["tricks"] else {"cards": []}
    played = {seat: action_text(card) for seat, card in trick["cards"]}
    is_open = len(trick["cards"]) < 4
    if not is_open:
        played = {}
    turn = state["turn"]
    shown = {str(seat): played.get(str(seat), "?" if str(seat) == turn else "·") for seat in SEATS}
    rows = (f"{shown['N']:^{_MIDDLE}}", f"{shown['W']:^6}{'':^8}{shown['E']:^6}",
            f"{shown['S']:^{_MIDDLE}}")  # fmt: skip
    return [coloured(row) for row in rows]


def suit_lines(hand: Hand, lit: Sequence[Card] | None = None) -> list[Text]:
    """Four lines, spades first; of a hand to play from, the legal cards are lit."""
    lines = []
    for suit in reversed(SUITS):
        line = Text(f"{suit.symbol} ", style=_STYLES[suit])
        cards = list(hand.cards_in(suit))
        for card in cards:
            style = "default" if lit is None else _LIT if card in lit else _UNLIT
            line.append(str(card.rank), style=style)
        if not cards:
            line.append("—", style=_UNLIT)
        lines.append(line)
    return lines


def hand_text(seat: Seat, hand: Hand, lit: Collection[Card]) -> Text:
    """A hand in one line."""
    text = Text(f"{seat_name(seat)}  ")
    for line in suit_lines(hand, list(lit) or None):
        text.append_text(line).append("  ")
    text.rstrip()
    return text


def legal_text(state: State) -> Text:
    """The cards that may be played: ``♠ A K 5  ♥ 3``."""
    cards = [Card.parse(card) for card in state["legal_cards"]]
    text = Text()
    for suit in reversed(SUITS):
        ranks = [str(card.rank) for card in sorted(cards, reverse=True) if card.suit is suit]
        if ranks:
            text.append(f"{suit.symbol} ", style=_STYLES[suit])
            text.append(" ".join(ranks) + "  ", style=_LIT)
    text.rstrip()
    return text


def coloured(text: str) -> Text:
    found = Text(text)
    for suit in SUITS:
        found.highlight_words([suit.symbol], _STYLES[suit])
    return found


def _at(lines: Sequence[Text], row: int, height: int) -> Text:
    """Centred up and down."""
    place = row - (height - len(lines)) // 2
    return lines[place].copy() if 0 <= place < len(lines) else Text()


def _padded(text: Text, width: int) -> Text:
    text = text.copy()
    text.pad_right(max(0, width - len(text)))
    return text
