// Small random boxes, and what a plain enumeration of their deals says of them.
//
// All but a few cards are known, so every deal can be listed. A source has `below(n)`, a number from 0 to n-1:
// the unit tests take it from a random engine, the fuzz target from its bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "cards.h"
#include "dealing/box.h"

namespace merrimac::dealing::testing {

using Hands = std::array<CardMask, kSeats>;

inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

inline std::uint64_t mixed(std::uint64_t x) {  // splitmix64's last steps
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

// Numbers 0 to range-1 for the holdings, by their length or by some of their cards or both: cards that a table
// doesn't look at form the classes that the counting makes use of.
template <typename Number, typename Source>
std::vector<Number> random_table(Source& source, unsigned range) {
  constexpr std::array<unsigned, 4> kLookedAt{0x1E00, 0x1000, 0x0C00, 0x1FFF};
  const unsigned ranks = kLookedAt[source.below(4)];
  const std::uint64_t seed = source.below(256), times_length = source.below(2);
  std::vector<Number> table;
  for (unsigned holding = 0; holding < kHoldings; ++holding) {
    const std::uint64_t length = times_length * static_cast<unsigned>(std::popcount(holding));
    const std::uint64_t seen = (seed + 1) * 0x9E3779B97F4A7C15 + (length << 16) + (holding & ranks);
    table.push_back(static_cast<Number>(mixed(seen) % range));
  }
  return table;
}

// Up to `most` unknown cards a hand, mostly of two suits.
template <typename Source>
void hide_cards(Source& source, Box& box, int most) {
  std::array<int, kSeats> needed{};
  int unknown = 0;
  for (int& need : needed) unknown += need = static_cast<int>(source.below(static_cast<unsigned>(most) + 1));
  CardMask pool = 0;
  const unsigned suit = source.below(4);
  while (count_of(pool) < unknown) {
    const unsigned chosen = source.below(8) < 6 ? (suit + source.below(2)) % 4 : source.below(4);
    int card = card_of(static_cast<int>(chosen), static_cast<int>(source.below(13)));
    while ((pool & bit_of(card)) != 0) card = (card + 1) % kCards;
    pool |= bit_of(card);
  }
  std::vector<int> seen;
  for (int card = 0; card < kCards; ++card) {
    if ((pool & bit_of(card)) == 0) seen.push_back(card);
  }
  for (std::size_t i = seen.size(); i > 1; --i) std::swap(seen[i - 1], seen[source.below(static_cast<unsigned>(i))]);
  for (int seat = 0, next = 0; seat < kSeats; ++seat) {
    for (int i = needed[at(seat)]; i < kRanks; ++i) box.known[at(seat)] |= bit_of(seen[at(next++)]);
  }
}

inline int value_of(const Sum& sum, const Hands& hands) {
  int value = 0;
  for (const Term& term : sum.terms) {
    for (int suit = 0; suit < kSuits; ++suit) {
      if ((term.suits >> suit & 1) != 0) value += term.times * term.table[holding_of(hands[at(term.seat)], suit)];
    }
  }
  return value;
}

template <typename Source>
Sum random_sum(Source& source, const Hands& deal) {
  Sum sum;
  const unsigned suits = source.below(3) == 0 ? 1U << source.below(4) : 0xF;  // in a third within one suit
  for (unsigned i = 0, n = 1 + source.below(3); i < n; ++i) {
    Term& term = sum.terms.emplace_back();
    term.seat = static_cast<int>(source.below(4));
    term.suits = suits == 0xF && source.below(2) == 0 ? 1 + source.below(15) : suits;
    term.times = static_cast<int>(source.below(5)) - 2;
    term.table = random_table<std::int32_t>(source, 2 + source.below(4));
  }
  // Around the value of one deal, so that the box is not empty too often.
  const int low = value_of(sum, deal) - static_cast<int>(source.below(3));
  const int high = low + static_cast<int>(source.below(4));
  sum.allowed.emplace_back(low, high);
  if (source.below(3) == 0) sum.allowed.emplace_back(high + 2, high + 2 + static_cast<int>(source.below(3)));
  return sum;
}

// Some deal of the known cards and the others.
inline Hands any_deal(const Box& box) {
  Hands hands = box.known;
  CardMask pool = kDeck;
  for (const CardMask known : box.known) pool &= ~known;
  for (CardMask& hand : hands) {
    for (; count_of(hand) < kRanks; pool &= pool - 1) hand |= pool & (~pool + 1);
  }
  return hands;
}

template <typename Source>
Box random_box(Source& source, int most_unknown) {
  Box box;
  hide_cards(source, box, most_unknown);
  const unsigned spoken_of = 1 + source.below(15);  // seats
  for (int seat = 0; seat < kSeats; ++seat) {
    if ((spoken_of >> seat & 1) == 0) continue;
    if (source.below(3) == 0) {
      const std::uint64_t seed = source.below(256);
      for (unsigned i = 0; i < 14 * 14 * 14; ++i) box.shapes[at(seat)].push_back(mixed(seed * 3000 + i) % 4 != 0);
    }
    if (source.below(3) != 0) continue;
    const unsigned suit = source.below(4), range = 2 + source.below(2);  // 0 and 1 only, or likelihoods
    auto& weights = box.weights[at(seat)][suit];
    weights = random_table<double>(source, range);
    for (double& weight : weights) weight /= range == 2 ? 1.0 : 1.7;
  }
  const Hands deal = any_deal(box);
  for (unsigned i = source.below(3); i > 0; --i) box.sums.push_back(random_sum(source, deal));
  return box;
}

// --- The plain way --------------------------------------------------------------------------------

// How likely the box makes a deal; 0 when it isn't of the box.
inline double likelihood(const Box& box, const Hands& hands) {
  double found = 1.0;
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    std::array<int, kSuits> lengths{};
    for (int suit = 0; suit < kSuits; ++suit) {
      const Holding holding = holding_of(hands[seat], suit);
      lengths[at(suit)] = std::popcount(static_cast<unsigned>(holding));
      if (!box.weights[seat][at(suit)].empty()) found *= box.weights[seat][at(suit)][holding];
    }
    if ((box.known[seat] & ~hands[seat]) != 0 || count_of(hands[seat]) != kRanks) return 0.0;
    const std::size_t shape = at((lengths[0] * 14 + lengths[1]) * 14 + lengths[2]);
    if (!box.shapes[seat].empty() && box.shapes[seat][shape] == 0) return 0.0;
  }
  for (const Sum& sum : box.sums) {
    if (!sum.allows(value_of(sum, hands))) return 0.0;
  }
  return found;
}

// Every way to give the unknown cards out.
template <typename Visit>
void each_deal(Hands& hands, CardMask pool, const Visit& visit) {
  if (pool == 0) {
    visit(hands);
    return;
  }
  const CardMask card = pool & (~pool + 1);
  for (CardMask& hand : hands) {
    if (count_of(hand) == kRanks) continue;
    hand |= card;
    each_deal(hands, pool ^ card, visit);
    hand ^= card;
  }
}

}  // namespace merrimac::dealing::testing
