"""What the figures mean, and what they do not, for readers who know bridge and no statistics."""

from __future__ import annotations

from merrimac.match.analysis.report import Report

PLAY = (
    "Double dummy is play with all cards in sight. A card gives a trick away when another card "
    "would have kept more against best play by everybody from there on. That is hindsight: the "
    "right play at the table loses to double dummy whenever the cards lie badly, and nobody comes "
    "near zero. Strong players give away about 0.3 to 0.5 tricks a deal as declarer, 0.2 by the "
    "opening lead, and 0.1 to 0.2 as each defender after it. Dummy's cards are declarer's."
)
BIDDING = (
    "A contract is scored with its double-dummy tricks and set against par, the score when both "
    "sides bid as well as they can with all cards in sight. What one side loses the other wins, "
    "and the figure belongs to the pair, not to a call."
)
ERRORS = (
    "Against the field is what a player gave away a board beyond the mean of all players in the "
    "same roles: less is better. The number after ± is the standard error: how far such a figure "
    "strays by luck, from the spread of the whole field and the number of the player's deals. Two "
    "players differ when their figures are some three standard errors apart, and among many "
    "players a few look good or bad by luck alone. Few boards say little: after twenty a player's "
    "figures are hardly more than luck. Errors are reckoned as if all deals were different: where "
    "many tables played the same few deals, figures stray further."
)
MEANING = f"{PLAY} {BIDDING} {ERRORS}"
COLUMNS = (
    "Declarer, opening lead and defence after it: tricks given away each time, with the standard "
    "error and how many times. Auction and score: IMPs a board against par, plus is better."
)
LEFT_OUT = (
    "A board whose record contradicts itself or the Laws counts for nothing: its deal may be wrong "
    "too. What a sound record does not tell is not counted, the rest is."
)
CLAIMS = (
    "Where a record ends before the last card and tells the result, that is a claim, or cards that "
    "nobody wrote down. The tricks told are set against double dummy at that point. A "
    "difference is charged to no player."
)


def headline(report: Report) -> str:
    """How much was read, and what of it counts."""
    return (
        f"{number(report.files, 'file')}, {number(report.boards, 'board')}: "
        f"{number(report.auctions, 'auction')} and the play of {number(report.plays, 'board')} "
        f"are judged; {number(len(report.players), 'player')}."
    )


def counted(report: Report) -> str:
    """How many boards count for what."""
    order = sorted(report.counted.items(), key=lambda item: -item[1])
    return "Boards by what counts: " + "; ".join(f"{how}, {n:,}" for how, n in order) + "."


def claims(report: Report) -> str:
    told = report.claims
    if not told.number:
        return "There was no claim."
    return (
        f"{number(told.number, 'claim')}: {told.same:,} agree with double dummy, in {told.more:,} "
        f"declarer got more, in {told.fewer:,} fewer tricks."
    )


def bidding(report: Report) -> str:
    mean = report.distances.mean
    if mean is None:
        return "No auction is judged."
    of = number(report.auctions, "auction")
    return (
        f"The contract was worth par in {report.at_par:,} of {of}; "
        f"on average it was {mean.value:.2f} ± {mean.error:.2f} IMPs away from par."
    )


def number(count: int, what: str) -> str:
    """``1 board``, ``2,000 boards``."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"
