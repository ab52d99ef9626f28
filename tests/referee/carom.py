"""Three-cushion, libre and cadre: the UMB's World Rules of Carom Billiard."""

import carom_facts
import carom_table
from carom_table import BOTTOM, CENTRE, TOP
from facts import FROZEN
from rules import START_SPOT, Game, Outcome, Turn
from table import apart

RED = 2
COLOURS = ("white", "yellow")


class Carom(Game):
    """The state of a game. Ball 0, the white, is the starter's, and 1, the yellow, the other
    player's."""

    break_region = START_SPOT
    balls = (1, RED)
    target = 100
    zones = {}  # in which two points may be made at most
    cushions = 0  # that a point needs before the second ball
    starter = 1
    is_opening = True  # from the opening position
    is_equalizer = False  # the last inning of the other player
    entree = dedans = frozenset()  # zones with both other balls: for one more point, or for none

    def __init__(self, options):
        self.score = {1: 0, 2: 0}
        self.target = options.get("target", self.target)
        self.may_equalize = options.get("equalizing_innings", True)

    def cue_ball(self, player):
        return 0 if player == self.starter else 1

    def read(self, state, events):
        return carom_facts.read(state, events, self.cue_ball(state["player"]), self.zones)

    def breaks(self, player):
        return Outcome(self.but(starter=player), turn=Turn(player, START_SPOT, True))

    def is_racked(self, ball, place, radius):
        return apart(place, TOP if ball == RED else BOTTOM) < 1e-9

    def resumed(self, state, notices):
        """A game that begins from a scene, after the first stroke."""
        if any(notice.endswith(" breaks") for notice in notices):
            return None
        player = state["player"]
        is_starter = f"Player {player}: white" in notices
        game = self.but(
            starter=player if is_starter else 3 - player,
            score=dict(enumerate(state["score"], 1)),
            is_opening=False,
            is_equalizer=any("has this inning to equalize" in notice for notice in notices),
        )
        return Outcome(game, turn=Turn(player, state.get("region")))

    def announced(self, turn):
        colour = COLOURS[self.cue_ball(turn.player)]
        return {
            f"Player {turn.player}: {colour}": not (
                turn.breaks or self.is_equalizer and self.is_opening
            ),
            "Cue ball on a start spot, the red first": self.is_opening,
            f"Player {turn.player} has this inning to equalize": self.is_equalizer,
            "Entrée: one carom may leave both balls in the zone": bool(
                self.entree and not self.dedans
            ),
            "Dedans: a ball has to leave the zone with the next carom": bool(self.dedans),
        }

    def judge(self, turn, reading, call):
        player, fouls = turn.player, self.fouls(reading)
        is_carom = len(reading.met) == 2 and reading.cushions >= self.cushions
        stays = reading.held & self.dedans
        if fouls or not is_carom or stays:
            made = self.misses(player, reading)
        else:
            made = self.scores(player, reading)
        happened = {
            "few cushions": len(reading.met) == 2 and not is_carom,
            "stays in zone": not fouls and is_carom and stays,
            "point": made.game.score != self.score,
            "entree": made.game.entree,
            "dedans": made.game.dedans,
            "opening": made.turn and made.turn.region,
            "equalizer": made.game.is_equalizer > self.is_equalizer,
            "draw": made.turn and made.turn.breaks,
        }
        made.fouls = fouls
        made.counted = tuple(what for what, is_so in happened.items() if is_so)
        return made

    def fouls(self, reading):
        """The fouls of a stroke: articles 23, 27 and 41."""
        happened = {
            "wrong_ball": self.is_opening and reading.first != ("ball", RED),
            "off_table": reading.off,
            "touching_ball": reading.into_ball,
            "touching_rail": reading.into_rail,
            "double_hit": reading.double_hit,
            "touched": reading.touched,
        }
        return {code for code, is_foul in happened.items() if is_foul}

    def misses(self, player, reading):
        """The end of an inning without a point."""
        if self.is_equalizer:
            return Outcome(self, winner=self.starter)
        other = 3 - player
        if reading.off and self.zones:
            return self.opens(other)
        after = self.but(is_opening=False, dedans=frozenset())
        places = after.spotted(reading.rest, reading.off, other)
        return after.but(entree=after.holding(other, places)).plays(other, places)

    def scores(self, player, reading):
        """A point."""
        after = self.scored(player, 1)
        if after.score[player] < self.target:
            after = after.but(
                is_opening=False,
                dedans=reading.held,
                entree=reading.held_after - reading.held,
            )
            return after.plays(player, reading.rest)
        if self.is_equalizer:
            fresh = self.but(score={1: 0, 2: 0}, is_opening=True, is_equalizer=False)
            return fresh.but(entree=frozenset(), dedans=frozenset()).breaks(player)
        if player == self.starter and self.may_equalize:
            return after.but(is_equalizer=True).opens(3 - player)
        return Outcome(after, winner=player, places=reading.rest)

    def opens(self, player):
        """A player's stroke from the opening position."""
        nothing = frozenset()
        game = self.but(is_opening=True, entree=nothing, dedans=nothing)
        places = {1 - self.cue_ball(player): BOTTOM, RED: TOP}
        return Outcome(game, turn=Turn(player, START_SPOT), places=places)

    def plays(self, player, places):
        """A player's stroke from these places, or the choice if a ball touches the player's."""
        away = Outcome(self, turn=Turn(player), places=places)
        cue = self.cue_ball(player)
        touching = frozenset(
            ball
            for ball, place in places.items()
            if ball != cue
            and apart(place, places[cue]) - 2 * carom_table.RADIUS < FROZEN
        )
        if not touching:
            return away
        if self.zones:
            respot = self.opens(player)
        else:
            spotted = self.spotted(places, touching | {cue}, player)
            respot = Outcome(self, turn=Turn(player), places=spotted)
        options = {"respot": respot, "play": away}
        return Outcome(self, chooser=player, options=options, places=places)

    def holding(self, player, places):
        """The zones with both balls that are not the player's."""
        cue = self.cue_ball(player)
        others = [place for ball, place in places.items() if ball != cue]
        return carom_facts.both_in(self.zones, others)

    def spotted(self, places, balls, player):
        """The places with these balls on the spots of article 27: a player's ball on the bottom
        spot. Where one is taken, on that of the ball which takes it."""
        spots = {RED: TOP, self.cue_ball(player): BOTTOM, 1 - self.cue_ball(player): CENTRE}
        found = {ball: place for ball, place in places.items() if ball not in balls}
        for ball in sorted(balls):
            owner = ball
            while in_way := self.on_spot(spots[owner], found):
                owner = in_way[0]
            found[ball] = spots[owner]
        return found

    @staticmethod
    def on_spot(spot, places):
        """The balls that leave no room on a spot."""
        return [b for b, place in places.items() if apart(place, spot) < 2 * carom_table.RADIUS]


class ThreeCushion(Carom):
    """Articles 81 to 83."""

    name = "three-cushion"
    target = 40
    cushions = 3


class Libre(Carom):
    """Article 61."""

    name = "libre"
    zones = carom_table.corners()


class Cadre47(Carom):
    """Articles 71 to 73, with four lines."""

    name = "cadre-47-2"
    zones = carom_table.cadres(*carom_table.LINES_47)


class Cadre71(Carom):
    """Articles 71 to 73, with three lines."""

    name = "cadre-71-2"
    zones = carom_table.cadres(*carom_table.LINES_71)
