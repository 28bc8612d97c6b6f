"""Corners of maps of hexes, each with other ground, lines, signs and names, are drawn as before, layer by
layer, whichever way they lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path as File
from typing import Any, Literal, get_args

import pytest

from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.needed_symbols import partial_scene
from builder.drawing.ink.scene import Group, Scene
from builder.drawing.maps.field import draw_field, draw_words, lay_out_map
from builder.drawing.maps.plain import draw_plain
from builder.drawing.maps.terrain_art_words import FEATURE_ARTS
from builder.drawing.maps.themes import built_in_theme
from builder.i18n.translate import Translator
from builder.model.ground.grids import GridSpec
from builder.model.ground.map_parts import Area, Feature, Label, PathCourse, Place
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import HexLayout
from tests.drawing.maps import atlas
from tests.drawing.measured import measured_as_a_whole
from tests.recorded import assert_as_recorded

KINDS = get_args(Place.model_fields["kind"].annotation)
Lies = Literal["flat", "pointy"]
Shift = Literal["odd", "even"]
FILE = File(__file__).with_name("measured_corners.txt")


def _grid(digits: str) -> str:
    rows = digits.split()
    head = " ".join(["-", *(f"{c + 1:02d}" for c in range(len(rows[0])))])
    return "\n".join([head, *(" ".join([f"{r + 1:02d}", *row]) for r, row in enumerate(rows))])


def _corner(rows: str, lies: Lies = "flat", shifted: Shift = "odd", **more: Any) -> MapSheet:
    lines = rows.split()
    grid = GridSpec(orientation=lies, columns=len(lines[0]), rows=len(lines), shifted=shifted)
    return atlas.country(rows, lies, **{"hex_size": 13.0, "grid": grid, **more})


def _way(map: MapSheet, *stops: str, **more: Any) -> PathCourse:
    """A path straight from each place to the next."""
    ways = [atlas.road(map, first, last).hexes for first, last in pairwise(stops)]
    return PathCourse(hexes=(*ways[0], *(at for way in ways[1:] for at in way[1:])), **more)


def _hills() -> MapSheet:
    """Ground of all heights, with a cliff between, a frontier and a ring of wall."""
    map = _corner(
        "fffgg\nfhhhg\nrhrhf\noohff\nffrff", heights=_grid("00011\n02331\n12341\n00211\n00101")
    )
    lines = {
        "cliff": (atlas.side_run(map, "0202", "0404"),), "frontier": (atlas.side_run(map, "0101", "0105"),),
        "wall": (atlas.side_run(map, "0401", "0502"),),
    }  # fmt: skip
    return map.model_copy(update={"hexsides": lines})


def _rivers() -> MapSheet:
    """Rivers that meet, a canal, a moat about a citadel with its wall and gate, a lake and its banks."""
    map = _corner(
        "ffwwf\nfccwf\nfcffP\nmmfff\nfpfff", "pointy", "even", turn="left", theme="temperate"
    )
    main, arm = (
        atlas.side_run(map, "0101", "0505", "Alder"),
        atlas.side_run(map, "0501", "0303", "Elbe"),
    )
    moat = atlas.side_run(map, "0202", "0203")
    lines = {
        "river": (main, arm.model_copy(update={"width": (1.0, 3.0)})), "moat": (moat,), "wall": (moat,),
        "canal": (atlas.side_run(map, "0104", "0404", "Canal"),),
        "stream": (atlas.side_run(map, "0105", "0305"),),
    }  # fmt: skip
    features = (
        Feature(type="gate", at=moat.sides[0]), Feature(type="bridge", at=main.sides[2]),
        Feature(type="ford", at=main.sides[-1]),
    )  # fmt: skip
    return map.model_copy(
        update={"hexsides": lines, "features": features, "banks": ("0201", "0501")}
    )


def _coast() -> MapSheet:
    """A shore with dunes, a channel through the land, a bridge over it, and signs of all kinds."""
    map = _corner("wwddd\nwwdff\nwbbfk\nwwfvf\nwxftf", shifted="even", turn="half", theme="desert")
    paths = {
        "channel": (_way(map, "0502", "0303", "0203", name="Oued"), PathCourse(hexes=("0403",))),
        "stream": (_way(map, "0505", "0303", name="Brook"),),
        "primary": (_way(map, "0401", "0405", name="Route 1", printed=True),),
    }
    features = [
        Feature(type=kind, at=f"0{3 + n % 3}0{1 + n % 5}", name="Post" * (n % 3 == 0))
        for n, kind in enumerate(FEATURE_ARTS)
        if kind not in ("bridge", "gate", "ford")
    ]
    features += [Feature(type="bridge", at="0402"), Feature(type="port", at="0302/0202")]
    return map.model_copy(update={"paths": paths, "features": tuple(features)})


def _roads() -> MapSheet:
    """Roads, rails and trails that meet, cross, run side by side and end, in towns and on the edge."""
    map = _corner(
        "fffff\nffvff\nftffx\njjfff\nffbff", "pointy", "odd", turn="right", theme="jungle"
    )
    paths = {
        "primary": (_way(map, "0103", "0503"), _way(map, "0203", "0303", "0301")),
        "secondary": (_way(map, "0301", "0305"),),
        "rail": (_way(map, "0101", "0505"), _way(map, "0203", "0503", "0505")),
        "trail": (_way(map, "0501", "0105"), _way(map, "0303", "0203", "0204", "0303")),
    }
    river = atlas.side_run(map, "0201", "0405", "Alder")
    return map.model_copy(update={"paths": paths, "hexsides": {"river": (river,)}})


def _names() -> MapSheet:
    """Names of places of every kind on every side, of rivers, areas, waters and edges, and areas drawn."""
    map = _corner("fffwww\nffvwww\nfofftf\noooffr\nffffff\nffxfff")
    at = dict(zip(KINDS, ("0302", "0503", "0203", "0405", "0306", "0101"), strict=True))
    places = [
        Place.model_validate({"name": f"{kind.title()} Nam", "hex": at[kind], "kind": kind, "label": side,
                              "figures": {"AA": 3} if side in "NE" else {}})
        for kind, side in zip(KINDS, ("auto", "N", "E", "S", "NE", "none"), strict=True)
    ]  # fmt: skip
    labels = (
        Label(text="Bay", along=("0401", "0502", "0601"), kind="water"),
        Label(text="North", along=("0201", "0301"), kind="edge"),
        Label(text="The Long Forest", along=("0104", "0203", "0304"), kind="area", size=4),
        Label(text="Province", along=("0405", "0504", "0604"), kind="region"),
        Label(text="Alder", along=("0105", "0205", "0305"), kind="river"),
    )  # fmt: skip
    areas = (
        Area(id="zone", name="Zone", hexes=("0304", "0404", "0305"), draw="outline"),
        Area(id="exit", hexes=("0106", "0206", "0601"), draw="exit"),
        Area(id="tunnels", hexes=("0105", "0506"), feature="tunnel"),
    )
    river = {"river": (atlas.side_run(map, "0103", "0605", "Alder River"),)}
    more = {"places": tuple(places), "labels": labels, "areas": areas, "hexsides": river}
    return map.model_copy(update=more)


def _crowd() -> MapSheet:
    """So many places that their names have hardly room beside one another, on roads and a frontier."""
    map = _corner("fvft\ntfvf\nfvfv\nxftf", "pointy", "even", hex_size=11.0)
    hexes = ("0201", "0401", "0102", "0302", "0203", "0403", "0104", "0304")
    places = [
        Place.model_validate(
            {"name": f"{name}-sur-Meuse", "hex": at, "kind": KINDS[n % len(KINDS)]}
        )
        for n, (name, at) in enumerate(
            zip(("Aix", "Bar", "Cy", "Dun", "Eu", "Foix", "Gy", "Huy"), hexes, strict=True)
        )
    ]
    lines = {"frontier": (atlas.side_run(map, "0101", "0404"),)}
    paths = {"primary": (_way(map, "0102", "0402"),)}
    return map.model_copy(update={"places": tuple(places), "hexsides": lines, "paths": paths})


def _of_size(size: float, theme: str = "delta") -> MapSheet:
    map = _corner("fohwr\nmPdtb", hex_size=size, theme=theme)
    lines = {"river": (atlas.side_run(map, "0101", "0301"),)}
    road = {"primary": (_way(map, "0101", "0401"),)}
    return map.model_copy(update={"paths": road, "hexsides": lines})


CORNERS = {
    "hills": _hills, "rivers": _rivers, "coast": _coast, "roads": _roads, "names": _names, "crowd": _crowd,
    "large hexes": lambda: _of_size(26.0), "small hexes": lambda: _of_size(8.0),
}  # fmt: skip


def _layers(scene: Scene) -> Iterator[str]:
    for item in scene.items:
        assert isinstance(item, Group)
        if item.items:
            yield f"{item.id}: {measured_as_a_whole(partial_scene(scene, [item]))}"


def _drawn(map: MapSheet, ink: Ink = "colour") -> Iterator[str]:
    context = DrawContext(ink=ink)
    layout = HexLayout(map.hexes, map.hex_size, 10, 10, map.turns)
    theme = built_in_theme(map.theme, ink)
    work = lay_out_map(atlas.game(map), map, layout, theme, context, Scene(420, 297))
    draw_field(work)
    yield from _layers(work.map_context.scene)
    yield from (f"{problem.code}: {problem.message}" for problem in context.problems)


@pytest.mark.parametrize("name", CORNERS)
def test_a_corner_is_drawn_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _drawn(CORNERS[name]()))


@pytest.mark.parametrize("name", ["rivers", "names", "crowd"])
def test_names_are_written_in_japanese_as_before(name: str) -> None:
    """Names of steep rivers stand level."""
    words = {
        "Alder": "榛の木川", "Elbe": "エルベ川", "Canal": "運河", "Alder River": "大きな榛の木川",
        "Bay": "湾",
        "Province": "北の州", "The Long Forest": "長い森", "Town Nam": "ナム町",
    }  # fmt: skip
    work = atlas.laid_out(CORNERS[name](), context=DrawContext(Translator("ja", words)))
    draw_words(work)
    assert_as_recorded(FILE, f"{name} in Japanese", _layers(work.map_context.scene))


@pytest.mark.parametrize("ink", ["low-ink", "grey"])
def test_ink_is_saved_as_before(ink: Ink) -> None:
    assert_as_recorded(FILE, ink, _drawn(_of_size(8.0, "temperate"), ink))


@pytest.mark.parametrize("name", ["rivers", "coast", "roads", "names"])
def test_a_plain_corner_is_drawn_as_before(name: str) -> None:
    """Without curves and textures."""
    map, context, scene = CORNERS[name](), DrawContext(), Scene(420, 297)
    layout = HexLayout(map.hexes, map.hex_size, 10, 10, map.turns)
    draw_plain(atlas.game(map), map, layout, built_in_theme("plain"), context, scene)
    assert_as_recorded(FILE, f"plain {name}", _layers(scene))
