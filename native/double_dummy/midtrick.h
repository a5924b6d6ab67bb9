// A bound in the middle of a trick: my side is sure to win this one, and the hand that wins it then has enough
// cards nobody can beat. Seen here, it saves playing the trick out in every possible way.
//
// Two things are easy to get wrong. Partner may be *forced* to overtake (a lone ace under my king), and the lead
// is then in the wrong hand: a winner counts only if partner has something lower to play. And an opponent void
// in the suit may ruff, now or later.
#pragma once

#include "double_dummy/bounds.h"

namespace merrimac::double_dummy::DD_TARGET {

// The cheapest set of `wanted` cards out of `solid`, as the lowest of each suit.
inline Cards lowest_wanted(Cards solid, int wanted) {
  Cards used = 0;
  for (int lane = 3; lane >= 0 && wanted > 0; --lane) {
    const Cards suit = solid & lane_mask(lane);
    const int k = count(suit) < wanted ? count(suit) : wanted;
    if (k > 0) used |= nth_highest(suit, k);
    wanted -= k;
  }
  return used;
}

// Cards of `hand` that will win whenever led: above all cards the other three still hold, and not to be ruffed.
template <bool kTrumps>
inline Cards sure_winners(const Deal& deal, int seat, Cards hand, Cards played) {
  const Cards solid = hand & above_all(deal.all & ~deal.hand[seat] & ~played);
  if constexpr (kTrumps) {
    const Cards left = deal.hand[(seat + 1) & 3] & kTrumpLane & ~played;
    const Cards right = deal.hand[(seat + 3) & 3] & kTrumpLane & ~played;
    if ((left | right) == 0) return solid;
    const int top_trumps = count(solid & kTrumpLane);
    // All their trumps come down under mine, or only trumps are safe.
    return top_trumps >= count(left) && top_trumps >= count(right) ? solid : solid & kTrumpLane;
  } else {
    return solid;
  }
}

// A hand that can be made to play nothing but a trump when it is void in the suit led.
template <bool kTrumps>
inline bool may_have_to_ruff(Cards hand, Cards led) {
  return kTrumps && (hand & led) == 0 && (hand & ~kTrumpLane) == 0 && hand != 0;
}

// For the hand at `kPly` (1 or 2), whose side needs k tricks, this one included.
template <bool kTrumps, int kPly>
inline bool wins_from_here(const Deal& deal, int seat, int k, Cards led, Cards played, Cards win, bool partner_wins,
                           Cards beats, Cards& used) {
  const Cards mine = deal.hand[seat], partner = deal.hand[seat ^ 2], opponent = deal.hand[(seat + 1) & 3];
  const Cards next = opponent & led;  // the opponent still to play
  // A ruff behind us spoils everything.
  if (kTrumps && next == 0 && (opponent & kTrumpLane) != 0 && !(led & kTrumpLane)) return false;
  const Cards over_next = next ? top_of(next) - 1 : ~Cards{0};

  // 1. I win it.
  const Cards follow = mine & led;
  const Cards sure = follow ? follow & beats & over_next : (kTrumps ? mine & beats & kTrumpLane : 0);
  if (sure) {
    Cards card = lowest_of(sure);
    bool safe = true;
    if constexpr (kPly == 1) {  // partner plays last
      const Cards below = partner & led;
      if (follow && below && lowest_of(below) < card) {
        card = top_of(sure);
        safe = lowest_of(below) > card;
      }
      safe = safe && !may_have_to_ruff<kTrumps>(partner, led);
    }
    const Cards solid = sure_winners<kTrumps>(deal, seat, mine & ~card, played);
    if (safe && count(solid) >= k - 1) {
      used = lowest_wanted(solid, k - 1);
      if (follow || (played & kTrumpLane)) used |= card;
      return true;
    }
  }

  // 2. Partner wins it.
  if constexpr (kPly == 2) {
    if (!partner_wins || (next & beats) != 0) return false;
    // I must have something that leaves partner's card in place.
    if (follow ? (lowest_of(follow) & beats) != 0 : may_have_to_ruff<kTrumps>(mine, led)) return false;
    const Cards solid = sure_winners<kTrumps>(deal, seat ^ 2, partner & ~win, played);
    if (count(solid) < k - 1) return false;
    used = lowest_wanted(solid, k - 1) | win;
    return true;
  } else {
    const Cards top = partner & led & beats & over_next;
    if (top == 0) return false;
    Cards card = lowest_of(top);
    if (follow && lowest_of(follow) < card) card = top_of(top);
    if (follow ? lowest_of(follow) < card : may_have_to_ruff<kTrumps>(mine, led)) return false;
    const Cards solid = sure_winners<kTrumps>(deal, seat ^ 2, partner & ~card, played);
    if (count(solid) < k - 1) return false;
    used = lowest_wanted(solid, k - 1) | card;
    return true;
  }
}

}  // namespace merrimac::double_dummy::DD_TARGET
