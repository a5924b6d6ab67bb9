#include "dealing/suit_table.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace merrimac::dealing {

namespace {

constexpr std::size_t kMostAssignments = 3'000'000;

int size_of(Holding holding) { return std::popcount(static_cast<unsigned>(holding)); }
Holding lowest_cards(Holding cards, int n) {
  Holding taken = 0;
  for (; n > 0; --n) {
    const auto lowest = static_cast<Holding>(cards & -cards);
    taken = static_cast<Holding>(taken | lowest);
    cards = static_cast<Holding>(cards ^ lowest);
  }
  return taken;
}

template <typename Number>
bool tells_apart(const std::vector<Number>& table, int a, int b) {
  const unsigned both = (1U << a) | (1U << b);
  for (unsigned holding = 0; holding < kHoldings; ++holding) {
    if ((holding & both) == (1U << a) && table[holding] != table[holding ^ both]) return true;
  }
  return false;
}

}  // namespace

// The recursion that deals out a suit class by class.
struct SuitTable::Enumeration {
  const Box& box;
  const Roles& roles;
  SuitTable& out;
  std::span<const Sum* const> crossing;
  int suit;
  std::vector<const Sum*> within;  // sums of this suit alone
  std::vector<Holding> classes;
  std::array<Holding, kSeats> held{};    // by seat, all cards incl. known ones and representatives of classes
  std::array<Holding, kMostTracked> settled{};
  std::array<std::array<bool, 14>, kSeats> length_allowed{};
  std::vector<Spread> open;

  void run() {
    find_sums();
    find_classes();
    find_lengths();
    for (int seat = 0; seat < kSeats; ++seat) held[at(seat)] = holding_of(box.known[at(seat)], suit);
    assign(0, 1.0);
  }

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  void find_sums() {
    for (const Sum& sum : box.sums) {
      unsigned suits = 0;
      for (const Term& term : sum.terms) suits |= term.suits;
      if (suits == 1U << suit) within.push_back(&sum);
    }
  }

  bool tells_apart_here(int a, int b) const {
    for (const int seat : roles.evaluated) {
      const auto& weights = box.weights[at(seat)][at(suit)];
      if (!weights.empty() && tells_apart(weights, a, b)) return true;
    }
    for (const Sum& sum : box.sums) {
      for (const Term& term : sum.terms) {
        if ((term.suits >> suit & 1) != 0 && tells_apart(term.table, a, b)) return true;
      }
    }
    return false;
  }

  void find_classes() {
    const Holding cards = holding_of(roles.pool, suit);
    for (int rank = 0; rank < kRanks; ++rank) {
      if ((cards >> rank & 1) == 0) continue;
      const auto card = static_cast<Holding>(1 << rank);
      // One tracked hand has few assignments: all of them are listed, which makes drawing fastest.
      const auto like = roles.tracked.size() < 2
          ? classes.end()
          : std::find_if(classes.begin(), classes.end(), [&](Holding members) {
              return !tells_apart_here(std::countr_zero(static_cast<unsigned>(members)), rank);
            });
      if (like == classes.end()) {
        classes.push_back(card);
      } else {
        *like = static_cast<Holding>(*like | card);
      }
    }
  }

  // The lengths that some allowed shape has in this suit.
  void find_lengths() {
    for (int seat = 0; seat < kSeats; ++seat) {
      const auto& shapes = box.shapes[at(seat)];
      if (shapes.empty()) {
        length_allowed[at(seat)].fill(true);
        continue;
      }
      for (int clubs = 0; clubs <= 13; ++clubs) {
        for (int diamonds = 0; clubs + diamonds <= 13; ++diamonds) {
          for (int hearts = 0; clubs + diamonds + hearts <= 13; ++hearts) {
            if (shapes[at((clubs * 14 + diamonds) * 14 + hearts)] == 0) continue;
            const std::array<int, 4> lengths{clubs, diamonds, hearts, 13 - clubs - diamonds - hearts};
            length_allowed[at(seat)][at(lengths[at(suit)])] = true;
          }
        }
      }
    }
  }

  void assign(std::size_t index, double ways) {
    if (index == classes.size()) {
      finish(ways);
      return;
    }
    std::array<std::uint8_t, kMostTracked> take{};
    divide(index, 0, classes[index], ways, take);
  }

  // Gives each tracked hand in turn its number of the class's remaining cards.
  void divide(std::size_t index, std::size_t hand, Holding cards, double ways,
              std::array<std::uint8_t, kMostTracked>& take) {
    if (hand == kMostTracked || hand == roles.tracked.size()) {
      settle(index, cards, ways, take);
      return;
    }
    const auto seat = at(roles.tracked[hand]);
    const int present = size_of(cards);
    for (int n = 0; n <= present; ++n) {
      const Holding before = held[seat], taken = lowest_cards(cards, n);
      held[seat] = static_cast<Holding>(before | taken);
      if (size_of(held[seat]) - size_of(holding_of(box.known[seat], suit)) <= roles.needed[seat]) {
        take[hand] = static_cast<std::uint8_t>(n);
        divide(index, hand + 1, static_cast<Holding>(cards & ~taken), ways * static_cast<double>(choose(present, n)),
               take);
      }
      held[seat] = before;
    }
  }

  // The complement, or the rest, gets what is left; then comes the next class.
  void settle(std::size_t index, Holding left, double ways, std::array<std::uint8_t, kMostTracked>& take) {
    const Holding cards = classes[index];
    const auto before = settled;
    bool whole = left == cards || size_of(cards) == 1;
    for (std::size_t hand = 0; hand < roles.tracked.size(); ++hand) whole |= take[hand] == size_of(cards);
    for (std::size_t hand = 0; whole && hand < roles.tracked.size(); ++hand) {
      if (take[hand] > 0) settled[hand] = static_cast<Holding>(settled[hand] | cards);
    }
    if (!whole) open.push_back({cards, take});
    Holding unused = 0;
    Holding& other = roles.complement >= 0 ? held[at(roles.complement)] : unused;
    const Holding other_before = other;
    other = static_cast<Holding>(other | left);
    assign(index + 1, ways);
    other = other_before;
    if (!whole) open.pop_back();
    settled = before;
  }

  int value_of(const Sum& sum) const {
    int value = 0;
    for (const Term& term : sum.terms) {
      if ((term.suits >> suit & 1) != 0) value += term.times * term.table[held[at(term.seat)]];
    }
    return value;
  }

  void finish(double ways) {
    for (const int seat : roles.evaluated) {
      const auto& weights = box.weights[at(seat)][at(suit)];
      if (!weights.empty()) ways *= weights[held[at(seat)]];
      if (!length_allowed[at(seat)][at(size_of(held[at(seat)]))]) return;
    }
    if (ways == 0.0) return;
    for (const Sum* sum : within) {
      if (!sum->allows(value_of(*sum))) return;
    }
    if (out.weights_.size() >= kMostAssignments) throw TooLarge("a suit can be divided in too many ways");
    out.weights_.push_back(ways);
    out.held_.push_back(settled);
    Lengths lengths{};
    for (std::size_t i = 0; i < roles.measured.size(); ++i) {
      lengths[i] = static_cast<std::uint8_t>(size_of(held[at(roles.measured[i])]));
    }
    out.lengths_.push_back(lengths);
    const auto first = static_cast<std::uint32_t>(out.spreads_.size());
    out.spreads_.insert(out.spreads_.end(), open.begin(), open.end());
    out.spreads_of_.push_back({first, static_cast<std::uint32_t>(out.spreads_.size())});
    for (std::size_t i = 0; i < crossing.size(); ++i) {
      const int value = value_of(*crossing[i]);
      out.values_.push_back(value);
      const bool is_first = out.weights_.size() == 1;
      out.lowest_[i] = is_first ? value : std::min(out.lowest_[i], value);
      out.highest_[i] = is_first ? value : std::max(out.highest_[i], value);
    }
  }
};

SuitTable::SuitTable(const Box& box, const Roles& roles, int suit, std::span<const Sum* const> crossing)
    : suit_(suit), tracked_(roles.tracked.size()), sums_(crossing.size()), lowest_(crossing.size()),
      highest_(crossing.size()) {
  Enumeration enumeration{.box = box, .roles = roles, .out = *this, .crossing = crossing, .suit = suit,
                          .within = {}, .classes = {}, .open = {}};
  enumeration.run();
}

void SuitTable::place_keys(std::span<const std::uint32_t> strides) {
  places_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    std::uint32_t place = 0;
    for (std::size_t sum = 0; sum < sums_; ++sum) {
      place += static_cast<std::uint32_t>(values_[i * sums_ + sum] - lowest_[sum]) * strides[sum];
    }
    places_[i] = place;
  }
  sort_assignments();
  key_of_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    const auto index = static_cast<std::uint32_t>(i);
    const bool new_group = i == 0 || lengths_[i] != lengths_[i - 1];
    if (new_group) groups_.push_back({lengths_[i], static_cast<std::uint32_t>(keys_.size()), 0});
    if (new_group || places_[i] != places_[i - 1]) keys_.push_back({places_[i], 0.0, index, index});
    keys_.back().weight += weights_[i];
    keys_.back().last = index + 1;
    key_of_[i] = static_cast<std::uint32_t>(keys_.size() - 1);
    groups_.back().last = static_cast<std::uint32_t>(keys_.size());
  }
  values_ = {};
}

void SuitTable::sort_assignments() {
  std::vector<std::uint32_t> order(size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (lengths_[a] != lengths_[b]) return lengths_[a] < lengths_[b];
    return places_[a] != places_[b] ? places_[a] < places_[b] : a < b;
  });
  const auto reorder = [&](auto& column) {
    auto sorted = column;
    for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = column[order[i]];
    column = std::move(sorted);
  };
  reorder(weights_);
  reorder(lengths_);
  reorder(held_);
  reorder(spreads_of_);
  reorder(places_);
}

void SuitTable::prepare_draw() {
  if (!ranges_.empty()) return;
  std::vector<Alias> choices(keys_.size());
  bool all_even = true;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const std::uint32_t count = keys_[i].last - keys_[i].first;
    ranges_.push_back({keys_[i].first, count});
    const auto weights = std::span(weights_).subspan(keys_[i].first, count);
    const bool even = std::all_of(weights.begin(), weights.end(), [&](double weight) { return weight == weights[0]; });
    if (!even) choices[i] = Alias(weights);
    all_even &= even;
  }
  if (!all_even) choices_ = std::move(choices);
}

void SuitTable::scatter(std::uint32_t assignment, const Subsets& subsets, Deposit deposit, Random& random,
                        std::array<CardMask, kMostTracked>& hands) const {
  for (std::uint32_t i = spreads_of_[assignment][0]; i < spreads_of_[assignment][1]; ++i) {
    Holding cards = spreads_[i].cards;
    Fraction subset(random.next());
    for (std::size_t hand = 0; hand < tracked_; ++hand) {
      if (spreads_[i].take[hand] == 0) continue;
      const CardMask pattern = subsets.draw(size_of(cards), spreads_[i].take[hand], subset);
      const CardMask taken = deposit(pattern, cards);
      hands[hand] |= taken << (kRanks * suit_);
      cards = static_cast<Holding>(cards ^ taken);
    }
  }
}

void SuitTable::add_places(std::size_t assignment, double probability,
                           std::array<std::array<double, kRanks>, kMostTracked>& places) const {
  for (std::size_t hand = 0; hand < tracked_; ++hand) {
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      if ((held_[assignment][hand] >> rank & 1) != 0) places[hand][rank] += probability;
    }
    for (std::uint32_t i = spreads_of_[assignment][0]; i < spreads_of_[assignment][1]; ++i) {
      const double share = probability * spreads_[i].take[hand] / size_of(spreads_[i].cards);
      for (std::size_t rank = 0; rank < kRanks; ++rank) {
        if ((spreads_[i].cards >> rank & 1) != 0) places[hand][rank] += share;
      }
    }
  }
}

int SuitTable::cards_given(std::size_t assignment, std::size_t tracked) const {
  int cards = size_of(held_[assignment][tracked]);
  for (std::uint32_t i = spreads_of_[assignment][0]; i < spreads_of_[assignment][1]; ++i) {
    cards += spreads_[i].take[tracked];
  }
  return cards;
}

}  // namespace merrimac::dealing
