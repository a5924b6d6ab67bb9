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

Rest::Step Rest::choose_step(int seat, int from, int take) {
  Step step{seat, {}, {}, {}};
  for (std::size_t i = 0; i < 4; ++i) step.blocks[i] = std::clamp(from - kRanks * static_cast<int>(i), 0, kRanks);
  std::vector<double> weights;
  for (int a = 0; a <= std::min(take, step.blocks[0]); ++a) {
    for (int b = 0; b <= std::min(take - a, step.blocks[1]); ++b) {
      for (int c = 0; c <= std::min(take - a - b, step.blocks[2]); ++c) {
        const int d = take - a - b - c;
        if (d > step.blocks[3]) continue;
        weights.push_back(static_cast<double>(choose(step.blocks[0], a) * choose(step.blocks[1], b) *
                                              choose(step.blocks[2], c) * choose(step.blocks[3], d)));
        step.portions.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                 static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d)});
      }
    }
  }
  step.alias = Alias(weights);
  return step;
}

void Rest::draw(CardMask cards, std::array<CardMask, kSeats>& hands, Random& random) const {
  for (const Step& step : steps_) {
    const Portions& portions = step.portions[step.alias.draw(random)];
    CardMask pattern = 0;
    for (std::size_t i = 0; i < 4 && step.blocks[i] > 0; i += 2) {
      Fraction fraction(random.next());  // enough for two blocks
      pattern |= CardMask{subsets_.draw(step.blocks[i], portions[i], fraction)} << (kRanks * i);
      pattern |= CardMask{subsets_.draw(step.blocks[i + 1], portions[i + 1], fraction)} << (kRanks * (i + 1));
    }
    const CardMask taken = deposit_(pattern, cards);
    hands[static_cast<std::size_t>(step.seat)] |= taken;
    cards ^= taken;
  }
  if (last_ >= 0) hands[static_cast<std::size_t>(last_)] |= cards;
}

}  // namespace merrimac::dealing
