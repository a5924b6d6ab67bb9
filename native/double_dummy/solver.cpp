#include "double_dummy/solver.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

namespace merrimac::double_dummy {

namespace {

bool plays_for_north_south(const Position& position) { return (position.seat_to_play() & 1) == 0; }

// The same bounds from the other side of the table.
Bounds turned(Bounds b, int tricks) { return {tricks - b.high, tricks - b.low}; }

Bounds for_side(Bounds b, bool north_south, int tricks) { return north_south ? b : turned(b, tricks); }

bool contains(const std::array<Cards, kSeats>& deal, const std::array<Cards, kSeats>& hands) {
  for (std::size_t seat = 0; seat < kSeats; ++seat)
    if (hands[seat] & ~deal[seat]) return false;
  return true;
}

}  // namespace

// One run of touching cards in the hand to play, and the position after its top card was played.
struct Solver::Choice {
  CardMask run = 0;  // the cards of the run, all with the same result
  Root root;
  int gained = 0;  // north-south's trick, if the card completed one
};

Solver::Solver(std::size_t memory_bytes) : engine_(make_engine(memory_bytes)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

void Solver::prepare(const Position& position, const Root& root) {
  engine_->set_limits(limits_);
  if (position.strain == strain_ && contains(deal_, root.hands)) return;
  engine_->forget();
  engine_->set_deal(root);
  deal_ = root.hands;
  strain_ = position.strain;
}

// Closes in on the value by zero-window probes, from the guess outwards. A limit leaves the bounds open.
Bounds Solver::north_south(const Root& root, Bounds known, int guess) {
  int need = std::clamp(guess, known.low + 1, std::max(known.high, known.low + 1));
  while (known.low < known.high) {
    int value;
    try {
      value = engine_->probe(root, need);
    } catch (const Stopped&) {
      return known;
    }
    if (value >= need) known.low = std::max(known.low, value);
    else known.high = std::min(known.high, value);
    need = value >= need ? known.low + 1 : known.high;
  }
  return known;
}

std::vector<Solver::Choice> Solver::choices(const Position& position, const Root& root) const {
  const CardMask legal = legal_cards(position);
  const int seat = position.seat_to_play();
  CardMask others = 0;
  for (int other = 0; other < kSeats; ++other)
    if (other != seat) others |= position.hands[static_cast<std::size_t>(other)];
  for (int i = 0; i < position.table_count; ++i) others |= bit_of(position.table[static_cast<std::size_t>(i)]);

  std::vector<Choice> result;
  for (int suit = 0; suit < kSuits; ++suit) {
    bool open = false;  // whether the last card seen, going down, was mine
    for (int rank = kRanks - 1; rank >= 0; --rank) {
      const CardMask bit = bit_of(card_of(suit, rank));
      if (others & bit) open = false;
      if (!(legal & bit)) continue;
      if (open) {
        result.back().run |= bit;
        continue;
      }
      open = true;
      Choice choice;
      choice.run = bit;
      choice.root = root;
      const Cards card = lane_card(card_of(suit, rank), position.strain);
      if (root.table_count < 3) {
        choice.root.table[static_cast<std::size_t>(choice.root.table_count++)] = card;
      } else {
        // The trick is complete: find its winner and go on to the next.
        const std::array<Cards, 4> played = {root.table[0], root.table[1], root.table[2], card};
        int winner = 0;
        for (int ply = 1; ply < 4; ++ply) {
          const Cards win = played[static_cast<std::size_t>(winner)], mine = played[static_cast<std::size_t>(ply)];
          const int lane = std::countr_zero(mine) >> 4, win_lane = std::countr_zero(win) >> 4;
          if (lane == win_lane ? mine < win : root.trumps && lane == 3) winner = ply;
        }
        for (Cards& hand : choice.root.hands) hand &= ~(played[0] | played[1] | played[2] | played[3]);
        choice.root.leader = (root.leader + winner) & 3;
        choice.root.table_count = 0;
        --choice.root.tricks;
        choice.gained = (choice.root.leader & 1) == 0 ? 1 : 0;
      }
      result.push_back(choice);
    }
  }
  return result;
}

Bounds Solver::after(const Choice& choice, Bounds known, int guess) {
  const Bounds inner{std::max(0, known.low - choice.gained), std::min(choice.root.tricks, known.high - choice.gained)};
  const Bounds found = north_south(choice.root, inner, guess - choice.gained);
  return {found.low + choice.gained, found.high + choice.gained};
}

Bounds Solver::value(const Position& position, int guess) {
  const Root root = root_of(position);
  prepare(position, root);
  const bool ours = plays_for_north_south(position);
  if (guess < 0) guess = root.tricks / 2 + 1;
  else if (!ours) guess = root.tricks - guess;
  return for_side(north_south(root, {0, root.tricks}, guess), ours, root.tricks);
}

Answer Solver::reaches(const Position& position, int target) {
  const Root root = root_of(position);
  if (target <= 0) return Answer::kYes;
  if (target > root.tricks) return Answer::kNo;
  prepare(position, root);
  const bool ours = plays_for_north_south(position);
  const int need = ours ? target : root.tricks - target + 1;
  try {
    const bool north_south_reach = engine_->probe(root, need) >= need;
    return north_south_reach == ours ? Answer::kYes : Answer::kNo;
  } catch (const Stopped&) {
    return Answer::kUnknown;
  }
}

std::vector<CardScore> Solver::cards(const Position& position, int guess) {
  const Root root = root_of(position);
  prepare(position, root);
  const bool ours = plays_for_north_south(position);
  const int tricks = root.tricks;
  if (guess < 0) guess = tricks / 2 + 1;
  else if (!ours) guess = tricks - guess;
  const std::vector<Choice> all = choices(position, root);
  // The value of the position bounds every card and is the best guess for each.
  const Bounds best = all.size() > 1 ? north_south(root, {0, tricks}, guess) : Bounds{0, tricks};
  std::vector<CardScore> result;
  for (const Choice& choice : all) {
    const Bounds known = all.size() == 1 ? Bounds{0, tricks} : ours ? Bounds{0, best.high} : Bounds{best.low, tricks};
    const int first = all.size() == 1 ? guess : ours ? best.low : best.low + 1;
    const Bounds found = for_side(after(choice, known, first), ours, tricks);
    for (CardMask left = choice.run; left; left &= left - 1) result.push_back({std::countr_zero(left), found});
  }
  std::sort(result.begin(), result.end(), [](const CardScore& a, const CardScore& b) { return a.card < b.card; });
  return result;
}

std::vector<CardScore> Solver::best_cards(const Position& position, int guess) {
  const Bounds best = value(position, guess);
  std::vector<CardScore> result;
  if (!best.exact()) return result;
  for (const CardAnswer& each : cards_reaching(position, best.low))
    if (each.answer == Answer::kYes) result.push_back({each.card, best});
  return result;
}

std::vector<CardAnswer> Solver::cards_reaching(const Position& position, int target) {
  const Root root = root_of(position);
  prepare(position, root);
  const bool ours = plays_for_north_south(position);
  const int need = ours ? target : root.tricks - target + 1;
  std::vector<CardAnswer> result;
  for (const Choice& choice : choices(position, root)) {
    Answer answer = Answer::kUnknown;
    const int inner = need - choice.gained;
    try {
      const bool reached = inner <= 0 || (inner <= choice.root.tricks && engine_->probe(choice.root, inner) >= inner);
      answer = reached == ours ? Answer::kYes : Answer::kNo;
    } catch (const Stopped&) {
    }
    for (CardMask left = choice.run; left; left &= left - 1) result.push_back({std::countr_zero(left), answer});
  }
  std::sort(result.begin(), result.end(), [](const CardAnswer& a, const CardAnswer& b) { return a.card < b.card; });
  return result;
}

TrickTable Solver::table(const std::array<CardMask, kSeats>& hands) {
  TrickTable result{};
  for (int strain = 0; strain < kStrains; ++strain) {
    int guess = -1;
    for (int declarer = 0; declarer < kSeats; ++declarer) {
      Position position;
      position.hands = hands;
      position.strain = strain;
      position.leader = next_seat(declarer);
      const Root root = root_of(position);
      prepare(position, root);
      const Bounds found = north_south(root, {0, root.tricks}, guess < 0 ? root.tricks / 2 + 1 : guess);
      guess = found.low + 1;
      result[static_cast<std::size_t>(declarer)][static_cast<std::size_t>(strain)] =
          for_side(found, (declarer & 1) == 0, root.tricks);
    }
  }
  return result;
}

// ------------------------------------------------------------------------------------------ batches

namespace {

// Runs work(solver, i) for every i on the asked number of threads, each with a solver of its own. The first
// exception ends the batch and is passed on.
template <class Work>
void run_batch(std::size_t count, const BatchOptions& options, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::mutex guard;
  std::exception_ptr failure;
  const auto worker = [&] {
    try {
      Solver solver(options.memory_bytes);
      solver.set_limits(options.limits);
      int guess = -1;  // carried from one layout to the next: they are often alike
      while (true) {
        const std::size_t i = next.fetch_add(1);
        if (i >= count || (options.limits.cancel && options.limits.cancel->load())) return;
        work(solver, i, guess);
        if (options.progress) options.progress->fetch_add(1);
      }
    } catch (...) {
      const std::scoped_lock lock(guard);
      if (!failure) failure = std::current_exception();
      next.store(count);
    }
  };
  const auto threads = static_cast<std::size_t>(std::max(1, options.threads));
  if (threads == 1 || count <= 1) {
    worker();
  } else {
    std::vector<std::jthread> pool;
    for (std::size_t i = 0; i < std::min(threads, count); ++i) pool.emplace_back(worker);
  }
  if (failure) std::rethrow_exception(failure);
}

// With a limit on work, where a search stops depends on its guess, so none is carried then.
bool carries_guess(const BatchOptions& options) { return options.limits.nodes == 0; }

int best_of(const std::vector<CardScore>& scores) {
  int best = -1;
  for (const CardScore& each : scores) best = std::max(best, each.tricks.low);
  return best;
}

}  // namespace

std::vector<Bounds> batch_value(std::span<const Position> positions, const BatchOptions& options) {
  std::vector<Bounds> result(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) result[i] = {0, positions[i].tricks_left()};
  run_batch(positions.size(), options, [&](Solver& solver, std::size_t i, int& guess) {
    result[i] = solver.value(positions[i], guess);
    if (carries_guess(options)) guess = result[i].low;
  });
  return result;
}

std::vector<Answer> batch_reaches(std::span<const Position> positions, int target, const BatchOptions& options) {
  std::vector<Answer> result(positions.size(), Answer::kUnknown);
  run_batch(positions.size(), options,
            [&](Solver& solver, std::size_t i, int&) { result[i] = solver.reaches(positions[i], target); });
  return result;
}

std::vector<std::vector<CardScore>> batch_cards(std::span<const Position> positions, const BatchOptions& options) {
  std::vector<std::vector<CardScore>> result(positions.size());
  run_batch(positions.size(), options, [&](Solver& solver, std::size_t i, int& guess) {
    result[i] = solver.cards(positions[i], guess);
    if (carries_guess(options)) guess = best_of(result[i]);
  });
  return result;
}

std::vector<std::vector<CardAnswer>> batch_cards_reaching(std::span<const Position> positions, int target,
                                                          const BatchOptions& options) {
  std::vector<std::vector<CardAnswer>> result(positions.size());
  run_batch(positions.size(), options, [&](Solver& solver, std::size_t i, int&) {
    result[i] = solver.cards_reaching(positions[i], target);
  });
  return result;
}

std::vector<TrickTable> batch_table(std::span<const std::array<CardMask, kSeats>> deals, const BatchOptions& options) {
  std::vector<TrickTable> result(deals.size());
  for (std::size_t i = 0; i < deals.size(); ++i)
    for (auto& row : result[i])
      for (Bounds& each : row) each = {0, count_of(deals[i][0])};
  run_batch(deals.size(), options, [&](Solver& solver, std::size_t i, int&) { result[i] = solver.table(deals[i]); });
  return result;
}

}  // namespace merrimac::double_dummy
