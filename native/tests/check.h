// A unit test is a program that returns non-zero when a check failed. That is all CTest needs.
#pragma once

#include <cstdio>

namespace merrimac::testing {

inline int& failures() {
  static int count = 0;
  return count;
}

inline void report(const char* file, int line, const char* what) {
  std::fprintf(stderr, "%s:%d: check failed: %s\n", file, line, what);
  ++failures();
}

}  // namespace merrimac::testing

#define CHECK(condition) \
  do {                   \
    if (!(condition)) ::merrimac::testing::report(__FILE__, __LINE__, #condition); \
  } while (false)

#define CHECK_EQUAL(left, right) CHECK((left) == (right))
