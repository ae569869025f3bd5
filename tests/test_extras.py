"""What is installed only by whoever wants it: whoever has it not is told the line that does."""

import subprocess
import sys

import pytest

from fivesquare.extras import MissingExtra

EXTRAS = [
    ("pettingzoo", "fivesquare.envs.pettingzoo", "PettingZoo", "rl"),
    ("gymnasium", "fivesquare.envs.gymnasium", "Gymnasium", "rl"),
    ("gymnasium", "fivesquare.envs.pettingzoo", "PettingZoo", "rl"),
    ("pyspiel", "fivesquare.envs.openspiel", "OpenSpiel", "openspiel"),
]


@pytest.mark.parametrize(("package", "module", "what", "extra"), EXTRAS)
def test_a_missing_extra_says_the_line_that_installs_it(
    package: str, module: str, what: str, extra: str
) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "import fivesquare.envs\n"
        "try:\n"
        f"    import {module}\n"
        "except ImportError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f'{what} needs one more package: pip install "fivesquare[{extra}]"\n'


def test_games_are_not_registered_without_gymnasium() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import fivesquare.envs\n"
        "try:\n"
        "    fivesquare.envs.register_envs()\n"
        "except ImportError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == 'Gymnasium needs one more package: pip install "fivesquare[rl]"\n'


def test_it_is_an_error_of_ours_and_of_importing() -> None:
    error = MissingExtra("Gymnasium", "rl")
    assert isinstance(error, ImportError)
    assert isinstance(error, ValueError)
    assert error.kind == "missing extra"
