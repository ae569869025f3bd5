"""Actions and observations at the speed of C; tests hold them to the plain ones."""
