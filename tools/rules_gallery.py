"""Write the pictures of ``docs/choose-your-rules.md``.

There is a worked example of each mechanism: the position as a drawing, with the steps of the rules engine
beside it. The example is from a game whose rules are declared, or from the small game of the tests with the
lines of the page. Run ``python -m tools.rules_gallery`` from the root of the repository.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_text, wrap_text
from builder.drawing.mapsheet import map_sheet
from builder.i18n.translate import Translator
from builder.loading.load import load_game
from builder.model.game import Game
from builder.model.texts.examples import Example
from builder.outputs.formats import png
from builder.rules.example_figures import example_figure
from builder.rules.examples import run_example
from builder.rules.explain import ExplainedExample, explain_example, names_of
from builder.rules.validation import complete
from tests.rules.engine import brook
from tools.command_line import parser

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "choose-your-rules.md"
PICTURES = ROOT / "docs" / "pictures"

SHOWN = {
    "stacking": ("alder", "crowd"),
    "movement": ("alder", "marching"),
    "zones": ("alder", "zone-stops"),
    "combat": ("alder", "bridge"),
    "retreat": ("alder", "pressed-back"),
    "supply": ("alder", "supply"),
}
"""The game and the worked example that show a family."""

NAMES = """\
names:
  {leader: a leader, town: a town, brook: the brook, bridge: a bridge, road: the road,
   north-edge: the northern edge}
"""
TRIED = {
    "fire": (
        "    indirect: {who",
        "Fire into the town",
        "combat",
        {
            "units": {"n-foot": "0402", "n-foot#2": "0402", "s-foot": "0303"},
            "attackers": ["n-foot", "n-foot#2"],
            "target": "0303",
        },
    ),
    "sight": (
        "  edges: both",
        "What the woods hide",
        "sight",
        {
            "units": {"n-foot": "0301", "s-foot": "0103"},
            "viewer": "n-foot",
            "target": "s-foot",
        },
    ),
    "morale": (
        "- id: nerve",
        "Beside a leader, before the enemy",
        "morale",
        {
            "units": {"n-foot": "0303", "n-leader": "0303", "s-foot": "0304"},
            "unit": "n-foot",
            "die": 8,
        },
    ),
    "chain": (
        "a supply column",
        "By way of the commander",
        "supply",
        {"units": {"n-leader": "0403", "n-foot": "0404", "n-horse": "0505", "n-foot#2": "0106"}},
    ),
    "events": (
        "id: fever",
        "The fever",
        "events",
        {"units": {"n-horse": "0303", "n-horse#2": "0203"}, "of": "chance", "die": 3},
    ),
}
"""Of families that no game of our own has: words of a mechanism on the page, the title, the question."""

WIDTH, GAP, LEADING = 62.0, 5.0, 4.3
HEAD, BODY, CASE = "serif-semibold", "serif", "condensed"
INK, FAINT, PAPER = "#2d241a", "#7d7263", "#fffdf8"


def picture(family: str) -> Scene:
    """Draw an example of a family: its position and its result."""
    game, example, figures = _tried(family) if family in TRIED else _worked(family)
    run = run_example(game, example)
    figure = example_figure(game, run)
    told = explain_example(game, run, figure, Translator("en"), names_of(game, Translator("en")))
    drawn = figures.draw(figure) if figure else None
    left = drawn.width + GAP if drawn else 0.0
    height = max(drawn.height if drawn else 0.0, _height(told) + 8)
    scene = Scene(left + WIDTH + GAP * 2, height + GAP * 2)
    scene.rect(0, 0, scene.width, scene.height, fill=PAPER)
    if drawn:
        scene.place_cut(drawn, GAP, GAP)
    _tell(scene, left + GAP * 1.5, GAP + 3.2, example.title, told)
    return scene


def _worked(family: str) -> tuple[Game, Example, Figures]:
    """Return a worked example of a built-in game of our own."""
    game_id, example_id = SHOWN[family]
    game = _game(game_id)
    return game, next(e for e in game.examples if e.id == example_id), _figures(game_id)


def _tried(family: str) -> tuple[Game, Example, Figures]:
    """Return the answer to a question about the small game with the mechanism that the page shows."""
    words, title, asked, given = TRIED[family]
    fences = re.findall(r"```yaml mechanism\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    mechanism = next(text for text in fences if words in text)
    field = brook.MAP.replace("theme: plain", "theme: temperate")
    game = complete(brook.good(brook.loaded(mechanisms=mechanism + NAMES, field=field)))[0]
    example = Example(id=family, rule="1.1", title=title, do=asked, given=given, expect={})
    return game, example, _figures_of(game)


@cache
def _game(id: str) -> Game:
    found = load_game(ROOT / "specs" / id).game
    assert found is not None
    return complete(found)[0]


@cache
def _figures(id: str) -> Figures:
    return _figures_of(_game(id))


def _figures_of(game: Game) -> Figures:
    context = DrawContext()
    return Figures(
        game, {sheet.id: map_sheet(game, sheet, context) for sheet in game.maps}, context
    )


def _lines(told: ExplainedExample) -> list[tuple[str, str]]:
    """Return each printed line, with the case that it follows at the end of its sentence."""
    found = []
    for line in told.lines:
        *parts, last = wrap_text(line.text, BODY, 3.4, WIDTH - 9)
        found += [(part, "") for part in parts] + [(last, line.rule)]
    return found


def _height(told: ExplainedExample) -> float:
    return LEADING * len(_lines(told))


def _tell(scene: Scene, x: float, y: float, title: str, told: ExplainedExample) -> None:
    add_text(scene, x, y, title, HEAD, 4.2, fill=INK)
    for n, (text, rule) in enumerate(_lines(told)):
        down = y + 6 + LEADING * n
        add_text(scene, x, down, text, BODY, 3.4, fill=INK)
        if rule:
            add_text(scene, x + WIDTH - 2, down, rule, CASE, 2.8, fill=FAINT, anchor="end")


def main() -> None:
    """Write the pictures."""
    for family in (*SHOWN, *TRIED):
        path = PICTURES / f"rules-{family}.png"
        path.write_bytes(png.render_png(picture(family), 130, colours=256))
        print(path.name)


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
