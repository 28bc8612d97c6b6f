"""Pictures of what changed, old beside new, and a page of Markdown that shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import map_sheet
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.outputs import catalogue
from builder.outputs.formats import png
from builder.versions.boards import is_drawn_anew
from builder.versions.change import TITLES, Change
from builder.versions.map_patches import map_patches
from builder.versions.report import SIGNS

DPI = 96
GAP = 6.0
"""The distance in mm between the old and the new picture."""
MOST_PICTURES = 60
"""The most pictures that are drawn: a page with more is read by nobody."""

_KINDS = {
    "counters": "counter",
    "cards": "card",
    "charts": "chart",
    "tracks": "track",
    "scenarios": "setup",
}
_ROOM = Rect(0, 0, 400, 400)
"""The largest part of a map that is shown in one picture, in mm."""

Shown = Mapping[str, tuple[str, bytes]]
"""The pictures by file name, each with its title and its PNG."""


def change_pictures(
    old: Game, new: Game, changes: Sequence[Change], language: str
) -> dict[str, tuple[str, bytes]]:
    """Return for everything printed that changed a picture with its title, by file name: the old look
    on the left, the new on the right."""
    contexts = DrawContext(translator_of(old, language)), DrawContext(translator_of(new, language))
    pairs = islice(_pairs((old, new), changes, contexts), MOST_PICTURES)
    return {
        f"{name}.png": (title, png.render_png(_beside(before, after), DPI))
        for name, title, before, after in pairs
    }


_Pair = tuple[str, str, Scene | None, Scene | None]


def _pairs(
    games: tuple[Game, Game], changes: Sequence[Change], contexts: tuple[DrawContext, DrawContext]
) -> Iterator[_Pair]:
    for change in changes:
        kind = _KINDS.get(change.group)
        if kind and change.printed:
            names = [change.id, *([f"{change.id}:back"] if kind == "counter" else [])]
            for name in names:
                before, after = (
                    _drawn(game, kind, name, context)
                    for game, context in zip(games, contexts, strict=True)
                )
                if (before or after) and not _is_same(before, after):
                    yield f"{kind}-{name.replace(':', '-')}", change.name, before, after
    yield from _maps(games, changes, contexts)


def _drawn(game: Game, kind: str, name: str, context: DrawContext) -> Scene | None:
    item = catalogue.find_catalogue_item(game, kind, name)
    return item.draw(context) if item else None


def _is_same(before: Scene | None, after: Scene | None) -> bool:
    return bool(before and after and before.digest() == after.digest())


def _maps(
    games: tuple[Game, Game], changes: Sequence[Change], contexts: tuple[DrawContext, DrawContext]
) -> Iterator[_Pair]:
    """Yield the changed parts of those maps that are otherwise unchanged."""
    before = {map.id: map for map in games[0].maps}
    for map in games[1].maps:
        places = [
            place
            for change in changes
            if change.group == "maps"
            for of, _, place in [change.id.partition(":")]
            if of == map.id and place
        ]
        old = before.get(map.id)
        if not places or old is None or is_drawn_anew(old, map):
            continue
        drawn = map_sheet(games[1], map, contexts[1])
        was = Cutter(map_sheet(games[0], old, contexts[0]).scene)
        for number, patch in enumerate(map_patches(map, drawn, places, contexts[1], _ROOM), 1):
            now = Cutter(patch.scene).cut(patch.box)
            yield f"map-{map.id}-{number}", patch.name, was.cut(patch.box), now


def _beside(before: Scene | None, after: Scene | None) -> Scene:
    """Return one picture with the old on the left and the new on the right."""
    shown = [scene for scene in (before, after) if scene is not None]
    wide = sum(scene.width for scene in shown) + GAP * (len(shown) - 1)
    page = Scene(wide, max(scene.height for scene in shown))
    page.rect(0, 0, page.width, page.height, fill="#ffffff")
    x = 0.0
    for scene in shown:
        page.place_cut(scene, x, 0)
        x += scene.width + GAP
    return page


def as_markdown(changes: Sequence[Change], pictures: Shown, tr: Translator, address: str) -> str:
    """Return the list of changes as Markdown with the pictures; ``address`` is where their files
    are."""
    lines = []
    for group, members in groupby(changes, key=lambda change: change.group):
        lines.append(f"### {tr(TITLES[group])}\n")
        for change in members:
            notes = "".join(f"\n  - {_escaped(note)}" for note in change.notes)
            lines.append(f"- {SIGNS[change.sort]} **{_escaped(change.name)}**{notes}")
        lines.append("")
    if not changes:
        lines.append(tr("Nothing changes for the players."))
    up = f"{address}/" if address else ""
    lines += [f"![{_escaped(title)}]({up}{name})" for name, (title, _) in pictures.items()]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Return a text of the game with Markdown characters escaped, because it may come from an untrusted
    source."""
    for sign in "\\`*_[]<>|#@":
        text = text.replace(sign, f"\\{sign}" if sign != "@" else "@\u200b")
    return " ".join(text.split())
