// Fuzz target for exact dealing: any bytes must give counts and deals that fit together, or BadBox, or TooLarge.
//
// With clang: -fsanitize=fuzzer,address,undefined. With any compiler: link random_inputs.cpp.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "dealing/exact.h"
#include "tests/random_box.h"

using namespace merrimac;
using namespace merrimac::dealing;
using namespace merrimac::dealing::testing;

namespace {

constexpr double kWork = 3e5;  // keeps an input below a second
constexpr int kDraws = 20;

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  unsigned next() { return at_ < size_ ? data_[at_++] : 0u; }
  unsigned below(unsigned n) { return next() % n; }
  template <typename Number>
  Number raw() {
    std::array<std::uint8_t, sizeof(Number)> bytes;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(next());
    Number number;
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
};

void require(bool condition) {
  if (!condition) std::abort();
}

// A number of any size or, mostly, a small one.
int wild_number(Bytes& bytes) {
  return bytes.below(3) == 0 ? bytes.raw<int>() : static_cast<int>(bytes.below(24)) - 4;
}

// A box with one thing in it turned into anything at all.
void spoil(Bytes& bytes, Box& box) {
  const auto seat = bytes.below(4), suit = bytes.below(4);
  Sum& sum = box.sums.empty() ? box.sums.emplace_back() : box.sums[0];
  switch (bytes.below(8)) {
    case 0: box.known[seat] ^= bytes.raw<CardMask>() & bytes.raw<CardMask>(); break;
    case 1: box.shapes[seat].resize(bytes.below(2) == 0 ? 2744 : 50); break;
    case 2: box.weights[seat][suit].assign(bytes.below(4) != 0 ? kHoldings : 50, bytes.raw<double>()); break;
    case 3: box.weights[seat][suit].assign(kHoldings, std::ldexp(1.0, wild_number(bytes))); break;
    case 4: sum.allowed.emplace_back(wild_number(bytes), wild_number(bytes)); break;
    case 5: sum.terms.push_back({wild_number(bytes), bytes.below(20), 1, random_table<std::int32_t>(bytes, 9)}); break;
    case 6: if (!sum.terms.empty()) sum.terms[0].times = wild_number(bytes); break;
    default: if (!sum.terms.empty()) sum.terms[0].table[bytes.raw<std::uint16_t>() % kHoldings] = wild_number(bytes);
  }
}

bool near(double found, double expected) {
  return std::abs(found - expected) <= 1e-6 * std::max(1.0, std::abs(expected));
}

void check_marginals(const Exact& exact) {
  const Marginals found = exact.marginals();
  for (std::size_t card = 0; card < kCards; ++card) {
    double total = 0;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      require(found.place[seat][card] >= 0.0 && found.place[seat][card] <= 1.0 + 1e-6);
      total += found.place[seat][card];
    }
    require(near(total, 1.0));
  }
  for (const auto& places : found.place) {
    double cards = 0;
    for (const double place : places) cards += place;
    require(near(cards, kRanks));
  }
  for (const int seat : exact.tracked()) {
    for (const auto& lengths : found.length[at(seat)]) {
      double total = 0;
      for (const double length : lengths) total += length;
      require(near(total, 1.0));
    }
  }
}

void check_distributions(const Box& box, const Exact& exact) {
  for (std::size_t sum = 0; sum < box.sums.size(); ++sum) {
    try {
      double total = 0;
      for (const double weight : exact.distribution(sum).weights) total += weight;
      require(near(total / exact.weight(), 1.0));
    } catch (const BadBox&) {  // a sum within a suit
    }
  }
}

void check_draws(const Box& box, Exact& exact) {
  exact.prepare_draw();
  Random random(1);
  Hands hands{};
  for (int i = 0; i < kDraws; ++i) {
    exact.draw(random, hands);
    require(likelihood(box, hands) > 0.0);
    require((hands[0] | hands[1] | hands[2] | hands[3]) == kDeck);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const bool spoilt = bytes.below(3) == 0;
  Box box = random_box(bytes, 1 + static_cast<int>(bytes.below(6)));
  if (spoilt) spoil(bytes, box);
  try {
    Exact exact(box, kWork);
    require(std::isfinite(exact.weight()) && exact.weight() >= 0.0);
    if (exact.is_count()) require(near(exact.weight(), static_cast<double>(exact.count())));
    if (exact.weight() == 0.0) return 0;
    check_marginals(exact);
    check_distributions(box, exact);
    check_draws(box, exact);
  } catch (const BadBox&) {
    require(spoilt);
  } catch (const TooLarge&) {
  }
  return 0;
}
