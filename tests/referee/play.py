#!/usr/bin/env python3
"""Plays random matches through the program's `play`, and has judge.py judge every shot.

    cargo build --release --package gl-billiards-core
    python3 tests/referee/play.py target/release/gl-billiards-core --matches 100

Prints a line of JSON for each game: matches, shots, `open` shots with facts that a journal does not
tell and that matter, and `differences`, which should be none. `--keep` saves the journals, which
judge.py judges, too.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

sys.dont_write_bytecode = True  # before the files beside this one

from carom_player import CaromPlayer  # noqa: E402
from judge import GAMES, Judge  # noqa: E402
from player import Player  # noqa: E402
from snooker_player import SnookerPlayer  # noqa: E402

# A match that lasts longer is left unfinished.
MOST_SHOTS = 150
PLAYERS = {
    "snooker": SnookerPlayer,
    "snooker-6": SnookerPlayer,
    "three-cushion": CaromPlayer,
    "libre": CaromPlayer,
    "cadre-47-2": CaromPlayer,
    "cadre-71-2": CaromPlayer,
}
FIRST_KEYS = ("matches", "shots", "fouls", "won", "open", "differences")


def play(task):
    """Plays a match to its end, or to the first difference. Returns what was counted, and the
    difference or None."""
    binary, game, seed, keep = task
    player, judge, journal = PLAYERS.get(game, Player)(game, seed), Judge(), []
    command = [binary, "play", "--game", game, "--seed", str(seed), "--table", player.table]
    for option in player.options():
        command += ["--option", option]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as program:

        def send(commands, answers):
            """Sends commands, and returns the last state."""
            program.stdin.write("".join(json.dumps(c) + "\n" for c in commands).encode())
            program.stdin.flush()
            while answers:
                journal.append(program.stdout.readline())
                line = json.loads(journal[-1])
                judge.feed(line)
                if line["kind"] == "notice":
                    player.hear(line["text"])
                elif line["kind"] == "state":
                    send.state = line
                answers -= line["kind"] in ("state", "refused")
            return send.state

        # The first answer is the state before any command.
        state = send([*player.first_lines(), {"command": "aim", "direction": 0.0}], 2)
        while judge.count["shots"] < MOST_SHOTS and not judge.difference:
            commands = player.commands(state)
            if not commands:
                break
            state = send(commands, len(commands))
        program.stdin.close()
    if keep:
        with open(f"{keep}/{game}-{seed}.jsonl", "wb") as file:
            file.writelines(journal)
    judge.count["matches"] = 1
    return judge.count, judge.difference and f"{game}, seed {seed}: {judge.difference}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--game", choices=GAMES, action="append", help="default: all")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="write the journals to this folder")
    args = parser.parse_args()
    failed = False
    with ProcessPoolExecutor(args.jobs) as pool:
        for game in args.game or GAMES:
            seeds = range(args.first, args.first + args.matches)
            tasks = [(args.binary, game, seed, args.keep) for seed in seeds]
            total = Counter()
            for count, difference in pool.map(play, tasks):
                total.update(count)
                if difference:
                    print(difference)
            failed |= total["differences"] > 0
            figures = {key: total.pop(key, 0) for key in FIRST_KEYS}
            print(game, json.dumps(figures | dict(sorted(total.items()))), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
