// The heaviest intersection of one set from each of several lists: branch and bound.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "single_suit/sets.h"

namespace merrimac::single_suit {

struct Heaviest {
  double weight = -1;
  Set set;
  double bound = -1;     // nothing is heavier; above `weight` only when the search was cut short
  std::uint64_t work = 0;  // sets compared
};

Heaviest heaviest(std::vector<Sets> parts, std::size_t bits, std::span<const double> weights, std::uint64_t most_nodes);

}  // namespace merrimac::single_suit
