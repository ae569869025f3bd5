"""What is compiled once need not be compiled again by every program that a test runs."""

from pathlib import Path

from fivesquare.compiling import place as compiled_code


def warm(place: Path) -> Path:
    """The place of a test, its home lent the compiled code of this process."""
    compiled = place / "home" / "cache" / "compiled"
    compiled.parent.mkdir(parents=True)
    compiled.symlink_to(compiled_code().parent)
    return place
