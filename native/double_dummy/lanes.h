// Card sets inside the double-dummy search, and the few bit tricks everything else is built from.
//
// A card set is one 64-bit word of four 16-bit lanes, a lane per suit. Inside a lane **bit 0 is the
// ace** and bit 12 the two, so a higher card is a lower bit: `x & -x` is the top card, and all ranks
// above a card are the bits below it. Bits 13 to 15 of a lane are always free and serve as sentinels, which
// lets additions and subtractions work on all four suits at once without spilling into the neighbour.
//
// The trump suit, if there is one, is always lane 3 (see position.h), so the search needs to know only
// *whether* there are trumps.
//
// This header is compiled once per processor target: the macro DD_TARGET names the namespace, and
// DD_BMI2 says whether the processor can extract and deposit bits by itself.
#pragma once

#include <bit>
#include <cstdint>

#include "double_dummy/position.h"

#if DD_BMI2
#include <immintrin.h>
#endif

namespace merrimac::double_dummy::DD_TARGET {

constexpr Cards kSentinels = 0xE000E000E000E000;  // the three free bits of every lane
constexpr Cards kAces = 0x0001000100010001;       // bit 0 of every lane
constexpr Cards kTrumpLane = Cards{0x1FFF} << 48;

constexpr Cards top_of(Cards x) { return x & (~x + 1); }
constexpr Cards lowest_of(Cards x) { return Cards{1} << (63 - std::countl_zero(x)); }  // x not empty
constexpr Cards lane_mask(int lane) { return Cards{0xFFFF} << (16 * lane); }
constexpr int lane_shift(Cards card) { return std::countr_zero(card) & 48; }
constexpr Cards lane_of(Cards card) { return Cards{0xFFFF} << lane_shift(card); }
constexpr int count(Cards x) { return std::popcount(x); }

// All ranks, of every suit at once, that stand above every card of x. A suit without cards in x
// gives all 13 ranks: the lowest sentinel then plays the part of its highest card.
constexpr Cards above_all(Cards x) {
  const Cards s = x | kSentinels;
  return (s - kAces) & ~s;
}

// The top card of each run of touching cards in `mine`. Cards touch when no card that is still out lies
// between them, so one search serves the whole run. A run begins at a card whose next higher card
// (among `all`) is not mine: mark the places just below other hands' cards and at the head of each
// lane, and let a carry run the marks down through the gaps of cards already played.
constexpr Cards run_tops(Cards all, Cards mine) {
  const Cards gaps = ~(all | kSentinels);
  const Cards marks = ((all & ~mine) << 1) | kAces;
  return ((((marks & gaps) + gaps) & ~gaps) | (marks & ~gaps)) & mine;
}

#if DD_BMI2
inline std::uint64_t extract(std::uint64_t value, std::uint64_t mask) { return _pext_u64(value, mask); }
inline std::uint64_t deposit(std::uint64_t value, std::uint64_t mask) { return _pdep_u64(value, mask); }
#else
// Without the instructions: gather or scatter a byte at a time through two tables of 64 KB.
struct ByteTables {
  std::uint8_t gather[256][256];   // [mask][value]
  std::uint8_t scatter[256][256];  // [mask][value]
  ByteTables() {
    for (unsigned mask = 0; mask < 256; ++mask)
      for (unsigned value = 0; value < 256; ++value) {
        unsigned packed = 0, spread = 0, place = 0;
        for (unsigned bit = 0; bit < 8; ++bit)
          if ((mask >> bit) & 1u) {
            packed |= ((value >> bit) & 1u) << place;
            spread |= ((value >> place) & 1u) << bit;
            ++place;
          }
        gather[mask][value] = static_cast<std::uint8_t>(packed);
        scatter[mask][value] = static_cast<std::uint8_t>(spread);
      }
  }
};
inline const ByteTables kByteTables;

inline std::uint64_t extract(std::uint64_t value, std::uint64_t mask) {
  std::uint64_t result = 0;
  int place = 0;
  for (int shift = 0; shift < 64; shift += 8) {
    const unsigned m = (mask >> shift) & 255, v = (value >> shift) & 255;
    result |= std::uint64_t{kByteTables.gather[m][v]} << (place & 63);
    place += std::popcount(m);
  }
  return result;
}

inline std::uint64_t deposit(std::uint64_t value, std::uint64_t mask) {
  std::uint64_t result = 0;
  for (int shift = 0; shift < 64; shift += 8) {
    const unsigned m = (mask >> shift) & 255;
    result |= std::uint64_t{kByteTables.scatter[m][value & 255]} << shift;
    value >>= std::popcount(m);
  }
  return result;
}
#endif

}  // namespace merrimac::double_dummy::DD_TARGET
