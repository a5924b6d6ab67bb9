// Two suits together, and how the two halves of a hand fit.
//
// Dealing is counted from the middle: spades with hearts, diamonds with clubs, then the halves are joined.
// Of a half only that matters which decides what the other half may be:
//   * for each measured hand, the *class* of its two lengths: lengths with the same completions are one class
//     (for "any shape" that is their sum; for "balanced" a little more)
//   * for each sum that spans suits, its value so far
// All assignments of a half with equal classes form a *block*; within it a *cell* is a vector of sum values.
// Weights are doubles, yet exact: a half has at most 4^26 = 2^52 ways, and a double holds those.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dealing/suit_table.h"

namespace merrimac::dealing {

// The classes of one hand's lengths in a half, and which classes of the other half complete them.
struct ShapeClasses {
  explicit ShapeClasses(const std::vector<std::uint8_t>& shapes);
  static constexpr int kNone = -1;
  std::array<std::array<int, 14>, 14> major;  // [spades][hearts]
  std::array<std::array<int, 14>, 14> minor;  // [diamonds][clubs]
  std::vector<std::vector<bool>> fits;        // [major class][minor class]
};

struct Choice {
  Alias alias;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> items;
};

struct Block {
  std::array<int, kSeats> classes{};
  // The cells that occur, ascending, and their weights: of the many values that sums could have together
  // few do, since what one hand has another lacks.
  std::vector<std::uint32_t> cells;
  std::vector<double> weights;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> groups;  // of the two suits
  std::vector<std::unique_ptr<Choice>> pairs;                   // by entry: pairs of keys, made when first drawn
};

class Half {
 public:
  Half(SuitTable first, SuitTable second, std::size_t sums);

  // Multiplies the suits out. At most `work` products.
  void build(const std::vector<ShapeClasses>& shapes, bool is_major, double work);

  const std::vector<Block>& blocks() const { return blocks_; }
  const SuitTable& first() const { return first_; }
  const SuitTable& second() const { return second_; }
  std::uint32_t cell_count() const { return cell_count_; }
  std::uint32_t extent(std::size_t sum) const { return extents_[sum]; }
  std::uint32_t stride(std::size_t sum) const { return strides_[sum]; }
  int lowest(std::size_t sum) const { return first_.lowest(sum) + second_.lowest(sum); }
  // How much of a sum, above the lowest, a cell stands for.
  std::uint32_t digit(std::uint32_t cell, std::size_t sum) const { return cell / strides_[sum] % extents_[sum]; }

  void prepare_draw();
  // The ways to make up an entry of a block from keys of the two suits.
  const Choice& pairs(std::uint32_t block, std::uint32_t entry, std::size_t& memory);
  void forget_pairs();

 private:
  SuitTable first_, second_;
  std::vector<std::uint32_t> extents_, strides_;
  std::uint32_t cell_count_ = 1;
  std::vector<Block> blocks_;
};

}  // namespace merrimac::dealing
