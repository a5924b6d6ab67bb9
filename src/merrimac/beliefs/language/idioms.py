"""What is said differently from how it is meant: rewritten, word for word, before it is parsed.

* "no singleton or void" is neither: "no singleton and no void". So are "neither ... nor" and "not
  balanced or semi-balanced".
* "south, 15-17" has a comma that divides nothing; "but" is a comma.
* "NS both balanced" is each of them, but "NS both majors" speaks of suits.
* "stoppers in hearts and spades" is about two suits, "all four aces" about four.
* "3NT makes" is "N-S make 3NT".
"""

from __future__ import annotations

from lark import Token

from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.rewriting import retyped, type_at

_SEATS = ("SEAT", "SIDE")
# What stands right before a seat that no condition follows.
_NAMES_A_SEAT = ("_DEALER", "_VULNERABLE", "_THAN")
_AFTER_A_DIVISION = frozenset(["", "_COMMA", "_SEMICOLON", "_RPAR", "BUT", *_SEATS])
_AMOUNT = frozenset(
    "NUMBER NUMBER_PLUS DASH EXACTLY BETWEEN _AT_LEAST _AT_MOST _MORE_THAN _FEWER_THAN _OR_MORE "
    "_OR_FEWER".split()
)
# What "no" and "without" can stand before, besides "5-card" and the like.
_NOUNS = frozenset("SHORT STOPPER HALF QUALITY_WORD FIT HONOUR".split())
# After a suit: it begins a condition of its own.
_OF_ITS_OWN = frozenset(
    "COMPARISON PLUS _TIMES DASH HOLDING STOPPER SHORT _QUALITY LPAR MORE FEWER FIT BREAK NUMBER "
    "NUMBER_PLUS".split()
)
_NUMBERS = ("NUMBER", "NUMBER_PLUS")
_BEFORE_A_TEN = (*_NUMBERS, "_NO")
_SMALL = frozenset("0 1 2 3 4 5 6 zero one two three four five six".split())
_RANKS = ("aces", "kings", "queens", "jacks", "tens")
_STARTS = frozenset(["", "_COMMA", "_SEMICOLON", "SEAT", "SIDE", "SIDES", "SOMEBODY", "EACH"])
_STOPS = frozenset(["", "_COMMA", "_SEMICOLON"])
_ENDS = frozenset("_COMMA _SEMICOLON _AND LPAR _RPAR SEAT SIDE SIDES SOMEBODY".split())


def plainly(tokens: list[Token]) -> list[Token]:
    """The tokens as they are meant."""
    for rewrite in (
        _with_tens,
        _with_commas,
        _with_each,
        _with_all,
        _with_neither,
        _with_lacked_names,
        _with_repeated_nouns,
        _with_no_lists,
        _with_suit_lists,
        _with_makers,
        _without_together,
    ):
        tokens = rewrite(tokens)
    _check_amounts(tokens)
    return tokens


def _with_tens(tokens: list[Token]) -> list[Token]:
    """ "1 ten" and "no ten" are cards, "ten spades" a number."""
    kept: list[Token] = []
    for token in tokens:
        if token.lower() == "ten" and type_at(kept, len(kept) - 1) in _BEFORE_A_TEN:
            token = Token.new_borrow_pos("COUNT", "tens", token)
        kept.append(token)
    return kept


def _check_amounts(tokens: list[Token]) -> None:
    """ "South spades": how many? "1 void": a number of points?"""
    for place, token in enumerate(tokens):
        if token.type in _NUMBERS and type_at(tokens, place + 1) in _NOUNS - {"FIT", "HONOUR"}:
            number = token.lower().rstrip("+")
            if number in _SMALL and type_at(tokens, place - 1) != "DASH":
                message = f"{number} of what? write {number} hcp, or leave the number out"
                raise Fault(message, token)
        alone = type_at(tokens, place - 1) in _STARTS and type_at(tokens, place + 1) in _STOPS
        if token.type in ("COUNT", "SUIT") and alone:
            word = token.lower()
            many = f"{word}s" if f"{word}s" in _RANKS else word
            least = "1+" if many in _RANKS else "5+"
            raise Fault(f"how many {many}? such as {least} {many}", token)


def _with_commas(tokens: list[Token]) -> list[Token]:
    """ "But" is a comma, and a comma right after the seat that a condition names is none."""
    kept: list[Token] = []
    calls: list[bool] = []
    for place, token in enumerate(tokens):
        if token.type == "LPAR":
            calls.append(type_at(kept, len(kept) - 1) in ("COUNT", "SUIT", "TRICKS", "_QUALITY"))
        elif token.type == "_RPAR" and calls:
            calls.pop()
        elif token.type == "BUT":
            if type_at(kept, len(kept) - 1) == "_COMMA":
                continue
            token = retyped(token, "_COMMA")
        is_after_seat = type_at(kept, len(kept) - 1) in _SEATS and not (calls and calls[-1])
        names_only = type_at(kept, len(kept) - 2) in _NAMES_A_SEAT
        divides = names_only or type_at(tokens, place + 1) in _AFTER_A_DIVISION
        if token.type == "_COMMA" and is_after_seat and not divides:
            continue
        kept.append(token)
    return kept


def _with_each(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        before, after = type_at(kept, len(kept) - 1), type_at(tokens, place + 1)
        if token.type == "BOTH" and after != "_VULNERABLE":
            ends_names = before == "SIDE" or (before == "SEAT" and _is_pair(kept))
            if after == "SEAT" or (ends_names and after != "MAJORS"):
                token = retyped(token, "EACH")
        elif token.type == "EITHER_WORD":
            if before != "SIDE":
                continue  # it only announces an "or"
            if _has_or(tokens, place):
                message = "does 'either' mean one of the two hands? say north or south, or leave it"
                raise Fault(message + " out", token)
            token = retyped(token, "EITHER")
        kept.append(token)
    return kept


def _has_or(tokens: list[Token], place: int) -> bool:
    """Whether an "or" follows before the condition ends."""
    for token in tokens[place:]:
        if token.type in ("_OR", "_COMMA", "_SEMICOLON"):
            return token.type == "_OR"
    return False


def _is_pair(kept: list[Token]) -> bool:
    return type_at(kept, len(kept) - 2) == "_AND" and type_at(kept, len(kept) - 3) == "SEAT"


def _with_all(tokens: list[Token]) -> list[Token]:
    """ "All four aces", "all the aces"."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        if token.lower() == "all" and token.type == "SIDES":
            what = [each.lower() for each in tokens[place + 1 : place + 3]]
            if what[:1] in (["4"], ["four"]) and what[1:] and what[1] in _RANKS:
                continue
            if what and what[0] in _RANKS:
                kept.append(Token.new_borrow_pos("NUMBER", "4", token))
                continue
        kept.append(token)
    return kept


# --- No ... or ... ------------------------------------------------------------------------------


def _with_neither(tokens: list[Token]) -> list[Token]:
    """ "Neither singleton nor void", of one hand; of seats the grammar reads it."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        following = type_at(tokens, place + 1)
        if token.type == "NEITHER" and following not in ("SEAT", "_VULNERABLE"):
            if type_at(tokens, place - 1) == "_VULNERABLE":
                kept.append(token)
                continue
            if type_at(tokens, place - 1) == "SIDE" and not _has_nor(tokens, place):
                message = "'neither' of which hands? say neither north nor south and what they lack"
                raise Fault(message, token)
            token = retyped(token, _refusal(following))
        elif token.type == "_NOR" and following != "SEAT":
            kept.append(retyped(token, "_AND"))
            token = retyped(token, _refusal(following))
        kept.append(token)
    return kept


def _has_nor(tokens: list[Token], place: int) -> bool:
    """Whether a "nor" follows before the statement ends."""
    for token in tokens[place:]:
        if token.type in ("_NOR", "_SEMICOLON"):
            return token.type == "_NOR"
    return False


def _refusal(following: str) -> str:
    return "NOT" if following in ("SHAPE_WORD", "SHAPE", "SHAPE_DASHES", "ANY", "LPAR") else "_NO"


def _with_lacked_names(tokens: list[Token]) -> list[Token]:
    """ "Without the ace or king of hearts" lacks both: each name gets its suit."""
    kept: list[Token] = []
    names: list[Token] = []
    place = 0
    while place < len(tokens):
        kept.append(tokens[place])
        place += 1
        if kept[-1].type != "_NO":
            continue
        names, end = [], place
        while type_at(tokens, end) == "COUNT":
            names.append(tokens[end])
            end += 2 if type_at(tokens, end + 1) in ("_OR", "_AND") else 1
        if len(names) > 1 and type_at(tokens, end) == "_OF" and type_at(tokens, end + 1) == "SUIT":
            for name in names:
                kept += [name, *tokens[end : end + 2]]
            place = end + 2
    return kept


def _with_repeated_nouns(tokens: list[Token]) -> list[Token]:
    """ "Singleton in hearts or spades" is "singleton in hearts or singleton in spades"."""
    kept: list[Token] = []
    noun: list[Token] = []
    for place, token in enumerate(tokens):
        kept.append(token)
        types = [type_at(kept, len(kept) - step) for step in (3, 2, 1)]
        if types == [types[0], "_IN", "SUIT"] and types[0] in ("SHORT", "STOPPER", "FIT"):
            start = -4 if type_at(kept, len(kept) - 4) == "HALF" else -3
            noun = kept[start:-1]
        elif token.type == "_OR" and noun and type_at(tokens, place + 1) == "SUIT":
            if type_at(tokens, place + 2) not in _OF_ITS_OWN:
                kept += noun
        elif token.type != "SUIT":
            noun = noun if token.type == "_IN" else []
    return kept


def _with_no_lists(tokens: list[Token]) -> list[Token]:
    """ "No A or B" is neither, as long as B is something that "no" can stand before."""
    kept: list[Token] = []
    refusing: Token | None = None
    first = ""
    for place, token in enumerate(tokens):
        if token.type in ("_NO", "NOT"):
            refusing, first = token, _noun(tokens, place + 1)
        elif token.type in _ENDS:
            if token.type == "_COMMA" and refusing is not None and refusing.type == "_NO":
                _check_list(tokens, place, refusing, first)
            refusing = None
        elif token.type == "_OR" and refusing is not None:
            second = _noun(tokens, place + 1)
            narrowed = [type_at(tokens, place - 2), type_at(tokens, place - 1)] == ["_IN", "SUIT"]
            bare = narrowed and second == "unit" and type_at(tokens, place + 1) == "SUIT"
            if not bare and _is_list(refusing.type, first, second):
                kept.append(retyped(token, "_AND"))
                kept.append(retyped(token, refusing.type))
                continue
            if bare or (first == "noun" and second == "length"):
                message = f"{quoted(refusing)} could cover both sides of the 'or': repeat it, "
                raise Fault(message + "or use a comma or parentheses", token)
            refusing = None
        kept.append(token)
    return kept


def _check_list(tokens: list[Token], place: int, refusing: Token, first: str) -> None:
    """ "No void, singleton or 6-card suit": is there a singleton?"""
    if first == _noun(tokens, place + 1) == "noun" and _has_or(tokens, place + 1):
        message = f"{quoted(refusing)} could cover the whole list: repeat it before each"
        raise Fault(message, tokens[place + 1])


def _is_list(refusal: str, first: str, second: str) -> bool:
    if refusal == "NOT":
        return first == second and first in ("noun", "shape")
    if first == second == "length":
        return True
    return first in ("noun", "unit", "length") and second in ("noun", "unit")


def _noun(tokens: list[Token], place: int) -> str:
    """What kind of thing begins here."""
    start = place
    while type_at(tokens, place) in _AMOUNT:
        place += 1
    found, then = type_at(tokens, place), type_at(tokens, place + 1)
    if found == "CARD_WORD" and place > start:
        return "noun"
    if place > start:
        return "length" if found in ("SUIT", "_CARDS") and then not in _OF_ITS_OWN else ""
    if found in _NOUNS or (found in ("SUIT", "MAJORS") and then in ("SHORT", "STOPPER", "FIT")):
        return "noun"
    if found in ("SUIT", "COUNT") and then not in _OF_ITS_OWN | {"_OF"}:
        return "unit"
    return "shape" if found == "SHAPE_WORD" else ""


# --- Suits, contracts, two hands ----------------------------------------------------------------


def _with_suit_lists(tokens: list[Token]) -> list[Token]:
    """ "In hearts and spades", "hearts and spades stopped"."""
    found = list(tokens)
    inside = False
    for place, token in enumerate(tokens):
        if token.type == "SUIT":
            inside = inside or type_at(tokens, place - 1) == "_IN"
            continue
        is_joined = token.type == "_AND" and type_at(tokens, place + 1) == "SUIT"
        if is_joined and type_at(tokens, place - 1) == "SUIT":
            after = type_at(tokens, place + 2)
            if (inside and after not in _OF_ITS_OWN) or (not inside and after == "STOPPER"):
                found[place] = retyped(token, "AND_SUIT")
                continue
        inside = False
    return found


def _with_makers(tokens: list[Token]) -> list[Token]:
    """ "3NT makes": the contract comes first, and the makers are North and South."""
    kept: list[Token] = []
    place = 0
    while place < len(tokens):
        types = [type_at(tokens, place + step) for step in range(4)]
        strains = ("SUIT", "NOTRUMP")
        is_contract = types[0] == "NUMBER" and types[1] in strains and types[2] == "MAKE"
        if is_contract and types[3] in ("", "_COMMA", "_SEMICOLON", "_RPAR", "_AND", "_OR"):
            number, strain, verb = tokens[place : place + 3]
            named = type_at(kept, len(kept) - 1) in _SEATS
            kept += [retyped(verb, "MAKE" if named else "THEY_MAKE"), number, strain]
            place += 3
        else:
            kept.append(tokens[place])
            place += 1
    return kept


def _without_together(tokens: list[Token]) -> list[Token]:
    """ "Together" and "between them" say what is so anyhow, but only of two hands."""
    kept: list[Token] = []
    named: list[Token] = []
    for token in tokens:
        if token.type in _SEATS:
            named.append(token)
        if token.type != "TOGETHER":
            kept.append(token)
        elif not named or not (named[-1].type == "SIDE" or _are_joined(kept, named)):
            raise Fault(f"{quoted(token)} speaks of two hands: name a side such as NS", token)
    return kept


def _are_joined(kept: list[Token], named: list[Token]) -> bool:
    place = next(place for place, token in enumerate(kept) if token is named[-1])
    return type_at(kept, place - 1) == "_AND" and type_at(kept, place - 2) == "SEAT"
