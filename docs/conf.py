"""How the documentation is built: `make docs`."""

import fivesquare

project = "fivesquare"
author = "The fivesquare authors"
version = release = fivesquare.__version__
extensions = ["myst_parser"]
html_theme = "furo"
exclude_patterns = ["_build"]
