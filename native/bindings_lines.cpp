// Information sets at the border to Python; the rest of the bindings is in bindings.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings_lines.h"
#include "cards.h"
#include "lines/information.h"

namespace nb = nanobind;
using namespace merrimac;
using lines::InformationSet;

namespace {

using Layouts = nb::ndarray<const std::uint64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

lines::Defenders defenders_of(int number) {
  if (number < 0 || number > 2) throw std::invalid_argument("defenders are 0 (likely), 1 (sensible) or 2 (all)");
  return static_cast<lines::Defenders>(number);
}

void check_layout(const lines::Table& table) {
  CardMask all = 0;
  int cards = 0;
  const int left = count_of(table.hands[lines::at(table.turn())]);
  for (int seat = 0; seat < kSeats; ++seat) {
    const CardMask hand = table.hands[lines::at(seat)];
    const bool has_played = ((seat - table.leader + kSeats) & 3) < table.count;
    if (count_of(hand) + (has_played ? 1 : 0) != left) throw std::invalid_argument("the hands of a layout do not fit");
    all |= hand;
    cards += count_of(hand);
  }
  if (count_of(all) != cards || (all & ~kDeck) != 0) throw std::invalid_argument("a card is twice in a layout");
}

InformationSet information_set(CardMask north, CardMask south, const Layouts& layouts, int strain, int leader,
                               const std::vector<int>& trick, const std::vector<int>& voids, int won, int lost,
                               int needed) {
  const bool legal = strain >= 0 && strain < kStrains && leader >= 0 && leader < kSeats && trick.size() < kSeats &&
                     voids.size() == kSeats && layouts.shape(0) > 0 && won >= 0 && lost >= 0 && won + lost <= 13;
  if (!legal) throw std::invalid_argument("an information set needs a strain, a leader, a trick and a layout");
  lines::Table table;
  table.strain = static_cast<std::uint8_t>(strain);
  table.leader = static_cast<std::uint8_t>(leader);
  table.won = static_cast<std::uint8_t>(won);
  table.lost = static_cast<std::uint8_t>(lost);
  table.needed = static_cast<std::uint8_t>(needed);
  for (const int card : trick) {
    if (card < 0 || card >= kCards) throw std::invalid_argument("there is no such card");
    table.trick[table.count++] = static_cast<std::int8_t>(card);
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) table.voids[seat] = static_cast<std::uint8_t>(voids[seat] & 15);
  std::vector<lines::World> worlds;
  for (std::size_t i = 0; i < layouts.shape(0); ++i) {
    table.hands = {north, layouts(i, 0), south, layouts(i, 1)};
    table.style = static_cast<std::uint8_t>(i & 7);
    check_layout(table);
    worlds.push_back({table, static_cast<std::uint32_t>(i)});
  }
  return InformationSet(std::move(worlds));
}

template <class T, class Get>
nb::ndarray<nb::numpy, T, nb::ndim<1>> column(std::size_t size, Get get) {
  auto* data = new T[size];
  for (std::size_t i = 0; i < size; ++i) data[i] = get(i);
  nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {size}, owner);
}

}  // namespace

void bind_lines(nb::module_& m) {
  nb::class_<InformationSet>(m, "InformationSet", "What declarer (South) knows: the layouts that are possible.")
      .def("__init__", [](InformationSet* self, CardMask north, CardMask south, const Layouts& layouts, int strain,
                          int leader, const std::vector<int>& trick, const std::vector<int>& voids, int won, int lost,
                          int needed) {
            new (self) InformationSet(
                information_set(north, south, layouts, strain, leader, trick, voids, won, lost, needed));
          }, nb::arg("north"), nb::arg("south"), nb::arg("layouts"), nb::arg("strain"), nb::arg("leader"),
          nb::arg("trick"), nb::arg("voids"), nb::arg("won"), nb::arg("lost"), nb::arg("needed"))
      .def_prop_ro("north", [](const InformationSet& self) { return self.table().hands[kNorth]; })
      .def_prop_ro("south", [](const InformationSet& self) { return self.table().hands[kSouth]; })
      .def_prop_ro("strain", [](const InformationSet& self) { return int{self.table().strain}; })
      .def_prop_ro("turn", [](const InformationSet& self) { return self.table().turn(); })
      .def_prop_ro("leader", [](const InformationSet& self) { return int{self.table().leader}; })
      .def_prop_ro("trick", [](const InformationSet& self) {
            const lines::Table& table = self.table();
            return std::vector<int>(table.trick.begin(), table.trick.begin() + table.count);
          }, "The cards on the table; for a defender's low one, one that it may be.")
      .def_prop_ro("winning_card", &InformationSet::winning_card, "The highest card that may be winning; -1: none.")
      .def_prop_ro("winning_seat", [](const InformationSet& self) {
            return self.table().count == 0 ? -1 : self.table().winning_seat();
          })
      .def_prop_ro("won", [](const InformationSet& self) { return int{self.table().won}; })
      .def_prop_ro("lost", [](const InformationSet& self) { return int{self.table().lost}; })
      .def_prop_ro("needed", [](const InformationSet& self) { return int{self.table().needed}; })
      .def_prop_ro("legal", [](const InformationSet& self) { return self.table().legal(); },
                   "What the hand in turn may play, when it is one of ours.")
      .def_prop_ro("is_over", [](const InformationSet& self) { return self.table().is_over(); })
      .def("voids", [](const InformationSet& self, int seat) { return int{self.table().voids[lines::at(seat & 3)]}; },
           nb::arg("seat"), "The suits in which a seat has shown out, as bits.")
      .def("may_hold", [](const InformationSet& self, int seat) { return self.may_hold(seat & 3); }, nb::arg("seat"),
           "The cards that a defender holds in some layout.")
      .def("__len__", [](const InformationSet& self) { return self.worlds().size(); })
      .def_prop_ro("indices", [](const InformationSet& self) {
            return column<std::uint32_t>(self.worlds().size(), [&](std::size_t i) { return self.worlds()[i].index; });
          }, nb::rv_policy::automatic, "Which of the layouts at the start these are.")
      .def("holdings", [](const InformationSet& self, int seat) {
            return column<std::uint64_t>(self.worlds().size(), [&](std::size_t i) {
              return self.worlds()[i].table.hands[lines::at(seat & 3)];
            });
          }, nb::arg("seat"), "What a seat holds in each layout.")
      .def("after", [](const InformationSet& self, int card) {
            const bool legal = card >= 0 && card < kCards && lines::is_ours(self.table().turn()) &&
                               (self.table().legal() >> card & 1) != 0;
            if (!legal) throw std::invalid_argument("that card can't be played now");
            return self.after(card);
          }, nb::arg("card"), "What is known after a card of ours.")
      .def("replies", [](const InformationSet& self, int defenders) { return self.await(defenders_of(defenders)); },
           nb::arg("defenders"), "What may be seen until our next turn, and what is known then.")
      .def_prop_ro("usual", [](const InformationSet& self) {
            if (!lines::is_ours(self.table().turn()) || self.table().is_over()) {
              throw std::invalid_argument("no hand of ours is in turn");
            }
            return self.usual();
          }, "The card that declarer plays when no technique says otherwise.")
      .def_prop_ro("fingerprint", &InformationSet::fingerprint)
      .def("play_out", [](const InformationSet& self) {
            const std::vector<std::int8_t> tricks = self.play_out();
            return column<std::int8_t>(tricks.size(), [&](std::size_t i) { return tricks[i]; });
          }, "Declarer's tricks in each layout when both sides go on as they usually do.");
}
