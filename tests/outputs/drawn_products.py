"""What outputs draw of whole games, in digests: of each file that is complete, and of everything that the
bytes of a file that is still to be rendered depend on. Nothing is rendered for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from builder import resources
from builder.loading.print_shops import read_shop, shop_names
from builder.outputs.output import Rendering
from builder.pipeline.options import Options
from builder.pipeline.output_plan import draw_outputs
from tests.games import loading
from tests.shared import once
from tests.told import signs_of

OUTPUTS = ("paper", "svg", "rules", "press", "play", "pieces", "tts", "ttp", "zuntzu", "shop")
"""All outputs but the module, whose digests are taken of what it holds."""


def drawn_lines(game: str, outputs: Collection[str], language: str = "en") -> list[str]:
    """A line for each file of some outputs of a built-in game, on A4 in one language, and the problems."""
    drawn = once(f"{game}-{language}-products", lambda: _drawn(game, language))
    return [line for name in ("problem", *outputs) for line in drawn[name]]


def _drawn(game: str, language: str) -> dict[str, list[str]]:
    """The lines by output: drawn together, as they share the maps."""
    options = Options(
        resources.specs_folder() / game,
        only=OUTPUTS,
        languages=(language,),
        papers=("A4",),
        shop=read_shop(shop_names()[0]).shop,
    )
    plan = draw_outputs(loading.filled(game), options, loading.runs(game))
    lines = {"problem": [f"problem: {p.code} {p.message}" for p in plan.problems]}
    for name, drawn in plan.drawn.items():
        lines[name] = [f"{name}: {file} {_digest([data])}" for file, data in drawn.files.items()]
        lines[name] += [f"{name}: {line}" for one in drawn.renderings for line in _rendering(one)]
    return lines


def _rendering(one: Rendering, indent: str = "") -> Iterator[str]:
    yield f"{indent}{one.name} {_digest(part.encode() for part in one.key_parts())}"
    for part in one.parts:
        yield from _rendering(part, f"{indent}  ")


def _digest(parts: Iterable[bytes]) -> str:
    return signs_of(b"\0".join(parts))
