"""The `fivesquare` command, also as `python -m fivesquare`."""

import sys


def main() -> None:
    """Load the command line and run it; Ctrl-C while it loads ends it without a word."""
    try:
        from fivesquare.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
