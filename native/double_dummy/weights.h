// Weights of the move order, see moves.h. They were found by coordinate descent on the sum of the square roots
// of node counts over some 200 deals per kind, from a start by rule of thumb, and held against a second set of
// 100. They change how long a search takes, never its result.
#pragma once

#include <cstdint>

namespace merrimac::double_dummy::DD_TARGET {

struct MoveWeights {
  // Leads, side suits [0] and the trump suit [1]. By owner of the suit's top card and of its second (seats
  // counted from the leader: self, left, partner, right) and by kind of card led: the top card, the second,
  // my lowest, one between.
  std::int16_t owners[2][4][4][4];
  std::int16_t third[2][4];       // owner of the third card
  std::int16_t lengths[2][4][8];  // by seat counted from the leader and length, seven and more as seven
  std::int16_t ruffs[8];          // side suits: who is void and has trumps: 1 left, 2 partner, 4 right
  std::int16_t trump;             // for a trump lead
  std::int16_t discard[8];        // a discard, by length held
};

inline constexpr MoveWeights kNotrumpWeights = {
    {{{{20, 20, 5, 5}, {15, 0, -6, 0}, {20, 0, 20, -2}, {10, 0, -1, 5}},
      {{0, 10, -6, 5}, {0, 0, -5, -11}, {0, 0, 15, 10}, {0, 0, -5, 1}},
      {{0, 15, 26, 16}, {0, 0, 15, 10}, {0, 0, 20, 10}, {0, 0, 15, 4}},
      {{0, 10, -5, 0}, {0, 0, 1, 1}, {0, 0, 0, 5}, {0, 0, -10, -5}}},
     {{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
      {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
      {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
      {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}}},
    {{0, 0, 0, -6}, {0, 0, 0, 0}},
    {{{0, 1, 2, 3, 4, 5, -2, 21},
      {-14, -1, -2, -3, -4, -5, -8, -15},
      {-8, -5, 2, 3, 4, 5, 14, 13},
      {-20, 7, -2, -3, -12, -5, -14, -15}},
     {{0, 0, 0, 0, 0, 0, 0, 0},
      {0, 0, 0, 0, 0, 0, 0, 0},
      {0, 0, 0, 0, 0, 0, 0, 0},
      {0, 0, 0, 0, 0, 0, 0, 0}}},
    {0, 0, 0, 0, 0, 0, 0, 0},
    0,
    {0, 0, 4, 8, 18, 16, 18, 18}};

inline constexpr MoveWeights kTrumpWeights = {
    {{{{20, 20, -3, 5}, {11, 0, -8, 8}, {20, 0, 20, 2}, {10, 0, -16, 5}},
      {{0, 10, -8, 5}, {0, 0, -5, -5}, {0, 0, 15, 2}, {0, 0, -9, -5}},
      {{0, 15, 20, 10}, {0, 0, 15, 2}, {0, 0, 20, 10}, {0, 0, 15, 10}},
      {{0, 10, -5, 0}, {0, 0, -5, -5}, {0, 0, 0, 5}, {0, 0, -10, -5}}},
     {{{20, 20, -3, 13}, {15, 0, 0, 4}, {20, 0, 20, 10}, {18, 0, 5, 5}},
      {{0, 2, -8, 5}, {0, 0, 3, -13}, {0, 0, 15, 2}, {0, 0, -5, 3}},
      {{0, 15, 20, 2}, {0, 0, 15, 10}, {0, 0, 12, 18}, {0, 0, 15, -11}},
      {{0, -11, -5, -8}, {0, 0, 3, 3}, {0, 0, 0, -3}, {0, 0, -2, -13}}}},
    {{0, 0, 0, 0}, {0, 0, 0, 0}},
    {{{0, 0, 0, 0, 0, 0, -8, 0},
      {-8, 0, 0, 4, 0, 0, -8, 8},
      {-8, 0, 0, 0, 0, 0, 0, 8},
      {-8, 0, 0, 0, 0, 0, 0, 0}},
     {{0, 8, 0, 0, 0, 0, 0, 0},
      {-21, 0, 8, 0, 0, 0, -8, -8},
      {-8, 0, 0, 0, 0, 0, 8, -8},
      {-8, 8, 0, 0, 0, -8, -8, 8}}},
    {0, -28, 28, -8, -28, -48, -8, -28},
    -10,
    {0, 0, 4, 8, 12, 16, 25, 24}};

}  // namespace merrimac::double_dummy::DD_TARGET
