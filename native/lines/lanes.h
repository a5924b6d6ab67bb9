// Cards as the double-dummy search keeps them (double_dummy/position.h), many at a time.
#pragma once

#include <array>
#include <cstdint>

#include "cards.h"
#include "double_dummy/position.h"

namespace merrimac::lines {

// A suit's ranks with the ace as the lowest bit.
inline std::uint16_t aces_first(Holding holding) {
  static const auto table = [] {
    std::array<std::uint16_t, 1 << kRanks> found{};
    for (std::size_t ranks = 0; ranks < found.size(); ++ranks) {
      for (int rank = 0; rank < kRanks; ++rank) {
        if ((ranks >> rank & 1) != 0) found[ranks] = static_cast<std::uint16_t>(found[ranks] | 1 << (kRanks - 1 - rank));
      }
    }
    return found;
  }();
  return table[holding];
}

inline double_dummy::Cards lanes_of(CardMask cards, int strain) {
  double_dummy::Cards lanes = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    lanes |= double_dummy::Cards{aces_first(holding_of(cards, suit))} << (16 * double_dummy::lane_of_suit(suit, strain));
  }
  return lanes;
}

}  // namespace merrimac::lines
