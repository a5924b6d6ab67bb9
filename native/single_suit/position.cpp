#include "single_suit/position.h"

#include <utility>

namespace merrimac::single_suit {

int Position::add_ours(Hand hand, int cards) {
  if (is_limited() && ours[other_hand(hand)][groups] > 0) add_group(0);
  ours[hand][groups] = static_cast<std::uint8_t>(ours[hand][groups] + cards);
  return groups;
}

int Position::add_group(int cards) {
  missing[groups] = static_cast<std::uint8_t>(cards);
  return groups++;
}

Position Position::tidied() const {
  Position result;
  result.entries = entries;
  result.on_lead = on_lead;
  for (std::size_t i = 0; i <= groups; ++i) {
    for (const Hand hand : {kNorth, kSouth}) {
      if (ours[hand][i] > 0) result.add_ours(hand, ours[hand][i]);
    }
    if (i < groups && missing[i] > 0) result.add_group(missing[i]);
  }
  return result;
}

std::size_t PositionHash::operator()(const Position& position) const {
  std::uint64_t hash = position.groups;
  const auto mix = [&](std::uint8_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15; hash ^= hash >> 29; };
  for (const auto& hand : position.ours) {
    for (std::size_t slot = 0; slot <= position.groups; ++slot) mix(hand[slot]);
  }
  for (std::size_t group = 0; group < position.groups; ++group) mix(position.missing[group]);
  if (position.is_limited()) {
    for (const std::uint8_t entries : position.entries) mix(entries);
    mix(position.on_lead);
  }
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

std::vector<float> ways(const Position& position) {
  std::vector<float> result{1};
  for (std::size_t g = 0; g < position.groups; ++g) {
    std::vector<float> wider;
    float choose = 1;
    for (int west = 0; west <= position.missing[g]; ++west) {
      for (const float fewer : result) wider.push_back(fewer * choose);
      choose = choose * static_cast<float>(position.missing[g] - west) / static_cast<float>(west + 1);
    }
    result = std::move(wider);
  }
  return result;
}

}  // namespace merrimac::single_suit
