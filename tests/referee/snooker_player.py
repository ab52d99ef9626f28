"""A player of snooker, who nominates, chooses and misses at random, in frames of all stages."""

from math import atan2, cos, pi, sin

import facts
import table
from player import Player
from snooker import COLOURS, value
from snooker_table import BAULK_LINE, D_RADIUS, HALF, POCKETS, RADIUS, SPOTS, in_d

# Balls are aimed a little inside the pockets.
AIMS = [(x * 0.985, y * (0.97 if x else 1.02)) for x, y in POCKETS]
FASTEST = 14.0


class SnookerPlayer(Player):
    """Both players of a match."""

    table = "snooker-12ft"
    is_free = False  # a free ball is due

    def options(self):
        return []

    def first_lines(self):
        """A frame from its start, or from a scene."""
        random = self.random
        stage = random.choice(["whole", "reds", "reds", "colours", "colours", "end", "end"])
        if stage == "whole":
            return []
        reds = random.randint(1, 4) if stage == "reds" else 0
        lowest = {"colours": random.randint(16, 19), "end": random.randint(20, 21)}.get(stage, 16)
        on = random.choice(["red", "red", "colour"]) if reds else COLOURS[lowest]
        if stage == "colours" and lowest == 16 and self.chance(0.5):
            on = "colour"
        places = {}
        for ball in [*range(1, reds + 1), *range(lowest, 22), 0]:
            spot = SPOTS.get(ball) if self.chance(0.6) else None
            places[ball] = self.free_place(places, spot)
        # Scores that the black alone, or pink and black, can level.
        leads = [0, 7, -7, 6, -6, 13, -13, 1, -1]
        if stage != "end" or self.chance(0.3):
            leads = [0, 5, -20, 35, random.randint(-60, 60)]
        lead = random.choice(leads)
        state = {
            "on": on,
            "shooter": random.choice("AB"),
            "scores": {"A": max(lead, 0), "B": max(-lead, 0)},
            "cue_ball": "in_hand_D" if self.chance(0.1) else "in_position",
            "free_ball": on != "colour" and self.chance(0.2),
        }
        self.is_free = state["free_ball"]
        balls = [{"id": ball, "position": place} for ball, place in places.items()]
        return [{"scene": {"version": 1, "balls": balls, "table": self.table}, "state": state}]

    def free_place(self, places, spot):
        """A place for one more ball: a spot, beside another ball, on or beside some spot, or
        anywhere."""
        random = self.random
        while True:
            if spot:
                place = spot
            elif places and self.chance(0.3):
                x, y = random.choice(list(places.values()))
                gap = 2 * RADIUS + random.choice([0.0, 5e-5, 1e-3, random.uniform(0, 0.1)])
                angle = random.uniform(-pi, pi)
                place = (x + gap * cos(angle), y + gap * sin(angle))
            elif self.chance(0.3):
                (x, y), near = random.choice(list(SPOTS.values())), random.choice([0.0, 0.01, 0.04])
                place = (x + random.uniform(-near, near), y + random.uniform(-near, near))
            else:
                place = (random.uniform(-1.7, 1.7), random.uniform(-0.82, 0.82))
            spot = None
            inside = abs(place[0]) < HALF[0] - 0.08 and abs(place[1]) < HALF[1] - 0.06
            if inside and all(table.apart(place, p) >= 2 * RADIUS for p in places.values()):
                return place

    def commands(self, state):
        """The commands for the next shot, choice or frame; none once the match is over."""
        random = self.random
        if state["winner"] is not None:
            self.racks -= 1
            return [{"command": "restart"}] if self.racks else []
        if "choices" in state:
            choices = state["choices"]
            rare = [option for option in choices if option not in ("play", "play_again")]
            options = rare if rare and self.chance(0.6) else choices
            option = random.choice(options)
            self.is_free = option == "free_ball"
            return [{"command": "choose", "option": option}]
        if self.chance(0.002):
            concession = {"command": "concede", "player": random.choice("AB")}
            return [random.choice([{"command": "stalemate"}, concession])]
        balls = facts.places(state)
        cue = balls.pop(0, (BAULK_LINE, 0.0))
        commands = []
        if state.get("region"):
            cue = self.put(state["region"], balls)
            commands.append({"command": "move-cue-ball", "position": list(cue)})
        nominated = random.choice(sorted(balls))
        if self.chance(0.85):
            nominated = random.choice([b for b in balls if b in COLOURS])
        if state["on"] == "colour":
            targets = [nominated]
        elif state["on"] == "red":
            targets = [ball for ball in balls if ball not in COLOURS]
        else:
            targets = [ball for ball in balls if COLOURS.get(ball) == state["on"]]
        is_free, self.is_free = self.is_free, False
        if is_free and self.chance(0.8):
            targets = [nominated]
        if not self.chance(self.care):
            targets = list(balls)
        asked = state["on"] == "colour" or is_free
        if self.chance(0.95 if asked else 0.03):
            commands.append({"command": "call", "ball": nominated})
        aim, speed = self.stroke(cue, balls, targets)
        direction = atan2(aim[1] - cue[1], aim[0] - cue[0]) + random.gauss(0, self.error)
        commands.append({"command": "aim", "direction": direction})
        power = random.uniform(0.02, 0.9) if self.chance(0.1) else speed / FASTEST
        commands.append({"command": "power", "value": min(max(power, 0.004), 1.0)})
        if self.chance(0.3):
            commands.append({"command": "tip", "value": [0.0, random.uniform(-0.4, 0.3)]})
        if self.chance(0.03):
            commands.append({"command": "elevation", "value": random.uniform(0.4, 1.1)})
        return [*commands, {"command": "shoot"}]

    def stroke(self, cue, balls, targets):
        """Where to aim, and how fast: at a pot, a ball, or anything."""
        random = self.random
        if self.chance(0.06):
            return (random.uniform(-1.7, 1.7), random.uniform(-0.8, 0.8)), random.uniform(0.3, 4)
        if self.chance(0.1):
            return balls[random.choice(targets)], random.uniform(0.2, 4)
        plans = [
            self.candidate(cue, balls, ball, AIMS[pocket])
            for ball in targets
            for pocket in range(len(AIMS))
        ]
        best = min(plans) if self.chance(self.care) else random.choice(plans)
        return best[1], best[2] * random.uniform(0.8, 1.6)

    @staticmethod
    def candidate(cue, balls, ball, to):
        """A pot: its cost, where to aim, and its speed."""
        at = balls[ball]
        way = table.apart(to, at)
        ux, uy = (to[0] - at[0]) / way, (to[1] - at[1]) / way
        ghost = (at[0] - 2 * RADIUS * ux, at[1] - 2 * RADIUS * uy)
        gap = table.apart(cue, ghost) or 1e-9
        cut = ((ghost[0] - cue[0]) * ux + (ghost[1] - cue[1]) * uy) / gap
        cost = (2.0 if cut < 0.3 else 1 - cut) + 0.1 * (way + gap)
        for other, place in balls.items():
            if other != ball:
                cost += table.from_segment(place, (cue, ghost)) < 1.95 * RADIUS
                cost += table.from_segment(place, (at, to)) < 1.95 * RADIUS
        return cost, ghost, (1.0 + 0.5 * (way + gap)) / max(cut, 0.3)

    def put(self, region, balls):
        """A free place for the white."""
        random = self.random
        while True:
            if region == "in_hand_D":
                place = BAULK_LINE - random.uniform(0, D_RADIUS), random.uniform(-1, 1) * D_RADIUS
            else:
                place = random.uniform(-1.7, 1.7), random.uniform(-0.8, 0.8)
            is_allowed = region != "in_hand_D" or in_d(place)
            if is_allowed and all(table.apart(place, p) >= 2 * RADIUS for p in balls.values()):
                return place
