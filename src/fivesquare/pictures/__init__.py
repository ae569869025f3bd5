"""Pictures: boards and the course of a game as SVG."""
