#include "lines/declare.h"

#include <algorithm>

namespace merrimac::lines {

namespace {

int length(const Table& table, int seat, int suit) { return count_of(table.held(seat, suit)); }

// The cards of a seat that no card still out can beat in their suit.
CardMask winners(const Table& table, int seat, int suit) {
  const CardMask mine = table.held(seat, suit), out = table.out(suit);
  return out != 0 ? above(mine, highest(out)) : mine;
}

bool is_trump(const Table& table, int suit) { return table.has_trumps() && suit == table.strain; }

// Side winners are safe to cash when the defenders have no trump, or must both follow as far as is known.
bool is_ruffable(const Table& table, int suit) {
  if (!table.has_trumps() || is_trump(table, suit) || table.out(table.strain) == 0) return false;
  const int known_void = table.voids[kEast] | table.voids[kWest];
  return (known_void >> suit & 1) != 0 || count_of(table.out(suit)) < 3;
}

// --- drawing trumps ---

bool should_draw(const Table& table) {
  if (!table.has_trumps()) return false;
  const CardMask out = table.out(table.strain), ours = table.ours(table.strain);
  if (out == 0 || ours == 0) return false;
  const bool have_master = highest(ours) > highest(out);
  if (have_master) return true;
  // One master left with them is not worth two of ours, nor an early ruff of theirs a third.
  return count_of(out) >= 2 && count_of(ours) > count_of(out);
}

// The card to lead of a suit in which the other hand may hold the high cards.
int lead_towards(const Table& table, int seat, int suit) {
  const CardMask mine = table.held(seat, suit), partners = table.held(partner_of(seat), suit);
  const CardMask my_winners = winners(table, seat, suit), their_winners = winners(table, partner_of(seat), suit);
  // The short hand's winners first, so that the suit does not block.
  const bool returns = count_of(partners) >= 2 && table.out(suit) != 0;
  if (their_winners != 0 && returns && count_of(partners) < count_of(mine)) return lowest(mine);
  if (my_winners != 0) {
    const bool is_shorter = count_of(mine) <= count_of(partners);
    if (is_shorter || their_winners == 0 || count_of(my_winners) >= count_of(partners)) return highest(my_winners);
  }
  if (their_winners != 0) return lowest(mine);
  if (my_winners != 0) return highest(my_winners);
  if (partners != 0 && highest(partners) > highest(mine)) {
    const int top = highest(mine);
    // A card next to partner's honours can be led through: the queen from QJx towards the ace.
    const CardMask out = table.out(suit);
    const bool is_solid = rank_of(top) >= 8 && rank_of(top) > 0 && (mine & bit_of(top - 1)) != 0;
    return is_solid && out != 0 ? top : lowest(mine);
  }
  const int top = highest(mine);
  const bool is_backed = rank_of(top) > 0 && ((mine | partners) & bit_of(top - 1)) != 0;
  return is_backed ? top : lowest(mine);
}

// --- cashing ---

// How urgent it is to cash in a suit from this hand; 0: nothing to cash.
int cash_worth(const Table& table, int seat, int suit) {
  const int partner = partner_of(seat);
  const int mine = count_of(winners(table, seat, suit)), theirs = count_of(winners(table, partner, suit));
  const int my_length = length(table, seat, suit), their_length = length(table, partner, suit);
  if (my_length == 0 || is_trump(table, suit) || is_ruffable(table, suit)) return 0;
  if (mine > 0 && theirs > 0 && my_length < their_length) return 60;           // unblock
  if (mine > 0 && theirs > 0 && my_length == their_length) return 50;
  if (mine > 0 && theirs == 0) return my_length <= their_length ? 40 : 45;     // long cards run from here
  if (mine > 0) return 30;                                                     // also an entry: later
  if (theirs > 0) return their_length > my_length ? 20 : 15;                   // cross to the other hand
  return 0;
}

int cash(const Table& table, int seat) {
  int best = -1, worth = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int here = cash_worth(table, seat, suit);
    if (here > worth) worth = here, best = suit;
  }
  return best < 0 ? -1 : lead_towards(table, seat, best);
}

// --- setting up ---

// Tricks in a suit that is played on until one hand has no more: our best card each time it wins, else our lowest;
// the cards out are thought to fall two by two.
struct Forced {
  int won = 0, lost = 0;  // lost: before the last trick won
};

Forced forced(const Table& table, int suit) {
  const int rounds = std::max(length(table, kNorth, suit), length(table, kSouth, suit));
  CardMask ours = table.ours(suit), out = table.out(suit);
  Forced result;
  int lost = 0;
  for (int i = 0; i < rounds && ours != 0; ++i) {
    const bool wins = out == 0 || highest(ours) > highest(out);
    ours &= ~bit_of(wins ? highest(ours) : lowest(ours));
    if (count_of(ours) > rounds - i - 1) ours &= ours - 1;
    if (out != 0 && !wins) out &= ~bit_of(highest(out));
    if (out != 0) out &= out - 1;
    if (wins && out != 0) out &= out - 1;
    if (wins) ++result.won, result.lost = lost;
    else ++lost;
  }
  return result;
}

int tops(const Table& table, int suit) {
  const int good = count_of(winners(table, kNorth, suit)) + count_of(winners(table, kSouth, suit));
  return std::min(good, std::max(length(table, kNorth, suit), length(table, kSouth, suit)));
}

// Extra tricks to hope for in a suit, less what they cost.
int setup_worth(const Table& table, int seat, int suit) {
  if (length(table, seat, suit) == 0 || is_trump(table, suit)) return -100;
  const Forced after = forced(table, suit);
  int worth = 10 * (after.won - tops(table, suit)) - 4 * after.lost;
  // Better led towards the honours than away from them.
  const CardMask partners = table.held(partner_of(seat), suit);
  if (partners != 0 && highest(partners) == highest(table.ours(suit))) worth += 1;
  return worth;
}

// The most promising suit to set up; -1 when there is nothing to gain and `must` is not said.
int set_up(const Table& table, int seat, bool must) {
  int best = -1, worth = must ? -1000 : 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int here = setup_worth(table, seat, suit);
    if (length(table, seat, suit) > 0 && here > worth) worth = here, best = suit;
  }
  return best < 0 ? -1 : lead_towards(table, seat, best);
}

bool has_enough(const Table& table) {
  int sure = table.won;
  for (int suit = 0; suit < kSuits; ++suit) sure += tops(table, suit);
  return sure >= table.needed;
}

// Ruffing in the hand with fewer trumps makes a trick; in the other it only shortens us.
int ruff_in_short_hand(const Table& table, int seat) {
  if (!table.has_trumps()) return -1;
  const int partner = partner_of(seat);
  const CardMask theirs = table.trumps(partner);
  if (theirs == 0 || count_of(theirs) > count_of(table.trumps(seat))) return -1;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (is_trump(table, suit) || table.held(partner, suit) != 0) continue;
    const CardMask losers = table.held(seat, suit) & ~winners(table, seat, suit);
    if (losers != 0) return lowest(losers);
  }
  return -1;
}

int lead(const Table& table) {
  const int seat = table.turn();
  const int ruff = ruff_in_short_hand(table, seat);
  if (ruff >= 0) return ruff;
  if (should_draw(table) && table.trumps(seat) != 0) return lead_towards(table, seat, table.strain);
  // New tricks are made while the old ones still stop the defenders.
  const bool may_lose = table.lost + table.needed < 13;
  if (may_lose && !has_enough(table)) {
    const int card = set_up(table, seat, false);
    if (card >= 0) return card;
  }
  const int card = cash(table, seat);
  return card >= 0 ? card : set_up(table, seat, true);
}

// --- following ---

// What can go: the lowest card of the suit with most losers, winners and entries last.
int discard(const Table& table, int seat) {
  const int partner = partner_of(seat);
  int best = -1, most = -10000;
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardMask mine = table.held(seat, suit);
    if (mine == 0) continue;
    const CardMask mine_good = winners(table, seat, suit);
    const int good = count_of(mine_good) + count_of(winners(table, partner, suit));
    int worth = 10 * (count_of(mine) - good) - 2 * count_of(mine_good);
    if (is_trump(table, suit)) worth -= 1000;
    if (mine == mine_good) worth -= 200;
    // Length that may yet be established is worth keeping in the longer hand.
    const bool is_longer = count_of(mine) > length(table, partner, suit);
    if (is_longer && count_of(mine) > (count_of(table.out(suit)) + 1) / 2) worth -= 15;
    // A guard against what is still out.
    const CardMask out = table.out(suit);
    const int higher = out != 0 ? count_of(above(out, highest(mine))) : 0;
    if (higher > 0 && count_of(mine) == higher + 1 && rank_of(highest(mine)) >= 9 && good == 0) worth -= 25;
    if (worth > most) most = worth, best = suit;
  }
  return lowest(table.held(seat, best));
}

// Third or fourth card below the ace that may win because the higher one lies before it.
int finesse_card(CardMask mine, CardMask partners, CardMask out, int winning) {
  for (CardMask rest = above(mine, winning); rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    const CardMask higher_out = above(out, card);
    if (higher_out == 0) return card;
    const CardMask covered = above(mine, highest(higher_out));
    // With two tops a queen drops from four cards out more often than it lies well, with three a ten from six.
    const int tops = count_of(above(mine | partners, highest(higher_out)));
    const bool drop_is_better = count_of(out) <= 2 * tops;
    if (count_of(higher_out) == 1 && covered != 0 && !drop_is_better) return card;
  }
  return -1;
}

// The lowest of touching cards, counting ours in the other hand and cards gone as touching.
int lowest_equal(const Table& table, CardMask mine, int card) {
  const CardMask out = table.out(suit_of(card));
  for (CardMask lower = below(mine, card); lower != 0; lower = below(mine, card)) {
    const int next = highest(lower);
    if ((above(out, next) & below(out, card)) != 0) break;
    card = next;
  }
  return card;
}

// What to play below a sure winner of the other hand: a card that would block the longer suit there, if a lower one
// of that hand is as good; else the lowest.
int under_winner(const Table& table, CardMask mine, int winning) {
  const int suit = table.led();
  const CardMask partners = table.held(partner_of(table.turn()), suit), out = table.out(suit);
  if (count_of(partners) < count_of(mine)) return lowest(mine);
  for (CardMask rest = below(mine, winning); rest != 0; rest &= ~bit_of(highest(rest))) {
    const int card = highest(rest);
    const CardMask lower = below(partners, card);
    if (lower == 0) break;
    const CardMask between = above(out, highest(lower)) & below(out, card);
    if (between == 0) return card;
  }
  return lowest(mine);
}

int third(const Table& table, CardMask mine, int winning) {
  const int suit = table.led();
  const CardMask out = table.out(suit);
  const bool partner_wins = is_ours(table.winning_seat());
  const int highest_out = out != 0 ? highest(out) : -1;
  // Fourth hand may have shown out: then only a trump could beat partner.
  const int last = (table.leader + 3) & 3;
  const bool last_is_void = (table.voids[at(last)] >> suit & 1) != 0;
  if (partner_wins && (winning > highest_out || last_is_void)) return under_winner(table, mine, winning);
  if (partner_wins && rank_of(winning) >= 8) {
    // Partner's honour was led to be run, if what is above it can be beaten later.
    const CardMask higher = above(mine, highest_out);
    if (higher != 0) return lowest(mine);
  }
  const CardMask partners = table.held(partner_of(table.turn()), suit);
  const int finesse = finesse_card(mine, partners, last_is_void ? 0 : out, winning);
  if (finesse >= 0) return finesse;
  const int top = highest(mine);
  if (top < winning) return lowest(mine);
  return std::max(lowest_equal(table, mine, top), cheapest_above(mine, winning));
}

// An opponent led and the other hand plays last.
int second(const Table& table, CardMask mine, int winning) {
  const int partner = partner_of(table.turn());
  const CardMask partners = table.held(partner, table.led());
  const CardMask out = table.out(table.led());
  const CardMask good = out != 0 ? above(mine, std::max(highest(out), winning)) : above(mine, winning);
  const bool partner_can = partners != 0 && highest(partners) > winning;
  if (partner_can || good == 0) {
    // Length is kept and honours played only when they must be.
    return lowest(mine);
  }
  return lowest(good);
}

int follow(const Table& table) {
  const int seat = table.turn();
  const CardMask mine = table.held(seat, table.led());
  const int winning = table.winning_card();
  if (suit_of(winning) != table.led()) return lowest(mine);
  if (table.count == 1) return second(table, mine, winning);
  if (table.count == 2) return third(table, mine, winning);
  if (is_ours(table.winning_seat())) return lowest(mine);
  const int card = cheapest_above(mine, winning);
  return card >= 0 ? card : lowest(mine);
}

// A defender who is still to play is known to be out of the suit, and trumps are out.
bool may_overruff(const Table& table) {
  if (!table.has_trumps() || table.out(table.strain) == 0) return false;
  for (int i = table.count + 1; i < kSeats; ++i) {
    const int seat = (table.leader + i) & 3;
    const int voids = table.voids[at(seat)];
    if (!is_ours(seat) && (voids >> table.led() & 1) != 0 && (voids >> table.strain & 1) == 0) return true;
  }
  return false;
}

int ruff_or_discard(const Table& table) {
  const int seat = table.turn();
  const CardMask trumps = table.trumps(seat);
  const int winning = table.winning_card();
  const bool ours = is_ours(table.winning_seat());
  const CardMask out = table.out(table.led());
  const bool safe = ours && (table.count == 3 || suit_of(winning) != table.led() || out == 0 || winning > highest(out));
  const bool partner_last = table.count == 1;
  const CardMask partners = table.held(partner_of(seat), table.led());
  const bool partner_takes = partner_last && suit_of(winning) == table.led() && partners != 0 && out != 0 &&
                             highest(partners) > std::max(highest(out), winning);
  const bool over = may_overruff(table);
  if (trumps != 0 && !safe && (over || !partner_takes)) {
    const CardMask out_trumps = table.out(table.strain);
    const int high = over ? cheapest_above(trumps, highest(out_trumps)) : -1;
    const int card = suit_of(winning) == table.strain ? cheapest_above(trumps, winning) : lowest(trumps);
    if (high >= 0 && high >= card) return high;
    if (card >= 0) return card;
  }
  return discard(table, seat);
}

}  // namespace

int declare(const Table& table) {
  if (table.count == 0) return lead(table);
  return table.held(table.turn(), table.led()) != 0 ? follow(table) : ruff_or_discard(table);
}

}  // namespace merrimac::lines
