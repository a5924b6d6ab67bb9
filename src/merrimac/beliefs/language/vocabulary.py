"""The words of the language, sorted into the terminals of the grammar, and English for these.

One table serves three needs: the reader finds the terminal of a word here, a misspelt word is
compared with these, and a message about what was expected never shows a terminal's name.
"""

from __future__ import annotations

from difflib import get_close_matches

from merrimac.game.cards import SUITS

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen".split()
    )
}

_BY_TERMINAL = {
    "SEAT": "north east south west n e w",
    "SIDE": "ns ew sn we n-s n/s e-w e/w north-south north/south east-west east/west",
    "SIDES": "none nobody all everybody everyone|no hand|no hands|no player|no one|no-one"
    "|every hand|each hand|all hands|all four hands|every player|each player|all players|every one",
    "SOMEBODY": "somebody someone|some hand|some player|some one",
    "NEITHER": "neither",
    "_NOR": "nor",
    "EACH": "each",
    "ALL_OR_NONE": "|love all|game all",
    "SUIT": "spades spade hearts heart diamonds diamond clubs club h d c ♠ ♥ ♦ ♣ ♤ ♡ ♢ ♧",
    "MAJORS": "majors major minors minor",
    "COUNT": "hcp hcps points point pts controls control losers loser ltc nltc aces ace kings king "
    "queens queen jacks jack tens cccc kr|total points|total point|quick tricks|quick trick"
    "|new losers|new loser|kaplan-rubens|kaplan rubens|high card points|high card point"
    "|high-card points",
    "SUPPORT": "|support points|support point",
    "_FOR": "for",
    "RULE_OF": "|rule of|rule of the",
    "HONOUR": "honours honour honors honor",
    "ALL_SUITS": "|all suits|every suit|each suit|all four suits|all the suits|all of the suits"
    "|all the four suits|all of the four suits",
    "SHAPE_WORD": "balanced bal semibalanced semi-balanced unbalanced",
    "SHORT": "void voids singleton singletons doubleton doubletons shortness short",
    "STOPPER": "stopper stoppers stopped stop",
    "QUALITY_WORD": "good solid",
    "HALF": "half partial full",
    "SUIT_WORD": "suit suits",
    "CARD_WORD": "card carder",
    "_CARDS": "cards",
    "_QUALITY": "quality",
    "EXACTLY": "exactly precisely",
    "BETWEEN": "between",
    "_AND": "and &",
    "BUT": "but",
    "_OR": "or",
    "NOT": "not doesn't don't hasn't haven't isn't aren't|does not|do not|has not|have not|is not"
    "|are not",
    "_NO": "no lacks lack lacking without denies deny",
    "MORE": "more longer",
    "FEWER": "fewer shorter less",
    "_THAN": "than",
    "_IN": "in",
    "_OF": "of",
    "ANY": "any",
    "ANYWHERE": "somewhere anywhere",
    "FIT": "fit fits",
    "BREAK": "break breaks split splits",
    "GAME": "game",
    "SLAM": "slam|small slam|grand slam",
    "TOGETHER": "together combined jointly|between them",
    "BOTH": "both",
    "ANYTHING": "anything",
    "IMPOSSIBLE": "impossible",
    "_DEALER": "dealer deals",
    "_VULNERABLE": "vul vulnerable vulnerability",
    "MAKE": "make makes",
    "TRICKS": "tricks trick",
    "NOTRUMP": "nt notrump notrumps|no trump|no trumps|no-trump|no-trumps",
    "HAS": "has have holds hold with",
    "DASH": "to",
    "NUMBER": " ".join(NUMBER_WORDS),
    "HOLDING": "k q j t x",
    "S": "s",
    # Read past: they make a sentence smoother.
    "EITHER_WORD": "either",
    "NOISE": "a an the is are hand hands has have holds hold with can does do shape pattern "
    "distribution from",
}  # fmt: skip


def _terminals() -> dict[str, str]:
    found: dict[str, str] = {}
    for terminal, listed in _BY_TERMINAL.items():
        words, *phrases = listed.split("|")
        for word in (*words.split(), *phrases):
            found.setdefault(word, terminal)
    return found


TERMINALS = _terminals()
"""The terminal of each word, in lower case; "S" is a seat or a suit by its place."""

# Words of two meanings and letters are no help as a suggestion.
_SUGGESTED = [word for word in TERMINALS if len(word) > 2]
_NEAR_ENOUGH = 0.8
# Words of bidding systems. What they mean differs from one to the next.
_OF_SYSTEMS = frozenset(
    "opener opens opening opened open responder responds response overcall overcalls overcaller "
    "weak strong preempt preempts preemptive takeout double doubles redouble values stayman "
    "transfer transfers bid bids bidding forcing invitational invite limit raise reverse michaels "
    "jacoby multi acol precision sayc game slam gameforcing intermediate strength".split()
)

# In the order in which a message would name them; the same English may serve several.
_ENGLISH = {
    "SEAT": "a seat",
    "SIDE": "a side",
    "SIDES": "none",
    "BOTH": "both",
    "SUIT": "a suit",
    "MAJORS": "majors or minors",
    "COUNT": "a count such as hcp",
    "NUMBER": "a number",
    "SHAPE": "a shape such as 5431",
    "SHAPE_WORD": "balanced",
    "CARD": "a card such as SK",
    "COMPARISON": "a comparison such as >=",
    "_SEMICOLON": "a semicolon",
    "_COMMA": "a comma",
    "_RPAR": "a closing parenthesis",
    "_AND": "and",
    "_OR": "or",
    "_IN": "in",
    "_OF": "of",
    "_THAN": "than",
    "CARD_WORD": "card",
    "SUIT_WORD": "suit",
    "STOPPER": "stopper",
    "TRICKS": "tricks",
    "NOTRUMP": "notrump",
    "_DEALER": "dealer",
    "_VULNERABLE": "vulnerable",
    "HOLDING": "a holding such as AKx",
    "DASH": "a dash",
    "$END": "the end",
    "LPAR": "an opening parenthesis",
}
# What any condition can begin with: where all of it is possible, one word says so.
_CONDITION = {"NUMBER", "SUIT", "COUNT", "SHAPE_WORD", "CARD", "NOT", "LPAR"}
_MOST_NAMED = 6


def expectation(accepted: set[str]) -> str:
    """English for what could have come: "a suit, a comma or the end"."""
    named = []
    if accepted >= _CONDITION:
        named = ["a seat"] if "SEAT" in accepted else []
        named.append("a condition such as 5+ spades")
        accepted = accepted & {"_SEMICOLON", "_COMMA", "_RPAR", "$END"}
    if "_COMMA" in accepted:
        accepted = accepted - {"_AND", "_OR"}
    named += [english for terminal, english in _ENGLISH.items() if terminal in accepted]
    named = named[:_MOST_NAMED] or ["a word of the language"]
    return " or ".join(filter(None, (", ".join(named[:-1]), named[-1])))


def suggestion(word: str, accepted: set[str]) -> str | None:
    """The word that was probably meant: one that can stand here, if any is near enough."""
    fitting = [each for each in _SUGGESTED if TERMINALS[each] in accepted and each != word.lower()]
    near = get_close_matches(word.lower(), fitting, n=1, cutoff=_NEAR_ENOUGH)
    return near[0] if near else None


def is_of_systems(word: str) -> bool:
    """Whether it is a word of bidding, such as "opener" and "takeout"."""
    return word.lower() in _OF_SYSTEMS


SUIT_NAMES = {suit: suit.name.lower() for suit in SUITS}
"""``spades`` and so on."""
