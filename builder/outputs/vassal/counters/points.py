"""Makes the counts (numbers such as victory points): a property for each, with buttons that change
it and markers that show it on its track. The marker named like the track, or by the count, follows
the number. On a track with the boxes 0 to 9, markers whose ids end in ``-1``, ``-10`` and ``-100``
show its digits. The ids of the boxes are the numbers."""

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
from builder.rules.engine.counts.digit_markers import (
    DIGITS,
    box_of_digit,
    digit_markers,
    numbers_by_digits,
)
from builder.rules.engine.positions.amounts import count_title, holders_of_count
from builder.rules.registry import count_changes_of
from builder.vassal.expressions.functions import greatest, least
from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import Number, as_number, first_case
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.grids.grid import Pixel
from builder.vassal.format.names import engine_safe_text, property_name

_WIDE = 20
"""The number of boxes above which a track also has buttons for ten steps."""


@dataclass(frozen=True)
class Count:
    """A number that the module stores, such as victory points, shown on a ``track`` if it has one:
    its label, the track's window, the words before a box's number, and its lowest and highest
    value. ``markers`` maps each marker to the power of ten whose digit it shows, or to 0 if it
    shows the whole number."""

    id: str
    name: str
    track: Track | None
    window: str
    before: str
    low: int
    high: int
    markers: Mapping[str, int]
    first_value: int = 0
    board: str = ""
    points: Mapping[int, Pixel] = field(default_factory=dict)
    """The middles of the boxes on the ``board``, if the boxes hold counters and have no regions."""
    added_amounts: frozenset[int] = frozenset()
    """The amounts that events add to the count."""
    set_by: Mapping[str, Number] = field(default_factory=dict)
    """The expressions for the values that commands set the count to, by command."""
    reaches: bool = False
    """Whether something happens as soon as the count reaches an amount (a threshold)."""

    @property
    def number(self) -> str:
        """The name of the property that holds the current value of the count."""
        return count_property(self.id)

    def box_of(self, marker: str, number: int) -> str:
        """Return the id of the box in which a marker shows a number."""
        power = self.markers[marker]
        return box_of_digit(number, power, self._boxes) if power else str(number)

    @property
    def _boxes(self) -> frozenset[str]:
        return frozenset(box.id for box in self.track.boxes) if self.track else frozenset()

    def _box_now(self, marker: str) -> Number:
        """Return the expression for the number of the box in which a marker must be now."""
        power, held = self.markers[marker], number(self.number)
        digit = held if power < 2 else held // power
        if 0 < power < max(self.markers.values()):
            digit = digit % 10
        return digit * power if power > 1 and str(power) in self._boxes else digit

    def _move_trait(self, marker: str) -> t.Trait:
        """Return the trait that moves a marker to the box for the count's current value."""
        key, held = self.key("go"), number(self.number)
        if not self.points:
            place = f"{self.before} " + self._box_now(marker)
            return t.send_to_region(key, self.window, place)

        def along(axis: int) -> Number:
            *others, last = ((n, as_number(at[axis])) for n, at in self.points.items())
            return first_case([(held.equals(n), value) for n, value in others], last[1])

        return t.send_to_point(key, self.window, self.board, along(0), along(1))

    def key(self, name: str) -> str:
        """Return the keystroke of this count for ``what``."""
        return f"points-{self.id}-{name}"

    @property
    def last_property(self) -> str:
        """The name of the property with the number before the last change, which thresholds compare
        with the new one."""
        return f"{self.number}Was"

    @property
    def start(self) -> int:
        """The value of the count at the start of the game."""
        return max(self.low, min(self.first_value, self.high))

    @property
    def steps(self) -> tuple[int, ...]:
        """The amounts (such as +1) that the buttons add."""
        return (1, -1, 10, -10) if self.high - self.low >= _WIDE else (1, -1)

    def limited(self, number: Number) -> Number:
        """Return an expression limited to the count's lowest and highest value."""
        return greatest(self.low, least(self.high, number))

    def marker_traits(self, marker: str) -> tuple[t.Trait, ...]:
        """Return the traits of a marker that follows the count."""
        return self._move_trait(marker), t.marker_trait({"CountMarker": self.id})

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
        """Yield the buttons, and the chat lines that report a change."""
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
        reported, and its consequences are carried out."""
        after = [self.key("reach")] if self.reaches else []
        return (*([self.key("move")] if self.track else []), self.key("say"), *after)

    def button(self, step: int) -> str:
        """Return the label of the button that adds ``step`` to the count."""
        return f"{self.name} {step:+}"


def count_property(id: str) -> str:
    """Return the name of the property that holds a count; ``id`` is the id under which the module
    stores it."""
    return f"Points{property_name(id)}"


def counts_of(game: Game, boards: Sequence[tuple[str, Board]]) -> list[Count]:
    """Return the counts (stored numbers) of a game; ``boards`` are pairs of a window and its
    board."""
    found: dict[str, list[Count]] = {}
    tracks = {
        track.id: track
        for track in game.tracks
        if track.kind == "points" or (track.kind != "turn" and _kept_on(game, track.id))
    }
    for window, board in boards:
        for id in (id for id in board.regions if id in tracks and id not in found):
            found[id] = _counts(game, tracks[id], window, board)
    kept = [count for id in tracks for count in found.get(id, ())]
    every = [*kept, *_without_track(game, {count.id for count in kept})]
    changes = count_changes_of(game)
    reached = {one.track for one in changes.reached} if changes else frozenset()
    return [replace(count, reaches=count.id in reached) for count in every]


_ENDLESS = 9999
"""The upper limit of counts that have no maximum."""


def _without_track(game: Game, kept: Collection[str]) -> Iterator[Count]:
    """Yield the counts that the game declares and that have no track, without those of single units
    (which are stored on the units) and those whose ids are in ``kept``."""
    for count in game.mechanisms.counts:
        for holder in holders_of_count(game, count) if count.of != "unit" else ():
            id = count.known_as(holder)
            if id not in kept:
                called, high = engine_safe_text(count_title(game, count, holder)), count.most
                high = _ENDLESS if high is None else high
                first = count.started(holder)
                yield Count(id, called, None, "", "", count.least, high, {}, first)


def _counts(game: Game, track: Track, window: str, board: Board) -> list[Count]:
    before = board.track_names[track.id]
    ids = {box.id for box in track.boxes}
    numbers = sorted(int(id) for id in ids if id.isdigit())
    if not numbers:
        return []
    by_digits = list(numbers_by_digits(game)) if ids >= DIGITS else []
    kept = _kept_on(game, track.id)
    marker = kept[0].shown_by(kept[1]) if kept else ""
    shown_by = marker if marker in game.counters else track.id
    own = {shown_by: 0} if shown_by in game.counters else {}
    if not by_digits or own:
        # The label is the name of the count, because the title of its track may be a whole
        # sentence.
        name = engine_safe_text(count_title(game, *kept) if kept else track.title)
        low, high, first = numbers[0], numbers[-1], first_number(game, track.id)
        count = Count(track.id, name, track, window, before, low, high, own, first)
        if track.id not in board.displays:
            return [count]
        places = {n: board.place(f"{track.id}:{n}") for n in numbers}
        points = {n: place.point for n, place in places.items() if place}
        return [replace(count, board=board.name, points=points)]
    made = []
    for id in by_digits:
        markers = digit_markers(game, id)
        most = 10 ** len(markers) - 1
        made.append(Count(id, _shared_name(game, markers), track, window, before, 0, most, markers))
    return made


def first_number(game: Game, track: str) -> int:
    """Return the number with which a count on a track starts the game."""
    kept = _kept_on(game, track)
    return kept[0].started(kept[1]) if kept else 0


def _kept_on(game: Game, track: str) -> tuple[declared.Count, str] | None:
    """Return the declared count that a track shows, with its holder (empty for none); ``None`` if
    the track shows none."""
    whose = [side.id for side in game.sheet.sides]
    for count in game.mechanisms.counts:
        for holder in ("", *whose, *count.at):
            if count.kept_on(holder) == track:
                return count, holder
    return None


def _shared_name(game: Game, markers: Collection[str]) -> str:
    """Return the common beginning of the names of the markers that show one number."""
    names = [marker.name for marker in game.markers if marker.id in markers]
    shared = names[0]
    for name in names[1:]:
        shared = _shared_start(shared, name)
    return engine_safe_text(shared.rstrip(" ×x,(+-0123456789")) or min(markers).rpartition("-")[0]


def _shared_start(one: str, other: str) -> str:
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return "".join(letter for letter, _ in alike)


def starting_count_commands(counts: Sequence[Count], scenario: Scenario) -> Iterator[str]:
    """Yield the commands of a saved game that set each count to the number which a scenario's
    placement of its markers shows."""
    placed = {p.counter: p.at.partition(":")[2] for p in scenario.setup}
    for count in counts:
        digits = [placed.get(marker, "") for marker in count.markers]
        if digits and all(map(str.isdigit, digits)):
            shown = zip(map(int, digits), count.markers.values(), strict=True)
            value = sum(n if n >= power else n * power for n, power in shown)
            for name in (count.number, *([count.last_property] if count.reaches else [])):
                yield f"GlobalProperty\t{encode(['', name, str(value), 'Module'], ';')}"


def points_menu(counts: Sequence[Count], icons: Icons) -> Iterator[Element]:
    """Yield the toolbar menu of all counts."""
    if counts:
        names = [count.button(step) for count in counts for step in count.steps]
        yield toolbar_menu("Points", "Count points on their tracks", names, icons.file("points"))
