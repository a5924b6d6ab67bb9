#include "lines/defence.h"

#include <algorithm>

namespace merrimac::lines {

namespace {

int length(const Table& table, int seat, int suit) { return count_of(table.held(seat, suit)); }

bool can_be_ruffed(const Table& table, int suit) {
  if (!table.has_trumps() || suit == table.strain) return false;
  for (const int seat : {kNorth, kSouth}) {
    if (table.held(seat, suit) == 0 && table.trumps(seat) != 0) return true;
  }
  return false;
}

// Tricks that the defenders can take at once in a suit that this seat leads.
int cashable(const Table& table, int seat, int suit) {
  const CardMask mine = table.held(seat, suit), theirs = table.ours(suit);
  if (mine == 0 || can_be_ruffed(table, suit)) return 0;
  const CardMask both = mine | table.held(partner_of(seat), suit);
  const CardMask winners = theirs != 0 ? above(both, highest(theirs)) : both;
  const int longer = std::max(length(table, seat, suit), length(table, partner_of(seat), suit));
  const int rounds = std::max(length(table, kNorth, suit), length(table, kSouth, suit));
  const int tops = std::min(count_of(winners), longer);
  return !table.has_trumps() && tops >= rounds ? longer : tops;
}

// The card to lead of a suit: a winner to cash, the top of touching honours, else low.
int lead_of(const Table& table, int seat, int suit) {
  const CardMask mine = table.held(seat, suit), theirs = table.ours(suit);
  const int top = highest(mine);
  if (theirs == 0 || top > highest(theirs)) {
    return top;
  }
  if (rank_of(top) >= 7 && (mine & bit_of(top - 1)) != 0 && rank_of(top) > 0) return top;
  const CardMask partners = table.held(partner_of(seat), suit);
  // Partner's winner is what the suit is led for.
  if (partners != 0 && highest(partners) > highest(theirs)) return lowest(mine);
  return count_of(mine) == 2 ? top : lowest(mine);
}

// Whether a hand of ours will soon be able to ruff what the other hand can't win by itself.
bool threatens_ruff(const Table& table) {
  for (const int seat : {kNorth, kSouth}) {
    const int other = partner_of(seat);
    const int trumps = count_of(table.trumps(seat));
    if (trumps == 0 || trumps > count_of(table.trumps(other))) continue;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (suit != table.strain && length(table, seat, suit) <= 2 && length(table, other, suit) > length(table, seat, suit)) {
        return true;
      }
    }
  }
  return false;
}

// How good it is to lead a suit when nothing is to be cashed.
int lead_worth(const Table& table, int seat, int suit) {
  const CardMask mine = table.held(seat, suit), partners = table.held(partner_of(seat), suit);
  const CardMask theirs = table.ours(suit);
  if (mine == 0) return -1000;
  if (theirs == 0) return can_be_ruffed(table, suit) ? -500 : 500;
  int worth = 0;
  const int combined = count_of(mine | partners);
  const int rounds = std::max(length(table, kNorth, suit), length(table, kSouth, suit));
  const int longer = std::max(count_of(mine), count_of(partners));
  // At notrump a suit is led to be set up: long cards, less what stops it.
  const int stoppers = std::min(rounds, count_of(above(theirs, highest(mine | partners))));
  const int long_cards = std::max(0, longer - rounds);
  worth += table.has_trumps() ? 2 * combined : 8 * (long_cards - stoppers) + combined;
  if (cashable(table, seat, suit) > 0 && (table.has_trumps() || long_cards > 0)) worth += 8;
  // Leading from an honour that is not backed by the next one gives tricks away.
  const int top = highest(mine);
  const bool is_master = top > highest(theirs);
  const bool is_backed = rank_of(top) > 0 && (mine & bit_of(top - 1)) != 0;
  if (rank_of(top) >= 9 && !is_master && !is_backed) worth -= 9;
  // Through strength: the hand that plays last should be the weak one.
  const int last = (seat + 3) & 3;
  const CardMask last_cards = table.held(last, suit);
  if (last_cards != 0 && highest(last_cards) == highest(theirs)) worth -= 4;
  if (can_be_ruffed(table, suit)) worth -= 12;
  const bool is_trump = table.has_trumps() && suit == table.strain;
  if (is_trump) worth -= is_master ? 2 : 5;
  const int lead_style = table.style & 3;
  if (is_trump && (lead_style == 1 || (lead_style == 3 && threatens_ruff(table)))) worth += 40;
  if (lead_style == 2 && rank_of(top) >= 8 && !is_master && !is_backed) worth -= 20;
  return worth;
}

int lead(const Table& table) {
  const int seat = table.turn();
  int total = 0, best_cash = -1, most = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int tricks = cashable(table, seat, suit);
    total += tricks;
    if (tricks > most) most = tricks, best_cash = suit;
  }
  const int to_set = 14 - table.needed - table.lost;
  const int left = count_of(table.hands[at(seat)]);
  if (best_cash >= 0 && (total >= to_set || total >= left)) return lead_of(table, seat, best_cash);
  int best = -1, worth = -10000;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int here = lead_worth(table, seat, suit);
    if (table.held(seat, suit) != 0 && here > worth) worth = here, best = suit;
  }
  return lead_of(table, seat, best);
}

// How many cards of a suit a defender must keep to stop it; 0 when partner does, or nobody can.
int guard(const Table& table, int seat, int suit) {
  const CardMask mine = table.held(seat, suit);
  if (mine == 0) return 0;
  const CardMask north = table.held(kNorth, suit), south = table.held(kSouth, suit);
  const CardMask longer = count_of(north) > count_of(south) ? north : south;
  const int top = highest(mine);
  const int higher = count_of(above(north | south, top));
  if (higher >= count_of(longer) && count_of(longer) > 0) return 0;
  if (count_of(longer) == 0) return 0;
  return higher + 1;
}

bool partner_guards(const Table& table, int seat, int suit) {
  const int partner = partner_of(seat);
  const int needed = guard(table, partner, suit);
  return needed > 0 && length(table, partner, suit) >= needed;
}

// How many cards of a suit can go without harm; negative when one more does harm.
int spare(const Table& table, int seat, int suit) {
  const int mine = length(table, seat, suit);
  if (mine == 0) return -100;
  const int needed = partner_guards(table, seat, suit) ? 0 : guard(table, seat, suit);
  return mine - needed;
}

int best_discard(const Table& table, int seat) {
  int best = -1, most = -1000;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (table.held(seat, suit) == 0) continue;
    // A guard goes last of all: without it declarer has the trick at once.
    const int left = spare(table, seat, suit);
    int worth = left > 0 ? 10 * left : left == 0 ? -100 : 10 * length(table, seat, suit);
    // Of two guards the one against the hand that will be on lead is needed first.
    const int next = table.winning_seat();
    if (is_ours(next) && table.held(next, suit) != 0) worth -= 5;
    // What partner guards as well goes after what is of no use at all: he may be squeezed yet.
    if (guard(table, seat, suit) > 0 && partner_guards(table, seat, suit)) worth -= 25;
    if (table.has_trumps() && suit == table.strain) worth -= 500;
    // Winners of ours stay as long as something else can go.
    const CardMask theirs = table.ours(suit);
    const bool is_winner = theirs == 0 || lowest(table.held(seat, suit)) > highest(theirs);
    if (is_winner && !can_be_ruffed(table, suit)) worth -= 60;
    if (worth > most) most = worth, best = suit;
  }
  return lowest(table.held(seat, best));
}

// The highest card that a seat may still play to the trick.
int best_reply(const Table& table, int seat) {
  const CardMask following = table.held(seat, table.led());
  if (following != 0) return highest(following);
  const CardMask trumps = table.trumps(seat);
  return trumps != 0 ? highest(trumps) : -1;
}

// Whether the hand of ours that is still to play can beat a card.
bool will_be_beaten(const Table& table, int card) {
  for (int i = table.count + 1; i < kSeats; ++i) {
    const int seat = (table.leader + i) & 3;
    if (!is_ours(seat)) continue;
    const int reply = best_reply(table, seat);
    if (reply >= 0 && table.beats(reply, card)) return true;
  }
  return false;
}

// Whether the partner who is still to play takes the trick without our help.
bool partner_will_win(const Table& table, int winning) {
  if (table.count != 1) return false;
  const int partner = (table.leader + 3) & 3, third = (table.leader + 2) & 3;
  const int reply = best_reply(table, partner);
  if (reply < 0 || !table.beats(reply, winning)) return false;
  const int theirs = best_reply(table, third);
  return theirs < 0 || !table.beats(theirs, reply);
}

// An honour on an honour, when it makes a lower card of the defence good.
bool covering_promotes(const Table& table, int cover) {
  const int suit = table.led();
  const CardMask defenders = table.out(suit) & ~bit_of(cover);
  const int third = (table.leader + 2) & 3;
  CardMask rest = table.ours(suit);
  const CardMask takers = above(table.held(third, suit), cover);
  if (takers != 0) rest &= ~bit_of(lowest(takers));
  return defenders != 0 && (rest == 0 || highest(defenders) > highest(rest));
}

// A winner that will keep, held back while declarer's suit is still long.
bool holds_up(const Table& table, CardMask mine) {
  if ((table.style & 4) == 0 || table.has_trumps() || count_of(mine) < 2) return false;
  const CardMask theirs = table.ours(table.led());
  const int longer = std::max(length(table, kNorth, table.led()), length(table, kSouth, table.led()));
  return longer >= 3 && theirs != 0 && highest(mine) > highest(theirs);
}

// Second hand low: a winner that will still be one later, when there is time and nothing is decided by it.
bool will_keep(const Table& table, CardMask mine) {
  if (count_of(mine) < 2 || table.lost + 1 >= 14 - table.needed) return false;
  const int longer = std::max(length(table, kNorth, table.led()), length(table, kSouth, table.led()));
  return longer >= 2 && count_of(table.hands[at(table.turn())]) > 5;
}

// Third hand high: where the last hand can beat every card, the one that costs it most; of equals the lowest.
int forcing_card(const Table& table, CardMask mine, int winning) {
  const CardMask last = table.held((table.leader + 3) & 3, table.led());
  int best = cheapest_above(mine, winning), dearest = -1;
  for (CardMask rest = above(mine, winning); rest != 0; rest &= rest - 1) {
    const int reply = cheapest_above(last, lowest(rest));
    if (reply > dearest) dearest = reply, best = lowest(rest);
  }
  return best;
}

int follow(const Table& table) {
  const int seat = table.turn();
  const CardMask mine = table.held(seat, table.led());
  const int winning = table.winning_card();
  const bool partner_wins = !is_ours(table.winning_seat());
  if (suit_of(winning) != table.led()) return lowest(mine);
  const int cheapest = cheapest_above(mine, winning);
  if (cheapest < 0) return lowest(mine);
  if (partner_wins && !will_be_beaten(table, winning)) return lowest(mine);
  if (table.count == 3) return partner_wins || holds_up(table, mine) ? lowest(mine) : cheapest;
  if (table.count == 1 && partner_will_win(table, winning)) return lowest(mine);
  for (CardMask rest = above(mine, winning); rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    if (will_be_beaten(table, card)) continue;
    return table.count == 1 && will_keep(table, mine) ? lowest(mine) : card;
  }
  if (table.count == 1 && rank_of(winning) >= 8 && covering_promotes(table, cheapest)) return cheapest;
  if (table.count == 2 && !partner_wins) return forcing_card(table, mine, winning);
  return lowest(mine);
}

// Out of the suit: ruff what partner is not winning, or discard.
int ruff_or_discard(const Table& table) {
  const int seat = table.turn();
  const int winning = table.winning_card();
  const CardMask trumps = table.trumps(seat);
  const bool partner_wins = !is_ours(table.winning_seat()) && !will_be_beaten(table, winning);
  if (trumps != 0 && !partner_wins && !partner_will_win(table, winning)) {
    const int card = suit_of(winning) == table.strain ? cheapest_above(trumps, winning) : lowest(trumps);
    if (card >= 0) return card;
  }
  return best_discard(table, seat);
}

void add_every_suit(const Table& table, Cards& cards) {
  const int seat = table.turn();
  for (int suit = 0; suit < kSuits; ++suit) {
    if (table.held(seat, suit) != 0) cards.add(lead_of(table, seat, suit));
  }
}

void add_discards(const Table& table, Cards& cards) {
  const int seat = table.turn();
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardMask mine = table.held(seat, suit);
    if (mine != 0 && !(table.has_trumps() && suit == table.strain)) cards.add(lowest(mine));
  }
}

}  // namespace

int defend(const Table& table) {
  if (table.count == 0) return lead(table);
  return table.held(table.turn(), table.led()) != 0 ? follow(table) : ruff_or_discard(table);
}

Cards defences(const Table& table) {
  Cards cards;
  const int likely = defend(table);
  cards.add(likely);
  if (table.count == 0) {
    add_every_suit(table, cards);
    return cards;
  }
  const int seat = table.turn();
  const CardMask mine = table.held(seat, table.led());
  if (mine != 0) {
    const int winning = table.winning_card();
    const bool can_win = suit_of(winning) == table.led() && is_ours(table.winning_seat());
    const int cheapest = can_win ? cheapest_above(mine, winning) : -1;
    if (cheapest >= 0 && !will_be_beaten(table, highest(mine))) {
      cards.add(will_be_beaten(table, cheapest) ? highest(mine) : cheapest);
      cards.add(lowest(mine));
    }
    return cards;
  }
  if (suit_of(likely) != table.strain && spare(table, seat, suit_of(likely)) <= 0) add_discards(table, cards);
  return cards;
}

Cards all_defences(const Table& table) {
  Cards cards;
  for (CardMask rest = table.legal(); rest != 0; rest &= rest - 1) cards.add(lowest(rest));
  return cards;
}

}  // namespace merrimac::lines
