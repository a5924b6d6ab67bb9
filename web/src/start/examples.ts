// Specifications to start from, and the language in a few lines.

export const EXAMPLES: readonly (readonly [string, string])[] = [
  ["Stayman", "south 15-17 balanced\nnorth 4+ spades, 8+ hcp\nnot (east 5+ hearts)"],
  ["Weak two", "south 6-10 hcp, 6 hearts\nnorth 12+ hcp"],
  ["Slam zone", "north + south 31-34 hcp\nnorth + south 8+ spades"],
  ["Long minors", "south 5+ clubs, 5+ diamonds, 10+ hcp"],
];

export const HELP: readonly (readonly [string, string])[] = [
  ["south 15-17 balanced", "a seat, then conditions on it"],
  ["5+ spades, 12+ hcp", "a comma means and"],
  ["5+ spades or 5+ hearts", "either will do"],
  ["not (east 5+ hearts)", "anything but that"],
  ["north + south 25+ hcp", "two hands together"],
  ["one line each", "all lines must hold"],
];
