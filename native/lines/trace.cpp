#include "lines/trace.h"

#include <algorithm>

#include "double_dummy/position.h"
#include "lines/alpha_mu.h"
#include "lines/lanes.h"
#include "lines/public_position.h"

namespace merrimac::lines {

namespace {

namespace dd = double_dummy;

dd::Root root_of(const std::array<CardMask, kSeats>& hands, int strain) {
  dd::Root root;
  root.trumps = strain != kNotrump;
  for (std::size_t seat = 0; seat < kSeats; ++seat) root.hands[seat] = lanes_of(hands[seat], strain);
  return root;
}

void check(const TraceQuestion& question) {
  if (question.low > question.high) throw BadQuestion("the most tricks must not be fewer than the fewest");
  for (std::size_t i = 0; i < question.after.size(); ++i) {
    const bool rises = i == 0 ? question.after[0] >= 0 : question.after[i] > question.after[i - 1];
    if (!rises || question.after[i] > static_cast<int>(question.cards.size())) {
      throw BadQuestion("numbers of cards must rise, from 0 to all of them");
    }
  }
  for (const int card : question.cards) {
    if (card < 0 || card >= kCards) throw BadQuestion("a card is a number from 0 to 51");
  }
  for (const auto& hands : question.layouts) {
    dd::Position position;
    position.hands = hands;
    position.strain = question.strain;
    position.leader = question.leader;
    dd::check(position);
  }
}

// The public positions along the cards, the first before any was played.
std::vector<PublicPosition> positions(const TraceQuestion& question) {
  PublicPosition position;
  position.leader = static_cast<std::int8_t>(question.leader);
  position.tricks = static_cast<std::int8_t>(count_of(question.layouts[0][at(question.leader)]));
  std::vector<PublicPosition> result{position};
  for (const int card : question.cards) result.push_back(position = position.after(card, question.strain));
  return result;
}

void check_held(const std::array<CardMask, kSeats>& hands, const TraceQuestion& question,
                const std::vector<PublicPosition>& along) {
  for (std::size_t i = 0; i < question.cards.size(); ++i) {
    const CardMask hand = hands[at(along[i].turn())];
    if ((along[i].legal(hand) >> question.cards[i] & 1) == 0) {
      throw BadQuestion("each card must be one that its hand may play");
    }
  }
}

// Zero-window probes from the guess outwards, within bounds.
int value_of(dd::Engine& engine, const dd::Root& root, int low, int high, int guess) {
  int need = std::clamp(guess, low + 1, std::max(high, low + 1));
  while (low < high) {
    const int value = engine.probe(root, need);
    if (value >= need) low = std::max(low, value);
    else high = std::min(high, value);
    need = value >= need ? low + 1 : high;
  }
  return low;
}

}  // namespace

Trace::Trace(std::size_t memory_bytes) : engine_(dd::make_engine(memory_bytes)) {}

std::vector<std::vector<int>> Trace::tricks(const TraceQuestion& question) {
  if (question.layouts.empty()) return {};
  check(question);
  const std::vector<PublicPosition> along = positions(question);
  if (question.strain != strain_) engine_->forget();
  strain_ = question.strain;
  engine_->set_limits({});
  std::vector<std::vector<int>> result;
  int usual = along[0].tricks / 2;
  for (const auto& hands : question.layouts) {
    if (question.interrupted && question.interrupted()) throw Interrupted();
    check_held(hands, question, along);
    const dd::Root deal = root_of(hands, question.strain);
    engine_->set_deal(deal);
    std::vector<int>& found = result.emplace_back(question.after.size());
    int in_all = usual;
    for (std::size_t place = question.after.size(); place-- > 0;) {
      const PublicPosition& position = along[static_cast<std::size_t>(question.after[place])];
      dd::Root root = deal;
      for (dd::Cards& hand : root.hands) hand &= ~position.lanes;
      for (int i = 0; i < position.count; ++i) {
        root.table[at(i)] = dd::lane_card(position.table[at(i)], question.strain);
      }
      root.table_count = position.count;
      root.leader = position.leader;
      root.tricks = position.tricks;
      const int won = -position.need;  // it went down by one with every trick that North-South won
      const int low = std::clamp(question.low - won, 0, root.tricks);
      const int high = std::clamp(question.high - won, 0, root.tricks);
      in_all = std::clamp(won + value_of(*engine_, root, low, high, in_all - won), question.low, question.high);
      found[place] = in_all;
    }
    usual = in_all;
  }
  return result;
}

}  // namespace merrimac::lines
