"""The nodes that an expression consists of, as data, and the text that VASSAL reads.

A text has no superfluous brackets, because VASSAL parses nested brackets slowly: it reads an
expression in brackets twice, brackets within brackets four times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

CHOICE, OR, AND, EQUALITY, ORDER, SUM, PRODUCT, SINGLE = range(8)
"""The precedence of the operators of an expression, lowest first."""

Sign = Literal["||", "&&", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%"]
"""An operator between two or more parts."""

_PRECEDENCE: dict[Sign, int] = {
    "||": OR, "&&": AND, "==": EQUALITY, "!=": EQUALITY, "<": ORDER, "<=": ORDER, ">": ORDER,
    ">=": ORDER, "+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "%": PRODUCT,
}  # fmt: skip
_SPACED = ("||", "&&")


@dataclass(frozen=True, slots=True)
class Fixed:
    """A literal: a number or a text."""

    value: int | str


@dataclass(frozen=True, slots=True)
class Truth:
    """The truth value ``true`` or ``false``."""

    value: bool


@dataclass(frozen=True, slots=True)
class Name:
    """The bare name of a property or a constant."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function of VASSAL or of Java."""

    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Method:
    """A call of a method of a text."""

    of: Node
    name: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Two or more parts joined by one operator, from left to right."""

    sign: Sign
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Opposite:
    """The negation of a condition."""

    part: Node


@dataclass(frozen=True, slots=True)
class Choice:
    """A conditional expression: one value if a condition holds, else another."""

    when: Node
    then: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Filter:
    """A text with a condition, which a function such as ``CountMap`` evaluates for each of some
    pieces."""

    condition: Node


@dataclass(frozen=True, slots=True)
class Outer:
    """Within a filter: a value of the piece that evaluates the filter (not of the pieces tested),
    computed beforehand; with ``quoted`` it becomes a text in the filter."""

    value: Node
    quoted: bool


Node = Fixed | Truth | Name | Call | Method | Joined | Opposite | Choice | Filter | Outer
"""A part of an expression."""


def joined(sign: Sign, *parts: Node) -> Node:
    """Return parts joined by an associative operator, so that no brackets are needed however the parts
    are grouped."""
    flat = [inner for part in parts for inner in parts_of(sign, part)]
    return Joined(sign, tuple(flat)) if len(flat) > 1 else flat[0]


def parts_of(sign: Sign, node: Node) -> tuple[Node, ...]:
    """Return the parts that the operator ``sign`` joins in a node; the node alone if it has another
    operator."""
    return node.parts if isinstance(node, Joined) and node.sign == sign else (node,)


def with_replaced(node: Node, by: Mapping[Node, Node]) -> Node:
    """Return an expression in which some nodes are replaced by others, except within filters, whose
    names are those of other pieces."""
    if node in by:
        return by[node]
    match node:
        case Call(function, arguments):
            return Call(function, tuple(with_replaced(x, by) for x in arguments))
        case Method(of, name, arguments):
            inner = tuple(with_replaced(x, by) for x in arguments)
            return Method(with_replaced(of, by), name, inner)
        case Joined(sign, parts):
            return Joined(sign, tuple(with_replaced(x, by) for x in parts))
        case Opposite(part):
            return Opposite(with_replaced(part, by))
        case Choice(when, then, otherwise):
            return Choice(*(with_replaced(x, by) for x in (when, then, otherwise)))
    return node


def names_in(node: Node) -> Iterator[str]:
    """Yield the bare names in an expression, except those in filters and those whose methods are
    called."""
    match node:
        case Name(name):
            yield name
        case Call(_, arguments):
            yield from (name for x in arguments for name in names_in(x))
        case Method(of, _, arguments):
            parts = arguments if isinstance(of, Name) else (of, *arguments)
            yield from (name for x in parts for name in names_in(x))
        case Joined(_, parts):
            yield from (name for x in parts for name in names_in(x))
        case Opposite(part):
            yield from names_in(part)
        case Choice(when, then, otherwise):
            yield from (name for x in (when, then, otherwise) for name in names_in(x))


def written(node: Node) -> str:
    """Return the text of an expression."""
    match node:
        case Joined():
            return _operation(node)
        case Name(name):
            return name
        case Fixed(str(value)):
            return f'"{_escaped(value)}"'
        case Fixed(value):
            return str(value) if int(value) >= 0 else f"({value})"
        case Truth(value):
            return "true" if value else "false"
        case Call(function, arguments):
            return f"{function}({_listed(arguments)})"
        case Method(of, name, arguments):
            return f"{_part(of, SINGLE)}.{name}({_listed(arguments)})"
        case Opposite(part):
            return f"!{_part(part, SINGLE)}"
        case Choice(when, then, otherwise):
            return f"{_part(when, OR)} ? {_part(then, OR)} : {written(otherwise)}"
        case Filter(condition):
            return _filter(condition)
        case Outer(value, quoted):
            mark = _QUOTE if quoted else ""
            return f"{mark}{_IN}{_part(value, SUM if quoted else PRODUCT)}{_OUT}{mark}"


def precedence(node: Node) -> int:
    """Return the precedence of the outermost operator of an expression."""
    match node:
        case Joined(sign, _):
            return _PRECEDENCE[sign]
        case Choice():
            return CHOICE
        case Filter():
            return SUM if _IN in written(node.condition) else SINGLE
        case Outer(_, quoted):
            return SINGLE if quoted else SUM  # it may be negative
    return SINGLE


def _part(node: Node, needed: int) -> str:
    text = written(node)
    return text if precedence(node) >= needed else f"({text})"


def _listed(arguments: tuple[Node, ...]) -> str:
    return ",".join(map(written, arguments))


def _operation(node: Joined) -> str:
    holds = _PRECEDENCE[node.sign]
    first, *others = node.parts
    sign = f" {node.sign} " if node.sign in _SPACED else node.sign
    # comparisons cannot be chained, and a - (b + c) differs from a - b + c
    left = holds + 1 if holds in (EQUALITY, ORDER) else holds
    return sign.join([_part(first, left), *(_part(part, holds + 1) for part in others)])


# -- filters -----------------------------------------------------------------------------------------

_IN, _OUT, _QUOTE = "\ue000", "\ue001", "\ue002"
"""Private characters that mark, in the text of a filter, the start and end of an outer value and
the quotes around it."""


def _filter(condition: Node) -> str:
    """Return the text of a filter: everything is quoted once more, except the outer values, whose
    results are concatenated with it."""
    found = ""
    for n, part in enumerate(written(condition).replace(_OUT, _IN).split(_IN)):
        found += f'"+{part}+"' if n % 2 else _escaped(part.replace(_QUOTE, '"'))
    return f'"{{{found}}}"'


def _escaped(text: str) -> str:
    """Return a text as it stands between quotes; BeanShell reads no line ends there."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
