// The only place where C++ meets Python: conversions and names, no bridge.
#include <nanobind/nanobind.h>

#include "cards.h"

namespace nb = nanobind;

NB_MODULE(_native, m) {
  m.doc() = "Merrimac's native core. Private: import it from merrimac.solve only.";

  m.attr("SUITS") = merrimac::kSuits;
  m.attr("STRAINS") = merrimac::kStrains;
  m.attr("SEATS") = merrimac::kSeats;
  m.attr("RANKS") = merrimac::kRanks;
  m.attr("CARDS") = merrimac::kCards;
  m.attr("NOTRUMP") = merrimac::kNotrump;

  m.def("card_of", &merrimac::card_of, nb::arg("suit"), nb::arg("rank"),
        "The number of a card: 13 * suit + rank.");
  m.def("suit_of", &merrimac::suit_of, nb::arg("card"), "The suit of a card number.");
  m.def("rank_of", &merrimac::rank_of, nb::arg("card"), "The rank of a card number.");
  m.def("holding_of", &merrimac::holding_of, nb::arg("hand"), nb::arg("suit"),
        "The 13-bit holding of one suit in a hand mask.");
  m.def("partner_of", &merrimac::partner_of, nb::arg("seat"), "The seat across the table.");
  m.def("next_seat", &merrimac::next_seat, nb::arg("seat"), "The seat to the left.");
}
