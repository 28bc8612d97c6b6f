"""The terrain and the units of a battle, read from a procedure's arguments: terrain types or hexes,
unit ids or printed values."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Annotated

from pydantic import BeforeValidator, Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell
from builder.problems import error, unknown_name
from builder.rules.core.names import MapName, PlaceName
from builder.rules.core.questions import map_of, unit_of
from builder.rules.procedures import Inputs, Refused
from builder.rules.systems.air_land.combat.effects import Ground, combined_terrain
from builder.rules.systems.air_land.combat.forces import Force
from builder.rules.systems.air_land.game_data import (
    features_at,
    flak_at,
    is_aircraft,
    is_tank,
    value,
)
from builder.rules.systems.air_land.options import air_land_option
from builder.sentences import filled_sentence

_VALUES = re.compile(r"(\d+)-(\d+)(?:-\d+)?")


def _lines(value: object) -> object:
    """Return a single text as a tuple with this text; return any other value unchanged."""
    return (value,) if isinstance(value, str) else value


Lines = Annotated[tuple[str, ...], BeforeValidator(_lines)]
"""Arguments of several words each; a single text stands for a list of one."""

FORCE_HELP = "ids or values, each with 'tank' or 'hits N' behind it if so: 8-5 tank hits 1"


class GroundInputs(Inputs):
    """The part of a rules question's input that describes the terrain of a battle: terrain types by
    name, or a hex and the hex from which it is attacked."""

    terrain: Words = Field(
        (),
        description="terrain of the hex, its features, hexsides crossed: forest, fortress, river",
    )
    hex: PlaceName = Field("", description="without terrain: the battle hex")
    from_hex: PlaceName = Field("", description="the hex that the attack comes from")
    map: MapName = Field("", description="map, if not the game's first")


def ground_of(game: Game, given: GroundInputs) -> Ground:
    """Return the combined terrain effects of a battle from its arguments; raises :class:`Refused`
    or ``PlaceError``."""
    if given.terrain:
        return _by_words(game, given.terrain)
    if not given.hex:
        return Ground()
    sheet = map_of(game, given.map)
    cell = sheet.hexes.cell
    came = cell(given.from_hex) if given.from_hex else None
    return ground_at(game, sheet, cell(given.hex), came)


def ground_at(game: Game, sheet: MapSheet, cell: Cell, came: Cell | None = None) -> Ground:
    """Return the combined terrain effects of a hex for units that attack it from the hex ``came``
    (``None``: no attack from another hex); raises :class:`Refused` or ``PlaceError``."""
    words = [sheet.terrain_at(cell), *features_at(sheet, cell)]
    if came is not None:
        words += sheet.side_types.get(sheet.hexes.side_between(came, cell), ())
    return _of_types(game, words)


def flak_of(game: Game, given: GroundInputs, strength: int | None) -> int:
    """Return the anti-aircraft strength that the arguments give, or else that of the battle hex."""
    if strength is not None or not given.hex:
        return strength or 0
    sheet = map_of(game, given.map)
    return flak_at(sheet, sheet.hexes.cell(given.hex))


def _by_words(game: Game, words: Words) -> Ground:
    key = game.terrain
    for word in words:
        known = [t.id for t in (*key.hexes, *key.features, *key.hexsides)]
        if word not in known:
            raise Refused(unknown_name("terrain", word, known, ("given", "terrain")))
    hexes = [t for t in key.hexes if t.id in words]
    if len(hexes) > 1:
        message = filled_sentence(
            "a hex is either {one} or {other}", one=hexes[0].id, other=hexes[1].id
        )
        hint = "name one of them, and what lies in it"
        raise Refused(error("bad-argument", message, ("given", "terrain"), rule="10.0", hint=hint))
    return _of_types(game, words)


def _of_types(game: Game, words: Collection[str]) -> Ground:
    """Return the combined effects of the terrain types that are named in ``words``."""
    kinds = (kind for kind in game.terrain.every if kind.id in words)
    return combined_terrain(kinds, half_up=air_land_option(game, "half-bombing") == "up")


def forces_of(game: Game, texts: Lines, field: str) -> tuple[Force, ...]:
    """Return the units of one side, parsed from ``texts`` in the notation that :data:`FORCE_HELP`
    describes; raises :class:`Refused` with the name of the argument, ``field``."""
    return tuple(_force(game, text.split(), field) for text in texts if text.strip())


def _force(game: Game, words: list[str], field: str) -> Force:
    name, more = words[0], words[1:]
    tank = "tank" in more
    hits = _hits(more, field)
    match = _VALUES.fullmatch(name)
    if match and name not in game.counters:
        found = Force(int(match[1]), int(match[2]), tank, name=name)
    else:
        found = force_of(game, name)
    if found.defence <= hits:
        message = filled_sentence("{name} is eliminated by {hits} hits", name=name, hits=hits)
        hint = "name it with fewer hits, or leave it out"
        raise Refused(error("bad-argument", message, ("given", field), rule="9.2", hint=hint))
    return found.hit(hits)


def force_of(game: Game, name: str) -> Force:
    """Return the land unit of a name, with no hits taken; raises :class:`Refused`."""
    unit = unit_of(game, name)
    if is_aircraft(unit):
        message = filled_sentence("{name} is an aircraft; it fights no land battle", name=name)
        hint = "name a unit without the traits fighter and bomber"
        raise Refused(error("not-a-land-unit", message, ("given",), rule="9.0", hint=hint))
    return Force(
        value(game, unit, "attack"), value(game, unit, "defence"), is_tank(unit), name=name
    )


def _hits(words: list[str], field: str) -> int:
    rest = [w for w in words if w != "tank"]
    if not rest:
        return 0
    if len(rest) == 2 and rest[0] == "hits" and rest[1].isdigit():
        return int(rest[1])
    message = filled_sentence(
        "{rest!r} is neither 'tank' nor 'hits' and a number", rest=" ".join(rest)
    )
    raise Refused(error("bad-argument", message, ("given", field), hint=FORCE_HELP))


def single_force(forces: tuple[Force, ...], field: str) -> Force:
    """Return the single unit of a side; raises :class:`Refused` if there is not exactly one."""
    if len(forces) != 1:
        message = filled_sentence(
            "{field}: one unit of a side fights at a time, not {count}",
            field=field,
            count=len(forces),
        )
        hint = "name one, and ask again for each other"
        raise Refused(error("bad-argument", message, ("given", field), rule="9.4", hint=hint))
    return forces[0]


def required_forces(found: tuple[Force, ...], field: str) -> tuple[Force, ...]:
    """Return the units of a side unchanged; raises :class:`Refused` with the name of the argument,
    ``field``, if there are none."""
    if not found:
        hint = "name one unit or more, as they stand in the counters"
        raise Refused(
            error(
                "missing-argument",
                filled_sentence("{field}: nobody fights", field=field),
                ("given", field),
                hint=hint,
            )
        )
    return found
