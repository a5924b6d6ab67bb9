#include "single_suit/solver.h"

#include <algorithm>

#include "single_suit/heaviest.h"

namespace merrimac::single_suit {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// What a defender may play: a card of any group that is left, or none.
std::vector<int> cards_of(const Position& position) {
  std::vector<int> found{kDiscard};
  for (int group = 0; group < position.groups; ++group) {
    if (position.missing[at(group)] > 0) found.push_back(group);
  }
  return found;
}

constexpr std::uint64_t kNodesPerSet = 20;  // of the search for the heaviest set

void set_bit(std::span<std::uint64_t> set, std::size_t bit) { set[bit / 64] |= std::uint64_t{1} << (bit % 64); }
void clear_bit(std::span<std::uint64_t> set, std::size_t bit) { set[bit / 64] &= ~(std::uint64_t{1} << (bit % 64)); }

}  // namespace

const Solver::NextLayouts& Solver::next_layouts(const Position& position, const Defence& defence) {
  std::vector<NextLayouts>& tables = next_layouts_[position];
  const int width = position.groups + 1;
  const bool is_new = tables.empty();
  if (is_new) tables.resize(at(width * width));
  NextLayouts& table = tables[at((defence.west + 1) * width + defence.east + 1)];
  if (is_new) {
    for (int west = kDiscard; west < position.groups; ++west) {
      for (int east = kDiscard; east < position.groups; ++east) {
        if (west == east && west != kDiscard && position.missing[at(west)] < 2) continue;
        NextLayouts next = successors(position, {west, east});
        const bool possible = std::ranges::any_of(next, [](std::int16_t layout) { return layout >= 0; });
        if (possible) tables[at((west + 1) * width + east + 1)] = std::move(next);
      }
    }
  }
  return table;
}

const std::vector<std::uint8_t>& Solver::double_dummy(const Position& position) {
  const auto found = double_dummy_.find(position);
  if (found != double_dummy_.end()) return found->second;
  std::vector<std::uint8_t> tricks(at(position.layouts()), 0);
  for (const auto& [hand, slot] : leads_of(position)) {
    // For each layout: the worst over the second card of the best over replies of the worst over the fourth.
    std::vector<int> lead(tricks.size(), 99);
    for (const int second : cards_of(position)) {
      std::vector<int> best(tricks.size(), -1);
      for (const int reply : replies_of(position, other_hand(hand))) {
        std::vector<int> worst(tricks.size(), 99);
        for (const int fourth : cards_of(position)) {
          const Defence defence = defence_of(hand, second, fourth);
          const NextLayouts& next = next_layouts(position, defence);
          if (next.empty()) continue;
          const Outcome outcome = play(position, hand, slot, reply, defence);
          const std::vector<std::uint8_t>& rest = double_dummy(outcome.after);
          for (std::size_t i = 0; i < next.size(); ++i) {
            if (next[i] >= 0) worst[i] = std::min(worst[i], rest[at(next[i])] + (outcome.won ? 1 : 0));
          }
        }
        for (std::size_t i = 0; i < worst.size(); ++i) {
          if (worst[i] < 99) best[i] = std::max(best[i], worst[i]);
        }
      }
      for (std::size_t i = 0; i < best.size(); ++i) {
        if (best[i] >= 0) lead[i] = std::min(lead[i], best[i]);
      }
    }
    for (std::size_t i = 0; i < lead.size(); ++i) {
      if (lead[i] < 99) tricks[i] = std::max(tricks[i], static_cast<std::uint8_t>(lead[i]));
    }
  }
  return double_dummy_.emplace(position, std::move(tricks)).first->second;
}

Sets Solver::in_sight(const Position& position, const Levels& levels) {
  const std::vector<std::uint8_t>& tricks = double_dummy(position);
  Sets result(tricks.size() * levels.count());
  const auto set = result.add();
  for (int level = levels.first; level <= levels.last; ++level) {
    for (std::size_t i = 0; i < tricks.size(); ++i) {
      if (tricks[i] >= level) set_bit(set, at(level - levels.first) * tricks.size() + i);
    }
  }
  return result;
}

const Front& Solver::front(const Position& position, const Levels& levels) {
  const Key key{position, levels};
  const auto found = fronts_.find(key);
  if (found != fronts_.end()) return found->second;
  Front result = compute(position, levels);
  return fronts_.emplace(key, std::move(result)).first->second;
}

Front Solver::compute(const Position& position, const Levels& levels) {
  const Sets upper = in_sight(position, levels);
  Front result{Sets(upper.bits()), true};
  for (const Lead& lead : leads_of(position)) {
    result = joined(position, std::move(result), lead_front(position, levels, lead));
    // Nobody does better than with all cards in sight.
    if (result.sets.contains(upper[0])) return {upper, true};
  }
  if (result.sets.size() == 0) result.sets.add();  // nothing can be led: nothing is won
  if (limits_.optimistic) result.sets.mask_with(upper[0]);
  return result;
}

std::vector<Line> Solver::best_leads(const Position& position, const Levels& levels, std::span<const double> weights) {
  std::vector<Line> found;
  for (const Lead& lead : leads_of(position)) {
    found.push_back(best_line(position, levels, weights, lead, std::nullopt));
  }
  return found;
}

std::vector<Line> Solver::best_replies(const Position& position, const Levels& levels,
                                       std::span<const double> weights, const Lead& lead,
                                       const std::vector<int>& seconds) {
  std::vector<Line> found;
  for (const int reply : replies_of(position, other_hand(lead.hand))) {
    found.push_back(best_line(position, levels, weights, lead, Only{seconds, reply}));
  }
  return found;
}

Line Solver::best_line(const Position& position, const Levels& levels, std::span<const double> weights,
                       const Lead& lead, const std::optional<Only>& only) {
  const std::size_t bits = at(position.layouts()) * levels.count();
  std::vector<Front> fronts = parts(position, levels, lead, only);
  Line line{lead, only ? only->reply : kDiscard, 0, true, {}};
  std::vector<Sets> sets;
  for (Front& front : fronts) {
    line.exact = line.exact && front.exact;
    sets.push_back(std::move(front.sets));
  }
  Heaviest found = heaviest(std::move(sets), bits, weights, kNodesPerSet * limits_.most_sets);
  work_.add(found.work);
  line.exact = line.exact && found.bound == found.weight;
  line.value = limits_.optimistic ? found.bound : found.weight;
  line.wins = std::move(found.set);
  return line;
}

std::vector<Front> Solver::parts(const Position& position, const Levels& levels, const Lead& lead,
                                 const std::optional<Only>& only) {
  const std::size_t bits = at(position.layouts()) * levels.count();
  std::vector<Front> found;
  for (const int second : cards_of(position)) {
    Front part{Sets(bits), true};
    const bool is_fixed = only && std::ranges::find(only->seconds, second) != only->seconds.end();
    for (const int reply : replies_of(position, other_hand(lead.hand))) {
      if (is_fixed && only->reply != reply) continue;
      part = joined(position, std::move(part), reply_front({position, lead, second, reply}, levels));
    }
    found.push_back(std::move(part));
  }
  return found;
}

Front Solver::lead_front(const Position& position, const Levels& levels, const Lead& lead) {
  const std::size_t bits = at(position.layouts()) * levels.count();
  return multiplied(position, parts(position, levels, lead, std::nullopt), bits);
}

Front Solver::reply_front(const Trick& trick, const Levels& levels) {
  const std::size_t bits = at(trick.position.layouts()) * levels.count();
  std::vector<Front> parts;
  for (const int fourth : cards_of(trick.position)) parts.push_back(after(trick, levels, fourth));
  return multiplied(trick.position, std::move(parts), bits);
}

// What is won once all four cards are played; layouts in which they could not be are won.
Front Solver::after(const Trick& trick, const Levels& levels, int fourth) {
  const Defence defence = defence_of(trick.lead.hand, trick.second, fourth);
  const NextLayouts& next = next_layouts(trick.position, defence);
  Front result{Sets(at(trick.position.layouts()) * levels.count()), true};
  if (next.empty()) {
    result.sets.add(true);
    return result;
  }
  const Outcome outcome = play(trick.position, trick.lead.hand, trick.lead.slot, trick.reply, defence);
  const int won = outcome.won ? 1 : 0, most = outcome.after.most_tricks();
  const Levels below{std::max(1, levels.first - won), std::min(most, levels.last - won)};
  // Who discards shows how the cards lie: from there on all are in sight.
  const bool known = trick.second == kDiscard || fourth == kDiscard;
  Front rest{Sets(0), true};
  if (below.first <= below.last) {
    rest = known ? Front{in_sight(outcome.after, below), true} : front(outcome.after, below);
  }
  const std::size_t layouts = at(outcome.after.layouts());
  const std::size_t sets = below.first <= below.last ? rest.sets.size() : 1;
  for (std::size_t s = 0; s < sets; ++s) {
    const auto set = result.sets.add(true);
    for (int level = levels.first; level <= levels.last; ++level) {
      const int needed = level - won;
      if (needed <= 0) continue;
      for (std::size_t i = 0; i < next.size(); ++i) {
        if (next[i] < 0) continue;
        const bool is_won = needed <= most && rest.sets.test(s, at(needed - below.first) * layouts + at(next[i]));
        if (!is_won) clear_bit(set, at(level - levels.first) * next.size() + i);
      }
    }
  }
  result.exact = rest.exact;
  return result;
}

Front Solver::joined(const Position& position, Front one, const Front& other) {
  one.sets.append(other.sets);
  one.exact = one.exact && other.exact;
  limit(position, one);
  return one;
}

void Solver::limit(const Position& position, Front& front) {
  if (front.sets.size() <= limits_.most_sets) {
    front.sets.keep_maximal(work_);
  } else {
    const std::vector<float> likely = ways(position);
    const auto weigh = [&](std::span<const std::uint64_t> set) {
      double total = 0;
      for (std::size_t bit = 0; bit < front.sets.bits(); ++bit) {
        if ((set[bit / 64] >> (bit % 64) & 1) != 0) total += static_cast<double>(likely[bit % likely.size()]);
      }
      return total;
    };
    if (!front.sets.keep_heaviest(limits_.most_sets, weigh, limits_.optimistic, work_)) front.exact = false;
  }
}

Front Solver::multiplied(const Position& position, std::vector<Front> parts, std::size_t bits) {
  // A layout that some part can't win at all is of no use in the others.
  Sets useful(bits);
  useful.add(true);
  for (const Front& part : parts) useful.mask_with(part.sets.union_of_all());
  for (Front& part : parts) {
    part.sets.mask_with(useful[0]);
    limit(position, part);
  }
  std::ranges::sort(parts, {}, [](const Front& part) { return part.sets.size(); });
  Front result{std::move(useful), true};
  for (const Front& part : parts) {
    work_.add(result.sets.size() * part.sets.size());
    result.sets = product(result.sets, part.sets);
    result.exact = result.exact && part.exact;
    limit(position, result);
  }
  return result;
}

}  // namespace merrimac::single_suit
