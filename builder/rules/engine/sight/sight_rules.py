"""Answers questions about the line of sight rules that a game declares: heights, what blocks a
line, and from how near units are spotted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms import Sight as Declared
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.mechanisms.fighting.sight import SightSide, Spotting
from builder.model.space import Cell, Side
from builder.model.space.joined_boards import JoinedSpace
from builder.model.texts.figures import Arrow
from builder.problems import Problem, warning
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.position_figure import QuestionScene, line_of_sight_arrows
from builder.rules.core.positions.question_position import piece_in_hex
from builder.rules.core.seeing.lines_of_sight import Lines, board_lines_of_sight, places_at_foot
from builder.rules.core.seeing.sight import HexSight, Relief, Wall
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.map_facts import MapFacts
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.procedures import Context, Procedure, Reply, Step, step


@dataclass(frozen=True)
class SightView:
    """The lines of sight in a position; if no sight rules are declared, everything is seen."""

    situation: Situation = field(repr=False)

    @property
    def declared(self) -> Declared | None:
        """The declared sight rules; ``None`` if there are none."""
        return self.situation.mechanisms.sight

    @cached_property
    def _by_side(self) -> dict[str, Lines]:
        return {}

    def lines(self, side: str) -> Lines:
        """Return the lines of sight for the units of a side; an empty ``side`` gives the lines for
        no particular side."""
        if side not in self._by_side:
            ground = self.situation.ground
            self._by_side[side] = replace(_bare(ground), relief=self._relief(ground, side))
        return self._by_side[side]

    def _relief(self, ground: MapFacts, side: str) -> Relief:
        """Return the heights of the map, including the units that block lines of sight."""
        relief, units = _relief(ground), self.declared.units if self.declared else None
        if units is None:
            return relief
        tops = dict(relief.tops)
        for cell, there in self.situation.units_by_place.items():
            mine = (p for p in there if units.whose == "all" or self.situation.side(p) != side)
            if any(piece_fulfils(self.situation, units.when, piece) for piece in mine):
                high = relief.ground.get(cell, 0) + units.height
                tops[cell] = max(high, tops.get(cell, high))
        return replace(relief, tops=tops)

    def height(self, cell: Cell) -> int:
        """Return the height of the ground of a place."""
        return _relief(self.situation.ground).ground.get(cell, 0)

    def crossed(self, a: Cell, b: Cell) -> list[Side]:
        """Return the sides of place ``b`` that the line from ``a`` touches."""
        return _bare(self.situation.ground).entered_over(a, b)

    def met(self, a: Cell, b: Cell) -> frozenset[str]:
        """Return the terrain and features on those sides of place ``b`` that the line from ``a``
        crosses or touches."""
        ground = self.situation.ground
        sides = self.crossed(a, b) if a != b else []
        return frozenset[str]().union(*map(ground.features_on_side, sides))

    def is_out_of_range(self, a: Cell, b: Cell) -> bool:
        """Return whether a place is beyond the maximum range of sight from another."""
        most = self.declared.range if self.declared else None
        return most is not None and self.situation.sheet.space.distance(a, b) > most

    def blocked(self, a: Cell, b: Cell, side: str = "") -> tuple[list[Cell], list[Side]]:
        """Return the places and the hexsides that block the line from ``a`` to ``b`` for a side;
        both empty if the line is free."""
        if self.declared is None:
            return [], []
        found = self.lines(side).blocked_by(a, b)
        if self.declared.mutual and any(found):
            back = self.lines(side).blocked_by(b, a)
            return back if not any(back) else found
        return found

    def sees(self, a: Cell, b: Cell, side: str = "") -> bool:
        """Return whether there is a line of sight from one place to another."""
        if self.apart(a, b) or self.is_out_of_range(a, b):
            return False
        return not any(self.blocked(a, b, side))

    def apart(self, a: Cell, b: Cell) -> bool:
        """Return whether two places lie on different maps, between which there is no line of sight."""
        space = self.situation.sheet.space
        return isinstance(space, JoinedSpace) and space.board_of(a) != space.board_of(b)

    def limit(self, viewer: Piece, target: Piece) -> Spotting | None:
        """Return the first spotting rule that applies to a viewing unit and its target; ``None`` if
        there is none."""
        for limit in self.declared.spotting if self.declared else ():
            fits = piece_fulfils(self.situation, limit.when, target)
            if fits and piece_fulfils(self.situation, limit.by, viewer):
                return limit
        return None

    def hidden(self, viewer: Piece, target: Piece) -> bool:
        """Return whether a target is too far away for a viewing unit to spot it."""
        limit = self.limit(viewer, target)
        assert viewer.cell is not None
        assert target.cell is not None
        distance = self.situation.sheet.space.distance(viewer.cell, target.cell)
        return limit is not None and distance > limit.within

    def spots(self, viewer: Piece, target: Piece) -> bool:
        """Return whether a viewing unit sees a target unit: there is a line of sight, and the
        target is near enough to be spotted."""
        assert viewer.cell is not None
        assert target.cell is not None
        side = self.situation.side(viewer)
        return self.sees(viewer.cell, target.cell, side) and not self.hidden(viewer, target)


# -- the map by itself -------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _relief(ground: MapFacts) -> Relief:
    """Return the heights of a map."""
    declared = ground.game.mechanisms.sight
    if declared is None:
        return Relief()
    high = {word: part.height for part in reversed(declared.ground) for word in part.in_}
    rises = {word: part.height for part in reversed(declared.obstacles) for word in part.in_}
    cells = ground.sheet.space.cells
    grounds = {c: max((high[w] for w in ground.grounds(c) if w in high), default=0) for c in cells}
    tops = {
        c: low + max((rises[w] for w in ground.grounds(c) if w in rises), default=0)
        for c, low in grounds.items()
    }
    return Relief(grounds, tops, declared.heights, declared.edges == "both")


@lru_cache(maxsize=8)
def _bare(ground: MapFacts) -> Lines:
    """Return the lines of sight of a map without units."""
    declared, sheet = ground.game.mechanisms.sight, ground.sheet
    relief, walls = _relief(ground), dict[Side, Wall]()
    for part in reversed(declared.sides if declared else ()):
        for side in _sides(ground, part.across):
            walls[side] = _wall(ground, relief, part, side)
    return board_lines_of_sight(sheet.space, walls, relief)


def bare_line(ground: MapFacts, a: Cell, b: Cell) -> tuple[Cell, ...] | None:
    """Return the hexes between two hexes that the line between them meets, on a flat hex map
    without units; ``None`` if the map itself blocks the line. Cached for the map."""
    found, key = ground.sight_lines, (a, b)
    if key not in found:
        lines = _bare(ground)
        assert isinstance(lines, HexSight)
        found[key] = lines.between(a, b) if lines.sees(a, b) else None
    return found[key]


def _sides(ground: MapFacts, words: tuple[str, ...]) -> Iterator[Side]:
    """Yield the hexsides of a map on which one of the named kinds of terrain or features lies."""
    for kinds in (ground.sheet.side_types, ground.sheet.side_features):
        yield from (side for side, there in kinds.items() if not there.isdisjoint(words))


def _wall(ground: MapFacts, relief: Relief, part: SightSide, side: Side) -> Wall:
    grid = ground.sheet.space
    low = max((relief.ground.get(c, 0) for c in grid.side_cells(side)), default=0)
    if part.over == "inside":
        inside = ground.sheet.walled.get(side, frozenset())
    else:
        inside = frozenset(places_at_foot(grid, side))
    over = 0 if part.over == "nobody" else part.within
    return Wall(inside, over, part.over == "both", low + part.height)


# -- asked -------------------------------------------------------------------------------------


class SightInputs(PositionInputs):
    """The input of the ``sight`` procedure: the viewer and the target."""

    viewer: str = Field(description="the unit that looks, or a hex")
    target: str = Field(description="the unit that is looked at, or a hex")


class SightReply(Reply):
    """The reply of the ``sight`` procedure: whether there is a line of sight, the distance, and
    what blocks the line: hexes and hexsides."""

    sees: bool
    distance: int
    hexes: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()


@dataclass(frozen=True)
class _SightLine:
    """One line of sight from a place to another, or from a unit to a unit."""

    view: SightView
    a: Cell
    b: Cell
    viewer: Piece | None
    target: Piece | None

    @property
    def side(self) -> str:
        """The side of the viewing unit; empty if the line does not start at a unit."""
        return self.view.situation.side(self.viewer) if self.viewer else ""

    @property
    def hidden(self) -> Spotting | None:
        """The spotting rule by which the target is too far away to be spotted; ``None`` if there is
        none."""
        if self.viewer and self.target and self.view.hidden(self.viewer, self.target):
            return self.view.limit(self.viewer, self.target)
        return None


def answer_sight(context: Context, given: SightInputs) -> SightReply:
    """Answer whether a unit or a hex sees another, and what blocks the line."""
    situation = situation_of(context, given)
    (a, viewer), (b, target) = (_end(situation, name) for name in (given.viewer, given.target))
    look = _SightLine(SightView(situation), a, b, viewer, target)
    cells, sides = look.view.blocked(a, b, look.side)
    grid = situation.sheet.space
    return SightReply(
        sees=look.view.sees(a, b, look.side) and look.hidden is None,
        distance=grid.distance(a, b),
        hexes=tuple(map(grid.id, cells)),
        sides=tuple(map(grid.side_id, sides)),
        steps=tuple(_steps(look, cells, sides)),
    )


def _end(situation: Situation, name: str) -> tuple[Cell, Piece | None]:
    """Return the hex with that name, or the hex of the named unit together with the unit."""
    if name.partition("#")[0] in situation.game.counters:
        piece = piece_in_hex(situation.position, name, next(iter(situation.sheet.space.ids), ""))
        assert piece.cell is not None
        return piece.cell, piece
    return situation.sheet.space.cell(name), None


def _steps(look: _SightLine, cells: list[Cell], sides: list[Side]) -> Iterator[Step]:
    """Yield the explanation steps of the answer on a line of sight."""
    situation, declared, view = look.view.situation, look.view.declared, look.view
    assert declared is not None
    rule, grid = situation.mechanisms.case("sight", declared), situation.sheet.space
    yield step(rule, "The distance is {distance}.", distance=grid.distance(look.a, look.b))
    if declared.ground:
        here, there = view.height(look.a), view.height(look.b)
        yield step(rule, "Heights: {here} here, {there} there.", here=here, there=there)
    if view.apart(look.a, look.b):
        yield step(rule, "It lies on another map, and nobody sees from map to map.")
    if view.is_out_of_range(look.a, look.b):
        yield step(rule, "That is farther than anybody sees, {range}.", range=declared.range)
    relief = view.lines(look.side).relief
    for cell in cells:
        text = "{hex} blocks the line: its height is {top}."
        yield step(rule, text, hex=grid.id(cell), top=relief.tops.get(cell, 0))
    for side in sides:
        yield step(rule, "{side} blocks the line.", side=grid.side_id(side))
    hidden = look.hidden
    if hidden is not None:
        text = "The target is spotted within {within} only."
        yield step(hidden.rule or rule, text, within=hidden.within)
    elif view.sees(look.a, look.b, look.side):
        yield step(rule, "The line of sight is free.")


def _arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield the arrow of the line of sight, for a picture of the answer."""
    return line_of_sight_arrows(scene, "viewer", "target", seen=bool(scene.result.get("sees")))


def procedures(game: Game) -> Iterator[Procedure[SightInputs, SightReply]]:
    """Yield the procedure that answers questions about sight, if the game declares sight."""
    declared = game.mechanisms.sight
    if declared is not None:
        yield Procedure("sight", (game.mechanisms.case("sight", declared),), answer_sight, _arrows)


# -- checks ------------------------------------------------------------------------------------


def check_sight(game: Game) -> Iterator[Problem]:
    """Report unknown terrain in the sight rules, and fire that needs a line of sight in a game
    without sight rules."""
    declared, words = game.mechanisms.sight, KnownWords(game)
    if declared is None:
        yield from _blind(game)
        return
    parts: Mapping[str, tuple[tuple[str, ...], ...]] = {
        "ground": tuple(part.in_ for part in declared.ground),
        "obstacles": tuple(part.in_ for part in declared.obstacles),
    }
    for key, every in parts.items():
        for n, said in enumerate(every):
            for i, word in enumerate(said):
                path = ("mechanisms", "sight", key, n, "in", i)
                what = "no terrain of hexes, feature, place or area"
                yield from known_word(word, words.grounds, path, what)
    for n, part in enumerate(declared.sides):
        for i, word in enumerate(part.across):
            path = ("mechanisms", "sight", "sides", n, "across", i)
            yield from known_word(word, words.sides, path, "nothing that lies on hexsides")


def _blind(game: Game) -> Iterator[Problem]:
    """Report fire whose targets must be seen in a game without sight rules."""
    for n, combat in enumerate(game.mechanisms.combat):
        if isinstance(combat.reach, Reach) and combat.reach.sight:
            message = "targets must be seen, and nothing says what blocks the sight of them"
            hint = "declare sight, or write 'sight: no'"
            yield warning("unreached", message, ("mechanisms", "combat", n, "reach"), hint=hint)
