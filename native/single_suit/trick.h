// One trick of the suit: who wins it and what is left.
#pragma once

#include "single_suit/position.h"

namespace merrimac::single_suit {

constexpr Hand other_hand(Hand hand) { return hand == kNorth ? kSouth : kNorth; }

// North's lead is followed by East, South, West; South's by West, North, East.
constexpr Defence defence_of(Hand lead, int second, int fourth) {
  return lead == kNorth ? Defence{fourth, second} : Defence{second, fourth};
}

struct Outcome {
  bool won = false;  // by us
  Position after;    // tidied
};

inline Outcome play(const Position& position, Hand hand, int slot, int reply, const Defence& defence) {
  Position next = position;
  const auto take = [](std::uint8_t& cards) { cards = static_cast<std::uint8_t>(cards - 1); };
  take(next.ours[hand][static_cast<std::size_t>(slot)]);
  int ours = slot;
  if (reply != kDiscard) {
    take(next.ours[other_hand(hand)][static_cast<std::size_t>(reply)]);
    ours = reply < ours ? reply : ours;
  }
  int theirs = kMostGroups;  // lower than any card
  for (const int group : {defence.west, defence.east}) {
    if (group == kDiscard) continue;
    take(next.missing[static_cast<std::size_t>(group)]);
    theirs = group < theirs ? group : theirs;
  }
  return {ours <= theirs, next.tidied()};
}

// The slots in which a hand has cards; a hand without any discards.
inline std::vector<int> choices(const Position& position, Hand hand) {
  std::vector<int> found;
  for (int slot = 0; slot <= position.groups; ++slot) {
    if (position.ours[hand][static_cast<std::size_t>(slot)] > 0) found.push_back(slot);
  }
  return found;
}

inline std::vector<int> replies_of(const Position& position, Hand hand) {
  std::vector<int> found = choices(position, hand);
  if (found.empty()) found.push_back(kDiscard);
  return found;
}

}  // namespace merrimac::single_suit
