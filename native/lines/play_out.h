// The rest of the play, played out: what a declarer who can't see the cards makes of each layout.
//
// Double dummy in each layout is too hopeful: it never guesses wrong. Here declarer plays one way in all layouts that
// look alike to him, to the last trick: at each turn the card that is right in most of them with all cards in sight,
// which is what Monte Carlo does there, then the one with a trick to spare in most, then the usual one. What comes out
// is no bound but what one declarer reaches (recursive Monte Carlo, in Skat Furtak & Buro 2013). As far as he plays like
// the real one, the card that is worth most so is better than Monte Carlo's own; how far that is, docs/solve.md tells.
//
// - The defenders see everything and know how he plays: in each layout they choose a card after which he goes wrong at
//   his next turn, if there is one, else the one after which his prospects are worst.
// - Small cards of theirs are not told apart (information.h), or a sample of layouts would fall apart with the first.
// - A layout has no say in its own case. At the table the true one is not among those that declarer thinks of, so
//   whether he finds the right card in a layout is asked of the others. They are a sample: where they hardly prefer one
//   card to another he may choose either, so what he makes of a layout is a chance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "double_dummy/engine.h"
#include "lines/fronts.h"
#include "lines/information.h"

namespace merrimac::lines {

struct PlayOutLimits {
  std::uint64_t work = 0;  // most layouts solved; 0 is no limit
  double seconds = 0;      // most time; 0 is no limit
  std::function<bool()> interrupted = {};  // asked now and then; true throws Interrupted
};

// By world: a share of it, from 0 to 1.
using Shares = std::array<double, kMostWorlds>;

struct PlayedOut {
  Shares made{};         // how likely declarer makes the contract
  bool complete = true;  // or a limit came first, and nothing is said
  std::uint64_t work = 0;
};

class PlayOut {
 public:
  explicit PlayOut(std::size_t memory_bytes);

  // A hand of ours is in turn and plays this card. Worlds are numbered by their weights, kMostWorlds at most. Throws
  // BadQuestion and Interrupted. Neither answers nor work depend on earlier questions.
  PlayedOut play(const InformationSet& start, const std::vector<Weight>& weights, int card,
                 const PlayOutLimits& limits);

 private:
  std::size_t memory_bytes_;
  std::unique_ptr<double_dummy::Engine> engine_;  // made with the first question: many players never ask one
  int strain_ = -1;
};

}  // namespace merrimac::lines
