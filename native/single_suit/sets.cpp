#include "single_suit/sets.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace merrimac::single_suit {

namespace {

int size_of(std::span<const std::uint64_t> set) {
  int count = 0;
  for (const std::uint64_t word : set) count += std::popcount(word);
  return count;
}

}  // namespace

bool is_within(std::span<const std::uint64_t> inner, std::span<const std::uint64_t> outer) {
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if ((inner[i] & ~outer[i]) != 0) return false;
  }
  return true;
}

double weight_of(std::span<const std::uint64_t> set, std::span<const double> weights) {
  double total = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    for (std::uint64_t rest = set[i]; rest != 0; rest &= rest - 1) {
      total += weights[i * 64 + static_cast<std::size_t>(std::countr_zero(rest))];
    }
  }
  return total;
}

std::span<std::uint64_t> Sets::add(bool full) {
  data_.resize(data_.size() + words_, full ? ~std::uint64_t{0} : 0);
  if (full && bits_ % 64 != 0) data_.back() = (std::uint64_t{1} << (bits_ % 64)) - 1;
  return {data_.data() + data_.size() - words_, words_};
}

bool Sets::contains(std::span<const std::uint64_t> set) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (std::ranges::equal((*this)[i], set)) return true;
  }
  return false;
}

bool Sets::covers(std::span<const std::uint64_t> set) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (is_within(set, (*this)[i])) return true;
  }
  return false;
}

void Sets::mask_with(std::span<const std::uint64_t> mask) {
  for (std::size_t i = 0; i < data_.size(); ++i) data_[i] &= mask[i % words_];
}

Set Sets::union_of_all() const {
  Set result(words_, 0);
  for (std::size_t i = 0; i < data_.size(); ++i) result[i % words_] |= data_[i];
  return result;
}

void Sets::keep_maximal(Work& work) {
  if (size() <= 1) return;
  std::vector<std::pair<int, std::size_t>> order;
  for (std::size_t i = 0; i < size(); ++i) order.emplace_back(-size_of((*this)[i]), i);
  std::sort(order.begin(), order.end());
  Sets kept(bits_);
  for (const auto& [size, index] : order) {
    const auto set = (*this)[index];
    bool is_new = true;
    std::size_t compared = 0;
    while (compared < kept.size() && is_new) is_new = !is_within(set, kept[compared++]);
    work.add(compared);
    if (is_new) kept.add(set);
  }
  data_ = std::move(kept.data_);
}

bool Sets::keep_heaviest(std::size_t most, const std::function<double(std::span<const std::uint64_t>)>& weigh,
                         bool joined, Work& work) {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < size(); ++i) order.emplace_back(-weigh((*this)[i]), i);
  std::sort(order.begin(), order.end());
  Sets kept(bits_);
  std::vector<Set> rest;
  for (const auto& [weight, index] : order) {
    const auto set = (*this)[index];
    bool is_new = true;
    std::size_t compared = 0;
    while (compared < kept.size() && is_new) is_new = !is_within(set, kept[compared++]);
    work.add(compared);
    if (!is_new) continue;
    if (kept.size() < most) {
      kept.add(set);
      continue;
    }
    rest.emplace_back(set.begin(), set.end());
    if (!joined) break;
  }
  if (joined && !rest.empty()) {
    // Sets that are alike stand together, so that what they make together is not much larger.
    std::ranges::sort(rest);
    const std::size_t chunk = rest.size() / most + 1;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (i % chunk == 0) kept.add();
      const std::span<std::uint64_t> last(kept.data_.data() + kept.data_.size() - words_, words_);
      for (std::size_t word = 0; word < words_; ++word) last[word] |= rest[i][word];
    }
    kept.keep_maximal(work);
  }
  data_ = std::move(kept.data_);
  return rest.empty();
}

Sets product(const Sets& one, const Sets& other) {
  Sets result(one.bits());
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = 0; j < other.size(); ++j) {
      const auto both = result.add();
      for (std::size_t word = 0; word < both.size(); ++word) both[word] = one[i][word] & other[j][word];
    }
  }
  return result;
}

}  // namespace merrimac::single_suit
