// The transposition table, holding *sets* of positions (Ginsberg's partition search).
//
// A searched result depends on few ranks: on who holds the top two spades, say, but not on which small
// cards lie where. So an entry is a pattern: the suit lengths of all hands, the leader, and for each
// suit the owners of its top k remaining cards. Every position that agrees is answered by it.
//
// Layout. Lengths, leader and tricks left make the *key*. Under a key, the owners of the remaining cards,
// two bits a card, are two bit planes gathered with one extract() each: suit after suit, high card
// first, played cards squeezed out. The same key has the same number of cards in every suit, so a
// place in the planes means the same relative card in every position under it, and a pattern is
// (plane, plane, mask): it matches when ((own0 ^ mine0) | (own1 ^ mine1)) & mask is zero. With eight
// tricks left the planes fit 32 bits: a block of eight patterns with its bounds fills two cache
// lines and is compared in one sweep of 256-bit instructions. Above that, 64-bit planes.
//
// Memory. Blocks come one after another from a region reserved once (the system commits a page when it
// is first touched). When the region is full the whole half of the table is forgotten and filled anew. The
// two widths have a region each, so the few costly results of long positions outlive the flood of short ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "double_dummy/lanes.h"

namespace merrimac::double_dummy::DD_TARGET {

// Tricks the north-south side will take: between low and high in every position the pattern covers.
struct Pattern {
  std::uint64_t own0, own1, mask;
  int low, high;
};

struct Hit {
  bool found;
  int low, high;
  std::uint64_t mask;
};

template <class Word>
class PatternTable {
 public:
  explicit PatternTable(std::size_t bytes)
      : capacity_(std::max<std::size_t>(bytes / sizeof(Block), 16)),
        blocks_(std::make_unique_for_overwrite<Block[]>(capacity_)),
        heads_(kFirstHeads, 0) {}

  void clear() {
    used_ = 0;
    keys_ = 0;
    if (heads_.size() > kFirstHeads) {  // a small table again, for the sake of the caches
      heads_.resize(kFirstHeads);
      heads_.shrink_to_fit();
    }
    std::fill(heads_.begin(), heads_.end(), 0);
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&heads_[tag_of(key) & (heads_.size() - 1)]); }

  // A pattern that covers the position and decides whether north-south take `need` tricks.
  Hit find(std::uint64_t key, std::uint64_t own0, std::uint64_t own1, int need) const {
    const std::uint32_t head = head_of(key);
    for (std::uint32_t i = head; i != 0; i = blocks_[i - 1].next) {
      const Block& block = blocks_[i - 1];
      if (const unsigned hits = decided(block, need) & matching(block, own0, own1)) {
        const auto slot = static_cast<std::size_t>(std::countr_zero(hits));
        return {true, block.low[slot], block.high[slot], block.mask[slot]};
      }
    }
    return {false, 0, 0, 0};
  }

  void store(std::uint64_t key, const Pattern& p) {
    if (used_ + 1 >= capacity_ || keys_ + keys_ / 2 >= kMostHeads) clear();
    if (keys_ * 2 >= heads_.size()) grow_heads();
    std::uint64_t& head = place_of(key);
    if (head == 0) {
      ++keys_;
      head = (std::uint64_t{tag_of(key)} << 32) | new_block(key, 0);
    }
    const auto first = static_cast<std::uint32_t>(head);
    // 1. Join a pattern of the same cards, or replace a narrower one. Only the newest block is tried: looking through
    //    all of them costs as much as it saves.
    if (merge(blocks_[first - 1], p)) return;
    // 2. Else the newest block takes it; newest are read first, and hits are mostly recent.
    std::uint32_t target = first;
    if (blocks_[first - 1].count == kPatterns) {
      target = new_block(key, first);
      head = (head & ~std::uint64_t{0xFFFFFFFF}) | target;
    }
    Block& block = blocks_[target - 1];
    put(block, block.count++, p);
  }

 private:
  static constexpr std::size_t kPatterns = 8;
  static constexpr std::size_t kFirstHeads = std::size_t{1} << 14;
  static constexpr std::size_t kMostHeads = std::size_t{1} << 20;

  struct alignas(64) Block {
    Word own0[kPatterns], own1[kPatterns], mask[kPatterns];
    std::uint8_t low[kPatterns], high[kPatterns];
    std::uint64_t key;
    std::uint32_t next;  // index + 1 of an older block of the same key, or 0
    std::uint8_t count;
  };

  static std::uint32_t tag_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(((key ^ (key >> 29)) * 0xBF58476D1CE4E5B9) >> 32);
  }

  // Open addressing over (tag, block index + 1); the tag is also where to look, so growing is cheap.
  std::uint32_t head_of(std::uint64_t key) const {
    const std::uint32_t tag = tag_of(key);
    const std::size_t mask = heads_.size() - 1;
    for (std::size_t at = tag & mask;; at = (at + 1) & mask) {
      const std::uint64_t head = heads_[at];
      if (head == 0) return 0;
      const auto index = static_cast<std::uint32_t>(head);
      if ((head >> 32) == tag && blocks_[index - 1].key == key) return index;
    }
  }

  std::uint64_t& place_of(std::uint64_t key) {
    const std::uint32_t tag = tag_of(key);
    const std::size_t mask = heads_.size() - 1;
    for (std::size_t at = tag & mask;; at = (at + 1) & mask) {
      std::uint64_t& head = heads_[at];
      if (head == 0 || ((head >> 32) == tag && blocks_[static_cast<std::uint32_t>(head) - 1].key == key)) return head;
    }
  }

  void grow_heads() {
    std::vector<std::uint64_t> old(heads_.size() * 2, 0);
    old.swap(heads_);
    const std::size_t mask = heads_.size() - 1;
    for (const std::uint64_t head : old) {
      if (head == 0) continue;
      std::size_t at = (head >> 32) & mask;
      while (heads_[at] != 0) at = (at + 1) & mask;
      heads_[at] = head;
    }
  }

  std::uint32_t new_block(std::uint64_t key, std::uint32_t next) {
    Block& block = blocks_[used_++];
    // An empty place must match nothing: no position has every card with West.
    for (std::size_t i = 0; i < kPatterns; ++i) {
      block.own0[i] = block.own1[i] = block.mask[i] = static_cast<Word>(~Word{0});
      block.low[i] = 0;
      block.high[i] = 255;
    }
    block.key = key;
    block.next = next;
    block.count = 0;
    return static_cast<std::uint32_t>(used_);
  }

  static void put(Block& block, std::size_t slot, const Pattern& p) {
    block.own0[slot] = static_cast<Word>(p.own0);
    block.own1[slot] = static_cast<Word>(p.own1);
    block.mask[slot] = static_cast<Word>(p.mask);
    block.low[slot] = static_cast<std::uint8_t>(p.low);
    block.high[slot] = static_cast<std::uint8_t>(p.high);
  }

  // Patterns of the block that p makes redundant are replaced: same cards or more, bounds no tighter.
  bool merge(Block& block, const Pattern& p) {
    const auto mask = static_cast<Word>(p.mask);
    const auto own0 = static_cast<Word>(p.own0), own1 = static_cast<Word>(p.own1);
    for (std::size_t i = 0; i < block.count; ++i) {
      if ((((block.own0[i] ^ own0) | (block.own1[i] ^ own1)) & mask) != 0 || (block.mask[i] & mask) != mask) continue;
      if (block.mask[i] == mask) {
        block.low[i] = std::max(block.low[i], static_cast<std::uint8_t>(p.low));
        block.high[i] = std::min(block.high[i], static_cast<std::uint8_t>(p.high));
        return true;
      }
      if (block.low[i] <= p.low && block.high[i] >= p.high) {
        put(block, i, p);
        return true;
      }
    }
    return false;
  }

#if DD_BMI2
  static __m256i load(const Word* from) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(from)); }

  static unsigned matching(const Block& block, std::uint64_t own0, std::uint64_t own1) {
    const __m256i zero = _mm256_setzero_si256();
    if constexpr (sizeof(Word) == 4) {
      const __m256i x0 = _mm256_xor_si256(load(block.own0), _mm256_set1_epi32(static_cast<int>(own0)));
      const __m256i x1 = _mm256_xor_si256(load(block.own1), _mm256_set1_epi32(static_cast<int>(own1)));
      const __m256i bad = _mm256_and_si256(_mm256_or_si256(x0, x1), load(block.mask));
      return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(bad, zero))));
    } else {
      unsigned hits = 0;
      for (std::size_t i = 0; i < kPatterns; i += 4) {
        const __m256i x0 = _mm256_xor_si256(load(block.own0 + i), _mm256_set1_epi64x(static_cast<long long>(own0)));
        const __m256i x1 = _mm256_xor_si256(load(block.own1 + i), _mm256_set1_epi64x(static_cast<long long>(own1)));
        const __m256i bad = _mm256_and_si256(_mm256_or_si256(x0, x1), load(block.mask + i));
        hits |= static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(bad, zero)))) << i;
      }
      return hits;
    }
  }

  static unsigned decided(const Block& block, int need) {
    const __m128i low = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(block.low));
    const __m128i high = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(block.high));
    const __m128i enough = _mm_cmpeq_epi8(_mm_max_epu8(low, _mm_set1_epi8(static_cast<char>(need))), low);
    const __m128i short_of = _mm_cmpeq_epi8(_mm_min_epu8(high, _mm_set1_epi8(static_cast<char>(need - 1))), high);
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(enough, short_of))) & 255u;
  }
#else
  static unsigned matching(const Block& block, std::uint64_t own0, std::uint64_t own1) {
    unsigned hits = 0;
    for (std::size_t i = 0; i < kPatterns; ++i) {
      const Word differ0 = block.own0[i] ^ static_cast<Word>(own0), differ1 = block.own1[i] ^ static_cast<Word>(own1);
      const Word bad = (differ0 | differ1) & block.mask[i];
      hits |= static_cast<unsigned>(bad == 0) << i;
    }
    return hits;
  }

  static unsigned decided(const Block& block, int need) {
    unsigned hits = 0;
    for (std::size_t i = 0; i < kPatterns; ++i)
      hits |= static_cast<unsigned>(block.low[i] >= need || block.high[i] < need) << i;
    return hits;
  }
#endif

  std::size_t capacity_;
  std::unique_ptr<Block[]> blocks_;
  std::vector<std::uint64_t> heads_;
  std::size_t used_ = 0;
  std::size_t keys_ = 0;
};

}  // namespace merrimac::double_dummy::DD_TARGET
