"""Somebody at a terminal who looks at every question: it fits on the screen, and no line is too
long."""

import re
from pathlib import Path

from glass import CONTROL, Glass
from running import Terminal

DARK, LIGHT = "15;0", "0;15"
LOOKS = {  # of terminals
    f"{name} and {shade}": {"LINES": lines, "COLUMNS": columns, "COLORFGBG": colours}
    for name, lines, columns in (("large", "24", "80"), ("small", "20", "40"))
    for shade, colours in (("dark", DARK), ("light", LIGHT))
}
QUESTION = r"(?:q:\s+leave|b:\s+back)\): $"


def answers(question: str) -> list[str]:
    """What can be chosen."""
    return re.findall(r"^ +[0-9]+  (.*)$", question, re.M)


class Walker(Terminal):
    """Somebody at a terminal of some look."""

    def __init__(self, place: Path, look: dict[str, str], *args: str) -> None:
        super().__init__(place, *args, PAGER="cat", NO_COLOR="", **look)
        self.rows, self.columns = int(look["LINES"]), int(look["COLUMNS"])
        self.is_dark = look["COLORFGBG"] == DARK
        self.glass = Glass(self.rows, self.columns)

    def question(self, line: str | None = None) -> str:
        """The next question, after a line was typed. All of it fits on the screen."""
        self.prompt(line, QUESTION)
        asked = self.text.rpartition("\n\n")[2]
        assert asked.rstrip() in self.glass.frame().text, "what was asked has scrolled away"
        return asked

    def prompt(self, line: str | None, pattern: str) -> str:
        """What is shown up to the next prompt, in one line; none was longer than the screen is
        wide, but for a command or a path, which is to be copied."""
        if line is not None:
            self.child.send(line + "\r")
        self.child.expect(pattern)
        raw = self.child.before + self.child.after
        self.glass.feed(raw)
        lines = CONTROL.sub("", raw).replace("\r\n", "\n").split("\n")
        self.text = "\n".join(each.rpartition("\r")[2] for each in lines)
        for each in self.text.splitlines():
            is_command = ": fivesquare " in each or each.strip().startswith("fivesquare ")
            is_whole = is_command or " " not in each.strip()
            assert len(each) <= self.columns or is_whole, each
        return " ".join(self.text.split())

    def answer(self, question: str, words: str) -> str:
        """The next question after the first answer that begins so."""
        return self.question(self.number(question, words))

    def number(self, question: str, words: str) -> str:
        """Of the first answer that begins so."""
        found = (n for n, each in enumerate(answers(question), 1) if each.startswith(words))
        return str(next(found))

    @property
    def colours(self) -> set[int]:
        """Those that are to be seen."""
        cells = [cell for line in self.glass.frame().lines for cell in line]
        return {cell.look.fore for cell in cells if cell.look.fore is not None}
