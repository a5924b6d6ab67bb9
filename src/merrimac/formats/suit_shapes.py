"""The four suits as shapes, for where no font can be relied on.

Each is one closed line in a square of side 1, y upwards: a start, then Bézier curves of three
points (x and y in turn) that lead on from there.
"""

from __future__ import annotations

from merrimac.game.cards import Suit

Point = tuple[float, float]
Curve = tuple[float, float, float, float, float, float]


def _straight(start: Point, end: Point) -> Curve:
    (x, y), (to_x, to_y) = start, end
    return (
        x + (to_x - x) / 3, y + (to_y - y) / 3, x + (to_x - x) * 2 / 3, y + (to_y - y) * 2 / 3,
        to_x, to_y,
    )  # fmt: skip


_HEART: tuple[Curve, ...] = (
    (0.40, 0.22, 0.00, 0.42, 0.00, 0.72),
    (0.00, 0.90, 0.13, 1.00, 0.26, 1.00),
    (0.38, 1.00, 0.47, 0.92, 0.50, 0.80),
    (0.53, 0.92, 0.62, 1.00, 0.74, 1.00),
    (0.87, 1.00, 1.00, 0.90, 1.00, 0.72),
    (1.00, 0.42, 0.60, 0.22, 0.50, 0.00),
)
_DIAMOND: tuple[Curve, ...] = (
    (0.40, 0.18, 0.26, 0.36, 0.10, 0.50),
    (0.26, 0.64, 0.40, 0.82, 0.50, 1.00),
    (0.60, 0.82, 0.74, 0.64, 0.90, 0.50),
    (0.74, 0.36, 0.60, 0.18, 0.50, 0.00),
)
# A heart upside down on a foot.
_SPADE: tuple[Curve, ...] = (
    (0.60, 0.82, 1.00, 0.66, 1.00, 0.40),
    (1.00, 0.24, 0.88, 0.16, 0.77, 0.16),
    (0.67, 0.16, 0.58, 0.21, 0.54, 0.29),
    (0.55, 0.15, 0.60, 0.06, 0.70, 0.00),
    _straight((0.70, 0.00), (0.30, 0.00)),
    (0.40, 0.06, 0.45, 0.15, 0.46, 0.29),
    (0.42, 0.21, 0.33, 0.16, 0.23, 0.16),
    (0.12, 0.16, 0.00, 0.24, 0.00, 0.40),
    (0.00, 0.66, 0.40, 0.82, 0.50, 1.00),
)
# Three leaves on a foot.
_CLUB: tuple[Curve, ...] = (
    (0.63, 1.00, 0.73, 0.90, 0.73, 0.77),
    (0.73, 0.70, 0.70, 0.64, 0.65, 0.59),
    (0.69, 0.62, 0.73, 0.63, 0.78, 0.63),
    (0.90, 0.63, 1.00, 0.53, 1.00, 0.40),
    (1.00, 0.27, 0.90, 0.17, 0.78, 0.17),
    (0.68, 0.17, 0.59, 0.23, 0.54, 0.32),
    (0.55, 0.17, 0.60, 0.06, 0.70, 0.00),
    _straight((0.70, 0.00), (0.30, 0.00)),
    (0.40, 0.06, 0.45, 0.17, 0.46, 0.32),
    (0.41, 0.23, 0.32, 0.17, 0.22, 0.17),
    (0.10, 0.17, 0.00, 0.27, 0.00, 0.40),
    (0.00, 0.53, 0.10, 0.63, 0.22, 0.63),
    (0.27, 0.63, 0.31, 0.62, 0.35, 0.59),
    (0.30, 0.64, 0.27, 0.70, 0.27, 0.77),
    (0.27, 0.90, 0.37, 1.00, 0.50, 1.00),
)
CURVES: dict[Suit, tuple[Curve, ...]] = {
    Suit.CLUBS: _CLUB, Suit.DIAMONDS: _DIAMOND, Suit.HEARTS: _HEART, Suit.SPADES: _SPADE,
}  # fmt: skip
START: dict[Suit, Point] = {
    Suit.CLUBS: (0.5, 1.0), Suit.DIAMONDS: (0.5, 0.0), Suit.HEARTS: (0.5, 0.0),
    Suit.SPADES: (0.5, 1.0),
}  # fmt: skip
