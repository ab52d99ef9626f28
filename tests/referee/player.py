"""A player who aims at the balls of the game, with errors, and does all that players may do."""

from math import atan2, cos, hypot, pi, sin
from random import Random

import facts
import table

# The places at which balls are aimed into the pockets.
AIMS = [(x * 0.985, y * (0.97 if x else 1.03)) for x, y in table.POCKETS]
# Images of the table in its rails, at which the centres of balls turn.
X, Y = 2 * (table.HALF[0] - 0.0275), 2 * (table.HALF[1] - 0.0275)
RAILS = {
    "foot": lambda x, y: (X - x, y),
    "head": lambda x, y: (-X - x, y),
    "left": lambda x, y: (x, Y - y),
    "right": lambda x, y: (x, -Y - y),
}
LOWEST_FIRST = ("9-ball", "10-ball", "rotation")
CALLED = ("8-ball", "10-ball", "14.1", "bank-pool")
# The speed of the cue ball at full power, m/s.
FASTEST = 11.6


class Player:
    """Both players of a match."""

    table = "pool-9ft"

    def __init__(self, game, seed):
        self.game, self.random = game, Random(f"{game} {seed}")
        self.error = self.random.choice([0.001, 0.004, 0.02])
        self.care = self.random.choice([0.5, 0.9, 0.97])
        self.racks = self.random.choice([1, 1, 2])
        self.asked = False

    def options(self):
        """Options of the game for the command line."""
        values = {
            "9-ball": ("three_ball_rule", ["true", "false"]),
            "14.1": ("target", [5, 10, 16, 20]),
            "one-pocket": ("target", [3, 5, 8]),
            "bank-pool": ("full_rack", ["true", "false", "false"]),
        }
        if self.game not in values:
            return []
        key, choice = values[self.game]
        return [f"{key}={self.random.choice(choice)}"]

    def first_lines(self):
        """What comes before the first command: nothing, or a scene."""
        return []

    def hear(self, text):
        """Reads a notice."""

    def chance(self, part):
        return self.random.random() < part

    def commands(self, state):
        """The commands for the next shot, choice or rack; none once the match is over."""
        random = self.random
        if state["winner"] is not None:
            self.racks -= 1
            return [{"command": "restart"}] if self.racks else []
        if "choices" in state:
            return [{"command": "choose", "option": random.choice(state["choices"])}]
        if self.chance(0.004):
            concession = {"command": "concede", "player": random.choice("AB")}
            return [random.choice([{"command": "stalemate"}, concession])]
        balls, radius = facts.places(state), facts.radius_of(state)
        cue, region = balls.pop(0, (-0.7, 0.0)), state.get("region")
        targets = self.targets(state, balls)
        if region == "in_hand_kitchen" and not self.asked:
            # Nearly always possible where it is asked for, else refused.
            self.asked = True
            if self.chance(0.02) or all(balls[ball][0] < table.HEAD for ball in targets):
                return [{"command": "request-spot"}]
        self.asked = False
        targets = targets if self.chance(self.care) else list(balls)
        plan = self.plan(state, cue, balls, targets, radius)
        breaks = len(balls) in (9, 10, 15) and state["ball_in_hand"]
        breaks = breaks and all(table.is_racked(place, radius) for place in balls.values())
        commands = []
        if region and not (breaks and self.chance(0.5)):
            cue = self.place(region, cue, balls, plan, radius)
            commands.append({"command": "move-cue-ball", "position": list(cue)})
            plan = self.plan(state, cue, balls, targets, radius)
        if breaks:
            plan["aim"] = (table.FOOT, random.choice([0.0, 0.0, 0.03, 0.06, 0.5]))
            plan["power"] = random.uniform(*random.choice([(0.6, 1.0), (0.25, 0.6), (0.02, 0.25)]))
        commands += self.call(plan, breaks)
        (x, y), power = plan["aim"], plan["power"]
        direction = atan2(y - cue[1], x - cue[0]) + random.gauss(0, self.error)
        commands.append({"command": "aim", "direction": direction})
        commands.append({"command": "power", "value": min(max(power, 0.004), 1.0)})
        if self.chance(0.3):
            side = random.choice([0.0, 0.0, random.uniform(-0.3, 0.3)])
            commands.append({"command": "tip", "value": [side, random.uniform(-0.4, 0.3)]})
        if self.chance(0.04):
            commands.append({"command": "elevation", "value": random.uniform(0.4, 1.1)})
        return [*commands, {"command": "shoot"}]

    def targets(self, state, balls):
        """The balls to hit first."""
        if self.game in LOWEST_FIRST:
            return [min(balls)]
        if not state["groups"]:
            return list(balls)
        own = state["groups"][state["player"] - 1]
        if own == "open":
            return [ball for ball in balls if ball != 8] or [8]
        is_low = own in ("solids", "reds")
        return [ball for ball in balls if ball != 8 and (ball < 8) == is_low] or [8]

    def plan(self, state, cue, balls, targets, radius):
        """A shot: the ball, the pocket, the rails between them, the place to aim at, the power."""
        random = self.random
        pockets = range(6)
        if self.game == "one-pocket" and self.chance(0.7):
            pockets = [state["pockets"][state["player"] - 1]]
        candidates = [
            self.candidate(cue, balls, ball, pocket, rails, radius)
            for ball in targets
            for pocket in pockets
            for rails in self.banks()
        ]
        best = min(candidates, key=lambda plan: plan["cost"])
        plan = best if self.chance(self.care) else random.choice(candidates)
        if self.chance(0.05):
            plan["aim"] = (random.uniform(-1.2, 1.2), random.uniform(-0.6, 0.6))
        elif self.chance(0.05):
            plan["aim"] = balls[plan["ball"]]
        speed = plan["speed"] * random.uniform(0.8, 1.6)
        plan["power"] = (random.uniform(0.1, 0.8) if self.chance(0.08) else speed) / FASTEST
        return plan

    def banks(self):
        """The rails to consider between a ball and its pocket."""
        if self.game == "bank-pool":
            return [(rail,) for rail in RAILS] + [self.random.sample(list(RAILS), 2)]
        return [() if self.chance(0.9) else (self.random.choice(list(RAILS)),)]

    @staticmethod
    def candidate(cue, balls, ball, pocket, rails, radius):
        """A shot with its cost: sharp cuts, long ways and balls in the way cost."""
        at, to = balls[ball], AIMS[pocket]
        for rail in reversed(rails):
            to = RAILS[rail](*to)
        way = table.apart(to, at)
        ux, uy = (to[0] - at[0]) / way, (to[1] - at[1]) / way
        dx, dy = at[0] - 2 * radius * ux - cue[0], at[1] - 2 * radius * uy - cue[1]
        gap = hypot(dx, dy) or 1e-9
        cut, turn = (dx * ux + dy * uy) / gap, (dx * uy - dy * ux) / gap
        # Friction throws the ball towards the way of the cue ball.
        throw = max(-0.045, min(0.045, turn / 7))
        ux, uy = ux - throw * uy, uy + throw * ux
        ghost = (at[0] - 2 * radius * ux, at[1] - 2 * radius * uy)
        cost = (2.0 if cut < 0.3 else 1 - cut) + 0.1 * (way + gap)
        for other, place in balls.items():
            if other != ball:
                cost += table.from_segment(place, (cue, ghost)) < 1.95 * radius
                cost += not rails and table.from_segment(place, (at, to)) < 1.95 * radius
        if not rails and abs(to[0]) < 0.1:
            cost += abs(ux)  # side pockets take balls that come straight
        return {
            "ball": ball,
            "pocket": pocket,
            "rails": list(rails),
            "aim": ghost,
            "line": (ux, uy),
            "cost": cost,
            "speed": (1.2 + 0.6 * (way + gap)) / max(cut, 0.3) + 0.5 * len(rails),
        }

    def call(self, plan, breaks):
        """The call of a shot, or none."""
        safety = {"command": "call", "safety": True}
        if breaks and self.game == "14.1" and self.chance(0.5):
            return [safety]
        if self.chance(0.25) and self.game in ("9-ball", "10-ball"):
            return [{"command": "call", "push_out": True}]
        if self.chance(0.95 if breaks and self.game != "14.1" else 0.02):
            return []
        if self.chance(0.04):
            return [safety]
        pocket = self.random.randrange(6) if self.chance(0.04) else plan["pocket"]
        call = {"command": "call", "ball": plan["ball"], "pocket": pocket}
        if self.game == "bank-pool":
            call["rails"] = plan["rails"]
        # Elsewhere the call is refused.
        return [call] if self.game in CALLED or self.chance(0.02) else []

    def place(self, region, cue, balls, plan, radius):
        """A place for the cue ball: behind the ball of the plan, against a ball, or anywhere."""
        random = self.random
        most = 1.2 if region == "in_hand_anywhere" else table.HEAD - 1e-4
        if region == "in_position_or_baulk" and self.chance(0.5):
            return cue
        for attempt in range(60):
            luck = random.random()
            if luck < 0.5 and attempt < 20:
                (x, y), (ux, uy) = plan["aim"], plan["line"]
                far = random.uniform(0.1, 0.5)
                x, y = x - far * ux, y - far * uy
            elif luck < 0.75:
                x, y = random.choice(list(balls.values()))
                gap, angle = 2 * radius + random.uniform(0.0, 2e-4), random.uniform(-pi, pi)
                x, y = x + gap * cos(angle), y + gap * sin(angle)
            else:
                x, y = random.uniform(-1.2, most), random.uniform(-0.6, 0.6)
            inside = -1.22 < x < most and abs(y) < 0.6
            if inside and all(table.apart((x, y), p) >= 2 * radius for p in balls.values()):
                return (x, y)
        return (-0.7, 0.0)
