"""At a game of somebody's server from a terminal: as a person, as a program, or to watch."""
