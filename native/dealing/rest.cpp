#include "dealing/rest.h"

#include <algorithm>
#include <numeric>

namespace merrimac::dealing {

Rest::Rest(const std::array<int, kSeats>& needed) {
  int cards = std::accumulate(needed.begin(), needed.end(), 0);
  for (int seat = 0; seat < kSeats; ++seat) {
    const int take = needed[static_cast<std::size_t>(seat)];
    if (take == 0) continue;
    if (take == cards) {
      last_ = seat;
    } else {
      steps_.push_back(choose_step(seat, cards, take));
    }
    cards -= take;
  }
}

Rest::Step Rest::choose_step(int seat, int from, int take) const {
  Step step{seat, from > 2 * kRanks, {}, {}};
  std::array<int, 4> blocks;
  for (std::size_t i = 0; i < 4; ++i) blocks[i] = std::clamp(from - kRanks * static_cast<int>(i), 0, kRanks);
  std::vector<double> weights;
  for (int a = 0; a <= std::min(take, blocks[0]); ++a) {
    for (int b = 0; b <= std::min(take - a, blocks[1]); ++b) {
      for (int c = 0; c <= std::min(take - a - b, blocks[2]); ++c) {
        const int d = take - a - b - c;
        if (d > blocks[3]) continue;
        weights.push_back(static_cast<double>(choose(blocks[0], a) * choose(blocks[1], b) * choose(blocks[2], c) *
                                              choose(blocks[3], d)));
        step.portions.push_back({subsets_.range(blocks[0], a), subsets_.range(blocks[1], b),
                                 subsets_.range(blocks[2], c), subsets_.range(blocks[3], d)});
      }
    }
  }
  step.alias = Alias(weights);
  return step;
}

void Rest::draw(CardMask cards, std::array<CardMask, kSeats>& hands, Random& random) const {
  // One random number is enough for two blocks.
  const auto draw_two = [&](Subsets::Range low, Subsets::Range high) {
    Fraction fraction(random.next());
    const CardMask first = subsets_.draw(low, fraction);
    return first | CardMask{subsets_.draw(high, fraction)} << kRanks;
  };
  for (const Step& step : steps_) {
    const Portions& portions = step.portions[step.alias.draw(random)];
    CardMask pattern = draw_two(portions[0], portions[1]);
    if (step.more_than_two_blocks) pattern |= draw_two(portions[2], portions[3]) << (2 * kRanks);
    const CardMask taken = deposit_(pattern, cards);
    hands[static_cast<std::size_t>(step.seat)] |= taken;
    cards ^= taken;
  }
  if (last_ >= 0) hands[static_cast<std::size_t>(last_)] |= cards;
}

}  // namespace merrimac::dealing
