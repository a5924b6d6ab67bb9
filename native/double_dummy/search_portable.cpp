// The search for any processor.
#define DD_TARGET portable
#define DD_BMI2 0
#include "double_dummy/search.h"

namespace merrimac::double_dummy {

std::unique_ptr<Engine> make_portable_engine(std::size_t bytes) {
  return std::make_unique<portable::TargetEngine>(bytes);
}

}  // namespace merrimac::double_dummy
