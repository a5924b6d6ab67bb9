// Exact dealing against a plain enumeration of all deals, and its parts against what they promise.
#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "check.h"
#include "dealing/exact.h"
#include "random_box.h"

using namespace merrimac;
using namespace merrimac::dealing;
using namespace merrimac::dealing::testing;

namespace {

struct Engine {
  std::mt19937 random;
  unsigned below(unsigned n) { return static_cast<unsigned>(random() % n); }
};

bool near(double found, double expected) { return std::abs(found - expected) <= 1e-9 * (1.0 + std::abs(expected)); }

// How many standard deviations a sample's chi-square is from its mean (Wilson and Hilferty). What is expected
// fewer than five times goes together.
double surprise(const std::vector<double>& seen, const std::vector<double>& expected) {
  double square = 0, few_seen = 0, few_expected = 0;
  int cells = 0;
  const auto add = [&](double s, double e) {
    square += (s - e) * (s - e) / e;
    ++cells;
  };
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (expected[i] >= 5) {
      add(seen[i], expected[i]);
    } else {
      few_seen += seen[i];
      few_expected += expected[i];
    }
  }
  if (few_expected > 0) add(few_seen, few_expected);
  if (cells < 2) return 0;
  const double spread = 2.0 / (9.0 * (cells - 1));
  return (std::cbrt(square / (cells - 1)) - (1.0 - spread)) / std::sqrt(spread);
}

constexpr double kSurprising = 4.5;

// All deals of a box, by likelihood, and what follows from them.
struct Listing {
  std::map<Hands, double> deals;
  double weight = 0;
  Marginals marginals;
  std::vector<std::map<int, double>> values;  // by sum

  explicit Listing(const Box& box) : values(box.sums.size()) {
    Hands hands = box.known;
    CardMask pool = kDeck;
    for (const CardMask known : hands) pool &= ~known;
    each_deal(hands, pool, [&](const Hands& deal) {
      const double likely = likelihood(box, deal);
      if (likely > 0.0) add(box, deal, likely);
    });
  }

  void add(const Box& box, const Hands& deal, double likely) {
    deals[deal] = likely;
    weight += likely;
    for (std::size_t sum = 0; sum < values.size(); ++sum) values[sum][value_of(box.sums[sum], deal)] += likely;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      for (std::size_t card = 0; card < kCards; ++card) {
        if ((deal[seat] >> card & 1) != 0) marginals.place[seat][card] += likely;
      }
      for (int suit = 0; suit < kSuits; ++suit) {
        const int length = std::popcount(static_cast<unsigned>(holding_of(deal[seat], suit)));
        marginals.length[seat][at(suit)][at(length)] += likely;
      }
    }
  }
};

bool speaks_of(const Box& box, int seat) {
  bool speaks = !box.shapes[at(seat)].empty();
  for (const auto& weights : box.weights[at(seat)]) speaks |= !weights.empty();
  for (const Sum& sum : box.sums) {
    for (const Term& term : sum.terms) speaks |= term.seat == seat;
  }
  return speaks;
}

// In how many ways the hands that nothing is said of share their cards: the exact weight leaves those out.
double ways_of_rest(const Box& box) {
  double ways = 1;
  int cards = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    const int needed = kRanks - count_of(box.known[at(seat)]);
    if (speaks_of(box, seat)) continue;
    cards += needed;
    ways *= static_cast<double>(choose(cards, needed));
  }
  return ways;
}

void check_marginals(const Box& box, const Exact& exact, const Listing& listing) {
  const Marginals found = exact.marginals();
  for (int seat = 0; seat < kSeats; ++seat) {
    for (std::size_t card = 0; card < kCards; ++card) {
      CHECK(near(found.place[at(seat)][card], listing.marginals.place[at(seat)][card] / listing.weight));
    }
    if (count_of(box.known[at(seat)]) == kRanks || !speaks_of(box, seat)) continue;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      for (std::size_t length = 0; length < 14; ++length) {
        const double expected = listing.marginals.length[at(seat)][suit][length] / listing.weight;
        CHECK(near(found.length[at(seat)][suit][length], expected));
      }
    }
  }
}

void check_distributions(const Box& box, const Exact& exact, const Listing& listing) {
  const double rest = ways_of_rest(box);
  for (std::size_t sum = 0; sum < box.sums.size(); ++sum) {
    unsigned suits = 0;
    for (const Term& term : box.sums[sum].terms) suits |= term.suits;
    if ((suits & (suits - 1)) == 0) continue;
    const Distribution found = exact.distribution(sum);
    double whole = 0;
    for (std::size_t i = 0; i < found.weights.size(); ++i) {
      const auto value = listing.values[sum].find(found.lowest + static_cast<int>(i));
      CHECK(near(found.weights[i] * rest, value == listing.values[sum].end() ? 0.0 : value->second));
      whole += found.weights[i];
    }
    CHECK(near(whole, exact.weight()));
  }
}

void check_draws(const Box& box, Exact& exact, const Listing& listing, std::uint64_t seed) {
  const std::size_t draws = std::max<std::size_t>(1000, 20 * listing.deals.size());
  std::map<Hands, double> seen;
  Random random(seed);
  exact.prepare_draw();
  Hands hands{};
  for (std::size_t i = 0; i < draws; ++i) {
    exact.draw(random, hands);
    seen[hands] += 1;
  }
  for (const auto& [deal, times] : seen) CHECK(likelihood(box, deal) > 0.0);
  std::vector<double> counts, expected;
  for (const auto& [deal, weight] : listing.deals) {
    counts.push_back(seen[deal]);
    expected.push_back(static_cast<double>(draws) * weight / listing.weight);
  }
  CHECK(surprise(counts, expected) < kSurprising);
}

void check_box(const Box& box, std::uint64_t seed, std::array<int, 8>& roles_met) {
  const Listing listing(box);
  Exact exact(box);
  CHECK(near(exact.weight() * ways_of_rest(box), listing.weight));
  if (exact.is_count()) {
    const auto ways = static_cast<std::uint64_t>(ways_of_rest(box));
    CHECK(exact.count() * ways == static_cast<std::uint64_t>(listing.weight));
  }
  if (listing.deals.empty()) return;
  ++roles_met[2 * exact.tracked().size() + (exact.complement() >= 0 ? 1 : 0)];
  check_marginals(box, exact, listing);
  check_distributions(box, exact, listing);
  if (listing.deals.size() <= 1500) check_draws(box, exact, listing, seed);
}

void test_small_boxes() {
  Engine engine{std::mt19937(1)};
  std::array<int, 8> roles_met{};  // tracked hands, without and with a complement
  for (std::uint64_t i = 0; i < 500; ++i) check_box(random_box(engine, 2), i, roles_met);
  for (std::uint64_t i = 0; i < 25; ++i) check_box(random_box(engine, 3), i, roles_met);
  for (const int times : roles_met) CHECK(times > 0);
}

// --- The whole pack -------------------------------------------------------------------------------

std::vector<std::int32_t> points() {
  std::vector<std::int32_t> table(kHoldings);
  for (unsigned holding = 0; holding < kHoldings; ++holding) {
    for (int honour = 1; honour <= 4; ++honour) {
      if ((holding >> (8 + honour) & 1) != 0) table[holding] += honour;
    }
  }
  return table;
}

Sum points_of(int seat, int low, int high) { return {{{seat, 0xF, 1, points()}}, {{low, high}}}; }

// Deals drawn from the whole pack lie where the marginals and the distributions say. Nothing is flat here.
void check_frequencies(const Box& box, std::uint64_t seed) {
  constexpr int kDraws = 20000;
  Exact exact(box);
  exact.prepare_draw();
  const Marginals marginals = exact.marginals();
  const Distribution distribution = exact.distribution(0);
  std::array<std::array<int, kCards>, kSeats> places{};
  std::vector<double> values(distribution.weights.size()), expected;
  Random random(seed);
  Hands hands{};
  for (int i = 0; i < kDraws; ++i) {
    exact.draw(random, hands);
    CHECK(likelihood(box, hands) == 1.0);
    CHECK((hands[0] | hands[1] | hands[2] | hands[3]) == kDeck);
    values[at(value_of(box.sums[0], hands) - distribution.lowest)] += 1;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      for (std::size_t card = 0; card < kCards; ++card) places[seat][card] += static_cast<int>(hands[seat] >> card & 1);
    }
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    for (std::size_t card = 0; card < kCards; ++card) {
      const double p = marginals.place[seat][card], deviation = std::sqrt(kDraws * p * (1 - p)) + 1e-6;
      CHECK(std::abs(places[seat][card] - kDraws * p) < kSurprising * deviation);
    }
  }
  for (const double weight : distribution.weights) expected.push_back(kDraws * weight / exact.weight());
  CHECK(surprise(values, expected) < kSurprising);
}

void test_whole_pack() {
  Box all;
  CHECK(Exact(all).count() == 1);
  Box north;
  north.sums.push_back(points_of(kNorth, 10, 10));
  CHECK(Exact(north).count() == 59723754816);  // hands with 10 points
  check_frequencies(north, 1);

  Box pair;  // North 5+ spades and 8+ points, South 15-17 with four hearts at most
  pair.sums = {points_of(kNorth, 8, 37), points_of(kSouth, 15, 17)};
  for (const int seat : {kNorth, kSouth}) pair.shapes[at(seat)].assign(14 * 14 * 14, 0);
  for (int clubs = 0; clubs <= 13; ++clubs) {
    for (int diamonds = 0; clubs + diamonds <= 13; ++diamonds) {
      for (int hearts = 0; clubs + diamonds + hearts <= 13; ++hearts) {
        const std::size_t shape = at((clubs * 14 + diamonds) * 14 + hearts);
        pair.shapes[kNorth][shape] = 13 - clubs - diamonds - hearts >= 5;
        pair.shapes[kSouth][shape] = hearts <= 4;
      }
    }
  }
  check_frequencies(pair, 2);

  Box together;  // a sum over two hands
  together.sums.push_back(points_of(kEast, 25, 27));
  together.sums[0].terms.push_back({kWest, 0xF, 1, points()});
  check_frequencies(together, 3);
}

// --- Parts ----------------------------------------------------------------------------------------

void test_alias() {
  const std::vector<double> weights{3, 0, 1, 1e-3, 12, 5, 0.5};
  const Alias alias(weights);
  Random random(7);
  std::vector<double> seen(weights.size()), expected;
  constexpr int kDraws = 3'000'000;
  for (int i = 0; i < kDraws; ++i) seen[alias.draw(random)] += 1;
  for (const double weight : weights) expected.push_back(kDraws * weight / 21.501);
  CHECK(seen[1] == 0 && seen[3] > 0);
  CHECK(surprise(seen, expected) < kSurprising);
  CHECK_EQUAL(Alias(std::vector<double>{2.5}).draw(random), 0U);
}

void test_deposit() {
  CHECK_EQUAL(portable_deposit(0b101, 0b11010), 0b10010U);
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    const CardMask mask = random() & random() & kDeck, pattern = random() & ((CardMask{1} << count_of(mask)) - 1);
    CHECK_EQUAL(portable_deposit(pattern, mask), fastest_deposit()(pattern, mask));
    CHECK_EQUAL(count_of(portable_deposit(pattern, mask)), count_of(pattern));
  }
}

void test_subsets() {
  const Subsets subsets;
  Random random(5);
  std::map<unsigned, int> seen;
  for (int i = 0; i < 20000; ++i) {
    Fraction fraction(random.next());
    ++seen[subsets.draw(6, 3, fraction)];
  }
  std::vector<double> counts;
  for (const auto& [mask, times] : seen) {
    CHECK(mask < 64 && std::popcount(mask) == 3);
    counts.push_back(times);
  }
  CHECK_EQUAL(counts.size(), 20U);
  CHECK(surprise(counts, std::vector<double>(20, 1000.0)) < kSurprising);
}

// Every card of a pool goes to each hand as often as the hand has places.
void check_rest(const std::array<int, kSeats>& needed, CardMask cards) {
  constexpr int kDraws = 20000;
  const Rest rest(needed);
  Random random(6);
  std::array<std::vector<double>, kSeats> seen;
  for (auto& each : seen) each.assign(kCards, 0.0);
  for (int i = 0; i < kDraws; ++i) {
    Hands hands{};
    rest.draw(cards, hands, random);
    CHECK((hands[0] | hands[1] | hands[2] | hands[3]) == cards);
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      CHECK_EQUAL(count_of(hands[seat]), needed[seat]);
      for (std::size_t card = 0; card < kCards; ++card) seen[seat][card] += hands[seat] >> card & 1 ? 1.0 : 0.0;
    }
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    std::vector<double> expected;
    for (int card = 0; card < kCards; ++card) {
      const double share = 1.0 * needed[seat] / count_of(cards);
      expected.push_back((cards & bit_of(card)) != 0 ? kDraws * share : 0.0);
    }
    CHECK(surprise(seen[seat], expected) < kSurprising);
  }
}

void test_rest() {
  check_rest({13, 13, 13, 13}, kDeck);
  check_rest({3, 0, 13, 5}, (CardMask{1} << 42) - (CardMask{1} << 21));
  check_rest({0, 0, 1, 0}, bit_of(17));
}

// --- What is refused ------------------------------------------------------------------------------

template <typename Error, typename Act>
bool throws(const Act& act) {
  try {
    act();
  } catch (const Error&) {
    return true;
  }
  return false;
}

template <typename Change>
bool is_bad(const Change& change) {
  Box box;
  box.sums.push_back(points_of(kNorth, 10, 12));
  change(box);
  return throws<BadBox>([&] { Exact{box}; });
}

void test_bad_boxes() {
  CHECK(!is_bad([](Box&) {}));
  CHECK(is_bad([](Box& box) { box.known = {1, 1, 0, 0}; }));
  CHECK(is_bad([](Box& box) { box.known[2] = 0x3FFF; }));
  CHECK(is_bad([](Box& box) { box.known[3] = CardMask{1} << 52; }));
  CHECK(is_bad([](Box& box) { box.shapes[1].assign(100, 1); }));
  CHECK(is_bad([](Box& box) { box.weights[1][2].assign(100, 1.0); }));
  for (const double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), 1e99}) {
    CHECK(is_bad([&](Box& box) { box.weights[1][2].assign(kHoldings, bad); }));
  }
  CHECK(is_bad([](Box& box) { box.sums[0].terms[0].seat = 4; }));
  CHECK(is_bad([](Box& box) { box.sums[0].terms[0].seat = -1; }));
  CHECK(is_bad([](Box& box) { box.sums[0].terms[0].table.pop_back(); }));
  CHECK(is_bad([](Box& box) { box.sums[0].terms[0].suits = 0; }));
  CHECK(is_bad([](Box& box) { box.sums[0].terms[0].suits = 0x1F; }));
  CHECK(is_bad([](Box& box) { box.sums[0].terms[0].times = 1 << 30; }));
  CHECK(is_bad([](Box& box) { box.sums[0].terms.clear(); }));
  CHECK(is_bad([](Box& box) { box.sums[0].allowed = {{10, 12}, {12, 14}}; }));
  CHECK(is_bad([](Box& box) { box.sums[0].allowed = {{13, 12}}; }));
  CHECK(is_bad([](Box& box) { box.sums[0].allowed = {{std::numeric_limits<int>::min(), 12}}; }));
}

void test_what_cannot_be_done() {
  Box box;
  box.sums = {points_of(kNorth, 38, 40), {{{kNorth, 1, 1, points()}}, {{0, 10}}}};
  Exact nothing(box);
  CHECK(nothing.count() == 0 && nothing.weight() == 0.0);
  CHECK(throws<BadBox>([&] { nothing.prepare_draw(); }));
  CHECK(throws<BadBox>([&] { nothing.marginals(); }));
  CHECK(throws<BadBox>([&] { nothing.distribution(1); }));  // within one suit
  CHECK(throws<BadBox>([&] { nothing.distribution(2); }));
  CHECK(throws<TooLarge>([&] { Exact(box, 1.0); }));
}

}  // namespace

int main() {
  test_alias();
  test_deposit();
  test_subsets();
  test_rest();
  test_bad_boxes();
  test_what_cannot_be_done();
  test_whole_pack();
  test_small_boxes();
  return merrimac::testing::failures() ? 1 : 0;
}
