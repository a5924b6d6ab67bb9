#include "lines/information.h"

#include <algorithm>
#include <map>

#include "lines/declare.h"
#include "lines/defence.h"

namespace merrimac::lines {

namespace {

// Whether a defender's card may matter: it beats a middling card of ours that could win otherwise.
bool is_noted(CardMask ours, int card) {
  const CardMask beaten = below(ours & suit_mask(suit_of(card)), card);
  return beaten != 0 && rank_of(highest(beaten)) >= 6;
}

// The last tricks: the defenders, who see all cards and know how declarer goes on, take what they can. `most` is what
// declarer gets at another card of theirs: where he has that already, there is no need to look on.
constexpr int kCertain = 3;  // cards in a hand

int least_tricks(Table table, int most) {
  while (!table.is_over() && is_ours(table.turn())) table.play(declare(table));
  if (table.is_over() || table.won >= most) return table.won;
  int least = most;
  for (const int card : all_defences(table)) {
    Table next = table;
    next.play(card);
    least = std::min(least, least_tricks(next, least));
  }
  return least;
}

bool is_certain(const Table& table) { return count_of(table.hands[at(table.turn())]) <= kCertain; }

int who_wins(const Table& table) { return table.count == 0 ? table.leader : table.winning_seat(); }

using Found = std::map<Observation, std::vector<World>>;

// The replies in one world, one after another until it is our turn.
class Replies {
 public:
  Replies(Defenders defenders, Found& found) : defenders_(defenders), found_(found) {}

  void follow(const World& world, Observation seen) {
    const Table& table = world.table;
    const bool is_done = defenders_ == Defenders::kAll && !seen.empty();
    if (is_done || table.is_over() || is_ours(table.turn())) {
      seen.push_back(static_cast<std::int8_t>(kWinning + who_wins(table)));
      auto& worlds = found_[seen];
      // Two cards that look the same are one reply; the first, likelier one stands.
      if (worlds.empty() || worlds.back().index != world.index) worlds.push_back(world);
      return;
    }
    for (const int card : choices(table)) {
      World next = world;
      next.table.play(card);
      Observation longer = seen;
      longer.push_back(static_cast<std::int8_t>(look(table, card)));
      follow(next, std::move(longer));
    }
  }

 private:
  Cards choices(const Table& table) const {
    if (defenders_ == Defenders::kAll) return all_defences(table);
    if (defenders_ == Defenders::kSensible) return defences(table);
    Cards one;
    one.add(defend(table));
    return one;
  }
  int look(const Table& table, int card) const {
    return defenders_ == Defenders::kAll ? card : seen_as(table, card);
  }

  Defenders defenders_;
  Found& found_;
};

}  // namespace

int seen_as(const Table& table, int card) {
  if (table.count > 0 && suit_of(card) != table.led()) {
    if (table.has_trumps() && suit_of(card) == table.strain) return card;  // a ruff is seen as it is
    return count_of(table.hands[at(table.turn())]) <= kLateCards ? kLow + suit_of(card) : kDiscard;
  }
  return is_noted(table.hands[kNorth] | table.hands[kSouth], card) ? card : kLow + suit_of(card);
}

CardMask InformationSet::may_hold(int seat) const {
  CardMask cards = 0;
  for (const World& world : worlds_) cards |= world.table.hands[at(seat)];
  return cards;
}

int InformationSet::winning_card() const {
  int card = -1;
  for (const World& world : worlds_) {
    if (world.table.count > 0) card = std::max(card, world.table.winning_card());
  }
  return card;
}

InformationSet InformationSet::after(int card) const {
  InformationSet next = *this;
  for (World& world : next.worlds_) world.table.play(card);
  return next;
}

std::vector<Branch> InformationSet::await(Defenders defenders) const {
  Found found;
  Replies replies(defenders, found);
  for (const World& world : worlds_) replies.follow(world, {});
  std::vector<Branch> result;
  for (auto& [seen, worlds] : found) result.emplace_back(seen, InformationSet(std::move(worlds)));
  return result;
}

int InformationSet::usual() const {
  // What may be out is out: which low cards have gone is not looked at.
  Table table = worlds_.front().table;
  table.hands[kEast] = may_hold(kEast) & ~(table.hands[kNorth] | table.hands[kSouth]);
  table.hands[kWest] = may_hold(kWest);
  return declare(table);
}

std::uint64_t InformationSet::fingerprint() const {
  std::uint64_t hash = worlds_.size();
  const auto mix = [&](std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
  };
  const Table& first = table();
  mix(first.hands[kNorth]);
  mix(first.hands[kSouth]);
  mix(std::uint64_t{first.leader} << 24 | std::uint64_t{first.won} << 16 | std::uint64_t{first.lost} << 8 | first.count);
  for (const World& world : worlds_) {
    mix(world.table.hands[kEast]);
    mix(world.table.hands[kWest]);
    mix(world.index);
    for (const std::int8_t card : world.table.trick) mix(static_cast<std::uint64_t>(card));
  }
  return hash;
}

std::vector<std::int8_t> InformationSet::play_out() const {
  std::vector<std::int8_t> tricks;
  for (const World& world : worlds_) {
    Table table = world.table;
    while (!is_certain(table)) table.play(is_ours(table.turn()) ? declare(table) : defend(table));
    tricks.push_back(static_cast<std::int8_t>(least_tricks(table, 13)));
  }
  return tricks;
}

}  // namespace merrimac::lines
