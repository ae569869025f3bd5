"""Where things are kept: the user's own directories."""

import os
from pathlib import Path


def home() -> Path:
    """The user's data directory; FIVESQUARE_HOME moves it."""
    chosen = os.environ.get("FIVESQUARE_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("fivesquare", appauthor=False)


def cache_home() -> Path:
    """The user's cache directory; FIVESQUARE_HOME moves it too."""
    chosen = os.environ.get("FIVESQUARE_HOME")
    if chosen:
        return Path(chosen) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("fivesquare", appauthor=False)
