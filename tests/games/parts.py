"""Walks through everything of a game that has a source."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.base import Model, Sourced
from builder.model.mechanisms import Mechanisms


def parts(value: object, path: str = "") -> Iterator[tuple[str, Sourced]]:
    """Every part with a source in a model, by its place; a game may have no mechanisms."""
    if value == Mechanisms():
        return
    if isinstance(value, Sourced):
        yield path, value
    if isinstance(value, Model):
        for field in type(value).model_fields:
            if field not in ("source", "sources", "rules", "examples"):
                yield from parts(getattr(value, field), f"{path}/{field}".lstrip("/"))
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            names = (getattr(item, k, None) for k in ("id", "code", "counter", "name", "text"))
            known = next((str(name) for name in names if name), str(n))
            yield from parts(item, f"{path}/{n if 'victory' in path else known}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from parts(item, f"{path}/{key}")


def given_fields(value: object) -> dict[str, str]:
    """The fields that each part calls given, by the part's place."""
    found = {}
    for path, part in parts(value):
        fields = sorted(part.model_fields_set - {"source", "sources", "id", "booklet"})
        given = [f for f in fields if part.provenance(f).status == "given"]
        if given:
            found[path] = " ".join(given)
    return found


def unsourced(value: object) -> list[str]:
    """The places of parts that do not say where they come from."""
    return [p for p, part in parts(value) if part.source is None]
