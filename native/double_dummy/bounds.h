// Bounds at the start of a trick: results that can be seen without searching.
//
// Each bound proves "the side on lead takes at least t" (quick tricks) or "the other side takes at
// least o" (later tricks), and says which ranks the proof used, because its result enters patterns like
// any other. The proof must hold in *every* position that agrees with this one in suit lengths and in the
// owners of the cards down to the lowest used rank of each suit. Nothing here may be a guess.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "double_dummy/lanes.h"

namespace merrimac::double_dummy::DD_TARGET {

// The position at the start of a trick. `shape` holds the length of each suit in each hand, four
// bits at 16 * lane + 4 * seat.
struct Deal {
  Cards hand[4];
  Cards all;
  std::uint64_t shape;
};

constexpr int length(std::uint64_t shape, int lane, int seat) {
  return static_cast<int>(shape >> (16 * lane + 4 * seat)) & 15;
}

// The k highest cards of x, which has at least k (k > 0): given as the lowest of them, for `used` sets only
// need the lowest rank of each suit.
inline Cards nth_highest(Cards x, int k) { return deposit(Cards{1} << (k - 1), x); }

// Small numbers, one per suit, for arithmetic on all four at once.
typedef std::int16_t PerSuit __attribute__((vector_size(8)));

inline PerSuit per_suit(std::uint64_t lanes) { return std::bit_cast<PerSuit>(lanes); }
inline std::uint64_t lanes_of(PerSuit x) { return std::bit_cast<std::uint64_t>(x); }
inline int sum(PerSuit x) { return static_cast<int>((lanes_of(x) * kAces) >> 48); }  // no lane negative
inline PerSuit least(PerSuit a, PerSuit b) { return a < b ? a : b; }
inline PerSuit most(PerSuit a, PerSuit b) { return a > b ? a : b; }

// The number of cards in each suit.
inline PerSuit counts(Cards x) {
  x -= (x >> 1) & 0x5555555555555555;
  x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return per_suit((x + (x >> 8)) & 0x001F001F001F001F);
}

inline PerSuit lengths_of(std::uint64_t shape, int seat) {
  return per_suit((shape >> (4 * seat)) & 0x000F000F000F000F);
}

// ---------------------------------------------------------------- trumps by matching
// Every trump a hand holds is played to some trick. Its side wins that trick unless a higher enemy trump
// is played to it, and that trump is then spent. So a hand with n trumps brings its side at least n minus the
// largest number of pairs (own trump, higher enemy trump) that can be formed. This is true whatever
// anybody plays and whoever leads.
//
// The table is indexed by the two sides' trumps squeezed together, high card first, 1 for mine, with a 1 above
// the lowest to mark the end.
struct MatchingTable {
  std::uint8_t tricks[1 << 14] = {};
  constexpr MatchingTable() {
    for (unsigned index = 2; index < (1u << 14); ++index) {
      // From the lowest card up: each of mine waits for an enemy card above it.
      int waiting = 0;
      for (int place = std::bit_width(index) - 2; place >= 0; --place)
        waiting += (index >> place) & 1u ? 1 : (waiting > 0 ? -1 : 0);
      tricks[index] = static_cast<std::uint8_t>(waiting);
    }
  }
};
inline constexpr MatchingTable kMatching;

inline int matching_tricks(Cards mine, Cards enemy) {
  const Cards both = mine | enemy;
  return kMatching.tricks[extract(mine, both) | (std::uint64_t{1} << count(both))];
}

// With only the top trumps known, the rest of the enemy's must be taken as higher than the rest of ours.
// The lowest trump that must be known for the matching bound to give `wanted` tricks.
inline Cards matching_rank(Cards mine, Cards enemy, int wanted) {
  Cards known = 0;
  for (Cards left = mine | enemy; left;) {
    const Cards card = top_of(left);
    left ^= card;
    known |= card;
    // Unknown cards at their worst: all of theirs above all of ours.
    const int unknown_mine = count(mine & ~known), unknown_enemy = count(enemy & ~known);
    int waiting = std::max(0, unknown_mine - unknown_enemy);
    for (Cards up = known; up;) {
      const Cards low = lowest_of(up);
      up ^= low;
      waiting += (mine & low) ? 1 : (waiting > 0 ? -1 : 0);
    }
    if (waiting >= wanted) return card;
  }
  return lowest_of(mine | enemy);
}

// ---------------------------------------------------------------- quick tricks
// Tricks the side on lead can cash at once, seen from one hand: `first` leads its winners, then crosses to its
// partner where that is possible, who leads theirs.
template <bool kTrumps>
class QuickTricks {
 public:
  QuickTricks(const Deal& deal, int leader) : deal_(deal), leader_(leader) {
    const Cards theirs = deal.hand[(leader + 1) & 3] | deal.hand[(leader + 3) & 3];
    tops_ = above_all(theirs);
  }

  // True when the side on lead surely takes t tricks; `used` then holds the ranks that matter.
  bool reaches(int t, Cards& used) const {
    const Cards ours = deal_.hand[leader_] | deal_.hand[leader_ ^ 2];
    if ((ours & tops_) == 0) return false;
    if (from(leader_, t, used)) return true;
    // Crossing first: a card of ours below a winner of partner's, in a suit nobody can ruff.
    const Cards mine = deal_.hand[leader_], partner = deal_.hand[leader_ ^ 2] & tops_;
    for (int lane = 0; lane < 4; ++lane) {
      const Cards winners = partner & lane_mask(lane), low = mine & lane_mask(lane);
      if (winners == 0 || low == 0 || low < top_of(winners)) continue;
      if (kTrumps && lane != 3 && ruff_limit(lane) == 0) continue;
      if (!from(leader_ ^ 2, t, used)) return false;
      used |= top_of(winners);
      return true;
    }
    return false;
  }

 private:
  // How often the suit can be led before an opponent with trumps may ruff.
  int ruff_limit(int lane) const {
    int limit = 13;
    for (const int seat : {(leader_ + 1) & 3, (leader_ + 3) & 3})
      if (length(deal_.shape, 3, seat) > 0) limit = std::min(limit, length(deal_.shape, lane, seat));
    return limit;
  }

  bool from(int first, int t, Cards& used) const {
    const std::uint64_t shape = deal_.shape;
    const int second = first ^ 2;
    const Cards my_tops = deal_.hand[first] & tops_, partner_tops = deal_.hand[second] & tops_;
    const PerSuit mine = lengths_of(shape, first), partner = lengths_of(shape, second);
    const PerSuit left = lengths_of(shape, (first + 1) & 3), right = lengths_of(shape, (first + 3) & 3);
    const PerSuit longest = most(left, right);
    const PerSuit winners = counts(my_tops), theirs = counts(partner_tops);
    const PerSuit sure = counts(my_tops & above_all(deal_.hand[second]));
    const PerSuit none = {0, 0, 0, 0}, one = {1, 1, 1, 1};

    // 1. Partner follows with small cards while there are any; after that only winners above
    //    all of partner's keep the lead here.
    const PerSuit cash = sure + least(winners - sure, partner - theirs);
    // 2. When the opponents have run out, the small cards are winners too, if partner has none left to
    //    be in the way.
    PerSuit own = (cash >= longest) & (partner <= cash) ? mine : cash;
    // 3. With trumps about, a side suit is safe only as long as opponents who have trumps must follow;
    //    unless trumps can be drawn first.
    PerSuit limit = {13, 13, 13, 13};
    bool drawn = true;
    if constexpr (kTrumps) {
      drawn = cash[3] >= longest[3];
      if (!drawn) {
        if (left[3] > 0) limit = least(limit, left);
        if (right[3] > 0) limit = least(limit, right);
        limit[3] = 13;
        own = least(own, limit);
      }
    }
    const int total = sum(own);
    if (total >= t) {
      used = own_ranks(my_tops, cash, own, t);
      return true;
    }

    // 4. What partner could add. If winners of mine are stuck behind partner's they would take the lead
    //    back, so such a suit counts only as the way across; and partner's small cards are good
    //    only when I have run out too.
    const PerSuit rest = most(partner - own, none);
    PerSuit add = least(theirs, rest);
    const PerSuit both = own + add;
    add = cash < winners ? least(add, one) : ((both >= longest) & (both >= mine) ? rest : add);
    add = least(add, limit - own);
    const PerSuit entries = (add > none) & (theirs > none) & (mine > own);
    bool crosses = lanes_of(entries) != 0;
    if constexpr (kTrumps) {
      // Drawing trumps may make partner throw cards away before it is known which.
      if (drawn && longest[3] > 0 && partner[3] < own[3]) return false;
      // 5. Across by a ruff: partner is void, the opponents must follow (or have no trumps), and the ruff
      //    is a trick.
      const PerSuit ruffs = (partner == none) & (mine > own) & (limit > own);
      if (rest[3] > 0 && (lanes_of(ruffs) & ~lane_mask(3)) != 0) {
        crosses = true;
        const int with_ruff = 1 + std::min<int>(theirs[3], rest[3] - 1);
        add[3] = static_cast<std::int16_t>(std::max<int>(with_ruff, add[3]));
      }
    }
    const int more = sum(add);
    if (!crosses || total + more < t) return false;

    used = own_ranks(my_tops, cash, own, total);
    int spare = total + more - t;
    bool entry_kept = lanes_of(entries) == 0;
    for (int lane = 0; lane < 4; ++lane) {
      if (add[lane] == 0) continue;
      // Suits that are not needed do not make the pattern narrower, but one entry must stay.
      const bool is_entry = entries[lane] != 0 && !entry_kept;
      if (!is_entry && add[lane] <= spare) {
        spare -= add[lane];
        continue;
      }
      if (is_entry) entry_kept = true;
      if (const Cards top = partner_tops & lane_mask(lane)) used |= lowest_of(top);
    }
    return true;
  }

  // The ranks that prove t tricks from one hand: from trumps first (they may have to be drawn) and no more
  // than needed.
  static Cards own_ranks(Cards my_tops, PerSuit cash, PerSuit own, int t) {
    Cards used = 0;
    for (int lane = 3; lane >= 0 && t > 0; --lane) {
      const int here = std::min<int>(own[lane], t);
      t -= here;
      const int k = std::min<int>(here, cash[lane]);
      if (k > 0) used |= nth_highest(my_tops & lane_mask(lane), k);
    }
    return used;
  }

  const Deal& deal_;
  int leader_;
  Cards tops_;
};

// ---------------------------------------------------------------- the trump matching bound for the side on lead
// Side-suit winners are cashed first, without touching trumps; the trumps then bring what they must.
inline bool trumps_and_winners(const Deal& deal, int leader, int t, int tricks, Cards& used) {
  const std::uint64_t shape = deal.shape;
  const int left = (leader + 1) & 3, right = (leader + 3) & 3, partner = leader ^ 2;
  const Cards enemy = (deal.hand[left] | deal.hand[right]) & kTrumpLane;
  const Cards mine = deal.hand[leader] & kTrumpLane, theirs = deal.hand[partner] & kTrumpLane;
  if ((mine | theirs) == 0) return false;
  const int by_mine = mine ? matching_tricks(mine, enemy) : 0;
  const int by_partner = theirs ? matching_tricks(theirs, enemy) : 0;
  const int by_best = std::max(by_mine, by_partner);
  if (by_best == 0) return false;
  const Cards others = deal.hand[left] | deal.hand[right] | deal.hand[partner];
  const Cards solid = deal.hand[leader] & above_all(others) & ~kTrumpLane;
  if (by_best + count(solid) < t) return false;
  int limits[3], side = 0;
  for (int lane = 0; lane < 3; ++lane) {
    int limit = 13;
    if (length(shape, 3, left) > 0) limit = std::min(limit, length(shape, lane, left));
    if (length(shape, 3, right) > 0) limit = std::min(limit, length(shape, lane, right));
    limits[lane] = std::min(limit, count(solid & lane_mask(lane)));
    side += limits[lane];
  }
  const bool own = by_mine + side >= t;
  if (!own) {
    const int plain = tricks - count(theirs);
    if (by_partner + std::min(side, plain) < t) return false;
  }
  int wanted = t;
  used = 0;
  for (int lane = 0; lane < 3 && wanted > (own ? by_mine : by_partner); ++lane) {
    const int k = std::min(limits[lane], wanted - (own ? by_mine : by_partner));
    if (k > 0) {
      used |= nth_highest(solid & lane_mask(lane), k);
      wanted -= k;
    }
  }
  if (wanted > 0) used |= matching_rank(own ? mine : theirs, enemy, wanted);
  return true;
}

// ---------------------------------------------------------------- later tricks
// Tricks the side *not* on lead will get in time. `o` is what it needs to beat the target.
inline bool later_trumps(const Deal& deal, int leader, int o, Cards& used) {
  const Cards enemy = (deal.hand[leader] | deal.hand[leader ^ 2]) & kTrumpLane;
  for (const int seat : {(leader + 1) & 3, (leader + 3) & 3}) {
    const Cards mine = deal.hand[seat] & kTrumpLane;
    if (count(mine) >= o && matching_tricks(mine, enemy) >= o) {
      used = matching_rank(mine, enemy, o);
      return true;
    }
  }
  return false;
}

// Notrump: the side on lead can win at most the longer length of each suit it commands before it must
// lead one where the others hold the top card; whoever wins that then cashes their own solid winners.
inline bool later_notrump(const Deal& deal, int leader, int t, int tricks, Cards& used) {
  const int partner = leader ^ 2, left = (leader + 1) & 3, right = (leader + 3) & 3;
  const Cards ours = deal.hand[leader] | deal.hand[partner];
  const Cards tops = above_all(ours);
  const Cards at_left = deal.hand[left] & tops, at_right = deal.hand[right] & tops;
  if ((at_left | at_right) == 0) return false;
  const Cards solid_left = at_left & above_all(at_right), solid_right = at_right & above_all(at_left);
  int before = 0;
  bool left_wins = false, right_wins = false;
  for (int lane = 0; lane < 4; ++lane) {
    const Cards suit = lane_mask(lane);
    if ((ours & suit) == 0) continue;
    if (solid_left & suit) left_wins = true;
    else if (solid_right & suit) right_wins = true;
    else before += std::max(length(deal.shape, lane, leader), length(deal.shape, lane, partner));
  }
  if (before >= t) return false;
  const int o = tricks - t + 1;
  if (left_wins && count(solid_left) < o) return false;
  if (right_wins && count(solid_right) < o) return false;
  if (!left_wins && !right_wins) return false;
  // The ranks: who owns the top of each suit we might lead, and o winners of whoever gets in.
  used = 0;
  for (int lane = 0; lane < 4; ++lane) {
    const Cards suit = lane_mask(lane);
    if ((ours & suit) == 0) continue;
    if (const Cards x = (solid_left | solid_right) & suit) used |= top_of(x);
  }
  for (const auto& [wins, solid] : {std::pair{left_wins, solid_left}, std::pair{right_wins, solid_right}}) {
    if (!wins) continue;
    int wanted = o;
    for (int lane = 0; lane < 4 && wanted > 0; ++lane) {
      const Cards x = solid & lane_mask(lane);
      const int k = std::min(wanted, count(x));
      if (k > 0) used |= nth_highest(x, k);
      wanted -= k;
    }
  }
  return true;
}

}  // namespace merrimac::double_dummy::DD_TARGET
