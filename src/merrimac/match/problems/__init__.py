"""Problems: a decision, or a whole play, that a player gets right or wrong.

Five kinds. As ``declarer`` the player makes a contract after its lead, against defenders who see
all cards (or whose cards shift); in ``defence`` he beats one, against a declarer who sees all
cards; a ``card`` is one in the middle of a play, a ``lead`` the first, a ``bidding`` problem one
call. What comes out depends on the problem, the player, the limit and the seed alone: not on the
other problems, nor on how many processes share the work.
"""

from merrimac.match.problems.problem import Problem, with_different_names
from merrimac.match.problems.solution import Attempt, Solution
from merrimac.match.problems.solving import by_group, solution, solutions

__all__ = [
    "Attempt",
    "Problem",
    "Solution",
    "by_group",
    "solution",
    "solutions",
    "with_different_names",
]
