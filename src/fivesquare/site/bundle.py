"""All modules of the page in one classic script: browsers load no modules from a disk.

Each module becomes a function that is called when the first other one needs it. Only the forms of
`import` and `export` that our modules and their libraries have are known; any other is an error.
"""

import re

from fivesquare.web.pages import needed, static_files

IMPORT = re.compile(r'(?<![\w."])import\s*(\w+|\{[^}]*\})\s*from\s*"([^"]+)";?')
DYNAMIC = re.compile(r'(?<![\w.{])import\("([^"]+)"\)')
DECLARED = re.compile(r"^export (?=((?:async )?function|class|const) (\w+))", re.MULTILINE)
LISTED = re.compile(r"(?<![\w.])export\s*\{([^}]*)\};?")
DEFAULT = re.compile(r"(?<![\w.])export default ")
LEFT = re.compile(r'(?<![\w."\'/])(?:import|export)\s*[\w{*"]')
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.MULTILINE | re.DOTALL)

HEAD = """"use strict";
(() => {
const makers = {}, made = {};
function need(name) {
  if (!made[name]) makers[name](made[name] = {});
  return made[name];
}
"""
TAIL = "})();\n"


class NotBundled(Exception):
    """A module with something that cannot be put into a classic script."""


def bundle(*entries: str) -> str:
    """A classic script that runs these modules, with all that they need, also later."""
    found: dict[str, None] = {}
    waiting = [*entries]
    while waiting:
        entry = waiting.pop()
        needed(entry, found)
        texts = (static_files()[name].plain.decode() for name in [*found])
        later = {module_of(name) for text in texts for name in DYNAMIC.findall(plain(text))}
        waiting += [name for name in later if name not in found]
    parts = [wrapped(name, static_files()[name].plain.decode()) for name in found]
    calls = [f'need("{entry}");\n' for entry in entries]
    return "".join([HEAD, *parts, *calls, TAIL])


def plain(text: str) -> str:
    """A module without its comments, in which types are imported."""
    return COMMENT.sub("", text)


def module_of(name: str) -> str:
    """`./vendor/preact.js` as static files are called; a library imports from beside it."""
    return name.removeprefix("./")


def wrapped(name: str, text: str) -> str:
    """A module as a function that fills in what it exports."""
    folder = name.rpartition("/")[0]
    exports: list[tuple[str, str]] = []

    def imported(found: "re.Match[str]") -> str:
        other = module_of(found[2])
        other = f"{folder}/{other}" if folder else other
        names = (
            found[1].replace(" as ", ": ")
            if found[1].startswith("{")
            else f"{{default: {found[1]}}}"
        )
        return f'const {names} = need("{other}");'

    def listed(found: "re.Match[str]") -> str:
        for each in filter(None, (part.strip() for part in found[1].split(","))):
            own, _, other = each.partition(" as ")
            exports.append((other or own, own))
        return ""

    text = plain(text)
    text = DYNAMIC.sub(
        lambda found: f'Promise.resolve().then(() => need("{module_of(found[1])}"))', text
    )
    text = IMPORT.sub(imported, text)
    exports += [(found[2], found[2]) for found in DECLARED.finditer(text)]
    text = DECLARED.sub("", text)
    text = LISTED.sub(listed, text)
    if DEFAULT.search(text):
        text = DEFAULT.sub("const byDefault = ", text)
        exports.append(("default", "byDefault"))
    if left := LEFT.search(text):
        raise NotBundled(f"{name}: {text[left.start() : left.start() + 60]!r}")
    shown = ", ".join(f"get {name}() {{ return {own}; }}" for name, own in exports)
    # What is exported is known before the module runs, and looked up when it is used.
    given = f"Object.defineProperties(exports, Object.getOwnPropertyDescriptors({{{shown}}}));"
    return f'makers["{name}"] = (exports) => {{\n{given}\n{text}\n}};\n'
