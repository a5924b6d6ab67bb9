#include "cards.h"

#include "check.h"

using namespace merrimac;

int main() {
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < kRanks; ++rank) {
      const int card = card_of(suit, rank);
      CHECK_EQUAL(suit_of(card), suit);
      CHECK_EQUAL(rank_of(card), rank);
      CHECK_EQUAL(holding_of(bit_of(card), suit), 1 << rank);
      for (int other = 0; other < kSuits; ++other) {
        if (other != suit) CHECK_EQUAL(holding_of(bit_of(card), other), 0);
      }
    }
  }
  CHECK_EQUAL(count_of(kDeck), kCards);
  CHECK_EQUAL(card_of(kSpades, kRanks - 1), kCards - 1);
  CHECK_EQUAL(partner_of(kNorth), kSouth);
  CHECK_EQUAL(partner_of(kWest), kEast);
  CHECK_EQUAL(next_seat(kWest), kNorth);
  return testing::failures() != 0;
}
