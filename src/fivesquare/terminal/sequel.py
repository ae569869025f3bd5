"""What comes after a game: its review, a rematch, the menu."""

from fivesquare import inquiry
from fivesquare.core import GameError
from fivesquare.records.record import Record
from fivesquare.terminal.meter import waited
from fivesquare.terminal.screen import Screen

REVIEW, REMATCH, MENU, LEAVE = "review", "rematch", "menu", "leave"


def what_next(record: Record, screen: Screen, way_out: str) -> str:
    """What a person wants after a game, once they have seen as many reviews as they like. The way
    out leads to where they came from."""
    words = [REVIEW] * bool(record.moves) + [REMATCH] + [MENU] * (way_out == LEAVE)
    while True:
        try:
            text = screen.ask(f"{', '.join(words)} [{way_out}]: ").strip().lower()
        except EOFError:
            return LEAVE
        if not text or text in (LEAVE, "q", "quit"):
            return way_out
        meant = [word for word in (*words, way_out) if word.startswith(text)]
        if meant == [REVIEW]:
            screen.say([""])
            show_review(record, screen)
            screen.say([""])
        elif len(meant) == 1:
            return meant[0]
        else:
            *most, last = words
            known = f"{', '.join(most)} or {last}" if most else last
            way = "to leave" if way_out == LEAVE else f"for the {way_out}"
            screen.say([f"Error: Type {known}, or just Enter {way}."])


def show_review(record: Record, screen: Screen) -> None:
    """What `fivesquare review` says of the game; Ctrl-C leads back."""
    from fivesquare.reports.judgement import review_lines  # few want one

    try:
        found = waited(lambda watch: inquiry.judgement(record, None, watch))
    except KeyboardInterrupt:
        screen.say(["", "Stopped."])
    except GameError as error:
        screen.say([f"Error: {error}"])
    else:
        screen.say(review_lines(found))
