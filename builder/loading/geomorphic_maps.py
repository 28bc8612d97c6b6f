"""Composes geomorphic maps from boards: checks the boards to which such a map refers, and replaces the
map by the one that its boards form together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from builder.loading.checks.findings import Findings
from builder.model.ground.fitting import sheet_with_tracks
from builder.model.ground.geomorphic_maps import (
    Unlaid,
    compose_map,
    positioned_boards,
    seam_mismatches,
)
from builder.model.ground.maps import LONGEST, MAX_SHEET, MapSheet
from builder.model.space import PlaceError
from builder.model.tracks import Track
from builder.problems import PathKey, Severity
from builder.sentences import filled_sentence


def compose_boards(fields: dict[str, Any], findings: Findings) -> None:
    """Replace every map made of geomorphic boards by the single map that they form; a map that cannot be
    composed is reported and left out."""
    sheets: tuple[MapSheet, ...] = fields.get("maps", ())
    maps = {sheet.id: sheet for sheet in sheets if sheet.boards is None}
    if len(maps) < len(sheets):
        made = {sheet.id for sheet in sheets} - maps.keys()
        laid = (
            _composed_map(s, maps, made, findings) if s.boards is not None else s for s in sheets
        )
        fields["maps"] = tuple(sheet for sheet in laid if sheet is not None)


def make_room(fields: dict[str, Any]) -> None:
    """Enlarge map sheets of the default size where the tracks printed on them would not fit."""
    sheet, tracks = fields.get("sheet"), {track.id: track for track in fields.get("tracks", ())}
    if sheet is None:
        return
    fields["maps"] = tuple(
        _roomy(map, [tracks[id] for id in map.tracks if id in tracks], sheet.counter_size)
        for map in fields.get("maps", ())
    )


def _roomy(map: MapSheet, tracks: Sequence[Track], counter: float) -> MapSheet:
    chosen = "sheet" not in map.model_fields_set and map.display is None and map.boards is None
    if not chosen or not tracks:
        return map
    larger = sheet_with_tracks(map.sheet, map.plan().size, tracks, counter)
    fits = larger[0] * larger[1] <= MAX_SHEET * 1e6 and max(larger) <= LONGEST
    return map.model_copy(update={"sheet": larger}) if fits and larger != map.sheet else map


def _composed_map(
    sheet: MapSheet, maps: Mapping[str, MapSheet], made: Collection[str], findings: Findings
) -> MapSheet | None:
    path: PathKey = ("maps", sheet.id)
    before = len(findings.problems)
    _boards(sheet, maps, made, findings, path)
    boards = [maps.get(board.board) for board in sheet.boards or ()]
    if len(findings.problems) > before or not all(b and b.hexes.cells for b in boards):
        return None
    try:
        laid = positioned_boards(sheet.boards or (), maps)
        whole = compose_map(sheet, laid, maps)
    except Unlaid as exc:
        here = (*path, "boards", exc.number, exc.key)
        findings.report(exc.code, str(exc), here, exc.hint)
        return None
    except (PlaceError, KeyError):
        return None  # A missing part of a board is reported for the board itself.
    except ValidationError:
        message = "the boards are too large together, or lie too far from one another"
        hint = "a map has at most 200 columns and rows"
        findings.report("too-large", message, (*path, "boards"), hint)
        return None
    for odd in seam_mismatches(laid, maps):
        hint = "the map shows the board that is named first; draw the edges of boards alike"
        where = (*path, "boards", odd.number, "board")
        findings.report("unlike-seam", odd.message, where, hint, severity=Severity.WARNING)
    return whole


def _boards(
    sheet: MapSheet,
    maps: Mapping[str, MapSheet],
    made: Collection[str],
    findings: Findings,
    path: PathKey,
) -> None:
    """Check that the boards of a composed map exist, are used only once, and have hexes of the same
    form."""
    seen: list[str] = []
    for n, board in enumerate(sheet.boards or ()):
        here = (*path, "boards", n, "board")
        if not findings.check_reference("map", board.board, findings.known.ids_of("maps"), here):
            continue
        found = maps.get(board.board)
        if board.board in seen:
            hint = "write the second as a map of its own, with the same letters"
            findings.report(
                "bad-value",
                filled_sentence("{board} lies there twice", board=board.board),
                here,
                hint,
            )
        elif found is not None and not found.is_grid:
            hint = "areas, points and boxes are joined by exits: see theatres.yaml"
            message = filled_sentence("{board} has neither hexes nor squares", board=board.board)
            findings.report("seam", message, here, hint)
        elif board.board in made:
            hint = "name the boards that it is made of"
            findings.report(
                "seam",
                filled_sentence("{board} is made of boards itself", board=board.board),
                here,
                hint,
            )
        elif found is not None and seen and seen[0] in maps:
            _fit(maps[seen[0]], found, findings, here)
        seen.append(board.board)


def _diagonal(sheet: MapSheet) -> bool:
    return sheet.squares is not None and sheet.squares.diagonals


def _fit(first: MapSheet, other: MapSheet, findings: Findings, path: PathKey) -> None:
    """Report a problem if the hexes of two boards of a composed map do not fit together."""
    if first.board != other.board or _diagonal(first) != _diagonal(other):
        said = filled_sentence(
            "the {places} of {board} do not fit the {other_places} of {other_board}",
            places=other.board,
            board=other.id,
            other_places=first.board,
            other_board=first.id,
        )
        hint = "all boards have hexes, or all have squares, with diagonals or all without"
        findings.report("seam", said, path, hint)
    elif first.hexes.orientation != other.hexes.orientation:
        said = filled_sentence(
            "{id} has {orientation} hexes, {first} {way} ones",
            id=other.id,
            orientation=other.hexes.orientation,
            first=first.id,
            way=first.hexes.orientation,
        )
        hint = "the hexes of all boards have the same orientation"
        findings.report("seam", said, path, hint)
    elif first.hex_size != other.hex_size:
        said = filled_sentence(
            "the {board} of {id} are {hex_size:g} mm across, those of {first} {size:g} mm",
            board=other.board,
            id=other.id,
            hex_size=other.hex_size,
            first=first.id,
            size=first.hex_size,
        )
        findings.report("seam", said, path, "give both the same hex_size")
