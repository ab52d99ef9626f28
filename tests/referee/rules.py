"""What the games have in common: general fouls, turns and outcomes."""

from dataclasses import dataclass, field

import facts
import table

KITCHEN, ANYWHERE = "in_hand_kitchen", "in_hand_anywhere"
BAULK, BAULK_OR_HERE = "in_hand_baulk", "in_position_or_baulk"
D, START_SPOT = "in_hand_D", "in_hand_start_spots"

SOLIDS, STRIPES = frozenset(range(1, 8)), frozenset(range(9, 16))


@dataclass(frozen=True)
class Turn:
    """Who shoots next, and from where."""

    player: int
    region: str = None
    breaks: bool = False  # at a new rack
    racked: frozenset = frozenset()  # balls that are racked while the game goes on


@dataclass
class Outcome:
    """What follows from a shot or a choice."""

    game: object  # its state
    fouls: set = field(default_factory=set)
    turn: Turn = None
    chooser: int = None
    options: dict = field(default_factory=dict)  # of the chooser: outcomes by name
    winner: int = None
    spotted: list = field(default_factory=list)  # balls with their spots, in order
    places: dict = None  # of all balls, where they do not follow from the shot and `spotted`
    counted: tuple = ()  # what else happened, to be counted


def on_foot(balls):
    """Balls to be spotted on the foot spot."""
    return [(ball, "foot") for ball in balls]


def general_fouls(reading, on, turn, contact=True, rail=True, string=False):
    """The fouls of chapter 3. `on`: the balls that may be hit first. `string`: play from behind the
    head string is judged."""
    fouls = set()
    gone = reading.potted or reading.off
    if contact and not reading.first or contact and rail and not gone and not reading.rail:
        fouls.add("no_rail")
    if contact and reading.first and not reading.first & on:
        fouls.add("wrong_ball")
    if string and turn.region == KITCHEN:
        if not reading.first and not reading.crossed:
            fouls.add("kitchen_p2")
        right = reading.first & on or reading.first
        if right and right <= reading.behind and not reading.crossed_first:
            fouls.add("kitchen_p1")
    happened = {
        "double_hit": reading.double_hit,
        "touched": reading.touched,
        "off_table": reading.off - {0},
        "scratch": reading.scratch,
    }
    return fouls | {code for code, is_foul in happened.items() if is_foul}


def is_open_break(reading):
    """True if a break pockets a ball, or drives four to rails."""
    return bool(reading.objects_down) or len(reading.driven) >= 4


def break_foul(fouls, reading, code):
    """Adds the foul of a bad break, which says more than that nothing reached a rail."""
    if reading.first:
        fouls.discard("no_rail")
    fouls.add(code)


class Game:
    """The state of a game between two shots, and its referee."""

    name = None
    sight = False  # true if it matters what the cue ball can see
    groups = None  # of each player, by number; None in games without
    group_names = ("solids", "stripes")
    counts = None  # fouls in a row
    score = None
    pockets = None
    calls = frozenset()  # what is called: a ball and its pocket, these and rails, a safety
    calls_on_break = False
    may_push = False
    break_region = KITCHEN
    balls = range(1, 16)

    def __init__(self, options):
        """`options` as in the journal's first line."""

    def read(self, state, events):
        """The readings of a shot."""
        return facts.read(state, events, self.sight)

    def shown(self):
        """What more a state of a journal shows: values by key."""
        return {}

    def resumed(self, state, notices):
        """The state and the turn of a game that begins from a scene; None at a break."""
        return None

    def announced(self, turn):
        """Notices before a stroke: whether they are due, by text."""
        return {}

    def cue_ball(self, player):
        """The ball that a player strikes."""
        return 0

    @staticmethod
    def is_racked(ball, place, radius):
        """True if a ball of a new rack lies where it may."""
        return table.is_racked(place, radius)

    def opening(self, breaker):
        """The options before the break."""
        return {}

    def on(self, turn, on_table, call):
        """The balls that may be hit first."""
        return on_table

    def allows(self, turn, on_table, call):
        """True if a call is possible."""
        (kind, *_) = (key for key in ("push_out", "safety", "rails", "ball") if key in call)
        if turn.breaks and not self.calls_on_break:
            return False
        is_called = self.may_push if kind == "push_out" else kind in self.calls
        return is_called and ("ball" not in call or call["ball"] in on_table)

    def judge(self, turn, reading, call):
        """The outcome of a shot."""
        raise NotImplementedError

    def but(self, **changes):
        """The same state with changes."""
        game = object.__new__(type(self))
        game.__dict__.update(self.__dict__, **changes)
        return game

    def counted(self, player, fouls):
        """The state with the fouls in a row after a shot."""
        count = self.counts[player] + 1 if fouls else 0
        return self.but(counts={**self.counts, player: count})

    def scored(self, player, points):
        """The state with more points of a player."""
        return self.but(score={**self.score, player: self.score[player] + points})

    def shoots(self, player, region=None, spotted=()):
        """An option: a player shoots."""
        return Outcome(self, turn=Turn(player, region), spotted=list(spotted))

    def breaks(self, player):
        """An option: a player breaks a new rack."""
        return Outcome(self, turn=Turn(player, self.break_region, True))

    def play_or_pass_back(self, player):
        """The opponent shoots, or has the player shoot again."""
        return {"play": self.shoots(3 - player), "pass_back": self.shoots(player)}
