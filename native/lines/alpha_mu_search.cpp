#include "lines/alpha_mu_search.h"

#include <algorithm>

namespace merrimac::lines {

namespace {

// Groups cards, from the top down, that touch: no other card that is still to be played lies between them.
template <class Allows>
std::vector<Move> grouped(CardMask cards, CardMask others, const Allows& allows) {
  std::vector<Move> moves;
  for (int suit = 0; suit < kSuits; ++suit) {
    int last = -1;
    for (CardMask rest = cards & suit_mask(suit); rest != 0;) {
      const int card = highest(rest);
      rest &= ~bit_of(card);
      const WorldSet worlds = allows(card);
      if (worlds.empty()) continue;
      const bool touches = last >= 0 && (below(above(others, card), last)) == 0 && moves.back().worlds == worlds;
      if (!touches) moves.push_back({card, 0, worlds});
      moves.back().card = card;
      moves.back().run |= bit_of(card);
      last = card;
    }
  }
  return moves;
}

}  // namespace

Search::Search(std::span<const Hands> worlds, const Weights& weights, int strain, Leaves& leaves, Meter& meter)
    : weights_(weights), strain_(strain), leaves_(leaves), meter_(meter) {
  ours_[kNorth] = worlds[0][kNorth];
  ours_[kSouth] = worlds[0][kSouth];
  out_ = worlds[0][kEast] | worlds[0][kWest];
  for (std::size_t world = 0; world < worlds.size(); ++world) {
    for (const int seat : {kEast, kWest}) {
      for (CardMask left = worlds[world][at(seat)]; left != 0; left &= left - 1) {
        holds_[at(seat >> 1)][at(lowest(left))] |= WorldSet::single(world);
      }
    }
  }
}

std::vector<Move> Search::our_moves(const PublicPosition& position) const {
  const CardMask hand = ours_[at(position.turn())] & ~(position.gone | position.on_table());
  const CardMask others = (ours_[kNorth] | ours_[kSouth] | out_) & ~position.gone & ~hand;
  return grouped(position.legal(hand), others, [](int) { return WorldSet::single(0); });
}

// Cards whose play tells the same and leads to the same are one: they touch, and the same layouts allow them.
std::vector<Move> Search::their_moves(const PublicPosition& position, WorldSet alive) const {
  const auto& holds = holds_[at(position.turn() >> 1)];
  const CardMask left = out_ & ~(position.gone | position.on_table());
  const CardMask others = (ours_[kNorth] | ours_[kSouth] | position.on_table()) & ~position.gone;
  WorldSet follows;
  CardMask led = kDeck;
  if (position.count > 0) {
    led = suit_mask(suit_of(position.table[0]));
    for (CardMask rest = left & led; rest != 0; rest &= rest - 1) follows |= holds[at(lowest(rest))];
  }
  return grouped(left, others, [&](int card) {
    const WorldSet held = holds[at(card)] & alive;
    return (led >> card & 1) != 0 ? held : held - follows;
  });
}

WorldSet Search::winning(const PublicPosition& position, WorldSet worlds) {
  WorldSet won;
  try_winning(position, worlds, weights_.of(worlds) + 1, nothing_, won);
  return won;
}

// Whether what a position wins double dummy loses less than the slack and is not within a set that is better.
bool Search::try_winning(const PublicPosition& position, WorldSet alive, Weight slack, const Front& better,
                         WorldSet& won) {
  Remembered unkept;
  Remembered* const kept = memory_.at(position.key());
  Remembered& known = kept != nullptr ? *kept : unkept;
  const auto useless = [&](WorldSet hope) { return weights_.of(alive - hope) >= slack || covers(better, hope); };
  WorldSet hope = alive - known.lost;
  if (useless(hope)) return false;
  // Layouts that no better set wins come first: without one of them this card is of no use.
  WorldSet unknown = hope - known.won;
  const WorldSet others = unknown & union_of(better);
  for (WorldSet group : {unknown - others, others}) {
    while (!group.empty()) {
      const std::size_t world = group.front();
      const WorldSet one = WorldSet::single(world);
      group = group - one;
      meter_.check();
      if (leaves_.wins(position, world)) {
        known.won |= one;
        continue;
      }
      known.lost |= one;
      hope = hope - one;
      if (useless(hope)) return false;
    }
  }
  won = hope;
  return true;
}

Front Search::front(const PublicPosition& position, WorldSet alive, int moves, Weight slack) {
  return front(position, alive, moves, slack, nothing_);
}

Front Search::front(const PublicPosition& position, WorldSet alive, int moves, Weight slack, const Front& better) {
  if (moves == 0 || position.need <= 0 || alive.is_single()) return {alive};
  if (const Remembered* const known = memory_.at(position.key())) {
    if (auto found = known->find(alive, slack, moves, weights_)) return *found;
  }
  bool whole = true;
  Front found = is_ours(position.turn()) ? ours(position, alive, moves, slack)
                                         : theirs(position, alive, moves, slack, better, whole);
  if (whole) {
    if (Remembered* const place = memory_.at(position.key())) place->store(alive, slack, moves, found);
  }
  return found;
}

Front Search::ours(const PublicPosition& position, WorldSet alive, int moves, Weight slack) {
  meter_.node();
  const auto seat = at(position.turn());
  std::vector<Move> cards = our_moves(position);
  const Remembered* const known = memory_.at(position.key());
  const int first = known != nullptr ? known->card : -1;
  std::ranges::stable_sort(cards, std::greater<>(), [&](const Move& move) {
    return move.card == first ? ~std::uint32_t{0} : successes_[seat][at(move.card)];
  });
  Front best;
  int best_card = -1;
  for (const Move& move : cards) {
    const PublicPosition next = position.after(move.card, strain_);
    WorldSet won;
    if (!try_winning(next, alive, slack, best, won)) continue;
    const Weight rest = slack - weights_.of(alive - won);
    for (const WorldSet set : front(next, won, moves - 1, rest, best)) insert(best, set);
    if (!best.empty() && best.back() == alive) {
      best_card = move.card;
      ++successes_[seat][at(move.card)];
      break;
    }
    if (best_card < 0 && !best.empty()) best_card = move.card;
  }
  meter_.sets(best.size());
  if (best_card >= 0) {
    if (Remembered* const place = memory_.at(position.key())) place->card = static_cast<std::int8_t>(best_card);
  }
  return best;
}

Front Search::theirs(const PublicPosition& position, WorldSet alive, int moves, Weight slack, const Front& better,
                     bool& whole) {
  meter_.node();
  const auto seat = at(position.turn());
  std::vector<Move> cards = their_moves(position, alive);
  const Remembered* const known = memory_.at(position.key());
  const int first = known != nullptr ? known->card : -1;
  std::ranges::stable_sort(cards, std::greater<>(), [&](const Move& move) {
    return move.card == first ? ~std::uint64_t{0}
                              : std::uint64_t{successes_[seat][at(move.card)]} * 256 +
                                    static_cast<std::uint64_t>(move.worlds.size());
  });
  WorldSet seen;    // layouts of the cards looked at
  Front sets{{}};   // what can be won of them
  for (const Move& move : cards) {
    // Layouts that are lost already need not be looked at, and what is lost elsewhere can't be lost here.
    const WorldSet hope = move.worlds & (union_of(sets) | (alive - seen));
    if (hope.empty()) continue;
    Weight elsewhere = slack;
    for (const WorldSet set : sets) elsewhere = std::min(elsewhere, weights_.of(seen - set - hope));
    const Front after = front(position.after(move.card, strain_), hope, moves, slack - elsewhere);
    const WorldSet now = seen | move.worlds;
    Front product;
    for (const WorldSet one : sets) {
      meter_.sets(after.size() * (1 + product.size()));
      meter_.check();
      for (const WorldSet other : after) {
        const WorldSet both = (one - move.worlds) | (other & (one | (alive - seen)));
        if (weights_.of(now - both) >= slack) continue;
        if (covers(better, both | (alive - now))) {
          whole = false;
          continue;
        }
        insert(product, both);
      }
    }
    sets = std::move(product);
    seen = now;
    if (sets.empty()) {
      if (Remembered* const place = memory_.at(position.key())) place->card = static_cast<std::int8_t>(move.card);
      ++successes_[seat][at(move.card)];
      break;
    }
  }
  return sets;
}

}  // namespace merrimac::lines
