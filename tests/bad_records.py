"""Files that are no game records, and what is said of each."""

import json

START = "....._....._....._....._....."
GAME = "Game: pathway\n"
SHORT = f"{GAME}Player 1: Ann\nPlayer 2: Bob\nDate: 2026-11-15\n\n1,3 3,1\n"


def as_json(**changes: object) -> str:
    """A short game in JSON, with something changed."""
    players = [{"name": "Ann"}, {"name": "Bob"}]
    whole = {"format": 1, "game": "pathway", "players": players, "moves": ["1,3"], "date": "x"}
    return json.dumps({**whole, **changes})


RECORDS: dict[str, tuple[str | bytes, str]] = {
    # Text.
    "empty": ("", "not a game record"),
    "prose": ("Dear Bob,\nhow are you?\n", "not a game record"),
    "an offer by nobody": (
        "Game: pathway\nOffer: Ann\n",
        '"Ann" offers no draw; it looks like Player 1.',
    ),
    "an offer too late": (
        "Game: pathway\nOffer: Player 1\nResult: draw (agreed)\n",
        "A draw is offered, but the game is over.",
    ),
    "an offer in words": ('{"game": "pathway", "offer": "1"}', 'The "offer" is 1 or 2'),
    "an offer of truth": ('{"game": "pathway", "offer": 3}', 'The "offer" is 1 or 2'),
    "no game": ("Player 1: Ann\n\n1,3\n", 'it has no line "Game: ..."'),
    "not UTF-8": (b"Game: pathway\nPlayer 1: \xff\n\n1,3\n", "This is not UTF-8 text."),
    "UTF-16": (SHORT.encode("utf-16"), "This is not UTF-8 text."),
    "UTF-16 without a mark": (SHORT.encode("utf-16-le"), "This is not UTF-8 text."),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "This is not UTF-8 text."),
    "cut in the game": ("Game: path", "Did you mean pathway?"),
    "cut in a move": (f"{GAME}\n1,3 3,", 'Move 2: "3,"'),
    "cut in a turn": ("Game: blockade\n\n3,3/1,1 3,4", 'Move 2, "3,4"'),
    "a bad variant": ("Game: pathway:size=9\n", 'not "9"'),
    "an illegal move": (f"{GAME}\n1,3 3,1\n1,3\n", 'Move 3, "1,3": Cell (1,3) is already'),
    "a move too many": ("Game: block-capture\n\n1,3 2,3 3,3 1,1\n", "Move 4, "),
    "an escape for a move": (f"{GAME}\n\x1b[31m\n", "Move 1: "),
    "a header twice": (f"{GAME}{GAME}", '"Game" stands there twice'),
    "a false result": (f"{GAME}Result: Player 1 wins (path)\n\n1,3\n", "The result says"),
    "an odd result": (
        f"{GAME}Result: 1-0\n\n1,3\n",
        "is not a result; it looks like unfinished, draw (full board) or Player 1 wins (path).",
    ),
    "an odd match": (f"{GAME}Match: final\n\n1,3\n", "is not a place in a match"),
    "a match past its end": (f"{GAME}Match: game 3 of 2, 0-0\n\n1,3\n", "match"),
    "an odd start": (f"{GAME}Start: here\n\n1,3\n", "here"),
    "another game's start": (
        f"{GAME}Start: adjacent-capture_{START}_1\n\n1,3\n",
        "The start is a position of adjacent-capture",
    ),
    "too large": (SHORT + "# " + "x" * 2_000_000, "too large"),
    "a hundred thousand moves": (GAME + "\n" + "1,3 3,1 " * 50_000, "Move 3, "),
    # JSON.
    "a brace": ("{", "not the JSON form of a game record: Expecting property name"),
    "cut": (as_json()[:-20], "not the JSON form"),
    "a list": ("[1, 2]", "not a game record"),
    "nothing in it": ("{}", "game"),
    "nested": ('{"game": ' + "[" * 100_000, "game record: nested too deep."),
    "game: a number": (as_json(game=5), '"game" is one line of text'),
    "game: nothing": (as_json(game=None), '"game" is one line of text, not "null".'),
    "game: a list": (as_json(game=["pathway"]), '"game" is one line of text, not a list.'),
    "game: fields": (as_json(game={}), '"game" is one line of text, not a set of named fields.'),
    "moves: nothing": (as_json(moves=None), "moves"),
    "moves: a text": (as_json(moves="1,3"), ': The "moves" are a list of texts.'),
    "moves: an illegal one": (as_json(moves=["1,3", "1,3"]), 'Move 2, "1,3"'),
    "players: a number": (as_json(players=5), 'The field "players" is a list, not "5".'),
    "players: texts": (as_json(players=["Ann", "Bob"]), "players"),
    "players: three": (
        as_json(players=[{"name": name} for name in "abc"]),
        ': In "players" there are two, each with a name and a kind.',
    ),
    "players: a name that is true": (as_json(players=[{"name": True}]), 'text, not "true".'),
    "match: three wins": (
        as_json(match={"game": 1, "of": 2, "wins": [0, 0, 0]}),
        ': In "match" the wins are two numbers.',
    ),
    "players: a name of two lines": (
        as_json(players=[{"name": "Ann\nResult: draw (agreed)"}, {"name": "Bob"}]),
        "name",
    ),
    "players: half a character": (as_json(players=[{"name": "\ud800"}, {"name": "Bob"}]), "name"),
    "result: a text": (
        as_json(result="won"),
        'The field "result" is a set of named fields, not "won".',
    ),
    "result: half": (as_json(result={"winner": 1}), ': A "result" has a winner and a reason.'),
    "result: false": (as_json(result={"winner": 1, "reason": "path"}), "The result says"),
    "match: a number": (
        as_json(match=3),
        'The field "match" is a set of named fields, not "3".',
    ),
    "seed: a text": (as_json(seed="x"), "The seed is a whole number"),
    "seed: huge": (as_json()[:-1] + ', "seed": ' + "9" * 5000 + "}", ""),
    "date": (as_json(date="today\nSeed: 1"), "date"),
    "headers": (as_json(headers={"Event": "a\nSeed: 1"}), 'The header "Event" is one line'),
    "a header of signs": (as_json(headers={"A: b": "c"}), 'The header "A: b" must be letters'),
    "a header of digits": (as_json(headers={"1x": "c"}), "header"),
    "format: a later one": (as_json(format=2), 'The format is 1, not "2".'),
}
