// In which layouts a position is won with all cards in sight: yes or no for each, asked once.
//
// One double-dummy engine serves all layouts. What its table holds are patterns of relative cards, true in any deal
// with that strain, so nothing need be forgotten when the layout changes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "double_dummy/engine.h"
#include "lines/fronts.h"
#include "lines/public_position.h"

namespace merrimac::lines {

using Hands = std::array<CardMask, kSeats>;

class Leaves {
 public:
  Leaves(double_dummy::Engine& engine, std::span<const Hands> worlds, int strain);

  // Whether North-South take what they need.
  bool wins(const PublicPosition& position, std::size_t world);
  std::uint64_t solved() const { return solved_; }

 private:
  double_dummy::Engine& engine_;
  std::vector<double_dummy::Root> deals_;
  int strain_;
  std::size_t current_;
  std::uint64_t solved_ = 0;
};

}  // namespace merrimac::lines
