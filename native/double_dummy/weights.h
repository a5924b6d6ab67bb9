// Weights of the move order, see moves.h.
#pragma once

#include <cstdint>

namespace merrimac::double_dummy::DD_TARGET {

struct MoveWeights {
  // Leads, side suits [0] and the trump suit [1]. By owner of the suit's top card and of its second (seats
  // counted from the leader: self, left, partner, right) and by kind of card led: the top card, the second,
  // my lowest, one between.
  std::int16_t owners[2][4][4][4];
  std::int16_t third[2][4];      // owner of the third card
  std::int16_t lengths[2][4][8];  // by seat counted from the leader and length, seven and more as seven
  std::int16_t ruffs[8];         // side suits: who is void and has trumps: bit 0 left, 1 partner, 2 right
  std::int16_t trump;            // for a trump lead
  // Discards: by length held, and if the suit's top or second card is mine.
  std::int16_t discard_length[8];
  std::int16_t discard_top, discard_second, discard_partner_top;
  // Choices of followers, 0 or 1.
  std::int16_t second_covers;   // second hand that cannot win for sure: cover (1) or low (0)
  std::int16_t second_tops;     // ... with the highest (1) or the lowest (0) card that beats
  std::int16_t third_forces;    // third hand that cannot win for sure: force (1) or low (0)
  std::int16_t third_tops;      // ... with the highest or lowest
  std::int16_t second_ducks;    // second hand plays low when partner can win (1) or wins itself if sure (0)
  std::int16_t ruff_over_partner;  // third hand ruffs partner's winner if the last hand can beat it
  std::int16_t second_leaves;   // void second hand discards when partner can win in the suit
  std::int16_t last_ducks;      // unused tricks: last hand
  std::int16_t urgency[4][4];   // leads, by owner of the top card and tricks needed beyond our top cards (0, 1, 2, more)
  std::int16_t last_chance[4];  // leads, by owner of the top card, when no trick may be lost
  std::int16_t my_short[4], partner_short[4];  // side suits, by length, if that hand has trumps
  std::int16_t discard_top_by[8], discard_second_by[8];  // by length
};

#ifdef DD_TUNE
#define DD_WEIGHTS inline
#else
#define DD_WEIGHTS inline constexpr
#endif

DD_WEIGHTS MoveWeights kNotrumpWeights = {
    {{{{20, 20, 5, 5}, {15, 0, -6, 0}, {20, 0, 20, 4}, {10, 0, -1, 5}},
      {{0, 10, -6, -1}, {0, 0, -5, -5}, {0, 0, 15, 10}, {0, 0, -5, 1}},
      {{0, 15, 26, 16}, {0, 0, 15, 10}, {0, 0, 20, 10}, {0, 0, 15, 4}},
      {{0, 10, -5, 0}, {0, 0, -5, 1}, {0, 0, 0, 5}, {0, 0, -10, -5}}},
     {{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
      {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
      {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
      {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}}},
    {{0, 0, 0, 0}, {0, 0, 0, 0}},
    {{{0, 1, 2, 3, 4, 5, -2, 21}, {-14, -1, -2, -3, -4, -5, -8, -9}, {-8, -5, 2, 3, 4, 5, 14, 13}, {-14, 7, -2, -3, -12, -5, -14, -15}},
     {{0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}}},
    {0, 0, 0, 0, 0, 0, 0, 0},
    0,
    {0, 0, 4, 8, 18, 16, 18, 24},
    0, 0, 0,
    0, 0, 1, 1, 1, 0, 0, 0,
    {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
    {0, 0, 0, 0},
    {0, 0, 0, 0}, {0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}};

DD_WEIGHTS MoveWeights kTrumpWeights = {
    {{{{20, 20, -3, 5}, {11, 0, -8, 8}, {20, 0, 20, 2}, {10, 0, -16, 5}},
      {{0, 10, -8, 5}, {0, 0, -5, -5}, {0, 0, 15, 2}, {0, 0, -9, -5}},
      {{0, 15, 20, 10}, {0, 0, 15, 2}, {0, 0, 20, 10}, {0, 0, 15, 10}},
      {{0, 10, -5, 0}, {0, 0, -5, -5}, {0, 0, 0, 5}, {0, 0, -10, -5}}},
     {{{20, 20, -3, 13}, {15, 0, 0, 4}, {20, 0, 20, 10}, {18, 0, 5, 5}},
      {{0, 2, -8, 5}, {0, 0, 3, -13}, {0, 0, 15, 2}, {0, 0, -5, 3}},
      {{0, 15, 20, 2}, {0, 0, 15, 10}, {0, 0, 12, 18}, {0, 0, 15, -11}},
      {{0, -11, -5, -8}, {0, 0, 3, 3}, {0, 0, 0, -3}, {0, 0, -2, -13}}}},
    {{0, 0, 0, 0}, {0, 0, 0, 0}},
    {{{0, 0, 0, 0, 0, 0, -8, 0}, {-8, 0, 0, 4, 0, 0, -8, 8}, {-8, 0, 0, 0, 0, 0, 0, 8}, {-8, 0, 0, 0, 0, 0, 0, 0}},
     {{0, 8, 0, 0, 0, 0, 0, 0}, {-21, 0, 8, 0, 0, 0, -8, -8}, {-8, 0, 0, 0, 0, 0, 8, -8}, {-8, 8, 0, 0, 0, -8, -8, 8}}},
    {0, -28, 28, -8, -28, -48, -8, -28},
    -10,
    {0, 0, 4, 8, 12, 16, 25, 24},
    0, 0, 0,
    0, 0, 1, 0, 1, 1, 1, 0,
    {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},
    {0, 0, 0, 0},
    {0, 0, 0, 0}, {0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}};

}  // namespace merrimac::double_dummy::DD_TARGET
