// Tricks along cards that are played: what the plain solver says of every position.
#include <algorithm>
#include <random>

#include "check.h"
#include "double_dummy/solver.h"
#include "lines/alpha_mu.h"
#include "lines/public_position.h"
#include "lines/trace.h"

using namespace merrimac;
using namespace merrimac::lines;

namespace {

constexpr int kEndings = 60;
constexpr std::size_t kMemory = std::size_t{1} << 22;

// Cards played from a random ending, in two layouts that are the same.
TraceQuestion random_question(std::mt19937& random) {
  const int each = 3 + static_cast<int>(random() % 4);
  std::vector<int> cards;
  for (int i = 0; i < 4 * each; ++i) cards.push_back(card_of(i % 4, kRanks - 1 - i / 4));
  std::shuffle(cards.begin(), cards.end(), random);
  TraceQuestion question;
  question.strain = static_cast<int>(random() % kStrains);
  question.leader = static_cast<int>(random() % kSeats);
  auto& hands = question.layouts.emplace_back();
  for (int i = 0; i < 4 * each; ++i) hands[at(i % 4)] |= bit_of(cards[at(i)]);
  PublicPosition position;
  position.leader = static_cast<std::int8_t>(question.leader);
  position.tricks = static_cast<std::int8_t>(each);
  const int number = static_cast<int>(random() % static_cast<unsigned>(4 * each + 1));
  for (int i = 0; i <= number; ++i) {
    question.after.push_back(i);
    if (i == number) break;
    const CardMask legal = position.legal(hands[at(position.turn())]);
    const int card = random() % 2 == 0 ? lowest(legal) : highest(legal);
    question.cards.push_back(card);
    position = position.after(card, question.strain);
  }
  question.layouts.push_back(question.layouts[0]);
  return question;
}

int tricks_after(const TraceQuestion& question, std::size_t number) {
  double_dummy::Position position;
  position.hands = question.layouts[0];
  position.strain = question.strain;
  position.leader = question.leader;
  PublicPosition along;
  along.leader = static_cast<std::int8_t>(question.leader);
  along.tricks = static_cast<std::int8_t>(position.tricks_left());
  for (std::size_t i = 0; i < number; ++i) {
    position.hands[at(along.turn())] &= ~bit_of(question.cards[i]);
    along = along.after(question.cards[i], question.strain);
  }
  const int won = -along.need;
  position.leader = along.leader;
  position.table_count = along.count;
  for (int i = 0; i < along.count; ++i) position.table[at(i)] = along.table[at(i)];
  if (along.tricks == 0) return won;
  const int value = double_dummy::Solver(kMemory).value(position).low;
  return won + (is_ours(position.seat_to_play()) ? value : along.tricks - value);
}

void tricks_are_the_solvers(Trace& trace, const TraceQuestion& question) {
  const auto found = trace.tricks(question);
  CHECK(found.size() == 2 && found[0] == found[1]);
  for (std::size_t i = 0; i < question.after.size(); ++i) CHECK_EQUAL(found[0][i], tricks_after(question, i));
  TraceQuestion narrow = question;
  narrow.low = 1;
  narrow.high = 2;
  const auto clipped = trace.tricks(narrow);
  for (std::size_t i = 0; i < question.after.size(); ++i) CHECK_EQUAL(clipped[0][i], std::clamp(found[0][i], 1, 2));
}

template <class Change>
void is_refused(Trace& trace, TraceQuestion question, Change change) {
  change(question);
  bool refused = false;
  try {
    trace.tricks(question);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

void bad_questions_are_refused(Trace& trace) {
  TraceQuestion question;
  question.layouts = {{bit_of(0), bit_of(1), bit_of(2), bit_of(3)}};
  question.cards = {0, 1};
  question.after = {0, 2};
  CHECK(trace.tricks(question)[0].size() == 2);
  is_refused(trace, question, [](TraceQuestion& q) { q.cards = {0, 2}; });
  is_refused(trace, question, [](TraceQuestion& q) { q.cards = {0, 52}; });
  is_refused(trace, question, [](TraceQuestion& q) { q.after = {3}; });
  is_refused(trace, question, [](TraceQuestion& q) { q.after = {1, 1}; });
  is_refused(trace, question, [](TraceQuestion& q) { q.after = {-1}; });
  is_refused(trace, question, [](TraceQuestion& q) { q.low = 14; });
  is_refused(trace, question, [](TraceQuestion& q) { q.layouts[0][1] = bit_of(0); });
  is_refused(trace, question, [](TraceQuestion& q) { q.leader = 4; });
  question.layouts.clear();
  CHECK(trace.tricks(question).empty());
}

void it_can_be_interrupted(Trace& trace) {
  TraceQuestion question;
  question.layouts = {{bit_of(0), bit_of(1), bit_of(2), bit_of(3)}};
  question.interrupted = [] { return true; };
  bool stopped = false;
  try {
    trace.tricks(question);
  } catch (const Interrupted&) {
    stopped = true;
  }
  CHECK(stopped);
}

}  // namespace

int main() {
  std::mt19937 random(4);
  Trace trace(kMemory);
  for (int i = 0; i < kEndings; ++i) tricks_are_the_solvers(trace, random_question(random));
  bad_questions_are_refused(trace);
  it_can_be_interrupted(trace);
  return merrimac::testing::failures() == 0 ? 0 : 1;
}
