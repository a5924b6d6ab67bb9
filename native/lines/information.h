// A state information set: what declarer knows, as the layouts ("worlds") that are consistent with it.
//
// Defenders' small cards are not told apart, as a player at the table doesn't: a world remembers which card was
// played there, declarer sees "low". Cards that may matter are seen as what they are, and so is who wins.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lines/table.h"

namespace merrimac::lines {

struct World {
  Table table;
  std::uint32_t index = 0;  // among the worlds at the start
};

// Which of the defenders' cards are looked at.
enum class Defenders : std::uint8_t {
  kLikely,    // one card in each world
  kSensible,  // every card that is worth a thought
  kAll,       // every legal card, each seen as it is, and one card at a time
};

// What declarer sees of the defenders' cards since his last one, in order of play: a card, or kLow + its suit, or
// a discard that he takes no note of; and last who is winning the trick, or has won it, as kWinning + seat.
using Observation = std::vector<std::int8_t>;
constexpr int kLow = 52, kWinning = 56, kDiscard = 60;
constexpr int kLateCards = 7;  // with no more in a hand, discards are watched

// What declarer sees of a defender's card that is about to be played: the card, or kLow + its suit, or kDiscard.
int seen_as(const Table& table, int card);

class InformationSet;
using Branch = std::pair<Observation, InformationSet>;

class InformationSet {
 public:
  // At least one world; in all of them the same of what is open on the table and in declarer's hands.
  explicit InformationSet(std::vector<World> worlds) : worlds_(std::move(worlds)) {}

  const std::vector<World>& worlds() const { return worlds_; }
  // For what is the same in all worlds.
  const Table& table() const { return worlds_.front().table; }
  // What may be with a defender.
  CardMask may_hold(int seat) const;
  // The card that a card of ours must beat to win the trick: the highest there may be.
  int winning_card() const;

  // After a card of ours.
  InformationSet after(int card) const;
  // After the defenders' cards up to our next turn or the end (or the next card: kAll): every observation with the worlds in which it may
  // be made. With more than one reply considered a world may be in several.
  std::vector<Branch> await(Defenders defenders) const;

  // The card that declarer plays when no technique says otherwise; a hand of ours must be in turn.
  int usual() const;
  // Declarer's tricks in each world when both sides go on as they usually do.
  std::vector<std::int8_t> play_out() const;

  // Equal for equal sets; different ones differ in it for all practical purposes.
  std::uint64_t fingerprint() const;

 private:
  std::vector<World> worlds_;
};

}  // namespace merrimac::lines
