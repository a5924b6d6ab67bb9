#include "dealing/alias.h"

#include <limits>
#include <numeric>

namespace merrimac::dealing {

namespace {

constexpr double kTwoTo64 = 18446744073709551616.0;

std::uint64_t threshold(double share) {
  return share >= 1.0 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(share * kTwoTo64);
}

}  // namespace

Alias::Alias(std::span<const double> weights) : slots_(weights.size()) {
  const double mean = std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(weights.size());
  std::vector<double> share(weights.size());
  std::vector<std::uint32_t> small, large;
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    share[i] = weights[i] / mean;
    (share[i] < 1.0 ? small : large).push_back(i);
  }
  // Every slot has the height 1: what a small choice leaves free, a large one fills.
  while (!small.empty() && !large.empty()) {
    const std::uint32_t filled = small.back(), filler = large.back();
    small.pop_back();
    slots_[filled] = {threshold(share[filled]), filler};
    share[filler] -= 1.0 - share[filled];
    if (share[filler] < 1.0) {
      large.pop_back();
      small.push_back(filler);
    }
  }
  // What is left over is full but for rounding, on either list.
  for (const std::uint32_t i : small) slots_[i] = {threshold(1.0), i};
  for (const std::uint32_t i : large) slots_[i] = {threshold(1.0), i};
}

}  // namespace merrimac::dealing
