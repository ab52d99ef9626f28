"""8-ball, heyball and blackball: each player has a group, and then the 8."""

from rules import (
    ANYWHERE,
    BAULK,
    BAULK_OR_HERE,
    KITCHEN,
    SOLIDS,
    STRIPES,
    Game,
    Outcome,
    Turn,
    break_foul,
    general_fouls,
    is_open_break,
    on_foot,
)


def group_of(ball):
    return SOLIDS if ball in SOLIDS else STRIPES


class Grouped(Game):
    """A game of groups."""

    def __init__(self, options):
        self.groups = {1: None, 2: None}

    def settled(self, player, group):
        rest = STRIPES if group == SOLIDS else SOLIDS
        return self.but(groups={player: group, 3 - player: rest})

    def is_on_eight(self, player, on_table):
        """True if the player's own balls were gone before the shot."""
        own = self.groups[player]
        return own is not None and not own & on_table


class EightBall(Grouped):
    """WPA 2025, chapter 4."""

    name = "8-ball"
    calls = {"ball", "safety"}

    def plays_eight(self, player, on_table, call):
        is_open = self.groups[player] is None
        claims = is_open and self.is_group_gone(on_table) and call.get("ball") == 8
        return claims or self.is_on_eight(player, on_table)

    @staticmethod
    def is_group_gone(on_table):
        return not SOLIDS & on_table or not STRIPES & on_table

    def on(self, turn, on_table, call):
        own = self.groups[turn.player]
        if turn.breaks or own is None and call.get("ball") != 8 and self.is_group_gone(on_table):
            return on_table
        if self.plays_eight(turn.player, on_table, call):
            return {8}
        return own or on_table - {8}

    def allows(self, turn, on_table, call):
        is_on = "ball" not in call or call["ball"] in self.on(turn, on_table, call)
        return is_on and super().allows(turn, on_table, call)

    def judge(self, turn, reading, call):
        player, other = turn.player, 3 - turn.player
        fouls = general_fouls(reading, self.on(turn, reading.on_table, call), turn, string=True)
        if turn.breaks:
            return self.after_break(player, reading, fouls)
        made = (call.get("ball"), call.get("pocket")) in reading.potted
        if reading.gone(8):
            on_eight = self.plays_eight(player, reading.on_table, call)
            wins = made and call["ball"] == 8 and on_eight and not fouls
            return Outcome(self, fouls, winner=player if wins else other)
        if fouls:
            return Outcome(self, fouls, Turn(other, ANYWHERE))
        if not made:
            return Outcome(self, turn=Turn(other))
        game = self if self.groups[player] else self.settled(player, group_of(call["ball"]))
        return Outcome(game, turn=Turn(player))

    def after_break(self, player, reading, fouls):
        other = 3 - player
        made = Outcome(self, fouls, chooser=other, spotted=on_foot(reading.off & {8}))
        if reading.down(8):
            chooser = made.chooser = other if fouls else player
            again = self.shoots(chooser, KITCHEN if fouls else None, on_foot([8]))
            name = "spot8_kitchen" if fouls else "spot8_continue"
            made.options = {name: again, "rebreak": self.breaks(chooser)}
        elif not is_open_break(reading):
            made.options = {
                "accept": self.shoots(other, KITCHEN if reading.scratch else None),
                "rerack_self": self.breaks(other),
                "rerack_offender": self.breaks(player),
            }
        elif fouls and not reading.scratch:
            made.options = {"accept": self.shoots(other), "kitchen": self.shoots(other, KITCHEN)}
        elif fouls:
            made.chooser, made.turn = None, Turn(other, KITCHEN)
        else:
            made.chooser, made.turn = None, Turn(player if reading.objects_down else other)
        return made


class Heyball(Grouped):
    """The WPA's rules of Heyball (2025)."""

    name = "heyball"

    def on(self, turn, on_table, call):
        if turn.breaks:
            return on_table
        if self.is_on_eight(turn.player, on_table):
            return {8}
        return self.groups[turn.player] or on_table - {8}

    def judge(self, turn, reading, call):
        player, other = turn.player, 3 - turn.player
        own = self.groups[player]
        fouls = general_fouls(reading, self.on(turn, reading.on_table, call), turn, string=True)
        if turn.breaks:
            return self.after_break(player, reading, fouls)
        if reading.gone(8):
            wins = reading.down(8) and not fouls and self.is_on_eight(player, reading.on_table)
            return Outcome(self, fouls, winner=player if wins else other)
        if fouls:
            return Outcome(self, fouls, Turn(other, ANYWHERE))
        if not reading.objects_down:
            return Outcome(self, turn=Turn(other))
        if own is None:
            return self.settled(player, group_of(reading.objects_down[0])).shoots(player)
        return self.shoots(player if own & set(reading.objects_down) else other)

    def after_break(self, player, reading, fouls):
        other = 3 - player
        is_open = is_open_break(reading)
        if reading.first and not is_open:
            fouls.discard("no_rail")
        made = Outcome(self, fouls, chooser=other, spotted=on_foot(reading.off & {8}))
        rebreaks = {"rerack_self": self.breaks(other), "rerack_offender": self.breaks(player)}
        go_on = {"spot8_continue": self.shoots(other if fouls else player, spotted=on_foot([8]))}
        kitchen = {"spot8_kitchen": self.shoots(other, KITCHEN, on_foot([8]))}
        if reading.down(8) and not fouls:
            made.chooser, made.options = player, {**go_on, "rebreak": self.breaks(player)}
        elif reading.down(8):
            made.options = {**kitchen, **({} if reading.scratch else go_on), **rebreaks}
        elif fouls == {"no_rail"}:
            made.options = rebreaks
        elif fouls:
            made.options = {"kitchen": self.shoots(other, KITCHEN), **rebreaks}
        elif not is_open:
            made.options = {"accept": self.shoots(other), **rebreaks}
        else:
            made.chooser, made.turn = None, Turn(player if reading.objects_down else other)
        return made


class Blackball(Grouped):
    """WPA 2025, chapter 8."""

    name = "blackball"
    sight = True
    group_names = ("reds", "yellows")
    break_region = BAULK
    free_shot = False

    def on(self, turn, on_table, call):
        own = self.groups[turn.player]
        if turn.breaks or self.free_shot:
            return on_table
        if own is None:
            return on_table - {8}
        return own & on_table or frozenset({8})

    def fouls(self, turn, reading):
        on = self.on(turn, reading.on_table, None)
        own = self.groups[turn.player]
        came_off_rail = reading.contacts[0] and reading.contacts[0][0][0] == "rail"
        towards = reading.earliest & reading.touching if not came_off_rail else set()
        # Playing away from a ball on that touches the cue ball counts as hitting it.
        away = bool(on & reading.touching) and not towards
        rail = turn.breaks or not on <= reading.hidden
        fouls = general_fouls(reading, on, turn, contact=not away, rail=rail)
        if away and rail and not reading.any_rail:
            fouls.add("no_rail")
        if towards:
            fouls.add("touching_ball")
        if reading.jumped:
            fouls.add("jump")
        down = set(reading.objects_down)
        if own and down and not self.free_shot and down <= self.groups[3 - turn.player]:
            fouls.add("opponents_ball")
        if turn.breaks and not down and len(reading.to_middle) < 2:
            break_foul(fouls, reading, "break_crossing")
        return fouls

    def judge(self, turn, reading, call):
        player, other = turn.player, 3 - turn.player
        own, game = self.groups[player], self.but(free_shot=False)
        if turn.breaks and reading.down(8):
            return game.breaks(player)
        fouls = self.fouls(turn, reading)
        down = set(reading.objects_down)
        if 8 in down:
            wins = not fouls and own is not None and not own & reading.on_table - down
            return Outcome(game, fouls, winner=player if wins else other)
        if fouls:
            # The black is spotted before the others.
            back = on_foot(sorted(reading.off - {0}, key=lambda ball: (ball != 8, ball)))
            turn = Turn(other, BAULK if reading.scratch else BAULK_OR_HERE)
            return Outcome(game.but(free_shot=True), fouls, turn, spotted=back)
        if turn.breaks or not down:
            return game.shoots(player if down or self.free_shot else other)
        groups = {group_of(ball) for ball in down}
        if own is None and len(groups) == 1 and not self.free_shot:
            game = game.settled(player, groups.pop())
        return game.shoots(player)
