"""Games of points: 14.1, one-pocket and bank pool."""

import table
from rules import KITCHEN, Game, Outcome, Turn, general_fouls, is_open_break, on_foot


class Points(Game):
    """A game of points, in which three fouls in a row cost."""

    def __init__(self, options):
        self.counts, self.score = {1: 0, 2: 0}, {1: 0, 2: 0}


class StraightPool(Points):
    """14.1 continuous: WPA 2025, chapter 7."""

    name = "14.1"
    calls = {"ball", "safety"}
    calls_on_break = True

    def __init__(self, options):
        super().__init__(options)
        self.target = options.get("target", 100)

    def judge(self, turn, reading, call):
        player, other = turn.player, 3 - turn.player
        made = (call.get("ball"), call.get("pocket")) in reading.potted
        back = on_foot(reading.objects_gone)
        if turn.breaks and not made and not (reading.cue_ball_rail and len(reading.driven) >= 2):
            # The breaking foul stands for all others of the shot, and counts for no third one.
            game = self.scored(player, -2)
            options = {
                "accept": game.shoots(other, KITCHEN if reading.scratch else None),
                "require_rebreak": game.breaks(player),
            }
            return Outcome(game, {"breaking_foul"}, None, other, options, spotted=back)
        fouls = general_fouls(reading, reading.on_table, turn, string=True)
        hit = {other for kind, other, *_ in reading.contacts[0] if kind == "ball"}
        if "kitchen_p1" in fouls and not reading.crossed and hit <= reading.behind:
            fouls.add("kitchen_p2")
        game = self.counted(player, fouls)
        if fouls and game.counts[player] == 3:
            game = game.counted(player, None).scored(player, -16)
            return Outcome(game, fouls, Turn(player, KITCHEN, True))
        if fouls:
            region = KITCHEN if fouls & {"scratch", "kitchen_p2"} else None
            return Outcome(game.scored(player, -1), fouls, Turn(other, region), spotted=back)
        if not made:
            return game.shoots(other, spotted=back)
        game = game.scored(player, len(reading.objects_down))
        if game.score[player] >= self.target:
            return Outcome(game, winner=player)
        left = reading.on_table - set(reading.objects_down)
        if len(left) > 1:
            return game.shoots(player)
        region, racked, spotted = self.rack_again(reading, left)
        return Outcome(game, turn=Turn(player, region, racked=racked), spotted=spotted)

    @staticmethod
    def rack_again(reading, left):
        """The table of 7.8: the region, the balls to rack and those to spot, from where the cue
        ball and the last ball lie after the 14th one."""

        def is_in_rack(ball):
            return table.in_rack(reading.rest[ball], reading.radius)

        def free_spot(blocker):
            away = table.apart(reading.rest[blocker], table.SPOTS["head"])
            return "centre" if away < 2 * reading.radius else "head"

        everything = frozenset(range(1, 16))
        region = KITCHEN if is_in_rack(0) else None
        if not left or region and is_in_rack(min(left)):
            return region, everything, []
        (last,) = left
        if is_in_rack(last):
            return None, everything - left, [(last, free_spot(0))]
        if region and reading.rest[last][0] < table.HEAD:
            return None, everything - left, [(0, free_spot(last))]
        return region, everything - left, []


class Owing(Points):
    """A game in which a foul costs a ball, or a debt."""

    waiting = frozenset()  # balls down that come back at the end of the visit

    def wins_ball(self, player, ball):
        """A ball for a player, who pays a debt with it first."""
        debt = {ball} if self.score[player] < 0 else ()
        return self.waits(debt).scored(player, 1)

    def pays(self, player, reading):
        """The foul of a player: the lowest ball that is down for good comes back."""
        for_good = set(self.balls) - reading.on_table - self.waiting
        back = {min(for_good)} if self.score[player] > 0 else ()
        return self.waits(back).scored(player, -1)

    def waits(self, balls):
        return self.but(waiting=self.waiting.union(balls))

    def visit(self, fouls, player, reading, goes_on):
        """The outcome: the balls that wait come back once the player does not go on, or if no ball
        is left."""
        region = KITCHEN if reading.scratch else None
        turn = Turn(player if goes_on else 3 - player, region)
        if goes_on and not all(reading.gone(ball) for ball in reading.on_table):
            return Outcome(self, fouls, turn)
        back = on_foot(sorted(self.waiting))
        return Outcome(self.but(waiting=frozenset()), fouls, turn, spotted=back)


class OnePocket(Owing):
    """WPA 2025, chapter 12."""

    name = "one-pocket"

    def __init__(self, options):
        super().__init__(options)
        self.target = options.get("target", 8)

    def opening(self, breaker):
        sides = {"foot_left": table.FOOT_LEFT, "foot_right": table.FOOT_RIGHT}
        return {
            name: self.but(pockets={breaker: pocket, 3 - breaker: 1 - pocket}).breaks(breaker)
            for name, pocket in sides.items()
        }

    def judge(self, turn, reading, call):
        player, other = turn.player, 3 - turn.player
        fouls = general_fouls(reading, reading.on_table, turn, string=True)
        game = self.counted(player, fouls).waits(reading.off - {0})
        gained = set()
        for ball, pocket in reading.potted:
            if ball == 0:
                continue
            owner = next((p for p, own in self.pockets.items() if own == pocket), None)
            void = owner == player and fouls or owner == other and reading.scratch
            if owner is None or void:
                game = game.waits({ball})
            else:
                game = game.wins_ball(owner, ball)
                gained.add(owner)
        if fouls:
            game = game.pays(player, reading)
        if game.counts[player] == 3:
            return Outcome(game, fouls, winner=other)
        for winner in (player, other):
            if winner in gained and game.score[winner] >= self.target:
                return Outcome(game, fouls, winner=winner)
        return game.visit(fouls, player, reading, player in gained and not fouls)


class BankPool(Owing):
    """WPA 2025, chapter 13."""

    name = "bank-pool"
    calls = {"rails"}

    def __init__(self, options):
        super().__init__(options)
        full = options.get("full_rack", False)
        self.target, self.balls = (8, range(1, 16)) if full else (5, range(1, 10))

    def judge(self, turn, reading, call):
        player, other = turn.player, 3 - turn.player
        if turn.breaks and not is_open_break(reading):
            options = {
                "accept": self.shoots(other, KITCHEN if reading.scratch else None),
                "rerack_offender": self.breaks(player),
            }
            back = on_foot(reading.objects_gone)
            return Outcome(self, chooser=other, options=options, spotted=back)
        fouls = general_fouls(reading, reading.on_table, turn, string=True)
        game = self.counted(player, fouls)
        made = {call["ball"]} if not turn.breaks and not fouls and is_bank(reading, call) else set()
        game = game.waits(set(reading.objects_gone) - made)
        for ball in made:
            game = game.wins_ball(player, ball)
        if fouls:
            game = game.pays(player, reading)
        if game.counts[player] == 3:
            return Outcome(game, fouls, winner=other)
        if made and game.score[player] >= self.target:
            return Outcome(game, fouls, winner=player)
        goes_on = made or turn.breaks and reading.objects_down and not fouls
        return game.visit(fouls, player, reading, goes_on)


def is_bank(reading, call):
    """True if the called ball fell as called: straight off the cue ball, off the called rails in
    their order, and without touching another ball."""
    ball, pocket = call.get("ball"), call.get("pocket")
    if "rails" not in call or (ball, pocket) not in reading.potted:
        return False
    way = reading.contacts[ball]
    touched = [other for kind, other, *_ in way if kind == "ball"]
    rails = [rail for kind, rail, *jaw in way if kind == "rail" and jaw != [pocket]]
    is_direct = reading.contacts[0][:1] == [("ball", ball)]
    return is_direct and touched == [0] and rails == call["rails"]
