"""Draw the picture of ``docs/symbols.md``, with every branch, modifier, echelon and frame of symbols, with
the same code that draws counters. Run ``python -m tools.symbols_gallery`` from the root of the
repository."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from builder.drawing.artwork import silhouettes as pictures_
from builder.drawing.counters import symbols
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_centred, text_width
from builder.model.pieces.counters import Symbol
from builder.outputs.formats import png
from tools.command_line import parser

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
DPI = 110
_ACROSS, _WIDE = 8, 21.0
_HIGH = {"modifiers": 19.5}
_LOW = 15.5
"""The height of a row, with what stands outside of frames and without."""
_BOX, _TYPE = 12.0, 2.3
_INK = Colours("#1d1a14", "#f8f3e3")
_HEADS = {
    "branch": "Branches",
    "modifiers": "Modifiers",
    "echelon": "Echelons",
    "frame": "Frames",
    "pictures": "Silhouettes",
}


def shown(kind: str, name: str) -> Symbol:
    """Return the symbol that shows a name."""
    if kind == "pictures":
        return Symbol(branch=name, frame=symbols.PICTURE)
    branch = {"branch": name, "modifiers": "infantry", "frame": "infantry"}.get(kind, "blank")
    parts = {"modifiers": (name,)} if kind == "modifiers" else {}
    more = {"echelon": name} if kind == "echelon" else {"frame": name} if kind == "frame" else {}
    return Symbol.model_validate({"branch": branch, **parts, **more})


def sheet(kind: str) -> Scene:
    """Draw all names of a kind, each below its symbol."""
    known = pictures_.silhouette_names() if kind == "pictures" else symbols.symbol_names()[kind]
    names = [name for name in known if name != symbols.PICTURE]
    rows = -(-len(names) // _ACROSS)
    high = _HIGH.get(kind, _LOW)
    above, below = (8.6, 8.4) if kind in _HIGH else (6.6, 6.9)
    scene = Scene(_ACROSS * _WIDE, rows * high, title=_HEADS[kind])
    scene.rect(0, 0, scene.width, scene.height, fill="#ffffff")
    for i, name in enumerate(names):
        x, y = (i % _ACROSS + 0.5) * _WIDE, i // _ACROSS * high + above
        symbol = shown(kind, name)
        symbols.place_symbol(scene, symbol, x, y, _BOX, _INK, DrawContext())
        symbols.place_echelon(scene, symbol.echelon, x, y - 5.2, _BOX, _INK.ink)
        size = min(_TYPE, _TYPE * (_WIDE - 1) / text_width(name, "condensed", _TYPE))
        add_centred(scene, x, y + below, name, "condensed", size, fill=_INK.ink)
    return scene


def pictures() -> Iterator[tuple[Path, bytes]]:
    """Return every picture of the page."""
    for kind in _HEADS:
        yield PICTURES / f"symbols-{kind}.png", png.render_png(sheet(kind), dpi=DPI, colours=16)


if __name__ == "__main__":
    parser(__doc__).parse_args()
    for path, data in pictures():
        path.write_bytes(data)
        print(path)
