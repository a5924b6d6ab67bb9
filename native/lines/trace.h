// How many tricks the cards that were played were worth, double dummy, in many layouts at once.
//
// Along the same cards each layout is solved before and after them, from the last back to the first: what is found late
// in the play makes the earlier questions short. One table serves all layouts and all questions with the same strain,
// since it holds patterns of relative cards that are true in any deal.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "cards.h"
#include "double_dummy/engine.h"

namespace merrimac::lines {

struct TraceQuestion {
  std::vector<std::array<CardMask, kSeats>> layouts;  // cards held before the first of the cards below
  int strain = kNotrump;
  int leader = kNorth;     // of the first trick
  std::vector<int> cards;  // in the order played
  std::vector<int> after;  // numbers of cards, rising: where to solve
  int low = 0, high = 13;  // fewer tricks count as the first, more as the second: a narrow window is cheap
  std::function<bool()> interrupted = {};  // asked now and then; true throws Interrupted
};

class Trace {
 public:
  explicit Trace(std::size_t memory_bytes);

  // [layout][place in `after`]: the tricks of North-South in all, won so far and still to come. Throws BadQuestion,
  // IllegalPosition and Interrupted. The answers are exact, so they do not depend on earlier questions.
  std::vector<std::vector<int>> tricks(const TraceQuestion& question);

 private:
  std::unique_ptr<double_dummy::Engine> engine_;
  int strain_ = -1;
};

}  // namespace merrimac::lines
