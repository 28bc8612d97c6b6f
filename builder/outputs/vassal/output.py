"""The VASSAL module: its pictures are drawn and rendered, then it is written round them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from builder.outputs.output import Drawn, Output, Rendering
from builder.outputs.vassal import build_module, examine_module, file_name
from builder.outputs.vassal.module import pictures
from builder.outputs.vassal.module.positions import without_pictures
from builder.outputs.workbench import Workbench
from builder.problems import Problem


def draw(bench: Workbench) -> Drawn:
    """The pictures, in batches that render side by side."""
    game, first = bench.game, bench.languages[0]
    plain = None if bench.leads else pictures.scenes(game, *bench.scouted(first))
    plan = pictures.plan(game, bench.drafts, bench.maps, plain)
    renderings = [
        Rendering(batch.key, ("png", batch.digest), batch.render) for batch in plan.batches
    ]
    return replace(_put_together(bench, plan), renderings=renderings, hand=plan.without_scenes)


def join(bench: Workbench, handed: Sequence[pictures.PicturePlan]) -> Drawn:
    """One module of the pictures in all languages."""
    batches = tuple(batch for plan in handed for batch in plan.batches)
    return _put_together(bench, replace(handed[0], batches=batches))


def _put_together(bench: Workbench, plan: pictures.PicturePlan) -> Drawn:
    """The module, once the pictures are there."""

    def finish(rendered: Mapping[str, bytes], problems: list[Problem]) -> dict[str, bytes]:
        drawn = pictures.drawings(plan, rendered)
        module = build_module(bench.game, bench.translators, drawn, problems)
        return {file_name(bench.game): module}

    def examine() -> list[Problem]:
        drawn = without_pictures(bench.game, plan.boards, plan.displays)
        return examine_module(bench.game, drawn)

    return Drawn(finish=finish, examine=examine)


OUTPUT = Output("the VASSAL module", draw, join)
