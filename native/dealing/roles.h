// What part each hand plays in the counting.
//
// Hands that conditions speak of are *tracked*: every way to give them cards is followed. If they are all
// the unknown hands there are, one of them need not be: it gets what the others leave, and is the
// *complement*. Unknown hands without conditions are the *rest*, dealt at random at the end.
#pragma once

#include <array>
#include <vector>

#include "dealing/box.h"

namespace merrimac::dealing {

constexpr std::size_t kMostTracked = 3;

struct Roles {
  explicit Roles(const Box& box);

  CardMask pool = kDeck;               // the cards not known
  std::array<int, kSeats> needed{};    // how many of them each hand gets
  std::vector<int> tracked;            // seats
  int complement = -1;                 // a seat, or none
  std::vector<int> evaluated;          // seats whose cards conditions look at: tracked, complement, known
  std::vector<int> measured;           // unknown seats whose lengths must be right: tracked, then complement
  std::array<int, kSeats> rest{};      // cards needed by the hands dealt at random
};

}  // namespace merrimac::dealing
