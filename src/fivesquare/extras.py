"""What is installed only by whoever wants it, and the line that installs it."""

from fivesquare.errors import GameError


class MissingExtra(GameError, ImportError):
    """A package that an optional part of fivesquare needs is not installed."""

    kind = "missing extra"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(what, extra)
        self.what, self.extra = what, extra

    def __str__(self) -> str:
        return missing(self.what, self.extra)


def missing(what: str, extra: str) -> str:
    """That something needs an extra, and how to install it."""
    return f'{what} needs one more package: pip install "fivesquare[{extra}]"'
