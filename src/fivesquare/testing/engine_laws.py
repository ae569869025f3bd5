"""The laws of the engine: compiled or not, with all that it knows, it finds what a plain search
finds. Importing this loads the compiler."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from fivesquare.compiling import fast
from fivesquare.core import Game, Position
from fivesquare.engine import analyze, insight
from fivesquare.engine.insight import FOREVER, HOPELESS, SURE, candidates, key
from fivesquare.engine.search import new_work
from fivesquare.testing.law import Breach, Case, Law, hold, name_of, play, spelled
from fivesquare.testing.plain_search import Fate, PlainSearch


@fast
def compiled_verdict(rules: Any, p: Position) -> Any:
    """What compiled rules say of a position."""
    return rules.firsts(p), rules.result(p)


@fast
def compiled_turn(rules: Any, p: Position, first: int, second: int) -> Any:
    """What compiled rules say of a turn."""
    return rules.seconds(p, first), rules.after(p, first, second)


def the_rules_say_the_same_when_they_are_compiled(case: Case) -> Iterator[Breach]:
    """They keep to whole numbers that fit 64 bits, and to what the compiler understands."""
    rules, p, turn = case.game.rules, case.p, case.turn()
    firsts, result = compiled_verdict(rules, p)
    told: dict[str, Any] = {
        "firsts": (firsts, rules.firsts(p)),
        "result": (result, rules.result(p)),
    }
    if turn:
        seconds, after = compiled_turn(rules, p, *turn)
        told["seconds"] = seconds, rules.seconds(p, turn[0])
        told["after"] = after, rules.after(p, *turn)
    for name, (compiled, plain) in told.items():
        if compiled != plain:
            yield Breach(f"compiled, `{name}` is {compiled}", f"{plain}, as it is by the rules")


def results_are_as_the_insight_says(case: Case) -> Iterator[Breach]:
    """What is said never to happen is not looked for."""
    game, p, result = case.game, case.p, case.game.result(case.p)
    known = insight.of(game)
    if result and result.winner is None and not game.may_draw:
        yield Breach("a draw", "a winner, because the game says that there always is one")
    if result and result.winner == p.turn + 1 and known.mover_wins:
        found = f"Player {result.winner} has won by the other's move"
        yield Breach(found, "never, because the insight says that only who has just moved wins")
    later = [game.rules.after(p, *turn) for turn in game.turns(p)]
    for hero in (0, 1):
        if not is_out(game, p, hero) or all(is_out(game, after, hero) for after in later):
            continue
        found = f"Player {hero + 1} may win after another turn"
        yield Breach(found, "never, because the insight says that this player cannot win any more")


def is_out(game: Game, p: Position, hero: int) -> bool:
    """Whether a player surely wins no more: the game is over, or the insight says so."""
    result = game.rules.result(p)
    if result:
        return bool(result & 3 != hero + 1)
    return insight.of(game).winnable(game.rules, p, hero) is False


def the_engine_finds_what_a_plain_search_finds(case: Case, search: PlainSearch) -> Iterator[Breach]:
    """The value, the distance, what each move is worth, and which are best."""
    game, p = case.game, case.p
    found = analyze(game, p)
    if game.result(p):
        if (found.value, found.distance, found.options) != (None, 0, ()):
            yield Breach(f"the engine says {found}", "that the game is over")
        return
    told = [("the position", found.value, found.distance, search.fate(p))]
    fates = {game.move(*turn): fate for turn, fate in search.options(p).items()}
    if [option.move for option in found.options] != list(fates):
        yield Breach(f"the engine lists {' '.join(o.move for o in found.options)}", "every move")
    told += [(move, value, distance, fates[move]) for move, value, distance in found.options]
    for what, value, distance, fate in told:
        if (value, distance) != worth(fate, p):
            yield Breach(f"the engine says of {what}: {value}, {distance}", f"{worth(fate, p)}")
    top = max(fate.goodness(p.turn + 1) for fate in fates.values())
    best = [move for move, fate in fates.items() if fate.goodness(p.turn + 1) == top]
    if list(found.best) != best:
        yield Breach(f"the engine says that {' '.join(found.best)} is best", " ".join(best))


def worth(fate: Fate, p: Position) -> tuple[str, int | None]:
    """A fate as the engine tells it to the player to move."""
    if fate.winner == 0:
        return "draw", None
    return "win" if fate.winner == p.turn + 1 else "loss", fate.turns


def candidates_lose_nothing(case: Case, search: PlainSearch) -> Iterator[Breach]:
    """The moves that are left out would change no answer, and what is called settled is."""
    game, p = case.game, case.p
    if game.result(p):
        return
    fate, options, work = search.fate(p), search.options(p), new_work()
    for hero, within in product((0, 1), sorted({1, 2, 3, fate.turns - 1, fate.turns, FOREVER})):
        if within < 1:
            continue
        asked = f"asked whether Player {hero + 1} can force a win within {within} turns"
        right = wins(fate, hero, within)
        end = candidates(game.rules, p, hero, within, work, 0)
        chosen = [(int(work[i, 0]), int(work[i, 1])) for i in range(end)]
        if not set(chosen) <= options.keys():
            yield Breach(f"{asked}: the turns {chosen}", f"only some of {list(options)}")
        if end in (SURE, HOPELESS):
            found, answer = "it is settled", end == SURE
        else:
            moves = " ".join(game.move(*turn) for turn in chosen) or "none"
            found = f"only these are looked at, {moves}"
            left = [wins(options[turn], hero, within) for turn in chosen]
            answer = any(left) if p.turn == hero else all(left)
        if answer != right:
            said = "yes" if answer else "no"
            yield Breach(f"{asked}: {found}, so {said}", "the answer that all moves give")


def wins(fate: Fate, hero: int, within: int) -> bool:
    """Whether a fate is a win of that player (0 or 1) in time."""
    return fate.winner == hero + 1 and fate.turns <= within


def positions_with_one_key_have_one_fate(case: Case, search: PlainSearch) -> Iterator[Breach]:
    """What is remembered of one is believed of the other."""
    game = case.game
    met: dict[Any, Position] = {}
    for p, fate in search.known.items():
        if not game.rules.result(p):
            twin = met.setdefault(key(game.rules, p), p)
            if search.known[twin] != fate:
                pair = f"{spelled(game, twin)} and {spelled(game, p)}"
                found = f"{pair} have one key, {key(game.rules, p)}"
                yield Breach(found, f"two keys, because of {search.known[twin]} and {fate}")


ENGINE_LAWS: tuple[Law, ...] = (
    the_rules_say_the_same_when_they_are_compiled,
    results_are_as_the_insight_says,
    the_engine_finds_what_a_plain_search_finds,
    candidates_lose_nothing,
    positions_with_one_key_have_one_fate,
)


def check(game: Game, games: int, seed: int) -> tuple[str, ...]:
    """Hold the laws over so many random games, as far back from the end as a plain search goes."""
    search, chance = PlainSearch(game), Random(seed)
    for _ in range(games):
        cases = list(play(game, chance))
        for case in cases:
            hold(the_rules_say_the_same_when_they_are_compiled, case)
            hold(results_are_as_the_insight_says, case)
        for case in reversed(cases):
            if search.find(case.p) is None:
                break
            hold(the_engine_finds_what_a_plain_search_finds, case, search)
            hold(candidates_lose_nothing, case, search)
    hold(positions_with_one_key_have_one_fate, Case(game, game.start()), search)
    return tuple(map(name_of, ENGINE_LAWS))
