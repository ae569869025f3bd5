"""How the documentation is built: `make docs`."""

import fivesquare

project = "fivesquare"
author = "The fivesquare authors"
version = release = fivesquare.__version__
extensions = ["myst_parser"]
myst_enable_extensions = ["html_image"]  # the boards of the first page are small
myst_heading_anchors = 3  # links lead to sections, as they do on GitHub
html_theme = "furo"
exclude_patterns = ["_build"]
