"""`python -m fivesquare`."""

from fivesquare.cli import main

main()
