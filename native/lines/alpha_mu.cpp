#include "lines/alpha_mu.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "double_dummy/solver.h"
#include "lines/alpha_mu_search.h"

namespace merrimac::lines {

namespace {

namespace dd = double_dummy;

constexpr double kUnits = 1LL << 40;  // of weight in the whole
constexpr int kStages = 4;            // so far one card at a time, then two
constexpr int kLastStage = 8;         // and from here at once

// The question with the table turned so that North-South play, and each layout once.
struct Turned {
  std::vector<Hands> worlds;  // as at the start of the trick
  std::vector<Weight> units;
  std::vector<std::size_t> world_of;  // of each layout
  PublicPosition start;
};

void check_layouts(const Question& question) {
  if (question.layouts.empty()) throw BadQuestion("there must be a layout at least");
  if (question.weights.size() != question.layouts.size()) throw BadQuestion("every layout needs a weight");
  double sum = 0;
  for (const double weight : question.weights) {
    if (!(weight >= 0) || std::isinf(weight)) throw BadQuestion("a weight is a number from 0 on");
    sum += weight;
  }
  if (!(sum > 0) || std::isinf(sum)) throw BadQuestion("the weights must add up to more than 0");
  if (question.table.size() > 3) throw BadQuestion("at most three cards lie on the table in an unfinished trick");
  const std::size_t ours = (static_cast<std::size_t>(question.leader) + question.table.size()) & 1;
  for (const Hands& hands : question.layouts) {
    dd::Position position;
    position.hands = hands;
    position.strain = question.strain;
    position.leader = question.leader;
    std::ranges::copy(question.table, position.table.begin());
    position.table_count = static_cast<int>(question.table.size());
    dd::check(position);
    const Hands& first = question.layouts[0];
    if (hands[ours] != first[ours] || hands[ours + 2] != first[ours + 2]) {
      throw BadQuestion("the hands of the side to play must be the same in all layouts");
    }
    if ((hands[0] | hands[1] | hands[2] | hands[3]) != (first[0] | first[1] | first[2] | first[3])) {
      throw BadQuestion("the same cards must be left in all layouts");
    }
  }
  const std::size_t turn = (static_cast<std::size_t>(question.leader) + question.table.size()) & 3;
  if (question.layouts[0][turn] == 0) {
    throw BadQuestion("the hand to play has no card left");
  }
}

Turned turned(const Question& question) {
  check_layouts(question);
  const int on_table = static_cast<int>(question.table.size());
  const int turn = (question.leader + on_table) & 1;
  Turned result;
  PublicPosition& start = result.start;
  start.leader = static_cast<std::int8_t>((question.leader + turn) & 3);
  start.count = static_cast<std::int8_t>(on_table);
  for (int i = 0; i < on_table; ++i) start.table[at(i)] = static_cast<std::int8_t>(question.table[at(i)]);
  const double sum = std::accumulate(question.weights.begin(), question.weights.end(), 0.0);
  std::map<Hands, std::size_t> numbers;
  for (std::size_t i = 0; i < question.layouts.size(); ++i) {
    Hands hands{};
    for (int seat = 0; seat < kSeats; ++seat) hands[at((seat + turn) & 3)] = question.layouts[i][at(seat)];
    for (int ply = 0; ply < on_table; ++ply) hands[at((start.leader + ply) & 3)] |= bit_of(question.table[at(ply)]);
    const auto [place, is_new] = numbers.emplace(hands, result.worlds.size());
    if (is_new) {
      result.worlds.push_back(hands);
      result.units.push_back(0);
    }
    result.world_of.push_back(place->second);
    result.units[place->second] += std::llround(question.weights[i] / sum * kUnits);
  }
  if (result.worlds.size() > kMostWorlds) {
    throw BadQuestion("at most " + std::to_string(kMostWorlds) + " different layouts can be searched");
  }
  start.tricks = static_cast<std::int8_t>(count_of(result.worlds[0][at(start.leader)]));
  start.need = static_cast<std::int8_t>(std::clamp(question.target, 0, start.tricks + 1));
  return result;
}

// How far to look, step by step: cards of ours up to the asked number or to the end.
std::vector<int> stages(int moves, const Hands& hands, const PublicPosition& start) {
  const CardMask played = start.on_table();
  const int left = count_of((hands[kNorth] | hands[kSouth]) & ~played);
  std::vector<int> result;
  const int last = std::min(moves, left);
  for (int each = 2; each < last && each <= kLastStage; each += each < kStages ? 1 : 2) result.push_back(each);
  if (last >= 2) result.push_back(last);
  return result;
}

// What is known of a root card while the search goes on.
struct RootCard {
  Move move;
  PublicPosition next;
  std::size_t rank = 0;  // among equally good cards
  WorldSet hope;         // won double dummy
  Weight most = 0;
  bool exact = true;
  int tries = 0, moves = 1;
  Front front;  // as far ahead as `moves` tells
};

class Root {
 public:
  Root(const Turned& turned, const Options& options, int strain, Leaves& leaves, Meter& meter)
      : options_(options),
        weights_(turned.units),
        heaviest_(*std::ranges::max_element(turned.units)),
        search_(turned.worlds, weights_, strain, leaves, meter) {
    const WorldSet all = WorldSet::first(turned.worlds.size());
    for (const Move& move : search_.our_moves(turned.start)) {
      RootCard& card = cards_.emplace_back();
      card.move = move;
      card.next = turned.start.after(move.card, strain);
      card.rank = rank_of_run(move.run);
      card.hope = search_.winning(card.next, all);
      card.most = weights_.of(card.hope);
      card.front = {card.hope};
    }
  }

  // Looks so far ahead. The cards found before stand when there is not enough work.
  void look(int moves) {
    std::vector<RootCard> before = cards_;
    try {
      for (RootCard& card : cards_) {
        card.tries = 0;
        card.exact = card.next.need <= 0 || card.hope.is_single();
      }
      while (RootCard* const card = next()) advance(*card, moves);
    } catch (...) {
      cards_ = std::move(before);
      throw;
    }
  }

  std::vector<RootCard> sorted() const {
    std::vector<RootCard> cards = cards_;
    std::ranges::sort(cards, is_better);
    return cards;
  }
  const Weights& weights() const { return weights_; }

 private:
  static bool is_better(const RootCard& one, const RootCard& other) {
    if (one.most != other.most) return one.most > other.most;
    if (one.exact != other.exact && one.rank == other.rank) return one.exact;
    return one.rank < other.rank;
  }

  std::size_t rank_of_run(CardMask run) const {
    const auto place = std::ranges::find_if(options_.order, [&](int card) {
      return card >= 0 && card < kCards && (run >> card & 1) != 0;
    });
    return static_cast<std::size_t>(place - options_.order.begin());
  }

  // The card to search next: the one with most hope, until its hope has come true. None when all is known.
  RootCard* next() {
    RootCard* best = nullptr;
    for (RootCard& card : cards_) {
      if ((options_.every_card || options_.whole_fronts) && card.exact) continue;
      if (best == nullptr || is_better(card, *best)) best = &card;
    }
    return best == nullptr || best->exact ? nullptr : best;
  }

  // First nothing may be lost, then one layout, then more and more.
  void advance(RootCard& card, int moves) {
    const Weight hope = weights_.of(card.hope);
    Weight slack = hope + 1;
    if (!options_.whole_fronts) {
      const Weight step = card.tries == 0 ? 1 : (heaviest_ << std::min(card.tries - 1, 12)) + 1;
      slack = std::min(slack, hope - card.most + step);
    }
    ++card.tries;
    Front front = search_.front(card.next, card.hope, moves - 1, slack);
    if (front.empty()) {
      card.most = std::max<Weight>(0, hope - slack);
      return;
    }
    std::ranges::sort(front, std::greater<>(), [&](WorldSet set) { return weights_.of(set); });
    card.most = weights_.of(front[0]);
    card.front = std::move(front);
    card.exact = true;
    card.moves = moves;
  }

  const Options& options_;
  Weights weights_;
  Weight heaviest_;
  Search search_;
  std::vector<RootCard> cards_;
};

std::vector<std::uint8_t> by_layout(WorldSet set, const std::vector<std::size_t>& world_of) {
  std::vector<std::uint8_t> wins;
  for (const std::size_t world : world_of) wins.push_back(set.has(world) ? 1 : 0);
  return wins;
}

Choice choice_of(const RootCard& card, const Weights& weights, const Turned& table) {
  // Units were rounded: what all layouts weigh together is the whole.
  const auto whole = static_cast<double>(weights.of(WorldSet::first(table.worlds.size())));
  Choice choice;
  choice.cards = card.move.run;
  choice.moves = card.moves;
  choice.value = static_cast<double>(weights.of(card.front[0])) / whole;
  choice.most = static_cast<double>(card.most) / whole;
  choice.exact = card.exact;
  choice.open = by_layout(card.hope, table.world_of);
  choice.wins = by_layout(card.front[0], table.world_of);
  for (const WorldSet set : card.front) choice.front.push_back(by_layout(set, table.world_of));
  return choice;
}

}  // namespace

struct AlphaMu::State {
  std::unique_ptr<dd::Engine> engine;
};

AlphaMu::AlphaMu(std::size_t memory_bytes) : state_(std::make_unique<State>(dd::make_engine(memory_bytes))) {}
AlphaMu::~AlphaMu() = default;

Found AlphaMu::search(const Question& question, const Options& options) {
  if (options.moves < 1) throw BadQuestion("the search looks one card ahead at least");
  const Turned table = turned(question);
  Leaves leaves(*state_->engine, table.worlds, question.strain);
  Meter meter(*state_->engine, options.work, options.seconds, options.interrupted);
  Found found;
  Root root(table, options, question.strain, leaves, meter);
  found.moves = 1;
  // What one card ahead says is always there: the limits are for what comes after.
  meter.begin();
  try {
    for (const int moves : stages(options.moves, table.worlds[0], table.start)) {
      root.look(moves);
      found.moves = moves;
    }
    found.complete = true;
  } catch (const OutOfWork&) {
  }
  for (const RootCard& card : root.sorted()) {
    found.choices.push_back(choice_of(card, root.weights(), table));
  }
  found.nodes = meter.nodes();
  found.leaves = leaves.solved();
  found.work = meter.work();
  return found;
}

}  // namespace merrimac::lines
