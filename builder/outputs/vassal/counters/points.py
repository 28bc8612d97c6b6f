"""Makes the counts of points: a property for each track, with buttons that change it and markers
that show it on the track.

The marker with the track's id follows the count. Where a track has the boxes 0 to 9, two markers
whose ids end in ``-1`` and ``-10`` show the ones and tens together. The ids of the boxes are the
numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from builder.model import mechanisms as declared
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.model.tracks import Track
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.outputs.vassal.table.windows.inventory import title_expression
from builder.rules.engine.positions.amounts import count_title, holders_of_count
from builder.rules.registry import count_changes_of
from builder.vassal.expressions.functions import greatest, least
from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import Number
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.names import engine_safe_text, property_name

_WIDE = 20
"""The number of boxes above which a track also has buttons for ten steps."""


@dataclass(frozen=True)
class Count:
    """A number that the game stores, shown on a ``track`` if it has one: its label, the track's
    window and the words before a box's number, and its lowest and highest value. ``markers`` maps
    each marker to the number of its box."""

    id: str
    name: str
    track: Track | None
    window: str
    before: str
    low: int
    high: int
    markers: Mapping[str, Number]
    first_value: int = 0
    added_amounts: frozenset[int] = frozenset()
    """The amounts that events add to the count."""
    set_by: Mapping[str, Number] = field(default_factory=dict)
    """The expressions for the values that commands set the count to, by command."""
    reaches: bool = False
    """Whether something happens as soon as the count reaches an amount (a threshold)."""

    @property
    def number(self) -> str:
        """The name of the property that holds the number."""
        return count_property(self.id)

    def box_of(self, marker: str, number: int) -> int:
        """Return the box in which a marker of the count shows a number, as its expression says."""
        tens = number // 10
        digit = str(self.markers[marker]).removeprefix(self.number)
        return {"": number, "%10": number % 10, "/10": tens, "/10*10": tens * 10}[digit]

    def key(self, name: str) -> str:
        """Return a keystroke name that belongs to this count alone."""
        return f"points-{self.id}-{name}"

    @property
    def last_property(self) -> str:
        """The name of the property that holds the number from before the last change, which
        thresholds and other effects of changes compare."""
        return f"{self.number}Was"

    @property
    def start(self) -> int:
        """The value of the count at the start of the game."""
        return max(self.low, min(self.first_value, self.high))

    @property
    def steps(self) -> tuple[int, ...]:
        """The amounts that the buttons add."""
        return (1, -1, 10, -10) if self.high - self.low >= _WIDE else (1, -1)

    def limited(self, number: Number) -> Number:
        """Return a number limited to the count's lowest and highest value."""
        return greatest(self.low, least(self.high, number))

    def marker_traits(self, marker: str) -> tuple[t.Trait, ...]:
        """Return the traits of a marker that follows the count."""
        place = f"{self.before} " + self.markers[marker]
        return (
            t.send_to_region(self.key("go"), self.window, place),
            t.marker_trait({"CountMarker": self.id}),
        )

    def properties(self) -> Element:
        """Return the global property with the number and the hidden commands that change it."""
        changes = [
            component(
                "ChangePropertyButton", text="", tooltip="", icon="",
                hotkey=t.named_key(self.key(f"by{step:+}")),
                propChanger=encode(("I", str(step)), ","), reportFormat="",
            )
            for step in dict.fromkeys((*self.steps, *sorted(self.added_amounts)))
        ]  # fmt: skip
        changes += [assign_property(key, self.limited(to)) for key, to in self.set_by.items()]
        return component(
            "GlobalProperty", *changes, name=self.number, initialValue=self.start, isNumeric=True,
            min=self.low, max=self.high, wrap=False,
        )  # fmt: skip

    def components(self) -> Iterator[Element]:
        """Yield the buttons, and the reports of what they have done."""
        for step in self.steps:
            keys = [self.key(f"by{step:+}"), *self.change_keys]
            yield keystroke_chain(
                self.button(step), keys, text=self.button(step), tip="Count points"
            )
        if self.track:
            name = f"Move {self.name}"
            yield send_to_pieces(
                name, self.key("move"), self.key("go"), text("CountMarker").equals(self.id)
            )
        counted = filled_message("M_POINTS", title_expression(self.id), self.number)
        yield chat_line(self.key("say"), counted, f"{self.name}: points")

    @property
    def change_keys(self) -> tuple[str, ...]:
        """The keystrokes that follow a change of the count: the markers move, the change is
        reported, and its consequences happen."""
        after = [self.key("reach")] if self.reaches else []
        return (*([self.key("move")] if self.track else []), self.key("say"), *after)

    def button(self, step: int) -> str:
        """Return the label of the button that adds ``step`` to the count."""
        return f"{self.name} {step:+}"


def count_property(id: str) -> str:
    """Return the name of the property that holds a count, by the id under which the count is
    stored."""
    return f"Points{property_name(id)}"


def counts_of(game: Game, boards: Sequence[tuple[str, Board]]) -> list[Count]:
    """Return the counts of a game; ``boards`` are pairs of a window and its board."""
    found: dict[str, list[Count]] = {}
    tracks = {track.id: track for track in game.tracks if track.kind == "points"}
    for window, board in boards:
        for id in (id for id in board.regions if id in tracks and id not in found):
            found[id] = _counts(game, tracks[id], window, board.track_names[id])
    kept = [count for id in tracks for count in found.get(id, ())]
    every = [*kept, *_without_track(game, {count.id for count in kept})]
    changes = count_changes_of(game)
    reached = {one.track for one in changes.reached} if changes else frozenset()
    return [replace(count, reaches=count.id in reached) for count in every]


_ENDLESS = 9999
"""The upper limit of counts that have no maximum."""


def _without_track(game: Game, kept: Collection[str]) -> Iterator[Count]:
    """Yield the declared counts that have no track, except those of units, which are stored on the
    units; ``kept`` are the ids of counts to leave out."""
    for count in game.mechanisms.counts:
        for holder in holders_of_count(game, count) if count.of != "unit" else ():
            id = count.known_as(holder)
            if id not in kept:
                called, high = engine_safe_text(count_title(game, count, holder)), count.most
                high = _ENDLESS if high is None else high
                first = count.started(holder)
                yield Count(id, called, None, "", "", count.least, high, {}, first)


def _counts(game: Game, track: Track, window: str, before: str) -> list[Count]:
    ids = {box.id for box in track.boxes}
    numbers = [int(id) for id in ids if id.isdigit()]
    if not numbers:
        return []
    pairs = list(_pairs(game)) if {str(n) for n in range(10)} <= ids else []
    if not pairs or track.id in game.counters:
        own = {track.id: number(count_property(track.id))} if track.id in game.counters else {}
        kept = _kept_on(game, track.id)
        # The label is the name of the count, because the title of its track may be a whole
        # sentence.
        name = engine_safe_text(count_title(game, *kept) if kept else track.title)
        low, high, first = min(numbers), max(numbers), first_number(game, track.id)
        return [Count(track.id, name, track, window, before, low, high, own, first)]
    made = []
    for id, called in pairs:
        held = number(count_property(id))
        tens = held // 10 * 10 if "10" in ids else held // 10
        markers = {f"{id}-1": held % 10, f"{id}-10": tens}
        made.append(Count(id, called, track, window, before, 0, 99, markers))
    return made


def first_number(game: Game, track: str) -> int:
    """Return the number at the start of a count that is stored on a track."""
    kept = _kept_on(game, track)
    return kept[0].started(kept[1]) if kept else 0


def _kept_on(game: Game, track: str) -> tuple[declared.Count, str] | None:
    """Return the declared count that is stored on a track, and its holder; ``None`` if there is
    none."""
    whose = [side.id for side in game.sheet.sides]
    for count in game.mechanisms.counts:
        for holder in ("", *whose, *count.at):
            if count.kept_on(holder) == track:
                return count, holder
    return None


def _pairs(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the pairs of markers that count ones and tens: the common start of their ids, and of
    their names."""
    names = {marker.id: marker.name for marker in game.markers}
    for id, name in names.items():
        if id.endswith("-10") and (ones := f"{id[:-3]}-1") in names:
            shared = _shared_start(name, names[ones]).rstrip(" ×x,(+-0123456789")
            yield id[:-3], engine_safe_text(shared) or id[:-3]


def _shared_start(one: str, other: str) -> str:
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return "".join(letter for letter, _ in alike)


def starting_count_commands(counts: Sequence[Count], scenario: Scenario) -> Iterator[str]:
    """Yield the commands that set the counts to the boxes where a scenario places their markers."""
    placed = {p.counter: p.at.partition(":")[2] for p in scenario.setup}
    for count in counts:
        digits = [placed.get(marker, "") for marker in count.markers]
        if digits and all(map(str.isdigit, digits)):
            ones, *tens = map(int, digits)
            value = ones + sum(n if n >= 10 else 10 * n for n in tens)
            for name in (count.number, *([count.last_property] if count.reaches else [])):
                yield f"GlobalProperty\t{encode(['', name, str(value), 'Module'], ';')}"


def points_menu(counts: Sequence[Count], icons: Icons) -> Iterator[Element]:
    """Yield the toolbar menu of all counts."""
    if counts:
        names = [count.button(step) for count in counts for step in count.steps]
        yield toolbar_menu("Points", "Count points on their tracks", names, icons.file("points"))
