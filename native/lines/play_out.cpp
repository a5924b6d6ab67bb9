#include "lines/play_out.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "lines/alpha_mu.h"
#include "lines/alpha_mu_meter.h"
#include "lines/defence.h"
#include "lines/lanes.h"

namespace merrimac::lines {

namespace {

namespace dd = double_dummy;

constexpr Weight kAnything = std::numeric_limits<Weight>::max();
constexpr double kSharpness = 1.0;  // how soon a lead of some standard errors is heeded
constexpr std::size_t kFew = 3;  // so few layouts are all in mind: declarer could think of more of their kind

dd::Root root_of(const Table& table) {
  dd::Root root;
  root.trumps = table.has_trumps();
  root.leader = table.leader;
  root.table_count = table.count;
  std::array<CardMask, kSeats> hands = table.hands;
  for (int i = 0; i < table.count; ++i) {
    hands[at((table.leader + i) & 3)] |= bit_of(table.trick[at(i)]);
    root.table[at(i)] = dd::lane_card(table.trick[at(i)], table.strain);
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) root.hands[seat] = lanes_of(hands[seat], table.strain);
  root.tricks = count_of(hands[table.leader]);
  return root;
}

WorldSet numbers_of(const std::vector<World>& worlds) {
  WorldSet set;
  for (const World& world : worlds) set |= WorldSet::single(world.index);
  return set;
}

// Cards of ours, one for those between which no other hand can have a card: the usual one first.
Cards choices(const InformationSet& set) {
  const Table& table = set.table();
  CardMask others = set.may_hold(kEast) | set.may_hold(kWest) | table.hands[at(partner_of(table.turn()))];
  for (const World& world : set.worlds()) {
    for (int i = 0; i < table.count; ++i) others |= bit_of(world.table.trick[at(i)]);
  }
  const int usual = set.usual();
  Cards cards;
  cards.add(usual);
  int last = -1;
  for (CardMask rest = table.legal(); rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    const bool touches = last >= 0 && suit_of(last) == suit_of(card) && below(above(others, last), card) == 0;
    // The lowest of a run stands for it, unless the usual card is one of them.
    const auto [low, high] = std::minmax(usual, card);
    const bool for_usual = suit_of(usual) == suit_of(card) && below(above(others, low), high) == 0;
    if (!touches && !for_usual) cards.add(card);
    last = card;
  }
  return cards;
}

// A defender's cards, those that are worth a thought first.
Cards all_replies(const Table& table) {
  Cards cards = defences(table);
  for (const int card : all_defences(table)) cards.add(card);
  return cards;
}

// What declarer does in an information set.
struct Answer {
  std::vector<World> right;  // after the card that is right in most layouts, where it is right
  Shares finds{};            // how likely he plays a card that is right, when the layout itself has no say
};

// What the defenders may do that looks the same, and declarer's answer when it is his turn then.
struct Reply {
  std::vector<World> worlds;
  std::vector<int> preference;  // of the defender in each of them for this card: 0 is the first
  std::optional<Answer> answer = {};
  double hope = 1;  // how likely the answer is right, over all of the worlds
};
using Replies = std::map<int, Reply>;  // by what declarer sees

class Run {
 public:
  Run(dd::Engine& engine, const std::vector<Weight>& weights, const PlayOutLimits& limits)
      : engine_(engine), weights_(weights), sums_(weights), limits_(limits) {}

  std::uint64_t work() const { return work_; }

  // The worlds after a card of ours that are won with all cards in sight; none when those lost weigh `most` or more.
  std::vector<World> right(const InformationSet& set, int card, Weight most = kAnything) {
    std::vector<World> won;
    Weight lost = 0;
    for (const World& world : set.worlds()) {
      World next = world;
      next.table.play(card);
      if (wins(next.table)) {
        won.push_back(next);
      } else if ((lost += weights_[world.index]) >= most) {
        return {};
      }
    }
    return won;
  }

  // How likely worlds are made that have come to this with some share. All worlds of the set are won with all cards in
  // sight.
  Shares made(const InformationSet& set, const Shares& come) {
    const Table& table = set.table();
    if (table.won >= table.needed || set.worlds().size() == 1) return come;
    return is_ours(table.turn()) ? made_by(choose(set), come) : made_against(replies(set), come);
  }

 private:
  // With all cards in sight, and with so many tricks to spare.
  bool wins(const Table& table, int spare = 0) {
    const int need = table.needed + spare - table.won;
    if (need <= 0) return true;
    if (need > count_of(table.hands[at(table.turn())])) return false;
    count();
    const dd::Root root = root_of(table);
    engine_.set_deal(root);
    return engine_.probe(root, need) >= need;
  }

  void count() {
    if (limits_.work != 0 && work_ >= limits_.work) throw OutOfWork();
    if (++work_ % 64 != 0) return;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started_;
    if (limits_.seconds > 0 && spent.count() >= limits_.seconds) throw OutOfWork();
    if (limits_.interrupted && limits_.interrupted()) throw Interrupted();
  }

  // The card that is right in most layouts, and of such cards the one with a trick to spare in most.
  Answer choose(const InformationSet& set) {
    const WorldSet all = numbers_of(set.worlds());
    const bool is_few = set.worlds().size() <= kFew;
    Answer best;
    Weight least = kAnything, safest = -1;
    std::vector<WorldSet> tried;
    std::size_t chosen = 0;
    for (const int card : choices(set)) {
      std::vector<World> won = right(set, card, is_few && least < kAnything ? least + 1 : kAnything);
      const WorldSet good = numbers_of(won);
      const Weight lost = sums_.of(all - good);
      tried.push_back(good);
      if (lost > least) continue;
      const Weight spare = with_a_trick_to_spare(won);
      if (lost == least && spare <= safest) continue;
      least = lost;
      safest = spare;
      chosen = tried.size() - 1;
      best.right = std::move(won);
      if (least == 0 && safest == sums_.of(all)) break;
    }
    for (const World& world : set.worlds()) {
      const bool certain = least == 0 || is_few;
      best.finds[world.index] = certain ? tried[chosen].has(world.index) : found_by_others(world.index, tried, chosen);
    }
    return best;
  }

  Weight with_a_trick_to_spare(const std::vector<World>& worlds) {
    Weight safe = 0;
    for (const World& world : worlds) {
      if (wins(world.table, 1)) safe += weights_[world.index];
    }
    return safe;
  }

  // How likely the others choose a card that is right here. They are a sample: the less one card is ahead of another
  // in those in which the two differ, the likelier it is the other way round among all that look like this.
  double found_by_others(std::size_t world, const std::vector<WorldSet>& tried, std::size_t chosen) const {
    const WorldSet here = WorldSet::single(world), best = tried[chosen] - here;
    double all = 0, right = 0;
    for (std::size_t i = 0; i < tried.size(); ++i) {
      const WorldSet other = tried[i] - here;
      const auto ahead = static_cast<double>(sums_.of(best - other) - sums_.of(other - best));
      const double spread = std::sqrt(squares(best - other) + squares(other - best)) + 1e-9;
      const double likely = ahead == 0 ? 1 : std::exp(-kSharpness * ahead / spread);
      all += likely;
      if (tried[i].has(world)) right += likely;
    }
    return right / all;
  }

  double squares(WorldSet set) const {
    double sum = 0;
    for (; !set.empty(); set = set - WorldSet::single(set.front())) {
      const auto weight = static_cast<double>(weights_[set.front()]);
      sum += weight * weight;
    }
    return sum;
  }

  double weight_of(const Shares& shares) const {
    double sum = 0;
    for (std::size_t world = 0; world < weights_.size(); ++world) {
      sum += shares[world] * static_cast<double>(weights_[world]);
    }
    return sum;
  }

  // After declarer's card. Where he would find another one that is right, it goes as it goes after this card.
  Shares made_by(Answer answer, const Shares& come) {
    const WorldSet right = numbers_of(answer.right);
    Shares after{}, elsewhere{};
    for (std::size_t world = 0; world < weights_.size(); ++world) {
      (right.has(world) ? after : elsewhere)[world] = come[world] * answer.finds[world];
    }
    const double before = weight_of(after), other = weight_of(elsewhere);
    if (before <= 0 && other <= 0) return {};
    Shares result = before > 0 ? made(InformationSet(std::move(answer.right)), after) : Shares{};
    const double rate = before > 0 ? weight_of(result) / before : 1;
    for (std::size_t world = 0; world < weights_.size(); ++world) result[world] += rate * elsewhere[world];
    return result;
  }

  // A defender's cards by what declarer sees of them.
  static Replies replies(const InformationSet& set) {
    Replies found;
    for (const World& world : set.worlds()) {
      int preference = 0;
      for (const int card : all_replies(world.table)) {
        World next = world;
        next.table.play(card);
        const int winner = next.table.count == 0 ? next.table.leader : next.table.winning_seat();
        Reply& reply = found[kSeats * seen_as(world.table, card) + winner];
        if (!reply.worlds.empty() && reply.worlds.back().index == world.index) continue;
        reply.worlds.push_back(next);
        reply.preference.push_back(preference++);
      }
    }
    return found;
  }

  Shares made_against(Replies found, const Shares& come) {
    for (auto& [seen, reply] : found) {
      const Table& table = reply.worlds.front().table;
      const bool is_open = table.won < table.needed && reply.worlds.size() > 1;
      const bool matters = std::ranges::any_of(reply.worlds, [&](const World& world) { return come[world.index] > 0; });
      if (!is_open || !matters || !is_ours(table.turn())) continue;
      reply.answer = choose(InformationSet(reply.worlds));
      const double whole = static_cast<double>(sums_.of(numbers_of(reply.worlds)));
      reply.hope = whole > 0 ? weight_of(reply.answer->finds) / whole : 1;
    }
    const std::map<std::uint32_t, int> chosen = worst(found, come);
    Shares result{};
    for (auto& [seen, reply] : found) {
      Shares part{};
      bool any = false;
      for (const auto& [world, choice] : chosen) {
        if (choice == seen) part[world] = come[world], any = true;
      }
      if (!any) continue;
      const Shares here = reply.answer ? made_by(std::move(*reply.answer), part)
                                       : made(InformationSet(std::move(reply.worlds)), part);
      for (std::size_t world = 0; world < weights_.size(); ++world) result[world] += here[world];
    }
    return result;
  }

  // What the defender chooses in each world: where declarer likeliest goes wrong, then where he has least hope, else
  // what the defender prefers.
  static std::map<std::uint32_t, int> worst(const Replies& found, const Shares& come) {
    std::map<std::uint32_t, std::tuple<double, double, int, int>> best;
    for (const auto& [seen, reply] : found) {
      for (std::size_t i = 0; i < reply.worlds.size(); ++i) {
        const std::uint32_t world = reply.worlds[i].index;
        if (come[world] <= 0) continue;
        const double finds = reply.answer ? reply.answer->finds[world] : 1;
        const std::tuple choice{finds, reply.hope, reply.preference[i], seen};
        const auto [place, is_new] = best.emplace(world, choice);
        if (!is_new) place->second = std::min(place->second, choice);
      }
    }
    std::map<std::uint32_t, int> chosen;
    for (const auto& [world, choice] : best) chosen.emplace(world, std::get<3>(choice));
    return chosen;
  }

  dd::Engine& engine_;
  const std::vector<Weight>& weights_;
  Weights sums_;
  const PlayOutLimits& limits_;
  std::uint64_t work_ = 0;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

void check(const InformationSet& start, const std::vector<Weight>& weights, int card) {
  if (weights.size() > kMostWorlds) {
    throw BadQuestion("at most " + std::to_string(kMostWorlds) + " layouts can be played out");
  }
  for (const World& world : start.worlds()) {
    if (world.index >= weights.size()) throw BadQuestion("every layout needs a weight");
  }
  if (std::ranges::any_of(weights, [](Weight weight) { return weight < 0; })) {
    throw BadQuestion("a weight is a number from 0 on");
  }
  const Table& table = start.table();
  if (card < 0 || card >= kCards || !is_ours(table.turn()) || (table.legal() >> card & 1) == 0) {
    throw BadQuestion("that card can't be played now");
  }
}

}  // namespace

PlayOut::PlayOut(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

PlayedOut PlayOut::play(const InformationSet& start, const std::vector<Weight>& weights, int card,
                        const PlayOutLimits& limits) {
  check(start, weights, card);
  const int strain = start.table().strain;
  if (engine_ == nullptr) engine_ = dd::make_engine(memory_bytes_);
  if (strain != strain_) engine_->forget();
  strain_ = strain;
  engine_->set_limits({});
  Run run(*engine_, weights, limits);
  PlayedOut found;
  try {
    std::vector<World> worlds = run.right(start, card);
    Shares all{};
    for (const World& world : worlds) all[world.index] = 1;
    if (!worlds.empty()) found.made = run.made(InformationSet(std::move(worlds)), all);
  } catch (const OutOfWork&) {
    found.complete = false;
  }
  found.work = run.work();
  return found;
}

}  // namespace merrimac::lines
