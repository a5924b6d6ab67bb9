// The random source of the dealer: xoshiro256**, seeded from one number. The same seed gives the same
// deals on every machine.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace merrimac::dealing {

class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {  // splitmix64, as the authors of xoshiro advise
      seed += 0x9E3779B97F4A7C15;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
      word = z ^ (z >> 31);
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

__extension__ using Wide = unsigned __int128;

// A random fraction of 64 bits from which whole numbers are drawn: each takes the leading bits it needs
// and leaves the rest. With at most two draws of some thousands the bias is below 2^-40.
class Fraction {
 public:
  explicit Fraction(std::uint64_t bits) : bits_(bits) {}
  std::uint32_t below(std::uint32_t n) {
    const Wide product = Wide{bits_} * n;
    bits_ = static_cast<std::uint64_t>(product);
    return static_cast<std::uint32_t>(product >> 64);
  }
  std::uint64_t rest() const { return bits_; }

 private:
  std::uint64_t bits_;
};

}  // namespace merrimac::dealing
