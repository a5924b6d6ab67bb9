// The inside of alpha-mu: fronts of positions within what double dummy allows. See alpha_mu.h for the ideas.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lines/alpha_mu_leaves.h"
#include "lines/alpha_mu_memory.h"
#include "lines/alpha_mu_meter.h"
#include "lines/fronts.h"
#include "lines/public_position.h"

namespace merrimac::lines {

// A card, or touching ones, and the layouts in which it may be played.
struct Move {
  int card = 0;  // the lowest of those that touch
  CardMask run = 0;
  WorldSet worlds;
};

class Search {
 public:
  // Hands as at the start of the trick, North's and South's the same in all worlds.
  Search(std::span<const Hands> worlds, const Weights& weights, int strain, Leaves& leaves, Meter& meter);

  // The cards that declarer's side may play, touching ones together.
  std::vector<Move> our_moves(const PublicPosition& position) const;
  // The layouts that a position after our card wins double dummy.
  WorldSet winning(const PublicPosition& position, WorldSet worlds);

  // The sets of `alive` layouts that declarer can win looking so many of his cards ahead and that lose less than
  // `slack`, none within another. The position must be won double dummy in every one of them, and slack be more than 0.
  Front front(const PublicPosition& position, WorldSet alive, int moves, Weight slack);

 private:
  // The same; sets that lie within a `better` one may be left out.
  Front front(const PublicPosition& position, WorldSet alive, int moves, Weight slack, const Front& better);
  Front ours(const PublicPosition& position, WorldSet alive, int moves, Weight slack);
  // Not `whole` when sets were left out for better ones.
  Front theirs(const PublicPosition& position, WorldSet alive, int moves, Weight slack, const Front& better,
               bool& whole);
  bool try_winning(const PublicPosition& position, WorldSet alive, Weight slack, const Front& better, WorldSet& won);
  std::vector<Move> their_moves(const PublicPosition& position, WorldSet alive) const;

  const Front nothing_;
  const Weights& weights_;
  int strain_;
  Leaves& leaves_;
  Meter& meter_;
  Memory memory_;
  std::array<CardMask, kSeats> ours_{};  // hands in sight, by seat
  CardMask out_ = 0;                     // the defenders' cards
  std::array<std::array<WorldSet, kCards>, 2> holds_{};  // East's and West's cards, in which worlds
  std::array<std::array<std::uint32_t, kCards>, kSeats> successes_{};  // how often a card did well
};

}  // namespace merrimac::lines
