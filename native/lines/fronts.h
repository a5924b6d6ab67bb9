// Sets of layouts as bits, and fronts: lists of such sets, none within another.
//
// A set says in which layouts one way of playing makes the contract. A position's value is the front of the sets that
// declarer can choose from: his choices unite fronts, the defenders' choices intersect them (they may do something
// else in every layout).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace merrimac::lines {

constexpr std::size_t kMostWorlds = 128;

struct WorldSet {
  std::uint64_t low = 0, high = 0;

  static constexpr WorldSet single(std::size_t world) {
    return world < 64 ? WorldSet{std::uint64_t{1} << world, 0} : WorldSet{0, std::uint64_t{1} << (world - 64)};
  }
  // The first so many worlds.
  static constexpr WorldSet first(std::size_t count) {
    const auto ones = [](std::size_t n) { return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; };
    return {ones(count), count > 64 ? ones(count - 64) : 0};
  }

  constexpr bool operator==(const WorldSet&) const = default;
  constexpr WorldSet operator&(WorldSet other) const { return {low & other.low, high & other.high}; }
  constexpr WorldSet operator|(WorldSet other) const { return {low | other.low, high | other.high}; }
  constexpr WorldSet operator-(WorldSet other) const { return {low & ~other.low, high & ~other.high}; }
  constexpr WorldSet& operator&=(WorldSet other) { return *this = *this & other; }
  constexpr WorldSet& operator|=(WorldSet other) { return *this = *this | other; }

  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int size() const { return std::popcount(low) + std::popcount(high); }
  constexpr bool has(std::size_t world) const { return !(*this & single(world)).empty(); }
  constexpr bool within(WorldSet other) const { return (*this - other).empty(); }
  // One world or none.
  constexpr bool is_single() const {
    return low == 0 ? (high & (high - 1)) == 0 : high == 0 && (low & (low - 1)) == 0;
  }
  // The lowest world; there must be one.
  constexpr std::size_t front() const {
    return static_cast<std::size_t>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
  }
};

// What sets weigh, in whole numbers so that sums are exact.
using Weight = std::int64_t;

class Weights {
 public:
  explicit Weights(std::span<const Weight> each) : bytes_((each.size() + 7) / 8) {
    for (std::size_t byte = 0; byte < bytes_; ++byte) {
      for (std::size_t bits = 1; bits < 256; ++bits) {
        const std::size_t world = 8 * byte + static_cast<std::size_t>(std::countr_zero(bits));
        sums_[byte][bits] = sums_[byte][bits & (bits - 1)] + (world < each.size() ? each[world] : 0);
      }
    }
  }
  Weight of(WorldSet set) const {
    Weight total = 0;
    for (std::size_t byte = 0; byte < bytes_; ++byte) {
      total += sums_[byte][(byte < 8 ? set.low >> (8 * byte) : set.high >> (8 * (byte - 8))) & 255];
    }
    return total;
  }

 private:
  std::size_t bytes_;
  std::array<std::array<Weight, 256>, kMostWorlds / 8> sums_{};
};

using Front = std::vector<WorldSet>;

// Whether some set of the front has this one within it.
inline bool covers(const Front& front, WorldSet set) {
  return std::ranges::any_of(front, [&](WorldSet each) { return set.within(each); });
}

inline WorldSet union_of(const Front& front) {
  WorldSet all;
  for (const WorldSet set : front) all |= set;
  return all;
}

// Adds a set unless the front covers it, and drops those that it covers.
inline void insert(Front& front, WorldSet set) {
  if (covers(front, set)) return;
  std::erase_if(front, [&](WorldSet each) { return each.within(set); });
  front.push_back(set);
}

}  // namespace merrimac::lines
