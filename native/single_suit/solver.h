// The best play of a suit against best defence, exactly.
//
// A strategy of declarer's wins in some layouts; the *front* of a position holds the sets of layouts that
// strategies can win, without those that lie within another. Declarer's choice is the union of fronts, the
// defence's the product: it may answer differently in every layout, and declarer must go on without knowing
// which one it is. Fronts do not depend on how likely layouts are; only the last choice does.
//
// For tricks on average a layout has a bit for each number of tricks ("at least one", "at least two"): then
// intersection takes the smaller number of tricks and union the larger, and nothing else changes.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "single_suit/position.h"
#include "single_suit/sets.h"

namespace merrimac::single_suit {

// The numbers of tricks that count: at least `first`, ... at least `last`.
struct Levels {
  int first = 1, last = 1;
  auto operator<=>(const Levels&) const = default;
  std::size_t count() const { return static_cast<std::size_t>(last - first + 1); }
};

struct Limits {
  std::size_t most_sets = 4'000;         // in a front; of more, the largest are kept
  std::uint64_t most_work = 30'000'000;  // sets compared or made, in all; after that a front has one set
  // What is left out of a front makes its sets a lower bound; with this, what can't be followed is taken
  // as won whenever it could be with all cards in sight: an upper bound.
  bool optimistic = false;
};

// Sets of bits `(level - first) * layouts + layout`.
struct Front {
  Sets sets;
  bool exact = true;  // false: a limit was met, so the sets are a bound
};

struct Lead {
  Hand hand = kNorth;
  int slot = 0;
};

struct LeadFront {
  Lead lead;
  Front front;
};

struct ReplyFront {
  int slot = kDiscard;
  Front front;
};

class Solver {
 public:
  explicit Solver(const Limits& limits) : limits_(limits) {}

  // Tricks with all cards in sight, by layout.
  const std::vector<std::uint8_t>& double_dummy(const Position& position);
  const Front& front(const Position& position, const Levels& levels);
  // What each lead can win.
  std::vector<LeadFront> leads(const Position& position, const Levels& levels);
  // What each reply of declarer's other hand can win, when the defender in between has played a card of the
  // group `second` (or discarded); layouts in which he can't are won.
  std::vector<ReplyFront> replies(const Position& position, const Levels& levels, const Lead& lead, int second);
  std::uint64_t work() const { return work_; }

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
  Front reply_front(const Trick& trick, const Levels& levels);
  Front after(const Trick& trick, const Levels& levels, int fourth);
  Front multiplied(std::vector<Front> parts, std::size_t bits);
  Front joined(Front one, const Front& other);
  void limit(Front& front);
  Sets in_sight(const Position& position, const Levels& levels);

  Limits limits_;
  std::uint64_t work_ = 0;
  std::unordered_map<Position, std::vector<std::uint8_t>, PositionHash> double_dummy_;
  std::unordered_map<Position, std::vector<NextLayouts>, PositionHash> next_layouts_;
  std::unordered_map<Key, Front, KeyHash> fronts_;
};

}  // namespace merrimac::single_suit
