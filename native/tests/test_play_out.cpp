// Playing out: within what double dummy allows, exact for one layout, one way for layouts that look alike.
#include "lines/play_out.h"

#include <algorithm>
#include <cmath>
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
constexpr double kRounding = 1e-9;

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
        const double made = found.made[world.index];
        const bool open = wins(world.table, lowest(rest));
        CHECK(made >= 0 && made <= (open ? 1 + kRounding : 0));
        if (open && made < 0.5) ++less;
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
      CHECK_EQUAL(found.made[0], wins(start.table(), lowest(rest)) ? 1 : 0);
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

// What is made on average of the worlds from one to before another.
double made_of(const PlayedOut& found, std::size_t from, std::size_t to) {
  double sum = 0;
  for (std::size_t world = from; world < to; ++world) sum += found.made[world];
  return sum / static_cast<double>(to - from);
}

// A low card puts the guess off to dummy's turn: it is taken one way in all layouts, though with open cards all are won.
void a_guess_is_one_way() {
  PlayOut play_out(kMemory);
  const InformationSet start = two_way_finesse(54, 60);
  const std::vector<Weight> weights(60, 1);
  for (const World& world : start.worlds()) CHECK(wins(world.table, spade(1)));
  const PlayedOut low = play_out.play(start, weights, spade(1), {});
  CHECK(made_of(low, 0, 54) > 0.98 && made_of(low, 54, 60) < 0.02);
  // The jack through West is the guess taken at once.
  const PlayedOut jack = play_out.play(start, weights, spade(kJack), {});
  CHECK(made_of(jack, 0, 54) > 1 - kRounding && made_of(jack, 54, 60) < kRounding);
  // Weights decide, not numbers.
  std::vector<Weight> heavy_east(60, 1);
  std::fill(heavy_east.begin() + 54, heavy_east.end(), 1000);
  const PlayedOut other = play_out.play(start, heavy_east, spade(1), {});
  CHECK(made_of(other, 0, 54) < made_of(low, 0, 54) / 2 && made_of(other, 54, 60) > 0.8);
}

// Of four against four each layout leaves the others with three against four: they choose against it rather than for.
void a_layout_has_no_say_in_its_own_case() {
  PlayOut play_out(kMemory);
  const InformationSet even = two_way_finesse(4, 8);
  const PlayedOut found = play_out.play(even, std::vector<Weight>(8, 1), spade(1), {});
  // Four against three is ahead by one of seven; the two, which is right nowhere, is behind by four of four.
  const double other_way = std::exp(-1 / std::sqrt(7.0)), two = std::exp(-4 / std::sqrt(4.0));
  const double expected = other_way / (1 + other_way + two);
  CHECK(std::abs(made_of(found, 0, 4) - expected) < 0.01 && std::abs(made_of(found, 4, 8) - expected) < 0.01);
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
  CHECK(!cut.complete && made_of(cut, 0, 8) == 0 && cut.work <= 3);
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
