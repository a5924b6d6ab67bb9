// The door between the solver (plain code) and the search (compiled once per processor target).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "double_dummy/position.h"

namespace merrimac::double_dummy {

// When to stop before the answer is known. Zero means no limit.
struct Limits {
  std::uint64_t nodes = 0;     // trick starts, counted per question
  double seconds = 0;          // wall clock, per question
  const std::atomic<bool>* cancel = nullptr;
};

struct Counters {
  std::uint64_t tricks = 0;  // trick starts searched
  std::uint64_t cards = 0;   // cards played in the search
};

// Thrown inside the engine when a limit is reached; the solver turns it into bounds.
struct Stopped {};

class Engine {
 public:
  virtual ~Engine() = default;
  // Forgets all results and ordering. Call when the deal or the strain changes.
  virtual void forget() = 0;
  // Sets the ownership of cards for the positions to come; all of them must be reachable from it, that is,
  // hold subsets of these hands.
  virtual void set_deal(const Root& root) = 0;
  // Zero-window search: a value v such that v >= need proves "north-south take at least v" and
  // v < need proves "at most v", of the tricks left in the root. Throws Stopped.
  virtual int probe(const Root& root, int need) = 0;
  virtual void set_limits(const Limits& limits) = 0;
  virtual const Counters& counters() const = 0;
};

std::unique_ptr<Engine> make_portable_engine(std::size_t bytes);
std::unique_ptr<Engine> make_bmi2_engine(std::size_t bytes);  // null where it cannot be built

// The best engine this processor runs.
std::unique_ptr<Engine> make_engine(std::size_t bytes);

}  // namespace merrimac::double_dummy
