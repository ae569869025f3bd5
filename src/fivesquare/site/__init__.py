"""Plain files that need no server: the atlas, the rules, puzzles, and analysis from tables."""
