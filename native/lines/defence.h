// How defenders are taken to play: sensibly, and with all cards in sight.
//
// Sensible defenders differ, and a plan should not hang on what one of them would do. The style of a table says
// what its defenders lead when nothing is to be cashed (the lowest two bits: their long suit, a trump, what gives
// nothing away, their long suit) and whether they hold up winners over a long suit (the next bit).
#pragma once

#include <array>

#include "lines/table.h"

namespace merrimac::lines {

// A few cards without allocation.
struct Cards {
  std::array<std::int8_t, 13> cards{};
  int size = 0;
  void add(int card) {
    for (int i = 0; i < size; ++i) {
      if (cards[at(i)] == card) return;
    }
    cards[at(size++)] = static_cast<std::int8_t>(card);
  }
  const std::int8_t* begin() const { return cards.data(); }
  const std::int8_t* end() const { return cards.data() + size; }
};

// The one card that a defender in turn would most likely choose.
int defend(const Table& table);

// The cards that are worth a thought: the likely one first, then winning instead of ducking (and the other
// way round), a lead of each suit, a discard of each suit when nothing can be spared.
Cards defences(const Table& table);

// Every legal card.
Cards all_defences(const Table& table);

}  // namespace merrimac::lines
