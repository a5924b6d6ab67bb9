// A box: what exact dealing understands of a specification, all of it to hold at once.
//
// Lengths, holdings and sums speak of the *original* thirteen cards, so cards already played simply stand
// among the known ones, and a void shown is a weight of 0 on every holding with more cards than were known.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cards.h"

namespace merrimac::dealing {

constexpr int kHoldings = 1 << kRanks;

// So many times a count of one hand over some suits.
struct Term {
  int seat = 0;
  unsigned suits = 0xF;  // a bit for each
  int times = 1;
  std::vector<std::int32_t> table;  // by holding
};

// Terms that must add up to a value in one of the intervals (ascending, apart, both ends included).
struct Sum {
  std::vector<Term> terms;
  std::vector<std::pair<int, int>> allowed;
  bool allows(int value) const {
    for (const auto& [low, high] : allowed) {
      if (low <= value && value <= high) return true;
    }
    return false;
  }
};

struct Box {
  std::array<CardMask, kSeats> known{};
  // By seat, 1 for each allowed [clubs][diamonds][hearts] (spades have the rest); empty: any shape.
  std::array<std::vector<std::uint8_t>, kSeats> shapes;
  // By seat and suit, a likelihood for each holding; 0 excludes it, empty: 1 for all.
  std::array<std::array<std::vector<double>, kSuits>, kSeats> weights;
  std::vector<Sum> sums;
};

// The box is not one: a card known twice, a hand with too many, intervals that overlap.
struct BadBox : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// Counting it would take too long or too much memory: leave a condition out, and test it on the deals.
struct TooLarge : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace merrimac::dealing
