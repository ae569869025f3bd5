"""A match in the terminal: the books' prompts and drawings, typed answers, a few commands."""
