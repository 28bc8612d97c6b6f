"""Every problem code that the code can report, read from its syntax trees.

A code is what some call passes for a parameter named ``code``. What is passed may be a constant, one
of two, a look-up in a mapping of constants, or a local name for any of these; a function that hands its
own ``code`` on is looked through. ``unknown_name("side", …)`` makes the code ``unknown-side``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

BUILDER = Path(__file__).resolve().parents[2] / "builder"

_UNKNOWN = "unknown_name"
"""The functions of this name make their code of a kind, their first argument."""


class Found(NamedTuple):
    """A code and where it is passed; ``code`` is empty where that cannot be told."""

    code: str
    place: str


@cache
def codes() -> list[Found]:
    """Every code, and every place where one cannot be told."""
    known = _takers()
    calls = "|".join(map(re.escape, known))  # and definitions
    trees = _trees(rf"\b({calls})\(")
    return sorted({f for name, tree in trees.items() for f in _Module(name, tree, known).found()})


def _trees(pattern: str) -> dict[str, ast.Module]:
    """The modules in whose text a pattern is found; what is in no other need not be read."""
    found = re.compile(pattern)
    return {name: _tree(text) for name, text in _texts().items() if found.search(text)}


@cache
def _texts() -> dict[str, str]:
    files = sorted(BUILDER.rglob("*.py"))
    return {f.relative_to(BUILDER.parent).as_posix(): f.read_text("utf-8") for f in files}


_tree = cache(ast.parse)


def _takers() -> dict[str, int]:
    """What takes a code, by name, and at which position: ``Problem`` and ``PlaceError``, and every
    function that hands its own ``code`` on to one of them."""
    found = {"Problem": 0, "PlaceError": 0, _UNKNOWN: 4}
    nodes = [node for tree in _trees(r"[(\s]code: ").values() for node in ast.walk(tree)]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    while True:
        more = {f.name: _names(f).index("code") for f in functions if _hands_on(f, found)}
        if more.keys() <= found.keys():
            return found
        found |= more


def _hands_on(function: ast.FunctionDef, known: dict[str, int]) -> bool:
    if "code" not in _names(function) or function.name == _UNKNOWN:
        return False
    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call)]
    passed = [v for call in calls for v in _arguments(call, known)]
    return any(isinstance(v, ast.Name) and v.id == "code" for v in passed)


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef)


def _names(scope: ast.AST) -> list[str]:
    """The parameters of a function, without ``self``."""
    if not isinstance(scope, ast.FunctionDef):
        return []
    return [a.arg for a in (*scope.args.posonlyargs, *scope.args.args) if a.arg != "self"]


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _arguments(call: ast.Call, known: dict[str, int]) -> Iterator[ast.expr]:
    """What a call passes for ``code``."""
    position = known.get(_called(call))
    if position is not None:
        yield from call.args[position : position + 1]
        yield from (k.value for k in call.keywords if k.arg == "code")


class _Module:
    """One module, with names of its own for things that may be called as takers are."""

    def __init__(self, name: str, tree: ast.Module, takers: dict[str, int]) -> None:
        self.name, self.tree, self.takers = name, tree, takers
        self.own = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
        imports = [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom)]
        self.imported = {alias.asname or alias.name for n in imports for alias in n.names}

    def found(self) -> Iterator[Found]:
        """The codes of the module."""
        for scope in (*filter(_is_function, ast.walk(self.tree)), self._top()):
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and not self._is_other(node):
                    for code in self._of_call(node, scope):
                        yield Found(code, f"{self.name}:{node.lineno}")
            yield from self._default(scope)

    def _top(self) -> ast.Module:
        rest = [n for n in self.tree.body if not isinstance(n, ast.FunctionDef | ast.ClassDef)]
        return ast.Module(body=rest, type_ignores=[])

    def _is_other(self, call: ast.Call) -> bool:
        """Whether a call is of something else that happens to have a taker's name."""
        if isinstance(call.func, ast.Name):
            ours = self.own.get(call.func.id)
            return ours is not None and _called(call) != _UNKNOWN and "code" not in _names(ours)
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        return isinstance(owner, ast.Name) and owner.id in self.imported

    def _of_call(self, call: ast.Call, scope: ast.AST) -> Iterator[str]:
        if _called(call) == _UNKNOWN:
            yield from self._unknown(call, scope)
        for value in _arguments(call, self.takers):
            yield from self._values(value, scope)

    def _unknown(self, call: ast.Call, scope: ast.AST) -> Iterator[str]:
        """Of ``unknown``: the code that it is given, or one made of the kind."""
        given = [*call.args[4:5], *(k.value for k in call.keywords if k.arg == "code")]
        if given:
            yield from self._values(given[0], scope)
        else:
            for kind in self._values(call.args[0], scope):
                yield kind and f"unknown-{kind.replace(' ', '-')}"

    def _default(self, scope: ast.AST) -> Iterator[Found]:
        """The default of a parameter ``code``."""
        if isinstance(scope, ast.FunctionDef) and scope.name in self.takers.keys() - {_UNKNOWN}:
            pairs = zip(reversed(_names(scope)), reversed(scope.args.defaults), strict=False)
            for value in (value for name, value in pairs if name == "code"):
                for code in self._values(value, scope):
                    yield Found(code, f"{self.name}:{scope.lineno}")

    def _values(self, value: ast.expr, scope: ast.AST) -> Iterator[str]:
        """The texts that an expression may be; an empty one if that cannot be told."""
        if isinstance(value, ast.Constant):
            yield str(value.value)
        elif isinstance(value, ast.IfExp):
            yield from self._values(value.body, scope)
            yield from self._values(value.orelse, scope)
        elif isinstance(value, ast.Dict):
            for item in value.values:
                yield from self._values(item, scope)
        elif isinstance(value, ast.Call):
            yield from self._looked_up(value, scope)
        elif isinstance(value, ast.Name):
            yield from self._named(value.id, scope)
        elif not self._is_made_here(value, scope) and not _is_code(value):
            yield ""

    def _is_made_here(self, value: ast.expr, scope: ast.AST) -> bool:
        """Whether this is ``unknown`` itself, of which the callers are read."""
        return isinstance(scope, ast.FunctionDef) and scope.name == _UNKNOWN

    def _looked_up(self, call: ast.Call, scope: ast.AST) -> Iterator[str]:
        """``codes.get(kind, "otherwise")``; nothing for a problem that is made in place."""
        if _called(call) == "get" and isinstance(call.func, ast.Attribute):
            yield from self._values(call.func.value, scope)
            yield from self._values(call.args[1], scope)
        elif _called(call) not in (_UNKNOWN, *self.takers):
            yield ""

    def _named(self, name: str, scope: ast.AST) -> Iterator[str]:
        """A local name; nothing for a code or problem handed on, of which the callers are read."""
        if name in ("code", "problem") and name in (*_names(scope), "problem"):
            return
        given = [value for node in ast.walk(scope) for value in _assigned(node, name, scope)]
        if not given:
            yield ""
        for value in given:
            yield from self._values(value, scope)


def _is_code(value: ast.expr) -> bool:
    """Whether this is the code of a problem that there is already."""
    return isinstance(value, ast.Attribute) and value.attr == "code"


def _assigned(node: ast.AST, name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """The values that a node gives a name: an assignment's, or those of a loop over rows."""
    if isinstance(node, ast.Assign):
        if any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            yield node.value
    elif isinstance(node, ast.For) and isinstance(node.target, ast.Tuple):
        names = [getattr(t, "id", "") for t in node.target.elts]
        if name in names and isinstance(node.iter, ast.Name):
            for listed in ast.walk(scope):
                for rows in _assigned(listed, node.iter.id, scope):
                    assert isinstance(rows, ast.Tuple | ast.List)
                    cells = [row.elts for row in rows.elts if isinstance(row, ast.Tuple)]
                    yield from (row[names.index(name)] for row in cells)
