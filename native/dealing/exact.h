// Exact counting and unbiased sampling of the deals in a box.
//
// The weight of the box is the number of ways to give the tracked hands their cards (and the complement
// with them; not the rest), each times its likelihoods. Sampling takes the halves' classes and sums first,
// by their weights, then the keys of the four suits, then the cards: nothing is ever rejected.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dealing/box.h"
#include "dealing/half.h"
#include "dealing/rest.h"
#include "dealing/roles.h"

namespace merrimac::dealing {

// How likely, given the box, each card is with each seat and each length in each suit.
struct Marginals {
  std::array<std::array<double, kCards>, kSeats> place{};
  std::array<std::array<std::array<double, 14>, kSuits>, kSeats> length{};  // of hands that are not dealt at random
};

struct Distribution {
  int lowest = 0;
  std::vector<double> weights;  // of the values from the lowest on
};

class Exact {
 public:
  static constexpr double kDefaultWork = 4e8;
  // `work` bounds the products of two suits; TooLarge when it takes more.
  explicit Exact(const Box& box, double work = kDefaultWork);
  Exact(const Exact&) = delete;  // its sums are pointed at
  Exact& operator=(const Exact&) = delete;

  bool is_count() const { return is_count_; }  // no likelihood but 0 and 1
  Wide count() const { return count_; }        // exact when is_count()
  double weight() const { return weight_; }
  const std::vector<int>& tracked() const { return roles_.tracked; }
  int complement() const { return roles_.complement; }

  Marginals marginals() const;
  // How a sum of the box that spans suits is distributed. Throws BadBox for any other.
  Distribution distribution(std::size_t sum) const;
  // One deal of the box, by weight. Throws BadBox when there is none.
  void draw(Random& random, std::array<CardMask, kSeats>& hands);
  void draw(Random& random, std::span<std::array<CardMask, kSeats>> deals);
  // Makes the tables that every draw needs; call it first.
  void prepare_draw();

 private:
  using Cells = std::vector<double>;
  using Keys = std::array<std::uint32_t, kSuits>;  // of spades, hearts, diamonds, clubs

  void join();
  bool fits(const Block& major, const Block& minor) const;
  // For each cell (of all there could be) of a block of one half: the weight of all that completes it in the
  // other half. The sum `kept`, if there is one, is left open: its axis keeps the other half's values.
  Cells completions(const Block& block, const Half& own, const Half& other, bool own_is_major, int kept) const;
  Cells along(const Cells& cells, std::size_t sum, std::vector<std::uint32_t>& extents, const Half& own,
              const Half& other) const;
  const Choice& minors_for(std::uint32_t top);
  // A slot of an alias table with the choices themselves in it: one look at memory, not two.
  struct FlatSlot {
    std::uint64_t keep;
    std::array<std::uint16_t, kSuits> own, other;
  };
  void flatten();
  Keys draw_keys(Random& random);
  void forget();
  static void add_surroundings(const Block& block, const Half& half, const Cells& outside, std::vector<double>& first,
                               std::vector<double>& second);
  void add_suit(Marginals& marginals, const SuitTable& table, const std::vector<double>& around, int suit) const;

  Box box_;
  Roles roles_;
  std::vector<const Sum*> crossing_;
  std::vector<ShapeClasses> shapes_;
  std::vector<Half> halves_;  // majors, minors
  bool is_count_ = true;
  Wide count_ = 0;
  double weight_ = 0;
  std::vector<Cells> completions_;  // by block and entry of the majors

  // For drawing.
  Rest rest_;
  Subsets subsets_;
  Deposit deposit_ = fastest_deposit();
  Alias top_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> tops_;  // (block, entry) of the majors
  std::vector<std::unique_ptr<Choice>> minors_;
  std::size_t memory_ = 0;  // items in the tables made while drawing
  // When all combinations of keys are few, one draw settles all four.
  std::vector<FlatSlot> flat_;
};

}  // namespace merrimac::dealing
