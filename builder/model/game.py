"""The game: all data of a spec folder, typed and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, ValidationInfo, field_validator

from builder.model.base import Identifier, Length, Line, Model, Name, Sourced, Text, Title, Words
from builder.model.dice import checked_dice_text
from builder.model.expansions import Expansion
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey, TerrainType
from builder.model.ground.theatre_map import playable_maps
from builder.model.ground.theatres import Theatre
from builder.model.ground.themes import ThemeStyle
from builder.model.imported_module import Carried
from builder.model.mechanisms import Mechanisms
from builder.model.module import ModuleOptions
from builder.model.phases import Phase as Phase
from builder.model.phases import steps_of_turn
from builder.model.pieces.cards import Card, CardLayout, Deck, Hand, SharedBack, shared_backs
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.face_sizes import face_name_of, with_face_sizes
from builder.model.pieces.faces import FaceLayout
from builder.model.pieces.schemes import ColourScheme
from builder.model.pieces.squads import Limit, Matchup, RandomArrival, Squad, Troops
from builder.model.scenarios import Scenario
from builder.model.tables import Chart, ResultsTable, Table
from builder.model.texts.examples import Example
from builder.model.texts.forms import Form
from builder.model.texts.prose import RulesText
from builder.model.tracks import Pool, Track
from builder.model.vectors import Vector
from builder.sentences import filled_sentence

_Part = TypeVar("_Part", MapSheet, ResultsTable | Chart, Track, Scenario, CardLayout, Deck)
_Counter = TypeVar("_Counter", Unit, Marker)


class Nation(Sourced):
    """A nationality of counters: the side that plays it, and the ``scheme`` of its colours, either
    built in or one of the game's own ``schemes``."""

    id: Identifier
    name: Name
    side: Identifier = ""
    scheme: Line


class Side(Sourced):
    """A player side. ``hides`` means that its units may lie face down at any time, regardless of
    the scenario (an optional rule, perhaps)."""

    id: Identifier
    name: Name
    hides: bool = False


HOUSE_FACES = ("symbol", "aircraft", "corners")
"""The ids of the built-in counter layouts, for games that define none."""


class ValueSet(Sourced):
    """A set of printed values that some units have instead of the game's, such as aircraft or
    ships.

    ``face`` is how such counters look: ``symbol`` prints the values at the bottom, as usual;
    ``aircraft`` prints a large picture with the values around it, the first in a box in the upper
    left corner, the second in a disc in the lower left one, a third plain in the lower right one;
    ``corners`` prints a picture with up to four values around it: upper left in a square, upper
    right in a coin, lower left with sound waves, lower right plain. Two values take the first and
    the last of these corners; three leave out the one with the waves. Or it names one of the game's
    own ``faces``.
    """

    id: Identifier
    names: tuple[Line, ...]
    face: Identifier = "symbol"


class Document(Model):
    """The rules document from which the facts are taken. A game that is its authors' ``own`` follows no
    other publisher's rules."""

    title: Line
    publisher: Line = ""
    year: Line = ""
    note: Text = ""
    own: bool = False


MOST_LANGUAGES = 60
"""The most languages of a game: everything that is printed is drawn in each of them."""


class GameSheet(Sourced):
    """The file ``game.yaml``. ``own_words`` are traits and effects of the game's own, which its
    system neither knows nor needs to know."""

    id: Identifier
    title: Title
    subtitle: Line = ""
    version: Annotated[str, Field(pattern=r"^\d+\.\d+\.\d+$")]
    system: Identifier
    languages: Words = ("en",)
    document: Document
    players: Line = ""
    summary: Text = ""
    value_names: tuple[Line, ...] = ()
    value_sets: tuple[ValueSet, ...] = ()
    movement_classes: Words = ()
    movement_names: dict[Line, Line] = {}
    counter_size: Annotated[Length, Field(ge=8, le=60)] = 15.875
    sides: tuple[Side, ...] = ()
    nations: tuple[Nation, ...] = ()
    schemes: tuple[ColourScheme, ...] = ()
    formations: dict[Line, Line] = {}
    sequence: tuple[Phase, ...] = ()
    dice: Words = ("1d6",)
    module: ModuleOptions = ModuleOptions.model_construct()
    options: dict[Line, Line] = {}
    own_words: Words = ()
    expansions: tuple[Expansion, ...] = ()

    @field_validator("languages")
    @classmethod
    def _is_written_in_some(cls, languages: tuple[str, ...]) -> tuple[str, ...]:
        if not languages:
            raise ValueError("a game is written in a language at least, as in en")
        if twice := next((one for one in languages if languages.count(one) > 1), None):
            raise ValueError(filled_sentence("{twice} stands there twice", twice=twice))
        if len(languages) > MOST_LANGUAGES:
            raise ValueError(
                filled_sentence(
                    "{count} languages; {most_languages} are the most",
                    count=len(languages),
                    most_languages=MOST_LANGUAGES,
                )
            )
        return languages

    @field_validator("dice")
    @classmethod
    def _are_dice(cls, rolls: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(checked_dice_text, rolls))

    def in_turn(self, phase: Phase) -> bool:
        """Return whether sides have the phase one after the other; never in a solitaire game."""
        return phase.side == "active" and self.players.strip() != "1"

    def steps_of_turn(self, order: Sequence[str]) -> tuple[tuple[Phase, str], ...]:
        """Return the phases of a turn in which the sides have their turns in an ``order``, each
        with the side that has it (empty for both)."""
        return steps_of_turn(self.sequence, self.in_turn, order)

    @property
    def names_of_values(self) -> tuple[str, ...]:
        """The names of all values that counters print, including those of value sets, each once."""
        sets = (name for own in self.value_sets for name in own.names)
        return tuple(dict.fromkeys((*self.value_names, *sets)))


PARTS = (
    *("maps", "theatres", "faces", "units", "markers", "tables", "tracks", "pools", "forms"),
    *("layouts", "decks", "hands", "cards"),
    *("troops", "squads", "matchups", "arrivals", "limits"),
    *("scenarios", "examples"),
)
"""The names of the fields of a game that hold parts with their own ids, texts and sources, in the
order of the game's fields."""


class Game(Model):
    """A whole game. The parts keep the order of their files; they are looked up by id. ``blank``
    are the ids of counters and cards that have errors and are drawn blank; ``carried`` is the
    VASSAL module that the game was imported from."""

    sheet: GameSheet
    terrain: TerrainKey = TerrainKey.model_construct()
    mechanisms: Mechanisms = Mechanisms.model_construct()
    maps: tuple[MapSheet, ...] = ()
    faces: tuple[FaceLayout, ...] = ()
    theatres: tuple[Theatre, ...] = ()
    units: tuple[Unit, ...] = ()
    markers: tuple[Marker, ...] = ()
    tables: tuple[Table, ...] = ()
    tracks: tuple[Track, ...] = ()
    pools: tuple[Pool, ...] = ()
    forms: tuple[Form, ...] = ()
    layouts: tuple[CardLayout, ...] = ()
    decks: tuple[Deck, ...] = ()
    hands: tuple[Hand, ...] = ()
    cards: tuple[Card, ...] = ()
    troops: tuple[Troops, ...] = ()
    squads: tuple[Squad, ...] = ()
    matchups: tuple[Matchup, ...] = ()
    arrivals: tuple[RandomArrival, ...] = ()
    limits: tuple[Limit, ...] = ()
    themes: tuple[ThemeStyle, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    examples: tuple[Example, ...] = ()
    rules: tuple[RulesText, ...] = ()
    translations: dict[str, dict[str, str]] = {}
    art: dict[str, bytes] = {}
    vectors: dict[str, Vector] = {}
    carried: Carried | None = None
    blank: frozenset[str] = frozenset()

    @field_validator("units", "markers")
    @classmethod
    def _cut_as_their_faces(
        cls, counters: tuple[_Counter, ...], info: ValidationInfo
    ) -> tuple[_Counter, ...]:
        """Give counters the size and shape of their face layout, unless they have their own."""
        return with_face_sizes(counters, info.data)

    @classmethod
    def of(cls, parts: Mapping[str, Any]) -> Game:
        """Create a game from parts that are already validated one by one, without validating them
        again."""
        own: dict[str, Any] = {
            name: tuple(part) if isinstance(part, list) else part for name, part in parts.items()
        }
        for name in ("units", "markers"):
            if name in own:
                own[name] = with_face_sizes(own[name], own)
        return cls.model_construct(set(own), **own)

    def face_of(self, counter: Unit | Marker) -> FaceLayout | None:
        """Return the layout of a counter's face if it is one of the game's own, else ``None``."""
        sets = {id: own.face for id, own in self.value_sets.items()}
        return self._faces.get(face_name_of(counter, sets)) if self.faces else None

    @cached_property
    def _faces(self) -> dict[str, FaceLayout]:
        return {face.id: face for face in self.faces}

    @property
    def id(self) -> str:
        """The game's id, which is the name of its folder."""
        return self.sheet.id

    @property
    def carried_on(self) -> Carried | None:
        """The imported VASSAL module whose changed copy becomes the game's module, or ``None``."""
        return self.carried if self.sheet.module.made == "carried" else None

    @cached_property
    def counters(self) -> dict[str, Unit | Marker]:
        """Units and markers by id."""
        every: tuple[Unit | Marker, ...] = (*self.units, *self.markers)
        return {c.id: c for c in every}

    @cached_property
    def nations(self) -> dict[str, Nation]:
        """Nations by id."""
        return {n.id: n for n in self.sheet.nations}

    @cached_property
    def value_sets(self) -> dict[str, ValueSet]:
        """The value sets that some units have instead of the game's values, by id."""
        return {v.id: v for v in self.sheet.value_sets}

    def value_names(self, unit: Unit) -> tuple[str, ...]:
        """Return the names of a unit's values, in order."""
        own = self.value_sets.get(unit.value_set)
        return own.names if own else self.sheet.value_names

    def layout_of(self, card: Card) -> CardLayout:
        """Return the layout of a card: its own, or else its deck's; raises ``KeyError``."""
        return _by_id(self.layouts, card.layout or self.deck(card.deck).layout)

    @cached_property
    def cards_by_layout(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each layout, by the layout's id."""
        decks = {deck.id: deck.layout for deck in self.decks}
        found: dict[str, list[Card]] = {}
        for card in self.cards:
            found.setdefault(card.layout or decks.get(card.deck, ""), []).append(card)
        return {id: tuple(cards) for id, cards in found.items()}

    @cached_property
    def _backs(self) -> tuple[tuple[SharedBack, tuple[str, ...]], ...]:
        """The backs of all decks in order, each with the ids of the cards that have it."""
        return shared_backs(self.decks, self.layouts, self.cards)

    @cached_property
    def card_backs(self) -> dict[str, SharedBack]:
        """The backs of cards by name: that of each deck, and those of its cards that have another."""
        return {back.name: back for back, _ in self._backs}

    @cached_property
    def backs_of_cards(self) -> dict[str, str]:
        """The name of each card's back by the card's id."""
        return {id: back.name for back, ids in self._backs for id in ids}

    def deck(self, id: str) -> Deck:
        """The deck with this id; raises ``KeyError``."""
        return _by_id(self.decks, id)

    def map(self, id: str) -> MapSheet:
        """Return the map with this id, or a theatre's maps joined into one; raises ``KeyError``."""
        return _by_id(self.playable, id)

    @cached_property
    def playable(self) -> tuple[MapSheet, ...]:
        """The maps that scenarios may be played on: the single maps, then each theatre's maps
        joined into one."""
        return playable_maps(self.maps, self.theatres)

    @cached_property
    def proper_names(self) -> tuple[str, ...]:
        """The names of sides, nations and everything named on maps, in the game's own language."""
        who = [*(side.name for side in self.sheet.sides), *(n.name for n in self.sheet.nations)]
        return tuple(dict.fromkeys([*who, *(n for sheet in self.maps for n in sheet.proper_names)]))

    def boards_of(self, id: str) -> tuple[str, ...]:
        """Return the ids of the maps that lie on the table in a scenario: the map itself, or all
        maps of a theatre."""
        boards = next((theatre.boards for theatre in self.theatres if theatre.id == id), (id,))
        return tuple(dict.fromkeys(boards))

    def table(self, id: str) -> Table:
        """The table with this id; raises ``KeyError``."""
        return _by_id(self.tables, id)

    def track(self, id: str) -> Track:
        """The track with this id; raises ``KeyError``."""
        return _by_id(self.tracks, id)

    def scenario(self, id: str) -> Scenario:
        """The scenario with this id; raises ``KeyError``."""
        return _by_id(self.scenarios, id)

    @property
    def held_decks(self) -> tuple[str, ...]:
        """The decks whose cards sides hold in hand and play, if the game is played that way, in the
        order of the hands."""
        activation = self.mechanisms.activation
        if activation is None or activation.kind != "hands":
            return ()
        return tuple(dict.fromkeys(hand.deck for hand in self.hands))

    @property
    def played_on(self) -> Literal["hexes", "squares", "points", "areas", "boards", "boxes"]:
        """The kind of places on which the game is played: that of its maps, ``boards`` if they are
        of different kinds, ``boxes`` if the game has only displays, ``hexes`` if it has neither
        maps nor displays."""
        if not self.maps and any(track.kind in ("boxes", "table") for track in self.tracks):
            return "boxes"
        kinds = {sheet.board for sheet in self.maps} or {"hexes"}
        return kinds.pop() if len(kinds) == 1 else "boards"

    @property
    def table_track(self) -> Track | None:
        """The track that represents the table that cards lie on, or ``None``."""
        return next((t for t in self.tracks if t.kind == "table"), None)

    @property
    def board_track(self) -> Track | None:
        """The track on which a game without a map is played: its table, or else its first display
        of boxes."""
        if self.maps:
            return None
        boxes = (t for t in self.tracks if t.kind == "boxes")
        return self.table_track or next(boxes, None)

    def terrain_on(self, map: MapSheet) -> list[list[TerrainType]]:
        """Return the terrain types on a map that charts show, in groups: in hexes, on hexsides,
        along paths, features. Empty groups are left out."""
        present: tuple[set[str], ...] = (
            set(map.kinds.values()),
            set(map.hexsides),
            set(map.runs),
            {feature.type for feature in map.all_features},
        )
        groups = zip(self.terrain.groups, present, strict=True)
        found = [[t for t in kinds if t.chart and t.id in here] for kinds, here in groups]
        return [group for group in found if group]

    def rules_in(self, language: str) -> RulesText | None:
        """Return the rules text in a language, or ``None``."""
        return next((r for r in self.rules if r.language == language), None)


def _by_id(parts: tuple[_Part, ...], id: str) -> _Part:
    for part in parts:
        if part.id == id:
            return part
    raise KeyError(id)
