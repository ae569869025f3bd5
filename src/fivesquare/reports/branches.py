"""Where somebody stands in a study, and what else was tried in it."""

from fivesquare.study import Branch, Study


def whereabouts(study: Study) -> str:
    """The move that led here, and the branch where there are several."""
    branches = [*study.branches()]
    where = f", branch {study.branch.name}" if len(branches) > 1 else ""
    if not study.at:
        return f"The start{where}."
    player = study.record.positions[-2].turn + 1
    of = f" of {len(study.line)}" if study.at < len(study.line) else ""
    return f"Move {study.at}{of}, {study.path[-1]} by Player {player}{where}."


def tried_lines(study: Study) -> list[str]:
    """The moves that were tried here, with the branches where there are several."""
    twigs, own = study.here.twigs, study.branch
    names = {each.letter: each.name for each in study.branches()}
    if len(twigs) < 2:
        return [f"Tried here: {twig.move}" for twig in twigs]
    tried = (f"{twig.move} in {names[twig.letter or own.letter]}" for twig in twigs)
    return [f"Tried here: {', '.join(tried)}"]


def branch_lines(study: Study) -> list[str]:
    """Every branch with its own moves; a star marks the one somebody is on."""
    here = study.branch.letter
    return [
        f"{'*' if each.letter == here else ' '} {each.name}{begin(each)}: {' '.join(each.moves)}"
        for each in study.branches()
    ]


def begin(branch: Branch) -> str:
    """Where a branch leaves another."""
    if not branch.begin:
        return ""
    return f", from move {len(branch.path) + 1} of {branch.parent}"
