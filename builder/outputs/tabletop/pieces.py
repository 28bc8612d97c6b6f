"""Makes a picture of every face, map, display and chart, with a manifest, for virtual tables and
for print shops that take single pictures."""

from __future__ import annotations

from functools import partial

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.bleeding import bleed_around
from builder.drawing.sheets.whole_map import with_bleed
from builder.model.game import Game
from builder.model.printing import PrintOptions
from builder.outputs.formats import png
from builder.outputs.formats.cut_pictures import CutPicture, most_dpi
from builder.outputs.output import Output, OutputResult
from builder.outputs.paper.whole_faces import pictures_without_bleed
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop import manifest
from builder.outputs.tabletop.faces import Face, Faces, faces_of
from builder.outputs.tabletop.flats import draw_flats
from builder.outputs.tabletop.packed_files import (
    Packed,
    join_packed_files,
    packed_result,
    picture_renderings,
)


def draw(render_context: RenderContext) -> OutputResult:
    """Draw every face in every language. Pictures with bleed are meant to be cut, so they do not
    include the rotated labels of blocks."""
    game, printing = render_context.game, render_context.printing
    render_context.noted += pictures_without_bleed(game, printing, printing.bleed)
    made: list[Packed] = []
    files: dict[str, bytes] = {}
    for language in render_context.contexts:
        pictures, listed = _pictures(render_context, language)
        files |= listed
        made += picture_renderings(f"{language}/pieces", pictures, render_context.digests)
    return packed_result(made, files)


def _pictures(
    render_context: RenderContext, language: str
) -> tuple[dict[str, CutPicture], dict[str, bytes]]:
    """Return the pictures of a language and the manifest, both by file name."""
    game, options = render_context.game, render_context.printing
    context = render_context.inked[language]
    folder, faces = f"{language}/pieces", faces_of(game, context, printed_scale(game, options))
    found = {
        f"{folder}/{_face_file(face)}": cut_face(face, options)
        for face in faces.faces.values()
        if not (face.turned and options.bleed)
    }
    known, flats = draw_flats(game, render_context.printed_maps[language], context)
    sheets = []
    for flat in flats:
        bled = options.bleed and flat.kind == "map"
        page = with_bleed(flat.scene, options.bleed) if bled else flat.page()
        file = f"{flat.kind}s/{flat.id}.png"
        found[f"{folder}/{file}"] = _picture(page, options.dpi)
        sheets.append(
            {
                "id": flat.id,
                "kind": flat.kind,
                "title": flat.title,
                "file": file,
                "width_mm": round(flat.scene.width, 3),
                "height_mm": round(flat.scene.height, 3),
            }
        )
    listed = manifest.entries(
        game, faces, known, context.tr, partial(_file_of, faces), turned=not options.bleed
    )
    more = {"dpi": options.dpi, "bleed_mm": options.bleed, "sheets": sheets}
    return found, {
        f"{folder}/pieces.csv": manifest.as_csv(listed),
        f"{folder}/pieces.json": manifest.as_json(game, context.tr, listed, **more),
    }


def printed_scale(game: Game, options: PrintOptions) -> float:
    """Return the factor by which counters are printed larger than their own size."""
    return options.counter_size / game.sheet.counter_size if options.counter_size else 1.0


def _file_of(faces: Faces, name: str) -> str:
    return _face_file(faces.faces[name])


def _face_file(face: Face) -> str:
    """Return the file name of a face: counters are in folders by side, cards by deck."""
    kind = "cards" if face.card else "counters"
    return f"{kind}/{face.group or 'both'}/{face.name}.png"


def cut_face(face: Face, options: PrintOptions) -> CutPicture:
    """Return the picture of a face as the print options say: with bleed, or else transparent
    outside its outline (with round corners if the options give a radius)."""
    scene, bleed = face.scene, options.bleed
    outline = None
    if bleed:
        whole = Scene(scene.width + 2 * bleed, scene.height + 2 * bleed)
        whole.place(bleed_around(scene, face.shape, bleed, options.edge_art), 0, 0)
        whole.place(scene, bleed, bleed)
    else:
        whole = scene
    corners = 0.0 if bleed else options.card_corners if face.card else options.corners
    if corners or face.shape != "square":
        inner = Rect(bleed, bleed, scene.width, scene.height)
        outline = counter_outline(face.shape, inner, grow=bleed, corners=corners)
    return CutPicture(whole, png.pixels(whole, options.dpi), options.dpi, outline)


def _picture(scene: Scene, dpi: float) -> CutPicture:
    """Return the picture of a scene at a resolution, or at a lower one if it had too many pixels."""
    dpi = min(dpi, most_dpi(scene))
    return CutPicture(scene, png.pixels(scene, dpi), dpi)


OUTPUT = Output("a picture of every face, with a manifest", draw, join_packed_files)
