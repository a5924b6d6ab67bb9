#include "dealing/roles.h"

#include <algorithm>
#include <cmath>

namespace merrimac::dealing {

namespace {

constexpr double kLargestWeight = 1e15;  // sixteen of them, times all deals, are still a double
constexpr int kLargestValue = 1'000'000'000;

bool speaks_of(const Box& box, int seat) {
  const auto s = static_cast<std::size_t>(seat);
  if (!box.shapes[s].empty()) return true;
  for (const auto& weights : box.weights[s]) {
    if (!weights.empty()) return true;
  }
  for (const Sum& sum : box.sums) {
    for (const Term& term : sum.terms) {
      if (term.seat == seat) return true;
    }
  }
  return false;
}

void check_known(const Box& box) {
  CardMask seen = 0;
  for (const CardMask known : box.known) {
    if ((known & ~kDeck) != 0) throw BadBox("a known card is not one of the 52");
    if ((seen & known) != 0) throw BadBox("a card is known to be in two hands");
    if (count_of(known) > kRanks) throw BadBox("a hand has more than thirteen known cards");
    seen |= known;
  }
}

void check_weights(const Box& box) {
  for (const auto& suits : box.weights) {
    for (const auto& weights : suits) {
      if (!weights.empty() && weights.size() != kHoldings) throw BadBox("a table of holdings has 8192 entries");
      for (const double weight : weights) {
        if (!(weight >= 0.0 && weight <= kLargestWeight)) throw BadBox("a weight is a number from 0 to 1e15");
      }
    }
  }
}

void check_sum(const Sum& sum) {
  if (sum.terms.empty()) throw BadBox("a sum has at least one term");
  double largest = 0;
  for (const Term& term : sum.terms) {
    if (term.seat < 0 || term.seat >= kSeats) throw BadBox("a seat is 0 to 3");
    if (term.suits == 0 || term.suits > 0xF) throw BadBox("a term has one to four suits");
    if (term.table.size() != kHoldings) throw BadBox("a count has 8192 entries");
    const auto [low, high] = std::minmax_element(term.table.begin(), term.table.end());
    largest += kSuits * std::abs(1.0 * term.times) * std::max(std::abs(1.0 * *low), std::abs(1.0 * *high));
  }
  if (largest > kLargestValue) throw BadBox("a sum has values beyond a thousand million");
  for (std::size_t i = 0; i < sum.allowed.size(); ++i) {
    const auto [low, high] = sum.allowed[i];
    if (low > high || (i > 0 && low <= sum.allowed[i - 1].second)) throw BadBox("intervals ascend and do not meet");
    if (low < -kLargestValue || high > kLargestValue) throw BadBox("an interval reaches beyond a thousand million");
  }
}

void check(const Box& box) {
  check_known(box);
  for (const auto& shapes : box.shapes) {
    if (!shapes.empty() && shapes.size() != 14 * 14 * 14) throw BadBox("a table of shapes has 14 * 14 * 14 entries");
  }
  check_weights(box);
  for (const Sum& sum : box.sums) check_sum(sum);
}

}  // namespace

Roles::Roles(const Box& box) {
  check(box);
  std::vector<int> unknown, known;
  for (int seat = 0; seat < kSeats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    pool &= ~box.known[s];
    needed[s] = kRanks - count_of(box.known[s]);
    (needed[s] > 0 ? unknown : known).push_back(seat);
  }
  for (const int seat : unknown) {
    if (speaks_of(box, seat)) {
      tracked.push_back(seat);
    } else {
      rest[static_cast<std::size_t>(seat)] = needed[static_cast<std::size_t>(seat)];
    }
  }
  const bool all = !unknown.empty() && tracked.size() == unknown.size();
  if (all) {
    // A hand of any shape makes the cheapest complement: its lengths need not be watched.
    const auto free = std::find_if(tracked.begin(), tracked.end(), [&](int seat) {
      return box.shapes[static_cast<std::size_t>(seat)].empty();
    });
    const auto chosen = free != tracked.end() ? free : tracked.end() - 1;
    complement = *chosen;
    tracked.erase(chosen);
  }
  evaluated = tracked;
  measured = tracked;
  if (complement >= 0) {
    evaluated.push_back(complement);
    if (!box.shapes[static_cast<std::size_t>(complement)].empty()) measured.push_back(complement);
  }
  for (const int seat : known) evaluated.push_back(seat);
}

}  // namespace merrimac::dealing
