// Random subsets of up to thirteen cards, by table; and scattering them over the cards of a mask.
#pragma once

#include <array>
#include <cstdint>

#include "cards.h"
#include "dealing/random.h"

namespace merrimac::dealing {

// How many ways to choose k of n, n up to 52; exact while it fits 64 bits.
constexpr std::uint64_t choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return ways;
}

// The 13-bit masks with k bits, ascending. Those of n bits come first, so one table serves every n.
class Subsets {
 public:
  Subsets() {
    std::uint16_t next = 0;
    for (int k = 0; k <= kRanks; ++k) {
      first_[static_cast<std::size_t>(k)] = next;
      for (int mask = 0; mask < (1 << kRanks); ++mask) {
        if (std::popcount(static_cast<unsigned>(mask)) == k) masks_[next++] = static_cast<std::uint16_t>(mask);
      }
    }
    for (int n = 0; n <= kRanks; ++n) {
      for (int k = 0; k <= kRanks; ++k) {
        ways_[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)] = static_cast<std::uint16_t>(choose(n, k));
      }
    }
  }

  struct Range {  // of the masks with k of the lowest n bits
    std::uint16_t first = 0, ways = 1;
  };
  Range range(int n, int k) const {
    return {first_[static_cast<std::size_t>(k)], ways_[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)]};
  }
  std::uint16_t draw(Range range, Fraction& fraction) const { return masks_[range.first + fraction.below(range.ways)]; }
  std::uint16_t draw(int n, int k, Fraction& fraction) const { return draw(range(n, k), fraction); }

 private:
  std::array<std::uint16_t, 1 << kRanks> masks_{};
  std::array<std::uint16_t, kRanks + 1> first_{};
  std::array<std::array<std::uint16_t, kRanks + 1>, kRanks + 1> ways_{};
};

// Bit i of the pattern goes to the i-th lowest card of the mask.
using Deposit = CardMask (*)(CardMask pattern, CardMask mask);
Deposit fastest_deposit();  // the processor's own instruction where it has one
CardMask portable_deposit(CardMask pattern, CardMask mask);

}  // namespace merrimac::dealing
