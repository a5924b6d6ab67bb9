"""Declarer's rules, each with a hand where it must fire and a twin where it must not."""

from __future__ import annotations

from merrimac.game.cards import Card
from players.at_the_table import chosen, filled


def test_one_stopper_is_held_up_at_notrump() -> None:
    deal = filled("73.AQ4.KJT62.K54", "QJ5.K..", "A64.J63.Q974.AQ3", "KT982...")
    choice = chosen(deal, "3NT-S", "ST S3 SJ")
    assert (choice.card, choice.rule) == (Card.S4, "hold up")


def test_two_stoppers_are_not_held_up() -> None:
    deal = filled("K3.AQ4.KJT62.754", "QJ5...", "A64.J63.Q974.AQ3", "T9872...")
    assert chosen(deal, "3NT-S", "ST S3 SJ").rule == "win"


def test_nothing_is_held_up_with_trumps() -> None:
    deal = filled("73.AQ4.KJT62.K54", "QJ5.K..", "A64.J63.Q974.AQ3", "KT982...")
    assert chosen(deal, "5D-S", "ST S3 SJ").card is Card.SA


def test_low_to_the_queen_is_a_finesse() -> None:
    deal = filled("AQ5.K432.A32.K32", "K63..KQJ4.", "742.A65.T987.A54", "JT98...9876")
    choice = chosen(deal, "3NT-S", "C9 C2 * CA S2 S8")
    assert (choice.card, choice.rule) == (Card.SQ, "finesse")


def test_the_ace_takes_the_king_when_it_appears() -> None:
    deal = filled("AQ5.K432.A32.K32", "963..KQJ4.", "742.A65.T987.A54", "KJT8...9876")
    assert chosen(deal, "3NT-S", "C9 C2 * CA S2 SK").card is Card.SA


def test_trumps_are_drawn_when_nothing_is_to_be_ruffed() -> None:
    deal = filled("KQ54.K32.A432.32", "32...KQJ", "AJT76.A54.Q86.A5", "98...T9876")
    choice = chosen(deal, "4S-S", "CT C2 CJ CA")
    assert (choice.card.suit.name, choice.rule) == ("SPADES", "draw trumps")


def test_losers_are_ruffed_in_the_short_hand_before_trumps_are_drawn() -> None:
    deal = filled("KQ5.K983.A9432.2", "432...KQ6", "AJT76.A54.Q8.A54", "98...JT98")
    choice = chosen(deal, "4S-S", "CJ C2 * CA")
    assert (choice.card, choice.rule) == (Card.C4, "ruff a loser")


def test_trumps_in_the_short_hand_do_not_ruff_winners() -> None:
    deal = filled("KQ5.9832.A9432.2", "432...", "AJT76.A54.Q8.AKQ", "98...JT98")
    assert chosen(deal, "4S-S", "CJ C2 * CA").rule == "draw trumps"


def test_the_last_trump_that_is_high_is_left_alone() -> None:
    deal = filled("5432.A432.A2.A32", "KT...", "AJ9876.K5.K43.K4", "Q...QJT9")
    assert chosen(deal, "4S-S", "CQ C2 * CK SA SQ S2 ST").card.suit.name != "SPADES"


def test_the_last_trump_that_is_low_is_drawn() -> None:
    deal = filled("5432.A432.A2.A32", "JT...", "AK9876.K5.K43.K4", "Q...QJT9")
    choice = chosen(deal, "4S-S", "CQ C2 * CK SA SQ S2 ST")
    assert (choice.card, choice.rule) == (Card.SK, "draw trumps")


def test_top_tricks_are_cashed_when_all_are_there() -> None:
    deal = filled("AK2.A432.A32.A32", "", "QJ43.KQJ.KQJ.KQ4", "T98...")
    choice = chosen(deal, "7NT-S", "ST SA * S3")
    assert choice.rule in ("cash", "unblock", "cross")


def test_the_short_hand_plays_its_honours_first() -> None:
    deal = filled("AQJT9.432.43.432", "", "K8.AKQ.AKQ2.AKQ5", "..JT9.")
    choice = chosen(deal, "7NT-S", "DJ D3 * DA")
    assert (choice.card, choice.rule) == (Card.SK, "unblock")


def test_equal_lengths_need_no_overtaking() -> None:
    deal = filled("AQT9.432.432.432", "", "KJ87.AKQ5.AK5.A5", "..QJT.")
    assert chosen(deal, "3NT-S", "DQ D2 * DA SK *").card is Card.S9


def test_the_last_card_of_the_short_hand_is_overtaken() -> None:
    deal = filled("AQT98.432.432.42", "", "KJ.AKQ5.AK85.A53", "..QJT.")
    choice = chosen(deal, "3NT-S", "DQ D2 * DA SK * S8 * SJ *")
    assert (choice.card, choice.rule) == (Card.SQ, "overtake")


def test_fourth_hand_wins_with_the_cheapest_card() -> None:
    deal = filled("432.A432.A32.A32", "8...", "AQ7.K65.K654.K65", "KJT9...")
    assert chosen(deal, "3NT-S", "S9 S2 S8").card is Card.SQ


def test_a_trick_that_would_be_lost_is_ruffed() -> None:
    deal = filled("KQJ2.5432.432.32", "", "A9876..AK65.AK54", ".AK..")
    choice = chosen(deal, "4S-S", "HA H2 *")
    assert (choice.card, choice.rule) == (Card.S6, "ruff")


def test_a_trick_that_dummy_has_won_is_not_ruffed() -> None:
    deal = filled("KQJ2.A543.432.32", "", "A9876..AK65.K654", ".KQ..")
    choice = chosen(deal, "4S-S", "HK HA *")
    assert choice.rule == "discard" and choice.card.suit.name in ("DIAMONDS", "CLUBS")


def test_a_discard_keeps_the_winners() -> None:
    deal = filled("AKQ2.432.432.432", "", "43.AKQ.AKQ.98765", "JT98..J.")
    choice = chosen(deal, "3NT-S", "SJ SA * S3 SK * S4 * SQ *")
    assert (choice.card.suit.name, choice.rule) == ("CLUBS", "discard")


def test_the_hand_with_the_entry_is_reached_for_a_finesse_that_needs_it() -> None:
    """QJT9 opposite A532: the queen is led from the hand that has it."""
    deal = filled("QJT9.A32.A32.A32", "", "A532.K654.K65.K6", "...QJT")
    assert chosen(deal, "3NT-S", "CQ C2 * CK").rule == "cross"
    assert chosen(deal, "3NT-S", "CQ CA * C6").card is Card.SQ


def test_a_quick_loser_goes_before_trumps_that_lose_the_lead() -> None:
    """The trump king is out and so are the top diamonds: clubs first, a diamond goes."""
    deal = filled("T932.A6.64.AKQ52", "K...", "AQJ64.KJ98.532.3", ".T.AK.")
    choice = chosen(deal, "4S-S", "HT HA * H8")
    assert (choice.card.suit.name, choice.rule) == ("CLUBS", "discard first")


def test_no_discard_is_needed_when_trumps_are_solid() -> None:
    deal = filled("K932.A6.64.AKQ52", "", "AQJ64.KJ98.532.3", ".T.AK.")
    assert chosen(deal, "4S-S", "HT HA * H8").rule != "discard first"


def test_a_winner_opposite_a_singleton_is_taken_at_once_with_trumps() -> None:
    deal = filled("JT96.AQ8.98743.J", "", "872.5.AKT52.AQ76", ".J9764..")
    assert chosen(deal, "3D-S", "H6").card is Card.HA
    assert chosen(deal, "3D-S", "H6").rule == "at once"


def test_two_small_cards_opposite_leave_room_for_the_finesse() -> None:
    deal = filled("JT96.AQ8.9874.J2", "", "87.543.AKT52.A76", ".J976..")
    assert chosen(deal, "3D-S", "H6").rule != "at once"


def test_a_singleton_honour_is_overtaken_when_there_is_no_other_way_in() -> None:
    deal = filled("AKJT32.984.T42.5", "9864...", "Q.AK2.Q98.AKJT96", "75.QJT76..")
    choice = chosen(deal, "3NT-S", "HQ H4 * HA SQ S5")
    assert (choice.card, choice.rule) == (Card.SK, "overtake")


def test_with_another_entry_the_honour_holds() -> None:
    deal = filled("AKJT32.984.A42.5", "9864...", "Q.AK2.Q98.AKJT96", "75.QJT76..")
    assert chosen(deal, "3NT-S", "HQ H4 * HA SQ S5").card is Card.S2


def test_the_suit_is_played_to_the_short_hands_winner_first() -> None:
    deal = filled("QT2.A43.K652.J74", "J9...", "AK8654.76.A3.A86", "73.KQJT..")
    choice = chosen(deal, "3NT-S", "HK HA * H6 D2 * DA *")
    assert (choice.card, choice.rule) == (Card.S4, "to the short side")
