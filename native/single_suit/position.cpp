#include "single_suit/position.h"

namespace merrimac::single_suit {

Position Position::tidied() const {
  Position result;
  std::size_t slot = 0;
  for (std::size_t i = 0; i <= groups; ++i) {
    for (std::size_t hand = 0; hand < 2; ++hand) {
      result.ours[hand][slot] = static_cast<std::uint8_t>(result.ours[hand][slot] + ours[hand][i]);
    }
    if (i == groups || missing[i] == 0) continue;
    result.missing[slot++] = missing[i];
  }
  result.groups = static_cast<std::uint8_t>(slot);
  return result;
}

std::size_t PositionHash::operator()(const Position& position) const {
  std::uint64_t hash = position.groups;
  const auto mix = [&](std::uint8_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15; hash ^= hash >> 29; };
  for (const auto& hand : position.ours) {
    for (const std::uint8_t cards : hand) mix(cards);
  }
  for (const std::uint8_t cards : position.missing) mix(cards);
  return hash;
}

std::vector<std::int16_t> successors(const Position& position, const Defence& defence) {
  std::vector<std::int16_t> result(static_cast<std::size_t>(position.layouts()), -1);
  std::array<int, kMostGroups> west{};
  for (std::size_t index = 0; index < result.size(); ++index) {
    bool possible = true;
    int next = 0, stride = 1, west_cards = 0, east_cards = 0;
    for (int i = 0; i < position.groups; ++i) {
      const auto g = static_cast<std::size_t>(i);
      const int missing = position.missing[g];
      west_cards += west[g];
      east_cards += missing - west[g];
      const int west_plays = defence.west == i ? 1 : 0, east_plays = defence.east == i ? 1 : 0;
      possible &= west[g] >= west_plays && missing - west[g] >= east_plays;
      next += (west[g] - west_plays) * stride;
      stride *= missing - west_plays - east_plays + 1;
    }
    // Who has a card of the suit must play one.
    possible &= defence.west != kDiscard || west_cards == 0;
    possible &= defence.east != kDiscard || east_cards == 0;
    if (possible) result[index] = static_cast<std::int16_t>(next);
    for (std::size_t g = 0; g < position.groups; ++g) {  // the next layout, the first group running fastest
      if (++west[g] <= position.missing[g]) break;
      west[g] = 0;
    }
  }
  return result;
}

}  // namespace merrimac::single_suit
