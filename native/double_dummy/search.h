// The search itself: alpha-beta with a zero window, partition patterns, one function per place in the trick.
//
// The question is always "do north-south take at least `need` of the tricks left?". An answer is a value
// (north-south's tricks, a lower bound when the answer is yes and an upper bound when it is no) and `used`: a set
// of cards whose ranks the proof depends on. Per suit only the lowest of them matters, since a rank
// is relative to all cards above it. The answer then holds in every position with the same suit lengths, leader
// and owners of the cards down to those ranks; that is what the table stores, and also what
// lets a failed card speak for its neighbours.
//
// A trick is searched by lead() -> follow<1>() -> follow<2>() -> follow<3>() -> finish(), which calls lead()
// for the next one. The position is only ever changed by copying at finish(): there is nothing to undo.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "double_dummy/bounds.h"
#include "double_dummy/cutoffs.h"
#include "double_dummy/engine.h"
#include "double_dummy/lanes.h"
#include "double_dummy/midtrick.h"
#include "double_dummy/moves.h"
#include "double_dummy/table.h"

namespace merrimac::double_dummy::DD_TARGET {

struct Result {
  std::int64_t value;
  Cards used;
};

// What one engine owns and every search of it shares.
struct Memory {
  explicit Memory(std::size_t bytes) : narrow(bytes / 4 * 3), wide(bytes / 4) {}
  PatternTable<std::uint32_t> narrow;  // up to eight tricks left
  PatternTable<std::uint64_t> wide;    // nine and more
  Cutoffs cutoffs;
  Cards own0 = 0, own1 = 0;  // owner of every card of the deal, as two bit planes
  Counters counters;
  Limits limits;
  std::chrono::steady_clock::time_point started;
  std::uint64_t next_check = 0, last_node = 0;

  void start() {
    last_node = limits.nodes ? counters.tricks + limits.nodes : ~std::uint64_t{0};
    started = std::chrono::steady_clock::now();
    next_check = counters.tricks;
  }
  // Looked at only every thousand tricks: reading a clock is dear.
  void check_limits() {
    if (counters.tricks >= last_node) throw Stopped{};
    next_check = std::min(counters.tricks + 1024, last_node);
    if (limits.cancel && limits.cancel->load(std::memory_order_relaxed)) throw Stopped{};
    if (limits.seconds > 0) {
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
      if (spent.count() >= limits.seconds) throw Stopped{};
    }
  }
};

// One trick in progress.
struct Frame {
  Deal deal;       // at the start of the trick
  int tricks;      // left, this one included
  int leader;
  Cards led;                   // lane of the suit led
  Cards played[3];             // the cards played, after each of the first three
  std::uint64_t shape[3];      // and the lengths left then

  void play(int ply, Cards card) {
    const std::uint64_t taken = std::uint64_t{1} << (lane_shift(card) + 4 * ((leader + ply) & 3));
    if (ply == 0) {
      led = lane_of(card);
      played[0] = card;
      shape[0] = deal.shape - taken;
    } else {
      played[ply] = played[ply - 1] | card;
      shape[ply] = shape[ply - 1] - taken;
    }
  }
};

template <bool kTrumps>
class Search {
 public:
  explicit Search(Memory& memory) : memory_(memory) {}

  int probe(const Root& root, int need) {
    Frame frame;
    frame.deal.all = 0;
    frame.deal.shape = 0;
    for (int seat = 0; seat < 4; ++seat) {
      const Cards hand = root.hands[static_cast<std::size_t>(seat)];
      frame.deal.hand[seat] = hand;
      frame.deal.all |= hand;
      for (int lane = 0; lane < 4; ++lane)
        frame.deal.shape |= static_cast<std::uint64_t>(count(hand & lane_mask(lane))) << (16 * lane + 4 * seat);
    }
    frame.tricks = root.tricks;
    frame.leader = root.leader;
    if (root.tricks == 0) return 0;
    if (root.table_count == 0) return static_cast<int>(lead(frame, need).value);
    // In the middle of a trick: play what lies on the table, then go on as usual.
    Cards win = root.table[0];
    int winner = 0;
    Cards beats = beats_of(win);
    for (int ply = 0; ply < root.table_count; ++ply) {
      const Cards card = root.table[static_cast<std::size_t>(ply)];
      frame.play(ply, card);
      if (ply > 0 && (card & beats)) {
        win = card;
        winner = ply;
        beats = beats_of(card);
      }
    }
    switch (root.table_count) {
      case 1: return static_cast<int>(follow<1>(frame, need, win, winner, beats).value);
      case 2: return static_cast<int>(follow<2>(frame, need, win, winner, beats).value);
      default: return static_cast<int>(follow<3>(frame, need, win, winner, beats).value);
    }
  }

 private:
  // All places that beat a card: above it in its lane, or any trump when it is none.
  static Cards beats_of(Cards card) {
    Cards beats = (card - 1) & lane_of(card);
    if (kTrumps && !(card & kTrumpLane)) beats |= kTrumpLane;
    return beats;
  }

  // The top two trumps; in notrump no card is as sure to matter.
  static Cards guide_cards([[maybe_unused]] Cards all) {
    if constexpr (kTrumps) {
      const Cards suit = all & kTrumpLane, after_first = suit & (suit - 1);
      return suit & ~(after_first & (after_first - 1));
    } else {
      return 0;
    }
  }

  static bool north_south(int seat) { return (seat & 1) == 0; }

  // The last trick plays itself.
  Result last_trick(const Frame& frame) {
    const Deal& deal = frame.deal;
    Cards win = deal.hand[frame.leader & 3];
    int winner = frame.leader;
    for (int ply = 1; ply < 4; ++ply) {
      const int seat = (frame.leader + ply) & 3;
      if (deal.hand[seat] & beats_of(win)) {
        win = deal.hand[seat];
        winner = seat;
      }
    }
    const Cards same = deal.all & lane_of(win);
    return {north_south(winner) ? 1 : 0, same == win ? 0 : win};
  }

  // Widens `used` so that the pattern is sound, then narrows it where lengths already tell the owner.
  // Only one card of a run of touching cards is searched; if its rank was used, a position whose
  // other cards of the run lay elsewhere would not be covered, so the pattern must reach to the end of the run. If
  // that end is the lowest card of the suit, the whole run can be left out: all cards below the rest belong to
  // one hand, and the lengths say which.
  Cards pattern_cards(const Deal& deal, Cards used) const {
    Cards result = 0;
    for (int lane = 0; lane < 4; ++lane) {
      const Cards in_lane = used & lane_mask(lane);
      if (in_lane == 0) continue;
      const Cards suit = deal.all & lane_mask(lane);
      const Cards low = lowest_of(in_lane);
      const Cards owner = (deal.hand[0] & low) ? deal.hand[0]
                          : (deal.hand[1] & low) ? deal.hand[1]
                          : (deal.hand[2] & low) ? deal.hand[2] : deal.hand[3];
      const Cards others_below = suit & ~owner & ~((low << 1) - 1);
      if (others_below) {
        // Down to just above the next card of another hand.
        result |= suit & (top_of(others_below) - 1);
      } else {
        // The run is the suit's bottom: keep what lies above it.
        const Cards others_above = suit & ~owner & (low - 1);
        if (others_above) result |= suit & ((lowest_of(others_above) << 1) - 1);
      }
    }
    return result;
  }

  Result lead(Frame& frame, int need) {
    const Deal& deal = frame.deal;
    const int tricks = frame.tricks, leader = frame.leader;
    const bool maximising = north_south(leader);
    if (++memory_.counters.tricks >= memory_.next_check) memory_.check_limits();

    // 1. One trick left: no choice.
    if (tricks == 1) return last_trick(frame);

    // t: tricks the side on lead needs for its answer; o: what the others need for theirs.
    const int t = maximising ? need : tricks - need + 1;
    const int o = tricks - t + 1;

    // 2. The table. The owners of the remaining cards, squeezed together, with the lengths as key.
    //    Nearly every pattern depends on the owners of the top cards below, so they are part of the key: a
    //    little is missed, but lists are shorter. (Patterns do not become narrower by this.)
    const Cards guides = guide_cards(deal.all);
    const std::uint64_t key = (deal.shape & 0xFFFFFFFFFFFF) | static_cast<std::uint64_t>(leader) << 48 |
                              static_cast<std::uint64_t>(tricks) << 50 | extract(memory_.own0, guides) << 54 |
                              extract(memory_.own1, guides) << 59;
    const std::uint64_t own0 = extract(memory_.own0, deal.all), own1 = extract(memory_.own1, deal.all);
    const bool narrow = tricks <= 8;
    if (const Result found = look_up(deal, key, own0, own1, narrow, need); found.value >= 0) return found;

    // 3. Bounds.
    Cards used;
    QuickTricks<kTrumps> quick(deal, leader);
    if (quick.reaches(t, used)) return {maximising ? t : tricks - t, used};
    if constexpr (kTrumps) {
      if (trumps_and_winners(deal, leader, t, tricks, used)) return {maximising ? t : tricks - t, used};
      if (later_trumps(deal, leader, o, used)) return {maximising ? tricks - o : o, used};
    } else {
      if (later_notrump(deal, leader, t, tricks, used)) return {maximising ? tricks - o : o, used};
    }

    // 4. The leads, remembered refutation first.
    Cards candidates = run_tops(deal.all, deal.hand[leader]);
    const auto place = memory_.cutoffs.place(deal.hand[leader], static_cast<std::uint64_t>(leader | t << 2));
    Cards card = place.get() & candidates;
    LeadList list;
    bool scored = false;
    Result best{maximising ? -1 : 99, 0};
    while (true) {
      if (card == 0) {
        if (!scored) {
          score_leads<kTrumps>(deal, memory_.own0, memory_.own1, leader, candidates, list);
          scored = true;
        }
        card = list.take(candidates);
        if (card == 0) break;
      }
      ++memory_.counters.cards;
      frame.play(0, card);
      const Result r = follow<1>(frame, need, card, 0, beats_of(card));
      if (maximising ? r.value >= need : r.value < need) {
        place.put(card);
        best = r;
        break;
      }
      best.value = maximising ? std::max(best.value, r.value) : std::min(best.value, r.value);
      best.used |= r.used;
      candidates &= ~speaks_for(card, r.used);
      card = 0;
    }

    // 5. Store.
    const Cards pattern = pattern_cards(deal, best.used);
    const Pattern p{own0, own1, extract(pattern, deal.all), best.value >= need ? static_cast<int>(best.value) : 0,
                    best.value >= need ? tricks : static_cast<int>(best.value)};
    if (narrow) memory_.narrow.store(key, p);
    else memory_.wide.store(key, p);
    return {best.value, pattern};
  }

  Result look_up(const Deal& deal, std::uint64_t key, std::uint64_t own0, std::uint64_t own1, bool narrow, int need) {
    const Hit hit = narrow ? memory_.narrow.find(key, own0, own1, need) : memory_.wide.find(key, own0, own1, need);
    if (!hit.found) return {-1, 0};
    return {hit.low >= need ? hit.low : hit.high, deposit(hit.mask, deal.all)};
  }

  // The cards a failed card answers for. If no rank of its suit down to the card itself mattered, any
  // other card below the ranks that did would have fared the same. Otherwise only itself.
  static Cards speaks_for(Cards card, Cards used) {
    const Cards lane = lane_of(card);
    const Cards mattered = used & lane;
    if (mattered == 0) return lane;
    if (card > mattered) return lane & ~((lowest_of(mattered) << 1) - 1);
    return card;
  }

  template <int kPly>
  Result follow(Frame& frame, int need, Cards win, int winner, Cards beats) {
    const Deal& deal = frame.deal;
    const int seat = (frame.leader + kPly) & 3;
    const bool maximising = north_south(seat);
    const Cards hand = deal.hand[seat];
    const Cards led = frame.led;
    const bool follows = (hand & led) != 0;
    const bool partner_wins = ((winner ^ kPly) & 1) == 0;

    // 1. Enough can be seen already.
    if constexpr (kPly < 3) {
      Cards used;
      const int k = maximising ? need : frame.tricks - need + 1;
      if (wins_from_here<kTrumps, kPly>(deal, seat, k, led, frame.played[kPly - 1], win, partner_wins, beats, used))
        return {maximising ? k : frame.tricks - k, used};
    }

    Cards candidates = run_tops(deal.all, hand);
    if (follows) candidates &= led;
    const Trick trick{led, beats};

    // 2. A remembered refutation. Following suit, the cards of that suit and the card to beat tell all that
    //    matters; void, it is one's own hand and what is still needed. (With trumps, the last hand's rule of thumb is
    //    better than its memory.)
    typename Cutoffs::Place place{};
    Cards card = 0;
    const bool cached = (candidates & (candidates - 1)) != 0 && !(kTrumps && kPly == 3);
    if (cached) {
      const auto wanted = static_cast<std::uint64_t>(maximising ? need : frame.tricks - need + 1);
      const auto kind = static_cast<std::uint64_t>(std::countr_zero(win) | seat << 6 | kPly << 8);
      place = follows ? memory_.cutoffs.place(deal.all & led, kind | 1 << 10)
                      : memory_.cutoffs.place(hand, kind | 1 << 11 | wanted << 12);
      card = place.get() & candidates;
    }

    // 3. The cards in turn, until one answers the question or all have failed.
    Result best{maximising ? -1 : 99, 0};
    while (true) {
      if (card == 0) card = pick_follow<kTrumps, kPly>(deal, seat, trick, partner_wins, candidates);
      ++memory_.counters.cards;
      Result r;
      const bool takes = (card & beats) != 0;
      if constexpr (kPly == 3) {
        r = finish(frame, need, card, takes ? card : win, takes ? 3 : winner);
      } else {
        frame.play(kPly, card);
        r = takes ? follow<kPly + 1>(frame, need, card, kPly, beats_of(card))
                  : follow<kPly + 1>(frame, need, win, winner, beats);
      }
      if (maximising ? r.value >= need : r.value < need) {
        if (cached) place.put(card);
        return r;
      }
      best.value = maximising ? std::max(best.value, r.value) : std::min(best.value, r.value);
      best.used |= r.used;
      candidates &= ~speaks_for(card, r.used);
      if (candidates == 0) return best;
      card = 0;
    }
  }

  // All four cards are there: who won, is the question answered, and if not, the next trick.
  Result finish(const Frame& frame, int need, Cards last, Cards win, int winner) {
    const int seat = (frame.leader + winner) & 3;
    const int gained = north_south(seat) ? 1 : 0;
    const Cards played = frame.played[2] | last;
    // The winner's rank mattered only if it had another card of its suit to beat.
    const Cards rank = (played & lane_of(win)) == win ? 0 : win;
    const int still = need - gained, tricks = frame.tricks - 1;
    if (still <= 0) return {gained, rank};
    if (still > tricks) return {gained + tricks, rank};
    Frame next;
    const Deal& deal = frame.deal;
    for (int i = 0; i < 4; ++i) next.deal.hand[i] = deal.hand[i] & ~played;
    next.deal.all = deal.all & ~played;
    next.deal.shape = frame.shape[2] - (std::uint64_t{1} << (lane_shift(last) + 4 * ((frame.leader + 3) & 3)));
    next.tricks = tricks;
    next.leader = seat;
    Result r = lead(next, still);
    r.value += gained;
    r.used |= rank;
    return r;
  }

  Memory& memory_;
};

class TargetEngine final : public Engine {
 public:
  explicit TargetEngine(std::size_t bytes) : memory_(bytes) {}

  void forget() override {
    memory_.narrow.clear();
    memory_.wide.clear();
    memory_.cutoffs.clear();
  }

  void set_deal(const Root& root) override {
    memory_.own0 = root.hands[1] | root.hands[3];
    memory_.own1 = root.hands[2] | root.hands[3];
  }

  int probe(const Root& root, int need) override {
    if (need <= 0) return 0;
    if (need > root.tricks) return root.tricks;
    memory_.check_limits();
    return root.trumps ? Search<true>(memory_).probe(root, need) : Search<false>(memory_).probe(root, need);
  }

  void set_limits(const Limits& limits) override {
    memory_.limits = limits;
    memory_.start();
  }

  const Counters& counters() const override { return memory_.counters; }

 private:
  Memory memory_;
};

}  // namespace merrimac::double_dummy::DD_TARGET
