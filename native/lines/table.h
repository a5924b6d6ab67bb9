// One deal in play, declarer always South: who holds what, the trick on the table, the tricks won.
//
// The lines room turns every deal so that South declares; it converts back at its own door.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "cards.h"

namespace merrimac::lines {

constexpr bool is_ours(int seat) { return (seat & 1) == 0; }
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr CardMask suit_mask(int suit) { return CardMask{0x1FFF} << (kRanks * suit); }
constexpr int lowest(CardMask cards) { return std::countr_zero(cards); }
constexpr int highest(CardMask cards) { return 63 - std::countl_zero(cards); }
// The cards of a mask above or below a card; meant within one suit.
constexpr CardMask above(CardMask cards, int card) { return cards & ~((CardMask{2} << card) - 1); }
constexpr CardMask below(CardMask cards, int card) { return cards & ((CardMask{1} << card) - 1); }

struct Table {
  std::array<CardMask, kSeats> hands{};
  std::array<std::int8_t, kSeats> trick{};   // cards played, in order
  std::array<std::uint8_t, kSeats> voids{};  // suits in which a seat has shown out, as bits
  std::uint8_t strain = kNotrump;
  std::uint8_t leader = kWest;
  std::uint8_t count = 0;  // cards on the table
  std::uint8_t won = 0, lost = 0;
  std::uint8_t needed = 7;  // tricks for the contract
  std::uint8_t style = 0;   // of the defenders: see defence.h

  bool operator==(const Table&) const = default;

  int turn() const { return (leader + count) & 3; }
  int led() const { return suit_of(trick[0]); }
  CardMask held(int seat, int suit) const { return hands[at(seat)] & suit_mask(suit); }
  CardMask ours(int suit) const { return (hands[kNorth] | hands[kSouth]) & suit_mask(suit); }
  CardMask out(int suit) const { return (hands[kEast] | hands[kWest]) & suit_mask(suit); }
  bool has_trumps() const { return strain != kNotrump; }
  CardMask trumps(int seat) const { return has_trumps() ? held(seat, strain) : 0; }
  bool is_over() const { return (hands[0] | hands[1] | hands[2] | hands[3]) == 0; }

  CardMask legal() const {
    const CardMask hand = hands[at(turn())];
    if (count == 0) return hand;
    const CardMask following = hand & suit_mask(led());
    return following != 0 ? following : hand;
  }
  // Whether a card would take the trick from another that is winning it.
  bool beats(int card, int winning) const {
    if (suit_of(card) == suit_of(winning)) return card > winning;
    return has_trumps() && suit_of(card) == strain;
  }
  // The index in the trick of the card that is winning it.
  int winning_index() const {
    int best = 0;
    for (int i = 1; i < count; ++i) {
      if (beats(trick[at(i)], trick[at(best)])) best = i;
    }
    return best;
  }
  int winning_card() const { return trick[at(winning_index())]; }
  int winning_seat() const { return (leader + winning_index()) & 3; }

  // The card must be legal.
  void play(int card) {
    const int seat = turn();
    hands[at(seat)] &= ~bit_of(card);
    if (count > 0 && suit_of(card) != led()) {
      voids[at(seat)] = static_cast<std::uint8_t>(voids[at(seat)] | 1 << led());
    }
    trick[count++] = static_cast<std::int8_t>(card);
    if (count < kSeats) return;
    leader = static_cast<std::uint8_t>(winning_seat());
    ++(is_ours(leader) ? won : lost);
    count = 0;
    trick = {};
  }
};

// The cheapest card of a suit that beats another one; -1 when there is none.
inline int cheapest_above(CardMask cards, int card) {
  const CardMask higher = above(cards, card);
  return higher != 0 ? lowest(higher) : -1;
}

}  // namespace merrimac::lines
