#include "lines/alpha_mu_leaves.h"

#include "lines/lanes.h"

namespace merrimac::lines {

namespace dd = double_dummy;

Leaves::Leaves(dd::Engine& engine, std::span<const Hands> worlds, int strain)
    : engine_(engine), strain_(strain), current_(worlds.size()) {
  engine_.forget();
  engine_.set_limits({});
  for (const Hands& world : worlds) {
    dd::Root& deal = deals_.emplace_back();
    deal.trumps = strain != kNotrump;
    for (std::size_t seat = 0; seat < kSeats; ++seat) deal.hands[seat] = lanes_of(world[seat], strain);
  }
}

bool Leaves::wins(const PublicPosition& position, std::size_t world) {
  if (position.need <= 0) return true;
  if (position.need > position.tricks) return false;
  ++solved_;
  if (world != current_) {
    engine_.set_deal(deals_[world]);
    current_ = world;
  }
  dd::Root root = deals_[world];
  for (dd::Cards& hand : root.hands) hand &= ~position.lanes;
  for (int i = 0; i < position.count; ++i) root.table[at(i)] = dd::lane_card(position.table[at(i)], strain_);
  root.table_count = position.count;
  root.leader = position.leader;
  root.tricks = position.tricks;
  return engine_.probe(root, position.need) >= position.need;
}

}  // namespace merrimac::lines
