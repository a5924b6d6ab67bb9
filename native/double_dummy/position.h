// What is asked of the solver, and how a position looks inside the search.
//
// A `Position` is the caller's view, in the layout of cards.h: four hands of cards *still held*, the
// strain, who leads (or led) the current trick and the cards already on the table in it. A card on the
// table is in no hand, so in the middle of a trick the hands that have played are one card shorter.
//
// A `Root` is the search's view: always the start of the trick (cards on the table are put back into
// their hands, for the search compares relative ranks at trick starts), in the lane layout of lanes.h,
// with the trump suit moved to lane 3.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "cards.h"

namespace merrimac::double_dummy {

using Cards = std::uint64_t;  // four 16-bit lanes, see lanes.h

// The position breaks a rule of the game; what() says in one sentence which.
class IllegalPosition : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

struct Position {
  std::array<CardMask, kSeats> hands{};  // cards still held, without those on the table
  int strain = kNotrump;                 // 0..3 a trump suit, 4 notrump
  int leader = kNorth;                   // who leads, or led, the current trick
  std::array<int, 3> table{};            // cards on the table in the order played
  int table_count = 0;                   // 0..3

  int seat_to_play() const { return (leader + table_count) & 3; }
  // Tricks still to be won, the one in progress included.
  int tricks_left() const { return count_of(hands[static_cast<std::size_t>(leader)]) + (table_count > 0 ? 1 : 0); }
};

struct Root {
  std::array<Cards, kSeats> hands{};  // at the start of the trick
  std::array<Cards, 3> table{};       // one bit each
  int table_count = 0;
  int leader = 0;
  int tricks = 0;  // tricks left, the one in progress included
  bool trumps = false;
};

// Where a suit stands inside the search: trumps change places with spades.
constexpr int lane_of_suit(int suit, int strain) {
  if (strain == kNotrump) return suit;
  return suit == strain ? 3 : suit == 3 ? strain : suit;
}

constexpr Cards lane_card(int card, int strain) {
  return Cards{1} << (16 * lane_of_suit(suit_of(card), strain) + (kRanks - 1 - rank_of(card)));
}

// Throws IllegalPosition unless: strain, leader and table are in range, no card appears twice, nothing
// lies outside the deck, and every hand has as many cards as the trick in progress allows.
void check(const Position& position);

// The cards the seat to play may legally play now. The position must have passed check().
CardMask legal_cards(const Position& position);

// check(), then conversion.
Root root_of(const Position& position);

}  // namespace merrimac::double_dummy
