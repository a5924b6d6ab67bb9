"""A whole tournament's records: what players gave away in the play and in the auction.

``reading`` takes the boards of files with what is wrong about them, ``judged`` sets one board
against double dummy and par, ``work`` does that for all of them, ``report`` adds up, and
``tables``, ``markdown``, ``page`` and ``plots`` show it.
"""
