// The search for x86-64 processors with BMI2 and AVX2.
//
// Only functions defined after the pragma may use the newer instructions. The standard headers come
// before it, so that nothing the linker might share with other files is compiled for them. The pragma
// holds to the end of the file, where templates are instantiated. (No lambda may stand in the search headers:
// gcc does not give it the target.)
#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "double_dummy/engine.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

#define DD_TARGET bmi2
#define DD_BMI2 1
#include "double_dummy/search.h"

namespace merrimac::double_dummy {
std::unique_ptr<Engine> make_bmi2_engine(std::size_t bytes) { return std::make_unique<bmi2::TargetEngine>(bytes); }
}  // namespace merrimac::double_dummy

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else

namespace merrimac::double_dummy {
std::unique_ptr<Engine> make_bmi2_engine(std::size_t) { return nullptr; }
}  // namespace merrimac::double_dummy

#endif
