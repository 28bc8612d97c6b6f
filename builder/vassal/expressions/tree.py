"""VASSAL's expressions, each a number, a text or a truth value.

The kinds are checked when an expression is made, by the type checker and again while the module is
built, because VASSAL compares an unlike pair without complaint and in unexpected ways (a text of
digits with a number as texts, 0 with an empty text as equal). So ``==`` is no operator here:
:meth:`Expression.equals` and :meth:`Expression.differs` compare two of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar, overload

from builder.sentences import filled_sentence
from builder.vassal.expressions.nodes import (
    Call,
    Choice,
    Fixed,
    Joined,
    Method,
    Node,
    Opposite,
    Sign,
    joined,
    parts_of,
    written,
)
from builder.vassal.expressions.nodes import Truth as FixedTruth


class Expression:
    """An expression of any kind."""

    __slots__ = ("_text", "node")
    kind: ClassVar[str]

    def __init__(self, node: Node) -> None:
        self.node = node
        self._text: str | None = None

    def __str__(self) -> str:
        """Return the expression as text, without braces. The text is cached, because caches ask for it
        often."""
        if self._text is None:
            self._text = written(self.node)
        return self._text

    def __repr__(self) -> str:
        return f"<{self.kind} {self}>"

    def __eq__(self, other: object) -> bool:
        """Return whether two expressions have the same text."""
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __bool__(self) -> bool:
        raise TypeError(filled_sentence("an expression has no value yet: {self}", self=self))


class Number(Expression):
    """A whole number. A property that is still empty counts as 0, but not in ``Math`` functions and
    not in an operation with a number below 0."""

    __slots__ = ()
    kind = "number"

    def _with(self, sign: Sign, other: Number | int) -> Number:
        return Number(joined_number(sign, self.node, as_number(other).node))

    @overload
    def __add__(self, other: Number | int) -> Number: ...

    @overload
    def __add__(self, other: Text | str) -> Text: ...

    def __add__(self, other: Number | Text | int | str) -> Number | Text:
        """Return the sum with another number, or the number concatenated with a text."""
        if isinstance(other, Text | str):
            return self.shown + other
        return self._with("+", other)

    @overload
    def __radd__(self, other: int) -> Number: ...

    @overload
    def __radd__(self, other: str) -> Text: ...

    def __radd__(self, other: int | str) -> Number | Text:
        if isinstance(other, str):
            return as_text(other) + self
        return as_number(other) + self

    def __sub__(self, other: Number | int) -> Number:
        return self._with("-", other)

    def __rsub__(self, other: int) -> Number:
        return as_number(other) - self

    def __mul__(self, other: Number | int) -> Number:
        return self._with("*", other)

    def __rmul__(self, other: int) -> Number:
        return as_number(other) * self

    def __floordiv__(self, other: Number | int) -> Number:
        """The quotient, which VASSAL rounds towards 0."""
        return self._with("/", other)

    def __mod__(self, other: Number | int) -> Number:
        return self._with("%", other)

    def _compared(self, sign: Sign, other: Number | int) -> Truth:
        return Truth(Joined(sign, (self.node, as_number(other).node)))

    def equals(self, other: Number | int) -> Truth:
        """Return the condition that two numbers are equal."""
        return self._compared("==", other)

    def differs(self, other: Number | int) -> Truth:
        """Return the condition that two numbers differ."""
        return self._compared("!=", other)

    def __lt__(self, other: Number | int) -> Truth:
        return self._compared("<", other)

    def __le__(self, other: Number | int) -> Truth:
        return self._compared("<=", other)

    def __gt__(self, other: Number | int) -> Truth:
        return self._compared(">", other)

    def __ge__(self, other: Number | int) -> Truth:
        return self._compared(">=", other)

    @property
    def shown(self) -> Text:
        """The number converted to a text, for use where VASSAL needs a text, such as a part of a chat
        line."""
        is_sum = isinstance(self.node, Joined) and self.node.sign == "+"
        return Text(self.node, starts_in_number=True, starts_in_sum=is_sum, ends_in_number=True)


class Text(Expression):
    """A text. If a text that may be empty is followed by two numbers, VASSAL adds the numbers
    instead of concatenating them: ``""+2+3`` is 5."""

    __slots__ = ("_ends_in_number", "_is_sure", "_starts_in_number", "_starts_in_sum")
    kind = "text"

    def __init__(
        self,
        node: Node,
        *,
        is_sure: bool = False,
        starts_in_number: bool = False,
        starts_in_sum: bool = False,
        ends_in_number: bool = False,
    ) -> None:
        super().__init__(node)
        self._is_sure = is_sure
        """True if the text is certainly neither empty nor a number."""
        self._starts_in_number = starts_in_number
        self._starts_in_sum = starts_in_sum
        self._ends_in_number = ends_in_number
        """True if the text ends in a number and everything else in it may be empty."""

    def __add__(self, other: Text | Number | str | int) -> Text:
        return _joined_texts(self, _shown(other))

    def __radd__(self, other: Number | str | int) -> Text:
        return _joined_texts(_shown(other), self)

    def equals(self, other: Text | str) -> Truth:
        """Return the condition that two texts are equal."""
        return Truth(Joined("==", (self.node, as_text(other).node)))

    def differs(self, other: Text | str) -> Truth:
        """Return the condition that two texts differ."""
        return Truth(Joined("!=", (self.node, as_text(other).node)))

    def _call(self, name: str, *arguments: Text | Number | str | int) -> Node:
        return Method(self.node, name, tuple(_shown(x).node for x in arguments))

    def contains(self, other: Text | str) -> Truth:
        """Return the condition that the text contains another one."""
        return Truth(self._call("contains", as_text(other)))

    def starts_with(self, other: Text | str) -> Truth:
        """Return the condition that the text begins with another one."""
        return Truth(self._call("startsWith", as_text(other)))

    def ends_with(self, other: Text | str) -> Truth:
        """Return the condition that the text ends with another one."""
        return Truth(self._call("endsWith", as_text(other)))

    def matches(self, pattern: Text | str) -> Truth:
        """Return the condition that a regular expression matches the whole text."""
        return Truth(self._call("matches", as_text(pattern)))

    def same_as(self, other: Text | str) -> Truth:
        """Return the condition that two texts are identical character by character, even if they
        look like numbers."""
        return Truth(self._call("equals", as_text(other)))

    def index_of(self, other: Text | str) -> Number:
        """Return the first position (from 0) of another text; -1 if it does not occur."""
        return Number(self._call("indexOf", as_text(other)))

    def last_index_of(self, other: Text | str, end: Number | int | None = None) -> Number:
        """Return the last position of another text at or before ``end``; -1 if it does not occur
        there."""
        more = () if end is None else (as_number(end),)
        return Number(self._call("lastIndexOf", as_text(other), *more))

    def substring(self, start: Number | int, end: Number | int | None = None) -> Text:
        """Return the part of the text from position ``start`` to position ``end``, which is
        excluded."""
        more = () if end is None else (as_number(end),)
        return Text(self._call("substring", as_number(start), *more))

    def replace(self, old: Text | str, new: Text | str) -> Text:
        """Return the text with every occurrence of one text replaced by another."""
        return Text(self._call("replace", as_text(old), as_text(new)))

    def replace_all(self, pattern: Text | str, new: Text | str) -> Text:
        """Return the text with every match of a regular expression replaced."""
        return Text(self._call("replaceAll", as_text(pattern), as_text(new)))

    @property
    def trimmed(self) -> Text:
        """The text without spaces at its ends."""
        return Text(self._call("trim"))

    def letter_at(self, position: Number | int) -> Text:
        """Return the character at a position, counted from 0."""
        return Text(self._call("charAt", as_number(position)))

    def with_each_case(self, change: Callable[[Text], Text]) -> Text:
        """Return the text with ``change`` applied in each branch: to every text that its conditional
        expressions can result in."""
        if not isinstance(self.node, Choice):
            return change(self)
        when, *cases = self.node.when, self.node.then, self.node.otherwise
        then, otherwise = (
            Text(
                case,
                starts_in_number=self._starts_in_number,
                ends_in_number=self._ends_in_number,
            ).with_each_case(change)
            for case in cases
        )
        return choose(Truth(when), then, otherwise)

    @property
    def length(self) -> Number:
        """The number of characters."""
        return Number(self._call("length"))

    @property
    def as_a_number(self) -> Number:
        """The text as a number, for a text known to be empty or a whole number, with which VASSAL can
        calculate as it is."""
        return Number(self.node)

    @property
    def as_integer(self) -> Number:
        """The text converted to a whole number; VASSAL reports an error if the text is not one."""
        return Number(Call("Integer.parseInt", (self.node,)))


class Truth(Expression):
    """A truth value: a condition. ``&`` is *and*, ``|`` is *or*, ``~`` is *not*."""

    __slots__ = ()
    kind = "truth"

    def __and__(self, other: Truth) -> Truth:
        return every(self, other)

    def __or__(self, other: Truth) -> Truth:
        return any_of(self, other)

    def __invert__(self) -> Truth:
        return Truth(_opposite(self.node))

    def equals(self, other: Truth) -> Truth:
        """Return the condition that two conditions are both true or both false."""
        return Truth(Joined("==", (self.node, as_truth(other).node)))

    @property
    def as_number(self) -> Number:
        """The number 1 if the condition holds, else 0."""
        return choose(self, 1, 0)


_OPPOSITES: dict[Sign, Sign] = {"==": "!=", "!=": "=="}


def _opposite(node: Node) -> Node:
    match node:
        case Opposite(part):
            return part
        case FixedTruth(value):
            return FixedTruth(not value)
        case Joined(sign, parts) if sign in _OPPOSITES:
            return Joined(_OPPOSITES[sign], parts)
    return Opposite(node)


def joined_number(sign: Sign, left: Node, right: Node) -> Node:
    """Return the node of two numbers joined by an arithmetic operator."""
    if sign in ("+", "*"):
        return joined(sign, left, right)
    return Joined(sign, (*(parts_of("-", left) if sign == "-" else (left,)), right))


def _joined_texts(left: Text, right: Text) -> Text:
    """Return two texts concatenated so that VASSAL does not add up numbers at the place where they
    meet."""
    if left._ends_in_number and not left._is_sure and right._starts_in_number:
        raise TypeError(
            filled_sentence(
                "the engine would add these numbers: {left}, {right}", left=left, right=right
            )
        )
    together = left._is_sure if right._starts_in_number else True
    node = (
        joined("+", left.node, right.node)
        if together and not right._starts_in_sum
        else Joined("+", (*parts_of("+", left.node), right.node))
    )
    return Text(
        node,
        is_sure=left._is_sure or right._is_sure,
        starts_in_number=left._starts_in_number,
        starts_in_sum=left._starts_in_sum,
        ends_in_number=left._ends_in_number or right._ends_in_number,
    )


# -- values of Python --------------------------------------------------------------------------------


def as_number(value: Number | int) -> Number:
    """Return a whole number as an expression; raises an error for anything but a number."""
    if isinstance(value, Number):
        return value
    if type(value) is not int:
        raise TypeError(filled_sentence("no number: {value!r}", value=value))
    return Number(Fixed(value))


def as_text(value: Text | str) -> Text:
    """Return a text as an expression; raises an error for anything but a text."""
    if isinstance(value, Text):
        return value
    if not isinstance(value, str):
        raise TypeError(filled_sentence("no text: {value!r}", value=value))
    return Text(Fixed(value), is_sure=bool(value))


def as_truth(value: Truth | bool) -> Truth:
    """Return a truth value as an expression; raises an error for anything but a truth value."""
    if isinstance(value, Truth):
        return value
    if not isinstance(value, bool):
        raise TypeError(filled_sentence("no truth: {value!r}", value=value))
    return Truth(FixedTruth(value))


def _shown(value: Text | Number | str | int) -> Text:
    if isinstance(value, int):
        value = as_number(value)
    return value.shown if isinstance(value, Number) else as_text(value)


TRUE, FALSE = as_truth(True), as_truth(False)


# -- conditions and choices --------------------------------------------------------------------------


def every(*conditions: Truth) -> Truth:
    """Return the condition that all conditions hold."""
    parts = [as_truth(x).node for x in conditions if not _is_fixed(x, True)]
    return Truth(joined("&&", *parts)) if parts else TRUE


def any_of(*conditions: Truth) -> Truth:
    """Return the condition that at least one of some conditions holds."""
    parts = [as_truth(x).node for x in conditions if not _is_fixed(x, False)]
    return Truth(joined("||", *parts)) if parts else FALSE


def _is_fixed(condition: Truth, value: bool) -> bool:
    """Return whether a condition is the constant ``value`` (``true`` or ``false``), without the cost of
    writing out whole expressions to compare them."""
    return isinstance(condition, Truth) and condition.node == FixedTruth(value)


Some = TypeVar("Some", Number, Text, Truth)


@overload
def choose(when: Truth, then: Number | int, otherwise: Number | int) -> Number: ...


@overload
def choose(when: Truth, then: Text | str, otherwise: Text | str) -> Text: ...


@overload
def choose(when: Truth, then: Truth, otherwise: Truth) -> Truth: ...


def choose(
    when: Truth, then: Expression | int | str, otherwise: Expression | int | str
) -> Expression:
    """Return one value if a condition holds, else another of the same kind."""
    one, other = _value(then), _value(otherwise)
    if one.kind != other.kind:
        raise TypeError(
            filled_sentence(
                "{one_kind} or {other_kind}: {one}, {other}",
                one_kind=one.kind,
                other_kind=other.kind,
                one=one,
                other=other,
            )
        )
    node = Choice(as_truth(when).node, one.node, other.node)
    if isinstance(one, Text) and isinstance(other, Text):
        return Text(
            node,
            is_sure=one._is_sure and other._is_sure,
            starts_in_number=one._starts_in_number or other._starts_in_number,
            ends_in_number=one._ends_in_number or other._ends_in_number,
        )
    return type(one)(node)


def first_case(cases: Iterable[tuple[Truth, Some]], otherwise: Some) -> Some:
    """Return the value of the first case whose condition holds, else ``otherwise``."""
    found = otherwise
    for when, value in reversed(list(cases)):
        found = choose(when, value, found)  # pyrefly: ignore[no-matching-overload]
    return found


def _value(value: Expression | int | str) -> Expression:
    if isinstance(value, Expression):
        return value
    return as_text(value) if isinstance(value, str) else as_number(value)


# -- texts of settings -------------------------------------------------------------------------------


def in_braces(expression: Expression) -> str:
    """Return the text of an expression in braces, by which VASSAL recognises expressions; plain
    numbers get none."""
    match expression.node:
        case Fixed(int(value)) if value >= 0:
            return str(value)
        case Fixed(str(value)) if '"' not in value:
            return f'{{"{value}"}}'  # the engine takes one text as it stands, without escapes
    return f"{{{expression}}}"
