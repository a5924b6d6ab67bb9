// The only place where C++ meets Python: conversions and names, no bridge.
//
// Numbers cross the border, not objects: hands as 52-bit masks, seats, strains and cards as ints.
// merrimac.solve gives them their types back. Everything that searches releases the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings_alpha_mu.h"
#include "bindings_lines.h"
#include "cards.h"
#include "dealing/exact.h"
#include "double_dummy/ladder.h"
#include "double_dummy/solver.h"
#include "single_suit/solver.h"

namespace nb = nanobind;
namespace dd = merrimac::double_dummy;
namespace dealing = merrimac::dealing;
namespace suit = merrimac::single_suit;
using merrimac::CardMask;

namespace {

using Hands = std::array<CardMask, merrimac::kSeats>;
using Tricks = std::pair<int, int>;  // at least, at most
using Layouts = nb::ndarray<const std::uint64_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using Release = nb::call_guard<nb::gil_scoped_release>;

Tricks pair_of(const dd::Bounds& bounds) { return {bounds.low, bounds.high}; }

dd::Position position_of(const Hands& hands, int strain, int leader, const std::vector<int>& table) {
  dd::Position position;
  position.hands = hands;
  position.strain = strain;
  position.leader = leader;
  if (table.size() > position.table.size()) {
    throw dd::IllegalPosition("at most three cards lie on the table in an unfinished trick");
  }
  for (std::size_t i = 0; i < table.size(); ++i) position.table[i] = table[i];
  position.table_count = static_cast<int>(table.size());
  return position;
}

// Progress and cancellation of work that runs in native threads: watched and stopped from Python.
struct Job {
  std::atomic<std::size_t> done{0};
  std::atomic<bool> cancelled{false};

  dd::BatchOptions options(int threads, std::size_t memory, double seconds, std::uint64_t nodes) {
    dd::BatchOptions options;
    options.threads = threads;
    options.memory_bytes = memory;
    options.limits = {nodes, seconds, &cancelled};
    options.progress = &done;
    return options;
  }
};

class Solver {
 public:
  explicit Solver(std::size_t memory) : solver_(memory) {}

  void limit(double seconds, std::uint64_t nodes) { solver_.set_limits({nodes, seconds, nullptr}); }
  std::pair<std::uint64_t, std::uint64_t> counters() const {
    const auto& counters = solver_.counters();
    return {counters.tricks, counters.cards};
  }
  Tricks value(const Hands& hands, int strain, int leader, const std::vector<int>& table) {
    return pair_of(solver_.value(position_of(hands, strain, leader, table)));
  }
  int reaches(const Hands& hands, int strain, int leader, const std::vector<int>& table, int target) {
    return static_cast<int>(solver_.reaches(position_of(hands, strain, leader, table), target));
  }
  auto cards(const Hands& hands, int strain, int leader, const std::vector<int>& table) {
    return scores(solver_.cards(position_of(hands, strain, leader, table)));
  }
  auto best_cards(const Hands& hands, int strain, int leader, const std::vector<int>& table) {
    return scores(solver_.best_cards(position_of(hands, strain, leader, table)));
  }
  auto cards_reaching(const Hands& hands, int strain, int leader, const std::vector<int>& table, int target) {
    std::vector<std::pair<int, int>> answers;
    for (const auto& one : solver_.cards_reaching(position_of(hands, strain, leader, table), target)) {
      answers.emplace_back(one.card, static_cast<int>(one.answer));
    }
    return answers;
  }
  auto table(const Hands& hands) {
    std::vector<std::vector<Tricks>> rows;
    for (const auto& declarer : solver_.table(hands)) {
      auto& row = rows.emplace_back();
      for (const auto& bounds : declarer) row.push_back(pair_of(bounds));
    }
    return rows;
  }

 private:
  static std::vector<std::tuple<int, int, int>> scores(const std::vector<dd::CardScore>& found) {
    std::vector<std::tuple<int, int, int>> rows;
    for (const auto& score : found) rows.emplace_back(score.card, score.tricks.low, score.tricks.high);
    return rows;
  }

  dd::Solver solver_;
};

std::tuple<int, int, std::uint64_t> climb(const Hands& hands, int strain, int leader, bool table, bool narrowness,
                                          bool partition, bool killers, std::uint64_t most_nodes) {
  const dd::Features features{table, narrowness, partition, killers};
  const auto result = dd::climb(position_of(hands, strain, leader, {}), features, most_nodes);
  return {result.low, result.high, result.nodes};
}

// ------------------------------------------------------------------------------------------ batches

using Numbers = nb::ndarray<nb::numpy, std::int8_t>;

Numbers numbers(std::vector<std::int8_t>&& values, std::initializer_list<std::size_t> shape) {
  auto* kept = new std::vector<std::int8_t>(std::move(values));
  nb::capsule owner(kept, [](void* vector) noexcept { delete static_cast<std::vector<std::int8_t>*>(vector); });
  return Numbers(kept->data(), shape, owner);
}

std::int8_t byte(int number) { return static_cast<std::int8_t>(number); }

std::vector<Hands> deals_of(const Layouts& layouts) {
  std::vector<Hands> deals(layouts.shape(0));
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (std::size_t seat = 0; seat < merrimac::kSeats; ++seat) deals[i][seat] = layouts(i, seat);
  }
  return deals;
}

std::vector<dd::Position> positions_of(const Layouts& layouts, int strain, int leader,
                                       const std::vector<int>& table) {
  std::vector<dd::Position> positions;
  for (const auto& hands : deals_of(layouts)) positions.push_back(position_of(hands, strain, leader, table));
  return positions;
}

// Runs the work without the GIL: the job's progress can be watched from another thread meanwhile.
template <typename Work>
auto released(Work work) {
  nb::gil_scoped_release release;
  return work();
}

Numbers batch_tables(const Layouts& layouts, Job& job, int threads, std::size_t memory, double seconds,
                     std::uint64_t nodes) {
  const auto deals = deals_of(layouts);
  const auto options = job.options(threads, memory, seconds, nodes);
  const auto tables = released([&] { return dd::batch_table(deals, options); });
  std::vector<std::int8_t> values;
  for (const auto& table : tables) {
    for (const auto& declarer : table) {
      for (const auto& bounds : declarer) {
        values.push_back(byte(bounds.low));
        values.push_back(byte(bounds.high));
      }
    }
  }
  return numbers(std::move(values), {deals.size(), merrimac::kSeats, merrimac::kStrains, 2});
}

Numbers batch_values(const Layouts& layouts, int strain, int leader, const std::vector<int>& table, Job& job,
                     int threads, std::size_t memory, double seconds, std::uint64_t nodes) {
  const auto positions = positions_of(layouts, strain, leader, table);
  const auto options = job.options(threads, memory, seconds, nodes);
  const auto found = released([&] { return dd::batch_value(positions, options); });
  std::vector<std::int8_t> values;
  for (const auto& bounds : found) {
    values.push_back(byte(bounds.low));
    values.push_back(byte(bounds.high));
  }
  return numbers(std::move(values), {positions.size(), 2});
}

Numbers batch_reaches(const Layouts& layouts, int strain, int leader, const std::vector<int>& table, int target,
                      Job& job, int threads, std::size_t memory, double seconds, std::uint64_t nodes) {
  const auto positions = positions_of(layouts, strain, leader, table);
  const auto options = job.options(threads, memory, seconds, nodes);
  const auto found = released([&] { return dd::batch_reaches(positions, target, options); });
  std::vector<std::int8_t> values;
  for (const auto answer : found) values.push_back(byte(static_cast<int>(answer)));
  return numbers(std::move(values), {positions.size()});
}

// One row of 52 a layout; -1 where the card can't be played.
Numbers batch_cards(const Layouts& layouts, int strain, int leader, const std::vector<int>& table, Job& job,
                    int threads, std::size_t memory, double seconds, std::uint64_t nodes) {
  const auto positions = positions_of(layouts, strain, leader, table);
  const auto options = job.options(threads, memory, seconds, nodes);
  const auto found = released([&] { return dd::batch_cards(positions, options); });
  std::vector<std::int8_t> values(positions.size() * merrimac::kCards * 2, -1);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& score : found[i]) {
      const std::size_t place = 2 * (i * merrimac::kCards + static_cast<std::size_t>(score.card));
      values[place] = byte(score.tricks.low);
      values[place + 1] = byte(score.tricks.high);
    }
  }
  return numbers(std::move(values), {positions.size(), merrimac::kCards, 2});
}

Numbers batch_cards_reaching(const Layouts& layouts, int strain, int leader, const std::vector<int>& table,
                             int target, Job& job, int threads, std::size_t memory, double seconds,
                             std::uint64_t nodes) {
  const auto positions = positions_of(layouts, strain, leader, table);
  const auto options = job.options(threads, memory, seconds, nodes);
  const auto found = released([&] { return dd::batch_cards_reaching(positions, target, options); });
  std::vector<std::int8_t> values(positions.size() * merrimac::kCards, -1);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& one : found[i]) {
      values[i * merrimac::kCards + static_cast<std::size_t>(one.card)] = byte(static_cast<int>(one.answer));
    }
  }
  return numbers(std::move(values), {positions.size(), merrimac::kCards});
}

void bind_cards(nb::module_& m) {
  m.attr("SUITS") = merrimac::kSuits;
  m.attr("STRAINS") = merrimac::kStrains;
  m.attr("SEATS") = merrimac::kSeats;
  m.attr("RANKS") = merrimac::kRanks;
  m.attr("CARDS") = merrimac::kCards;
  m.attr("NOTRUMP") = merrimac::kNotrump;
  m.def("card_of", &merrimac::card_of, nb::arg("suit"), nb::arg("rank"),
        "The number of a card: 13 * suit + rank.");
  m.def("suit_of", &merrimac::suit_of, nb::arg("card"), "The suit of a card number.");
  m.def("rank_of", &merrimac::rank_of, nb::arg("card"), "The rank of a card number.");
  m.def("holding_of", &merrimac::holding_of, nb::arg("hand"), nb::arg("suit"),
        "The 13-bit holding of one suit in a hand mask.");
  m.def("partner_of", &merrimac::partner_of, nb::arg("seat"), "The seat across the table.");
  m.def("next_seat", &merrimac::next_seat, nb::arg("seat"), "The seat to the left.");
}

void bind_solver(nb::module_& m) {
  nb::exception<dd::IllegalPosition>(m, "IllegalPosition", PyExc_ValueError);
  m.attr("DEFAULT_MEMORY") = dd::kDefaultMemory;

  nb::class_<Solver>(m, "Solver", "A double-dummy solver with its own table. One thread at a time.")
      .def(nb::init<std::size_t>(), nb::arg("memory"))
      .def("limit", &Solver::limit, nb::arg("seconds"), nb::arg("nodes"), "Limits of each question; 0 is none.")
      .def_prop_ro("counters", &Solver::counters, "Trick starts and cards searched so far.")
      .def("value", &Solver::value, nb::arg("hands"), nb::arg("strain"), nb::arg("leader"), nb::arg("table"),
           Release(), "At least and at most so many tricks for the side to play.")
      .def("reaches", &Solver::reaches, nb::arg("hands"), nb::arg("strain"), nb::arg("leader"),
           nb::arg("table"), nb::arg("target"), Release(), "0 no, 1 yes, 2 not known within the limit.")
      .def("cards", &Solver::cards, nb::arg("hands"), nb::arg("strain"), nb::arg("leader"), nb::arg("table"),
           Release(), "Each legal card with at least and at most so many tricks.")
      .def("best_cards", &Solver::best_cards, nb::arg("hands"), nb::arg("strain"), nb::arg("leader"),
           nb::arg("table"), Release(), "The cards that keep the value.")
      .def("cards_reaching", &Solver::cards_reaching, nb::arg("hands"), nb::arg("strain"), nb::arg("leader"),
           nb::arg("table"), nb::arg("target"), Release(), "Each legal card with 0 no, 1 yes, 2 not known.")
      .def("table", &Solver::table, nb::arg("hands"), Release(), "Tricks by declarer and strain.");

  m.def("climb", &climb, nb::arg("hands"), nb::arg("strain"), nb::arg("leader"), nb::arg("table"),
        nb::arg("narrowness"), nb::arg("partition"), nb::arg("killers"), nb::arg("most_nodes"), Release(),
        "North-South's tricks, at least and at most, and the nodes a search with these ideas visits.");
}

void bind_batches(nb::module_& m) {
  nb::class_<Job>(m, "Job", "Progress and cancellation of a batch.")
      .def(nb::init<>())
      .def_prop_ro("done", [](const Job& job) { return job.done.load(); }, "Items finished.")
      .def("cancel", [](Job& job) { job.cancelled = true; }, "Ends the work soon.");

  m.def("batch_tables", &batch_tables, nb::arg("layouts"), nb::arg("job"), nb::arg("threads"),
        nb::arg("memory"), nb::arg("seconds"), nb::arg("nodes"), "[layout, declarer, strain, low/high]");
  m.def("batch_values", &batch_values, nb::arg("layouts"), nb::arg("strain"), nb::arg("leader"),
        nb::arg("table"), nb::arg("job"), nb::arg("threads"), nb::arg("memory"), nb::arg("seconds"),
        nb::arg("nodes"), "[layout, low/high]");
  m.def("batch_reaches", &batch_reaches, nb::arg("layouts"), nb::arg("strain"), nb::arg("leader"),
        nb::arg("table"), nb::arg("target"), nb::arg("job"), nb::arg("threads"), nb::arg("memory"),
        nb::arg("seconds"), nb::arg("nodes"), "[layout]: 0 no, 1 yes, 2 not known");
  m.def("batch_cards", &batch_cards, nb::arg("layouts"), nb::arg("strain"), nb::arg("leader"),
        nb::arg("table"), nb::arg("job"), nb::arg("threads"), nb::arg("memory"), nb::arg("seconds"),
        nb::arg("nodes"), "[layout, card, low/high], -1 where not legal");
  m.def("batch_cards_reaching", &batch_cards_reaching, nb::arg("layouts"), nb::arg("strain"),
        nb::arg("leader"), nb::arg("table"), nb::arg("target"), nb::arg("job"), nb::arg("threads"),
        nb::arg("memory"), nb::arg("seconds"), nb::arg("nodes"), "[layout, card], -1 where not legal");
}

// --- Dealing --------------------------------------------------------------------------------------

template <typename Number>
using Table = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ShapeRow = std::tuple<int, Table<std::uint8_t>>;              // seat, by clubs, diamonds, hearts
using WeightRow = std::tuple<int, int, Table<double>>;               // seat, suit, by holding
using TermRow = std::tuple<int, unsigned, int, Table<std::int32_t>>;  // seat, suits, times, by holding
using SumRow = std::pair<std::vector<TermRow>, std::vector<std::pair<int, int>>>;

template <typename Number>
std::vector<Number> vector_of(const Table<Number>& table) {
  return {table.data(), table.data() + table.size()};
}

std::size_t checked(int index) {
  if (index < 0 || index >= merrimac::kSeats) throw dealing::BadBox("a seat or a suit is 0 to 3");
  return static_cast<std::size_t>(index);
}

dealing::Box box_of(const Hands& known, const std::vector<ShapeRow>& shapes, const std::vector<WeightRow>& weights,
                    const std::vector<SumRow>& sums) {
  dealing::Box box;
  box.known = known;
  for (const auto& [seat, table] : shapes) box.shapes[checked(seat)] = vector_of(table);
  for (const auto& [seat, suit, table] : weights) box.weights[checked(seat)][checked(suit)] = vector_of(table);
  for (const auto& [terms, allowed] : sums) {
    dealing::Sum& sum = box.sums.emplace_back();
    sum.allowed = allowed;
    for (const auto& [seat, suits, times, table] : terms) sum.terms.push_back({seat, suits, times, vector_of(table)});
  }
  return box;
}

void construct_exact(dealing::Exact* self, const Hands& known, const std::vector<ShapeRow>& shapes,
                     const std::vector<WeightRow>& weights, const std::vector<SumRow>& sums, double work) {
  const dealing::Box box = box_of(known, shapes, weights, sums);
  nb::gil_scoped_release release;
  new (self) dealing::Exact(box, work);
}

template <typename Number, typename... Sizes>
auto array_of(std::vector<Number> numbers, Sizes... sizes) {
  auto* const owned = new std::vector<Number>(std::move(numbers));
  const nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<Number>*>(p); });
  return nb::ndarray<nb::numpy, Number, nb::ndim<sizeof...(Sizes)>>(owned->data(), {static_cast<std::size_t>(sizes)...}, owner);
}

auto marginals(const dealing::Exact& exact) {
  const dealing::Marginals found = exact.marginals();
  std::vector<double> places, lengths;
  for (const auto& seat : found.place) places.insert(places.end(), seat.begin(), seat.end());
  for (const auto& seat : found.length) {
    for (const auto& suit : seat) lengths.insert(lengths.end(), suit.begin(), suit.end());
  }
  return std::make_pair(array_of(std::move(places), 4, 52), array_of(std::move(lengths), 4, 4, 14));
}

constexpr std::size_t kMostDeals = 200'000'000;

// Draws with the GIL held: a box remembers tables while drawing, and a million deals take a blink.
auto draw(dealing::Exact& box, std::size_t n, std::uint64_t seed) {
  if (n > kMostDeals) throw dealing::BadBox("at most 200 million deals are drawn at once");
  box.prepare_draw();
  dealing::Random random(seed);
  auto deals = std::make_unique_for_overwrite<Hands[]>(n);  // every one is written
  box.draw(random, {deals.get(), n});
  Hands* const rows = deals.release();
  const nb::capsule owner(rows, [](void* p) noexcept { delete[] static_cast<Hands*>(p); });
  return nb::ndarray<nb::numpy, std::uint64_t, nb::ndim<2>>(rows, {n, std::size_t{4}}, owner);
}

void bind_dealing(nb::module_& m) {
  nb::exception<dealing::BadBox>(m, "BadBox", PyExc_ValueError);
  nb::exception<dealing::TooLarge>(m, "TooLarge", PyExc_ValueError);
  nb::class_<dealing::Exact>(m, "Exact", "Counts and draws the deals in a box of conditions.")
      .def("__init__", &construct_exact, nb::arg("known"), nb::arg("shapes"), nb::arg("weights"), nb::arg("sums"),
           nb::arg("work"))
      .def_prop_ro("is_count", &dealing::Exact::is_count, "No likelihoods but 0 and 1.")
      .def_prop_ro("count", [](const dealing::Exact& exact) {
            return std::pair<std::uint64_t, std::uint64_t>(exact.count() >> 64, exact.count());
          }, "The number of ways, high and low 64 bits.")
      .def_prop_ro("weight", &dealing::Exact::weight, "The ways by their likelihoods.")
      .def_prop_ro("tracked", &dealing::Exact::tracked, "Seats whose cards are counted out.")
      .def_prop_ro("complement", &dealing::Exact::complement, "The seat that gets what is left, or -1.")
      .def("marginals", &marginals, "[seat, card] and [seat, suit, length] probabilities.")
      .def("distribution", [](const dealing::Exact& exact, std::size_t sum) {
            const dealing::Distribution found = exact.distribution(sum);
            return std::pair(found.lowest, found.weights);
          }, nb::arg("sum"), "A sum's lowest value, and the weights of the values from there.")
      .def("draw", &draw, nb::arg("n"), nb::arg("seed"), "[deal, seat]: deals of the box, each by its weight.");
}

// --- Single suits ---------------------------------------------------------------------------------

// The cards from the top down: 0 North's, 1 South's, and from 2 on a number for each group of missing cards.
struct SuitCards {
  suit::Position position;
  std::vector<int> places;  // for each card the slot or group it belongs to

  SuitCards(const std::vector<int>& cards, int north_entries, int south_entries, int on_lead) {
    const auto entries = [](int number) {
      if (number < -1 || number > 13) throw std::invalid_argument("a hand has 0 to 13 entries, or -1 for no limit");
      return static_cast<std::uint8_t>(number < 0 ? suit::kUnlimited : number);
    };
    if (cards.size() > merrimac::kRanks) throw std::invalid_argument("a suit has only thirteen cards");
    if (on_lead < 0 || on_lead > suit::kNeitherLeads) throw std::invalid_argument("on lead is 0 to 3");
    position.entries = {entries(north_entries), entries(south_entries)};
    position.on_lead = position.is_limited() ? static_cast<suit::OnLead>(on_lead) : suit::kEitherLeads;
    int last = -1;
    for (const int card : cards) {
      if (card < 0) throw std::invalid_argument("a card is North's, South's or of a group");
      if (card <= 1) {
        places.push_back(position.add_ours(static_cast<suit::Hand>(card)));
      } else {
        if (card != last) position.add_group(0);
        ++position.missing[static_cast<std::size_t>(position.groups - 1)];
        places.push_back(position.groups - 1);
      }
      last = card;
    }
  }
};

using WinSet = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;
using Goal = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using LineRow = std::tuple<int, int, int, double, bool, WinSet>;  // hand, slot, reply, value, exact, wins

suit::Levels checked_levels(const suit::Position& position, int first, int last) {
  if (first < 1 || last < first || last > position.most_tricks()) {
    throw std::invalid_argument("tricks are counted from 1 to the length of the longer hand");
  }
  return {first, last};
}

suit::Lead checked_lead(const suit::Position& position, int hand, int slot, int second) {
  const bool legal = (hand == 0 || hand == 1) && slot >= 0 && slot <= position.groups && second >= suit::kDiscard &&
                     second < position.groups && position.may_lead(static_cast<suit::Hand>(hand)) &&
                     position.ours[static_cast<std::size_t>(hand)][static_cast<std::size_t>(slot)] > 0;
  if (!legal) throw std::invalid_argument("there is no such card to lead or to follow with");
  return {static_cast<suit::Hand>(hand), slot};
}

using LevelWeights = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;  // by level and layout

std::vector<double> weights_of(const suit::Position& position, const suit::Levels& levels, const LevelWeights& weights) {
  if (weights.shape(0) != levels.count() || weights.shape(1) != static_cast<std::size_t>(position.layouts())) {
    throw std::invalid_argument("there must be a weight for each level and layout");
  }
  return {weights.data(), weights.data() + weights.size()};
}

suit::Set goal_of(const suit::Position& position, const suit::Levels& levels, const Goal& goal) {
  const auto layouts = static_cast<std::size_t>(position.layouts());
  if (goal.shape(0) != levels.count() || goal.shape(1) != layouts) {
    throw std::invalid_argument("a goal says of each level and layout whether it is to be won");
  }
  suit::Set set((goal.size() + 63) / 64, 0);
  for (std::size_t bit = 0; bit < goal.size(); ++bit) {
    if (goal.data()[bit] != 0) set[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  return set;
}

std::vector<LineRow> line_rows(const std::vector<suit::Line>& lines, std::size_t levels, std::size_t layouts) {
  std::vector<LineRow> rows;
  for (const suit::Line& line : lines) {
    std::vector<std::uint8_t> wins;
    for (std::size_t bit = 0; bit < levels * layouts; ++bit) {
      wins.push_back(static_cast<std::uint8_t>(line.wins[bit / 64] >> (bit % 64) & 1));
    }
    rows.emplace_back(line.lead.hand, line.lead.slot, line.reply, line.value, line.exact,
                      array_of(std::move(wins), levels, layouts));
  }
  return rows;
}

// Runs a search; none when it ran out of work.
template <typename Search>
std::optional<std::vector<LineRow>> suit_lines(const SuitCards& cards, const suit::Levels& levels, Search&& search) {
  std::vector<suit::Line> lines;
  try {
    nb::gil_scoped_release release;
    lines = search();
  } catch (const suit::OutOfWork&) {
    return std::nullopt;
  }
  return line_rows(lines, levels.count(), static_cast<std::size_t>(cards.position.layouts()));
}

std::optional<std::vector<LineRow>> suit_leads(suit::Solver& solver, const SuitCards& cards, int first, int last,
                                               const LevelWeights& weights, std::uint64_t work) {
  const suit::Levels levels = checked_levels(cards.position, first, last);
  const std::vector<double> by_bit = weights_of(cards.position, levels, weights);
  solver.allow(work);
  return suit_lines(cards, levels, [&] { return solver.best_leads(cards.position, levels, by_bit); });
}

std::optional<std::vector<LineRow>> suit_replies(suit::Solver& solver, const SuitCards& cards, int first, int last,
                                                 const LevelWeights& weights, int hand, int slot,
                                                 const std::vector<int>& seconds, std::uint64_t work) {
  const suit::Levels levels = checked_levels(cards.position, first, last);
  const suit::Lead lead = checked_lead(cards.position, hand, slot, suit::kDiscard);
  const std::vector<double> by_bit = weights_of(cards.position, levels, weights);
  solver.allow(work);
  return suit_lines(cards, levels, [&] { return solver.best_replies(cards.position, levels, by_bit, lead, seconds); });
}

std::vector<std::pair<int, int>> leads_that_win(suit::Solver& solver, const SuitCards& cards, int first, int last,
                                                const Goal& goal) {
  const suit::Levels levels = checked_levels(cards.position, first, last);
  const suit::Set set = goal_of(cards.position, levels, goal);
  std::vector<std::pair<int, int>> found;
  for (const suit::Lead& lead : suit::leads_of(cards.position)) {
    if (solver.can_win(cards.position, levels, set, lead)) found.emplace_back(lead.hand, lead.slot);
  }
  return found;
}

std::vector<int> replies_that_win(suit::Solver& solver, const SuitCards& cards, int first, int last, const Goal& goal,
                                  int hand, int slot, int second) {
  const suit::Levels levels = checked_levels(cards.position, first, last);
  const suit::Lead lead = checked_lead(cards.position, hand, slot, second);
  const suit::Set set = goal_of(cards.position, levels, goal);
  std::vector<int> found;
  for (const int reply : suit::replies_of(cards.position, suit::other_hand(lead.hand))) {
    if (solver.can_win(cards.position, levels, set, lead, second, reply)) found.push_back(reply);
  }
  return found;
}

void bind_single_suit(nb::module_& m) {
  nb::class_<SuitCards>(m, "SuitPosition", "What is left of one suit, and which hands may lead it.")
      .def(nb::init<const std::vector<int>&, int, int, int>(), nb::arg("cards"), nb::arg("north_entries") = -1,
           nb::arg("south_entries") = -1, nb::arg("on_lead") = 2,
           "Cards from the top down: 0 North's, 1 South's, from 2 on groups of missing cards. On lead: 0 North, "
           "1 South, 2 either, 3 neither.")
      .def_ro("places", &SuitCards::places, "For each card its slot or its group.");
  nb::class_<suit::Solver>(m, "SuitSolver", "The best play of one suit against best defence.")
      .def("__init__", [](suit::Solver* self, std::size_t sets, bool optimistic) {
            new (self) suit::Solver({sets, optimistic});
          }, nb::arg("sets"), nb::arg("optimistic") = false)
      .def_prop_ro("work", &suit::Solver::work, "Sets compared so far.")
      .def("double_dummy", [](suit::Solver& solver, const SuitCards& cards) {
            const std::vector<std::uint8_t>& tricks = solver.double_dummy(cards.position);
            return std::vector<int>(tricks.begin(), tricks.end());
          }, nb::arg("position"), "Tricks by layout with all cards in sight.")
      .def("leads", &suit_leads, nb::arg("position"), nb::arg("first"), nb::arg("last"), nb::arg("weights"),
           nb::arg("work"), "(hand, slot, -1, value, exact, [level, layout] won) of each lead, by weights [level, layout]; None when out "
           "of work.")
      .def("replies", &suit_replies, nb::arg("position"), nb::arg("first"), nb::arg("last"), nb::arg("weights"),
           nb::arg("hand"), nb::arg("slot"), nb::arg("seconds"), nb::arg("work"),
           "The same for each reply that is given to all of a defender's cards of some groups: (hand, slot, reply, "
           "value, exact, won).")
      .def("leads_that_win", &leads_that_win, nb::arg("position"), nb::arg("first"), nb::arg("last"), nb::arg("goal"),
           "(hand, slot) of the leads by which one strategy wins [level, layout] wherever the goal says.")
      .def("replies_that_win", &replies_that_win, nb::arg("position"), nb::arg("first"), nb::arg("last"),
           nb::arg("goal"), nb::arg("hand"), nb::arg("slot"), nb::arg("second"), "The replies by which it still can.");
}

}  // namespace

NB_MODULE(_native, m) {
  m.doc() = "Merrimac's native core. Private: import it from merrimac.solve only.";
  bind_cards(m);
  bind_solver(m);
  bind_batches(m);
  bind_dealing(m);
  bind_single_suit(m);
  bind_lines(m);
  bind_alpha_mu(m);
}
