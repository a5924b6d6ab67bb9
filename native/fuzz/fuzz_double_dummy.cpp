// Fuzz target for the double-dummy solver: any bytes must give answers that fit together, or IllegalPosition.
//
// With clang: -fsanitize=fuzzer,address,undefined. With any compiler: link random_inputs.cpp.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "double_dummy/solver.h"

using namespace merrimac;
using namespace merrimac::double_dummy;

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  unsigned next() { return at_ < size_ ? data_[at_++] : 0u; }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
};

void require(bool condition) {
  if (!condition) std::abort();
}

// A legal position: cards dealt by the bytes, up to eight a hand, up to three of them on the table (possibly a revoke).
Position legal_position(Bytes& bytes) {
  Position p;
  p.strain = static_cast<int>(bytes.next() % 5);
  p.leader = static_cast<int>(bytes.next() % 4);
  const unsigned cards = bytes.next() % 9, plies = cards ? bytes.next() % 4 : 0;
  CardMask dealt = 0;
  for (unsigned i = 0; i < 4 * cards; ++i) {
    unsigned card = bytes.next() % kCards;
    while (dealt & bit_of(static_cast<int>(card))) card = (card + 1) % kCards;
    dealt |= bit_of(static_cast<int>(card));
    p.hands[i & 3] |= bit_of(static_cast<int>(card));
  }
  for (unsigned i = 0; i < plies; ++i) {
    CardMask& hand = p.hands[static_cast<std::size_t>(p.seat_to_play())];
    const int card = std::countr_zero(hand);
    hand &= hand - 1;
    p.table[i] = card;
    ++p.table_count;
  }
  return p;
}

// Anything at all.
Position wild_position(Bytes& bytes) {
  Position p;
  p.strain = static_cast<int>(bytes.next()) - 3;
  p.leader = static_cast<int>(bytes.next()) - 3;
  p.table_count = static_cast<int>(bytes.next() % 8) - 2;
  for (int& card : p.table) card = static_cast<int>(bytes.next()) - 20;
  for (CardMask& hand : p.hands)
    for (int i = 0; i < 8; ++i) hand = hand << 8 | bytes.next();
  return p;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  static thread_local Solver solver(std::size_t{1} << 20);
  solver.set_limits({.nodes = 20000});
  if (bytes.next() % 4 == 0) {
    try {
      solver.value(wild_position(bytes));
    } catch (const IllegalPosition&) {
    }
    return 0;
  }
  const Position p = legal_position(bytes);
  const int tricks = p.tricks_left();
  const Bounds value = solver.value(p);
  require(0 <= value.low && value.low <= value.high && value.high <= tricks);
  int best = -1;
  bool exact = value.exact();
  for (const CardScore& each : solver.cards(p)) {
    require((legal_cards(p) >> each.card) & 1);
    require(0 <= each.tricks.low && each.tricks.low <= each.tricks.high && each.tricks.high <= tricks);
    exact = exact && each.tricks.exact();
    if (each.tricks.low > best) best = each.tricks.low;
  }
  if (exact && legal_cards(p) != 0) require(best == value.low);
  const Answer answer = solver.reaches(p, value.low + 1);
  require(!value.exact() || answer != Answer::kYes);
  return 0;
}
