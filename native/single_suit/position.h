// A single suit as declarer sees it: our cards in slots between groups of missing cards.
//
// Missing cards that touch at the start form a *group*: which of them a defender plays makes no difference.
// Slot i holds our cards that lie just above group i, the last slot those below all groups; a card of slot i
// beats group j when i <= j. A *layout* says how many cards of each group West has; East has the others.
// Groups that come to touch later stay apart: what was played of each is remembered differently by layouts.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace merrimac::single_suit {

constexpr int kMostGroups = 7;  // more would need more than six cards of ours in between
constexpr int kMostSlots = kMostGroups + 1;

enum Hand : std::uint8_t { kNorth, kSouth };

struct Position {
  std::array<std::array<std::uint8_t, kMostSlots>, 2> ours{};  // cards by hand and slot
  std::array<std::uint8_t, kMostGroups> missing{};             // cards by group
  std::uint8_t groups = 0;

  auto operator<=>(const Position&) const = default;

  int count(Hand hand) const {
    int cards = 0;
    for (const std::uint8_t n : ours[hand]) cards += n;
    return cards;
  }
  // No more tricks than this can be won: one for each card of the longer hand.
  int most_tricks() const { return count(kNorth) > count(kSouth) ? count(kNorth) : count(kSouth); }
  int layouts() const {
    int number = 1;
    for (int i = 0; i < groups; ++i) number *= missing[static_cast<std::size_t>(i)] + 1;
    return number;
  }
  // Without groups that are used up: the slots on both sides of one join.
  Position tidied() const;
};

struct PositionHash {
  std::size_t operator()(const Position& position) const;
};

constexpr int kDiscard = -1;  // of a defender: no card of the suit; of ours: none in the hand

// What happens to the layouts when West and East play a card of these groups, or discard.
struct Defence {
  int west = kDiscard, east = kDiscard;
};

// For each layout the one that it becomes, or -1 when the defenders can't play like that.
std::vector<std::int16_t> successors(const Position& position, const Defence& defence);

}  // namespace merrimac::single_suit
