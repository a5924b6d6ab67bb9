// A position as everybody sees it: the cards gone, the trick on the table, the tricks still needed.
//
// The side whose play is searched is North-South (see alpha_mu.h). Its hands are known; where the other cards lie is
// another matter in every layout. In a given layout this is enough to say what everybody holds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "double_dummy/position.h"
#include "lines/table.h"

namespace merrimac::lines {

// What a position is remembered by.
struct PositionKey {
  std::uint64_t cards = 0, table = 0;
  bool operator==(const PositionKey&) const = default;
};

struct PublicPosition {
  CardMask gone = 0;             // cards of finished tricks
  double_dummy::Cards lanes = 0;  // the same as the double-dummy search keeps them
  std::array<std::int8_t, 3> table{};
  std::int8_t count = 0;   // cards on the table
  std::int8_t leader = 0;  // of the trick
  std::int8_t need = 0;    // tricks that declarer's side still needs
  std::int8_t tricks = 0;  // tricks left, the one on the table included

  int turn() const { return (leader + count) & 3; }

  CardMask on_table() const {
    CardMask cards = 0;
    for (int i = 0; i < count; ++i) cards |= bit_of(table[at(i)]);
    return cards;
  }
  // Cards of the hand that may be played; the hand may hold cards that are gone.
  CardMask legal(CardMask hand) const {
    const CardMask held = hand & ~(gone | on_table());
    if (count == 0) return held;
    const CardMask following = held & suit_mask(suit_of(table[0]));
    return following != 0 ? following : held;
  }

  PublicPosition after(int card, int strain) const {
    PublicPosition next = *this;
    if (count < 3) {
      next.table[at(next.count++)] = static_cast<std::int8_t>(card);
      return next;
    }
    const std::array<int, kSeats> played{table[0], table[1], table[2], card};
    int best = 0;
    for (int i = 0; i < kSeats; ++i) {
      const int other = played[at(i)], winning = played[at(best)];
      const bool same = suit_of(other) == suit_of(winning);
      if (same ? other > winning : suit_of(other) == strain) best = i;
      next.gone |= bit_of(other);
      next.lanes |= double_dummy::lane_card(other, strain);
    }
    next.table = {};
    next.count = 0;
    next.leader = static_cast<std::int8_t>((leader + best) & 3);
    --next.tricks;
    if (is_ours(next.leader)) --next.need;
    return next;
  }

  PositionKey key() const {
    const auto small = [](int number, int shift) { return static_cast<std::uint64_t>(number & 63) << shift; };
    PositionKey key{gone | small(leader, 52) | small(count, 54) | small(need, 56), 0};
    for (int i = 0; i < count; ++i) key.table |= small(table[at(i)] + 1, 6 * i);
    return key;
  }
};

}  // namespace merrimac::lines
