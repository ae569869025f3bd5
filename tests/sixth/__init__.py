"""A sixth game, as docs/add-a-game.md says: a rules file, a book with its page, and a line."""
