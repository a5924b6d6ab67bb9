// Alpha-mu, traces and play-outs at the border to Python; the rest of the bindings is in bindings.cpp.
#include "bindings_alpha_mu.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "cards.h"
#include "lines/alpha_mu.h"
#include "lines/information.h"
#include "lines/play_out.h"
#include "lines/trace.h"

namespace nb = nanobind;
using namespace merrimac;

namespace {

using Layouts = nb::ndarray<const std::uint64_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using LayoutWeights = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Wins = nb::ndarray<nb::numpy, bool, nb::ndim<2>>;
using ChoiceRow = std::tuple<CardMask, int, double, double, bool, Wins, Wins>;
using FoundRow = std::tuple<std::vector<ChoiceRow>, int, bool, std::uint64_t, std::uint64_t, std::uint64_t>;

Wins wins_of(const std::vector<std::vector<std::uint8_t>>& front) {
  const std::size_t sets = front.size(), layouts = front[0].size();
  auto* data = new bool[sets * layouts];
  for (std::size_t i = 0; i < sets; ++i) {
    for (std::size_t j = 0; j < layouts; ++j) data[i * layouts + j] = front[i][j] != 0;
  }
  nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<bool*>(p); });
  return Wins(data, {sets, layouts}, owner);
}

// Ctrl-C: Python notes a signal, and only its own thread may ask for it.
bool interrupted() {
  nb::gil_scoped_acquire acquire;
  return PyErr_CheckSignals() != 0;
}

FoundRow search(lines::AlphaMu& alpha_mu, const Layouts& layouts, const LayoutWeights& weights, int strain, int leader,
                const std::vector<int>& table, int target, int moves, bool every_card, bool whole_fronts,
                const std::vector<int>& order, std::uint64_t work, double seconds) {
  lines::Question question;
  for (std::size_t i = 0; i < layouts.shape(0); ++i) {
    question.layouts.push_back({layouts(i, 0), layouts(i, 1), layouts(i, 2), layouts(i, 3)});
  }
  question.weights.assign(weights.data(), weights.data() + weights.size());
  question.strain = strain;
  question.leader = leader;
  question.table = table;
  question.target = target;
  const lines::Options options{moves, every_card, whole_fronts, order, work, seconds, interrupted};
  lines::Found found;
  try {
    nb::gil_scoped_release release;
    found = alpha_mu.search(question, options);
  } catch (const lines::Interrupted&) {
    throw nb::python_error();
  }
  std::vector<ChoiceRow> rows;
  for (const lines::Choice& choice : found.choices) {
    rows.emplace_back(choice.cards, choice.moves, choice.value, choice.most, choice.exact,
                      wins_of(choice.front), wins_of({choice.open}));
  }
  return {std::move(rows), found.moves, found.complete, found.nodes, found.leaves, found.work};
}

using TraceRows = nb::ndarray<nb::numpy, std::int8_t, nb::ndim<2>>;

TraceRows trace(lines::Trace& solver, const Layouts& layouts, int strain, int leader, const std::vector<int>& cards,
                const std::vector<int>& after, int low, int high) {
  lines::TraceQuestion question{{}, strain, leader, cards, after, low, high, interrupted};
  for (std::size_t i = 0; i < layouts.shape(0); ++i) {
    question.layouts.push_back({layouts(i, 0), layouts(i, 1), layouts(i, 2), layouts(i, 3)});
  }
  std::vector<std::vector<int>> found;
  try {
    nb::gil_scoped_release release;
    found = solver.tricks(question);
  } catch (const lines::Interrupted&) {
    throw nb::python_error();
  }
  auto* data = new std::int8_t[found.size() * after.size() + 1];
  nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::int8_t*>(p); });
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = 0; j < after.size(); ++j) {
      data[i * after.size() + j] = static_cast<std::int8_t>(found[i][j]);
    }
  }
  return TraceRows(data, {found.size(), after.size()}, owner);
}

using Made = nb::ndarray<nb::numpy, double, nb::ndim<1>>;

std::tuple<Made, bool, std::uint64_t> play_out(lines::PlayOut& solver, const lines::InformationSet& start,
                                               const LayoutWeights& weights, int card, std::uint64_t work,
                                               double seconds) {
  constexpr double kUnits = 1LL << 40;  // of a weight of one
  std::vector<lines::Weight> units;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(std::abs(weights(i)) <= 1)) throw lines::BadQuestion("a weight is a number from 0 to 1");
    units.push_back(std::llround(weights(i) * kUnits));
  }
  lines::PlayedOut found;
  try {
    nb::gil_scoped_release release;
    found = solver.play(start, units, card, {work, seconds, interrupted});
  } catch (const lines::Interrupted&) {
    throw nb::python_error();
  }
  auto* data = new double[units.size() + 1];
  nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<double*>(p); });
  for (std::size_t i = 0; i < units.size(); ++i) data[i] = found.made[i];
  return {Made(data, {units.size()}, owner), found.complete, found.work};
}

}  // namespace

void bind_alpha_mu(nb::module_& m) {
  nb::exception<lines::BadQuestion>(m, "BadQuestion", PyExc_ValueError);
  m.attr("MOST_WORLDS") = lines::kMostWorlds;
  m.attr("TO_THE_END") = lines::kToTheEnd;
  nb::class_<lines::AlphaMu>(m, "AlphaMu", "Alpha-mu search with its own table. One thread at a time.")
      .def(nb::init<std::size_t>(), nb::arg("memory"))
      .def("search", &search, nb::arg("layouts"), nb::arg("weights"), nb::arg("strain"), nb::arg("leader"),
           nb::arg("table"), nb::arg("target"), nb::arg("moves"), nb::arg("every_card"), nb::arg("whole_fronts"),
           nb::arg("order"), nb::arg("work"), nb::arg("seconds"),
           "Rows (cards, moves, value, most, exact, [set, layout] won, [0, layout] won with all cards in sight), the best "
           "first; then how far ahead the search looked, whether as far as asked, nodes, leaves and work.");
  nb::class_<lines::Trace>(m, "Trace", "Layouts solved along the cards played. One thread at a time.")
      .def(nb::init<std::size_t>(), nb::arg("memory"))
      .def("tricks", &trace, nb::arg("layouts"), nb::arg("strain"), nb::arg("leader"), nb::arg("cards"),
           nb::arg("after"), nb::arg("low"), nb::arg("high"), "[layout, place in `after`]: North-South's tricks in all after so many of the cards.");
  nb::class_<lines::PlayOut>(m, "PlayOut", "The rest of the play, played out in many layouts. One thread at a time.")
      .def(nb::init<std::size_t>(), nb::arg("memory"))
      .def("play", &play_out, nb::arg("start"), nb::arg("weights"), nb::arg("card"), nb::arg("work"), nb::arg("seconds"),
           "[layout]: whether declarer makes the contract after this card of his; whether the limits allowed an answer; "
           "and the layouts solved.");
}
