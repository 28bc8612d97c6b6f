"""Use the scanned picture of a printed map, supplied by its owner, as the board."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Image, Scene
from builder.model.game import Game
from builder.model.ground.map_parts import MapImage
from builder.model.ground.maps import MapSheet
from builder.model.pictures import picture_size
from builder.model.space import Plan
from builder.sentences import filled_sentence

Matrix = tuple[float, float, float, float, float, float]


def draw_board_image(
    game: Game, sheet: MapSheet, layout: Plan, context: DrawContext, scene: Scene
) -> bool:
    """Place the scanned picture so that its three reference hexes coincide with those of the
    layout; return ``False`` and report a problem if that cannot be done."""
    image = sheet.image
    assert image is not None
    data = game.art.get(image.file)
    size = picture_size(data) if data else None
    path = ("maps", sheet.id, "image")
    if data is None or size is None:
        context.warn(
            "bad-map-image",
            filled_sentence("{file} is not there, or neither PNG nor JPEG", file=image.file),
            path,
            "the map is drawn instead",
        )
        return False
    matrix = calibration_matrix(image, sheet, layout, size)
    if matrix is None:
        context.warn(
            "bad-map-image", "the three points of the picture lie on one line", path,
            "choose hexes near three corners of the map",
        )  # fmt: skip
        return False
    scene.items.append(Image(0.0, 0.0, float(size[0]), float(size[1]), data, matrix))
    return True


def whole_picture(game: Game, sheet: MapSheet) -> Rect | None:
    """Return the box of a scanned picture that is shown uncropped, on a sheet whose field begins at
    (0, 0); ``None`` if there is no such picture."""
    image = sheet.image
    data = game.art.get(image.file) if image is not None and image.whole else None
    size = picture_size(data) if data else None
    matrix = calibration_matrix(image, sheet, sheet.plan(), size) if image and size else None
    if matrix is None:
        return None
    a, b, c, d, e, f = matrix
    corners = [(a * u + c * v + e, b * u + d * v + f) for u in (0, 1) for v in (0, 1)]
    (left, top), (right, bottom) = map(min, *corners), map(max, *corners)
    return Rect(left, top, right - left, bottom - top)


def calibration_matrix(
    image: MapImage, sheet: MapSheet, layout: Plan, size: tuple[int, int]
) -> Matrix | None:
    """Return the affine matrix from the unit square (the whole picture) to the sheet: (a, b, c, d,
    e, f) with x = a u + c v + e and y = b u + d v + f. ``None`` if the reference points lie on one
    line."""
    wide, high = size
    (u0, v0), (u1, v1), (u2, v2) = ((p.at[0] / wide, p.at[1] / high) for p in image.points)
    targets = [layout.centre(sheet.space.cell(p.hex)) for p in image.points]
    cross = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0)
    if abs(cross) < 1e-9:
        return None
    columns = []
    for axis in (0, 1):
        d1, d2 = targets[1][axis] - targets[0][axis], targets[2][axis] - targets[0][axis]
        along_u = (d1 * (v2 - v0) - d2 * (v1 - v0)) / cross
        along_v = (d2 * (u1 - u0) - d1 * (u2 - u0)) / cross
        columns.append((along_u, along_v, targets[0][axis] - along_u * u0 - along_v * v0))
    (a, c, e), (b, d, f) = columns
    return a, b, c, d, e, f
