// Fuzz target for alpha-mu: any bytes must give answers that fit together, or an exception that says what is wrong.
//
// With clang: -fsanitize=fuzzer,address,undefined. With any compiler: link random_inputs.cpp.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "lines/alpha_mu.h"
#include "lines/public_position.h"

using namespace merrimac;
using namespace merrimac::lines;

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

// Up to five cards a hand in up to eight layouts, with one card on the table or none. Mostly legal; revokes and hands
// that do not fit are left in.
Question question_of(Bytes& bytes) {
  Question question;
  question.strain = static_cast<int>(bytes.next() % 6);
  question.leader = static_cast<int>(bytes.next() % 4);
  const unsigned cards = bytes.next() % 6, layouts = bytes.next() % 9, played = bytes.next() % 4;
  question.target = static_cast<int>(bytes.next() % 8) - 1;
  CardMask dealt = 0;
  std::array<std::vector<int>, 2> sides;
  for (unsigned i = 0; i < 4 * cards; ++i) {
    unsigned card = bytes.next() % kCards;
    while ((dealt & bit_of(static_cast<int>(card))) != 0) card = (card + 1) % kCards;
    dealt |= bit_of(static_cast<int>(card));
    sides[i & 1].push_back(static_cast<int>(card));
  }
  const unsigned side = (static_cast<unsigned>(question.leader) + (played == 1 ? 1u : 0u)) & 1u;
  for (unsigned layout = 0; layout < layouts; ++layout) {
    std::array<CardMask, kSeats> hands{};
    for (std::size_t i = 0; i < 2 * cards; ++i) {
      hands[side + (i < cards ? 0u : 2u)] |= bit_of(sides[0][i]);
      hands[(1u - side) + (i < cards ? 0u : 2u)] |= bit_of(sides[1][i]);
    }
    question.layouts.push_back(hands);
    question.weights.push_back(static_cast<double>(bytes.next() % 5));
    for (std::size_t i = 0; i + 1 < sides[1].size(); ++i) {
      std::swap(sides[1][i], sides[1][(i + bytes.next()) % sides[1].size()]);
    }
  }
  if (played == 1 && cards > 0 && layouts > 0) {
    const auto seat = static_cast<std::size_t>(question.leader);
    const int card = lowest(question.layouts[0][seat]);
    question.table = {card};
    std::erase_if(question.layouts, [&](const auto& hands) { return (hands[seat] >> card & 1) == 0; });
    for (auto& hands : question.layouts) hands[seat] &= ~bit_of(card);
    question.weights.resize(question.layouts.size());
  }
  return question;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  static thread_local AlphaMu alpha_mu(std::size_t{1} << 20);
  const Question question = question_of(bytes);
  Options options;
  options.moves = static_cast<int>(bytes.next() % 6);
  if (options.moves == 5) options.moves = kToTheEnd;
  options.every_card = bytes.next() % 2 == 0;
  options.whole_fronts = bytes.next() % 4 == 0;
  options.work = 5000;
  options.order = {static_cast<int>(bytes.next()), static_cast<int>(bytes.next()) - 100};
  try {
    const Found found = alpha_mu.search(question, options);
    require(!found.choices.empty() && found.moves >= 1);
    require(!found.complete || found.choices[0].exact);
    for (const Choice& choice : found.choices) {
      require(choice.cards != 0 && !choice.front.empty() && choice.front[0] == choice.wins);
      require(choice.wins.size() == question.layouts.size());
      require(choice.most <= choice.value + 1e-6 && choice.value <= 1 + 1e-6);
      require(choice.most <= found.choices[0].most + 1e-6);
    }
  } catch (const std::invalid_argument&) {
  }
  return 0;
}
