"""What gg-bench's environments did with some actions: told by digests, recorded from the originals.

`python tests/gg_traces.py PATH` records them again from the published files, `env_60.py` and so
on, which are not ours to keep: https://github.com/vivek3141/gg-bench, `gg_bench/data/envs/`.
"""

import hashlib
import json
import random
import runpy
import sys
from pathlib import Path
from typing import Any

NUMBERS = (60, 164, 478, 500, 890)
TRACES = Path(__file__).parent / "data" / "gg_bench.json"
GAMES = 40  # of each environment
LATE = 3  # steps after the end


def told(env: Any, action: int) -> str:
    """Everything that an environment says before a step and by it."""
    before = [env.valid_moves(), env.render(), int(env.current_player)]
    try:
        seen, reward, over, cut, info = env.step(action)
    except IndexError:
        return repr([*before, "IndexError"])
    return repr([*before, seen.tolist(), int(reward), bool(over), cut, info])


def digest(env: Any, actions: list[int]) -> str:
    """The same of a whole game, in a few letters."""
    seen, _ = env.reset()
    words = [repr(seen.tolist()), *(told(env, action) for action in actions)]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def drawn(env: Any, seed: int) -> list[int]:
    """Some actions: of every fourth game some are illegal, or no cells at all."""
    chance, number, actions, late = random.Random(seed), int(env.action_space.n), [], 0
    env.reset()
    while late < LATE:
        moves = env.valid_moves()
        is_wild = not moves or seed % 4 == 3 and chance.random() < 0.2
        action = chance.randrange(-number - 9, number + 9) if is_wild else chance.choice(moves)
        actions.append(action)
        try:
            late += bool(env.step(action)[2])
        except IndexError:
            late += 1
    return actions


def original(place: Path, number: int) -> Any:
    """A published environment."""
    return runpy.run_path(str(place / f"env_{number}.py"))["CustomEnv"]()


def main() -> None:
    place, lines = Path(sys.argv[1]), []
    for number in NUMBERS:
        env = original(place, number)
        games = [drawn(env, seed) for seed in range(GAMES)]
        lines += [json.dumps([number, digest(env, game), game]) for game in games]
    TRACES.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
