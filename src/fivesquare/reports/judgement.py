"""A reviewed game: in words, as a table, as a document and as a picture."""

from typing import TYPE_CHECKING

from fivesquare import books
from fivesquare.pictures.course import Course, Step, course_svg
from fivesquare.records.format import result_document, write_result
from fivesquare.reports.documents import ReviewDocument
from fivesquare.reports.names import sides
from fivesquare.reports.state import placed
from fivesquare.reports.worth import COUNTED

if TYPE_CHECKING:
    from fivesquare.engine.reviews import Accuracy, Review, ReviewedMove, Standing

WIDTH = 80
ROW = "{:>3}  {:2}  {:7}  {:10}  {:10}  {}"
TITLES = ("#", "By", "Move", "Before", "After", "")
KINDS = {
    "mistake": ("mistake", "better"),
    "slower": ("slower", "faster"),
    "sooner": ("loses sooner", "longer"),
}
WORTH = {"win": "won", "draw": "drawn", "loss": "lost"}


def review_document(found: "Review") -> ReviewDocument:
    """A review for a program."""
    record = found.record
    return {
        **placed(record),
        "players": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "decisions": player.decisions,
                "kept": player.kept,
                "unknown": player.unknown,
                "accuracy": player.share,
                "words": chosen(player),
            }
            for seat, player in zip(record.seats, found.players, strict=True)
        ],
        "review": [
            {
                "number": each.number,
                "player": each.player,
                "move": each.move,
                "before": {"value": each.before.value, "distance": each.before.distance},
                "after": {"value": each.after.value, "distance": each.after.distance},
                "decision": each.decision,
                "kind": each.kind,
                "remark": judgement(found, each),
                "better": [*each.better],
            }
            for each in found.moves
        ],
        "course": found.course(),
        "lines": [*standing_now(found), *turning(found)],
        "turning_point": found.turning_point,
        "forgone": found.forgone,
        "exact": found.exact,
        "result": result_document(record.result),
    }


def review_lines(found: "Review") -> list[str]:
    """The review for a person: a row a move, the turning point, and how the players chose."""
    record = found.record
    lines = [f"{record.game.about.title} ({record.game})", sides(record), ""]
    if found.moves:
        lines += [ROW.format(*TITLES).rstrip(), *(row(found, each) for each in found.moves), ""]
    lines.append(f"Result: {write_result(record.result)}.")
    lines += [*standing_now(found), *turning(found)]
    for seat, player in zip(record.seats, found.players, strict=True):
        lines.append(f"{seat.name}: {chosen(player)}")
    if any(each.before.distance for each in found.moves):
        lines.append(COUNTED)
    if any(player.decisions for player in found.players):
        lines.append("(A decision: the legal moves are not all worth the same.)")
    if not found.exact:
        lines.append("What was not found in time is not known; --seconds gives more.")
    return lines


def row(found: "Review", each: "ReviewedMove") -> str:
    """One move of the table, as wide as a terminal at most."""
    by = books.of(found.record.game).mark(each.player)
    cells = (each.number, by, each.move, brief(each.before), brief(each.after))
    start = ROW.format(*cells, "")
    return (start + remark(found, each, WIDTH - len(start))).rstrip()


def brief(standing: "Standing") -> str:
    """`win in 3`, short enough for a table."""
    if standing.value is None:
        return "not known"
    return standing.value + (f" in {standing.distance}" if standing.distance else "")


def remark(found: "Review", each: "ReviewedMove", room: int) -> str:
    """What there is to say of a move, in so many characters."""
    what = judgement(found, each)
    if not each.better or each.kind not in KINDS:
        return what
    start = f"{what}; {KINDS[each.kind][1]}:"
    return f"{start} {shortened(each.better, room - len(start) - 1)}"


def judgement(found: "Review", each: "ReviewedMove") -> str:
    """The same without what would have been better."""
    if each.kind not in KINDS:
        return "right" if each.decision and each.kind else ""
    if each.number == found.turning_point:
        return "turning point"
    what = KINDS[each.kind][0]
    return f"right, {what}" if each.kind != "mistake" and each.decision else what


def shortened(moves: tuple[str, ...], room: int) -> str:
    """As many moves as there is room for, one at least, and how many more there are."""
    for number in range(len(moves), 0, -1):
        more = f" +{len(moves) - number}" if number < len(moves) else ""
        text = " ".join(moves[:number]) + more
        if len(text) <= room:
            break
    return text


def standing_now(found: "Review") -> list[str]:
    """What the last position was worth, where the rules do not say it."""
    record = found.record
    if found.forgone:
        return [f"The last position was {won_by(found, found.course()[-1])}."]
    if record.result is None and found.course()[-1] is not None:
        return [f"The position is {won_by(found, found.course()[-1])}."]
    return []


def won_by(found: "Review", player: int | None) -> str:
    """`won for Ann`, `drawn`."""
    return f"won for {found.record.seats[player - 1].name}" if player else "drawn"


GIVEN_AWAY = {"agreed": "agreeing to a draw", "resigned": "resigning", "forfeit": "forfeiting"}


def turning(found: "Review") -> list[str]:
    """Where the game was decided."""
    record = found.record
    if found.forgone and record.result:
        name = record.seats[found.forgone - 1].name
        how = GIVEN_AWAY[record.result.reason]
        return [f"No move decided the game: {name} gave it away by {how}."]
    if found.turning_point:
        each = found.moves[found.turning_point - 1]
        name = record.seats[each.player - 1].name
        before, after = WORTH[str(each.before.value)], WORTH[str(each.after.value)]
        return [
            f"Turning point: move {each.number}, {each.move} by {name}, from {before} to {after}."
        ]
    if any(each.kind is None for each in found.moves):
        return ["The turning point is not known."]
    return ["No turning point: the value never changed."] if found.moves else []


def chosen(player: "Accuracy") -> str:
    """`kept 5 of 6 decisions (83%)`."""
    if player.share is None:
        text = "no decision to make" if not player.unknown else "no decision is known"
    else:
        plural = "" if player.decisions == 1 else "s"
        text = f"kept {player.kept} of {player.decisions} decision{plural} ({player.share:.0%})"
    if player.unknown:
        moves = "1 move" if player.unknown == 1 else f"{player.unknown} moves"
        text += f"; not counted, because not known: {moves}"
    return f"{text}."


# The picture.


def review_svg(found: "Review") -> str:
    """The course of a game as an SVG document."""
    record = found.record
    steps = [
        Step(
            each.player,
            each.move,
            is_mistake=each.kind == "mistake",
            is_turning=each.number == found.turning_point,
        )
        for each in found.moves
    ]
    one, two = (seat.name for seat in record.seats)
    game = record.game
    return course_svg(
        Course(
            title=f"{game.about.title}: the course of the game",
            heading=f"{game.about.title}: {write_result(record.result)}",
            words=told(found),
            names=(one, two),
            may_draw=game.may_draw,
            outcomes=found.course(),
            steps=steps,
        )
    )


def told(found: "Review") -> str:
    """The picture in words: the result, the mistakes, the turning point."""
    seats = found.record.seats
    lines = [f"Player 1 is {seats[0].name}, Player 2 is {seats[1].name}."]
    mistakes = [f"{each.number} ({each.move})" for each in found.moves if each.kind == "mistake"]
    lines.append(f"Mistakes: {', '.join(mistakes)}." if mistakes else "No mistakes.")
    lines += [*turning(found), f"Result: {write_result(found.record.result)}."]
    return " ".join([*lines, *standing_now(found)])
