"""Reads pictures: PNG or JPEG, recognised by their first bytes and of a size that can be drawn,
without decoding them; and SVG, whose outlines are read."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from pathlib import Path, PurePosixPath

from builder.loading.checks.findings import Findings
from builder.loading.extension_data import extension_pictures
from builder.loading.pictures.scans import (
    MAX_AREA,
    MAX_PIXELS,
    is_small,
    reduced,
    reduction,
    with_points,
)
from builder.loading.pictures.svg_guard import RefusedSvg
from builder.loading.pictures.upright import turn_upright
from builder.loading.pictures.vectors import read_vector
from builder.loading.reading.files import MAX_PICTURE, OUTLINES, PICTURES, Shelf
from builder.model.ground.maps import MapSheet
from builder.model.pictures import picture_size
from builder.model.vectors import Vector
from builder.problems import Location, PathKey, Problem, Severity, did_you_mean
from builder.sentences import filled_sentence

_PLAINER = "use solid colours and even lines, or save it as PNG of 600 dots an inch"


def picture_fault(data: bytes) -> tuple[str, str] | None:
    """Return a message with a hint on what is wrong with a picture; ``None`` if nothing is."""
    size = picture_size(data)
    if size is None:
        return "this is neither PNG nor JPEG", "save the picture as PNG or JPEG"
    if min(size) < 1:
        return "the picture has no pixels", "save the picture again"
    if not is_small(*size):
        most = filled_sentence(
            "at most {max_pixels} a side, and {count} million in all",
            max_pixels=MAX_PIXELS,
            count=MAX_AREA // 1_000_000,
        )
        smaller = ((max(1, size[0] // n), max(1, size[1] // n)) for n in count(2))
        wide, high = next(found for found in smaller if is_small(*found))
        hint = filled_sentence(
            "{most}: save it with {wide} x {high}", most=most, wide=wide, high=high
        )
        return filled_sentence(
            "the picture is {width} x {height} pixels", width=size[0], height=size[1]
        ), hint
    return None


def read_art(shelf: Shelf, carried: Collection[str] = ()) -> dict[str, bytes]:
    """Return the valid pictures of ``art/`` by name, turned upright, and large scans reduced to the
    allowed size; report the others. Pictures of an imported VASSAL module (whose paths are ``carried``)
    are not changed, because VASSAL does not turn pictures."""
    found = {}
    for path in shelf.among("art", *PICTURES):
        data = shelf.content(path)
        if data is None:
            continue
        if path.as_posix() not in carried:
            data = reduced(data)
        fault = picture_fault(data)
        if fault is None:
            found[path.name] = data if path.as_posix() in carried else turn_upright(data)
        else:
            shelf.report("bad-image", fault[0], shelf.name(path), fault[1])
    return found


def read_vectors(shelf: Shelf) -> dict[str, Vector]:
    """Return by name the SVG files of ``art/``, and those of installed packages that the game names,
    such as ``package/star.svg``; one that is refused is reported at the place in the file that is the
    reason."""
    found = {}
    named = [(shelf, path, path.name) for path in shelf.among("art", OUTLINES)]
    for beside, path, name in (*named, *extension_pictures(shelf)):
        data = beside.content(path)
        if data is None:
            continue
        doubts: list[str] = []
        try:
            found[name] = read_vector(data, doubts)
        except RefusedSvg as exc:
            where = Location(beside.name(path), exc.line, exc.column)
            shelf.report("bad-image", str(exc), where, exc.hint)
        for doubt in doubts:
            where = Location(beside.name(path), 1, 1)
            problem = Problem("approximate-svg", doubt, Severity.WARNING, _PLAINER, location=where)
            shelf.problems.append(problem)
    return found


def read_map_image(
    sheet: MapSheet, shelf: Shelf, owner: Path | None, findings: Findings
) -> tuple[dict[str, bytes], MapSheet]:
    """Return the picture that a map names, by that name, and the map with its reference points
    converted to pixels of the reduced scan. The picture comes from ``art/``, or from the folder of the
    owner's file if that file names it."""
    if sheet.image is None:
        return {}, sheet
    name = sheet.image.file
    path: PathKey = ("maps", sheet.id, "image", "file")
    where = findings.locations.find(path)
    if owner is not None and where is not None and where.file == owner.as_posix():
        data = _owner_picture(name, owner, shelf, where, findings, path)
        if data is None:
            return {}, sheet
        return {name: turn_upright(reduced(data))}, with_points(sheet, reduction(data))
    if _leaves(name):
        findings.report(
            "outside-folder",
            filled_sentence("{name!r} leaves the game's folder", name=name),
            path,
            "put it into art/",
        )
    elif findings.picture(name, path):
        file = next((p for p in shelf.among("art", *PICTURES) if p.name == name), None)
        data = shelf.content(file) if file else None
        if data is not None:
            return {}, with_points(sheet, reduction(data))
    return {}, sheet


def _leaves(name: str) -> bool:
    """Return whether a relative path may lead outside the folder that it starts from."""
    return (
        name.startswith(("/", "~"))
        or ".." in PurePosixPath(name).parts
        or "\\" in name
        or ":" in name
    )


def _pictures_in(folder: Path) -> list[str]:
    """Return the names of the pictures in a folder; none if the system does not permit listing it."""
    try:
        return [path.name for path in folder.iterdir() if path.suffix in PICTURES]
    except OSError:
        return []


def _owner_picture(
    name: str, owner: Path, shelf: Shelf, where: Location, findings: Findings, path: PathKey
) -> bytes | None:
    """Read a picture from the folder of the owner's file; ``None`` if it is not valid."""
    folder = owner.parent
    if _leaves(name):
        hint = "copy the picture next to your file"
        findings.report(
            "outside-folder",
            filled_sentence("{name!r} leaves the folder of your file", name=name),
            path,
            hint,
        )
        return None
    if not (folder / name).is_file():
        hint = did_you_mean(name, _pictures_in(folder))
        hint = hint or "the path starts at the folder of your file"
        findings.report(
            "missing-image", filled_sentence("there is no picture {name!r}", name=name), path, hint
        )
        return None
    data = shelf.read(folder, PurePosixPath(name), (folder / name).as_posix(), MAX_PICTURE)
    if data is None:
        return None
    fault = picture_fault(reduced(data))
    if fault is not None:
        findings.report("bad-image", f"{name}: {fault[0]}", path, fault[1])
        return None
    return data
