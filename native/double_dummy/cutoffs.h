// The cut-off cache: which card last refuted a node that looked like this one.
//
// Ordering is worth more than anything else in this search, and the best guess for "which card" is
// nearly always the one that worked a moment ago in a position alike in what matters to this decision.
// Entries hold a card and a tag, are overwritten without ceremony and never affect the result, only
// the order in which cards are tried.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "double_dummy/lanes.h"

namespace merrimac::double_dummy::DD_TARGET {

class Cutoffs {
 public:
  // Finds the place for a situation; `get` and `put` then use it.
  struct Place {
    std::uint32_t* entry;
    std::uint32_t tag;  // upper 26 bits, the lower six free for the card
    // The remembered card, or no card.
    Cards get() const { return (*entry ^ tag) < 64 ? Cards{1} << (*entry & 63) : 0; }
    void put(Cards card) const { *entry = tag | static_cast<std::uint32_t>(std::countr_zero(card)); }
  };

  Cutoffs() : entries_(kSize, kNothing) {}

  // What worked in one strain misleads in the next, so each starts empty.
  void clear() { std::fill(entries_.begin(), entries_.end(), kNothing); }

  Place place(std::uint64_t situation, std::uint64_t kind) {
    const std::uint64_t mixed = (situation ^ (kind * 0x9E3779B97F4A7C15)) * 0xD6E8FEB86659FD93;
    const std::uint64_t hash = mixed ^ (mixed >> 32);
    return {&entries_[hash & (kSize - 1)], static_cast<std::uint32_t>(mixed >> 32) & ~63u};
  }

 private:
  static constexpr std::size_t kSize = std::size_t{1} << 15;
  static constexpr std::uint32_t kNothing = 63;  // tag 0 with bit 63, a sentinel place: no card of any hand
  std::vector<std::uint32_t> entries_;
};

}  // namespace merrimac::double_dummy::DD_TARGET
