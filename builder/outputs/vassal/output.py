"""The VASSAL module: its pictures are drawn and rendered, then the module is written with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from builder.drawing.aids.tracks import TrackDrawing
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import translator_of
from builder.incremental.lazy_scenes import outlined
from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.outputs.map_sheets import Sheets
from builder.outputs.output import Drawn, Output, Rendering
from builder.outputs.paper.output import rulebooks
from builder.outputs.render_context import Workbench
from builder.outputs.vassal.module import pictures
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.outputs.formats.png import Grounds

Said = TypeVar("Said")


def draw(bench: Workbench) -> Drawn:
    """Return the module's pictures, in batches that are rendered in parallel."""
    game, first = bench.game, bench.languages[0]
    if (carried := game.carried_on) is not None:
        return _carried(bench, carried)
    plain = None if bench.leads else _shown(bench, *bench.scouted(first))
    shown = {lang: _shown(bench, draft, bench.maps[lang]) for lang, draft in bench.drafts.items()}
    plan = pictures.plan(game, shown, bench.digests, plain)
    grounds = _grounds(bench)
    renderings = [_rendering(batch, bench, grounds) for batch in _in_turn(bench, plan.batches)]
    renderings += rulebooks(bench).values()
    return replace(_put_together(bench, plan), renderings=renderings, hand=plan.without_scenes)


def _rendering(batch: pictures.Batch, bench: Workbench, grounds: Grounds | None) -> Rendering:
    """Return the rendering of a batch. Groups of a large batch are cached separately, so that
    unchanged ones are not rendered again."""
    depends = "png", partial(batch.digest, bench.digests)
    groups = batch.groups()
    if len(groups) > 1:
        parts = tuple(_rendering(group, bench, grounds) for group in groups)
        return Rendering(batch.key, depends, pictures.together, parts=parts)
    return Rendering(batch.key, depends, partial(batch.render, bench.written, grounds))


def _shown(bench: Workbench, draft: Draft, maps: Sheets) -> pictures.Shown:
    """Return what the module shows in a language, using the cached outlined scenes."""
    boards = {id: bench.laid_out(whole) for id, whole in maps.drawings.items()}
    scenes: dict[pictures.Name, Scene] = {("board", id): b.scene for id, b in boards.items()}
    displays, drawn = _outlined(bench, "displays", draft, _displays)
    displays = {id: replace(d, scene=s) for (id, d), s in zip(displays.items(), drawn, strict=True)}
    scenes |= {("display", id): display.scene for id, display in displays.items()}
    for kind, draw in pictures.kinds(bench.game).items():
        names, drawn = _outlined(bench, kind, draft, partial(_named, draw))
        scenes |= zip(names, drawn, strict=True)
    return pictures.Shown(scenes, boards, displays)


def _outlined(
    bench: Workbench,
    kind: str,
    draft: Draft,
    draw: Callable[[Game, Draft], tuple[Said, Sequence[Scene]]],
) -> tuple[Said, list[Scene]]:
    return outlined(bench.drawings, f"module {kind}", draft, draw, (), bench.digests)


def _displays(game: Game, draft: Draft) -> tuple[dict[str, TrackDrawing], list[Scene]]:
    drawn = pictures.displays(game, draft)
    blank = {id: replace(d, scene=d.scene.blank()) for id, d in drawn.items()}
    return blank, [display.scene for display in drawn.values()]


def _named(
    draw: Callable[[Game, Draft], dict[pictures.Name, Scene]], game: Game, draft: Draft
) -> tuple[list[pictures.Name], list[Scene]]:
    drawn = draw(game, draft)
    return [*drawn], [*drawn.values()]


def _grounds(bench: Workbench) -> Grounds | None:
    """Return the cache of painted board grounds, if several languages or builds share them."""
    from builder.outputs.formats.png import Grounds, Latest

    if bench.store is None and len(bench.drafts) < 2:
        return None
    return Grounds(bench.digests, bench.store or Latest())


def _in_turn(bench: Workbench, batches: Sequence[pictures.Batch]) -> list[pictures.Batch]:
    """Return batches in the order of rendering. Where other processes draw the other languages,
    each begins with different boards, so that at the end it finds the grounds of the rest already
    painted."""
    if not bench.is_part:
        return [*batches]
    boards = list(dict.fromkeys(batch.board for batch in batches if batch.board))
    turns, own = len(bench.languages), bench.languages.index(next(iter(bench.drafts)))
    first = {board for number, board in enumerate(boards) if number % turns == own}
    return sorted(batches, key=lambda b: 0 if b.board in first else 2 if b.board else 1)


def join(bench: Workbench, handed: Sequence[pictures.PicturePlan]) -> Drawn:
    """Return one module from the pictures in all languages."""
    if (carried := bench.game.carried_on) is not None:
        return _carried(bench, carried)
    batches = tuple(batch for plan in handed for batch in plan.batches)
    return _put_together(bench, replace(handed[0], batches=batches))


def _carried(bench: Workbench, carried: Carried) -> Drawn:
    """Return the module that the game was imported from, with pictures of the counters that it did
    not have."""
    from builder.outputs.vassal.module.module import file_name
    from builder.outputs.vassal.reexport import examine_carried, new_counters, rebuilt

    game = bench.game
    draft = Draft(translator_of(game, bench.languages[0]), trial=bench.trial)
    wanted = new_counters(game, carried)
    renderings = []
    for id in wanted:
        counter = game.counters[id]
        for side, name in (("front", id), ("back", f"{id}:back")):
            if side == "front" or counters.has_back(counter):
                scene = counters.face(game, counter, "front" if side == "front" else "back", draft)
                wide = max(1, round(scene.width * carried.ties.dots))
                make = partial(_rendered, scene, wide)
                renderings.append(Rendering(name, ("png", scene.digest, str(wide)), make))

    def finish(rendered: Mapping[str, bytes], problems: list[Problem]) -> dict[str, bytes]:
        return {file_name(game): rebuilt(game, carried, rendered, problems)}

    return Drawn(renderings, finish=finish, examine=partial(examine_carried, game, carried))


def _rendered(scene: Scene, pixels: int) -> bytes:
    from builder.outputs.formats import png

    return png.render_many([scene], pixels)[0]


def _put_together(bench: Workbench, plan: pictures.PicturePlan) -> Drawn:
    """Return the module, made as soon as the pictures are rendered."""

    def finish(rendered: Mapping[str, bytes], problems: list[Problem]) -> dict[str, bytes]:
        from builder.outputs.vassal.module.module import build_module, file_name

        books = {
            lang: rendered[book] for lang in bench.languages if (book := f"{lang}/book") in rendered
        }
        drawn = replace(pictures.drawings(plan, rendered), books=books)
        module = build_module(bench.game, bench.translators, drawn, problems)
        return {file_name(bench.game): module}

    def examine() -> list[Problem]:
        from builder.outputs.vassal.module.module import examine_module
        from builder.outputs.vassal.module.positions import without_pictures

        drawn = without_pictures(bench.game, plan.boards, plan.displays)
        return examine_module(bench.game, drawn)

    return Drawn(finish=finish, examine=examine)


OUTPUT = Output("the VASSAL module", draw, join, ends_in=f"{__package__}.module.module")
