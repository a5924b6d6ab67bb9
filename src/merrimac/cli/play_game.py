"""The conversation of ``merrimac play``: what happens is told, what is typed is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from merrimac.cli.play_commands import (
    HELP,
    HELP_AFTERWARDS,
    Command,
    Do,
    read_call,
    read_card,
    read_command,
)
from merrimac.cli.play_reasons import show_box, show_known, show_meaning, show_why
from merrimac.cli.play_review import show_other, show_result, show_review, show_tricks
from merrimac.cli.play_screen import Screen, State, action_text, legal_text
from merrimac.cli.play_table import TerminalTable
from merrimac.formats.record import FormatError
from merrimac.formats.text import seat_name
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.table.refusal import Refusal

_LONG = 2_000
"""Milliseconds of thought that are told before they are waited for."""
_OTHER_TABLE = 60.0
Read = Callable[[str], str | None]
"""A line in answer to a prompt; None at the end of the input."""


class Game:
    """Board after board, until somebody leaves."""

    def __init__(self, table: TerminalTable, screen: Screen, read: Read) -> None:
        self._table = table
        self._screen = screen
        self._read = read
        self._shown = 0
        """Actions of this board that are on the screen."""
        self._thinking: str | None = None
        self._does: dict[Do, Callable[[str], bool]] = {
            Do.ENTER: self._enter,
            Do.ACT: self._act,
            Do.MEANING: self._meaning,
            Do.HELP: self._help,
            Do.BOX: self._box,
            Do.HINT: self._hint,
            Do.FOR_ME: self._for_me,
            Do.WHY: self._why,
            Do.KNOWN: self._known,
            Do.TABLE: self._again,
            Do.AUCTION: self._auction,
            Do.TRICK: self._trick,
            Do.UNDO: self._undo,
            Do.CLAIM: self._claim,
            Do.CONCEDE: self._concede,
            Do.NEXT: self._next,
            Do.OTHER: self._other,
            Do.TRICKS: self._tricks,
            Do.REPLAY: self._replay,
            Do.SAVE: self._save,
        }

    def run(self) -> None:
        self._screen.say("Type a call or a card; help lists the rest, q leaves.", style="dim")
        self._screen.board(self._table.state)
        self._until_asked()
        while (line := self._read(self._prompt())) is not None:
            command = read_command(line)
            if command.do is Do.QUIT:
                return
            if self._did(command):
                self._until_asked()

    def _did(self, command: Command) -> bool:
        """Whether the table has moved; what can't be done is one sentence."""
        try:
            return self._does[command.do](command.rest)
        except OSError as error:
            self._sorry(str(error.strerror or error))
        except (Refusal, GameError, FormatError) as error:
            self._sorry(str(error))
        return False

    def _sorry(self, sentence: str) -> None:
        sentence = sentence[:1].upper() + sentence[1:]
        self._screen.say(sentence if sentence.endswith((".", "?")) else f"{sentence}.")

    @property
    def _state(self) -> State:
        return self._table.state

    @property
    def _is_over(self) -> bool:
        return bool(self._state["phase"] == "over")

    def _prompt(self) -> str:
        state = self._state
        if state["phase"] == "over":
            return "over> "
        turn = seat_name(Seat.parse(state["turn"]))
        return f"{turn}, your call> " if state["phase"] == "auction" else f"{turn} to play> "

    # --- What happens ---------------------------------------------------------------------------

    def _until_asked(self) -> None:
        """Robots act, and each action is told, until it is our turn or the board is over."""
        state = self._state
        self._tell(state)
        while state["phase"] != "over" and state["actor"] not in state["you"]:
            self._tell_thinking(state)
            state = self._table.next_change()
            self._tell(state)
        if state["message"]:
            self._screen.say(state["message"])
        if state["phase"] == "over":
            show_result(self._screen, state)
            show_review(self._screen, state, self._table.review())
            self._screen.say("Enter: the next board; help lists what else.", style="dim")
        else:
            self._screen.console.print()
            self._screen.whole(state)

    def _tell(self, state: State) -> None:
        actions = state["actions"]
        for action in actions[self._shown :]:
            if action["by"] != "human":
                self._screen.happened(state, action)
        self._shown = len(actions)

    def _tell_thinking(self, state: State) -> None:
        for letter, seat in state["seats"].items():
            told = seat["thinking"]
            key = f"{letter}{state['version']}"
            if told and told["limit"] >= _LONG and key != self._thinking:
                self._thinking = key
                name = seat_name(Seat.parse(letter))
                self._screen.say(f"  {name} thinks, {told['limit'] // 1000} s at most.")

    # --- Acting ---------------------------------------------------------------------------------

    def _enter(self, _rest: str) -> bool:
        state = self._state
        if state["phase"] == "over":
            return self._next("")
        if len(state["legal_cards"]) == 1:
            self._table.act({"card": state["legal_cards"][0]})
            return True
        return self._again("")

    def _act(self, text: str) -> bool:
        if self._is_over:
            raise GameError("the board is over: Enter deals the next, help lists what else")
        if self._state["phase"] == "auction":
            self._table.act({"call": read_call(text)})
        else:
            self._table.act({"card": _legal(self._state, read_card(text))})
        return True

    def _for_me(self, _rest: str) -> bool:
        self._table.play_for_me()
        return True

    def _undo(self, _rest: str) -> bool:
        self._table.undo()
        self._shown = len(self._state["actions"])
        return True

    def _claim(self, text: str) -> bool:
        """Only what is certain is claimed: robots agree to nothing else."""
        left = 13 - sum(self._state["won"].values())
        tricks = _number(text, left)
        verdict = self._table.checked(tricks)
        self._screen.say(verdict["words"])
        if verdict["certain"]:
            self._table.claim(tricks)
        return bool(verdict["certain"])

    def _concede(self, _rest: str) -> bool:
        self._table.concede()
        return True

    def _next(self, _rest: str) -> bool:
        self._table.next_board()
        self._shown = 0
        self._screen.say(self._state["score"]["text"] + ".")
        self._screen.board(self._state)
        return True

    def _replay(self, text: str) -> bool:
        self._table.replay(_place_of(self._state, _number(text, 0)))
        self._shown = len(self._state["actions"])
        self._screen.board(self._state)
        return True

    # --- Asking ---------------------------------------------------------------------------------

    def _help(self, _rest: str) -> bool:
        self._screen.lines(HELP_AFTERWARDS if self._is_over else HELP)
        return False

    def _meaning(self, text: str) -> bool:
        show_meaning(self._screen, read_call(text), self._meanings())
        return False

    def _box(self, _rest: str) -> bool:
        show_box(self._screen, self._meanings())
        return False

    def _meanings(self) -> dict[str, dict[str, Any]]:
        found = self._table.meanings()
        if not found:
            raise GameError("the auction is over: no call can be made")
        return found

    def _hint(self, _rest: str) -> bool:
        show_why(self._screen, self._table.hint())
        return False

    def _why(self, text: str) -> bool:
        show_why(self._screen, self._table.why(_asked_about(self._state, text)))
        return False

    def _known(self, _rest: str) -> bool:
        show_known(self._screen, self._table.known())
        return False

    def _again(self, _rest: str) -> bool:
        if self._is_over:
            show_result(self._screen, self._state)
            show_review(self._screen, self._state, self._table.review())
        else:
            self._screen.whole(self._state)
        return False

    def _auction(self, _rest: str) -> bool:
        self._screen.auction(self._state)
        return False

    def _trick(self, _rest: str) -> bool:
        self._screen.last_trick(self._state)
        return False

    def _other(self, _rest: str) -> bool:
        found = self._table.review()
        if found["other"] is not None and found["other"]["state"] != "done":
            self._screen.say("The other table is still playing ...")
            self._table.next_change(_OTHER_TABLE)
            found = self._table.review()
        show_other(self._screen, found)
        return False

    def _tricks(self, _rest: str) -> bool:
        show_tricks(self._screen, self._state, self._table.review())
        return False

    def _save(self, text: str) -> bool:
        path = Path(text or f"board-{self._state['board']['number']}.pbn").expanduser()
        content = self._table.exported(path.suffix.lower().removeprefix("."))
        try:
            with path.open("xb") as file:
                file.write(content)
        except FileExistsError:
            raise GameError(f"{path} is there already: name another file") from None
        self._screen.say(f"Saved as {path}.")
        return False


def _legal(state: State, card: str) -> str:
    """The card, if it may be played now. Raises GameError."""
    held = state["hands"].get(state["turn"] or "")
    if card in state["legal_cards"] or held is None:
        return card
    who = seat_name(Seat.parse(state["turn"]))
    if Card.parse(card) not in Hand.parse(held):
        raise GameError(f"{who} does not hold {action_text(card)}")
    raise GameError(f"{who} must follow suit: {legal_text(state).plain}")


def _number(text: str, usual: int) -> int:
    """Raises GameError."""
    if not text:
        return usual
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise GameError(f"{text!r} is no number of tricks")
    return int(text)


def _place_of(state: State, trick: int) -> int:
    """The action that a trick begins with; 0: the first of the board. Raises GameError."""
    cards = [each["index"] for each in state["actions"] if each["action"][:1] in "SHDC"]
    if trick == 0:
        return 0
    played = sum(len(each["cards"]) for each in state["tricks"])
    place = 4 * (trick - 1) - (played - len(cards))
    if not 0 <= place < len(cards):
        raise GameError(f"trick {trick} was not played card by card")
    return int(cards[place])


def _asked_about(state: State, text: str) -> int:
    """The action that somebody means: by its card or call, its player, or its number.

    Without a word: the last that was not his own.
    """
    actions = state["actions"]
    wanted = text.strip().upper()
    if wanted.isascii() and wanted.isdigit():
        found = [each for each in actions if each["index"] == int(wanted) - 1]
    elif wanted in ("N", "E", "S", "W"):
        found = [each for each in actions if each["seat"] == wanted]
    elif wanted:
        names = _names(wanted)
        found = [each for each in actions if each["action"] in names]
    else:
        found = [each for each in actions if each["by"] != "human"] or actions
    if not found:
        what = f" such as {text!r}" if text else ""
        raise GameError(f"there is no call or card{what} on this board yet")
    return int(found[-1]["index"])


def _names(text: str) -> set[str]:
    found = set()
    for read in (read_card, read_call):
        try:
            found.add(read(text))
        except GameError:
            continue
    return found
