// The best play of a suit against best defence, exactly.
//
// A strategy of declarer's wins in some layouts; the *front* of a position holds the sets of layouts that
// strategies can win, without those that lie within another. Declarer's choice is the union of fronts, the
// defence's the product: it may answer differently in every layout, and declarer must go on without knowing
// which one it is. Fronts do not depend on how likely layouts are; only the choice at the start does, so there
// the heaviest set is looked for (heaviest.h) instead of the whole front.
//
// For tricks on average a layout has a bit for each number of tricks ("at least one", "at least two"): then
// intersection takes the smaller number of tricks and union the larger, and nothing else changes.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "single_suit/position.h"
#include "single_suit/sets.h"
#include "single_suit/trick.h"

namespace merrimac::single_suit {

// The numbers of tricks that count: at least `first`, ... at least `last`.
struct Levels {
  int first = 1, last = 1;
  auto operator<=>(const Levels&) const = default;
  std::size_t count() const { return static_cast<std::size_t>(last - first + 1); }
};

struct Limits {
  std::size_t most_sets = 4'000;  // in a front; of more, the heaviest are kept
  // What is left out of a front makes its sets a lower bound; with this, what can't be followed is taken
  // together as if one strategy won all of it: an upper bound.
  bool optimistic = false;
};

// Sets of bits `(level - first) * layouts + layout`.
struct Front {
  Sets sets;
  bool exact = true;  // false: a limit was met, so the sets are a bound
};

// What one lead, or one reply to a defender's card after it, can win at best.
struct Line {
  Lead lead;
  int reply = kDiscard;
  double value = 0;
  bool exact = true;
  Set wins;
};

class Solver {
 public:
  explicit Solver(const Limits& limits) : limits_(limits) {}

  // So many sets more may be compared or made; then OutOfWork is thrown.
  void allow(std::uint64_t work) { work_.most = work_.done > Work::kNoLimit - work ? Work::kNoLimit : work_.done + work; }

  // Tricks with all cards in sight, by layout.
  const std::vector<std::uint8_t>& double_dummy(const Position& position);
  const Front& front(const Position& position, const Levels& levels);
  // The best of each lead, when the bits weigh so much.
  std::vector<Line> best_leads(const Position& position, const Levels& levels, std::span<const double> weights);
  // The best of each reply of declarer's other hand that is given to all cards of the groups `seconds`; to other
  // cards he may reply as he likes.
  std::vector<Line> best_replies(const Position& position, const Levels& levels, std::span<const double> weights,
                                 const Lead& lead, const std::vector<int>& seconds);

  // Whether one strategy wins all of a set; one that begins with a lead; one that goes on with a reply. Layouts
  // in which the defender can't play `second` ask nothing of the reply. These search by themselves where no front
  // is known, and count as no work.
  bool can_win(const Position& position, const Levels& levels, const Set& goal);
  bool can_win(const Position& position, const Levels& levels, const Set& goal, const Lead& lead);
  bool can_win(const Position& position, const Levels& levels, const Set& goal, const Lead& lead, int second,
               int reply);
  std::uint64_t work() const { return work_.done; }

 private:
  struct Key {
    Position position;
    Levels levels;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      const auto levels = static_cast<std::size_t>(key.levels.first * 16 + key.levels.last);
      return PositionHash{}(key.position) * 31 + levels;
    }
  };
  struct GoalKey {
    Key key;
    Set goal;
    bool operator==(const GoalKey&) const = default;
  };
  struct GoalHash {
    std::size_t operator()(const GoalKey& key) const {
      std::size_t hash = KeyHash{}(key.key);
      for (const std::uint64_t word : key.goal) hash = (hash ^ word) * 0x9E3779B97F4A7C15;
      return hash ^ hash >> 31;
    }
  };
  // A trick with three cards played, and what the fourth makes of it.
  struct Trick {
    const Position& position;
    Lead lead;
    int second, reply;
  };

  // For each layout the one after these cards, or -1; empty when there is no layout they fit.
  using NextLayouts = std::vector<std::int16_t>;
  const NextLayouts& next_layouts(const Position& position, const Defence& defence);

  Front compute(const Position& position, const Levels& levels);
  Front lead_front(const Position& position, const Levels& levels, const Lead& lead);
  // By the defender's card: what declarer can win after it; with `only` just by the reply given to these.
  struct Only {
    const std::vector<int>& seconds;
    int reply;
  };
  std::vector<Front> parts(const Position& position, const Levels& levels, const Lead& lead,
                           const std::optional<Only>& only);
  Line best_line(const Position& position, const Levels& levels, std::span<const double> weights, const Lead& lead,
                 const std::optional<Only>& only);
  Front reply_front(const Trick& trick, const Levels& levels);
  Front after(const Trick& trick, const Levels& levels, int fourth);
  bool wins_after(const Trick& trick, const Levels& levels, const Set& goal, int fourth);
  Front multiplied(const Position& position, std::vector<Front> parts, std::size_t bits);
  Front joined(const Position& position, Front one, const Front& other);
  void limit(const Position& position, Front& front);
  Sets in_sight(const Position& position, const Levels& levels);

  Limits limits_;
  Work work_;
  std::unordered_map<Position, std::vector<std::uint8_t>, PositionHash> double_dummy_;
  std::unordered_map<Position, std::vector<NextLayouts>, PositionHash> next_layouts_;
  std::unordered_map<Key, Front, KeyHash> fronts_;
  std::unordered_map<GoalKey, bool, GoalHash> can_win_;
};

}  // namespace merrimac::single_suit
