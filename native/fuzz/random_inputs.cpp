// Runs a fuzz target on random bytes, where there is no fuzzer: `target RUNS LONGEST`.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::atoi(argv[1]) : 1000;
  const unsigned longest = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 100;
  std::mt19937 random(12345);
  for (int i = 0; i < runs; ++i) {
    std::vector<std::uint8_t> data(random() % longest);
    for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
    LLVMFuzzerTestOneInput(data.data(), data.size());
  }
  std::printf("%d inputs\n", runs);
  return 0;
}
