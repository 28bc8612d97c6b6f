"""Counters of every shape, side and ink are drawn as before: each part left out, and one more or less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args

from builder.drawing.counters.counters import (
    counter_face,
    face_after_losses,
    hidden_face,
    secret_overlay,
)
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.game import Game, ValueSet
from builder.model.pieces.counters import Marker, Shape, Unit
from builder.model.pieces.faces import FaceLayout
from tests.drawing.counter_parts import game, marker, unit
from tests.drawing.measured import measured_as_a_whole
from tests.loading.mini import PNG
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_faces.txt")
UNITS = Path(__file__).with_name("measured_units.txt")
SETS = tuple(
    ValueSet(id=face, names=("a", "b", "c", "d", "e"), face=face)
    for face in ("aircraft", "corners")
)
JEEP = {"branch": "jeep", "frame": "picture"}
SHAPES, INKS = get_args(Shape), ("colour", "low-ink", "grey")


def _game(*pieces: Unit | Marker, faces: tuple[FaceLayout, ...] = ()) -> Game:
    units, markers = ([one for one in pieces if isinstance(one, kind)] for kind in (Unit, Marker))
    nations = (("us-army", "B", "us-army"), ("nva", "R", "nva"), ("usmc", "B", "usmc"))
    made = game(nations, units=units, markers=markers, faces=faces, art={"own.png": PNG})
    more = {"value_sets": SETS, "value_names": ("attack", "defence", "movement")}
    return made.model_copy(update={"sheet": made.sheet.model_copy(update=more)})


def _told(scene: Scene, context: DrawContext) -> str:
    said = " ".join(f"! {p.code} {p.message} {p.path}" for p in context.problems)
    return f"{measured_as_a_whole(scene)} {said}"


def _face(piece: Unit | Marker, side: str = "front", ink: Ink = "colour", **how: Any) -> str:
    context = DrawContext(Translator(how.pop("language", "en")), ink)
    return _told(counter_face(_game(piece), piece, side, context, **how), context)  # type: ignore[arg-type]


# -- units -------------------------------------------------------------------------------------

_UNITS: dict[str, dict[str, Any]] = {
    "as usual": {},
    "no formation": {"formation": ""},
    "no name": {"name": ""},
    "no echelon": {"symbol": {"branch": "infantry"}},
    "picture": {"symbol": JEEP},
    "no frame": {"symbol": {"branch": "infantry", "frame": "none"}},
    "modifiers": {
        "symbol": {
            "branch": "infantry",
            "modifiers": ["mountain", "mechanised"],
            "frame": "diamond",
        }
    },
    "long names": {"name": "1st Cavalry Division", "formation": "XXXVIII Corps of the Reserve"},
    "setup": {"setup": "0101"},
    "badge": {"badge": "star"},
    "setup and badge": {"setup": "0101", "badge": "star"},
    "estimated": {"sources": {"values": "estimated: by ear"}},
    "estimated name": {"sources": {"name": "estimated: by ear"}},
    "no values": {"values": ()},
    "one value": {"values": "6"},
    "many values": {"values": "12-14-16-18-20"},
    "marks": {"values": "[6]-(4)-{3}-8"},
    "zeros": {"values": "0-0-0"},
    "minus": {"values": "-1 2 -3"},
    "small": {"size": 9},
    "large": {"size": 30},
    "dark": {"nation": "nva"},
    "unknown": {"nation": "nobody"},
    "Japanese": {"name": "第一ー師団", "formation": "(近衛)"},
    "icon": {"name": ":truck: 1"},
    "art": {"art": "own.png"},
    "lost art": {"art": "lost.png"},
    "back art": {"back_art": "own.png"},
    "title": {"title": "Big Red One", "text": "Some text"},
}


def _units() -> Iterator[str]:
    """Each kind of unit on both sides, with two steps and one; the first in every shape and ink."""
    for name, changes in _UNITS.items():
        for side, more in (("front", {}), ("back", {"reduced": "3-2-9"}), ("back", {})):
            yield f"{name} {side}{' reduced' * bool(more)}: {_face(unit(**changes, **more), side)}"
    for shape, ink, side in product(SHAPES, INKS, ("front", "back")):
        for name, more in (
            ("whole", {}),
            ("reduced", {"reduced": "3-2-9"}),
            ("oblong", {"height": 10}),
        ):
            made = unit(
                shape=shape if name != "oblong" else "square", setup="0101", badge="star", **more
            )
            yield f"{name} {shape} {ink} {side}: {_face(made, side, ink)}"
    for trimmed, size in product((False, True), (None, 15.875, 12.7, 25.0)):
        yield f"{trimmed} {size}: {_face(unit(reduced='3-2-9'), 'back', size=size, trimmed=trimmed)}"
    for language in ("ja", "zh"):
        yield f"{language}: {_face(unit(name='歩兵', formation='第二師団'), language=language)}"


def test_units_are_drawn_as_before() -> None:
    assert_as_recorded(UNITS, "units", _units())


def _sets() -> Iterator[str]:
    """Aircraft, and values in corners: none to five of them, of one digit and of two, of 0, in every ink."""
    for face, ink, many, dark in product(("aircraft", "corners"), INKS, range(6), (False, True)):
        nation = "nva" if dark else "us-army"
        more = {
            "value_set": face,
            "nation": nation,
            "symbol": JEEP,
        }
        values = (("0", "10", "0", "7", "11") if dark else ("4", "0", "12", "0", "3"))[:many]
        sources = {"values": "estimated: by ear"} if many % 2 else {}
        made = unit(values=values, sources=sources, **more)
        yield f"{face} {ink} {many} {nation}: {_face(made, 'front', ink)}"
        if ink == "colour":
            reduced = unit(values="1-2-3", reduced=values, **more)
            yield f"{face} {many} {nation} reduced: {_face(reduced, 'back')}"


def test_values_in_sets_are_drawn_as_before() -> None:
    assert_as_recorded(UNITS, "sets of values", _sets())


def _blocks() -> Iterator[str]:
    """Blocks of one step to four, round and square, turned after each loss, hidden and secret."""
    lower = ((), "3-3-10", "3-3-10 / 2-2-10", "3-3-10 / 2-2-10 / 1-1-10")
    for steps, shape, ink in product(range(4), ("square", "round"), ("colour", "low-ink")):
        more = {"values": "6-4-10", "lower": lower[steps], "shape": shape}
        if steps == 3:
            more |= {"badge": "star", "sources": {"values": "estimated: by ear"}, "setup": "0101"}
        made = unit(block=True, **more)
        for side in ("front", "back"):
            yield f"{steps} {shape} {ink} {side}: {_face(made, side, ink)}"
        context = DrawContext(ink=ink)
        for lost in range(steps + 1):
            scene = face_after_losses(_game(made), made, lost, context)
            yield f"  {lost} lost: {_told(scene, context)}"
    made = unit(lower="3-2-9 / 2-2-9 / 1-1-9", back_art="own.png")
    for lost in range(4):
        context = DrawContext()
        yield f"{lost} lost: {_told(face_after_losses(_game(made), made, lost, context), context)}"
    for shape, high in (("square", None), ("square", 10), ("round", None), ("hex", None)):
        piece = unit(shape=shape, height=high, reduced="3-2-9")
        for size in (None, 12.0):
            scene = hidden_face(_game(piece), piece, DrawContext(), size)
            yield f"{shape} {high} {size} hidden: {measured_as_a_whole(scene)}"
        scene = secret_overlay(_game(piece), piece)
        yield f"{shape} {high} secret: {measured_as_a_whole(scene)}"


def test_blocks_and_losses_are_drawn_as_before() -> None:
    assert_as_recorded(UNITS, "blocks and losses", _blocks())


# -- markers -----------------------------------------------------------------------------------

_MARKERS: dict[str, dict[str, Any]] = {
    "figure": {},
    "picture": {"front": {"title": "Truck", "picture": "truck"}},
    "words": {"front": {"title": "Out"}},
    "foot": {"front": {"title": "Fire", "figure": "12", "foot": "until the end"}},
    "picture and figure": {"front": {"title": "Truck", "picture": "truck", "figure": "3"}},
    "all": {"front": {"title": "Truck", "picture": "truck", "figure": "3", "foot": "end"}},
    "long foot": {
        "front": {"title": "Go", "picture": "truck", "foot": "to the end of the last turn"}
    },
    "figure with an icon": {"front": {"title": "Truck", "figure": ":truck: 2"}},
    "long title": {"front": {"title": "Supporting fire of all artillery", "figure": "+2"}},
    "long figure": {"front": {"title": "Fire", "figure": "1234567"}},
    "text": {"text": "Remove after the battle."},
    "of a nation": {"nation": "nva"},
    "of another nation": {"front": {"title": "Ours", "nation": "nva"}},
    "estimated": {"value": 2, "sources": {"value": "estimated: by ear"}},
    "unknown picture": {"front": {"title": "T", "picture": "trukc"}},
    "small": {"size": 9},
    "marker picture": {"picture": "truck"},
    "Japanese": {"front": {"title": "支援射撃", "figure": "＋２"}},
}


def _markers() -> Iterator[str]:
    """Each kind of marker, with a back and without, and the first of every family, shape and ink."""
    for name, changes in _MARKERS.items():
        yield f"{name}: {_face(marker(**changes))}"
        two = marker(**{**changes, "back": {"title": "Spent", "figure": "0", "nation": "usmc"}})
        yield f"{name}, two sides: {_face(two)}"
        yield f"{name}, back: {_face(two, 'back')}"
    families = get_args(Marker.model_fields["family"].annotation)
    for family, ink, nation in product(families, INKS, ("neutral", "nva")):
        made = marker(family=family, nation=nation)
        yield f"{family} {ink} {nation}: {_face(made, 'front', ink)}"
    for shape, side, high in product(SHAPES, ("front", "back"), (None, 11)):
        if high and shape != "square":
            continue
        for back in (None, {"title": "Spent", "picture": "truck"}):
            made = marker(shape=shape, back=back, height=high)
            yield f"{shape} {high} {side} {bool(back)}: {_face(made, side)}"


def test_markers_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "markers", _markers())


# -- faces of a game's own ---------------------------------------------------------------------


def _zone(
    shows: str, x: float, y: float, wide: float = 8, high: float = 4, **more: Any
) -> dict[str, Any]:
    return {"shows": shows, "at": (x, y, wide, high), **more}


_FACES: dict[str, list[dict[str, Any]]] = {
    "words": [
        _zone("name", 1, 1),
        _zone("formation", 11, 1),
        _zone("title", 1, 6),
        _zone("nation", 11, 6),
        _zone("setup", 1, 11),
        _zone("words", 11, 11, words="ELITE"),
        _zone("foot", 1, 16),
    ],
    "figures": [
        _zone("values", 1, 1, 18, 5),
        _zone("value attack", 1, 7),
        _zone("value armour", 11, 7),
        _zone("value none", 1, 12),
        _zone("figure", 11, 12, 8, 7),
    ],
    "sides": [
        _zone("value attack", 1, 1 + 4 * n, align=side)
        for n, side in enumerate(("left", "middle", "right"))
    ]
    + [
        _zone("name", 11, 1 + 4 * n, align=side)
        for n, side in enumerate(("left", "middle", "right"))
    ],
    "plates": [
        _zone("value attack", 1, 1, plate="box"),
        _zone("value defence", 11, 1, plate="disc"),
        _zone("name", 1, 8, plate="box", colour="#a02020"),
        _zone("values", 1, 14, 18, 4, plate="disc", size=9),
    ],
    "grounds": [
        _zone("panel", 0, 0, 20, 6),
        _zone("band", 0, 14, 20, 6),
        _zone("stripes", 0, 8, 20, 4),
        _zone("name", 2, 1),
        _zone("formation", 2, 15),
        _zone("values", 10, 9),
    ],
    "own grounds": [
        _zone("panel", 3, 2, 14, 16, colour="#203040"),
        _zone("band", 3, 15, 14, 5, colour="#f0e0a0"),
        _zone("stripes", 3, 8, 14, 4, colour="#a02020"),
        _zone("name", 4, 3),
        _zone("text", 4, 9, 12, 6),
    ],
    "pictures": [
        _zone("symbol", 1, 1, 9, 6),
        _zone("echelon", 11, 1),
        _zone("picture", 1, 9),
        _zone("icon", 11, 9, icon="truck", tint=True),
        _zone("badge", 1, 14),
        _zone("symbol", 11, 14, colour="#a02020"),
    ],
    "edges": [_zone("values", 6, 0, 8, 4, edges=True), _zone("symbol", 6, 6, 8, 8)],
}


def _own_faces() -> Iterator[str]:
    """Each face, of a unit and a marker, on both sides, and with a ground and a back of its own."""
    pieces: list[Unit | Marker] = [
        unit(
            face="own",
            reduced="3-2-9",
            badge="star",
            picture="truck",
            text="Some text",
            setup="0101",
            title="Red",
            details={"armour": "B+"},
            sources={"values": "estimated: by ear"},
        ),
        unit(face="own", nation="nva", block=True, lower="3-2-9 / 2-1-9", symbol=JEEP),
        unit(face="own", values=(), name="A very long name of a unit", text="Long text. " * 12),
        marker(
            face="own",
            picture="truck",
            text="Text",
            back={"title": "Spent", "picture": "flag", "foot": "end"},
        ),
        marker(face="own", value=2, sources={"value": "estimated: by ear"}),
    ]
    for name, zones in _FACES.items():
        made = FaceLayout.model_validate({"id": "own", "size": 20, "front": zones})
        for number, piece in enumerate(pieces):
            for side in ("front", "back"):
                context = DrawContext()
                scene = counter_face(_game(piece, faces=(made,)), piece, side, context)  # type: ignore[arg-type]
                yield f"{name} {number} {side}: {_told(scene, context)}"
    for shape, ink in product(SHAPES, INKS):
        for name, ground in (("grounds", None), ("own grounds", "#605040"), ("grounds", "#f0f0e0")):
            made = FaceLayout.model_validate(
                {
                    "id": "own",
                    "size": 20,
                    "front": _FACES[name],
                    "back": _FACES["words"],
                    "shape": shape,
                    "ground": ground,
                }
            )
            piece = pieces[0].model_copy(update={"shape": shape})
            for side in ("front", "back"):
                context = DrawContext(ink=ink)  # type: ignore[arg-type]
                scene = counter_face(_game(piece, faces=(made,)), piece, side, context)  # type: ignore[arg-type]
                yield f"{name} {shape} {ink} {ground} {side}: {_told(scene, context)}"


def test_faces_of_a_games_own_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "own faces", _own_faces())


def test_most_contrast_is_drawn_as_before() -> None:
    pieces = [unit(nation=nation, id=nation) for nation in ("us-army", "nva", "usmc")]
    contexts = (DrawContext(contrast=contrast) for contrast in (False, True))
    scenes = (counter_face(_game(*pieces), one, "front", of) for of in contexts for one in pieces)
    assert_as_recorded(FILE, "contrast", map(measured_as_a_whole, scenes))
