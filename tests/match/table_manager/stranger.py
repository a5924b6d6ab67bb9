"""A robot of another author: blocking sockets, its own parsing, and none of our code.

It does as such programs do. It knows the order of things and reads one line for each, whatever that
says; only where it waits for a call, a card or dummy does it notice that a board begins anew.
"""

from __future__ import annotations

import re
import socket

SEATS = ["North", "East", "South", "West"]
RANKS = "23456789TJQKA"


class BegunAnew(Exception):
    pass


class Stranger:
    """It opens 1NT as dealer, passes otherwise, and plays its lowest card."""

    def __init__(self, seat: str, team: str, port: int) -> None:
        self.seat = seat
        self.me = SEATS.index(seat)
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile("r", encoding="ascii", newline="\r\n")
        self.heard: list[str] = []
        self.boards = 0
        self.send(f'Connecting "{team}" as {seat} using protocol version 18')
        assert self.line() == f'{seat} ("{team}") seated'
        self.send(f"{seat} ready for teams")

    def send(self, line: str) -> None:
        self.socket.sendall((line + "\r\n").encode())

    def line(self) -> str:
        line = self.lines.readline().removesuffix("\r\n")
        self.heard.append(line)
        if line == "End of session":
            raise EOFError
        return line

    def close(self) -> None:
        self.lines.close()
        self.socket.close()

    def run(self, boards: int | None = None) -> None:
        """So many boards, or until the end of the session."""
        teams = re.findall(r'N/S : "([^"]+)" E/W : "([^"]+)"', self.line())
        assert len(teams) == 1
        self.send(f"{self.seat} ready to start")
        is_called_up = False
        try:
            while boards is None or self.boards < boards:
                try:
                    self.board(is_called_up)
                    self.boards += 1
                    is_called_up = False
                except BegunAnew:
                    is_called_up = True
        except EOFError:
            pass
        self.close()

    # --- One board --------------------------------------------------------------------------------

    def board(self, is_called_up: bool) -> None:
        line = "start of board" if is_called_up else self.line()
        assert line.lower() == "start of board", line
        while line.lower() == "start of board":
            self.send(f"{self.seat} ready for deal")
            line = self.line()
        found = re.search(r"Board number (\d+)\. Dealer (\w+)\. (.+?) vulnerable\.", line)
        assert found is not None and found[3] in ("Neither", "N/S", "E/W", "Both"), line
        dealer = SEATS.index(found[2])
        self.send(f"{self.seat} ready for cards")
        self.hand = self.cards(self.told())
        calls = self.bidding(dealer)
        assert calls == ["bids 1NT", "passes", "passes", "passes"]
        self.declarer = dealer
        self.dummy = (dealer + 2) % 4
        self.play()
        self.line()  # the times, it is sure

    def told(self) -> str:
        line = self.line()
        if line.lower() == "start of board":
            raise BegunAnew
        return line

    def cards(self, line: str) -> list[str]:
        suits = line[line.index(":") + 1 : line.rindex(".")].split(".")
        found = []
        for suit in suits:
            letter, *ranks = suit.split()
            found += [rank + letter for rank in ranks if rank != "-"]
        assert len(found) == 13
        return found

    def bidding(self, dealer: int) -> list[str]:
        calls: list[str] = []
        while len(calls) < 4:
            caller = (dealer + len(calls)) % 4
            if caller == self.me:
                call = "passes" if calls else "bids 1NT"
                self.send(f"{self.seat} {call}")
            else:
                self.send(f"{self.seat} ready for {SEATS[caller]}'s bid")
                who, call = self.told().split(" ", 1)
                assert who == SEATS[caller]
            calls.append(call)
        return calls

    def play(self) -> None:
        leader = (self.declarer + 1) % 4
        table: list[str] = []
        for trick in range(1, 14):
            cards: list[str] = []
            for place in range(4):
                player = (leader + place) % 4
                is_mine = player == self.me != self.dummy
                is_mine |= player == self.dummy and self.me == self.declarer
                if is_mine:
                    if place == 0:
                        self.line()  # to lead, it is sure
                    held = table if player == self.dummy else self.hand
                    cards.append(self.lowest(held, cards))
                    self.send(f"{SEATS[player]} plays {cards[-1]}")
                else:
                    who = "dummy" if player == self.dummy else SEATS[player]
                    self.send(f"{self.seat} ready for {who}'s card to trick {trick}")
                    words = self.told().split()
                    assert words[:2] == [SEATS[player], "plays"], words
                    cards.append(words[2])
                if trick == 1 and place == 0 and self.me != self.dummy:
                    self.send(f"{self.seat} ready for dummy")
                    table = self.cards(self.told())
            leader = (leader + self.winner(cards)) % 4

    def lowest(self, held: list[str], cards: list[str]) -> str:
        able = [card for card in held if not cards or card[1] == cards[0][1]] or held
        card = min(able, key=lambda each: RANKS.index(each[0]))
        held.remove(card)
        return card

    def winner(self, cards: list[str]) -> int:
        following = [card for card in cards if card[1] == cards[0][1]]
        return cards.index(max(following, key=lambda each: RANKS.index(each[0])))
