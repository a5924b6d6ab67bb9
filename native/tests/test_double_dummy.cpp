// The double-dummy solver against a plain minimax, against published tables, and against its own properties.
#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "check.h"
#include "double_dummy/ladder.h"
#include "double_dummy/solver.h"

using namespace merrimac;
using namespace merrimac::double_dummy;

namespace {

using Hands = std::array<CardMask, kSeats>;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// "N:QJ6.K652.J85.T98 ..." with the suits S.H.D.C and the hands clockwise from the seat named.
Hands parse_deal(const std::string& text) {
  const std::string ranks = "23456789TJQKA", seats = "NESW";
  Hands hands{};
  int seat = static_cast<int>(seats.find(text[0])), suit = kSpades;
  for (const char c : text.substr(2)) {
    if (c == ' ') {
      seat = next_seat(seat);
      suit = kSpades;
    } else if (c == '.') {
      --suit;
    } else {
      hands[at(seat)] |= bit_of(card_of(suit, static_cast<int>(ranks.find(c))));
    }
  }
  return hands;
}

Hands random_deal(std::mt19937& random, int cards) {
  std::array<int, kCards> deck{};
  for (int i = 0; i < kCards; ++i) deck[at(i)] = i;
  std::shuffle(deck.begin(), deck.end(), random);
  Hands hands{};
  for (int i = 0; i < 4 * cards; ++i) hands[at(i & 3)] |= bit_of(deck[at(i)]);
  return hands;
}

// Plays a card; a completed trick sets the winner as leader and returns the seat, otherwise -1.
int play(Position& p, int card) {
  p.hands[at(p.seat_to_play())] &= ~bit_of(card);
  if (p.table_count < 3) {
    p.table[at(p.table_count++)] = card;
    return -1;
  }
  const std::array<int, 4> trick = {p.table[0], p.table[1], p.table[2], card};
  int best = 0;
  for (int i = 1; i < 4; ++i) {
    const int mine = trick[at(i)], top = trick[at(best)];
    if (suit_of(mine) == suit_of(top) ? mine > top : suit_of(mine) == p.strain) best = i;
  }
  p.leader = (p.leader + best) & 3;
  p.table_count = 0;
  return p.leader;
}

// North-south's tricks by trying everything.
int minimax(const Position& p) {
  const CardMask legal = legal_cards(p);
  if (legal == 0) return 0;
  const bool ours = (p.seat_to_play() & 1) == 0;
  int best = ours ? -1 : 99;
  for (CardMask left = legal; left; left &= left - 1) {
    Position next = p;
    const int winner = play(next, std::countr_zero(left));
    const int value = (winner >= 0 && (winner & 1) == 0 ? 1 : 0) + minimax(next);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

int minimax_after(Position p, int card) {
  const int winner = play(p, card);
  return (winner >= 0 && (winner & 1) == 0 ? 1 : 0) + minimax(p);
}

// A random position with `cards` cards a hand, and `plies` of them played to the trick.
Position random_position(std::mt19937& random, int cards, int plies) {
  Position p;
  p.hands = random_deal(random, cards);
  p.strain = static_cast<int>(random() % 5);
  p.leader = static_cast<int>(random() % 4);
  for (int i = 0; i < plies; ++i) {
    CardMask legal = legal_cards(p);
    for (auto skip = random() % static_cast<unsigned>(count_of(legal)); skip > 0; --skip) legal &= legal - 1;
    play(p, std::countr_zero(legal));
  }
  return p;
}

void every_card_of_small_endings_is_as_minimax_says() {
  std::mt19937 random(1);
  Solver solver;
  for (int i = 0; i < 600; ++i) {
    const int cards = i % 20 == 0 ? 5 : 1 + i % 4;
    const Position p = random_position(random, cards, static_cast<int>(random() % 4));
    const bool ours = (p.seat_to_play() & 1) == 0;
    const int tricks = p.tricks_left();
    int best = -1;
    const auto scores = solver.cards(p);
    CHECK_EQUAL(static_cast<int>(scores.size()), count_of(legal_cards(p)));
    for (const CardScore& each : scores) {
      const int expected = minimax_after(p, each.card);
      CHECK(each.tricks.exact());
      CHECK_EQUAL(each.tricks.low, ours ? expected : tricks - expected);
      best = std::max(best, each.tricks.low);
    }
    CHECK_EQUAL(solver.value(p).low, best);
    for (int target = 0; target <= tricks + 1; ++target)
      CHECK_EQUAL(solver.reaches(p, target) == Answer::kYes, best >= target);
    for (const CardAnswer& each : solver.cards_reaching(p, best)) {
      const auto same = std::find_if(scores.begin(), scores.end(), [&](const CardScore& s) { return s.card == each.card; });
      CHECK_EQUAL(each.answer == Answer::kYes, same->tricks.low >= best);
    }
    for (const CardScore& each : solver.best_cards(p)) CHECK_EQUAL(each.tricks.low, best);
  }
}

void check_table(const std::string& deal, const std::array<std::array<int, kSeats>, kStrains>& expected) {
  Solver solver;
  const TrickTable table = solver.table(parse_deal(deal));
  for (int strain = 0; strain < kStrains; ++strain)
    for (int declarer = 0; declarer < kSeats; ++declarer) {
      CHECK(table[at(declarer)][at(strain)].exact());
      CHECK_EQUAL(table[at(declarer)][at(strain)].low, expected[at(strain)][at(declarer)]);
    }
}

void published_tables_come_out() {
  // Rows C D H S NT, columns N E S W.
  check_table("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
              {{{7, 5, 7, 5}, {5, 7, 5, 7}, {6, 6, 6, 6}, {5, 8, 5, 8}, {6, 6, 6, 6}}});
  check_table("E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63",
              {{{6, 7, 6, 7}, {8, 3, 8, 3}, {10, 2, 10, 2}, {4, 9, 4, 9}, {9, 3, 9, 3}}});
  check_table("N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93",
              {{{3, 9, 3, 9}, {8, 4, 8, 4}, {9, 4, 9, 4}, {3, 10, 3, 10}, {4, 8, 4, 8}}});
  check_table("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
              {{{0, 13, 0, 13}, {13, 0, 13, 0}, {0, 13, 0, 13}, {13, 0, 13, 0}, {0, 0, 0, 0}}});
}

void rotating_seats_rotates_the_table() {
  std::mt19937 random(2);
  Solver solver;
  for (int i = 0; i < 4; ++i) {
    const Hands hands = random_deal(random, 9);
    const Hands turned = {hands[3], hands[0], hands[1], hands[2]};
    const TrickTable a = solver.table(hands), b = solver.table(turned);
    for (int seat = 0; seat < kSeats; ++seat)
      for (std::size_t strain = 0; strain < kStrains; ++strain)
        CHECK_EQUAL(a[at(seat)][strain].low, b[at(next_seat(seat))][strain].low);
  }
}

void playing_a_best_card_keeps_the_total() {
  std::mt19937 random(3);
  Solver solver;
  for (int i = 0; i < 30; ++i) {
    Position p = random_position(random, 8, static_cast<int>(random() % 4));
    const bool north_south = (p.seat_to_play() & 1) == 0;
    const int value = solver.value(p).low;
    int taken = 0;
    while (legal_cards(p) != 0) {
      const auto best = solver.best_cards(p);
      CHECK(!best.empty());
      const int winner = play(p, best[random() % best.size()].card);
      if (winner >= 0 && ((winner & 1) == 0) == north_south) ++taken;
    }
    CHECK_EQUAL(taken, value);
  }
}

void both_engines_agree() {
  std::mt19937 random(4);
  const auto portable = make_portable_engine(std::size_t{8} << 20);
  const auto fast = make_engine(std::size_t{8} << 20);
  for (int i = 0; i < 200; ++i) {
    const Root root = root_of(random_position(random, 1 + i % 9, static_cast<int>(random() % 4)));
    for (const auto& engine : {portable.get(), fast.get()}) {
      engine->forget();
      engine->set_deal(root);
      engine->set_limits({});
    }
    for (int need = 1; need <= root.tricks; ++need)
      CHECK_EQUAL(portable->probe(root, need) >= need, fast->probe(root, need) >= need);
  }
}

void every_rung_of_the_ladder_agrees() {
  std::mt19937 random(9);
  Solver solver;
  const Features rungs[] = {{},
                            {.table = true},
                            {.table = true, .narrowness = true},
                            {.table = true, .narrowness = true, .partition = true},
                            {.table = true, .narrowness = true, .partition = true, .killers = true}};
  for (int i = 0; i < 60; ++i) {
    const int cards = i % 6;
    const Position p = random_position(random, cards, cards ? static_cast<int>(random() % 4) : 0);
    const Bounds value = solver.value(p);
    const int north_south = (p.seat_to_play() & 1) == 0 ? value.low : p.tricks_left() - value.low;
    for (const Features& features : rungs) {
      const LadderResult result = climb(p, features);
      CHECK_EQUAL(result.low, north_south);
      CHECK_EQUAL(result.high, north_south);
    }
  }
  const LadderResult stopped = climb(random_position(random, 12, 0), {}, 1000);
  CHECK(stopped.low <= stopped.high && stopped.nodes <= 1001);
}

void a_tiny_memory_gives_the_same_answers() {
  std::mt19937 random(5);
  Solver small(4096), large;
  for (int i = 0; i < 15; ++i) {
    const Position p = random_position(random, 10, 0);
    CHECK_EQUAL(small.value(p).low, large.value(p).low);
  }
}

void limits_give_bounds() {
  std::mt19937 random(6);
  for (int i = 0; i < 10; ++i) {
    const Position p = random_position(random, 13, 0);
    Solver limited, free;
    limited.set_limits({.nodes = 300});
    const Bounds some = limited.value(p), all = free.value(p);
    CHECK(some.low <= all.low && all.low <= some.high);
    CHECK(limited.counters().tricks < 2000);
    std::atomic<bool> cancel{true};
    limited.set_limits({.cancel = &cancel});
    CHECK_EQUAL(limited.reaches(random_position(random, 13, 0), 7) == Answer::kUnknown, true);
    limited.set_limits({.seconds = 1e-9});
    CHECK(!limited.value(random_position(random, 13, 0)).exact());
  }
}

template <class Change>
void refuses(Position p, const Change& change) {
  change(p);
  bool refused = false;
  try {
    Solver solver(1 << 16);
    solver.value(p);
  } catch (const IllegalPosition& e) {
    refused = std::string(e.what()).size() > 10;
  }
  CHECK(refused);
}

void illegal_positions_are_refused() {
  std::mt19937 random(7);
  const Position p = random_position(random, 6, 2);
  refuses(p, [](Position& q) { q.strain = 5; });
  refuses(p, [](Position& q) { q.strain = -1; });
  refuses(p, [](Position& q) { q.leader = 4; });
  refuses(p, [](Position& q) { q.table_count = 4; });
  refuses(p, [](Position& q) { q.table_count = 3; });
  refuses(p, [](Position& q) { q.table[0] = 52; });
  refuses(p, [](Position& q) { q.table[0] = q.table[1]; });
  refuses(p, [](Position& q) { q.hands[0] |= CardMask{1} << 60; });
  refuses(p, [](Position& q) { q.hands[0] = q.hands[1]; });
  refuses(p, [](Position& q) { q.hands[0] &= q.hands[0] - 1; });
  refuses(p, [](Position& q) { q = {}; q.hands[0] = 0x3FFF; });
}

void the_empty_position_has_no_tricks() {
  Solver solver;
  const Position p;
  CHECK_EQUAL(solver.value(p).high, 0);
  CHECK(solver.cards(p).empty());
  CHECK(solver.best_cards(p).empty());
  CHECK(solver.reaches(p, 0) == Answer::kYes);
  CHECK(solver.reaches(p, 1) == Answer::kNo);
  CHECK_EQUAL(solver.table({})[0][0].high, 0);
}

void batches_keep_their_order() {
  std::mt19937 random(8);
  std::vector<Position> positions;
  std::vector<Hands> deals;
  for (int i = 0; i < 40; ++i) positions.push_back(random_position(random, 7, static_cast<int>(random() % 4)));
  for (int i = 0; i < 6; ++i) deals.push_back(random_deal(random, 7));
  std::atomic<std::size_t> progress{0};
  const BatchOptions one{}, two{.threads = 2, .progress = &progress};
  const auto values = batch_value(positions, two);
  CHECK_EQUAL(progress.load(), positions.size());
  const auto cards = batch_cards(positions, two), again = batch_cards(positions, one);
  const auto reaches = batch_reaches(positions, 3, two);
  const auto each = batch_cards_reaching(positions, 3, two);
  Solver solver;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    CHECK_EQUAL(values[i].low, solver.value(positions[i]).low);
    CHECK_EQUAL(reaches[i] == Answer::kYes, values[i].low >= 3);
    CHECK_EQUAL(cards[i].size(), again[i].size());
    for (std::size_t k = 0; k < cards[i].size(); ++k) {
      CHECK_EQUAL(cards[i][k].tricks.low, again[i][k].tricks.low);
      CHECK_EQUAL(each[i][k].answer == Answer::kYes, cards[i][k].tricks.low >= 3);
    }
  }
  const auto tables = batch_table(deals, two);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    const TrickTable table = solver.table(deals[i]);
    for (std::size_t seat = 0; seat < kSeats; ++seat)
      for (std::size_t strain = 0; strain < kStrains; ++strain)
        CHECK_EQUAL(tables[i][seat][strain].low, table[seat][strain].low);
  }
  std::atomic<bool> cancel{true};
  BatchOptions stopped{};
  stopped.limits.cancel = &cancel;
  for (const Bounds& bounds : batch_value(positions, stopped)) CHECK(!bounds.exact());
}

}  // namespace

int main() {
  every_card_of_small_endings_is_as_minimax_says();
  published_tables_come_out();
  rotating_seats_rotates_the_table();
  playing_a_best_card_keeps_the_total();
  both_engines_agree();
  every_rung_of_the_ladder_agrees();
  a_tiny_memory_gives_the_same_answers();
  limits_give_bounds();
  illegal_positions_are_refused();
  the_empty_position_has_no_tricks();
  batches_keep_their_order();
  return merrimac::testing::failures() != 0;
}
