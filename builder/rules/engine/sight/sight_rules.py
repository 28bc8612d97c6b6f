"""Answers questions about the line of sight rules that a game declares: heights, what blocks a
line, and from how near units are spotted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.mechanisms.fighting.sight import Spotting
from builder.model.space import Cell, Side
from builder.model.texts.figures import Arrow
from builder.problems import Problem, warning
from builder.rules.core.names import UnitOrPlace
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.position_figure import QuestionScene, line_of_sight_arrows
from builder.rules.core.positions.question_position import piece_in_hex
from builder.rules.engine.facing.covered_places import covered, distances
from builder.rules.engine.facing.unit_facing import facing_of, is_in_arcs
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.sight.clear_lines import ClearLines
from builder.rules.procedures import Context, Procedure, Reply, Step, step


@dataclass(frozen=True)
class SightView(ClearLines):
    """The lines of sight in a position, together with the rules on who can be spotted."""

    def limit(self, viewer: Piece, target: Piece) -> Spotting | None:
        """Return the first declared limit on spotting that applies to a viewing unit and its
        target; ``None`` if none does."""
        for limit in self.declared.spotting if self.declared else ():
            fits = piece_fulfils(self.situation, limit.when, target)
            if fits and piece_fulfils(self.situation, limit.by, viewer):
                return limit
        return None

    def hidden(self, viewer: Piece, target: Piece) -> bool:
        """Return whether a target is beyond the distance at which the viewing unit can spot it."""
        limit = self.limit(viewer, target)
        if limit is None:
            return False
        lines = covered(self.situation, viewer), covered(self.situation, target)
        return min(distances(self.situation, *lines)) > limit.within

    def faces(self, viewer: Piece, cell: Cell) -> bool:
        """Return whether a viewing unit faces a place, so that it can see it."""
        return is_in_arcs(self.situation, viewer, "sees", cell)

    def spots(self, viewer: Piece, target: Piece) -> bool:
        """Return whether a viewing unit sees a target unit: there is a line of sight from a place that
        it covers to one that the target does and that it faces, and the target is near enough to
        be spotted."""
        return any(
            self.sees(here, there, self.situation.side(viewer)) and self.faces(viewer, there)
            for there in covered(self.situation, target)
            for here in covered(self.situation, viewer)
        ) and not self.hidden(viewer, target)


# -- the map by itself -------------------------------------------------------------------------


# -- asked -------------------------------------------------------------------------------------


class SightInputs(PositionInputs):
    """The input of the ``sight`` procedure: the viewer and the target."""

    viewer: UnitOrPlace = Field(description="the unit that looks, or a hex")
    target: UnitOrPlace = Field(description="the unit that is looked at, or a hex")


class SightReply(Reply):
    """The reply of the ``sight`` procedure: whether there is a line of sight, the distance, and
    what blocks the line: hexes and hexsides."""

    sees: bool
    distance: int
    hexes: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()


@dataclass(frozen=True)
class _SightLine:
    """One line of sight in a question: from a place or unit to a place or unit."""

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
    def faces(self) -> bool:
        """Whether the viewing unit faces the place at the other end; true if a place looks."""
        return self.viewer is None or self.view.faces(self.viewer, self.b)

    @property
    def hidden(self) -> Spotting | None:
        """The limit on spotting that hides the target because it is too far away; ``None`` if it is
        not hidden."""
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
        sees=look.view.sees(a, b, look.side) and look.hidden is None and look.faces,
        distance=grid.distance(a, b),
        hexes=tuple(map(grid.id, cells)),
        sides=tuple(map(grid.side_id, sides)),
        steps=tuple(_steps(look, cells, sides)),
    )


def _end(situation: Situation, name: str) -> tuple[Cell, Piece | None]:
    """Return one end of a line of sight by its name: a hex and ``None``, or the hex of the named
    unit and the unit."""
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
        yield step(rule, "That is beyond the limit of sight, {range}.", range=declared.range)
    relief = view.lines(look.side).relief
    for cell in cells:
        text = "{hex} blocks the line: its height is {top}."
        yield step(rule, text, hex=grid.id(cell), top=relief.tops.get(cell, 0))
    for side in sides:
        yield step(rule, "{side} blocks the line.", side=grid.side_id(side))
    facing = facing_of(situation, look.viewer) if look.viewer and not look.faces else None
    if facing is not None:
        yield step(facing.rule, "The unit faces {way} and cannot see there.", way=facing.name)
    hidden = look.hidden
    if hidden is not None:
        text = "The target is spotted only within {within}."
        yield step(hidden.rule or rule, text, within=hidden.within)
    elif look.faces and view.sees(look.a, look.b, look.side):
        yield step(rule, "The line of sight is clear.")


def _arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield an arrow along the line of sight, for the picture of the answer."""
    return line_of_sight_arrows(scene, "viewer", "target", seen=bool(scene.result.get("sees")))


def procedures(game: Game) -> Iterator[Procedure[SightInputs, SightReply]]:
    """Yield the procedure that answers questions about sight, if the game declares sight."""
    declared = game.mechanisms.sight
    if declared is not None:
        yield Procedure("sight", (game.mechanisms.case("sight", declared),), answer_sight, _arrows)


# -- checks ------------------------------------------------------------------------------------


def check_sight(game: Game) -> Iterator[Problem]:
    """Report unknown terrain in the sight rules, and fire that needs a line of sight if the game
    has no sight rules."""
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
    """Report fire whose targets must be seen, in a game that declares no sight rules."""
    for n, combat in enumerate(game.mechanisms.combat):
        if isinstance(combat.reach, Reach) and combat.reach.sight:
            message = "targets must be seen, and nothing says what blocks the sight of them"
            hint = "declare sight, or write 'sight: no'"
            yield warning("unreached", message, ("mechanisms", "combat", n, "reach"), hint=hint)
