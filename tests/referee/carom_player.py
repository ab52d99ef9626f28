"""A player of carom games, who aims at caroms with errors, in matches of few points."""

from math import asin, atan2, cos, hypot, inf, pi, sin

import facts
import table
from carom import RED
from carom_table import BOTTOM, CENTRE, HALF, RADIUS, REACH, START_SPOTS, TOP
from player import Player

# The speed of a ball at full power, m/s.
FASTEST = 11.6
# How far from the middle of the table the centre of a ball gets.
MOST = (HALF[0] - REACH, HALF[1] - REACH)
# Places of lines across and along the table, and of the sides of anchors beside them.
ACROSS, ALONG = (0.71, 0.9467), (0.0, 0.2367)


class CaromPlayer(Player):
    """Both players of a match."""

    table = "carom-10ft"
    starter = 1  # who has the white ball

    def options(self):
        options = [f"target={self.random.choice([1, 2, 3, 8])}"]
        return options + ["equalizing_innings=false"] * self.chance(0.2)

    def first_lines(self):
        """A game from its start, or from a scene after the first stroke."""
        random = self.random
        if self.chance(0.35):
            return []
        places, middle = [], self.some_place()
        near = random.choice([0.12, 0.12, 0.3, inf])
        while len(places) < 3:
            if places and self.chance(0.3):
                gap = random.choice([0.0, 5e-5, 3e-4])
                place = self.beside(random.choice(places), 2 * RADIUS + gap)
            elif near < inf:
                place = self.beside(middle, random.uniform(0, near))
            else:
                place = self.some_place()
            inside = all(abs(p) <= most for p, most in zip(place, MOST))
            if inside and all(table.apart(place, p) >= 2 * RADIUS for p in places):
                places.append(place)
        balls = [{"id": ball, "position": place} for ball, place in enumerate(places)]
        state = {"starter": random.choice("AB"), "shooter": random.choice("AB")}
        return [{"scene": {"version": 1, "balls": balls, "table": self.table}, "state": state}]

    def beside(self, place, far):
        angle = self.random.uniform(-pi, pi)
        return place[0] + far * cos(angle), place[1] + far * sin(angle)

    def some_place(self):
        """A place on a spot, at a line or a cushion, in a corner, or anywhere."""
        random = self.random
        x, y = (random.uniform(-most, most) for most in MOST)
        kinds = ["spot", "cushion", "corner", "any"]
        if self.game != "three-cushion":
            kinds += ["line", "line", "anchor"]
        kind = random.choice(kinds)
        if kind == "spot":
            x, y = random.choice([TOP, CENTRE, BOTTOM])
        elif kind in ("line", "anchor"):
            if self.chance(0.5):
                x = random.choice([-1, 1]) * random.choice(ACROSS)
                y = y if kind == "line" else random.choice([-1, 1]) * (MOST[1] - 0.1)
            else:
                y = random.choice([-1, 1]) * random.choice(ALONG)
                x = x if kind == "line" else random.choice([-1, 1]) * (MOST[0] - 0.1)
            x, y = self.beside((x, y), random.choice([0.0, 1e-3, 3e-3, 0.05]))
        elif kind == "cushion":
            y = random.choice([-1, 1]) * (MOST[1] - random.choice([0.0, 5e-5, 1e-3]))
        elif kind == "corner":
            x = random.choice([-1, 1]) * random.uniform(0.9, 1.36)
            y = random.choice([-1, 1]) * random.uniform(0.4, 0.66)
        return x, y

    def commands(self, state):
        """The commands for the next stroke, choice or game; none once the match is over."""
        random = self.random
        if state["winner"] is not None:
            self.racks -= 1
            return [{"command": "restart"}] if self.racks else []
        if "choices" in state:
            return [{"command": "choose", "option": random.choice(state["choices"])}]
        if self.chance(0.003):
            concession = {"command": "concede", "player": random.choice("AB")}
            return [random.choice([{"command": "stalemate"}, concession])]
        balls, commands = facts.places(state), []
        cue = balls.pop(0 if state["player"] == self.starter else 1)
        if state.get("region") and self.chance(0.5):
            cue = random.choice(START_SPOTS)
            commands.append({"command": "move-cue-ball", "position": list(cue)})
        is_opening = bool(state.get("region")) and self.chance(0.9)
        direction, way = self.stroke(cue, balls, is_opening)
        # Soft strokes keep the balls together.
        least = 0.6 if self.game == "three-cushion" else random.choice([0.3, 0.6])
        speed = (least + 0.45 * way) * random.uniform(0.8, 1.4)
        direction += random.gauss(0, self.error / 2)
        if self.chance(0.05):
            speed = random.uniform(0.1, FASTEST)
        elif self.chance(0.5 if state["shots"] == 0 else 0.03):
            # Balls that touch stay as they are, if this one goes elsewhere.
            direction, speed = random.uniform(-pi, pi), random.uniform(0.05, 0.4)
        commands.append({"command": "aim", "direction": direction})
        commands.append({"command": "power", "value": min(max(speed / FASTEST, 0.004), 1.0)})
        tip = [random.uniform(-0.3, 0.3), random.uniform(-0.4, 0.3)]
        commands.append({"command": "tip", "value": tip if self.chance(0.2) else [0.0, 0.0]})
        if self.chance(0.04):
            commands.append({"command": "elevation", "value": random.uniform(0.3, 1.1)})
            commands.append({"command": "power", "value": random.uniform(0.1, 1.0)})
        return [*commands, {"command": "shoot"}]

    def hear(self, text):
        """Notes who has the white ball."""
        player = next((p for p in (1, 2) if text.startswith(f"Player {p}")), None)
        if text in (f"Player {player} breaks", f"Player {player}: white"):
            self.starter = player
        elif text in (f"Player {player}: yellow", f"Player {player} has this inning to equalize"):
            self.starter = 3 - player

    def stroke(self, cue, balls, is_opening):
        """A direction, and how far the ball will go: of some random ones the best."""
        random = self.random
        if self.chance(0.04):
            return random.uniform(-pi, pi), random.uniform(0, 3)
        tries, targets = [], [balls[RED]] if is_opening else list(balls.values())
        for _ in range(120):
            x, y = random.choice(targets)
            if not is_opening and self.chance(0.3):
                # At its image in a cushion or two.
                x = random.choice([x, x, 2 * MOST[0] - x, -2 * MOST[0] - x])
                y = random.choice([y, 2 * MOST[1] - y, -2 * MOST[1] - y])
            far = max(hypot(x - cue[0], y - cue[1]), 2 * RADIUS)
            aside = asin(2 * RADIUS / far) * random.uniform(-0.97, 0.97)
            direction = atan2(y - cue[1], x - cue[0]) + aside
            tries.append((*self.foreseen(cue, direction, balls), direction))
        cost, way, direction = min(tries) if self.chance(self.care) else random.choice(tries)
        return direction, min(way, 7.0)

    def foreseen(self, place, direction, balls):
        """What a stroke in a direction costs, and how far the ball goes: off cushions as light
        goes, and off the first ball as it rolls on."""
        wanted = 3 if self.game == "three-cushion" else 0
        u, way, cushions, met = (cos(direction), sin(direction)), 0.0, 0, None
        for _ in range(8):
            reach = {
                (axis, sign): (sign * MOST[axis] - place[axis]) / u[axis]
                for axis in (0, 1)
                for sign in (-1, 1)
                if sign * u[axis] > 1e-9
            }
            cushion = min(reach, key=reach.get)
            far, ball = reach[cushion], None
            for number, (x, y) in balls.items():
                dx, dy = x - place[0], y - place[1]
                ahead, beside = dx * u[0] + dy * u[1], dx * u[1] - dy * u[0]
                if number != met and ahead > 0 and abs(beside) < 2 * RADIUS:
                    until = ahead - (4 * RADIUS**2 - beside**2) ** 0.5
                    if until < far:
                        far, ball = until, number
            place, way = (place[0] + far * u[0], place[1] + far * u[1]), way + far
            if ball is None:
                cushions += 1
                u = tuple(-v if axis == cushion[0] else v for axis, v in enumerate(u))
            elif met is None:
                met = ball
                normal = [(b - p) / (2 * RADIUS) for b, p in zip(balls[ball], place)]
                along = 0.68 * (u[0] * normal[0] + u[1] * normal[1])
                u = u[0] - along * normal[0], u[1] - along * normal[1]
                size = hypot(*u)
                u = u[0] / size, u[1] / size
            else:
                return (0.0 if cushions >= wanted else 20.0) + way, way
        return 10.0 + (met is None) * 10.0, way
