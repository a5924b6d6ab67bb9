#include "double_dummy/position.h"

namespace merrimac::double_dummy {

namespace {

constexpr const char* kSeatNames[] = {"North", "East", "South", "West"};

std::size_t index_of(int seat) { return static_cast<std::size_t>(seat & 3); }

}  // namespace

void check(const Position& position) {
  if (position.strain < 0 || position.strain > kNotrump)
    throw IllegalPosition("the strain must be 0 to 4, not " + std::to_string(position.strain));
  if (position.leader < 0 || position.leader >= kSeats)
    throw IllegalPosition("the leader must be a seat 0 to 3, not " + std::to_string(position.leader));
  if (position.table_count < 0 || position.table_count > 3)
    throw IllegalPosition("a trick in progress has 0 to 3 cards, not " + std::to_string(position.table_count));
  CardMask seen = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    const CardMask hand = position.hands[index_of(seat)];
    if (hand & ~kDeck) throw IllegalPosition(std::string(kSeatNames[seat]) + " holds a card outside the deck");
    if (hand & seen) throw IllegalPosition(std::string(kSeatNames[seat]) + " holds a card that another hand holds too");
    seen |= hand;
  }
  for (int i = 0; i < position.table_count; ++i) {
    const int card = position.table[static_cast<std::size_t>(i)];
    if (card < 0 || card >= kCards)
      throw IllegalPosition("a card on the table must be 0 to 51, not " + std::to_string(card));
    if (seen & bit_of(card)) throw IllegalPosition("a card on the table appears twice or is still in a hand");
    seen |= bit_of(card);
  }
  const int full = count_of(position.hands[index_of(position.leader)]) + (position.table_count > 0 ? 1 : 0);
  for (int ply = 0; ply < kSeats; ++ply) {
    const int seat = (position.leader + ply) & 3;
    const int expected = full - (ply < position.table_count ? 1 : 0);
    const int held = count_of(position.hands[index_of(seat)]);
    if (held != expected)
      throw IllegalPosition(std::string(kSeatNames[seat]) + " holds " + std::to_string(held) + " cards where " +
                            std::to_string(expected) + " would be right");
  }
  if (full > kRanks) throw IllegalPosition("a hand has more than 13 cards");
}

CardMask legal_cards(const Position& position) {
  const CardMask hand = position.hands[index_of(position.seat_to_play())];
  if (position.table_count == 0) return hand;
  const CardMask suit = CardMask{0x1FFF} << (kRanks * suit_of(position.table[0]));
  return (hand & suit) ? hand & suit : hand;
}

Root root_of(const Position& position) {
  check(position);
  Root root;
  root.trumps = position.strain != kNotrump;
  root.leader = position.leader;
  root.table_count = position.table_count;
  root.tricks = position.tricks_left();
  for (std::size_t seat = 0; seat < kSeats; ++seat)
    for (CardMask left = position.hands[seat]; left; left &= left - 1)
      root.hands[seat] |= lane_card(std::countr_zero(left), position.strain);
  for (int i = 0; i < position.table_count; ++i) {
    const Cards card = lane_card(position.table[static_cast<std::size_t>(i)], position.strain);
    root.table[static_cast<std::size_t>(i)] = card;
    root.hands[index_of(position.leader + i)] |= card;
  }
  return root;
}

}  // namespace merrimac::double_dummy
