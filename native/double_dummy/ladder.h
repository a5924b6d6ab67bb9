// A small double-dummy search with its ideas on switches: the road GIB's paper describes (section 2), from plain
// alpha-beta to partition search, one rung at a time.
//
// It serves the experiment that counts nodes rung by rung, and as a second, independent implementation to hold
// the fast search against. It is written to be read, not to be fast.
#pragma once

#include <cstdint>

#include "double_dummy/position.h"

namespace merrimac::double_dummy {

struct Features {
  bool table = false;       // remember positions at the start of a trick
  bool narrowness = false;  // lead first where the opponents have few replies
  bool partition = false;   // remember sets of positions instead of single ones (needs table)
  bool killers = false;     // try first what last refuted a position in which the hand to play was the same
};

struct LadderResult {
  int low = 0, high = 0;    // north-south's tricks; equal unless the node limit stopped the search
  std::uint64_t nodes = 0;  // cards played
};

// Throws IllegalPosition like the solver. `most_nodes` 0 means no limit.
LadderResult climb(const Position& position, const Features& features, std::uint64_t most_nodes = 0);

}  // namespace merrimac::double_dummy
