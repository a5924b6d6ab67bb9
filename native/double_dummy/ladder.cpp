#include "double_dummy/ladder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>
#include <vector>

namespace merrimac::double_dummy {

namespace {

using Hands = std::array<CardMask, kSeats>;

// The lowest rank of each suit that mattered; 13 when none did.
struct Ranks {
  std::array<int, kSuits> lowest = {kRanks, kRanks, kRanks, kRanks};
  void add(int card) {
    int& low = lowest[static_cast<std::size_t>(suit_of(card))];
    low = std::min(low, rank_of(card));
  }
  void add(const Ranks& other) {
    for (std::size_t s = 0; s < kSuits; ++s) lowest[s] = std::min(lowest[s], other.lowest[s]);
  }
};

struct Outcome {
  int value;  // north-south's tricks: at least (if the question was answered yes) or at most this
  Ranks ranks;
};

// A position at the start of a trick, as the table names it. Without partition it is the exact hands; with it,
// the suit lengths, and the owners of the top cards stand in the entries.
struct Key {
  Hands words;
  int leader;
  bool operator==(const Key&) const = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = static_cast<std::uint64_t>(key.leader) + 1;
    for (const std::uint64_t word : key.words) hash = (hash ^ word) * 0x9E3779B97F4A7C15 ^ (hash >> 29);
    return static_cast<std::size_t>(hash);
  }
};

struct Entry {
  std::array<std::vector<int>, kSuits> owners;  // of the top cards of each suit, high to low
  int low, high;
};

struct NodeLimit {};

class Ladder {
 public:
  Ladder(int strain, const Features& features, std::uint64_t most_nodes)
      : strain_(strain), features_(features), most_nodes_(most_nodes) {}

  // The trick in progress is given by the cards on the table; hands do not hold them.
  Outcome search(const Hands& hands, int leader, std::array<int, 4> table, int count, int need, int tricks) {
    if (count == 4) return next_trick(hands, leader, table, need, tricks);
    if (count == 0 && tricks == 0) return {0, {}};
    // Keeping the cards on the table among those that separate a run, as the fast search does.
    const int seat = (leader + count) & 3;
    const bool ours = (seat & 1) == 0;
    Outcome best{ours ? -1 : 99, {}};
    std::vector<int> moves = ordered_moves(hands, leader, table, count);
    while (!moves.empty()) {
      const int card = moves.front();
      moves.erase(moves.begin());
      if (++nodes_ > most_nodes_ && most_nodes_ > 0) throw NodeLimit{};
      Hands rest = hands;
      rest[static_cast<std::size_t>(seat)] &= ~bit_of(card);
      table[static_cast<std::size_t>(count)] = card;
      const Outcome outcome = search(rest, leader, table, count + 1, need, tricks);
      if (ours ? outcome.value >= need : outcome.value < need) {
        if (features_.killers) killers_[killer_key(hands, leader, table, count)] = card;
        return outcome;
      }
      best.value = ours ? std::max(best.value, outcome.value) : std::min(best.value, outcome.value);
      best.ranks.add(outcome.ranks);
      if (features_.partition) {
        // A card below every rank that mattered has failed for all such cards of its suit.
        const int low = outcome.ranks.lowest[static_cast<std::size_t>(suit_of(card))];
        if (rank_of(card) < low)
          std::erase_if(moves, [&](int other) { return suit_of(other) == suit_of(card) && rank_of(other) < low; });
      }
    }
    return best;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  bool beats(int card, int winner) const {
    return suit_of(card) == suit_of(winner) ? card > winner : suit_of(card) == strain_;
  }

  Outcome next_trick(const Hands& hands, int leader, const std::array<int, 4>& table, int need, int tricks) {
    int best = 0;
    for (int i = 1; i < 4; ++i)
      if (beats(table[static_cast<std::size_t>(i)], table[static_cast<std::size_t>(best)])) best = i;
    const int winner = (leader + best) & 3, winning = table[static_cast<std::size_t>(best)];
    const int gained = (winner & 1) == 0 ? 1 : 0, still = need - gained;
    Outcome outcome;
    if (still <= 0) outcome = {0, {}};
    else if (still > tricks - 1) outcome = {tricks - 1, {}};
    else outcome = start_trick(hands, winner, still, tricks - 1);
    outcome.value += gained;
    int same_suit = 0;
    for (const int card : table) same_suit += suit_of(card) == suit_of(winning) ? 1 : 0;
    if (same_suit > 1) outcome.ranks.add(winning);
    return outcome;
  }

  Outcome start_trick(const Hands& hands, int leader, int need, int tricks) {
    if (!features_.table) return search(hands, leader, {}, 0, need, tricks);
    const Key key = key_of(hands, leader);
    for (const Entry& entry : table_[key])
      if ((entry.low >= need || entry.high < need) && covers(entry, hands))
        return {entry.low >= need ? entry.low : entry.high, ranks_of(entry, hands)};
    Outcome outcome = search(hands, leader, {}, 0, need, tricks);
    outcome.ranks = widened(outcome.ranks, hands);
    Entry entry{{}, outcome.value >= need ? outcome.value : 0, outcome.value >= need ? tricks : outcome.value};
    if (features_.partition)
      for (int suit = 0; suit < kSuits; ++suit)
        for (int rank = kRanks - 1; rank >= outcome.ranks.lowest[static_cast<std::size_t>(suit)]; --rank)
          if (const int owner = owner_of(hands, card_of(suit, rank)); owner >= 0)
            entry.owners[static_cast<std::size_t>(suit)].push_back(owner);
    table_[key].push_back(entry);
    return outcome;
  }

  // A killer is remembered for the hand that played it and, when following, for the card it had to beat.
  std::uint64_t killer_key(const Hands& hands, int leader, const std::array<int, 4>& table, int count) const {
    int winner = count > 0 ? table[0] : kCards;
    for (int i = 1; i < count; ++i)
      if (beats(table[static_cast<std::size_t>(i)], winner)) winner = table[static_cast<std::size_t>(i)];
    return hands[static_cast<std::size_t>((leader + count) & 3)] | static_cast<std::uint64_t>(winner) << 52 |
           static_cast<std::uint64_t>(count) << 58;
  }

  static int owner_of(const Hands& hands, int card) {
    for (int seat = 0; seat < kSeats; ++seat)
      if (hands[static_cast<std::size_t>(seat)] & bit_of(card)) return seat;
    return -1;
  }

  Key key_of(const Hands& hands, int leader) const {
    if (!features_.partition) return {hands, leader};
    Key key{{}, leader};
    for (std::size_t seat = 0; seat < kSeats; ++seat)
      for (int suit = 0; suit < kSuits; ++suit)
        key.words[seat] = key.words[seat] << 4 | static_cast<unsigned>(std::popcount(holding_of(hands[seat], suit)));
    return key;
  }

  static bool covers(const Entry& entry, const Hands& hands) {
    for (int suit = 0; suit < kSuits; ++suit) {
      int rank = kRanks;
      for (const int expected : entry.owners[static_cast<std::size_t>(suit)]) {
        int owner = -1;
        while (owner < 0 && --rank >= 0) owner = owner_of(hands, card_of(suit, rank));
        if (owner != expected) return false;
      }
    }
    return true;
  }

  static Ranks ranks_of(const Entry& entry, const Hands& hands) {
    Ranks ranks;
    for (int suit = 0; suit < kSuits; ++suit) {
      std::size_t seen = 0;
      for (int rank = kRanks - 1; rank >= 0 && seen < entry.owners[static_cast<std::size_t>(suit)].size(); --rank)
        if (owner_of(hands, card_of(suit, rank)) >= 0) {
          ranks.add(card_of(suit, rank));
          ++seen;
        }
    }
    return ranks;
  }

  // Only the top of a run was searched, so a pattern that reaches into a run must hold all of it.
  static Ranks widened(Ranks ranks, const Hands& hands) {
    for (int suit = 0; suit < kSuits; ++suit) {
      int& low = ranks.lowest[static_cast<std::size_t>(suit)];
      if (low == kRanks) continue;
      const int owner = owner_of(hands, card_of(suit, low));
      for (int rank = low - 1; rank >= 0; --rank) {
        const int other = owner_of(hands, card_of(suit, rank));
        if (other >= 0 && other != owner) break;
        if (other == owner) low = rank;
      }
    }
    return ranks;
  }

  std::vector<int> ordered_moves(const Hands& hands, int leader, const std::array<int, 4>& table, int count) {
    const int seat = (leader + count) & 3;
    const CardMask hand = hands[static_cast<std::size_t>(seat)];
    CardMask legal = hand;
    if (count > 0) {
      const CardMask suit = CardMask{0x1FFF} << (kRanks * suit_of(table[0]));
      if (hand & suit) legal = hand & suit;
    }
    CardMask others = 0;
    for (std::size_t other = 0; other < kSeats; ++other) others |= hands[other];
    others &= ~hand;
    for (int i = 0; i < count; ++i) others |= bit_of(table[static_cast<std::size_t>(i)]);
    std::vector<int> moves = run_tops(legal, others);
    if (count > 0) {
      // Followers: winning cards, cheapest first, then the rest, lowest first.
      int winner = table[0];
      for (int i = 1; i < count; ++i)
        if (beats(table[static_cast<std::size_t>(i)], winner)) winner = table[static_cast<std::size_t>(i)];
      std::stable_sort(moves.begin(), moves.end(), [&](int a, int b) {
        return std::pair(!beats(a, winner), rank_of(a)) < std::pair(!beats(b, winner), rank_of(b));
      });
    } else if (features_.narrowness) {
      std::array<std::size_t, kSuits> replies{};
      for (int suit = 0; suit < kSuits; ++suit)
        for (const int side : {1, 3}) {
          const CardMask enemy = hands[static_cast<std::size_t>((seat + side) & 3)];
          const CardMask in_suit = enemy & (CardMask{0x1FFF} << (kRanks * suit));
          const CardMask choice = in_suit ? in_suit : enemy;
          replies[static_cast<std::size_t>(suit)] += run_tops(choice, (others | hand) & ~enemy).size();
        }
      std::stable_sort(moves.begin(), moves.end(), [&](int a, int b) {
        return replies[static_cast<std::size_t>(suit_of(a))] < replies[static_cast<std::size_t>(suit_of(b))];
      });
    }
    if (features_.killers) {
      const auto known = killers_.find(killer_key(hands, leader, table, count));
      const auto found = known == killers_.end() ? moves.end() : std::find(moves.begin(), moves.end(), known->second);
      if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
    }
    return moves;
  }

  // The top card of each run of cards with none of `others` between them, high to low.
  static std::vector<int> run_tops(CardMask cards, CardMask others) {
    std::vector<int> tops;
    for (int suit = kSuits - 1; suit >= 0; --suit) {
      bool open = false;
      for (int rank = kRanks - 1; rank >= 0; --rank) {
        const CardMask bit = bit_of(card_of(suit, rank));
        if (others & bit) open = false;
        if (!(cards & bit)) continue;
        if (!open) tops.push_back(card_of(suit, rank));
        open = true;
      }
    }
    return tops;
  }

  int strain_;
  Features features_;
  std::uint64_t most_nodes_, nodes_ = 0;
  std::unordered_map<Key, std::vector<Entry>, KeyHash> table_;
  std::unordered_map<std::uint64_t, int> killers_;
};

}  // namespace

LadderResult climb(const Position& position, const Features& features, std::uint64_t most_nodes) {
  check(position);
  Ladder ladder(position.strain, features, most_nodes);
  const int tricks = position.tricks_left();
  std::array<int, 4> table{};
  std::copy(position.table.begin(), position.table.end(), table.begin());
  LadderResult result{0, tricks, 0};
  int need = tricks / 2 + 1;
  try {
    while (result.low < result.high) {
      const int value = ladder.search(position.hands, position.leader, table, position.table_count, need, tricks).value;
      if (value >= need) result.low = value;
      else result.high = value;
      need = value >= need ? result.low + 1 : result.high;
    }
  } catch (const NodeLimit&) {
  }
  result.nodes = ladder.nodes();
  return result;
}

}  // namespace merrimac::double_dummy
