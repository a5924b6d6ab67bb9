#include "dealing/half.h"

#include <map>

namespace merrimac::dealing {

namespace {

constexpr std::size_t kMostEntries = 20'000'000;
constexpr std::uint32_t kMostCellsInBlock = 1 << 21;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Numbers equal rows alike; a row without any fit gets no class.
std::vector<int> classes_of(const std::vector<std::vector<bool>>& rows) {
  std::map<std::vector<bool>, int> numbers;
  std::vector<int> classes;
  for (const auto& row : rows) {
    bool any = false;
    for (const bool fits : row) any |= fits;
    classes.push_back(any ? numbers.emplace(row, static_cast<int>(numbers.size())).first->second : ShapeClasses::kNone);
  }
  return classes;
}

}  // namespace

ShapeClasses::ShapeClasses(const std::vector<std::uint8_t>& shapes) {
  constexpr int kPairs = 14 * 14;
  std::vector<std::vector<bool>> by_major(kPairs, std::vector<bool>(kPairs)), by_minor = by_major;
  for (int spades = 0; spades <= 13; ++spades) {
    for (int hearts = 0; spades + hearts <= 13; ++hearts) {
      for (int diamonds = 0; spades + hearts + diamonds <= 13; ++diamonds) {
        const int clubs = 13 - spades - hearts - diamonds;
        if (!shapes.empty() && shapes[at((clubs * 14 + diamonds) * 14 + hearts)] == 0) continue;
        by_major[at(spades * 14 + hearts)][at(diamonds * 14 + clubs)] = true;
        by_minor[at(diamonds * 14 + clubs)][at(spades * 14 + hearts)] = true;
      }
    }
  }
  const std::vector<int> majors = classes_of(by_major), minors = classes_of(by_minor);
  int major_count = 0, minor_count = 0;
  for (int i = 0; i < kPairs; ++i) {
    major[at(i / 14)][at(i % 14)] = majors[at(i)];
    minor[at(i / 14)][at(i % 14)] = minors[at(i)];
    major_count = std::max(major_count, majors[at(i)] + 1);
    minor_count = std::max(minor_count, minors[at(i)] + 1);
  }
  fits.assign(at(major_count), std::vector<bool>(at(minor_count)));
  for (int i = 0; i < kPairs; ++i) {
    for (int j = 0; j < kPairs; ++j) {
      if (by_major[at(i)][at(j)]) fits[at(majors[at(i)])][at(minors[at(j)])] = true;
    }
  }
}

Half::Half(SuitTable first, SuitTable second, std::size_t sums)
    : first_(std::move(first)), second_(std::move(second)) {
  if (first_.empty() || second_.empty()) {
    extents_.assign(sums, 1);
    strides_.assign(sums, 1);
    return;
  }
  double cells = 1;
  for (std::size_t sum = 0; sum < sums; ++sum) {
    extents_.push_back(static_cast<std::uint32_t>(first_.spread(sum) + second_.spread(sum) + 1));
    strides_.push_back(cell_count_);
    cells *= extents_.back();
    if (cells > kMostCellsInBlock) throw TooLarge("the sums have too many values together");
    cell_count_ *= extents_.back();
  }
  first_.place_keys(strides_);
  second_.place_keys(strides_);
}

void Half::build(const std::vector<ShapeClasses>& shapes, bool is_major, double work) {
  std::map<std::array<int, kSeats>, std::uint32_t> numbers;
  double products = 0;
  for (std::uint32_t a = 0; a < first_.groups().size(); ++a) {
    for (std::uint32_t b = 0; b < second_.groups().size(); ++b) {
      const LengthGroup &one = first_.groups()[a], &two = second_.groups()[b];
      std::array<int, kSeats> classes{};
      bool possible = true;
      for (std::size_t i = 0; i < shapes.size() && possible; ++i) {
        const auto& table = is_major ? shapes[i].major : shapes[i].minor;
        classes[i] = table[one.lengths[i]][two.lengths[i]];
        possible = classes[i] != ShapeClasses::kNone;
      }
      if (!possible) continue;
      products += static_cast<double>(one.last - one.first) * static_cast<double>(two.last - two.first);
      const auto [found, is_new] = numbers.emplace(classes, static_cast<std::uint32_t>(blocks_.size()));
      if (is_new) {
        blocks_.emplace_back();
        blocks_.back().classes = classes;
      }
      blocks_[found->second].groups.emplace_back(a, b);
    }
  }
  if (products > work) throw TooLarge("two suits go together in too many ways");
  std::vector<double> dense(cell_count_, 0.0);
  std::size_t entries = 0;
  for (Block& block : blocks_) {
    for (const auto& [a, b] : block.groups) {
      const LengthGroup &one = first_.groups()[a], &two = second_.groups()[b];
      for (std::uint32_t i = one.first; i < one.last; ++i) {
        const Key& key = first_.keys()[i];
        double* const cells = dense.data() + key.place;
        for (std::uint32_t j = two.first; j < two.last; ++j) {
          cells[second_.keys()[j].place] += key.weight * second_.keys()[j].weight;
        }
      }
    }
    for (std::uint32_t cell = 0; cell < cell_count_; ++cell) {
      if (dense[cell] == 0.0) continue;
      block.cells.push_back(cell);
      block.weights.push_back(dense[cell]);
      dense[cell] = 0.0;
    }
    entries += block.cells.size();
    if (entries > kMostEntries) throw TooLarge("two suits leave too many different states");
  }
}

void Half::prepare_draw() {
  first_.prepare_draw();
  second_.prepare_draw();
}

const Choice& Half::pairs(std::uint32_t block_index, std::uint32_t entry, std::size_t& memory) {
  Block& block = blocks_[block_index];
  if (block.pairs.empty()) block.pairs.resize(block.cells.size());
  if (block.pairs[entry]) return *block.pairs[entry];
  const std::uint32_t cell = block.cells[entry];
  auto choice = std::make_unique<Choice>();
  std::vector<double> weights;
  for (const auto& [a, b] : block.groups) {
    const LengthGroup &one = first_.groups()[a], &two = second_.groups()[b];
    // Keys ascend by place: while one suit's goes up the other's comes down. No two places add up to a cell
    // with a carry from one sum into the next, so equal indices mean equal values.
    std::uint32_t j = two.last;
    for (std::uint32_t i = one.first; i < one.last && j > two.first; ++i) {
      const Key& key = first_.keys()[i];
      if (key.place > cell) break;
      while (j > two.first && second_.keys()[j - 1].place > cell - key.place) --j;
      if (j == two.first || second_.keys()[j - 1].place != cell - key.place) continue;
      choice->items.emplace_back(i, j - 1);
      weights.push_back(key.weight * second_.keys()[j - 1].weight);
    }
  }
  choice->alias = Alias(weights);
  memory += weights.size();
  block.pairs[entry] = std::move(choice);
  return *block.pairs[entry];
}

void Half::forget_pairs() {
  for (Block& block : blocks_) block.pairs.clear();
}

}  // namespace merrimac::dealing
