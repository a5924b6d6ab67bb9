// Lists of bit sets of one size, and what fronts need: masking, products, dropping sets within others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <span>
#include <vector>

namespace merrimac::single_suit {

using Set = std::vector<std::uint64_t>;

class OutOfWork : public std::exception {};

// How many sets have been compared or made, and how many may be.
struct Work {
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  std::uint64_t done = 0, most = kNoLimit;

  void add(std::uint64_t sets) {
    done += sets;
    if (done > most) throw OutOfWork();
  }
};

class Sets {
 public:
  explicit Sets(std::size_t bits) : bits_(bits), words_((bits + 63) / 64) {}

  std::size_t size() const { return words_ == 0 ? 0 : data_.size() / words_; }
  std::size_t bits() const { return bits_; }
  std::size_t words() const { return words_; }
  std::span<const std::uint64_t> operator[](std::size_t i) const { return {data_.data() + i * words_, words_}; }
  bool test(std::size_t i, std::size_t bit) const { return (data_[i * words_ + bit / 64] >> (bit % 64) & 1) != 0; }

  // A new set, empty or full.
  std::span<std::uint64_t> add(bool full = false);
  void add(std::span<const std::uint64_t> set) { data_.insert(data_.end(), set.begin(), set.end()); }
  void append(const Sets& other) { data_.insert(data_.end(), other.data_.begin(), other.data_.end()); }
  void clear() { data_.clear(); }

  bool contains(std::span<const std::uint64_t> set) const;
  // Whether some set has this one within it.
  bool covers(std::span<const std::uint64_t> set) const;
  void mask_with(std::span<const std::uint64_t> mask);
  Set union_of_all() const;
  // Keeps the maximal sets, the largest first. Counts the comparisons of two sets.
  void keep_maximal(Work& work);
  // Keeps so many maximal sets, the heaviest first; with `joined` the others are joined to at most as many more,
  // like with like. False when there were others.
  bool keep_heaviest(std::size_t most, const std::function<double(std::span<const std::uint64_t>)>& weigh,
                     bool joined, Work& work);

 private:
  std::size_t bits_, words_;
  std::vector<std::uint64_t> data_;
};

bool is_within(std::span<const std::uint64_t> inner, std::span<const std::uint64_t> outer);

// What the members of a set weigh together.
double weight_of(std::span<const std::uint64_t> set, std::span<const double> weights);

// All intersections of a set of one list with a set of the other.
Sets product(const Sets& one, const Sets& other);

}  // namespace merrimac::single_suit
