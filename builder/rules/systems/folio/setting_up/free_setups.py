"""Check setups that players choose against their scenario: where units stand, what is hidden, what
has not arrived yet (3.0, 16.0, 26.0, 27.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet
from builder.model.scenarios import FreeSetup, Scenario
from builder.model.space.hexes import Cell
from builder.problems import Problem, error
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import Piece, Position, of_sheet
from builder.rules.core.positions.setups import free_setup_places, play_has_begun
from builder.rules.core.positions.sheet_checks import unknown_sheet_names
from builder.rules.dice import Dice
from builder.rules.systems.folio.game_data import is_camp, map_of, value
from builder.rules.systems.folio.options import camps_are_open
from builder.rules.systems.folio.setting_up.setups import check_position, hidden_in_the_open
from builder.rules.systems.folio.terrain.cost import class_of
from builder.rules.systems.folio.terrain.land import FolioMap, folio_map_of
from builder.sentences import filled_sentence

ONE_CAMP = "16.0"
"""The number of the rule that no two camps may be in one hex."""


@dataclass(frozen=True)
class Group:
    """Counters that a side sets up freely within limits: how many of each, and in which hexes they
    may be placed visibly and hidden."""

    setup: FreeSetup
    wanted: Counter[str]
    open: frozenset[Cell]
    secret: frozenset[Cell]


def chosen_setup(game: Game, setup: FreeSetup) -> FreeSetup:
    """Return a free setup entry as the game's options change it: with the option of eight open
    chits, all camps and caches are in the open, on any terrain (16.0)."""
    markers = {marker.id: marker for marker in game.markers if is_camp(marker)}
    of_camps = markers.keys() >= set(setup.counters) and setup.hidden == "all"
    if not of_camps or not camps_are_open(game):
        return setup
    changes = {"counters": tuple(markers), "count": 0, "terrain": (), "hidden": "no"}
    return setup.model_copy(update=changes)


@dataclass(frozen=True)
class SetupRules:
    """The setup rules of one scenario, computed once for many setups."""

    game: Game = field(repr=False)
    scenario: Scenario
    land: FolioMap = field(repr=False)

    @classmethod
    def of(cls, game: Game, scenario: Scenario) -> SetupRules:
        """Return the setup rules of a scenario; raises ``Refused`` if its map does not exist."""
        return cls(game, scenario, folio_map_of(game, map_of(game, scenario.map)))

    @cached_property
    def fixed(self) -> Counter[tuple[str, str, bool]]:
        """The counters with a prescribed place, as the number for each combination of counter,
        place and whether it is reduced."""
        found: Counter[tuple[str, str, bool]] = Counter()
        for p in self.scenario.setup:
            found[p.counter, p.at, p.reduced] += p.count
            for marker in p.with_markers:
                found[marker, p.at, False] += p.count
        return found

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The groups of counters that are set up freely."""
        return tuple(
            self._group(chosen_setup(self.game, setup)) for setup in self.scenario.free_setup
        )

    @cached_property
    def due(self) -> dict[str, int]:
        """The counters that arrive as reinforcements, each with the first turn on which it may
        arrive."""
        late = sorted(self.scenario.reinforcements, key=lambda r: r.turn, reverse=True)
        return {id: r.turn for r in late for id in r.counters}

    def _group(self, setup: FreeSetup) -> Group:
        placed = Counter[str]()
        for (counter, _, _), many in self.fixed.items():
            placed[counter] += many
        known = [id for id in setup.counters if id in self.game.counters]
        wanted = Counter(
            {id: setup.count or self.game.counters[id].count - placed[id] for id in known}
        )
        inside, terrain = free_setup_places(self.land.sheet, setup), self.land.sheet.terrain_at
        hidden = setup.hidden_terrain
        secret = frozenset(c for c in inside if not hidden or terrain(c) in hidden)
        return Group(setup, wanted, inside, secret)

    # -- findings ------------------------------------------------------------------------------

    def check(
        self, position: Position, roll: int | None = None, *, incomplete: bool = False
    ) -> Iterator[Problem]:
        """Yield a problem for every rule that a setup breaks at the start of the scenario; once
        play has begun, only for the rules that apply at any time. ``roll`` is the roll of a group
        whose setup depends on dice; without it the least possible roll is used. In an
        ``incomplete`` setup, counters that may be recorded in secret are not reported as missing."""
        started = play_has_begun(self.game, position.turn, position.phase)
        position = position if started else self._crowded(position)
        yield from check_position(position, self.land)
        yield from self._early(position, started=started)
        yield from self._surplus(position)
        if started:
            return
        yield from self._fixed(position)
        yield from hidden_in_the_open(self.scenario, position)
        for group in self.groups:
            pieces = self._of_group(position, group)
            if not incomplete or group.setup.hidden == "no":
                yield from self._numbers(group, pieces)
            yield from self._places(group, pieces)
            yield from self._crowds(group, pieces)
            yield from self._shown(position, group, pieces, roll)

    def _crowded(self, position: Position) -> Position:
        """Return the position with a mark on the pieces that the scenario expressly allows to share
        a place."""
        shared = {(p.counter, p.at) for p in self.scenario.setup if p.crowded}
        if not shared:
            return position
        pieces = (
            replace(p, crowded=True) if (p.counter, p.at) in shared else p for p in position.pieces
        )
        return replace(position, pieces=tuple(pieces))

    def _fixed(self, position: Position) -> Iterator[Problem]:
        stand: Counter[tuple[str, str, bool]] = Counter()
        for p in position.pieces:
            stand[p.counter, p.at, p.reduced] += 1
            for marker in p.markers:
                stand[marker, p.at, False] += 1
        for (counter, at, reduced), many in self.fixed.items():
            if counter in self.game.counters and stand[counter, at, reduced] < many:
                starts = "{counter} starts at {at}, and is not there"
                if reduced:
                    starts = "{counter} starts at {at} on its back, and is not there"
                message = filled_sentence(starts, counter=counter, at=at)
                yield self._finding("missing-counter", message)

    def _early(self, position: Position, *, started: bool) -> Iterator[Problem]:
        free = {id for g in self.groups for id in g.wanted} | {c for c, _, _ in self.fixed}
        for piece in position.pieces:
            due = self.due.get(piece.counter, 0)
            if piece.spot is None or piece.counter in free or due <= started * position.turn:
                continue
            message = filled_sentence(
                "{name} is at {at}; it comes as a reinforcement on turn {due}",
                name=piece.name,
                at=piece.at,
                due=due,
            )
            yield self._finding("early-reinforcement", message, piece)

    def _surplus(self, position: Position) -> Iterator[Problem]:
        room: Counter[str] = Counter()
        for (counter, _, _), many in self.fixed.items():
            room[counter] += many
        for group in self.groups:
            room += group.wanted
        for piece in position.pieces:
            room[piece.counter] -= 1
            if room[piece.counter] >= 0 or piece.spot is None:
                continue
            if piece.counter not in self.due and self._matters(piece):
                message = filled_sentence(
                    "{name} at {at} is one too many for this scenario", name=piece.name, at=piece.at
                )
                yield self._finding("surplus-counter", message, piece)

    def _matters(self, piece: Piece) -> bool:
        """Tell whether the setup rules apply to a piece: they apply to units and camps; other
        markers may be anywhere."""
        counter = self.game.counters[piece.counter]
        return isinstance(counter, Unit) or is_camp(counter)

    def _of_group(self, position: Position, group: Group) -> list[Piece]:
        fixed = {(c, at) for c, at, _ in self.fixed}
        return [
            p
            for p in position.pieces
            if p.counter in group.wanted
            if (p.counter, p.at) not in fixed
        ]

    def _numbers(self, group: Group, pieces: list[Piece]) -> Iterator[Problem]:
        stand = Counter(p.counter for p in pieces if p.spot is not None)
        for counter, many in group.wanted.items():
            if stand[counter] < many:
                lacking = many - stand[counter]
                several = filled_sentence(
                    "pieces of {counter} that are not set up: {lacking}",
                    counter=counter,
                    lacking=lacking,
                )
                message = (
                    filled_sentence("{counter} is not set up", counter=counter)
                    if many == 1
                    else several
                )
                yield self._finding("missing-counter", message, group=group)

    def _places(self, group: Group, pieces: list[Piece]) -> Iterator[Problem]:
        for piece in pieces:
            if not isinstance(piece.spot, Cell):
                continue
            if piece.spot not in group.open:
                yield self._outside(group, piece)
            elif piece.hidden and group.setup.hidden == "no":
                message = filled_sentence("{name} is set up in the open", name=piece.name)
                yield self._finding("not-hidden", message, piece, group)
            elif not piece.hidden and group.setup.hidden == "all":
                message = filled_sentence(
                    "{name} is noted in secret, not set up in the open", name=piece.name
                )
                yield self._finding("in-the-open", message, piece, group)
            elif piece.hidden and piece.spot not in group.secret:
                terrain = self.land.sheet.terrain_at(piece.spot)
                kinds = ", ".join(group.setup.hidden_terrain)
                message = filled_sentence(
                    "{name} hides in {terrain} ({at}); only in {kinds}",
                    name=piece.name,
                    terrain=terrain,
                    at=piece.at,
                    kinds=kinds,
                )
                yield self._finding("wrong-terrain", message, piece, group)

    def _outside(self, group: Group, piece: Piece) -> Problem:
        assert isinstance(piece.spot, Cell)
        setup, terrain = group.setup, self.land.sheet.terrain_at(piece.spot)
        if terrain in setup.barred or (setup.terrain and terrain not in setup.terrain):
            message = filled_sentence(
                "{name} may not set up in {terrain} ({at})",
                name=piece.name,
                terrain=terrain,
                at=piece.at,
            )
            return self._finding("wrong-terrain", message, piece, group)
        message = filled_sentence("{name} may not set up at {at}", name=piece.name, at=piece.at)
        return self._finding("outside-zone", message, piece, group, ", ".join(setup.within))

    def _crowds(self, group: Group, pieces: list[Piece]) -> Iterator[Problem]:
        """Yield a problem for each pair of markers of one group in the same hex; units are checked
        by the stacking rule instead."""
        if not group.setup.alone:
            return
        seen: dict[Cell, Piece] = {}
        for piece in pieces:
            if not isinstance(piece.spot, Cell) or isinstance(
                self.game.counters[piece.counter], Unit
            ):
                continue
            if piece.spot in seen:
                message = filled_sentence(
                    "{one} and {other} both lie at {place}",
                    one=seen[piece.spot].name,
                    other=piece.name,
                    place=piece.at,
                )
                found = self._finding("too-many-in-hex", message, piece, group)
                yield replace(found, rule=ONE_CAMP)
            seen[piece.spot] = piece

    def _shown(
        self, position: Position, group: Group, pieces: list[Piece], roll: int | None
    ) -> Iterator[Problem]:
        need = least_strength_shown(group.setup, roll)
        if not need:
            return
        shown = [p for p in pieces if not p.hidden and p.spot is not None]
        total = sum(value(self.game, position.unit(p), "attack", reduced=p.reduced) for p in shown)
        if total < need:
            message = filled_sentence(
                "units in the open have {total} attack strength; the roll asks for {need}",
                total=total,
                need=need,
            )
            yield self._finding("too-little-shown", message, group=group)

    def _finding(
        self,
        code: str,
        message: str,
        piece: Piece | None = None,
        group: Group | None = None,
        hint: str = "",
    ) -> Problem:
        rule = (group.setup.rule if group else "") or self.scenario.number
        path = (*piece.path, "at") if piece and piece.path else ("position",)
        return error(code, message, path, hint=hint, rule=rule)


def least_strength_shown(setup: FreeSetup, roll: int | None) -> int:
    """Return the total strength that units in the open must have: the scenario's number, or the
    roll of its dice."""
    if not setup.shown or setup.shown.isdigit():
        return int(setup.shown or 0)
    return Dice.parse(setup.shown).lowest if roll is None else roll


def terrain_is_open(land: FolioMap, unit: Unit, cell: Cell) -> bool:
    """Tell whether a land unit may enter the terrain of a hex."""
    kind = land.kinds.get(land.sheet.terrain_at(cell))
    return kind is not None and kind.is_open_to(class_of(unit))


def _make_rules(game: Game, id: str) -> SetupRules:
    return SetupRules.of(game, next(one for one in game.scenarios if one.id == id))


_rules_of = cached_per_game_key(_make_rules)
"""Return the setup rules of a scenario, made once: a log has a position to check at every step."""


def check_sheet(game: Game, written: PositionSheet) -> list[Problem]:
    """Return a problem for each setup rule of its scenario that a position file breaks; if it names
    no scenario, only terrain and stacking are checked."""
    found = list(unknown_sheet_names(game, written))
    if any(p.code in ("unknown-scenario", "unknown-map", "other-map") for p in found):
        return found
    scenario = next((s for s in game.scenarios if s.id == written.scenario), None)
    sheet = map_of(game, written.map or (scenario.map if scenario else ""))
    position = of_sheet(game, written, sheet)
    if scenario is None:
        return [*found, *check_position(position, folio_map_of(game, sheet))]
    rules = _rules_of(game, scenario.id)
    return [*found, *rules.check(position, written.roll, incomplete=written.incomplete)]
