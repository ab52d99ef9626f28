"""Snooker: Section 3 of the WPBSA's rules."""

from typing import NamedTuple

import sight
import snooker_facts
import snooker_table
import table
from rules import D, Game, Outcome, Turn

COLOURS = {16: "yellow", 17: "green", 18: "brown", 19: "blue", 20: "pink", 21: "black"}
BLACK = 21
BALLS = {name: ball for ball, name in COLOURS.items()}


def value(ball):
    """What a ball is worth."""
    return ball - 14 if ball in COLOURS else 1


def reds_of(balls):
    return frozenset(balls) - set(COLOURS) - {0}


class Due(NamedTuple):
    """What a stroke has to do."""

    on: frozenset  # the balls on, but for a free ball
    target: frozenset  # one of these is hit first: the free ball, or the balls on
    legal: frozenset  # these may be potted, and hit together with the target
    worth: int  # the points of the ball on
    named: bool  # it was nominated where that has to be


class Snooker(Game):
    """The state of a frame: `on` is `red`, `colour` or the colour that is next in order."""

    name = "snooker"
    reds = 15
    break_region = D
    on_now = "red"
    free_shot = False  # a free ball
    left = None  # the points on the table
    misses = 0  # misses in a row, after which the balls were replaced
    full_misses = 0  # those with a way to a full ball
    counts_full = True  # misses with a full ball in sight may lose the frame
    behind_nominated = False  # the colour on may not hide the balls that are on next

    def __init__(self, options):
        self.score = {1: 0, 2: 0}
        self.balls = [*range(1, self.reds + 1), *COLOURS]
        self.left = self.points_left(self.balls)

    def read(self, state, events):
        return snooker_facts.read(state, events)

    def shown(self):
        return {"on": self.on_now, "left": self.left}

    def is_racked(self, ball, place, radius):
        x, y = snooker_table.rack(self.reds)[ball]
        return table.apart(place, (x, y)) < 2e-4

    def resumed(self, state, notices):
        """A frame that begins from a scene."""
        if any(notice.endswith(" breaks") for notice in notices):
            return None
        game = self.but(
            score=dict(enumerate(state["score"], 1)),
            on_now=state["on"],
            left=state["left"],
            free_shot=any(notice.startswith("Free ball:") for notice in notices),
        )
        return Outcome(game, turn=Turn(state["player"], state.get("region")))

    def points_left(self, balls, on="red"):
        """The points that the next player can make, without free balls."""
        colours = sum(value(ball) for ball in balls if ball in COLOURS)
        return 8 * len(reds_of(balls)) + colours + 7 * (on == "colour")

    def allows(self, turn, on_table, call):
        """A colour, or with a free ball any ball, is nominated: without a pocket."""
        ball = call.get("ball")
        if "pocket" in call or ball not in on_table:
            return False
        return self.free_shot or self.on_now == "colour" and ball in COLOURS

    def balls_on(self, on_table, nominated=None):
        """The balls on, but for a free ball."""
        if self.on_now == "red":
            return reds_of(on_table)
        if self.on_now == "colour":
            return frozenset({nominated} if nominated else set(COLOURS) & on_table)
        return frozenset({BALLS[self.on_now]})

    def due(self, on_table, nominated):
        """What a stroke has to do with a nomination, or with None."""
        on = self.balls_on(on_table, nominated)
        is_free = self.free_shot and nominated and nominated not in on
        target = frozenset({nominated}) if is_free else on
        if self.on_now == "colour" and not nominated:
            # Without a ball on, no other one is wrong.
            return Due(on, target, on_table, 0, False)
        return Due(on, target, on | target, value(min(on)), True)

    def judge(self, turn, reading, call):
        nominated, player = call.get("ball"), turn.player
        due = self.due(reading.on_table, nominated)
        penalties = self.penalties(reading, due)
        points = 0 if penalties else self.points(reading, due)
        down = reading.gone & set(COLOURS)
        is_end = self.on_now == "black" and bool(penalties or points)
        if is_end or points and self.on_now in BALLS:
            down -= due.on
        places = dict(reading.rest)
        for ball in sorted(down, reverse=True):
            places[ball] = snooker_table.spot_place(ball, places)
        after = self.scored(player, points).next_on(places, points)
        hides = nominated if self.free_shot or self.behind_nominated else None
        if not penalties and not points and after.is_snookered_by(hides, places, reading.doubt):
            penalties["behind_free_ball"] = due.worth
        if penalties:
            after = after.scored(3 - player, max(4, *penalties.values()))
        if is_end:
            return after.end(set(penalties), places)
        if penalties:
            made = Outcome(after, set(penalties), chooser=3 - player, places=places)
            self.offer(made, turn, reading, due)
            return made
        return Outcome(after, turn=Turn(player if points else 3 - player), places=places)

    def penalties(self, reading, due):
        """The fouls of a stroke with their points: of a free ball, those of the ball on."""

        def most(balls):
            concerned = (value(ball) for ball in balls if ball != 0 and ball not in due.target)
            return max([due.worth, *concerned])

        first, found = reading.first, {}
        if not due.named:
            found["not_nominated"] = 7
        elif not reading.pushed and not reading.touching & due.target:
            if not first:
                found["no_rail"] = due.worth
            elif not (first & due.target and first <= due.legal):
                found["wrong_ball"] = most(first)
        if reading.pushed:
            found["touching_ball"] = most(reading.pushed)
        if 0 in reading.gone:
            found["scratch"] = due.worth
        if reading.off - {0}:
            found["off_table"] = most(reading.off)
        if set(reading.potted) - {0} - due.legal:
            found["ball_not_on"] = most(reading.potted)
        if reading.double_hit:
            found["double_hit"] = due.worth
        if reading.touched:
            found["touched"] = most(reading.touched)
        if reading.jumped:
            found["jump"] = due.worth
        return found

    def points(self, reading, due):
        """The points of a fair stroke: each red and the free ball, or the colour on."""
        scoring = due.legal & set(reading.potted)
        return len(scoring) if self.on_now == "red" else due.worth if scoring else 0

    def next_on(self, places, points):
        """The state after a stroke, with the ball that is on next."""
        colours = set(places) & set(COLOURS)
        if points and self.on_now == "red":
            on = "colour"
        elif reds_of(places):
            on = "red"
        else:
            on = COLOURS[min(colours)] if colours else self.on_now
        left = self.points_left(places, on)
        return self.but(on_now=on, left=left, free_shot=False, misses=0, full_misses=0)

    def is_snookered(self, places, doubt):
        return sight.clearance(places, self.balls_on(frozenset(places))) < doubt

    def is_snookered_by(self, ball, places, doubt):
        """True if the white is snookered by a ball, and not with pink and black alone."""
        if not ball or 0 not in places or set(places) <= {0, 20, 21}:
            return False
        return sight.is_hiding(ball, places, self.balls_on(frozenset(places)), doubt)

    def end(self, fouls, places):
        """The end of a frame; at equal scores the black is played for."""
        if self.score[1] != self.score[2]:
            winner = 1 if self.score[1] > self.score[2] else 2
            return Outcome(self, fouls, winner=winner, places=places)
        # Until someone has been chosen, the balls lie where they are.
        game = self.but(on_now="black", left=7)
        spotted = {BLACK: snooker_table.SPOTS[BLACK]}
        options = {
            f"player_{player}": Outcome(game, turn=Turn(player, D), places=spotted)
            for player in (1, 2)
        }
        return Outcome(self, fouls, options=options, places=places)

    def offer(self, made, turn, reading, due):
        """Adds the options after a foul, or the loss of the frame."""
        player, other = turn.player, 3 - turn.player
        after, places = made.game, made.places
        region = None if 0 in places else D

        def option(shooter, game=after):
            return Outcome(game, turn=Turn(shooter, region), places=places)

        made.options = {"play": option(other), "play_again": option(player)}
        if after.is_snookered(places, reading.doubt):
            made.options["free_ball"] = option(other, after.but(free_shot=True))
        hit = reading.touching | (reading.pushed or reading.first)
        doubt, start = reading.doubt, reading.start
        # Of a choice of colour, each could have been on.
        choice = [due.legal]
        if self.on_now == "colour":
            choice = [{ball} for ball in set(COLOURS) & reading.on_table]
        is_part = any(sight.is_part_open(start, balls, doubt) for balls in choice)
        if hit & due.target or not due.named or not is_part:
            return
        is_full = self.counts_full and any(
            sight.is_full_ball_open(start, balls, doubt) for balls in choice
        )
        is_again = is_full and self.full_misses
        if not is_again and (self.needs_snookers or after.needs_snookers):
            return
        full_misses = self.full_misses + 1 if is_full else 0
        if full_misses == 3:
            made.winner, made.options = other, {}
            return
        again = self.but(score=after.score, misses=self.misses + 1, full_misses=full_misses)
        made.options["replace"] = Outcome(again, turn=Turn(player), places=start)
        self.offer_more(made, option, other)

    def offer_more(self, made, option, other):
        """Changes the options after a miss."""

    @property
    def needs_snookers(self):
        """True if a player has more points to make up than are left."""
        return abs(self.score[1] - self.score[2]) > self.left
