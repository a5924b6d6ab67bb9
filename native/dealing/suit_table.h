// Every way to divide the unknown cards of one suit, grouped by what the conditions can see of it.
//
// Cards that no condition tells apart form a *class* (the small spot cards, mostly): of these only how many
// go to each hand is followed, with the number of ways as a factor. What is left are some thousand
// *assignments* a suit instead of a million and a half. Those with equal lengths and equal contributions to
// the sums share a *key*; keys with equal lengths share a *group*.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dealing/alias.h"
#include "dealing/box.h"
#include "dealing/roles.h"
#include "dealing/subsets.h"

namespace merrimac::dealing {

using Lengths = std::array<std::uint8_t, kSeats>;  // of the measured seats, in their order

struct Key {
  std::uint32_t place = 0;  // the contributions to the sums as one index, see SuitTable::place_keys
  double weight = 0;
  std::uint32_t first = 0, last = 0;  // its assignments
};

struct LengthGroup {
  Lengths lengths{};
  std::uint32_t first = 0, last = 0;  // its keys, ascending by place
};

class SuitTable {
 public:
  // `crossing` are the sums that span several suits; those within this suit are settled here.
  SuitTable(const Box& box, const Roles& roles, int suit, std::span<const Sum* const> crossing);

  int lowest(std::size_t sum) const { return lowest_[sum]; }
  int spread(std::size_t sum) const { return highest_[sum] - lowest_[sum]; }
  bool empty() const { return weights_.empty(); }
  // Groups the assignments; `strides` turn contributions above the lowest into an index.
  void place_keys(std::span<const std::uint32_t> strides);

  const std::vector<LengthGroup>& groups() const { return groups_; }
  const std::vector<Key>& keys() const { return keys_; }
  // Makes drawing possible.
  void prepare_draw();
  // Gives each tracked hand its cards by one of the key's assignments. The fraction decides among equally
  // likely ones; what else must be drawn comes from the random source.
  void draw(std::uint32_t key, const Subsets& subsets, Deposit deposit, Fraction& fraction, Random& random,
            std::array<CardMask, kMostTracked>& hands) const {
    const Range range = ranges_[key];
    const bool weighed = !choices_.empty() && choices_[key].size() > 0;
    const std::uint32_t chosen = range.first + (weighed ? choices_[key].draw(random) : fraction.below(range.count));
    const auto& held = held_[chosen];
    for (std::size_t hand = 0; hand < tracked_; ++hand) hands[hand] |= CardMask{held[hand]} << (kRanks * suit_);
    if (!spreads_.empty()) scatter(chosen, subsets, deposit, random, hands);
  }

  // For marginals: each assignment's weight, and how likely each card is with each tracked hand.
  std::size_t size() const { return weights_.size(); }
  double weight(std::size_t assignment) const { return weights_[assignment]; }
  std::uint32_t key_of(std::size_t assignment) const { return key_of_[assignment]; }
  void add_places(std::size_t assignment, double probability,
                  std::array<std::array<double, kRanks>, kMostTracked>& places) const;
  // Cards of a tracked hand that it gets in an assignment, the known ones not counted.
  int cards_given(std::size_t assignment, std::size_t tracked) const;

 private:
  struct Spread {  // cards of a class, divided at random
    Holding cards;
    std::array<std::uint8_t, kMostTracked> take;
  };
  struct Range {  // of a key's assignments: all that drawing needs of it
    std::uint32_t first, count;
  };
  struct Enumeration;
  friend struct Enumeration;

  void sort_assignments();
  void scatter(std::uint32_t assignment, const Subsets& subsets, Deposit deposit, Random& random,
               std::array<CardMask, kMostTracked>& hands) const;

  int suit_;
  std::size_t tracked_ = 0, sums_ = 0;
  std::vector<int> lowest_, highest_;
  // One entry for each assignment.
  std::vector<double> weights_;
  std::vector<Lengths> lengths_;
  std::vector<std::array<Holding, kMostTracked>> held_;  // the cards that are settled
  std::vector<std::array<std::uint32_t, 2>> spreads_of_;
  std::vector<int> values_;  // sums_ of them for each
  std::vector<std::uint32_t> places_, key_of_;

  std::vector<Spread> spreads_;
  std::vector<LengthGroup> groups_;
  std::vector<Key> keys_;
  std::vector<Range> ranges_;   // by key
  std::vector<Alias> choices_;  // by key; empty where all its assignments weigh the same, or all of all keys'
};

}  // namespace merrimac::dealing
