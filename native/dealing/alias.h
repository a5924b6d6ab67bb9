// Walker's alias table: one of n weighted choices with one random number and one comparison.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dealing/random.h"

namespace merrimac::dealing {

class Alias {
 public:
  Alias() = default;
  explicit Alias(std::span<const double> weights);

  std::size_t size() const { return slots_.size(); }
  // A slot's own choice is taken below this fraction, the other one from there on.
  std::uint64_t keep(std::size_t slot) const { return slots_[slot].keep; }
  std::uint32_t other(std::size_t slot) const { return slots_[slot].other; }
  std::uint32_t draw(Random& random) const {
    Fraction fraction(random.next());
    const std::uint32_t index = fraction.below(static_cast<std::uint32_t>(slots_.size()));
    // Without a branch, which could not be foreseen: the difference, or nothing of it.
    const Slot slot = slots_[index];
    const std::uint32_t moves = -static_cast<std::uint32_t>(fraction.rest() >= slot.keep);
    return index ^ ((index ^ slot.other) & moves);
  }

 private:
  struct Slot {
    std::uint64_t keep;  // the slot's own choice below this, the other one from there on
    std::uint32_t other;
  };
  std::vector<Slot> slots_;
};

}  // namespace merrimac::dealing
