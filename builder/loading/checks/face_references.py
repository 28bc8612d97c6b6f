"""Cross-checks of the appearance of counters: missing faces and pictures, zones that extend beyond
their face, values and words that no zone shows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from builder.loading.checks.findings import Findings
from builder.model.game import HOUSE_FACES, GameSheet
from builder.model.pieces.counters import PICTURE_FILES, Marker, Unit
from builder.model.pieces.faces import FaceLayout, FaceZone
from builder.problems import PathKey, Severity
from builder.sentences import filled_sentence

Fields = Mapping[str, Any]
_HAIR = 0.01
_CLIPPED_CONTENTS = ("panel", "band", "picture", "symbol", "icon", "stripes")
"""Contents of a zone that may extend beyond the corners of a round face: they are clipped there, or
have nothing at the corners."""


def check_faces(fields: Fields, findings: Findings) -> None:
    """Check every face layout (the printed design of a counter): the faces that value sets name, their
    zones and their icons."""
    sheet: GameSheet | None = fields.get("sheet")
    if sheet is not None:
        known = {*HOUSE_FACES, *findings.known.ids_of("faces")}
        for i, own in enumerate(sheet.value_sets):
            if "faces" not in findings.known.lost:
                findings.check_reference(
                    "face", own.face, known, ("sheet", "value_sets", i, "face")
                )
    for face in fields.get("faces", ()):
        for path, zone in _zones(face):
            _on_the_face(face, zone, path, sheet, findings)
            if zone.icon.lower().endswith(PICTURE_FILES):
                findings.picture(zone.icon, (*path, "icon"), outlines=True)
            if zone.value and sheet is not None:
                _known_value(face, zone, path, fields, sheet, findings)


def _zones(face: FaceLayout) -> Iterator[tuple[PathKey, FaceZone]]:
    for side in ("front", "back"):
        for i, zone in enumerate(getattr(face, side)):
            yield ("faces", face.id, side, i), zone


def _on_the_face(
    face: FaceLayout, zone: FaceZone, path: PathKey, sheet: GameSheet | None, findings: Findings
) -> None:
    size = face.size or (sheet.counter_size if sheet else 0)
    if not size:
        return
    wide, high = _extent(face, size)
    x, y, width, height = zone.at
    form = {
        "square": "the face of {wide:g} by {high:g} mm",
        "hex": "the hexagonal face of {wide:g} by {high:g} mm",
        "round": "the round face of {wide:g} by {high:g} mm",
    }[face.shape]
    named = filled_sentence(form, wide=wide, high=high)
    if min(x, y) < -_HAIR or x + width > wide + _HAIR or y + height > high + _HAIR:
        findings.report(
            "off-the-face",
            filled_sentence("the zone of {shows} leaves {named}", shows=zone.shows, named=named),
            (*path, "at"),
            "x, y, width and height are mm from its top left corner",
        )
    elif (
        face.shape == "round" and zone.shows not in _CLIPPED_CONTENTS and not _is_within(zone, wide)
    ):
        findings.report(
            "off-the-face",
            filled_sentence(
                "a corner of the zone of {shows} leaves {named}", shows=zone.shows, named=named
            ),
            (*path, "at"),
            "make it narrower, or move it to the middle",
        )


def _extent(face: FaceLayout, size: float) -> tuple[float, float]:
    if face.shape == "hex":
        return round(size * 2 / math.sqrt(3), 2), size
    return size, size if face.shape == "round" else face.height or size


def _is_within(zone: FaceZone, wide: float) -> bool:
    x, y, width, height = zone.at
    middle = wide / 2
    corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
    return all(math.hypot(cx - middle, cy - middle) <= middle + _HAIR for cx, cy in corners)


def _known_value(
    face: FaceLayout, zone: FaceZone, path: PathKey, fields: Fields, sheet: GameSheet,
    findings: Findings,
) -> None:  # fmt: skip
    """Report a value shown by a zone of a face if no counter can have a value of that name."""
    names = set(sheet.names_of_values)
    for counter in (*fields.get("units", ()), *fields.get("markers", ())):
        names |= counter.details.keys()
    if not findings.known.lost & {"units", "markers"}:
        findings.check_reference("value", zone.value, names, (*path, "shows"))


def check_counter_face(
    name: str, counter: Unit | Marker, fields: Fields, findings: Findings
) -> None:
    """Check the face layout and the picture that a counter names, and warn of contents of the counter
    that no zone shows."""
    path: PathKey = (name, counter.id)
    known = findings.known.ids_of("faces")
    if counter.face and not findings.check_reference("face", counter.face, known, (*path, "face")):
        return
    if counter.picture.lower().endswith(PICTURE_FILES):
        findings.picture(counter.picture, (*path, "picture"), outlines=True)
    sheet: GameSheet | None = fields.get("sheet")
    sets = {own.id: own.face for own in sheet.value_sets} if sheet else {}
    own = counter.face or (sets.get(counter.value_set, "") if isinstance(counter, Unit) else "")
    face = next((f for f in fields.get("faces", ()) if f.id == own), None)
    if face is not None:
        _block(face, counter, path, findings)
    if own in known and face is None:
        return  # the face itself has errors, which are reported already
    _warn_of_hidden_contents(face, counter, path, findings)


def _block(face: FaceLayout, counter: Unit | Marker, path: PathKey, findings: Findings) -> None:
    """Report a unit printed as a wooden block (``block``) on a face whose edges differ; a block must be
    square or round."""
    uneven = face.shape == "hex" or face.height not in (None, face.size)
    if isinstance(counter, Unit) and counter.block and face.shape != "round" and uneven:
        message = filled_sentence(
            "the face {id!r} of this block has edges that are not alike", id=face.id
        )
        findings.report("bad-block", message, (*path, "block"), "a block is square or round")


def _warn_of_hidden_contents(
    face: FaceLayout | None, counter: Unit | Marker, path: PathKey, findings: Findings
) -> None:
    """Warn of a text, picture or detail of a counter that no zone of its face prints."""
    zones: tuple[FaceZone, ...] = (*face.front, *face.back) if face else ()
    shown = {zone.shows for zone in zones}
    written = [("text", bool(counter.text)), ("picture", bool(counter.picture))]
    lost = [key for key, there in written if there and key not in shown]
    # details of a picture describe what it shows; those of an import are values of the module's
    # piece
    if not counter.art and not counter.provenance().is_import:
        lost += [f"details.{key}" for key in counter.details if f"value {key}" not in shown]
    for key in lost:
        where = (*path, *key.split(".", 1))
        hint = filled_sentence(
            "give its face a zone that shows {removeprefix!r}",
            removeprefix=key.removeprefix("details."),
        )
        if face is None:
            hint = "write a face with such a zone under 'faces', and name it with 'face'"
        findings.report(
            "not-shown", filled_sentence("no zone of its face shows {key!r}", key=key), where, hint,
            severity=Severity.WARNING,
        )  # fmt: skip
