"""What somebody may type at the table in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.errors import NotationError


class Do(StrEnum):
    """Everything that can be asked for, by the word for it."""

    ENTER = "enter"
    ACT = "act"
    MEANING = "?"
    HELP = "help"
    BOX = "box"
    HINT = "hint"
    FOR_ME = "auto"
    WHY = "why"
    KNOWN = "known"
    TABLE = "table"
    AUCTION = "auction"
    TRICK = "trick"
    UNDO = "undo"
    CLAIM = "claim"
    CONCEDE = "concede"
    NEXT = "next"
    OTHER = "other"
    TRICKS = "tricks"
    REPLAY = "replay"
    SAVE = "save"
    QUIT = "quit"


_LETTERS = {
    "i": Do.HINT,
    "f": Do.FOR_ME,
    "w": Do.WHY,
    "k": Do.KNOWN,
    "l": Do.CLAIM,
    "u": Do.UNDO,
    "n": Do.NEXT,
    "q": Do.QUIT,
    "exit": Do.QUIT,
}
"""None of them is a call or a card; the page has the same where it can."""
_WORDS = {str(do): do for do in Do if do not in (Do.ENTER, Do.ACT, Do.MEANING)} | _LETTERS


@dataclass(frozen=True, slots=True)
class Command:
    """What to do, and what was said with it."""

    do: Do
    rest: str = ""


def read_command(line: str) -> Command:
    """A word of the list, ``?`` with a call, or whatever else: a call or a card.

    >>> read_command("?3c"), read_command("Claim 4").do
    (Command(do=<Do.MEANING: '?'>, rest='3c'), <Do.CLAIM: 'claim'>)
    """
    text = " ".join(line.split())
    if not text:
        return Command(Do.ENTER)
    if text.startswith("?"):
        asked = text[1:].strip()
        return Command(Do.MEANING, asked) if asked else Command(Do.HELP)
    word, _, rest = text.partition(" ")
    do = _WORDS.get(word.lower())
    return Command(Do.ACT, text) if do is None else Command(do, rest)


def read_call(text: str) -> str:
    """Raises NotationError."""
    try:
        return str(Call.parse(text))
    except NotationError:
        raise NotationError("call", text, "a call such as P, X or 1NT, or help") from None


def read_card(text: str) -> str:
    """Suit first or rank first: ``HK`` and ``KH``. Raises NotationError."""
    name = text.replace(" ", "")
    for each in (name, name[-1:] + name[:-1]):
        try:
            return str(Card.parse(each))
        except NotationError:
            continue
    raise NotationError("card", text, "a card such as HK or D10, or help")


HELP = """\
1S  P  X  XX      call                 HK  D10        play a card; Enter: the only one
?3C               what it would mean   box            what every call would mean
hint (i)          what to do, and why  auto (f)       do it for me
why (w) [HK|N|3]  why a call or card   known (k)      the hidden hands, as far as known
claim (l) [N]     N of the rest        concede        the rest to the others
undo (u)          take mine back       trick          the last trick
auction           with its meanings    table          show it again
q                 leave: the table is kept"""

HELP_AFTERWARDS = """\
next (n), Enter   the next board       other          the same board at the other table
tricks            trick by trick       auction        with its meanings
why [HK|N|3]      why a call or card   replay [TRICK] play it again
save [FILE]       as PBN, or .lin      table          show it again
q                 leave: the table is kept"""
