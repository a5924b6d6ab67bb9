#include "dealing/exact.h"

#include <algorithm>

namespace merrimac::dealing {

namespace {

constexpr std::size_t kMostRemembered = 12'000'000;
constexpr std::size_t kMostFlat = 1 << 16;

bool spans_suits(const Sum& sum) {
  unsigned suits = 0;
  for (const Term& term : sum.terms) suits |= term.suits;
  return (suits & (suits - 1)) != 0;
}

bool only_yes_and_no(const Box& box) {
  for (const auto& suits : box.weights) {
    for (const auto& weights : suits) {
      if (std::any_of(weights.begin(), weights.end(), [](double w) { return w != 0.0 && w != 1.0; })) return false;
    }
  }
  return true;
}

// Known hands must have an allowed shape; everything else about them is seen suit by suit.
bool known_shapes_allowed(const Box& box) {
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const CardMask hand = box.known[seat];
    if (box.shapes[seat].empty() || count_of(hand) < kRanks) continue;
    const int clubs = std::popcount(static_cast<unsigned>(holding_of(hand, kClubs)));
    const int diamonds = std::popcount(static_cast<unsigned>(holding_of(hand, kDiamonds)));
    const int hearts = std::popcount(static_cast<unsigned>(holding_of(hand, kHearts)));
    if (box.shapes[seat][static_cast<std::size_t>((clubs * 14 + diamonds) * 14 + hearts)] == 0) return false;
  }
  return true;
}

std::vector<const Sum*> sums_spanning_suits(const Box& box) {
  std::vector<const Sum*> found;
  for (const Sum& sum : box.sums) {
    if (spans_suits(sum)) found.push_back(&sum);
  }
  return found;
}

}  // namespace

Exact::Exact(const Box& box, double work)
    : box_(box), roles_(box_), crossing_(sums_spanning_suits(box_)), is_count_(only_yes_and_no(box_)),
      rest_(roles_.rest) {
  const auto table = [&](int suit) { return SuitTable(box_, roles_, suit, crossing_); };
  for (const int seat : roles_.measured) shapes_.emplace_back(box_.shapes[static_cast<std::size_t>(seat)]);
  halves_.emplace_back(table(kSpades), table(kHearts), crossing_.size());
  halves_.emplace_back(table(kDiamonds), table(kClubs), crossing_.size());
  if (!known_shapes_allowed(box_)) return;
  for (const Half& half : halves_) {
    if (half.first().empty() || half.second().empty()) return;
  }
  halves_[0].build(shapes_, true, work);
  halves_[1].build(shapes_, false, work);
  join();
}

bool Exact::fits(const Block& major, const Block& minor) const {
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    const auto row = static_cast<std::size_t>(major.classes[i]), column = static_cast<std::size_t>(minor.classes[i]);
    if (!shapes_[i].fits[row][column]) return false;
  }
  return true;
}

void Exact::join() {
  const Half &majors = halves_[0], &minors = halves_[1];
  for (const Block& block : majors.blocks()) {
    const Cells all = completions(block, majors, minors, true, -1);
    Cells& kept = completions_.emplace_back();
    for (std::size_t entry = 0; entry < block.cells.size(); ++entry) {
      const double own = block.weights[entry], other = all[block.cells[entry]];
      kept.push_back(other);
      weight_ += own * other;
      if (is_count_) count_ += Wide{static_cast<std::uint64_t>(own)} * static_cast<std::uint64_t>(other);
    }
  }
}

Exact::Cells Exact::completions(const Block& block, const Half& own, const Half& other, bool own_is_major,
                                int kept) const {
  Cells cells(other.cell_count(), 0.0);
  for (const Block& candidate : other.blocks()) {
    if (!(own_is_major ? fits(block, candidate) : fits(candidate, block))) continue;
    for (std::size_t i = 0; i < candidate.cells.size(); ++i) cells[candidate.cells[i]] += candidate.weights[i];
  }
  std::vector<std::uint32_t> extents;
  for (std::size_t sum = 0; sum < crossing_.size(); ++sum) extents.push_back(other.extent(sum));
  for (std::size_t sum = 0; sum < crossing_.size(); ++sum) {
    if (static_cast<int>(sum) != kept) cells = along(cells, sum, extents, own, other);
  }
  return cells;
}

// One sum's axis turned from "the other half has value b" into "our half has value a": the weight of all b
// for which a + b is allowed, by differences of running totals.
Exact::Cells Exact::along(const Cells& cells, std::size_t sum, std::vector<std::uint32_t>& extents, const Half& own,
                          const Half& other) const {
  std::size_t inner = 1, outer = 1;
  for (std::size_t i = 0; i < sum; ++i) inner *= extents[i];
  for (std::size_t i = sum + 1; i < extents.size(); ++i) outer *= extents[i];
  const std::size_t from = extents[sum], to = own.extent(sum);
  const int base = own.lowest(sum) + other.lowest(sum);
  Cells result(inner * to * outer, 0.0);
  std::vector<double> running(from + 1);
  for (std::size_t o = 0; o < outer; ++o) {
    for (std::size_t i = 0; i < inner; ++i) {
      for (std::size_t b = 0; b < from; ++b) running[b + 1] = running[b] + cells[(o * from + b) * inner + i];
      if (running[from] == 0.0) continue;
      for (std::size_t a = 0; a < to; ++a) {
        double weight = 0;
        for (const auto& [low, high] : crossing_[sum]->allowed) {
          const int shift = base + static_cast<int>(a), last = static_cast<int>(from);
          const int begin = std::clamp(low - shift, 0, last), end = std::clamp(high - shift + 1, begin, last);
          weight += running[static_cast<std::size_t>(end)] - running[static_cast<std::size_t>(begin)];
        }
        result[(o * to + a) * inner + i] = weight;
      }
    }
  }
  extents[sum] = static_cast<std::uint32_t>(to);
  return result;
}

Distribution Exact::distribution(std::size_t sum) const {
  const auto found = sum < box_.sums.size() ? std::find(crossing_.begin(), crossing_.end(), &box_.sums[sum])
                                            : crossing_.end();
  if (found == crossing_.end()) throw BadBox("only a sum over several suits has a distribution here");
  const auto axis = static_cast<std::size_t>(found - crossing_.begin());
  const Half &majors = halves_[0], &minors = halves_[1];
  Distribution result{majors.lowest(axis) + minors.lowest(axis), {}};
  result.weights.assign(majors.extent(axis) + minors.extent(axis) - 1, 0.0);
  const std::size_t stride = majors.stride(axis), own = majors.extent(axis), other = minors.extent(axis);
  for (const Block& block : majors.blocks()) {
    const Cells cells = completions(block, majors, minors, true, static_cast<int>(axis));
    for (std::size_t entry = 0; entry < block.cells.size(); ++entry) {
      const std::size_t cell = block.cells[entry];
      const std::size_t inner = cell % stride, value = cell / stride % own, outer = cell / stride / own;
      for (std::size_t b = 0; b < other; ++b) {
        result.weights[value + b] += block.weights[entry] * cells[(outer * other + b) * stride + inner];
      }
    }
  }
  for (std::size_t i = 0; i < result.weights.size(); ++i) {
    if (!crossing_[axis]->allows(result.lowest + static_cast<int>(i))) result.weights[i] = 0.0;
  }
  return result;
}

Marginals Exact::marginals() const {
  if (weight_ == 0.0) throw BadBox("no deal satisfies the box");
  Marginals result;
  for (const bool is_major : {true, false}) {
    const Half &own = halves_[is_major ? 0 : 1], &other = halves_[is_major ? 1 : 0];
    std::vector<double> first(own.first().keys().size(), 0.0), second(own.second().keys().size(), 0.0);
    for (const Block& block : own.blocks()) {
      add_surroundings(block, own, completions(block, own, other, is_major, -1), first, second);
    }
    add_suit(result, own.first(), first, is_major ? kSpades : kDiamonds);
    add_suit(result, own.second(), second, is_major ? kHearts : kClubs);
  }
  return result;
}

// By key of each suit of a half: the weight of everything that can go with it.
void Exact::add_surroundings(const Block& block, const Half& half, const Cells& outside, std::vector<double>& first,
                             std::vector<double>& second) {
  for (const auto& [a, b] : block.groups) {
    const LengthGroup &one = half.first().groups()[a], &two = half.second().groups()[b];
    for (std::uint32_t i = one.first; i < one.last; ++i) {
      const Key& key = half.first().keys()[i];
      for (std::uint32_t j = two.first; j < two.last; ++j) {
        const Key& other = half.second().keys()[j];
        const double around = outside[key.place + other.place];
        first[i] += other.weight * around;
        second[j] += key.weight * around;
      }
    }
  }
}

void Exact::add_suit(Marginals& marginals, const SuitTable& table, const std::vector<double>& around, int suit) const {
  std::array<std::array<double, kRanks>, kMostTracked> places{};
  const int unknown = count_of(roles_.pool & (CardMask{0x1FFF} << (kRanks * suit)));
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double probability = table.weight(i) * around[table.key_of(i)] / weight_;
    if (probability == 0.0) continue;
    table.add_places(i, probability, places);
    int given = 0;
    for (std::size_t hand = 0; hand < roles_.tracked.size(); ++hand) {
      const auto seat = static_cast<std::size_t>(roles_.tracked[hand]);
      const int cards = table.cards_given(i, hand);
      given += cards;
      const int known = std::popcount(static_cast<unsigned>(holding_of(box_.known[seat], suit)));
      marginals.length[seat][static_cast<std::size_t>(suit)][static_cast<std::size_t>(known + cards)] += probability;
    }
    if (roles_.complement >= 0) {
      const auto seat = static_cast<std::size_t>(roles_.complement);
      const int known = std::popcount(static_cast<unsigned>(holding_of(box_.known[seat], suit)));
      marginals.length[seat][static_cast<std::size_t>(suit)][static_cast<std::size_t>(known + unknown - given)] +=
          probability;
    }
  }
  int rest = 0;
  for (const int needed : roles_.rest) rest += needed;
  for (int rank = 0; rank < kRanks; ++rank) {
    const auto card = static_cast<std::size_t>(card_of(suit, rank));
    double left = (roles_.pool >> card & 1) != 0 ? 1.0 : 0.0;
    for (std::size_t hand = 0; hand < roles_.tracked.size(); ++hand) {
      const double here = places[hand][static_cast<std::size_t>(rank)];
      marginals.place[static_cast<std::size_t>(roles_.tracked[hand])][card] += here;
      left -= here;
    }
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      if ((box_.known[seat] >> card & 1) != 0) marginals.place[seat][card] = 1.0;
      if (static_cast<int>(seat) == roles_.complement) marginals.place[seat][card] += std::max(left, 0.0);
      if (roles_.rest[seat] > 0) marginals.place[seat][card] += std::max(left, 0.0) * roles_.rest[seat] / rest;
    }
  }
}

void Exact::prepare_draw() {
  if (weight_ == 0.0) throw BadBox("no deal satisfies the box");
  if (!tops_.empty()) return;
  std::vector<double> weights;
  for (std::uint32_t b = 0; b < halves_[0].blocks().size(); ++b) {
    const Block& block = halves_[0].blocks()[b];
    for (std::uint32_t entry = 0; entry < block.cells.size(); ++entry) {
      const double weight = block.weights[entry] * completions_[b][entry];
      if (weight == 0.0) continue;
      weights.push_back(weight);
      tops_.emplace_back(b, entry);
    }
  }
  top_ = Alias(weights);
  minors_.resize(tops_.size());
  for (Half& half : halves_) half.prepare_draw();
  if (tops_.size() <= kMostFlat / 16) flatten();
}

const Choice& Exact::minors_for(std::uint32_t top) {
  if (minors_[top]) return *minors_[top];
  const auto [block, entry] = tops_[top];
  auto choice = std::make_unique<Choice>();
  std::vector<double> weights;
  const Half &majors = halves_[0], &minors = halves_[1];
  const Block& own = majors.blocks()[block];
  std::vector<int> base;
  for (std::size_t sum = 0; sum < crossing_.size(); ++sum) {
    base.push_back(majors.lowest(sum) + minors.lowest(sum) + static_cast<int>(majors.digit(own.cells[entry], sum)));
  }
  for (std::uint32_t b = 0; b < minors.blocks().size(); ++b) {
    const Block& candidate = minors.blocks()[b];
    if (!fits(own, candidate)) continue;
    for (std::uint32_t other = 0; other < candidate.cells.size(); ++other) {
      bool allowed = true;
      for (std::size_t sum = 0; sum < crossing_.size() && allowed; ++sum) {
        allowed = crossing_[sum]->allows(base[sum] + static_cast<int>(minors.digit(candidate.cells[other], sum)));
      }
      if (!allowed) continue;
      choice->items.emplace_back(b, other);
      weights.push_back(candidate.weights[other]);
    }
  }
  choice->alias = Alias(weights);
  memory_ += weights.size();
  minors_[top] = std::move(choice);
  return *minors_[top];
}

void Exact::flatten() {
  std::vector<double> weights;
  std::vector<std::array<std::uint16_t, kSuits>> keys;
  for (std::uint32_t top = 0; top < tops_.size(); ++top) {
    const auto [block, entry] = tops_[top];
    const Choice& majors = halves_[0].pairs(block, entry, memory_);
    for (const auto& [minor_block, minor_entry] : minors_for(top).items) {
      const Choice& minors = halves_[1].pairs(minor_block, minor_entry, memory_);
      if (keys.size() + majors.items.size() * minors.items.size() > kMostFlat) return;
      for (const auto& [spades, hearts] : majors.items) {
        for (const auto& [diamonds, clubs] : minors.items) {
          if (std::max({spades, hearts, diamonds, clubs}) > 0xFFFF) return;
          keys.push_back({static_cast<std::uint16_t>(spades), static_cast<std::uint16_t>(hearts),
                          static_cast<std::uint16_t>(diamonds), static_cast<std::uint16_t>(clubs)});
          weights.push_back(halves_[0].first().keys()[spades].weight * halves_[0].second().keys()[hearts].weight *
                            halves_[1].first().keys()[diamonds].weight * halves_[1].second().keys()[clubs].weight);
        }
      }
    }
  }
  const Alias alias(weights);
  for (std::size_t i = 0; i < keys.size(); ++i) flat_.push_back({alias.keep(i), keys[i], keys[alias.other(i)]});
  forget();
}

Exact::Keys Exact::draw_keys(Random& random) {
  if (!flat_.empty()) {
    Fraction fraction(random.next());
    const FlatSlot& slot = flat_[fraction.below(static_cast<std::uint32_t>(flat_.size()))];
    const auto& keys = fraction.rest() < slot.keep ? slot.own : slot.other;
    return {keys[0], keys[1], keys[2], keys[3]};
  }
  if (memory_ > kMostRemembered) forget();
  const std::uint32_t top = top_.draw(random);
  const Choice& minors = minors_for(top);
  const auto [minor_block, minor_entry] = minors.items[minors.alias.draw(random)];
  const auto [block, entry] = tops_[top];
  const Choice& major_pairs = halves_[0].pairs(block, entry, memory_);
  const auto [spades, hearts] = major_pairs.items[major_pairs.alias.draw(random)];
  const Choice& minor_pairs = halves_[1].pairs(minor_block, minor_entry, memory_);
  const auto [diamonds, clubs] = minor_pairs.items[minor_pairs.alias.draw(random)];
  return {spades, hearts, diamonds, clubs};
}

void Exact::forget() {
  for (Half& half : halves_) half.forget_pairs();
  for (auto& choice : minors_) choice.reset();
  memory_ = 0;
}

void Exact::draw(Random& random, std::array<CardMask, kSeats>& hands) {
  hands = box_.known;
  CardMask left = roles_.pool;
  if (!roles_.tracked.empty()) {
    const Keys keys = draw_keys(random);
    std::array<CardMask, kMostTracked> given{};
    Fraction majors(random.next()), minors(random.next());
    halves_[0].first().draw(keys[0], subsets_, deposit_, majors, random, given);
    halves_[0].second().draw(keys[1], subsets_, deposit_, majors, random, given);
    halves_[1].first().draw(keys[2], subsets_, deposit_, minors, random, given);
    halves_[1].second().draw(keys[3], subsets_, deposit_, minors, random, given);
    for (std::size_t hand = 0; hand < roles_.tracked.size(); ++hand) {
      hands[static_cast<std::size_t>(roles_.tracked[hand])] |= given[hand];
      left ^= given[hand];
    }
  }
  if (roles_.complement >= 0) {
    hands[static_cast<std::size_t>(roles_.complement)] |= left;
  } else {
    rest_.draw(left, hands, random);
  }
}

void Exact::draw(Random& random, std::span<std::array<CardMask, kSeats>> deals) {
  for (auto& hands : deals) draw(random, hands);
}

}  // namespace merrimac::dealing
