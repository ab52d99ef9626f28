#!/usr/bin/env python3
"""An independent referee: judges every shot of a journal from the lines of the journal alone.

    python3 tests/referee/judge.py JOURNAL...

It knows the games 8-ball, 9-ball, 10-ball, 14.1, rotation, one-pocket, bank-pool, blackball and
heyball on the table pool-9ft, snooker and snooker-6 on the table snooker-12ft, and three-cushion,
libre, cadre-47-2 and cadre-71-2 on the table carom-10ft. It shares nothing with the program but the
journal. For each shot it compares fouls, the next player or the options of a choice, the cue ball,
points, fouls in a row, groups, the ball on and the points left, entrée and dedans, the places of
all balls and the winner. A journal is left at its first difference.
"""

import json
import sys
from collections import Counter
from dataclasses import replace

sys.dont_write_bytecode = True  # before the files beside this one

import facts  # noqa: E402
import table  # noqa: E402
from carom import Cadre47, Cadre71, Libre, ThreeCushion  # noqa: E402
from carom_table import START_SPOTS  # noqa: E402
from group_games import Blackball, EightBall, Heyball  # noqa: E402
from point_games import BankPool, OnePocket, StraightPool  # noqa: E402
from rotation_games import NineBall, Rotation, TenBall  # noqa: E402
from rules import BAULK, KITCHEN, SOLIDS, START_SPOT, STRIPES, D, Outcome, on_foot  # noqa: E402
from six_reds import SixReds  # noqa: E402
from snooker import Snooker  # noqa: E402
from snooker_table import in_d  # noqa: E402

GAMES = {
    game.name: game
    for game in (
        EightBall,
        NineBall,
        TenBall,
        StraightPool,
        Rotation,
        OnePocket,
        BankPool,
        Blackball,
        Heyball,
        Snooker,
        SixReds,
        ThreeCushion,
        Libre,
        Cadre47,
        Cadre71,
    )
}


class Judge:
    """Reads a journal line by line."""

    def __init__(self):
        self.breaker = 1
        self.game = self.turn = self.state = self.events = self.options = None
        self.actions, self.notices = [], []  # since the last state
        self.count = Counter()
        self.difference = None

    def feed(self, line):
        """Reads the next line."""
        kind = line["kind"]
        if kind == "start":
            self.new_game = lambda: GAMES[line["game"]](line.get("options", {}))
        elif kind == "notice":
            self.notices.append(line["text"])
        elif kind == "command":
            self.actions.append(line)
        elif kind == "refused":
            self.after_refusal(line)
        elif kind == "shot":
            self.events = line["events"]
        elif kind == "verdict":
            self.verdict = line
        elif kind == "state" and not self.difference:
            self.found = []
            self.after_state(line)
            self.note_difference()
            self.state, self.actions, self.notices = line, [], []

    def after_refusal(self, line):
        """Only what the rules forbid may be refused: other commands during a choice, too."""
        command, self.found = line["command"], []
        if self.options or self.difference:
            return
        if command == "call":
            self.expect(f"{line} is possible", self.is_possible(line), False)
        elif command == "request-spot":
            self.expect("ball to spot", self.ball_to_spot(), None)
        else:
            self.found = [f"{line} was refused"]
        self.count["refused"] += 1
        self.note_difference()

    def note_difference(self):
        if self.found:
            self.count["differences"] += 1
            self.difference = "; ".join(self.found)

    def after_state(self, state):
        """Compares a state with what led to it."""
        action = self.actions[-1] if self.actions else {"command": "none"}
        command = action["command"]
        if self.game is None:
            self.begin_rack(state)
        elif command == "restart":
            self.breaker = 3 - self.breaker
            self.begin_rack(state)
        elif command == "stalemate":
            self.count["stalemates"] += 1
            self.begin_rack(state)
        elif command == "concede":
            self.count["concessions"] += 1
            self.expect("winner", 2 if action["player"] == "A" else 1, state["winner"])
        elif command == "choose":
            self.follow(state, self.options[action["option"]], facts.places(self.state))
        elif command == "call":
            self.expect(f"{action} is possible", self.is_possible(action), True)
        elif command == "request-spot":
            self.count["spot requests"] += 1
            ball = self.ball_to_spot()
            self.expect("a ball to spot", ball is not None, True)
            made = Outcome(self.game, turn=self.turn, spotted=on_foot([ball] if ball else []))
            self.follow(state, made, facts.places(self.state))
        elif command == "shoot":
            self.judge(state)

    def begin_rack(self, state):
        """A new rack, which keeps the game of 14.1 in a stalemate."""
        goes_on = self.game and self.game.name == "14.1" and self.state["winner"] is None
        self.game = self.game if goes_on else self.new_game()
        made = self.game.resumed(state, self.notices)
        if made:
            # The first player counts as the breaker.
            self.breaker = made.turn.player
            self.follow(state, made, {})
            return
        made = self.game.breaks(self.breaker)
        options = self.game.opening(self.breaker)
        if options:
            made = Outcome(self.game, chooser=self.breaker, options=options)
        self.follow(state, made, {})

    def is_possible(self, call):
        """True if the rules allow a call."""
        return self.game.allows(self.turn, frozenset(facts.places(self.state)) - {0}, call)

    def ball_to_spot(self):
        """The ball that may be spotted, where none may be played from behind the string (1.6)."""
        places = facts.places(self.state)
        objects = frozenset(places) - {0}
        wanted = self.game.on(self.turn, objects, {}) & objects
        if self.turn.region != KITCHEN or any(places[b][0] >= table.HEAD for b in wanted):
            return None
        return max(wanted, key=lambda ball: places[ball][0])

    def judge(self, state):
        """Compares a shot with its readings."""
        call = self.state.get("call", {})
        now = facts.places(state)
        readings = [
            replace(r, rest={b: now.get(b, p) if b in r.jammed else p for b, p in r.rest.items()})
            for r in self.game.read(self.state, self.events)
        ]
        outcomes = [self.game.judge(self.turn, reading, call) for reading in readings]
        self.tally(outcomes[0], len({signature(outcome) for outcome in outcomes}) > 1)
        all_found = []
        for reading, made in zip(readings, outcomes):
            self.found = []
            self.expect("fouls", sorted(made.fouls), self.verdict["fouls"])
            self.expect("shooter", self.turn.player, self.verdict["player"])
            self.follow(state, made, reading.rest)
            if not self.found:
                return
            all_found.append(self.found)
        self.found = [*all_found[0], f"call {call}, verdict {self.verdict['reason']}"]

    def follow(self, state, made, lies):
        """Compares a state with an outcome, and goes on from there if they agree."""
        game, turn = made.game, made.turn
        counts = game.counts if made.winner is None else None
        for key, ours in (("fouls", counts), ("score", game.score), ("pockets", game.pockets)):
            if ours:
                self.expect(key, [ours[1], ours[2]], state[key])
        if game.groups and made.winner is None:
            names = {None: "open", SOLIDS: game.group_names[0], STRIPES: game.group_names[1]}
            self.expect("groups", [names[game.groups[p]] for p in (1, 2)], state["groups"])
        self.expect("winner", made.winner, state["winner"])
        self.expect("options", list(made.options), state.get("choices", []))
        if made.winner is None:
            # A draw decides who chooses where no one is named.
            who = turn.player if turn else made.chooser or state["player"]
            self.expect("player", who, state["player"])
            free = any(notice.startswith(("Free shot:", "Free ball:")) for notice in self.notices)
            self.expect("free shot", getattr(game, "free_shot", False), free)
            if turn:
                self.expect("cue ball", turn.region, state.get("region"))
            for key, ours in game.shown().items():
                self.expect(key, ours, state[key])
            lies = lies if made.places is None else made.places
            if turn:
                for text, is_due in game.announced(turn).items():
                    self.expect(f"notice {text!r}", is_due, text in self.notices)
            if turn and turn.breaks:
                self.compare_rack(state, game, turn)
            elif lies:
                self.compare_places(state, lies, made.spotted, turn)
        if not self.found:
            self.game, self.turn, self.options = game, turn, made.options

    def compare_rack(self, state, game, turn):
        now, radius = facts.places(state), facts.radius_of(state)
        cue = game.cue_ball(turn.player)
        self.compare_in_hand(turn.region, now.pop(cue))
        self.expect("racked", set(game.balls), set(now))
        loose = [b for b, p in now.items() if not game.is_racked(b, p, radius)]
        self.expect("outside the rack", [], loose)

    def compare_in_hand(self, region, place):
        """Tells whether a ball in hand lies where it may."""
        is_behind = region not in (KITCHEN, BAULK) or place[0] <= table.HEAD
        self.expect("behind the string", True, is_behind)
        self.expect("in the D", True, region != D or in_d(place))
        self.expect("on a start spot", True, region != START_SPOT or place in START_SPOTS)

    def compare_places(self, state, lies, spotted, turn):
        """Compares where the balls are with where they came to rest, but for those that were
        spotted, racked or taken in hand."""
        now, radius = facts.places(state), facts.radius_of(state)
        racked = turn.racked if turn else ()
        others = {b: p for b, p in lies.items() if b not in {*racked, *dict(spotted)}}
        cue = self.game.cue_ball(turn.player) if turn else 0
        if turn and turn.region and cue in now:
            others[cue] = now[cue]
            self.compare_in_hand(turn.region, now[cue])
        for ball in racked:
            others[ball] = now[ball]
            self.expect(f"{ball} in the rack", True, table.is_racked(now[ball], radius))
        if len(racked) == 14:
            apex = min(table.apart(now[b], table.SPOTS["foot"]) for b in racked)
            self.expect("free apex", True, apex > 1.9 * radius)
        for ball, spot in spotted:
            others[ball] = table.spot_place(table.SPOTS[spot], others, radius)
        self.expect("balls", sorted(others), sorted(now))
        moved = [b for b in others if b in now and table.apart(others[b], now[b]) > 1e-6]
        self.expect("balls elsewhere", [], moved)

    def expect(self, what, ours, theirs):
        if ours != theirs:
            self.found.append(f"{what}: {ours}, not {theirs}")

    def tally(self, made, is_open):
        """Counts what happened."""
        self.count["shots"] += 1
        self.count["fouls"] += bool(made.fouls)
        self.count["open"] += is_open
        self.count["won"] += made.winner is not None
        self.count.update(f"foul {code}" for code in made.fouls)
        self.count.update(f"{spot} spot" for _, spot in made.spotted)
        self.count.update(made.counted)
        if made.options:
            self.count[f"choice {' '.join(made.options)}"] += 1
        if made.turn and made.turn.racked:
            self.count[f"racked {len(made.turn.racked)}"] += 1


def signature(made):
    """All of an outcome that matters."""
    game = made.game
    dedans = sorted(getattr(game, "dedans", ()))
    state = (game.counts, game.score, game.groups, getattr(game, "waiting", None), dedans)
    turn = (made.turn, made.chooser, list(made.options), made.winner)
    return repr((sorted(made.fouls), turn, sorted(made.spotted), state))


def main(paths):
    total = Counter()
    for path in paths:
        judge = Judge()
        with open(path, encoding="utf-8") as file:
            for line in file:
                judge.feed(json.loads(line))
        if judge.difference:
            print(f"{path}: {judge.difference}")
        total += judge.count
    print(json.dumps(total, indent=1))
    return 1 if total["differences"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
