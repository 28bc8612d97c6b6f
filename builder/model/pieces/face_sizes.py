"""The sizes and shapes that counters have from their face layouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.faces import FaceLayout

_Counter = TypeVar("_Counter", Unit, Marker)


def face_name_of(counter: Unit | Marker, sets: Mapping[str, str]) -> str:
    """Return the name of a counter's face: its own, or else that of its value set."""
    return counter.face or (sets.get(counter.value_set, "") if isinstance(counter, Unit) else "")


def with_face_sizes(
    counters: tuple[_Counter, ...], parts: Mapping[str, Any]
) -> tuple[_Counter, ...]:
    """Return the counters with the sizes and shapes that the other parts of the game give them."""
    faces = {face.id: face for face in parts.get("faces", ())}
    sheet = parts.get("sheet")
    sets = {v.id: v.face for v in sheet.value_sets} if sheet else {}
    return (
        tuple(_with_face_size(c, faces.get(face_name_of(c, sets))) for c in counters)
        if faces
        else counters
    )


def _with_face_size(counter: _Counter, face: FaceLayout | None) -> _Counter:
    """Return a counter with the size, height and shape of its face layout wherever it has none of
    its own."""
    if face is None:
        return counter
    own = counter.model_fields_set
    sized = not own.isdisjoint(("size", "height"))
    names = [name for name in ("size", "height") if not sized]
    names += ["shape"] if "shape" not in own else []
    return counter.model_copy(update={name: getattr(face, name) for name in names})
