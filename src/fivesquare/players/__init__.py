"""Players: whoever, asked with a record, answers with a move."""
