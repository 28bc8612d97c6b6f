"""Makes the traits of pieces that lie on hexsides. A piece gets onto a hexside by a menu command,
or when it is put down near one, and is rotated to lie along it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from builder.outputs.vassal.table.boards.boards import COMPASS, Board, side_names
from builder.outputs.vassal.table.boards.fields import HEXES, Field
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.vassal.expressions.functions import absolute
from builder.vassal.expressions.properties import is_set, number, string, text
from builder.vassal.expressions.tree import Number, Some, Text, Truth, as_number, choose, first_case
from builder.vassal.format import traits as t

HEX, NAME = "SideHex", "SideName"
"""The properties that say where a piece lies: its hex, and the name of the hexside, which is empty
in the middle of the hex."""

TURNED = "SideTurned"
"""The name of the trait that rotates a piece."""

_FACINGS = 12
_PLACE = string("LocationName")
_MIDDLE = 0.3
"""A piece that is put down closer to the centre of its hex than this fraction of the hex's width
stays in the middle."""


def hexside_traits(boards: Sequence[Board], map: str, layer: str) -> tuple[t.Trait, ...]:
    """Return the commands that move a piece to a side of its hex, and the trait that exempts it
    from snapping to the grid. A piece that is put down first goes to the centre, which finds its
    hex wherever it came from, and then to the nearest side unless the centre is nearer. Sides are
    named by their direction on the first board. VASSAL reports these moves as "put down" too; the
    property ``SideBusy`` marks them."""
    names = side_names(boards)
    order = sorted(range(6), key=lambda i: COMPASS.index(names[i]))
    fields = {b.here_condition(): b.field for b in boards if b.field}
    taken = filled_message("M_HEXSIDE", "newPieceName", string(HEX), string(NAME))
    return (
        t.sub_menu("Hexside", [f"Side {names[i]}" for i in order]),
        *_commands(
            names, order, text("CurrentMap").equals(map) & text("CurrentZone").starts_with(HEXES)
        ),
        t.report_action(["side-say"], taken),
        *_properties(fields, names, order),
        t.send_to_hex("side-centre", map, text("CurrentBoard"), _PLACE),
        t.send_to_point(
            "side-go",
            map,
            "",
            _offset_expression(fields, names, 0),
            _offset_expression(fields, names, 1),
        ),
        t.can_rotate(TURNED, _FACINGS, "side-face", _along_side(fields, names)),
        t.does_not_stack(),
        t.marker_trait({"Layer": layer}),
    )


def _commands(names: Sequence[str], order: Sequence[int], on_hexes: Truth) -> Iterator[t.Trait]:
    """Yield the traits for what happens when a player chooses a side in the menu, when the piece is
    put down, and when it is eliminated."""
    for i in order:
        yield t.trigger_action(
            f"Side {names[i]}", f"side-{i}",
            [
                "side-busy", "side-centre", "side-note", f"side-set-{i}", "side-face", "side-go",
                "side-done", "side-say",
            ],
            on_hexes,
        )  # fmt: skip
    yield t.trigger_action(
        "", PUT_DOWN,
        [
            "side-busy", "side-dropped", "side-centre", "side-note", "side-nearest", "side-face",
            "side-go", "side-done",
        ],
        ~is_set(text("SideBusy")) & on_hexes,
    )  # fmt: skip
    yield t.trigger_action("", LOSE, ["side-none", "side-face"])


def _properties(
    fields: Mapping[Truth, Field], names: Sequence[str], order: Sequence[int]
) -> Iterator[t.Trait]:
    """Yield the properties that store a piece's position: where it was put down, its hex, the hex's
    centre, and the side of the hex."""
    yield t.dynamic_property(
        "SideBusy", "", [t.PropertyChange("side-busy", "1"), t.PropertyChange("side-done", "")]
    )
    yield t.dynamic_property("DropX", "0", [t.PropertyChange("side-dropped", number("CurrentX"))])
    yield t.dynamic_property("DropY", "0", [t.PropertyChange("side-dropped", number("CurrentY"))])
    yield t.dynamic_property(HEX, "", [t.PropertyChange("side-centre", _PLACE)])
    yield t.dynamic_property("SideX", "0", [t.PropertyChange("side-note", number("CurrentX"))])
    yield t.dynamic_property("SideY", "0", [t.PropertyChange("side-note", number("CurrentY"))])
    chosen = [
        t.PropertyChange("side-none", ""),
        *(t.PropertyChange(f"side-set-{i}", names[i]) for i in order),
    ]
    yield t.dynamic_property(
        NAME,
        "",
        [
            *chosen,
            t.PropertyChange("side-nearest", nearest_side_expression(fields, names)),
        ],
    )


def hexside_states(boards: Sequence[Board], field: Field, hex: str, side: int) -> dict[str, str]:
    """Return the values of the piece's traits, for a saved game, when it lies on a side (0 to 5) of
    a hex."""
    return {HEX: hex, NAME: side_names(boards)[side], TURNED: str(_facing(field, side) - 1)}


def _facing(field: Field, side: int) -> int:
    """Return the rotation (from 1) by which a square piece lies along a side of a hex, as upright
    as possible."""
    x, y = field.side_offset(side)
    turn = (math.degrees(math.atan2(x, -y)) + 45) % 90 - 45
    return round(turn * _FACINGS / 360) % _FACINGS + 1


def _along_side(fields: Mapping[Truth, Field], names: Sequence[str]) -> Number:
    """Return the expression for the rotation of a piece along the side that it lies on."""
    facings = {
        board: first_case(
            [
                (text(NAME).equals(names[i]), as_number(f))
                for i in range(6)
                if (f := _facing(field, i)) > 1
            ],
            as_number(1),
        )
        for board, field in fields.items()
    }
    return _by_board(facings)


def nearest_side_expression(fields: Mapping[Truth, Field], names: Sequence[str]) -> Text:
    """Return the expression for the name of the side nearest to where the piece was put down. It
    compares distances from the centre along three directions, since the other three sides lie
    opposite."""
    return _by_board({board: _nearest(field, names) for board, field in fields.items()})


def _nearest(field: Field, names: Sequence[str]) -> Text:
    dx, dy = (number(f"Drop{x}") - number(f"Side{x}") for x in "XY")
    least = round((_MIDDLE * field.layout.across) ** 2)
    reach = [dx * x + dy * y for x, y in (field.side_offset(i) for i in range(3))]
    size = [absolute(r) for r in reach]
    pick = [choose(reach[i] > 0, names[i], names[i + 3]) for i in range(3)]
    first = (size[0] >= size[1]) & (size[0] >= size[2])
    side = choose(first, pick[0], choose(size[1] >= size[2], pick[1], pick[2]))
    return choose(dx * dx + dy * dy < least, "", side)


def _offset_expression(fields: Mapping[Truth, Field], names: Sequence[str], axis: int) -> Number:
    """Return the expression for the offset from the hex's centre to the piece's side, on one axis
    (0 is x)."""
    offsets = {
        board: first_case(
            [
                (text(NAME).equals(names[i]), as_number(field.side_offset(i)[axis]))
                for i in range(6)
            ],
            as_number(0),
        )
        for board, field in fields.items()
    }
    return number(f"Side{'XY'[axis]}") + _by_board(offsets)


def _by_board(values: Mapping[Truth, Some]) -> Some:
    """Return an expression whose value may differ between boards; ``values`` maps the condition of
    being on a board to the value there."""
    cases = list(values.items())
    last = cases[-1][1]
    return first_case([(here, value) for here, value in cases[:-1] if value != last], last)
