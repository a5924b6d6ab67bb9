#include "single_suit/heaviest.h"

#include <algorithm>
#include <utility>

namespace merrimac::single_suit {

namespace {

void intersect(Set& set, std::span<const std::uint64_t> other) {
  for (std::size_t i = 0; i < set.size(); ++i) set[i] &= other[i];
}

class Search {
 public:
  Search(std::span<const double> weights, std::uint64_t most_nodes) : weights_(weights), most_nodes_(most_nodes) {}

  void visit(Set chosen, std::vector<Sets> parts) {
    settle(chosen, parts);
    const double bound = weight_of(chosen, weights_);
    if (bound <= best_.weight + kEnough) return;
    if (parts.empty()) {
      best_.weight = bound;
      best_.set = std::move(chosen);
      return;
    }
    if (++nodes_ > most_nodes_) {
      best_.bound = std::max(best_.bound, bound);
      return;
    }
    // The part with the fewest sets first, and of it the set that promises most.
    std::ranges::sort(parts, {}, [](const Sets& part) { return part.size(); });
    const Sets part = std::move(parts.front());
    parts.erase(parts.begin());
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < part.size(); ++i) order.emplace_back(-weight_of(part[i], weights_), i);
    std::ranges::sort(order);
    for (const auto& [weight, index] : order) {
      if (-weight <= best_.weight + kEnough) break;
      Set next = chosen;
      intersect(next, part[index]);
      visit(std::move(next), parts);
    }
  }

  Heaviest result() && {
    best_.bound = std::max(best_.bound, best_.weight);
    best_.work = work_.done;
    return std::move(best_);
  }

 private:
  static constexpr double kEnough = 1e-13;  // less than that is rounding

  // Takes from the set what some part can't win any more, and from the parts what the set has lost, until
  // nothing changes; a part with one set left has nothing to choose.
  void settle(Set& chosen, std::vector<Sets>& parts) {
    for (bool changed = true; changed;) {
      changed = false;
      const Set before = chosen;
      for (const Sets& part : parts) intersect(chosen, part.union_of_all());
      for (Sets& part : parts) {
        part.mask_with(chosen);
        part.keep_maximal(work_);
      }
      std::erase_if(parts, [](const Sets& part) { return part.size() == 1; });
      changed = chosen != before;
    }
  }

  std::span<const double> weights_;
  std::uint64_t most_nodes_, nodes_ = 0;
  Heaviest best_;
  Work work_;
};

}  // namespace

Heaviest heaviest(std::vector<Sets> parts, std::size_t bits, std::span<const double> weights,
                  std::uint64_t most_nodes) {
  Sets everything(bits);
  const auto all = everything.add(true);
  Search search(weights, most_nodes);
  search.visit(Set(all.begin(), all.end()), std::move(parts));
  return std::move(search).result();
}

}  // namespace merrimac::single_suit
