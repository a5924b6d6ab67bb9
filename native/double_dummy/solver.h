// The double-dummy solver as the rest of the program sees it.
//
// Every number of tricks is of the tricks still to be won, the one in progress included, for the **side of
// the seat to play** (for tables: for declarer). Ask the cheapest question that serves: `reaches` costs about a
// tenth of `cards`, `cards_reaching` a quarter or less, `value` somewhat over half.
//
// A Solver keeps what it learnt while the questions stay within one deal and strain (four leaders of a
// table, the positions of one play), and forgets by itself when they do not. It is not shared between
// threads: each thread has its own. Answers never depend on what was asked before, except that a limit
// may stop a search at a different place.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "double_dummy/engine.h"
#include "double_dummy/position.h"

namespace merrimac::double_dummy {

// What is known: low == high unless a limit stopped the search.
struct Bounds {
  int low = 0;
  int high = 0;
  bool exact() const { return low == high; }
};

enum class Answer : std::uint8_t { kNo, kYes, kUnknown };

struct CardScore {
  int card = 0;
  Bounds tricks;
};

struct CardAnswer {
  int card = 0;
  Answer answer = Answer::kUnknown;
};

// Declarer's tricks, [declarer][strain].
using TrickTable = std::array<std::array<Bounds, kStrains>, kSeats>;

constexpr std::size_t kDefaultMemory = std::size_t{128} << 20;

class Solver {
 public:
  explicit Solver(std::size_t memory_bytes = kDefaultMemory);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  // Limits for each question asked from now on; for a table, for each of its twenty results.
  void set_limits(const Limits& limits) { limits_ = limits; }
  // Work done since construction.
  const Counters& counters() const { return engine_->counters(); }

  // Tricks of the side to play. A good guess (0 or more) saves time and changes nothing else.
  Bounds value(const Position& position, int guess = -1);
  // Does the side to play take at least `target` tricks?
  Answer reaches(const Position& position, int target);
  // Every legal card with its tricks, in ascending card order.
  std::vector<CardScore> cards(const Position& position, int guess = -1);
  // The cards that keep the full value, ascending. Empty if a limit stopped the search or no card is left.
  std::vector<CardScore> best_cards(const Position& position, int guess = -1);
  // Does each legal card take at least `target` tricks?
  std::vector<CardAnswer> cards_reaching(const Position& position, int target);
  // All twenty results of a deal; hands of equal length, any number of cards.
  TrickTable table(const std::array<CardMask, kSeats>& hands);

 private:
  struct Choice;  // a run of equal cards and the position after one of them
  void prepare(const Position& position, const Root& root);
  Bounds north_south(const Root& root, Bounds known, int guess);
  std::vector<Choice> choices(const Position& position, const Root& root) const;
  Bounds after(const Choice& choice, Bounds known, int guess);

  std::unique_ptr<Engine> engine_;
  Limits limits_;
  std::array<Cards, kSeats> deal_{};  // hands of the deal whose results the engine holds
  int strain_ = -1;
};

// ------------------------------------------------------------------------------------------ batches
// Many positions with several threads. Results come in the order of the input and do not depend on the
// number of threads. `progress` counts finished positions; setting `cancel` ends the work soon, and what
// was not finished is left as "not known".
struct BatchOptions {
  int threads = 1;
  std::size_t memory_bytes = kDefaultMemory;  // per thread
  Limits limits = {};                         // per question; its cancel flag is for the whole batch
  std::atomic<std::size_t>* progress = nullptr;
};

std::vector<Bounds> batch_value(std::span<const Position> positions, const BatchOptions& options);
std::vector<Answer> batch_reaches(std::span<const Position> positions, int target, const BatchOptions& options);
std::vector<std::vector<CardScore>> batch_cards(std::span<const Position> positions, const BatchOptions& options);
std::vector<std::vector<CardAnswer>> batch_cards_reaching(std::span<const Position> positions, int target,
                                                          const BatchOptions& options);
std::vector<TrickTable> batch_table(std::span<const std::array<CardMask, kSeats>> deals, const BatchOptions& options);

}  // namespace merrimac::double_dummy
