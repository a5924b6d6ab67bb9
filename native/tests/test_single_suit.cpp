// Single suits: fronts against what is known, and that every lead's sets stay within what all cards in sight give.
#include "single_suit/solver.h"

#include <algorithm>
#include <random>

#include "single_suit/heaviest.h"
#include "tests/check.h"

namespace {

using namespace merrimac::single_suit;

// AQ / 32 and a missing king and small cards: the finesse wins in the layouts with the king on West's side.
Position finesse_position() {
  Position position;  // A | K | Q | small
  position.groups = 2;
  position.missing = {1, 3};
  position.ours[kNorth] = {1, 1, 0};
  position.ours[kSouth] = {0, 0, 2};
  return position;
}

void finesse() {
  const Position position = finesse_position();
  Solver solver({1000, false});
  const Front& front = solver.front(position, {2, 2});
  CHECK(front.exact);
  bool wins_with_west = false;
  for (std::size_t i = 0; i < front.sets.size(); ++i) {
    bool all = true;
    for (std::size_t small = 0; small <= 3; ++small) all &= front.sets.test(i, 1 + 2 * small);
    wins_with_west |= all;
  }
  CHECK(wins_with_west);
}

void following() {
  const Position position = finesse_position();
  Solver solver({1000, false});
  const Set king_with_west{0b10101010}, king_with_east{0b01010101};
  CHECK(solver.can_win(position, {2, 2}, king_with_west));
  CHECK(solver.can_win(position, {2, 2}, king_with_west, {kSouth, 2}));
  CHECK(!solver.can_win(position, {2, 2}, king_with_west, {kNorth, 0}));  // the ace first gives the king away
  CHECK(solver.can_win(position, {2, 2}, king_with_west, {kSouth, 2}, 1, 1));
  CHECK(!solver.can_win(position, {2, 2}, king_with_west, {kSouth, 2}, 0, 1));  // the queen under the king
  CHECK(!solver.can_win(position, {2, 2}, king_with_east));
}

void out_of_work() {
  Solver solver({1000, false});
  const std::vector<double> weights(8, 0.125);
  solver.allow(0);
  bool is_stopped = false;
  try {
    solver.best_leads(finesse_position(), {2, 2}, weights);
  } catch (const OutOfWork&) {
    is_stopped = true;
  }
  CHECK(is_stopped);
  solver.allow(1'000'000);
  double best = 0;
  for (const Line& line : solver.best_leads(finesse_position(), {2, 2}, weights)) best = std::max(best, line.value);
  CHECK(best > 0.49 && best < 0.51);
}

void heaviest_of_products() {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    std::vector<Sets> parts;
    std::vector<double> weights;
    for (int bit = 0; bit < 20; ++bit) weights.push_back(static_cast<double>(random() % 100));
    for (std::size_t part = 0; part < 1 + random() % 3; ++part) {
      parts.emplace_back(20);
      for (std::size_t set = 0; set < 1 + random() % 6; ++set) parts.back().add(Set{random() & 0xFFFFF});
    }
    Sets all(20);
    all.add(true);
    for (const Sets& part : parts) all = product(all, part);
    double best = 0;
    for (std::size_t set = 0; set < all.size(); ++set) best = std::max(best, weight_of(all[set], weights));
    const Heaviest found = heaviest(parts, 20, weights, 1'000'000);
    CHECK_EQUAL(found.weight, best);
    CHECK_EQUAL(found.bound, best);
    CHECK(heaviest(parts, 20, weights, 1).bound >= best);
  }
}

Position random_position(std::mt19937& random) {
  Position position;
  if (random() % 2 == 0) position.entries = {static_cast<std::uint8_t>(random() % 3), kUnlimited};
  if (position.is_limited()) position.on_lead = static_cast<OnLead>(random() % 3);
  for (int cards = static_cast<int>(random() % 10); cards > 0; --cards) {
    if (random() % 2 == 0) {
      position.add_ours(static_cast<Hand>(random() % 2));
    } else if (position.groups < 5) {
      position.add_group(static_cast<int>(1 + random() % 3));
    }
  }
  return position;
}

void random_positions() {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const Position position = random_position(random);
    const int most = position.most_tricks();
    if (most == 0) continue;
    const bool optimistic = random() % 2 == 0;
    Solver solver({1 + random() % 50, optimistic});
    const auto& tricks = solver.double_dummy(position);
    const std::vector<double> weights(tricks.size() * static_cast<std::size_t>(most), 1.0);
    for (const Line& line : solver.best_leads(position, {1, most}, weights)) {
      for (std::size_t bit = 0; bit < weights.size() && !optimistic; ++bit) {
        const std::size_t level = bit / tricks.size() + 1, layout = bit % tricks.size();
        if ((line.wins[bit / 64] >> (bit % 64) & 1) != 0) CHECK(tricks[layout] >= level);
      }
      if (!optimistic && line.exact) CHECK(solver.can_win(position, {1, most}, line.wins, line.lead));
      CHECK(!solver.best_replies(position, {1, most}, weights, line.lead, {kDiscard}).empty());
    }
  }
}

// Cards of two hands that nothing parts are kept apart when entries are limited, since it matters who wins.
void slots_by_hand() {
  Position position;
  CHECK_EQUAL(position.add_ours(kNorth), 0);
  CHECK_EQUAL(position.add_ours(kSouth), 0);
  Position limited;
  limited.entries = {0, kUnlimited};
  CHECK_EQUAL(limited.add_ours(kNorth), 0);
  CHECK_EQUAL(limited.add_ours(kSouth), 1);
  CHECK_EQUAL(limited.add_ours(kNorth), 2);
  CHECK_EQUAL(limited.layouts(), 1);
  CHECK(limited.tidied() == limited);
}

void successors_keep_count() {
  Position position;
  position.groups = 2;
  position.missing = {1, 2};
  const auto next = successors(position, {0, 1});  // West plays of the first group, East of the second
  CHECK_EQUAL(next.size(), std::size_t{6});
  CHECK_EQUAL(next[0], -1);  // West has none of the first
  CHECK_EQUAL(next[1], 0);   // West the first only: East keeps one of the second
  CHECK_EQUAL(next[3], 1);
  CHECK_EQUAL(next[5], -1);  // East has nothing of the second
}

}  // namespace

int main() {
  finesse();
  following();
  out_of_work();
  heaviest_of_products();
  random_positions();
  slots_by_hand();
  successors_keep_count();
  return merrimac::testing::failures() == 0 ? 0 : 1;
}
