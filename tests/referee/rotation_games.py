"""9-ball, 10-ball and rotation: the lowest ball is hit first."""

from rules import (
    ANYWHERE,
    KITCHEN,
    Game,
    Outcome,
    Turn,
    break_foul,
    general_fouls,
    is_open_break,
    on_foot,
)


class LowestFirst(Game):
    """A game in which the lowest ball is hit first, and three fouls in a row lose."""

    judges_string = False

    def __init__(self, options):
        self.counts = {1: 0, 2: 0}

    def on(self, turn, on_table, call):
        return {min(on_table)}

    def judge(self, turn, reading, call):
        player, pushes = turn.player, call.get("push_out", False)
        on, string = self.on(turn, reading.on_table, call), self.judges_string
        fouls = general_fouls(reading, on, turn, contact=not pushes, string=string)
        if turn.breaks and not is_open_break(reading):
            break_foul(fouls, reading, "break_rails")
        game = self.counted(player, fouls).but(may_push=False)
        made = Outcome(game, fouls)
        if fouls:
            game.after_foul(made, player, reading)
            if game.counts[player] == 3:
                made.winner, made.options = 3 - player, {}
        elif pushes:
            made.spotted = self.returned(reading)
            made.chooser, made.options = 3 - player, game.play_or_pass_back(player)
        elif turn.breaks:
            game.after_break(made, player, reading)
        else:
            game.after_shot(made, player, reading, call)
        return made


class NineBall(LowestFirst):
    """WPA 2025, chapter 5."""

    name = "9-ball"
    balls = range(1, 10)
    three_ball_rule = False

    def __init__(self, options):
        super().__init__(options)
        self.three_ball_rule = options.get("three_ball_rule", False)

    def returned(self, reading):
        """The 9 or the 10, which never stays down."""
        return on_foot({max(self.balls)} & set(reading.objects_gone))

    def after_foul(self, made, player, reading):
        made.turn, made.spotted = Turn(3 - player, ANYWHERE), self.returned(reading)

    def after_break(self, made, player, reading):
        if self.three_ball_rule and len(reading.to_head) < 3:
            made.chooser, made.spotted = 3 - player, self.returned(reading)
            made.options = {
                "accept_no_pushout": self.shoots(3 - player),
                "hand_back_pushout": self.but(may_push=True).shoots(player),
            }
        else:
            made.game = self.but(may_push=True)
            self.after_shot(made, player, reading, None)

    def after_shot(self, made, player, reading, call):
        if reading.down(9):
            made.winner = player
        else:
            made.turn = Turn(player if reading.objects_down else 3 - player)


class TenBall(NineBall):
    """WPA 2025, chapter 6: ball and pocket are called."""

    name = "10-ball"
    calls = {"ball"}
    balls = range(1, 11)

    def after_break(self, made, player, reading):
        made.game, made.spotted = self.but(may_push=True), self.returned(reading)
        made.turn = Turn(player if reading.objects_down else 3 - player)

    def after_shot(self, made, player, reading, call):
        called = (call.get("ball"), call.get("pocket"))
        made.spotted = self.returned(reading)
        if called in reading.potted:
            made.turn = Turn(player)
            if reading.on_table == {10}:
                made.winner = player
        elif reading.objects_down:
            made.chooser, made.options = 3 - player, self.play_or_pass_back(player)
        else:
            made.turn = Turn(3 - player)


class Rotation(LowestFirst):
    """15-ball rotation as in the book of the BCA: each ball is worth its number."""

    name = "rotation"
    judges_string = True

    def __init__(self, options):
        super().__init__(options)
        self.score = {1: 0, 2: 0}

    def after_foul(self, made, player, reading):
        other = 3 - player
        made.chooser, made.spotted = other, on_foot(reading.objects_gone)
        if "break_rails" in made.fouls:
            rerack = self.breaks(other)
            made.options = {"kitchen": self.shoots(other, KITCHEN), "rerack_self": rerack}
        elif reading.scratch:
            made.chooser, made.turn = None, Turn(other, KITCHEN)
        else:
            made.options = self.play_or_pass_back(player)

    def after_break(self, made, player, reading):
        self.after_shot(made, player, reading, None)

    def after_shot(self, made, player, reading, call):
        down = reading.objects_down
        made.game = game = self.scored(player, sum(down))
        if down and (game.score[player] > 60 or reading.on_table <= set(down)):
            made.winner = player
        else:
            made.turn = Turn(player if down else 3 - player)
