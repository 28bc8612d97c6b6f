"""Makes the VASSAL module: its pictures are drawn and rendered, then the module is written with
them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from builder.drawing.aids.tracks import TrackDrawing
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import translator_of
from builder.incremental.lazy_scenes import cached_scenes
from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.outputs.formats.packing import join_packed
from builder.outputs.map_sheets import DrawnMapSheets
from builder.outputs.output import Output, OutputResult, Rendering
from builder.outputs.paper.output import rulebook_renderings
from builder.outputs.render_context import RenderContext
from builder.outputs.vassal.module import pictures
from builder.outputs.vassal.module.module_scenes import ModuleScenes, displays_of, picture_drawers
from builder.outputs.vassal.module.picture_batches import Batch, PictureName
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.outputs.formats.png import SharedBackgrounds

Said = TypeVar("Said")


def draw(render_context: RenderContext) -> OutputResult:
    """Draw what the module shows and return the renderings of its pictures, in batches that are
    rendered in parallel."""
    game, first = render_context.game, render_context.languages[0]
    if (carried := game.carried_on) is not None:
        return _reexported_module(render_context, carried)
    plain = None if render_context.leads else _shown(render_context, *render_context.scouted(first))
    shown = {
        lang: _shown(render_context, context, render_context.maps[lang])
        for lang, context in render_context.contexts.items()
    }
    plan = pictures.plan_pictures(game, shown, render_context.digests, plain)
    grounds = _grounds(render_context)
    renderings = [
        _rendering(batch, render_context, grounds)
        for batch in _in_turn(render_context, plan.batches)
    ]
    renderings += rulebook_renderings(render_context).values()
    return replace(
        _put_together(render_context, plan), renderings=renderings, hand=plan.without_scenes
    )


def _rendering(
    batch: Batch, render_context: RenderContext, grounds: SharedBackgrounds | None
) -> Rendering:
    """Return the rendering of a batch. Groups of a large batch are cached separately, so that
    unchanged ones are not rendered again."""
    depends = "png", partial(batch.digest, render_context.digests)
    groups = batch.groups()
    if len(groups) > 1:
        parts = tuple(_rendering(group, render_context, grounds) for group in groups)
        return Rendering(batch.key, depends, join_packed, parts=parts)
    return Rendering(
        batch.key, depends, partial(batch.render, render_context.shared_objects, grounds)
    )


def _shown(
    render_context: RenderContext, context: DrawContext, maps: DrawnMapSheets
) -> ModuleScenes:
    """Return the scenes and layouts of a module in a language; scenes whose text is already
    outlined come from the cache."""
    boards = {id: render_context.laid_out(whole) for id, whole in maps.drawings.items()}
    scenes: dict[PictureName, Scene] = {("board", id): b.scene for id, b in boards.items()}
    displays, drawn = _outlined(render_context, "displays", context, _displays)
    displays = {id: replace(d, scene=s) for (id, d), s in zip(displays.items(), drawn, strict=True)}
    scenes |= {("display", id): display.scene for id, display in displays.items()}
    for kind, draw in picture_drawers(render_context.game).items():
        names, drawn = _outlined(render_context, kind, context, partial(_named, draw))
        scenes |= zip(names, drawn, strict=True)
    return ModuleScenes(scenes, boards, displays)


def _outlined(
    render_context: RenderContext,
    kind: str,
    context: DrawContext,
    draw: Callable[[Game, DrawContext], tuple[Said, Sequence[Scene]]],
) -> tuple[Said, list[Scene]]:
    return cached_scenes(
        render_context.drawings, f"module {kind}", context, draw, (), render_context.digests
    )


def _displays(game: Game, context: DrawContext) -> tuple[dict[str, TrackDrawing], list[Scene]]:
    drawn = displays_of(game, context)
    blank = {id: replace(d, scene=d.scene.blank()) for id, d in drawn.items()}
    return blank, [display.scene for display in drawn.values()]


def _named(
    draw: Callable[[Game, DrawContext], dict[PictureName, Scene]],
    game: Game,
    context: DrawContext,
) -> tuple[list[PictureName], list[Scene]]:
    drawn = draw(game, context)
    return [*drawn], [*drawn.values()]


def _grounds(render_context: RenderContext) -> SharedBackgrounds | None:
    """Return the cache of painted board backgrounds; ``None`` if nothing else would use it."""
    from builder.outputs.formats.png import LastPictureCache, SharedBackgrounds

    if render_context.store is None and len(render_context.contexts) < 2:
        return None
    return SharedBackgrounds(render_context.digests, render_context.store or LastPictureCache())


def _in_turn(render_context: RenderContext, batches: Sequence[Batch]) -> list[Batch]:
    """Return batches in the order of rendering. If other processes draw the other languages, each
    process begins with different boards, so that it later finds the backgrounds of the rest already
    painted."""
    if not render_context.is_part:
        return [*batches]
    boards = list(dict.fromkeys(batch.board for batch in batches if batch.board))
    turns, own = (
        len(render_context.languages),
        render_context.languages.index(next(iter(render_context.contexts))),
    )
    first = {board for number, board in enumerate(boards) if number % turns == own}
    return sorted(batches, key=lambda b: 0 if b.board in first else 2 if b.board else 1)


def join_languages(
    render_context: RenderContext, handed: Sequence[pictures.PicturePlan]
) -> OutputResult:
    """Return one module from the picture plans of all languages."""
    if (carried := render_context.game.carried_on) is not None:
        return _reexported_module(render_context, carried)
    batches = tuple(batch for plan in handed for batch in plan.batches)
    return _put_together(render_context, replace(handed[0], batches=batches))


def _reexported_module(render_context: RenderContext, carried: Carried) -> OutputResult:
    """Return the module from which the game was imported, with the game's changes and with pictures
    of new counters."""
    from builder.outputs.vassal.module.module import file_name
    from builder.outputs.vassal.reexport import examine_carried, new_counters, rebuild_module

    game = render_context.game
    context = DrawContext(
        translator_of(game, render_context.languages[0]), trial=render_context.trial
    )
    wanted = new_counters(game, carried)
    renderings = []
    for id in wanted:
        counter = game.counters[id]
        for side, name in (("front", id), ("back", f"{id}:back")):
            if side == "front" or counters.has_back(counter):
                scene = counters.counter_face(
                    game, counter, "front" if side == "front" else "back", context
                )
                wide = max(1, round(scene.width * carried.ties.dots))
                make = partial(_rendered, scene, wide)
                renderings.append(Rendering(name, ("png", scene.digest, str(wide)), make))

    def finish(rendered: Mapping[str, bytes], problems: list[Problem]) -> dict[str, bytes]:
        return {file_name(game): rebuild_module(game, carried, rendered, problems)}

    return OutputResult(renderings, finish=finish, examine=partial(examine_carried, game, carried))


def _rendered(scene: Scene, pixels: int) -> bytes:
    from builder.outputs.formats import png

    return png.render_many([scene], pixels)[0]


def _put_together(render_context: RenderContext, plan: pictures.PicturePlan) -> OutputResult:
    """Return the result of an output, which writes the module once the pictures are rendered."""

    def finish(rendered: Mapping[str, bytes], problems: list[Problem]) -> dict[str, bytes]:
        from builder.outputs.vassal.module.expanded import build_with_expansions

        books = {
            lang: rendered[book]
            for lang in render_context.languages
            if (book := f"{lang}/book") in rendered
        }
        drawn = replace(pictures.module_drawings(plan, rendered), books=books)
        return build_with_expansions(
            render_context.game, render_context.translators, drawn, problems
        )

    def examine() -> list[Problem]:
        from builder.outputs.vassal.module.module import examine_module
        from builder.outputs.vassal.module.positions import without_pictures

        drawn = without_pictures(render_context.game, plan.boards, plan.displays)
        return examine_module(render_context.game, drawn)

    return OutputResult(finish=finish, examine=examine)


OUTPUT = Output("the VASSAL module", draw, join_languages, ends_in=f"{__package__}.module.module")
