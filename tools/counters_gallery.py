"""Draw the pictures of ``docs/counters.md``, the counters of the files on that page, with the same code that
draws counters. Run ``python -m tools.counters_gallery`` from the root of the repository."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from builder.drawing.counters import counters
from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.loading import load_game
from builder.loading.load import Loaded
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.outputs.formats import png
from tools.command_line import parser

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "counters.md"
PICTURES = ROOT / "docs" / "pictures"
DPI = 200
_GAP = 4.0
_FILE = re.compile(r"^```yaml (counters/\S+)\n(.*?)^```$", re.M | re.S)

SHEET = """\
id: narrow-seas
title: Narrow Seas
version: 0.1.0
system: open
source: given 1.0
document: {title: Notes on narrow seas}
value_names: [guns, armour, speed]
sides: [{id: blue, name: Blue}, {id: red, name: Red}]
nations:
  - {id: blue-navy, name: Blue navy, side: blue, scheme: us-army}
  - {id: red-navy, name: Red navy, side: red, scheme: nva}
"""


def files() -> dict[str, str]:
    """Return the files of the page by name."""
    return {match[1]: match[2] for match in _FILE.finditer(PAGE.read_text("utf-8"))}


def loaded(text: str) -> Loaded:
    """Return a game with one file of counters."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "narrow-seas"
        folder.mkdir()
        (folder / "game.yaml").write_text(SHEET, "utf-8")
        (folder / "counters.yaml").write_text(text, "utf-8")
        return load_game(folder)


def _faces(game: Game) -> Iterator[tuple[Unit | Marker, Scene]]:
    """Yield the front of each counter, and its back if it has one; of a block also the state after it
    has lost a step."""
    for counter in game.counters.values():
        yield counter, counters.counter_face(game, counter, "front", DrawContext())
        if isinstance(counter, Marker):
            yield counter, counters.counter_face(game, counter, "back", DrawContext())
        elif counter.reduced is not None:
            yield counter, counters.face_after_losses(game, counter, 1, DrawContext())


def sheet(game: Game) -> Scene:
    """Draw all counters of a game side by side."""
    faces = list(_faces(game))
    wide = sum(face.width + _GAP for _, face in faces) + _GAP
    high = max(face.height for _, face in faces) + 2 * _GAP
    scene = Scene(wide, high)
    scene.rect(0, 0, wide, high, fill="#ffffff")
    x = _GAP
    for counter, face in faces:
        y = (high - face.height) / 2
        scene.place(face, x, y)
        edge = counter_outline(counter.shape, Rect(x, y, face.width, face.height))
        scene.path([edge], stroke="#5b4c36", width=0.12, join="miter")
        x += face.width + _GAP
    return scene


def pictures() -> Iterator[tuple[Path, bytes]]:
    """Return every picture of the page."""
    for name, text in files().items():
        game = loaded(text).game
        assert game is not None
        path = PICTURES / f"counters-{Path(name).stem}.png"
        yield path, png.render_png(sheet(game), dpi=DPI, colours=64)


if __name__ == "__main__":
    parser(__doc__).parse_args()
    for path, data in pictures():
        path.write_bytes(data)
        print(path)
