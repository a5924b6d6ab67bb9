"""What the branches of an "or" share: "5 or 6 hearts", "15-17 balanced or semi-balanced".

Conditions side by side belong together most of all, but nobody who writes "15-17 balanced or
semi-balanced" means a semi-balanced hand of any strength. So the points go with both shapes, and in
"12-14 or 18-19 balanced" the shape goes with both strengths. Where a reader could not be sure of
that either, the sentence is a fault.
"""

from __future__ import annotations

from dataclasses import replace

from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.phrases import Cards, Counted, Phrase, Short, Told
from merrimac.beliefs.language.sentences import Both, Either, Naming, Not, Part


def either(branches: list[Part]) -> Part:
    """The branches of an "or" as they are meant."""
    done = _completed(branches)
    simple = [_simple(branch) for branch in done]
    if any(each is None for each in simple):
        return Either(tuple(done))
    return _shared(done, [each for each in simple if each is not None])


# --- "5 or 6 hearts" ----------------------------------------------------------------------------


def _completed(branches: list[Part]) -> list[Part]:
    """A bare phrase takes what the next branch says."""
    done: list[Part] = branches[-1:]
    for branch in reversed(branches[:-1]):
        last = _last(branch)
        done.append(_with_last(branch, _finished(last, _first(done[-1]))))
    return done[::-1]


def _finished(bare: Part, following: Part) -> Part:
    match bare, following:
        case Counted(bare=True), Counted(bare=False) if bare.bounds.single:
            return replace(bare, quantity=following.quantity, bare=False)
        case Counted(bare=True), Counted(bare=False) if following.quantity != bare.quantity:
            what = f"{bare.quantity.name} or {following.quantity.name}"
            raise Fault(f"{quoted(bare.token)} can be read in two ways: say {what}", bare.token)
        case Counted(), Counted() if _is_by_article(bare) and _is_by_article(following):
            if len(bare.quantity.suits) > len(following.quantity.suits):
                raise Fault("in which suit is the first of the two? say it of each", bare.token)
        case Short(suit=None), Short():
            return replace(bare, suit=following.suit, cards=following.cards)
    return bare


def _is_by_article(phrase: Counted) -> bool:
    return phrase.bounds.token.lower() in ("a", "an")


def _first(part: Part) -> Part:
    return _first(part.parts[0]) if isinstance(part, Both) else part


def _last(part: Part) -> Part:
    return _last(part.parts[-1]) if isinstance(part, Both) else part


def _with_last(part: Part, last: Part) -> Part:
    if not isinstance(part, Both):
        return last
    return replace(part, parts=(*part.parts[:-1], _with_last(part.parts[-1], last)))


# --- "15-17 balanced or semi-balanced" ----------------------------------------------------------


def _simple(branch: Part) -> tuple[Part, ...] | None:
    """The phrases of a branch side by side, without a seat before them; else None."""
    if isinstance(branch, Both):
        if not branch.is_run:
            return None
        parts = branch.parts[1:] if isinstance(branch.parts[0], Naming) else branch.parts
    else:
        parts = (branch,)
    return parts if parts and all(_kind(part) for part in parts) else None


def _kind(part: Part) -> str:
    match part:
        case Counted():
            return "points" if part.is_points else part.quantity.count_name
        case Told():
            return part.kind
        case Short():
            return "short"
        case Cards():
            return "cards"
        case Not():
            return _kind(part.part)
    return ""


def _shared(branches: list[Part], phrases: list[tuple[Part, ...]]) -> Part:
    """Branches of phrases side by side, in which what one of them says may be meant of all."""
    pivot = next((place for place, each in enumerate(phrases) if len(each) > 1), None)
    if pivot is None or any(_has_seat(branch) for branch in branches[1:]):
        return Either(tuple(branches))
    first, *middle = phrases[pivot]
    heads = [each[0] for each in phrases[:pivot]]
    if any(_kind(each) != _kind(first) or _kind(each) != "points" for each in heads):
        return Either(tuple(branches))
    if heads and not _are_alike(heads, first, middle):
        raise _unclear(middle[0])
    tails: list[Part] = []
    for following in phrases[pivot + 1 :]:
        last, found = _kind(middle[-1]), _kind(following[0])
        if found == _kind(first):
            if heads or tails or found == last:
                raise _unclear(following[0])
            return Either(tuple(branches))
        if len(following) > 1 or found != last:
            raise _unclear(following[0])
        tails.append(following[0])
    if not heads and not tails:
        return Either(tuple(branches))
    seat = branches[0].parts[:1] if _has_seat(branches[0]) and isinstance(branches[0], Both) else ()
    start = Either((*heads, first)) if heads else first
    end = Either((middle[-1], *tails)) if tails else middle[-1]
    return Both((*seat, start, *middle[:-1], end))


def _has_seat(branch: Part) -> bool:
    return isinstance(branch, Both) and isinstance(branch.parts[0], Naming)


def _are_alike(heads: list[Part], first: Part, middle: list[Part]) -> bool:
    """ "12-14 or 18-19 balanced", but not "12+ or 10-11 5+ spades"."""
    ranges = [each for each in (*heads, first) if isinstance(each, Counted)]
    closed = len(ranges) > len(heads) and all(each.bounds.is_closed for each in ranges)
    return closed and all(_kind(each) == "shape" for each in middle)


def _unclear(part: Part) -> Fault:
    while isinstance(part, Not):
        part = part.part
    assert isinstance(part, Phrase)
    message = "does all that stands before the 'or' go with"
    return Fault(
        f"{message} {quoted(part.token)} too? use commas or parentheses to say so", part.token
    )
