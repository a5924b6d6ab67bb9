#include "double_dummy/engine.h"

namespace merrimac::double_dummy {

std::unique_ptr<Engine> make_engine(std::size_t bytes) {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  const bool able = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("popcnt");
  // The first two Zen generations have the bit instructions, but as slow microcode.
  const bool slow = __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
  if (able && !slow) return make_bmi2_engine(bytes);
#endif
  return make_portable_engine(bytes);
}

}  // namespace merrimac::double_dummy
