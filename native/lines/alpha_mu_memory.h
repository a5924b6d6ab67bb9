// What alpha-mu remembers of a position: in which layouts it is won double dummy, the fronts found there, and the card
// that did well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "lines/fronts.h"
#include "lines/public_position.h"

namespace merrimac::lines {

// A front and what it was searched for: sets of `alive` layouts that lose less than `slack` of their weight.
struct KnownFront {
  WorldSet alive;
  Weight slack = 0;
  int moves = 0;
  Front front;
};

struct Remembered {
  static constexpr std::size_t kMostFronts = 4;
  WorldSet won, lost;  // double dummy; in neither: not asked yet
  std::int8_t card = -1;
  std::uint8_t next = 0;  // the place of the oldest front
  std::vector<KnownFront> fronts;

  // The front for a question, when what is known is enough to tell.
  std::optional<Front> find(WorldSet alive, Weight slack, int moves, const Weights& weights) const;
  void store(WorldSet alive, Weight slack, int moves, const Front& front);
};

class Memory {
 public:
  // Null when the position is new and there is no room left.
  Remembered* at(const PositionKey& key) {
    if (const auto found = positions_.find(key); found != positions_.end()) return &found->second;
    return positions_.size() < kMostPositions ? &positions_[key] : nullptr;
  }

 private:
  static constexpr std::size_t kMostPositions = 1'000'000;
  struct Hash {
    std::size_t operator()(const PositionKey& key) const {
      const std::uint64_t mixed = (key.cards ^ key.table * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93;
      return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
  };
  std::unordered_map<PositionKey, Remembered, Hash> positions_;
};

}  // namespace merrimac::lines
