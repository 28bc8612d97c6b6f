"""Finds where messages for people come from in the code: the expressions whose values reach problems, errors
and the output of commands.

A message is a text with letters and a space that ends as the message or hint of a problem, as the text of
an exception, or as an argument of :func:`builder.i18n.messages.say` and similar functions. It is followed
backwards from there: from names to what they are assigned, from functions to what they return, and from
the parameters of a function to what its callers pass.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from builder.gc_pause import gc_paused

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "builder"

WORD = re.compile(r"[A-Za-z]{2,}")

_TEMPLATES = {"filled_sentence", "as_sentence", "say"}
"""Functions whose first argument is a message with its placeholders."""
_FILLED = {"filled_sentence", "counted_sentence", "joined_sentences", "as_sentence"}
"""Functions whose results can be translated as long as nothing is joined to them."""
_NOTES = {"change", "carry"}
"""Methods of the report of an import: their first argument is a message, and the second too if it is
filled with values."""
_SENTENCES = {
    "error": (1,),
    "warning": (1,),
    "remark": (1,),
    "Problem": (1, 3),
    "some_names_hint": (1,),
    "joined_sentences": (),
}
"""Functions of the house, and which of their arguments are messages."""
_KEYWORDS = {"hint", "meant", "otherwise"}
"""Keyword arguments that are messages, whatever the function is called."""
_WITH_MESSAGE = {"replace", "Problem"}
"""Functions whose keyword argument ``message`` is one."""

_EVERYBODYS = {"__init__", "__call__", "add", "get", "join", "text", "write"}
"""Methods of one name in many classes, whose callers are not followed; nor are those of methods that
are called like one of ``str``, such as ``replace``."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Assignment = ast.Assign | ast.AnnAssign | ast.AugAssign
_LEAVES = (ast.Name, ast.Constant)


@dataclass(frozen=True)
class Found:
    """An expression that is a message, with its file and line."""

    node: ast.expr
    file: Path
    template: bool
    """Whether it is given to a function that fills it."""
    glued: bool = False
    """Whether it is a sentence that is joined to another text, and can be translated no more."""


@dataclass
class _Module:
    path: Path
    tree: ast.Module
    functions: dict[str, list[_Function]] = field(default_factory=dict)
    scopes: dict[ast.AST, _Function | None] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    assignments: dict[str, list[ast.AST]] = field(default_factory=dict)

    @cached_property
    def name(self) -> str:
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _read(path: Path) -> _Module:
    module = _Module(path, ast.parse(path.read_text("utf-8")))

    def visit(node: ast.AST, scope: _Function | None) -> None:
        module.scopes[node] = scope
        inner = scope
        if isinstance(node, _Function):
            module.functions.setdefault(node.name, []).append(node)
            inner = node
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module.imported[alias.asname or alias.name] = (node.module, alias.name)
        if isinstance(node, _Assignment):
            for target in node.targets if isinstance(node, ast.Assign) else (node.target,):
                for name in {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}:
                    module.assignments.setdefault(name, []).append(node)
        for name in node._fields:
            value = getattr(node, name, None)
            for child in value if isinstance(value, list) else (value,):
                if isinstance(child, _LEAVES):
                    module.scopes[child] = inner
                # operators, and whether a name is read or set, have no fields
                elif isinstance(child, ast.AST) and child._fields:
                    visit(child, inner)

    visit(module.tree, None)
    return module


class Flow:
    """Follows messages backwards through all modules."""

    def __init__(self, folder: Path = PACKAGE) -> None:
        with gc_paused():
            self.modules = [_read(path) for path in sorted(folder.rglob("*.py"))]
        self.by_name = {module.name: module for module in self.modules}
        self.found: dict[ast.expr, Found] = {}
        self.parameters: set[tuple[_Function, str, bool]] = set()
        self._due: list[tuple[_Module, ast.expr, bool]] = []
        self._seen: set[tuple[ast.expr, bool]] = set()
        self._calls: dict[str, list[tuple[_Module, ast.Call]]] = {}
        for module in self.modules:
            for node in module.scopes:
                if isinstance(node, ast.Call):
                    self._calls.setdefault(_called(node), []).append((module, node))

    def messages(self) -> list[Found]:
        """Return every message, in the order of files and lines."""
        for module in self.modules:
            for node in module.scopes:
                if isinstance(node, ast.Call):
                    self._call(module, node)
                elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    for arg in node.exc.args:
                        self._follow(module, arg)
        while self._due:
            module, found, template = self._due.pop()
            self._look(module, found, template=template)
        return sorted(self.found.values(), key=lambda one: (one.file, one.node.lineno))

    def _call(self, module: _Module, call: ast.Call) -> None:
        name = _called(call)
        if name in _TEMPLATES and call.args:
            self._template(module, call.args[0])
        if name == "counted_sentence":
            self._template(module, call.args[1])
        if name in _NOTES and call.args:
            for arg in call.args[: 2 if call.keywords else 1]:
                self._template(module, arg)
        for at in _SENTENCES.get(name, ()):
            if at < len(call.args):
                self._follow(module, call.args[at])
        if name == "joined_sentences" and isinstance(call.args[0], ast.Tuple | ast.List):
            for arg in call.args[0].elts:
                self._follow(module, arg)
        for keyword in call.keywords:
            if keyword.arg in _KEYWORDS or (keyword.arg == "message" and name in _WITH_MESSAGE):
                self._follow(module, keyword.value)

    def _template(self, module: _Module, node: ast.expr) -> None:
        self._follow(module, node, template=True)

    def _follow(self, module: _Module, node: ast.expr, *, template: bool = False) -> None:
        self._due.append((module, node, template))

    def _look(self, module: _Module, node: ast.expr, *, template: bool) -> None:
        if (node, template) in self._seen:
            return
        self._seen.add((node, template))
        match node:
            case ast.JoinedStr() | ast.Constant(value=str()):
                known = self.found.get(node)
                filled = template or (known is not None and known.template)
                inner = node.values if isinstance(node, ast.JoinedStr) else ()
                glued = any(
                    isinstance(one, ast.FormattedValue) and self._is_sentence(module, one.value)
                    for one in inner
                )
                self.found[node] = Found(node, module.path, filled, glued)
            case ast.IfExp(body=one, orelse=other):
                self._follow(module, one, template=template)
                self._follow(module, other, template=template)
            case ast.BoolOp(values=values):
                for value in values:
                    self._follow(module, value, template=template)
            case ast.BinOp(left=one, right=other, op=ast.Add()):
                glued = self._is_sentence(module, one) or self._is_sentence(module, other)
                self.found[node] = Found(node, module.path, template, glued)
            case ast.NamedExpr(value=value):
                self._follow(module, value, template=template)
            case ast.Name(id=name):
                self._name(module, node, name, template=template)
            case ast.Call(func=ast.Name(id="str"), args=[value]):
                self._follow(module, value, template=template)
            case ast.Call(func=ast.Name(id="next"), args=[ast.GeneratorExp() as each, *rest]):
                for value in rest:
                    self._follow(module, value, template=template)
                for part in each.generators:
                    self._table(module, part.iter, template=template)
            case ast.Call(func=ast.Name(id=name)):
                for home, function in self._named(module, name):
                    self._returns(home, function)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                for function in module.functions.get(name, ()):
                    self._returns(module, function)
            case ast.Subscript(value=value) | ast.Call(func=ast.Attribute(value=value, attr="get")):
                self._table(module, value, template=template)

    def _is_sentence(self, module: _Module, node: ast.expr) -> bool:
        """Return whether an expression is a sentence, or the name of one."""
        match node:
            case ast.Name(id=name):
                assigned = self._assigned(module, module.scopes.get(node), name)
                return any(self._is_sentence(home, one) for home, one in assigned)
            case ast.Constant(value=str() as text):
                return is_sentence(text)
            case ast.Call():
                return _called(node) in _FILLED
        return False

    def _named(self, module: _Module, name: str) -> Iterator[tuple[_Module, _Function]]:
        """Yield the functions of that name in the module, or where it is imported from."""
        for function in module.functions.get(name, ()):
            yield module, function
        source = module.imported.get(name)
        home = self.by_name.get(source[0]) if source else None
        if source and home and home is not module:
            for function in home.functions.get(source[1], ()):
                yield home, function

    def _returns(self, module: _Module, function: _Function) -> None:
        if (function, "return") in self.parameters:
            return
        self.parameters.add((function, "return"))
        for node in ast.walk(function):
            if module.scopes.get(node) is function and isinstance(node, ast.Return | ast.Yield):
                value = node.value
                for part in value.elts if isinstance(value, ast.Tuple) else (value,):
                    if part is not None:
                        self._follow(module, part)

    def _table(self, module: _Module, value: ast.expr, *, template: bool) -> None:
        """Follow the values of a table at the top of the module."""
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            value = value.func.value
        if not isinstance(value, ast.Name):
            return
        for home, assigned in self._assigned(module, None, value.id):
            rows = assigned.values if isinstance(assigned, ast.Dict) else ()
            if isinstance(assigned, ast.Tuple | ast.List):
                rows = assigned.elts
            for one in rows:
                for part in one.elts if isinstance(one, ast.Tuple) else (one,):
                    self._follow(home, part, template=template)

    def _name(self, module: _Module, node: ast.expr, name: str, *, template: bool) -> None:
        scope = module.scopes.get(node)
        for home, value in self._assigned(module, scope, name):
            self._follow(home, value, template=template)
        while scope is not None:
            if name in _parameters(scope):
                self._parameter(scope, name, template=template)
                return
            scope = module.scopes.get(scope)

    def _assigned(
        self, module: _Module, scope: _Function | None, name: str
    ) -> Iterator[tuple[_Module, ast.expr]]:
        """Yield the values that are assigned to a name in a function and around it, or in the module
        from which it is imported."""
        scopes: list[_Function | None] = [scope]
        while scopes[-1] is not None:
            scopes.append(module.scopes.get(scopes[-1]))
        for node in module.assignments.get(name, ()):
            if module.scopes.get(node) not in scopes:
                continue
            match node:
                case ast.Assign(targets=[*targets], value=value):
                    for target in targets:
                        yield from ((module, one) for one in _unpacked(target, value, name))
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    yield from ((module, one) for one in _unpacked(target, value, name))
                case ast.AugAssign(target=ast.Name(id=id) as before, value=value) if id == name:
                    yield module, ast.copy_location(ast.BinOp(before, ast.Add(), value), node)
        source = module.imported.get(name)
        home = self.by_name.get(source[0]) if source else None
        if source and home and home is not module:
            yield from self._assigned(home, None, source[1])

    def _parameter(self, function: _Function, name: str, *, template: bool) -> None:
        """Follow the values that callers pass for a parameter."""
        if (function, name, template) in self.parameters:
            return
        self.parameters.add((function, name, template))
        names = _parameters(function)
        method = names[:1] in (["self"], ["cls"])
        if function.name in _EVERYBODYS or (method and hasattr(str, function.name)):
            return
        for module, call in self._calls.get(function.name, ()):
            if method != isinstance(call.func, ast.Attribute):
                continue
            if not method and function not in [f for _, f in self._named(module, function.name)]:
                continue
            at = names.index(name) - method
            if at < len(call.args) and at >= 0:
                self._follow(module, call.args[at], template=template)
            for keyword in call.keywords:
                if keyword.arg == name:
                    self._follow(module, keyword.value, template=template)


def is_sentence(text: str) -> bool:
    """Return whether a text is a message for people, not a key, name or pattern."""
    words = WORD.findall(re.sub(r"\{[^}]*\}", " ", text))
    return " " in text.strip() and any(map(str.islower, words)) and len(words) > 1


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _parameters(function: _Function) -> list[str]:
    given = function.args
    return [arg.arg for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs)]


def _unpacked(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """Yield the values that an assignment gives to a name, also if it assigns several names."""
    match target, value:
        case ast.Name(id=id), _ if id == name:
            yield value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
            for one, its in zip(targets, values, strict=True):
                yield from _unpacked(one, its, name)
        case ast.Tuple(elts=targets), ast.IfExp(body=one, orelse=other):
            yield from _unpacked(target, one, name)
            yield from _unpacked(target, other, name)
        case ast.Tuple(elts=targets), ast.Call():
            if any(isinstance(one, ast.Name) and one.id == name for one in targets):
                yield value
