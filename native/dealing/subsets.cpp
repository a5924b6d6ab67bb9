#include "dealing/subsets.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace merrimac::dealing {

CardMask portable_deposit(CardMask pattern, CardMask mask) {
  CardMask result = 0;
  for (; pattern != 0 && mask != 0; pattern >>= 1) {
    const CardMask lowest = mask & (~mask + 1);
    if (pattern & 1) result |= lowest;
    mask ^= lowest;
  }
  return result;
}

#if defined(__x86_64__) && defined(__GNUC__)
namespace {
__attribute__((target("bmi2"))) CardMask bmi2_deposit(CardMask pattern, CardMask mask) {
  return _pdep_u64(pattern, mask);
}
}  // namespace

Deposit fastest_deposit() { return __builtin_cpu_supports("bmi2") ? bmi2_deposit : portable_deposit; }
#else
Deposit fastest_deposit() { return portable_deposit; }
#endif

}  // namespace merrimac::dealing
