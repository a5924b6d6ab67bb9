// Following a set of layouts down: which plays can still win all of it.
#include "single_suit/solver.h"

#include <algorithm>

namespace merrimac::single_suit {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool has(const Set& set, std::size_t bit) { return (set[bit / 64] >> (bit % 64) & 1) != 0; }

bool is_empty(const Set& set) {
  return std::ranges::all_of(set, [](std::uint64_t word) { return word == 0; });
}

// Whether only one layout is meant: then nothing is hidden from declarer.
bool is_one_layout(const Set& set, std::size_t layouts) {
  std::size_t first = layouts;
  for (std::size_t bit = 0; bit < set.size() * 64; ++bit) {
    if (!has(set, bit)) continue;
    if (first != layouts && first != bit % layouts) return false;
    first = bit % layouts;
  }
  return true;
}

}  // namespace

bool Solver::can_win(const Position& position, const Levels& levels, const Set& goal) {
  if (is_empty(goal)) return true;
  if (!is_within(goal, in_sight(position, levels)[0])) return false;
  if (is_one_layout(goal, at(position.layouts()))) return true;
  const Key key{position, levels};
  const auto front = fronts_.find(key);
  if (front != fronts_.end() && front->second.exact) return front->second.sets.covers(goal);
  const auto known = can_win_.find({key, goal});
  if (known != can_win_.end()) return known->second;
  const std::vector<Lead> leads = leads_of(position);
  const bool can = std::ranges::any_of(leads, [&](const Lead& lead) { return can_win(position, levels, goal, lead); });
  return can_win_.emplace(GoalKey{key, goal}, can).first->second;
}

bool Solver::can_win(const Position& position, const Levels& levels, const Set& goal, const Lead& lead) {
  for (int second = kDiscard; second < position.groups; ++second) {
    const std::vector<int> replies = replies_of(position, other_hand(lead.hand));
    const auto wins = [&](int reply) { return can_win(position, levels, goal, lead, second, reply); };
    if (!std::ranges::any_of(replies, wins)) return false;
  }
  return true;
}

bool Solver::can_win(const Position& position, const Levels& levels, const Set& goal, const Lead& lead, int second,
                     int reply) {
  for (int fourth = kDiscard; fourth < position.groups; ++fourth) {
    if (!wins_after({position, lead, second, reply}, levels, goal, fourth)) return false;
  }
  return true;
}

bool Solver::wins_after(const Trick& trick, const Levels& levels, const Set& goal, int fourth) {
  const Defence defence = defence_of(trick.lead.hand, trick.second, fourth);
  const NextLayouts& next = next_layouts(trick.position, defence);
  if (next.empty()) return true;
  const Outcome outcome = play(trick.position, trick.lead.hand, trick.lead.slot, trick.reply, defence);
  const int won = outcome.won ? 1 : 0, most = outcome.after.most_tricks();
  const Levels below{std::max(1, levels.first - won), std::min(most, levels.last - won)};
  const std::size_t layouts = at(outcome.after.layouts());
  const std::size_t bits = below.first <= below.last ? layouts * below.count() : 0;
  Set rest((bits + 63) / 64, 0);
  for (int level = levels.first; level <= levels.last; ++level) {
    const int needed = level - won;
    if (needed <= 0) continue;
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i] < 0 || !has(goal, at(level - levels.first) * next.size() + i)) continue;
      if (needed > most) return false;
      const std::size_t bit = at(needed - below.first) * layouts + at(next[i]);
      rest[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
  }
  return is_empty(rest) || can_win(outcome.after, below, rest);
}

}  // namespace merrimac::single_suit
