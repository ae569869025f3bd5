"""The page of the public Python names, made from the sources: signatures as they are written."""

import ast
import inspect
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
FACE = (
    *("", ".engine", ".certificates", ".records", ".match", ".testing", ".envs"),
    *(".envs.actions", ".envs.observations", ".envs.pettingzoo", ".envs.gymnasium"),
    *(".envs.openspiel", ".envs.policies"),
)

HEAD = """# Python

Everything that users of the package may call, made from the code (`make generated`). What is not on
this page is private, whatever its name, and may change from one version to the next.
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def api_page() -> str:
    """Every public name with its signature and what it says of itself."""
    return (
        "\n\n".join([HEAD.rstrip(), *(part for room in FACE for part in room_parts(room))]) + "\n"
    )


def room_parts(room: str) -> list[str]:
    """One module of the public face."""
    name = f"fivesquare{room}"
    parts = [f"## `{name}`", str(ast.get_docstring(tree(name))).partition("\n\n")[0]]
    for public in exported(name):
        parts += described(public, *defined(name, public))
    return parts


def tree(module: str) -> ast.Module:
    """The source of a module."""
    path = SOURCE / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def exported(module: str) -> list[str]:
    """The names in `__all__`."""
    for node in tree(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return sorted(names, key=str.lower)
    raise AssertionError(f"{module} has no __all__")


def defined(module: str, name: str) -> tuple[ast.stmt, str]:
    """Where a name is defined, wherever it was imported from, and the text below it."""
    body = tree(module).body
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node, ast.get_docstring(node) or ""
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        if target is not None and ast.unparse(target) == name:
            return node, text_of(below)
    for found in ast.walk(tree(module)):
        if isinstance(found, ast.ImportFrom) and name in [each.name for each in found.names]:
            return defined(str(found.module), name)
    raise AssertionError(f"{module} has no {name}")


def text_of(node: ast.stmt | None) -> str:
    """The text that stands below an assignment and tells of it, if there is one."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return inspect.cleandoc(str(node.value.value))
    return ""


def described(name: str, node: ast.stmt, doc: str) -> list[str]:
    """A public name: its code as far as it says how to use it, and its words."""
    code = ast.unparse(node)
    if isinstance(node, Function):
        code = signature(node)
    elif isinstance(node, ast.AnnAssign):
        code = f"{name}: {ast.unparse(node.annotation)}"
    elif isinstance(node, ast.ClassDef):
        code = "\n".join(class_lines(node))
    return [f"### {name}", f"```py\n{code}\n```", *([doc] if doc else [])]


def signature(node: Function) -> str:
    """The first line of a function."""
    given = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"def {node.name}({ast.unparse(node.args)}){given}"


def class_lines(node: ast.ClassDef) -> list[str]:
    """A class: its fields and its public methods, each with what it does."""
    lines = [f"class {node.name}({', '.join(map(ast.unparse, node.bases))}):".replace("():", ":")]
    for each in node.body:
        if isinstance(each, ast.AnnAssign | ast.Assign):
            lines.append(f"    {ast.unparse(each)}")
        elif isinstance(each, Function) and (each.name == "__init__" or each.name[0] != "_"):
            words = (ast.get_docstring(each) or "").partition("\n\n")[0].replace("\n", " ")
            lines.append(f"    {signature(each)}" + (f"  # {words}" if words else ""))
    return lines
