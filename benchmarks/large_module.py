"""A module as large as the largest that players have, to measure `chitwright inspect` with.

``python -m benchmarks.large_module FILE.vmod`` writes 150 MB: pictures of noise, 4,200 pieces that
share prototypes, and 190 setups, one of which has 76,000 stacks. ``--pieces``, ``--setups``,
``--megabytes`` and ``--stacks`` make other sizes; equal numbers give equal bytes.
"""

from __future__ import annotations

import argparse
import random
import struct
import zlib
from collections.abc import Iterator
from html import escape
from pathlib import Path

from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.metadata import ModuleVersion, module_data
from builder.vassal.format.files.saves import SavedGame, stacks_by_spot, write_save
from builder.vassal.format.pieces import MapPoint, Piece, piece_definition, prototype_definition
from builder.vassal.format.traits import (
    Trait,
    Traits,
    clone_trait,
    delete_trait,
    layer_trait,
    marker_trait,
    movement_trail,
    report_action,
    rotator,
    trigger_action,
    use_prototype,
)

_PAGE = "VASSAL.build.widget"
_VERSION = ModuleVersion("Large", "1.0")
_MAP, _WIDE = "Main", 40


def write(path: Path, pieces: int, setups: int, megabytes: int, stacks: int) -> None:
    """Write the module."""
    names = [f"unit-{i:04}.png" for i in range(pieces)]
    each = max(100, megabytes * 1_000_000 // (pieces + 1))
    noise = random.Random(1)
    files: dict[str, bytes] = {f"images/{name}": _picture(noise, each) for name in names}
    files["images/board.png"] = _picture(noise, each)
    units = [_unit(i, name) for i, name in enumerate(names)]
    for number in range(setups):
        count = stacks if not number else 400
        files[f"setup-{number:03}.vsav"] = _save(units, count, number)
    files["buildFile.xml"] = "".join(_build_file(units, setups)).encode()
    files["moduledata"] = module_data(_VERSION)
    path.write_bytes(pack_archive(files))


def _picture(noise: random.Random, size: int) -> bytes:
    """A PNG of noise of some 64 pixels across, with so many bytes more behind it as a comment."""
    side = 64
    rows = b"".join(b"\0" + noise.randbytes(side) for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    more = noise.randbytes(max(0, size - side * side))
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 1)), (b"noIs", more), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _shared(army: int) -> Traits:
    """What the units of an army have in common, as much as in well-made modules."""
    moves = [
        trigger_action(f"Do {i}", f"do-{i}", [f"step-{i}"], f'{{Army=="{army}"&&Steps>{i}}}')
        for i in range(12)
    ]
    told = [
        report_action([f"do-{i}"], f"$pieceName$ of army {army} does $menuCommand$")
        for i in range(12)
    ]
    turned = (rotator("Turn", 4, "turn-right", "turn-left"),)
    heard = [trigger_action("", f"step-{i}", ["turn-right"]) for i in range(12)]
    return (*moves, *told, *heard, *turned, movement_trail("Trail", "trail", "no-trail", "255,0,0"))


def _unit(number: int, image: str) -> Piece:
    own = (
        use_prototype(f"Army {number % 8}"),
        marker_trait({"Army": str(number % 8), "Values": f"{number % 9}-{number % 7}"}),
        layer_trait("Step", [image, image], ["", " (reduced)"], next_key="flip", next_menu="Flip"),
        delete_trait("delete", "Delete"),
        clone_trait("clone", "Clone"),
    )
    return Piece(f"Unit {number} of the {number % 97}th", str(number + 1), own, image)


def _save(units: list[Piece], count: int, number: int) -> bytes:
    """A saved game of so many stacks; its pieces have their prototypes' traits, as the engine writes
    them, but for the largest one, in which they are plain."""
    plain = count > 10_000
    traits = {army: () if plain else _shared(army) for army in range(8)}
    placed = []
    for i in range(count):
        unit = units[(i * 7 + number) % len(units)]
        spot = MapPoint(_MAP, 50 + i % _WIDE * 60, 50 + i // _WIDE * 60)
        own: tuple[Trait, ...] = (*traits[i % 8], *unit.traits[1:])
        placed.append(Piece(unit.name, unit.gpid, own, unit.image, spot))
    return write_save(SavedGame(tuple(stacks_by_spot(placed)), ((_MAP, "Board\t0\t0"),)), _VERSION)


def _build_file(units: list[Piece], setups: int) -> Iterator[str]:
    yield '<VASSAL.build.GameModule name="Large" version="1.0" VassalVersion="3.7.0">'
    yield "<VASSAL.build.module.PrototypesContainer>"
    for army in range(8):
        name = f"{_PAGE.replace('widget', 'module')}.PrototypeDefinition"
        yield f'<{name} name="Army {army}">{_text(prototype_definition(_shared(army)))}</{name}>'
    yield "</VASSAL.build.module.PrototypesContainer>"
    yield f'<VASSAL.build.module.Map mapName="{_MAP}"><VASSAL.build.module.map.BoardPicker>'
    yield '<VASSAL.build.module.map.boardPicker.Board name="Board" image="board.png">'
    yield '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="52" dy="60" x0="50" y0="50"/>'
    yield "</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>"
    yield f'</VASSAL.build.module.Map><VASSAL.build.module.PieceWindow name="Units"><{_PAGE}.ListWidget>'
    for unit in units:
        slot = f'<{_PAGE}.PieceSlot entryName="{unit.name}" gpid="{unit.gpid}">'
        yield f"{slot}{_text(piece_definition(unit))}</{_PAGE}.PieceSlot>"
    yield f"</{_PAGE}.ListWidget></VASSAL.build.module.PieceWindow>"
    for number in range(setups):
        attributes = f'name="Setup {number}" file="setup-{number:03}.vsav" useFile="true"'
        yield f"<VASSAL.build.module.PredefinedSetup {attributes}/>"
    yield "</VASSAL.build.GameModule>"


def _text(text: str) -> str:
    return escape(text).replace("\t", "&#9;")


def main() -> None:
    """Read the arguments, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    for name, number in (
        ("pieces", 4_200),
        ("setups", 190),
        ("megabytes", 130),
        ("stacks", 76_000),
    ):
        parser.add_argument(f"--{name}", type=int, default=number)
    given = parser.parse_args()
    write(given.file, given.pieces, given.setups, given.megabytes, given.stacks)


if __name__ == "__main__":
    main()
