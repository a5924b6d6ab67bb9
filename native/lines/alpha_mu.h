// Alpha-mu (Cazenave & Ventos, arXiv 1911.07960 and 2101.12639): declarer's cards judged over many layouts by what one
// way of playing can win, not by a different way in every layout.
//
// A layout is a guess where the defenders' cards are. The search looks so many cards of declarer's side ahead; beyond
// that all cards are in sight, so with one card it is what Monte Carlo does in each layout. Without a bound it goes to
// the end of the play, and the fronts are the *achievable sets* (Ginsberg, JAIR 14, 2001): exact for these layouts
// against defenders who see everything. Values only go down as the search looks further.
//
// Here the value is whether the contract is made. How it is kept small:
//   - all of the tree is within what double dummy allows: a layout that is lost with all cards in sight is dropped, so
//     that only positions after declarer's cards are ever solved, and with yes or no;
//   - a search is told how much weight may be lost, tries with little first, and ends where more is lost. Cards at the
//     root are searched best first by what they can hope for: the first that keeps its hope ends the search;
//   - fronts are remembered by position with the layouts and the loss they were searched for; a front of some layouts
//     tells that of fewer;
//   - touching cards are one, for defenders when the same layouts allow them;
//   - with one layout left all cards are in sight.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "cards.h"
#include "lines/fronts.h"

namespace merrimac::lines {

// The question breaks a rule; what() says in one sentence which.
class BadQuestion : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// Whoever asked wants no answer any more.
class Interrupted : public std::exception {};

struct Question {
  std::vector<std::array<CardMask, kSeats>> layouts;  // cards still held, without those on the table
  std::vector<double> weights;                        // of the layouts; none below zero
  int strain = kNotrump;
  int leader = kNorth;     // who leads, or led, the trick
  std::vector<int> table;  // cards on the table; the next is by declarer's side
  int target = 0;          // tricks that side must still take, of those left with the one on the table
};

constexpr int kToTheEnd = 99;

struct Options {
  int moves = 3;               // cards of declarer's side to look ahead; kToTheEnd for all
  bool every_card = false;     // a value for every card, not only for the best
  bool whole_fronts = false;   // every set of every front, not only the heaviest
  std::vector<int> order = {};  // of equally good cards the first of these is taken
  std::uint64_t work = 0;      // most work; 0 is no limit. It is looked at after every solved layout
  double seconds = 0;          // most time; 0 is no limit
  std::function<bool()> interrupted = {};  // asked now and then; true throws Interrupted
};

// What is known of one card, or of several that touch.
struct Choice {
  CardMask cards = 0;
  int moves = 0;       // how far ahead the figures below look
  double value = 0;    // weight of the heaviest set
  double most = 0;     // a bound on the value as far ahead as the whole search looked
  bool exact = false;  // whether it is the value
  std::vector<std::uint8_t> open;                  // by layout: whether it is won with all cards in sight
  std::vector<std::uint8_t> wins;                  // the heaviest set, by layout
  std::vector<std::vector<std::uint8_t>> front;    // it and others, heaviest first
};

struct Found {
  std::vector<Choice> choices;  // the best first
  int moves = 0;                // how far ahead the search looked, all of it
  bool complete = false;        // whether that is as far as was asked
  std::uint64_t nodes = 0, leaves = 0, work = 0;
};

class AlphaMu {
 public:
  explicit AlphaMu(std::size_t memory_bytes);
  ~AlphaMu();

  // Throws BadQuestion and Interrupted. Nothing is carried from one question to the next, so answers repeat.
  Found search(const Question& question, const Options& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace merrimac::lines
