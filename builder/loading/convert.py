"""Converts source trees to models; every validation error of pydantic becomes a problem with its
place, in Chitwright's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from builder.loading.reading.nested_parts import keys_of, model_at, nested_shapes
from builder.loading.reading.source_nodes import Node, node_data
from builder.model.base import Model
from builder.model.validation_messages import shown_value, validation_message
from builder.problems import Location, PathKey, Problem, did_you_mean
from builder.sentences import as_sentence, filled_sentence, listed_with_and

M = TypeVar("M", bound=Model)

_MAX_ERRORS = 500
"""The largest number of errors reported for one part."""


def convert(model: type[M], node: Node, path: PathKey) -> tuple[M | None, list[Problem]]:
    """Convert a tree to its model; return the model, or ``None`` if there are errors, and the
    problems."""
    try:
        return model.model_validate(node_data(node)), []
    except ValidationError as exc:
        errors = exc.errors(include_url=False)
    complaints = [_Complaint(model, node, path, e) for e in errors[:_MAX_ERRORS]]
    return None, _merged([c.problem() for c in complaints if not c.follows])


def _merged(problems: list[Problem]) -> list[Problem]:
    """Return the problems; if a value matches none of its alternative types, the problems of all
    alternatives are joined into one."""
    by_place: dict[tuple[object, ...], Problem] = {}
    for problem in problems:
        named = problem.message if problem.code != "bad-value" else ""
        key = (problem.path, problem.location, named)
        first = by_place.get(key)
        if first is None:
            by_place[key] = problem
        elif problem.hint and problem.hint not in first.hint:
            hint = "; or ".join(filter(None, (first.hint, problem.hint)))
            by_place[key] = Problem(
                first.code, first.message, hint=hint, path=first.path, location=first.location
            )
    return list(by_place.values())


class _Complaint:
    """One validation error of pydantic, with what is needed to convert it to a problem."""

    def __init__(
        self, model: type[Model], root: Node, path: PathKey, error: Mapping[str, Any]
    ) -> None:
        self.kind: str = error["type"]
        self.said: str = error["msg"]
        self.context: Mapping[str, Any] = error.get("ctx", {})
        self.given: object = error["input"]
        self.path = path
        self.model = model
        self.on_key = False
        self.name = str(error["loc"][-1]) if error["loc"] else ""
        self.node, self.inside = self._walk(root, error["loc"])

    def _walk(self, node: Node, loc: tuple[str | int, ...]) -> tuple[Node, PathKey]:
        """Return the node at which the error lies, and its path; names of alternative types in
        pydantic's ``loc`` are skipped."""
        inside: list[str | int] = []
        absent = self.kind in ("missing", "extra_forbidden")
        for i, step in enumerate(loc):
            if absent and i == len(loc) - 1:
                break
            if step == "[key]":
                self.on_key = True
                break
            child = node.child(step)
            if child is not None:
                node = child
                inside.append(step)
        return node, tuple(inside)

    @property
    def follows(self) -> bool:
        """Return whether the error only follows from others, such as a list that is too short because
        wrong items, reported already, are missing."""
        least = self.context.get("min_length", 0)
        return self.kind == "too_short" and len(self.node.items or self.node.text.split()) >= least

    def problem(self) -> Problem:
        if self.kind == "missing":
            return self._missing()
        if self.kind == "extra_forbidden":
            return self._unknown()
        if self.given is None and self.kind != "value_error":
            hint = "write its value, or leave the line out"
            return self._make(
                "empty-value",
                filled_sentence("{field_name} has no value", field_name=self._field_name()),
                hint,
            )
        message, hint = validation_message(self.kind, self.context, self.given, self.said)
        return self._make(
            "bad-value",
            filled_sentence("{field}: {message}", field=self._field_name(), message=message),
            hint,
        )

    def _field_name(self) -> str:
        names = [s for s in self.inside if isinstance(s, str)]
        return names[-1] if names else "this part"

    def _where(self) -> Location:
        return self.node.key_location if self.on_key else self.node.location

    def _make(self, code: str, message: str, hint: str) -> Problem:
        return Problem(
            code, message, hint=hint, path=(*self.path, *self.inside), location=self._where()
        )

    def _missing(self) -> Problem:
        if isinstance(self.node.value, list):
            hint = filled_sentence(
                "there are {count}; spec-files.md says what it takes", count=len(self.node.items)
            )
            return self._make(
                "bad-value",
                filled_sentence("{field_name}: too few values", field_name=self._field_name()),
                hint,
            )
        holder = model_at(self.model, self.inside)
        message = filled_sentence(
            "{key!r} is missing from this {part}", key=self.name, part=_name(holder)
        )
        return self._make("missing-key", message, _how_to_write(holder, self.name))

    def _unknown(self) -> Problem:
        holder = model_at(self.model, self.inside)
        known = keys_of(holder) if holder else ()
        child = self.node.child(self.name)
        where = child.key_location if child else self.node.location
        message = filled_sentence(
            "{name} is not a key of {with_article}",
            name=shown_value(self.name),
            with_article=_with_article(_name(holder)),
        )
        path = (*self.path, *self.inside, self.name)
        listed = filled_sentence("there is: {known}", known=", ".join(sorted(known)))
        hint = did_you_mean(self.name, known) or listed
        if hint.startswith("there is"):
            hint = self._further_out() or self._further_in(holder) or hint
        return Problem("unknown-key", message, hint=hint, path=path, location=where)

    def _further_out(self) -> str:
        """If an unknown key is valid in an enclosing part, return a hint that it belongs there."""
        for depth in reversed(range(len(self.inside))):
            holder = model_at(self.model, self.inside[:depth])
            if holder is not None and self.name in keys_of(holder):
                return filled_sentence(
                    "{key} is a key of the {part} around it: write it there",
                    key=shown_value(self.name),
                    part=_name(holder),
                )
        return ""

    def _further_in(self, holder: type[Model] | None) -> str:
        """If an unknown key is valid in a part nested one or two levels deeper, return a hint that it
        belongs there."""
        below = nested_shapes(holder) if holder else {}
        inner = [(name, s.model or (s.inner and s.inner.model)) for name, s in below.items()]
        found = [
            name for name, model in inner if isinstance(model, type) and self.name in keys_of(model)
        ]
        if not 0 < len(found) < 3:
            return ""
        return filled_sentence(
            "{name} is a key of {found}: write it there",
            name=shown_value(self.name),
            found=listed_with_and(found),
        )


def _how_to_write(holder: type[Model] | None, name: str) -> str:
    """Return a hint on how to write a missing key, with the key's purpose if the model describes it."""
    fields = holder.model_fields if holder else {}
    found = next((f for own, f in fields.items() if name in (own, f.alias)), None)
    told = (found.description or "") if found else ""
    if told:
        return filled_sentence("write '{name}: …': {told}", name=name, told=told)
    return filled_sentence("write '{name}: …'; spec-files.md says what it takes", name=name)


def _name(model: type[Model] | None) -> str:
    """Return the name of a model in words: ``GameSheet`` becomes "game sheet"."""
    return as_sentence("part" if model is None else words_of_name(model.__name__))


def words_of_name(name: str) -> str:
    """Return the name of a class in words.

    >>> words_of_name("GameSheet")
    'game sheet'
    """
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def _with_article(name: str) -> str:
    """Return a name with its indefinite article; a plural (``print options``) gets none."""
    if name.endswith("s") and not name.endswith("ss"):
        return name
    sounded = name[0] in "aeiou" and not name.startswith("uni")
    pattern = "an {name}" if sounded else "a {name}"
    return filled_sentence(pattern, name=as_sentence(name))
