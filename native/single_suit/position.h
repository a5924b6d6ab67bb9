// A single suit as declarer sees it: our cards in slots between groups of missing cards.
//
// Missing cards that touch at the start form a *group*: which of them a defender plays makes no difference.
// Slot i holds our cards that lie just above group i, the last slot those below all groups; a card of slot i
// beats group j when i <= j. A *layout* says how many cards of each group West has; East has the others.
// Groups that come to touch later stay apart: what was played of each is remembered differently by layouts.
//
// Entries are winners of other suits, by which a hand gets the lead. Without a limit on them declarer may start
// each trick from either hand, and it doesn't matter which of our two hands wins one. With a limit it does: then a
// slot has cards of one hand only, and an empty group stands between cards of two hands that nothing else parts.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace merrimac::single_suit {

constexpr int kMostGroups = 13;  // empty ones included; of others there are at most 7
constexpr int kMostSlots = kMostGroups + 1;
constexpr std::uint8_t kUnlimited = 255;

enum Hand : std::uint8_t { kNorth, kSouth };
// Who may lead for nothing: one hand, both, or none (the defenders have the lead).
enum OnLead : std::uint8_t { kNorthLeads, kSouthLeads, kEitherLeads, kNeitherLeads };

constexpr Hand other_hand(Hand hand) { return hand == kNorth ? kSouth : kNorth; }

struct Position {
  std::array<std::array<std::uint8_t, kMostSlots>, 2> ours{};  // cards by hand and slot
  std::array<std::uint8_t, kMostGroups> missing{};             // cards by group
  std::uint8_t groups = 0;
  std::array<std::uint8_t, 2> entries{kUnlimited, kUnlimited};  // by hand
  OnLead on_lead = kEitherLeads;

  auto operator<=>(const Position&) const = default;

  bool is_limited() const { return entries[kNorth] != kUnlimited || entries[kSouth] != kUnlimited; }
  bool leads_for_nothing(Hand hand) const {
    return on_lead == kEitherLeads || static_cast<int>(on_lead) == static_cast<int>(hand) ||
           entries[hand] == kUnlimited;
  }
  bool may_lead(Hand hand) const { return leads_for_nothing(hand) || entries[hand] > 0; }

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
  // Adds cards from the top down, and returns the slot or group they went to.
  int add_ours(Hand hand, int cards = 1);
  int add_group(int cards);
  // Without groups that are used up: the slots on both sides of one join, if one hand has them.
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

// In how many ways each layout can come about, card by card.
std::vector<float> ways(const Position& position);

}  // namespace merrimac::single_suit
