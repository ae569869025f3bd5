"""Strong solutions: every position of a game, valued and counted."""
