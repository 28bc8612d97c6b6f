"""Makes a press kit: pictures of the cover, the map, the counters, the cards and a spread of the rules in
the sizes that pages about games ask for, and a sell sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, zip_longest
from math import ceil, sqrt

from builder.drawing.cards.card_frame import Pen, palette
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.pages.covers import Picture, cover_picture
from builder.drawing.sheets.paper import PAPERS, Paper
from builder.drawing.sheets.whole_map import whole_map_page
from builder.i18n.translate import labelled
from builder.model.game import Game
from builder.outputs.formats import pdf
from builder.outputs.formats.cut_pictures import CutPicture
from builder.outputs.output import Output, OutputResult, Rendering
from builder.outputs.paper.output import first_rulebooks
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop.faces import Face, faces_of
from builder.outputs.tabletop.packed_files import (
    Packed,
    join_packed_files,
    packed_result,
    picture_renderings,
)

GROUND = "#3d3427"
"""The colour around what is shown."""

COVERS = {
    (1600, 1067): (210.0, 140.0),
    (1000, 1000): (180.0, 180.0),
    (630, 500): (194.04, 154.0),
    (512, 512): (180.0, 180.0),
}
"""The sizes of the cover in pixels, and those in mm in which it is drawn: large, a square for databases of
games, the cover of itch.io, and the thumbnail of the Steam Workshop."""

WIDE = (1920, 1080)
"""The size of all other pictures in pixels."""

_MOST_COUNTERS, _MOST_CARDS = 60, 10
_MARGIN = 0.05
"""The empty margin of a picture, as a fraction of its width."""


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the press kit in every language."""
    books = first_rulebooks(render_context)
    made: list[Packed] = []
    digests = render_context.digests
    for language, context in render_context.inked.items():
        folder = f"{language}/press"
        book = books[language].pages if language in books else ()
        shown = _scenes(render_context, language, context, book)
        pictures = {f"{folder}/{name}": picture for name, picture in _pictures(shown)}
        made += picture_renderings(folder, pictures, digests, most=1)
        for paper in (PAPERS[name.lower()] for name in render_context.papers):
            page = sell_sheet(render_context.game, shown, paper, context)
            info = pdf.DocumentInfo(page.title, language)
            depends = "pdf", digests.full_digest(page).hex(), repr(info)
            make = partial(pdf.render_pdf, [page], info)
            name = f"{folder}/sell-sheet-{paper.name.lower()}.pdf"
            made.append((Rendering(name, depends, make), ()))
    return packed_result(made, {})


def _scenes(
    render_context: RenderContext, language: str, context: DrawContext, book: Sequence[Scene]
) -> dict[str, Scene]:
    """Return the drawings for the press kit by name: the covers, ``map-ID``, ``counters``,
    ``cards``, and ``rules`` (pages of the rulebook), as far as the game has them."""
    game, faces = render_context.game, faces_of(render_context.game, context)
    drawn = render_context.printed_maps[language]
    picture = next((Picture(one.scene, one.field) for one in drawn.values()), None)
    found = {
        _cover_name(size): cover_picture(game, context, mm, picture) for size, mm in COVERS.items()
    }
    for id, drawing in drawn.items():
        found[f"map-{id}"] = whole_map_page(drawing.scene)
    fronts = [faces.faces[faces.sides[id][0]] for id in game.counters]
    if fronts:
        found["counters"] = side_by_side(some_of_each(fronts, _MOST_COUNTERS))
    cards = [faces.faces[name] for name in dict.fromkeys(faces.cards.values())]
    if cards:
        found["cards"] = side_by_side(some_of_each(cards, _MOST_CARDS), 3.0)
    if len(book) > 2:
        found["rules"] = side_by_side(book[1:3], 2.0)
    return found


def _cover_name(size: tuple[int, int]) -> str:
    return f"cover-{size[0]}x{size[1]}"


def some_of_each(faces: Sequence[Face], most: int) -> list[Scene]:
    """Return at most a given number of faces in their order, equally many of each side or deck as
    far as possible."""
    groups: dict[str, list[int]] = {}
    for number, face in enumerate(faces):
        groups.setdefault(face.group, []).append(number)
    rounds = zip_longest(*groups.values())
    by_turns = (number for numbers in rounds for number in numbers if number is not None)
    return [faces[number].scene for number in sorted(islice(by_turns, most))]


def side_by_side(scenes: Sequence[Scene], gap: float = 1.5) -> Scene:
    """Return a drawing of several scenes in rows, with about the proportions of a wide screen."""
    wide, high = (max(s.width for s in scenes) + gap, max(s.height for s in scenes) + gap)
    columns = min(len(scenes), max(1, ceil(sqrt(len(scenes) * high / wide * WIDE[0] / WIDE[1]))))
    lines = ceil(len(scenes) / columns)
    whole = Scene(columns * wide + gap, lines * high + gap)
    whole.rect(0, 0, whole.width, whole.height, fill=GROUND)
    for number, scene in enumerate(scenes):
        x = number % columns * wide + (gap + wide - scene.width) / 2
        y = number // columns * high + (gap + high - scene.height) / 2
        whole.rect(x, y, scene.width, scene.height, fill="#ffffff")
        whole.place_cut(scene, x, y)
    return whole.finished()


def _pictures(shown: Mapping[str, Scene]) -> Iterator[tuple[str, CutPicture]]:
    for name, scene in shown.items():
        cover = next((size for size in COVERS if _cover_name(size) == name), None)
        size, named = cover or WIDE, name if cover else f"{name}-{WIDE[0]}x{WIDE[1]}"
        framed = scene if cover else in_frame(scene, size)
        yield f"{named}.png", CutPicture(framed, size, size[0] / scene.width * 25.4)


def in_frame(scene: Scene, size: tuple[int, int]) -> Scene:
    """Return a scene centred in a picture of given proportions, as large as the picture's margin
    allows."""
    shape = size[1] / size[0]
    wide = max(scene.width, scene.height / shape) * (1 + 2 * _MARGIN)
    whole = Scene(wide, wide * shape)
    whole.rect(0, 0, whole.width, whole.height, fill=GROUND)
    whole.place_cut(scene, (wide - scene.width) / 2, (whole.height - scene.height) / 2)
    return whole.finished()


def sell_sheet(game: Game, shown: Mapping[str, Scene], paper: Paper, context: DrawContext) -> Scene:
    """Return the sell sheet, a page that presents the game to shops and reviewers: cover, subject,
    contents of the box, pictures."""
    tr, sheet = context.tr, game.sheet
    page = Scene(paper.width, paper.height, title=tr(sheet.title))
    pen = Pen(page, context, ("sheet", "title"), palette(context.ink))
    left, room = 15.0, paper.width - 30.0
    y = _in_row(page, [shown[_cover_name(next(iter(COVERS)))]], left, 15.0, room, 130.0) + 9.0
    if sheet.summary:
        summary = pen.for_part("summary")
        lines = summary.block("body", tr(sheet.summary), 4.2, room)
        y = summary.lines("body", left, y, lines, 4.2, 5.6) + 3.0
    for fact in _facts(game, context):
        pen.write_line("strong", left, y, fact, 4.2, width=room, room="the sell sheet", least=0.4)
        y += 6.0
    rest = [scene for name, scene in shown.items() if name.startswith("map")][:1]
    rest += [shown[name] for name in ("counters", "cards") if name in shown]
    deep = paper.height - y - 19.0
    if rest and deep > 20:
        place = _stacked if len(rest) == 3 else _in_row
        place(page, rest, left, y, room, deep)
    ending = f"{tr(sheet.title)} {sheet.version}"
    pen.write_line("note", left, paper.height - 10.0, ending, 3.4, fill=pen.colours.dim)
    return page.finished()


_GAP = 4.0
"""The distance between pictures of the sell sheet in mm."""


def _in_row(
    page: Scene, scenes: Sequence[Scene], left: float, top: float, width: float, height: float
) -> float:
    """Place scenes of equal height side by side in a box, and return where they end."""
    shapes = sum(scene.width / scene.height for scene in scenes)
    high = min(height, (width - _GAP * (len(scenes) - 1)) / shapes)
    x = left
    for scene in scenes:
        scale = high / scene.height
        page.place_cut(scene, x, top, scale)
        x += scene.width * scale + _GAP
    return top + high


def _stacked(
    page: Scene, scenes: Sequence[Scene], left: float, top: float, width: float, height: float
) -> None:
    """Place three scenes in a box: the first at the left, the other two above one another beside
    it, so that together they are as high as the first."""
    first, *others = scenes
    # The column is as wide as its height, less the gap, divided by the heights of its scenes at width 1.
    unit = sum(one.height / one.width for one in others)
    shape = first.width / first.height
    high = min(height, (width - _GAP + _GAP / unit) / (shape + 1 / unit))
    page.place_cut(first, left, top, high / first.height)
    x, y, column = left + high * shape + _GAP, top, (high - _GAP) / unit
    for one in others:
        page.place_cut(one, x, y, column / one.width)
        y += column * one.height / one.width + _GAP


def _facts(game: Game, context: DrawContext) -> Iterator[str]:
    """Yield the contents of the box: players, scenarios, counters and cards."""
    tr = context.tr
    if game.sheet.players:
        yield labelled(tr, tr("Players"), tr(game.sheet.players))
    scenarios = [tr(scenario.title) for scenario in game.scenarios]
    if scenarios and scenarios != [tr(game.sheet.title)]:
        yield labelled(tr, tr("Scenarios"), " · ".join(scenarios))
    box = []
    if counters := sum(counter.count for counter in game.counters.values()):
        box.append(labelled(tr, tr("Counters"), str(counters)))
    if cards := sum(len(card.copies) for card in game.cards):
        box.append(labelled(tr, tr("Cards"), str(cards)))
    box += [tr(map.title) for map in game.maps if tr(map.title) != tr(game.sheet.title)]
    if box:
        yield " · ".join(box)


OUTPUT = Output("a press kit: pictures and a sell sheet", draw, join_packed_files)
