"""Ends of games that are looked up instead of searched, a module for each game that has some."""
