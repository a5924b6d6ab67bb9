// One trick of the suit: who wins it and what is left.
#pragma once

#include <vector>

#include "single_suit/position.h"

namespace merrimac::single_suit {

// North's lead is followed by East, South, West; South's by West, North, East.
constexpr Defence defence_of(Hand lead, int second, int fourth) {
  return lead == kNorth ? Defence{fourth, second} : Defence{second, fourth};
}

struct Lead {
  Hand hand = kNorth;
  int slot = 0;
};

struct Outcome {
  bool won = false;  // by us
  Position after;    // tidied
};

// Who has the lead next: the hand that won the trick; after a lost one the hand that can get in as often as it likes.
inline OnLead next_on_lead(const Position& position, bool won, Hand winner) {
  if (!position.is_limited()) return kEitherLeads;
  if (won) return winner == kNorth ? kNorthLeads : kSouthLeads;
  if (position.entries[kNorth] == kUnlimited) return kNorthLeads;
  return position.entries[kSouth] == kUnlimited ? kSouthLeads : kNeitherLeads;
}

inline Outcome play(const Position& position, Hand hand, int slot, int reply, const Defence& defence) {
  Position next = position;
  const auto take = [](std::uint8_t& cards) { cards = static_cast<std::uint8_t>(cards - 1); };
  if (!position.leads_for_nothing(hand)) take(next.entries[hand]);
  take(next.ours[hand][static_cast<std::size_t>(slot)]);
  int ours = slot;
  Hand winner = hand;
  if (reply != kDiscard) {
    take(next.ours[other_hand(hand)][static_cast<std::size_t>(reply)]);
    if (reply < ours) {
      ours = reply;
      winner = other_hand(hand);
    }
  }
  int theirs = kMostGroups;  // lower than any card
  for (const int group : {defence.west, defence.east}) {
    if (group == kDiscard) continue;
    take(next.missing[static_cast<std::size_t>(group)]);
    theirs = group < theirs ? group : theirs;
  }
  const bool won = ours <= theirs;
  next.on_lead = next_on_lead(position, won, winner);
  return {won, next.tidied()};
}

// The slots in which a hand has cards; a hand without any discards.
inline std::vector<int> choices(const Position& position, Hand hand) {
  std::vector<int> found;
  for (int slot = 0; slot <= position.groups; ++slot) {
    if (position.ours[hand][static_cast<std::size_t>(slot)] > 0) found.push_back(slot);
  }
  return found;
}

// What may be led: nothing when neither hand can get in.
inline std::vector<Lead> leads_of(const Position& position) {
  std::vector<Lead> found;
  for (const Hand hand : {kNorth, kSouth}) {
    if (!position.may_lead(hand)) continue;
    for (const int slot : choices(position, hand)) found.push_back({hand, slot});
  }
  return found;
}

inline std::vector<int> replies_of(const Position& position, Hand hand) {
  std::vector<int> found = choices(position, hand);
  if (found.empty()) found.push_back(kDiscard);
  return found;
}

}  // namespace merrimac::single_suit
