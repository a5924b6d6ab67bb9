#include "dealing/roles.h"

#include <algorithm>
#include <string>

namespace merrimac::dealing {

namespace {

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

void check(const Box& box) {
  CardMask seen = 0;
  for (const CardMask known : box.known) {
    if ((known & ~kDeck) != 0) throw BadBox("a known card is not one of the 52");
    if ((seen & known) != 0) throw BadBox("a card is known to be in two hands");
    if (count_of(known) > kRanks) throw BadBox("a hand has more than thirteen known cards");
    seen |= known;
  }
  for (const auto& shapes : box.shapes) {
    if (!shapes.empty() && shapes.size() != 14 * 14 * 14) throw BadBox("a table of shapes has 14 * 14 * 14 entries");
  }
  for (const auto& suits : box.weights) {
    for (const auto& weights : suits) {
      if (!weights.empty() && weights.size() != kHoldings) throw BadBox("a table of holdings has 8192 entries");
      for (const double weight : weights) {
        if (!(weight >= 0.0 && weight <= 1e100)) throw BadBox("a weight is a number from 0 up");
      }
    }
  }
  for (const Sum& sum : box.sums) {
    for (const Term& term : sum.terms) {
      if (term.seat < 0 || term.seat >= kSeats) throw BadBox("a seat is 0 to 3");
      if (term.table.size() != kHoldings) throw BadBox("a count has 8192 entries");
    }
  }
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
