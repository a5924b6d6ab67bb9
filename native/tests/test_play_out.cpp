// Playing out: within what double dummy allows, exact for one layout, one way for layouts that look alike.
#include "lines/play_out.h"

#include <algorithm>
#include <random>
#include <vector>

#include "check.h"
#include "double_dummy/solver.h"
#include "lines/alpha_mu.h"

using namespace merrimac;
using namespace merrimac::lines;

namespace {

constexpr std::size_t kMemory = std::size_t{1} << 22;
constexpr int kEndings = 60;

// An ending with South to lead, in layouts that differ in the defenders' cards.
InformationSet random_ending(std::mt19937& random, std::size_t layouts) {
  const int each = 2 + static_cast<int>(random() % 4);
  std::vector<int> cards;
  for (int i = 0; i < kCards; ++i) cards.push_back(i);
  std::shuffle(cards.begin(), cards.end(), random);
  Table table;
  table.strain = static_cast<std::uint8_t>(random() % kStrains);
  table.leader = kSouth;
  table.needed = static_cast<std::uint8_t>(1 + static_cast<int>(random() % static_cast<unsigned>(each)));
  const auto half = cards.begin() + 2 * each;
  for (auto place = cards.begin(); place != half; ++place) {
    table.hands[(place - cards.begin()) % 2 == 0 ? kNorth : kSouth] |= bit_of(*place);
  }
  std::vector<World> worlds;
  for (std::size_t i = 0; i < layouts; ++i) {
    std::shuffle(half, half + 2 * each, random);
    table.hands[kEast] = table.hands[kWest] = 0;
    for (int card = 0; card < 2 * each; ++card) table.hands[card < each ? kEast : kWest] |= bit_of(half[card]);
    worlds.push_back({table, static_cast<std::uint32_t>(i)});
  }
  return InformationSet(std::move(worlds));
}

bool wins(const Table& table, int card) {
  static double_dummy::Solver solver(kMemory);
  Table after = table;
  after.play(card);
  double_dummy::Position position;
  position.hands = after.hands;
  position.strain = after.strain;
  position.leader = after.leader;
  position.table = {card, 0, 0};
  position.table_count = 1;
  const int theirs = solver.value(position).low;
  return count_of(table.hands[kSouth]) - theirs >= table.needed;
}

void stays_within_double_dummy(std::mt19937& random) {
  PlayOut play_out(kMemory);
  int less = 0;
  for (int i = 0; i < kEndings; ++i) {
    const InformationSet start = random_ending(random, 12);
    const std::vector<Weight> weights(12, 1);
    for (CardMask rest = start.table().legal(); rest != 0; rest &= rest - 1) {
      const PlayedOut found = play_out.play(start, weights, lowest(rest), {});
      CHECK(found.complete);
      for (const World& world : start.worlds()) {
        const bool open = wins(world.table, lowest(rest));
        CHECK(open || !found.made.has(world.index));
        if (open && !found.made.has(world.index)) ++less;
      }
    }
  }
  CHECK(less > 0);  // or it would be double dummy and nothing else
}

void one_layout_is_double_dummy(std::mt19937& random) {
  PlayOut play_out(kMemory);
  for (int i = 0; i < kEndings; ++i) {
    const InformationSet start = random_ending(random, 1);
    for (CardMask rest = start.table().legal(); rest != 0; rest &= rest - 1) {
      const PlayedOut found = play_out.play(start, {1}, lowest(rest), {});
      CHECK_EQUAL(found.made.has(0), wins(start.table(), lowest(rest)));
    }
  }
}

constexpr int spade(int rank) { return card_of(kSpades, rank); }
constexpr int kAce = 12, kKing = 11, kQueen = 10, kJack = 9, kTen = 8;

// North has K T 2, South A J 3, all tricks are needed and the queen is out, third: with West in the first layouts.
InformationSet two_way_finesse(std::size_t with_west, std::size_t layouts) {
  const std::array<int, 3> low{spade(5), spade(6), spade(7)};
  Table table;
  table.leader = kSouth;
  table.needed = 3;
  table.hands[kNorth] = bit_of(spade(kKing)) | bit_of(spade(kTen)) | bit_of(spade(0));
  table.hands[kSouth] = bit_of(spade(kAce)) | bit_of(spade(kJack)) | bit_of(spade(1));
  const CardMask out = bit_of(spade(kQueen)) | bit_of(low[0]) | bit_of(low[1]) | bit_of(low[2]) |
                       bit_of(card_of(kClubs, 0)) | bit_of(card_of(kClubs, 1));
  std::vector<World> worlds;
  for (std::size_t i = 0; i < layouts; ++i) {
    const int longer = i < with_west ? kWest : kEast;
    table.hands[at(longer)] = bit_of(spade(kQueen)) | bit_of(low[i % 3]) | bit_of(low[(i + 1) % 3]);
    table.hands[at(partner_of(longer))] = out & ~table.hands[at(longer)];
    worlds.push_back({table, static_cast<std::uint32_t>(i)});
  }
  return InformationSet(std::move(worlds));
}

// A low card puts the guess off to dummy's turn: it is taken one way in all layouts, though with open cards all are won.
void a_guess_is_one_way() {
  PlayOut play_out(kMemory);
  const std::vector<Weight> weights(8, 1);
  const InformationSet more_west = two_way_finesse(5, 8), more_east = two_way_finesse(3, 8);
  for (const World& world : more_west.worlds()) CHECK(wins(world.table, spade(1)));
  CHECK_EQUAL(play_out.play(more_west, weights, spade(1), {}).made, WorldSet::first(5));
  CHECK_EQUAL(play_out.play(more_east, weights, spade(1), {}).made, WorldSet::first(8) - WorldSet::first(3));
  // The jack through West is a guess taken at once.
  CHECK_EQUAL(play_out.play(more_east, weights, spade(kJack), {}).made, WorldSet::first(3));
  // Weights decide, not numbers.
  CHECK_EQUAL(play_out.play(more_east, {9, 9, 9, 1, 1, 1, 1, 1}, spade(1), {}).made, WorldSet::first(3));
}

// Of four against four each layout leaves the others with three against four: no say in its own case, no luck.
void a_layout_has_no_say_in_its_own_case() {
  PlayOut play_out(kMemory);
  const InformationSet even = two_way_finesse(4, 8);
  CHECK(play_out.play(even, std::vector<Weight>(8, 1), spade(1), {}).made.empty());
  CHECK_EQUAL(play_out.play(even, std::vector<Weight>(8, 1), spade(kJack), {}).made, WorldSet::first(4));
}

void answers_and_work_repeat(std::mt19937& random) {
  PlayOut fresh(kMemory), used(kMemory);
  for (int i = 0; i < 10; ++i) {
    const InformationSet other = random_ending(random, 8);
    used.play(other, std::vector<Weight>(8, 1), lowest(other.table().legal()), {});
  }
  const InformationSet start = random_ending(random, 12);
  const int card = lowest(start.table().legal());
  const PlayedOut one = fresh.play(start, std::vector<Weight>(12, 1), card, {});
  const PlayedOut same = used.play(start, std::vector<Weight>(12, 1), card, {});
  CHECK_EQUAL(one.made, same.made);
  CHECK_EQUAL(one.work, same.work);
}

template <class Ask>
bool is_refused(const Ask& ask) {
  try {
    ask();
  } catch (const BadQuestion&) {
    return true;
  }
  return false;
}

void limits_and_bad_questions() {
  PlayOut play_out(kMemory);
  const InformationSet start = two_way_finesse(5, 8);
  const std::vector<Weight> weights(8, 1);
  PlayOutLimits little;
  little.work = 3;
  const PlayedOut cut = play_out.play(start, weights, spade(1), little);
  CHECK(!cut.complete && cut.made.empty() && cut.work <= 3);
  CHECK(is_refused([&] { play_out.play(start, weights, spade(5), {}); }));
  CHECK(is_refused([&] { play_out.play(start, {1, 1}, spade(1), {}); }));
  CHECK(is_refused([&] { play_out.play(start, std::vector<Weight>(8, -1), spade(1), {}); }));
  CHECK(is_refused([&] { play_out.play(start, std::vector<Weight>(kMostWorlds + 1, 1), spade(1), {}); }));
}

}  // namespace

int main() {
  std::mt19937 random(20);
  stays_within_double_dummy(random);
  one_layout_is_double_dummy(random);
  a_guess_is_one_way();
  a_layout_has_no_say_in_its_own_case();
  answers_and_work_repeat(random);
  limits_and_bad_questions();
  return testing::failures() == 0 ? 0 : 1;
}
