"""How the shape of the database has changed, step by step."""
