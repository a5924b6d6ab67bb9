// How much a search has done, and when it must end.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>

#include "double_dummy/engine.h"
#include "lines/alpha_mu.h"

namespace merrimac::lines {

// A limit was reached: what was found before stands.
class OutOfWork : public std::exception {};

class Meter {
 public:
  Meter(const double_dummy::Engine& engine, std::uint64_t most, double seconds,
        const std::function<bool()>& interrupted)
      : engine_(engine), first_(engine.counters().tricks), most_(most), seconds_(seconds), interrupted_(interrupted) {}

  // Trick starts searched double dummy, nodes of the search and sets compared: about alike in time.
  std::uint64_t work() const { return engine_.counters().tricks - first_ + nodes_ + sets_ / 32; }
  std::uint64_t nodes() const { return nodes_; }

  void node() {
    ++nodes_;
    check();
  }
  void sets(std::uint64_t compared) { sets_ += compared; }
  // From here on the limits hold, and work is counted for them.
  void begin() {
    limited_ = true;
    begun_ = work();
  }
  void check() {
    if (limited_ && most_ != 0 && work() - begun_ >= most_) throw OutOfWork();
    if (++checks_ % 8 != 0) return;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started_;
    if (limited_ && seconds_ > 0 && spent.count() >= seconds_) throw OutOfWork();
    if (interrupted_ && spent.count() >= next_question_) {
      if (interrupted_()) throw Interrupted();
      next_question_ = spent.count() + 0.05;
    }
  }

 private:
  const double_dummy::Engine& engine_;
  std::uint64_t first_, most_, begun_ = 0;
  double seconds_;
  const std::function<bool()>& interrupted_;
  std::uint64_t nodes_ = 0, sets_ = 0, checks_ = 0;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  double next_question_ = 0.05;
  bool limited_ = false;
};

}  // namespace merrimac::lines
