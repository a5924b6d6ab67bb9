// Which card to try first.
//
// In a zero-window search a node that is refuted needs only the one right card, so all the art is in
// guessing it. The cut-off cache guesses first (search.h); what is here is for the times it does not
// know. Followers go by rules a player would recognise: win as cheaply as possible if the trick can be won,
// otherwise play low. Leads are scored by who holds the top two cards of each suit, by lengths and
// by ruffs, with weights found by descent on node counts (weights.h).
#pragma once

#include <cstdint>

#include "double_dummy/bounds.h"
#include "double_dummy/weights.h"

namespace merrimac::double_dummy::DD_TARGET {

// Leads with their scores, best taken first. Score and card share a word, so that the best is a plain maximum.
class LeadList {
 public:
  void add(Cards card, int score) { keys_[size_++] = score * 64 + std::countr_zero(card); }
  // The best card among those still in `left`, or none.
  Cards take(Cards left) const {
    int best = kNone;
    for (int i = 0; i < size_; ++i) {
      const int key = (left >> (keys_[i] & 63)) & 1 ? keys_[i] : kNone;
      best = best > key ? best : key;
    }
    return best == kNone ? 0 : Cards{1} << (best & 63);
  }

 private:
  static constexpr int kNone = -(1 << 30);
  int keys_[13];
  int size_ = 0;
};

// The lengths of one suit, cut at seven as the weights are.
struct PerSeat {
  std::uint64_t nibbles;
  unsigned operator[](int seat) const {
    const unsigned held = static_cast<unsigned>(nibbles >> (4 * seat)) & 15u;
    return held < 7 ? held : 7;
  }
};
inline PerSeat per_seat(std::uint64_t shape, int lane) { return {shape >> (16 * lane)}; }

// The owner of a card, as a seat counted from the leader.
inline unsigned owner_from(int leader, Cards own0, Cards own1, Cards card) {
  const int seat = ((own0 & card) ? 1 : 0) | ((own1 & card) ? 2 : 0);
  return static_cast<unsigned>(seat - leader) & 3u;
}

template <bool kTrumps>
constexpr const MoveWeights& weights_of() {
  return kTrumps ? kTrumpWeights : kNotrumpWeights;
}

// Scores every candidate lead. `own0` and `own1` are the planes of the whole deal: the owner of
// each card, by absolute place.
template <bool kTrumps>
inline void score_leads(const Deal& deal, Cards own0, Cards own1, int leader, Cards candidates, LeadList& list) {
  const MoveWeights& weights = weights_of<kTrumps>();
  const std::uint64_t shape = deal.shape;
  const int left = (leader + 1) & 3, partner = leader ^ 2, right = (leader + 3) & 3;
  const PerSeat trumps = per_seat(shape, 3);
  const unsigned have_trumps =
      unsigned{trumps[left] > 0} | unsigned{trumps[partner] > 0} << 1 | unsigned{trumps[right] > 0} << 2;
  // Everything that belongs to the suit, for all four without asking which are held...
  int scores[4];
  Cards firsts = 0, seconds = 0;
  const std::int16_t* kinds[4];
  for (int lane = 0; lane < 4; ++lane) {
    const Cards suit = deal.all & lane_mask(lane);
    const Cards first = top_of(suit), after_first = suit & (suit - 1);
    const Cards second = top_of(after_first), third = top_of(after_first & (after_first - 1));
    const int trump = kTrumps && lane == 3 ? 1 : 0;
    const PerSeat held = per_seat(shape, lane);
    int score = weights.lengths[trump][0][held[leader]] + weights.lengths[trump][1][held[left]] +
                weights.lengths[trump][2][held[partner]] + weights.lengths[trump][3][held[right]];
    score += third ? weights.third[trump][owner_from(leader, own0, own1, third)] : 0;
    if (kTrumps) {
      const unsigned voids =
          unsigned{held[left] == 0} | unsigned{held[partner] == 0} << 1 | unsigned{held[right] == 0} << 2;
      score += lane == 3 ? weights.trump : weights.ruffs[voids & have_trumps];
    }
    const unsigned one = owner_from(leader, own0, own1, first);
    scores[lane] = score;
    firsts |= first;
    seconds |= second;
    kinds[lane] = weights.owners[trump][one][owner_from(leader, own0, own1, second ? second : first)];
  }
  // ...then the cards.
  for (Cards left_over = candidates; left_over; left_over &= left_over - 1) {
    const Cards card = top_of(left_over);
    const int lane = lane_shift(card) >> 4;
    const bool is_low = ((left_over & (left_over - 1)) & lane_mask(lane)) == 0;
    const int kind = card & firsts ? 0 : card & seconds ? 1 : is_low ? 2 : 3;
    list.add(card, scores[lane] + kinds[lane][kind]);
  }
}

// What a follower should know about the trick so far.
struct Trick {
  Cards led_lane;  // lane of the suit led
  Cards beats;     // all places, held or not, whose card would beat the card now winning
};

// A discard: from the suit that can best spare a card, its lowest; trumps only when there is nothing else.
template <bool kTrumps>
inline Cards pick_discard(const Deal& deal, int seat, Cards candidates) {
  Cards discards = kTrumps && (candidates & ~kTrumpLane) ? candidates & ~kTrumpLane : candidates;
  Cards best = 0;
  int most = -10000;
  while (discards) {
    const Cards card = lowest_of(discards);
    const int lane = lane_shift(card) >> 4;
    const int score = weights_of<kTrumps>().discard[std::min(length(deal.shape, lane, seat), 7)];
    if (score > most) {
      most = score;
      best = card;
    }
    discards &= ~lane_mask(lane);
  }
  return best;
}

// The card to play next for the hand at `kPly` (1 second, 2 third, 3 last), out of the non-empty `candidates`, all
// of the suit led or, if void there, of any suit. Lanes keep high cards in low bits, so "lowest" is the highest bit.
template <bool kTrumps, int kPly>
inline Cards pick_follow(const Deal& deal, int seat, const Trick& trick, bool partner_wins, Cards candidates) {
  const Cards winners = candidates & trick.beats;
  const Cards next = deal.hand[(seat + 1) & 3] & trick.led_lane;  // for plies 1 and 2 an opponent still to play
  const Cards over_next = trick.beats & (next ? top_of(next) - 1 : ~Cards{0});
  const bool partner_takes = kPly == 1 && (deal.hand[seat ^ 2] & trick.led_lane & over_next) != 0;
  if ((candidates & trick.led_lane) != 0) {
    if (winners == 0) return lowest_of(candidates);
    if constexpr (kPly == 3) return partner_wins ? lowest_of(candidates) : lowest_of(winners);
    // Second hand low if partner can take it; third hand low if partner's card holds.
    if (kPly == 1 ? partner_takes : partner_wins && (next & trick.beats) == 0) return lowest_of(candidates);
    if (const Cards sure = winners & over_next) return lowest_of(sure);
    // It cannot be won for sure. Third hand makes the last spend a high card; second hand need not.
    if (kPly == 1 || partner_wins) return lowest_of(candidates);
    return kTrumps ? lowest_of(winners) : top_of(winners);
  }
  // Void. Ruff if the trick needs winning, as low as wins.
  if (kTrumps && winners != 0) {
    const bool partner_holds = kPly == 1   ? partner_takes
                               : kPly == 2 ? partner_wins && (next & trick.beats) == 0
                                           : partner_wins;
    if (!partner_holds) return lowest_of(winners);
  }
  return pick_discard<kTrumps>(deal, seat, candidates);
}

}  // namespace merrimac::double_dummy::DD_TARGET
