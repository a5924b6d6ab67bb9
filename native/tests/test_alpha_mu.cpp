// Alpha-mu: one card ahead it is double dummy in each layout, further ahead values only go down, and every way of
// asking agrees. Python's tests compare it with plain enumeration.
#include <algorithm>
#include <cmath>
#include <random>

#include "check.h"
#include "double_dummy/solver.h"
#include "lines/alpha_mu.h"
#include "lines/alpha_mu_memory.h"
#include "lines/public_position.h"

using namespace merrimac;
using namespace merrimac::lines;

namespace {

constexpr int kEndings = 150;
constexpr std::size_t kMemory = std::size_t{1} << 22;

// Few suits and high cards for South's side, so that there is something to guess.
Question random_question(std::mt19937& random) {
  const int each = 2 + static_cast<int>(random() % 4);
  std::vector<int> cards;
  for (int i = 0; i < 4 * each; ++i) cards.push_back(card_of(i % 3, kRanks - 1 - i / 3));
  for (std::size_t i = 0; i + 1 < cards.size(); ++i) {
    std::swap(cards[i], cards[std::min(cards.size() - 1, i + random() % 6)]);
  }
  std::shuffle(cards.begin(), cards.begin() + 2 * each, random);
  Question question;
  question.strain = static_cast<int>(random() % kStrains);
  const int side = static_cast<int>(random() % 2);
  question.leader = static_cast<int>(random() % kSeats);
  const std::size_t layouts = 1 + random() % 12;
  std::vector<int> out(cards.begin() + 2 * each, cards.end());
  for (std::size_t layout = 0; layout < layouts; ++layout) {
    std::shuffle(out.begin(), out.end(), random);
    std::array<CardMask, kSeats> hands{};
    for (int i = 0; i < 2 * each; ++i) {
      hands[at((side + (i < each ? 0 : 2)) & 3)] |= bit_of(cards[at(i)]);
      hands[at((side + (i < each ? 1 : 3)) & 3)] |= bit_of(out[at(i)]);
    }
    question.layouts.push_back(hands);
    question.weights.push_back(1 + static_cast<double>(random() % 3));
  }
  // Cards on the table until declarer's side is in turn; only layouts that allow them stay.
  while (((question.leader + static_cast<int>(question.table.size())) & 1) != side) {
    const auto seat = at((question.leader + static_cast<int>(question.table.size())) & 3);
    const int card = lowest(question.layouts[0][seat]);
    question.table.push_back(card);
    std::erase_if(question.layouts, [&](const auto& hands) { return (hands[seat] >> card & 1) == 0; });
    for (auto& hands : question.layouts) hands[seat] &= ~bit_of(card);
    question.weights.resize(question.layouts.size());
  }
  question.target = 1 + static_cast<int>(random() % static_cast<unsigned>(each));
  return question;
}

double sum_of(const std::vector<double>& weights) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  return sum;
}

double weight_of(const Question& question, const std::vector<std::uint8_t>& wins) {
  double sum = 0;
  for (std::size_t i = 0; i < wins.size(); ++i) sum += wins[i] != 0 ? question.weights[i] : 0;
  return sum / sum_of(question.weights);
}

bool near(double one, double other) { return std::abs(one - other) < 1e-9; }

bool is_within(const std::vector<std::uint8_t>& one, const std::vector<std::uint8_t>& other) {
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] > other[i]) return false;
  }
  return true;
}

const Choice& choice_with(const Found& found, int card) {
  for (const Choice& choice : found.choices) {
    if ((choice.cards >> card & 1) != 0) return choice;
  }
  CHECK(false);
  return found.choices[0];
}

void one_card_ahead_is_double_dummy(AlphaMu& alpha_mu, const Question& question) {
  const Found found = alpha_mu.search(question, {.moves = 1});
  CHECK(found.complete && found.moves == 1);
  for (std::size_t i = 0; i < question.layouts.size(); ++i) {
    double_dummy::Solver solver(kMemory);
    double_dummy::Position position;
    position.hands = question.layouts[i];
    position.strain = question.strain;
    position.leader = question.leader;
    std::ranges::copy(question.table, position.table.begin());
    position.table_count = static_cast<int>(question.table.size());
    for (const double_dummy::CardAnswer& each : solver.cards_reaching(position, question.target)) {
      CHECK((choice_with(found, each.card).wins[i] != 0) == (each.answer == double_dummy::Answer::kYes));
    }
  }
}

void check_fronts(const Question& question, const Found& found) {
  for (const Choice& choice : found.choices) {
    CHECK(choice.exact && near(choice.value, choice.most) && choice.wins == choice.front[0]);
    for (std::size_t i = 0; i < choice.front.size(); ++i) {
      CHECK(weight_of(question, choice.front[i]) <= choice.value + 1e-9);
      for (std::size_t j = 0; j < choice.front.size(); ++j) {
        CHECK(i == j || !is_within(choice.front[i], choice.front[j]));
      }
    }
    CHECK(near(choice.value, weight_of(question, choice.wins)));
  }
}

void further_ahead_is_never_more(AlphaMu& alpha_mu, const Question& question) {
  Found before = alpha_mu.search(question, {.moves = 1, .whole_fronts = true});
  for (const int moves : {2, 3, 4, kToTheEnd}) {
    const Found whole = alpha_mu.search(question, {.moves = moves, .whole_fronts = true});
    check_fronts(question, whole);
    const Found every = alpha_mu.search(question, {.moves = moves, .every_card = true});
    const Found best = alpha_mu.search(question, {.moves = moves});
    CHECK(best.choices[0].exact && near(best.choices[0].value, whole.choices[0].value));
    for (const Choice& choice : whole.choices) {
      const int card = lowest(choice.cards);
      CHECK(near(choice_with(every, card).value, choice.value));
      CHECK(choice_with(best, card).most >= choice.value - 1e-9);
      // Every set lies within one of those when less was looked ahead.
      const Choice& other = choice_with(before, card);
      for (const auto& set : choice.front) {
        CHECK(std::ranges::any_of(other.front, [&](const auto& each) { return is_within(set, each); }));
      }
    }
    before = whole;
  }
}

void a_limit_leaves_an_answer(AlphaMu& alpha_mu, const Question& question) {
  const Found whole = alpha_mu.search(question, {.moves = kToTheEnd, .every_card = true});
  const Found stopped = alpha_mu.search(question, {.moves = kToTheEnd, .every_card = true, .work = 1});
  CHECK(stopped.choices.size() == whole.choices.size());
  CHECK(stopped.complete || stopped.moves == 1);
  // Nothing is carried over.
  const Found again = alpha_mu.search(question, {.moves = kToTheEnd, .every_card = true});
  CHECK(again.work == whole.work && again.nodes == whole.nodes && again.leaves == whole.leaves);
}

void equal_cards_come_in_the_order_asked(AlphaMu& alpha_mu) {
  Question question;
  question.layouts = {{bit_of(card_of(3, 12)) | bit_of(card_of(2, 12)), bit_of(0) | bit_of(1),
                       bit_of(card_of(3, 8)) | bit_of(card_of(2, 8)), bit_of(2) | bit_of(3)}};
  question.weights = {1};
  question.target = 2;
  for (const int card : {card_of(2, 12), card_of(3, 12)}) {
    const Found found = alpha_mu.search(question, {.moves = 3, .order = {card}});
    CHECK(found.choices[0].cards == bit_of(card) && near(found.choices[0].value, 1));
  }
}

// Every layout of a whole deal to the end takes longer than it takes to be asked.
void a_search_can_be_interrupted(AlphaMu& alpha_mu, std::mt19937& random) {
  std::array<int, kCards> cards{};
  for (int i = 0; i < kCards; ++i) cards[at(i)] = i;
  Question question;
  for (int layout = 0; layout < 60; ++layout) {
    auto& hands = question.layouts.emplace_back();
    for (int i = 0; i < kCards; ++i) hands[at(i % 4)] |= bit_of(cards[at(i)]);
    question.weights.push_back(1);
    std::array<int, 26> out{};
    for (int i = 0; i < 26; ++i) out[at(i)] = cards[at(2 * i + 1)];
    std::shuffle(out.begin(), out.end(), random);
    for (int i = 0; i < 26; ++i) cards[at(2 * i + 1)] = out[at(i)];
  }
  question.target = 7;
  bool stopped = false;
  try {
    alpha_mu.search(question, {.moves = kToTheEnd, .whole_fronts = true, .interrupted = [] { return true; }});
  } catch (const Interrupted&) {
    stopped = true;
  }
  CHECK(stopped);
}

template <class Change>
void is_refused(AlphaMu& alpha_mu, Question question, Change change) {
  change(question);
  bool refused = false;
  try {
    alpha_mu.search(question, {});
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

void bad_questions_are_refused(AlphaMu& alpha_mu) {
  Question question;
  question.layouts = {{bit_of(0), bit_of(1), bit_of(2), bit_of(3)}, {bit_of(0), bit_of(3), bit_of(2), bit_of(1)}};
  question.weights = {1, 1};
  question.target = 1;
  CHECK(alpha_mu.search(question, {}).choices.size() == 1);
  is_refused(alpha_mu, question, [](Question& q) { q.layouts.clear(); });
  is_refused(alpha_mu, question, [](Question& q) { q.weights = {1}; });
  is_refused(alpha_mu, question, [](Question& q) { q.weights = {1, -1}; });
  is_refused(alpha_mu, question, [](Question& q) { q.weights = {0, 0}; });
  is_refused(alpha_mu, question, [](Question& q) { q.weights = {1, NAN}; });
  is_refused(alpha_mu, question, [](Question& q) { q.strain = 5; });
  is_refused(alpha_mu, question, [](Question& q) { q.leader = -1; });
  is_refused(alpha_mu, question, [](Question& q) { q.table = {9, 10, 11, 12}; });
  is_refused(alpha_mu, question, [](Question& q) { q.layouts[1][0] = bit_of(9); });
  is_refused(alpha_mu, question, [](Question& q) { q.layouts[1][1] = bit_of(9); });
  is_refused(alpha_mu, question, [](Question& q) { q.layouts[1][1] = bit_of(1) | bit_of(9); });
  is_refused(alpha_mu, question, [](Question& q) { q.layouts = {{}, {}}; });
  // East-West's turn: their hands are not the same.
  is_refused(alpha_mu, question, [](Question& q) { q.leader = 1; });
}

void sets_are_sets() {
  const WorldSet some = WorldSet::single(3) | WorldSet::single(70);
  CHECK(some.size() == 2 && some.has(70) && !some.has(6) && some.front() == 3 && !some.is_single());
  CHECK((some - WorldSet::single(3)).is_single() && (some - WorldSet::single(3)).front() == 70);
  CHECK(WorldSet{}.is_single() && some.within(WorldSet::first(71)) && !some.within(WorldSet::first(70)));
  CHECK(WorldSet::first(128).size() == 128 && WorldSet::first(64).size() == 64 && WorldSet::first(0).empty());
  std::vector<Weight> units(100);
  for (std::size_t i = 0; i < units.size(); ++i) units[i] = static_cast<Weight>(i * i);
  CHECK(Weights(units).of(some) == 9 + 4900);
  Front front;
  insert(front, WorldSet::single(3));
  insert(front, some);
  insert(front, WorldSet::single(70));
  insert(front, WorldSet::single(5));
  CHECK(front.size() == 2 && covers(front, WorldSet::single(70)) && union_of(front).size() == 3);
}

// Layouts 0 to 3 weigh 1 each. A front is known of the first three, for less than two lost, looking three cards ahead.
void a_front_tells_others() {
  const std::vector<Weight> units(4, 1);
  const Weights weights(units);
  const auto set = [](std::initializer_list<std::size_t> worlds) {
    WorldSet result;
    for (const std::size_t world : worlds) result |= WorldSet::single(world);
    return result;
  };
  Remembered known;
  known.store(set({0, 1, 2}), 2, 3, {set({0, 1}), set({1, 2})});
  const auto found = [&](WorldSet alive, Weight slack, int moves) { return known.find(alive, slack, moves, weights); };
  CHECK(found(set({0, 1, 2}), 2, 3) == (Front{set({0, 1}), set({1, 2})}));
  CHECK(found(set({0, 1, 2}), 1, 3) == Front{});
  CHECK(!found(set({0, 1, 2}), 3, 3) && !found(set({0, 1, 2, 3}), 2, 3));
  // Of fewer layouts only so much is told as was searched for.
  CHECK(found(set({0, 2}), 1, 3) == Front{});
  CHECK(!found(set({0, 2}), 2, 3));
  // What is won looking further ahead is won when not, but not the other way round.
  CHECK(found(set({0, 1}), 1, 2) == Front{set({0, 1})} && found(set({0, 1}), 1, 3) == Front{set({0, 1})});
  CHECK(!found(set({0, 1}), 1, 4) && !found(set({0, 1, 2}), 2, 2));
  known.store(set({0, 3}), 2, 3, {});
  CHECK(found(set({0, 3}), 2, 4) == Front{} && found(set({0, 2, 3}), 2, 4) == Front{});
  CHECK(!found(set({0, 3}), 2, 2) && !found(set({0, 2, 3}), 3, 4) && !found(set({3}), 2, 4));
  // Searched again for more loss, the front takes the place of the old one.
  known.store(set({0, 1, 2}), 4, 3, {set({0, 1}), set({1, 2})});
  CHECK(known.fronts.size() == 2 && found(set({0, 2}), 2, 3) == (Front{set({0}), set({2})}));
}

}  // namespace

int main() {
  sets_are_sets();
  a_front_tells_others();
  AlphaMu alpha_mu(kMemory);
  equal_cards_come_in_the_order_asked(alpha_mu);
  bad_questions_are_refused(alpha_mu);
  std::mt19937 random(8);
  a_search_can_be_interrupted(alpha_mu, random);
  for (int ending = 0; ending < kEndings; ++ending) {
    const Question question = random_question(random);
    one_card_ahead_is_double_dummy(alpha_mu, question);
    further_ahead_is_never_more(alpha_mu, question);
    a_limit_leaves_an_answer(alpha_mu, question);
  }
  return merrimac::testing::failures() ? 1 : 0;
}
