#include "lines/alpha_mu_memory.h"

namespace merrimac::lines {

std::optional<Front> Remembered::find(WorldSet alive, Weight slack, int moves, const Weights& weights) const {
  for (const KnownFront& known : fronts) {
    // What is won when looking further ahead is won when not; what is lost when not, is lost when looking further.
    if (known.moves >= moves && covers(known.front, alive)) return Front{alive};
    const bool hopeless = known.moves <= moves && known.front.empty();
    if (hopeless && slack <= known.slack && known.alive.within(alive)) return Front{};
    if (!alive.within(known.alive)) continue;
    // A set of these layouts may lose all of the others and must still have been found.
    if (slack + weights.of(known.alive - alive) > known.slack) continue;
    if (hopeless) return Front{};
    if (known.moves != moves) continue;
    Front front;
    for (const WorldSet set : known.front) {
      if (weights.of(alive - set) < slack) insert(front, set & alive);
    }
    return front;
  }
  return std::nullopt;
}

void Remembered::store(WorldSet alive, Weight slack, int moves, const Front& front) {
  for (KnownFront& known : fronts) {
    if (known.alive == alive && known.moves == moves && known.slack <= slack) {
      known.slack = slack;
      known.front = front;
      return;
    }
  }
  if (fronts.size() < kMostFronts) {
    fronts.push_back({alive, slack, moves, front});
    return;
  }
  fronts[next] = {alive, slack, moves, front};
  next = static_cast<std::uint8_t>((next + 1) % kMostFronts);
}

}  // namespace merrimac::lines
