// Hands that nothing is known of: the cards left over, dealt to them at random.
//
// To choose n of r cards, number them 0 to r-1 and cut the numbers into blocks of thirteen. How many come
// from each block is one weighted draw (560 outcomes for thirteen of 52); which ones is a table of subsets.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dealing/alias.h"
#include "dealing/subsets.h"

namespace merrimac::dealing {

class Rest {
 public:
  // Cards needed by seat; the seats with none are left alone.
  explicit Rest(const std::array<int, kSeats>& needed);

  // Deals the cards, as many as were needed in all, and adds them to the hands.
  void draw(CardMask cards, std::array<CardMask, kSeats>& hands, Random& random) const;

 private:
  using Portions = std::array<Subsets::Range, 4>;  // what is taken from each block
  struct Step {
    int seat;
    bool more_than_two_blocks;
    Alias alias;
    std::vector<Portions> portions;
  };
  Step choose_step(int seat, int from, int take) const;

  Subsets subsets_;
  Deposit deposit_ = fastest_deposit();
  std::vector<Step> steps_;
  int last_ = -1;  // the seat that takes what remains
};

}  // namespace merrimac::dealing
