"""Determines which texts of a game appear in print and so need translation."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from builder.loading.reading.nested_parts import Shape, nested_shapes, value_under_key
from builder.model.base import Model
from builder.model.game import PARTS, Document, Game, GameSheet, Nation, Phase, Side, ValueSet
from builder.model.ground.boards import Link, Node, Stream
from builder.model.ground.displays import DisplayBox
from builder.model.ground.map_parts import Course, Feature, Label, PathCourse, Place
from builder.model.ground.maps import MapSheet
from builder.model.ground.regions import Region
from builder.model.ground.terrain import TerrainType
from builder.model.ground.theatres import Exit, Theatre
from builder.model.mechanisms import Activation, Mechanisms, Retreat, Supply, Time, Weather, Zones
from builder.model.mechanisms.activation import First, Interrupt, Lot, TurnEnd
from builder.model.mechanisms.counts import Count, CountChange, Threshold
from builder.model.mechanisms.declared import Change, Declared, Modifier, RatedModifier
from builder.model.mechanisms.dice import DiceRoll
from builder.model.mechanisms.events import Event, EventEffect, Events
from builder.model.mechanisms.fighting.battles import Aim, Battle, DiceChange
from builder.model.mechanisms.fighting.combat import Combat, Strength
from builder.model.mechanisms.fighting.morale import Check
from builder.model.mechanisms.fighting.options import CombatOption, Support
from builder.model.mechanisms.fighting.reactions import Reaction
from builder.model.mechanisms.movement import (
    Gate,
    Movement,
    NoStep,
    OtherAllowance,
    Overrun,
    StepChange,
    Way,
)
from builder.model.mechanisms.places.links import BoxLink
from builder.model.mechanisms.stacking import Apart, Stacking, StackLimit, StackSize
from builder.model.mechanisms.states import Onset, Recovery, State, StateEnd
from builder.model.mechanisms.supply import NamedSupply, SupplyLink
from builder.model.mechanisms.time import Season
from builder.model.mechanisms.victory import (
    CampaignMorale,
    CountPoints,
    Drain,
    Ending,
    ExitPoints,
    Level,
    LossPoints,
    Objective,
    Objectives,
    PlacePoints,
    VictoryPoints,
)
from builder.model.mechanisms.weather import WeatherKind
from builder.model.mechanisms.zones import Bonds, ZoneChange, ZoneKind
from builder.model.pieces.cards import Card, CardBack, CardZone, Deck, Hand
from builder.model.pieces.counters import Marker, MarkerFace, Unit
from builder.model.pieces.faces import FaceZone
from builder.model.pieces.squads import Matchup, Squad, SquadGroup, Troops
from builder.model.scenarios import FreeSetup, Reinforcement, Scenario, Victory
from builder.model.tables import BandRow, Chart, Result, ResultsTable
from builder.model.texts.examples import Example
from builder.model.texts.forms import Form, FormPart
from builder.model.tracks import Box, Pool, Track
from builder.problems import PathKey

_TEXT = ("text",)
VISIBLE: dict[type[Model], tuple[str, ...]] = {
    GameSheet: (
        "title",
        "subtitle",
        "players",
        "summary",
        "formations",
        "value_names",
        "movement_names",
    ),
    ValueSet: ("names",),
    Document: ("note",),
    Side: ("name",),
    Nation: ("name",),
    Phase: ("name", "text"),
    TerrainType: ("name", "note", "effects"),
    MapSheet: ("title", "subtitle", "scale"),
    Course: ("name",),
    PathCourse: ("name",),
    Feature: ("name",),
    Place: ("name",),
    Node: ("title",),
    Region: ("title",),
    DisplayBox: ("title", "note"),
    Link: ("name",),
    Theatre: ("title",),
    Exit: ("name",),
    Stream: ("name",),
    Label: ("text",),
    FaceZone: ("words",),
    Unit: ("title", "group", "text", "details"),
    Marker: ("name", "group", "text", "details"),
    MarkerFace: ("title", "foot"),
    ResultsTable: ("title", "axis", "notes"),
    BandRow: ("name",),
    Result: ("text",),
    Chart: ("title", "columns", "rows", "notes"),
    Track: ("title", "notes"),
    Box: ("label", "note", "date"),
    Pool: ("title",),
    Form: ("title", "notes"),
    FormPart: ("title", "labels", "columns", "rows"),
    CardZone: ("words",),
    Deck: ("title",),
    CardBack: ("title", "subtitle"),
    Hand: ("title",),
    Card: ("title", "kind", "text", "values"),
    Troops: ("name", "note"),
    Squad: ("name",),
    SquadGroup: ("name",),
    Matchup: ("note",),
    Scenario: ("title", "date", "summary", "background", "special"),
    FreeSetup: ("name", "text"),
    Reinforcement: ("entry",),
    Victory: ("result", "text"),
    Example: ("title",),
    Mechanisms: ("names",),
    Combat: ("name", "text"),
    CombatOption: ("name", "note", "text"),
    Support: _TEXT,
    BoxLink: _TEXT,
    ZoneKind: ("name", "text"),
    Bonds: _TEXT,
    WeatherKind: ("name", "text"),
    State: ("name", "text", "sign"),
    Onset: _TEXT,
    Recovery: _TEXT,
    StateEnd: _TEXT,
    Battle: ("name", "text"),
    Reaction: ("name", "text"),
    DiceChange: _TEXT,
    Aim: _TEXT,
    DiceRoll: ("name", "faces", "text"),
    Check: ("name", "called", "note", "text"),
    Lot: ("name", "text"),
    Season: ("name", "text"),
    Events: ("name", "text"),
    Event: ("name", "story", "text", "values"),
    EventEffect: ("end",),
    Count: ("name", "text"),
    CountChange: _TEXT,
    Threshold: ("note", "text"),
    Level: ("result",),
    Objective: ("name", "text"),
    Objectives: _TEXT,
    Ending: ("result", "text"),
    CampaignMorale: ("broken", "text"),
    **dict.fromkeys(
        (
            Stacking,
            StackLimit,
            Apart,
            Movement,
            Change,
            Zones,
            Strength,
            Modifier,
            RatedModifier,
            Retreat,
            Supply,
            StackSize,
            ZoneChange,
            OtherAllowance,
            StepChange,
            NoStep,
            Gate,
            Overrun,
            Time,
            Activation,
            First,
            TurnEnd,
            Interrupt,
            Weather,
            VictoryPoints,
            PlacePoints,
            LossPoints,
            ExitPoints,
            CountPoints,
            Drain,
        ),
        _TEXT,
    ),
    Way: ("name", "text"),
    SupplyLink: ("name", "text"),
    NamedSupply: ("name", "text", "sign"),
}
"""The fields of each model whose text appears in print. Codes and figures (designations, values)
are the same in every language and are left out."""

LABELS: dict[type[Model], tuple[str, ...]] = {
    TerrainType: ("effects",),
    Place: ("figures",),
    Node: ("figures",),
    Region: ("figures",),
    Box: ("figures",),
    FormPart: ("boxes",),
    Card: ("values",),
    Event: ("values",),
}
"""The fields of each model whose keys appear in print: labels of figures and effects."""


def visible_texts(game: Game) -> Iterator[tuple[PathKey, str]]:
    """Yield the path and text of every text of the data that needs translation; rules text and
    designations (the same in every language) are left out."""
    return ((path, text) for path, text, _ in visible_field_texts(game))


def _is_in_capitals(path: PathKey, text: str) -> bool:
    """Return whether a map label in capitals is a name and not a code: it has more letters than the
    codes along a map's edge."""
    return path[0] == "maps" and "labels" in path and sum(map(str.isalpha, text)) > _CODE


_CODE = 2
"""The largest number of letters in a code along a map edge, such as A or 1B."""


def _is_in_words(letter: str) -> bool:
    """Return whether the letters of a text show that it consists of words and is not a code: one of
    them is lower-case, or belongs to a script without capitals."""
    return letter.islower() or unicodedata.category(letter) == "Lo"


def printed_texts(game: Game) -> Iterator[tuple[PathKey, str]]:
    """Yield the path and text of every text of the data that people read, with those that need no
    translation but without the rules text."""
    return ((path, text) for path, text, _ in _fields_with_texts(game))


def visible_field_texts(game: Game) -> Iterator[FieldText]:
    """Yield every text of the data that needs translation, with its path and the model field that
    holds it; the same text comes once for each place."""
    return (found for found in _fields_with_texts(game) if _needs_translation(found))


def _needs_translation(found: FieldText) -> bool:
    return any(map(_is_in_words, found.text)) or _is_in_capitals(found.path, found.text)


def _fields_with_texts(game: Game) -> Iterator[FieldText]:
    yield from _texts_of_part(game.sheet, ("sheet",))
    yield from _texts_of_part(game.terrain, ("terrain",))
    yield from _texts_of_part(game.mechanisms, ("mechanisms",))
    yield from _areas_of_rules(game)
    yield from _traits_of_rules(game)
    for name in PARTS:
        for part in getattr(game, name):
            yield from _texts_of_part(part, (name, part.id))


IN_RULES = ("Area.name", "Unit.traits")
"""Fields that are printed only if declared rules speak of them."""


def _areas_of_rules(game: Game) -> Iterator[FieldText]:
    """Yield the names of areas that declared rules print: not of an area for which ``names`` has
    another name, nor of one that no rule mentions."""
    if not any(game.mechanisms.families()):
        return
    spoken = game.mechanisms.as_json
    for sheet in game.maps:
        for number, area in enumerate(sheet.areas):
            if area.name and area.id not in game.mechanisms.names and f'"{area.id}"' in spoken:
                path = ("maps", sheet.id, "areas", number, "name")
                yield FieldText(path, area.name, "Area.name")


def _traits_of_rules(game: Game) -> Iterator[FieldText]:
    """Yield the traits and kinds of units that declared rules print as they are written, because
    neither the key ``names`` nor a part of the game gives them a name."""
    spoken = game.mechanisms.as_json
    seen = {name.removeprefix("is ") for name in game.mechanisms.names}
    seen |= {state.id for state in game.mechanisms.states}
    seen |= {unit.id for unit in game.units} | {side.id for side in game.sheet.sides}
    for unit in game.units:
        kinds = (unit.symbol.branch, unit.symbol.echelon, *unit.symbol.modifiers, *unit.traits)
        for word in kinds:
            if not word or word in seen:
                continue
            seen.add(word)
            if f'"{word}"' in spoken:
                yield FieldText(("units", unit.id, "traits"), word.replace("-", " "), "Unit.traits")


class FieldText(NamedTuple):
    """A text of the data, its path, and the model field that contains it (such as ``Unit.title``)."""

    path: PathKey
    text: str
    field: str


@cache
def _text_fields(
    model: type[Model],
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, Shape], ...]]:
    """Return where the texts of a model are: its visible fields (of a declared rule its title and text as
    well), those whose keys are visible, and those with nested models."""
    shared = ("title", "text") if issubclass(model, Declared) else ()
    visible = dict.fromkeys((*VISIBLE.get(model, ()), *shared))
    nested = (at for at in nested_shapes(model).items() if at[0] not in ("source", "sources"))
    return tuple(visible), LABELS.get(model, ()), tuple(nested)


def _texts_of_part(part: Model, path: PathKey) -> Iterator[FieldText]:
    kind, (visible, labels, nested) = type(part).__name__, _text_fields(type(part))
    for name in visible:
        if value := getattr(part, name):
            for place, text in _texts(value, (*path, name)):
                yield FieldText(place, text, f"{kind}.{name}")
    for name in labels:
        for label in getattr(part, name):
            yield FieldText((*path, name, label), label, f"{kind}.{name}")
    for name, shape in nested:
        if value := value_under_key(part, name):
            yield from _inside(value, shape, (*path, name))


def _texts(value: object, path: PathKey) -> Iterator[tuple[PathKey, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _texts(item, (*path, i))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, (*path, key))


def _inside(value: object, shape: Shape, path: PathKey) -> Iterator[FieldText]:
    if isinstance(value, Model):
        yield from _texts_of_part(value, path)
    elif isinstance(value, tuple) and shape.inner:
        for i, item in enumerate(value):
            yield from _inside(item, shape.inner, (*path, i))
    elif isinstance(value, dict) and shape.inner:
        for key, item in value.items():
            yield from _inside(item, shape.inner, (*path, key))
