// The one convention for cards, suits and seats, shared with Python.
//
// The numbers are the Laws' order and the same on both sides of the bindings:
//   suits   clubs 0, diamonds 1, hearts 2, spades 3; as a strain notrump is 4
//   seats   north 0, east 1, south 2, west 3 (clockwise, so +1 is the left-hand opponent)
//   ranks   two 0 ... ace 12
//   card    13 * suit + rank, 0..51
//   hand    a 52-bit mask, bit `card` set when the hand holds it
//
// A room that searches may keep cards in another layout inside; it converts at its own door.
#pragma once

#include <bit>
#include <cstdint>

namespace merrimac {

constexpr int kSuits = 4;
constexpr int kStrains = 5;
constexpr int kSeats = 4;
constexpr int kRanks = 13;
constexpr int kCards = 52;

enum Suit : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades };
constexpr int kNotrump = 4;
enum Seat : std::uint8_t { kNorth, kEast, kSouth, kWest };

using CardMask = std::uint64_t;
using Holding = std::uint16_t;  // the 13 ranks of one suit, bit 0 the two

constexpr CardMask kDeck = (CardMask{1} << kCards) - 1;

constexpr int card_of(int suit, int rank) { return kRanks * suit + rank; }
constexpr int suit_of(int card) { return card / kRanks; }
constexpr int rank_of(int card) { return card % kRanks; }
constexpr CardMask bit_of(int card) { return CardMask{1} << card; }

constexpr Holding holding_of(CardMask hand, int suit) {
  return static_cast<Holding>((hand >> (kRanks * suit)) & 0x1FFF);
}
constexpr int count_of(CardMask hand) { return std::popcount(hand); }

constexpr int partner_of(int seat) { return (seat + 2) & 3; }
constexpr int next_seat(int seat) { return (seat + 1) & 3; }

}  // namespace merrimac
