// Single suits: fronts against what is known, and that every lead's sets stay within what all cards in sight give.
#include "single_suit/solver.h"

#include <random>

#include "tests/check.h"

namespace {

using namespace merrimac::single_suit;

// AQ / 32 and a missing king and small cards: the finesse wins in the layouts with the king on West's side.
void finesse() {
  Position position;  // A | K | Q | small
  position.groups = 2;
  position.missing = {1, 3};
  position.ours[kNorth] = {1, 1, 0};
  position.ours[kSouth] = {0, 0, 2};
  Solver solver({1000, 1'000'000, false});
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

Position random_position(std::mt19937& random) {
  Position position;
  position.groups = static_cast<std::uint8_t>(random() % 5);
  for (std::size_t i = 0; i < position.groups; ++i) position.missing[i] = static_cast<std::uint8_t>(1 + random() % 3);
  for (int cards = static_cast<int>(random() % 6); cards > 0; --cards) {
    ++position.ours[random() % 2][random() % (position.groups + 1U)];
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
    Solver solver({1 + random() % 50, random() % 20'000, optimistic});
    const auto& tricks = solver.double_dummy(position);
    for (const LeadFront& each : solver.leads(position, {1, most})) {
      CHECK(each.front.sets.size() > 0);
      for (std::size_t s = 0; s < each.front.sets.size(); ++s) {
        for (std::size_t bit = 0; bit < each.front.sets.bits() && !optimistic; ++bit) {
          const std::size_t level = bit / tricks.size() + 1, layout = bit % tricks.size();
          if (each.front.sets.test(s, bit)) CHECK(tricks[layout] >= level);
        }
      }
      for (int second = kDiscard; second < position.groups; ++second) {
        CHECK(!solver.replies(position, {1, most}, each.lead, second).empty());
      }
    }
  }
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
  random_positions();
  successors_keep_count();
  return merrimac::testing::failures() == 0 ? 0 : 1;
}
