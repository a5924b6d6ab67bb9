// Information sets: replies are legal and cover every layout, and declarer's usual way looks at no hidden hand.
#include <algorithm>
#include <random>
#include <set>

#include "check.h"
#include "lines/declare.h"
#include "lines/defence.h"
#include "lines/information.h"

using namespace merrimac;
using namespace merrimac::lines;

namespace {

constexpr int kDeals = 400;

Table random_table(std::mt19937& random) {
  std::array<int, kCards> cards{};
  for (int i = 0; i < kCards; ++i) cards[at(i)] = i;
  std::shuffle(cards.begin(), cards.end(), random);
  Table table;
  const int each = 2 + static_cast<int>(random() % 12);
  for (int i = 0; i < 4 * each; ++i) table.hands[at(i % 4)] |= bit_of(cards[at(i)]);
  table.strain = static_cast<std::uint8_t>(random() % 5);
  table.leader = static_cast<std::uint8_t>(random() % 4);
  table.style = static_cast<std::uint8_t>(random() % 8);
  table.needed = static_cast<std::uint8_t>(random() % 14);
  return table;
}

bool is_legal(const Table& table, int card) { return card >= 0 && (table.legal() >> card & 1) != 0; }

// The defenders' cards dealt anew, as many to each.
Table with_other_defenders(const Table& table, std::mt19937& random) {
  Table other = table;
  std::vector<int> cards;
  for (CardMask rest = table.hands[kEast] | table.hands[kWest]; rest != 0; rest &= rest - 1) cards.push_back(lowest(rest));
  std::shuffle(cards.begin(), cards.end(), random);
  const auto east = static_cast<std::size_t>(count_of(table.hands[kEast]));
  other.hands[kEast] = other.hands[kWest] = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) other.hands[i < east ? kEast : kWest] |= bit_of(cards[i]);
  return other;
}

void plays_are_legal_and_blind(std::mt19937& random) {
  for (int deal = 0; deal < kDeals; ++deal) {
    Table table = random_table(random);
    const int tricks = count_of(table.hands[0]);
    while (!table.is_over()) {
      int card = -1;
      if (is_ours(table.turn())) {
        card = declare(table);
        CHECK(declare(with_other_defenders(table, random)) == card);
      } else {
        card = defend(table);
        for (const int each : defences(table)) CHECK(is_legal(table, each));
        CHECK(*defences(table).begin() == card);
        CHECK(all_defences(table).size == count_of(table.legal()));
      }
      CHECK(is_legal(table, card));
      table.play(card);
    }
    CHECK(table.won + table.lost == tricks);
  }
}

std::vector<World> worlds_of(const Table& table, std::mt19937& random) {
  std::vector<World> worlds{{table, 0}};
  for (std::uint32_t i = 1; i < 12; ++i) worlds.push_back({with_other_defenders(table, random), i});
  return worlds;
}

// What is open on the table must not differ within a branch.
void check_branch(const InformationSet& set, Defenders defenders) {
  const Table& first = set.table();
  CHECK(defenders == Defenders::kAll || first.is_over() || is_ours(first.turn()));
  for (const World& world : set.worlds()) {
    const Table& table = world.table;
    CHECK(table.hands[kNorth] == first.hands[kNorth] && table.hands[kSouth] == first.hands[kSouth]);
    CHECK(table.leader == first.leader && table.count == first.count && table.won == first.won);
    CHECK(table.voids == first.voids);
  }
}

void replies_cover_every_layout(std::mt19937& random) {
  for (int deal = 0; deal < kDeals; ++deal) {
    Table table = random_table(random);
    table.leader = kSouth;
    const InformationSet set(worlds_of(table, random));
    const InformationSet played = set.after(lowest(table.legal()));
    std::size_t last = 0;
    for (const Defenders defenders : {Defenders::kLikely, Defenders::kSensible, Defenders::kAll}) {
      std::multiset<std::uint32_t> seen;
      std::set<Observation> observations;
      for (const auto& [observation, branch] : played.await(defenders)) {
        CHECK(observations.insert(observation).second);
        check_branch(branch, defenders);
        for (const World& world : branch.worlds()) seen.insert(world.index);
      }
      const std::set<std::uint32_t> different(seen.begin(), seen.end());
      CHECK(different.size() == set.worlds().size());
      if (defenders == Defenders::kLikely) CHECK(seen.size() == set.worlds().size());
      CHECK(seen.size() >= last);
      last = defenders == Defenders::kLikely ? seen.size() : last;
    }
    CHECK(played.play_out().size() == set.worlds().size());
  }
}

void fingerprints_tell_sets_apart(std::mt19937& random) {
  const Table table = random_table(random);
  const std::vector<World> worlds = worlds_of(table, random);
  const InformationSet set(worlds);
  CHECK(set.fingerprint() == InformationSet(worlds).fingerprint());
  CHECK(set.fingerprint() != InformationSet({worlds[0]}).fingerprint());
}

}  // namespace

int main() {
  std::mt19937 random(20);
  plays_are_legal_and_blind(random);
  replies_cover_every_layout(random);
  fingerprints_tell_sets_apart(random);
  return merrimac::testing::failures() ? 1 : 0;
}
