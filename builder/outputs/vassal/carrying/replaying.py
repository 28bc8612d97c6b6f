"""Logs of the module that a game was imported from: its positions, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from builder.model.carried import Carried
from builder.model.game import Game
from builder.outputs.vassal.carrying.known import Known
from builder.outputs.vassal.carrying.positions import BROKEN, broken, other_game, standing_in
from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.engine.files.logs import Moment, Replay, read_log
from builder.outputs.vassal.engine.files.reader import module_of
from builder.outputs.vassal.engine.pieces import MapPoint
from builder.outputs.vassal.inspecting.chains import Chains, Definition, read_chain
from builder.outputs.vassal.inspecting.opened import OpenedSave


def moments_in(
    game: Game, carried: Carried, root: Element, data: bytes, name: str = ""
) -> Iterator[Moment]:
    """The moments of a log of the module; of a damaged one those before the damage, and the problem.
    ``root`` is the module's build file."""
    step = 0
    try:
        if other := other_game(game, carried, module_of(data)):
            yield Moment(0, "", None, (other,))
            return
        known, read = Known(game, carried, root), dict[str, Definition]()
        replay, steps = read_log(data)
        now = _at(known, replay, read, 0, "")
        yield now
        for step, done in enumerate(steps, 1):
            told = "; ".join(done.told)
            still = replace(now, step=step, told=told)
            now = _at(known, replay, read, step, told) if done.touched else still
            yield now
    except BROKEN as exc:
        yield Moment(step, "", None, (broken(name, exc),))


@dataclass(frozen=True)
class _Now(OpenedSave):
    """A game at a moment of its log. ``spots`` are where those stand that have moved, ``read`` keeps
    definitions by what makes them."""

    spots: Mapping[str, MapPoint | None] = field(default_factory=dict)
    read: dict[str, Definition] = field(default_factory=dict)

    def definitions(self, chains: Chains | None = None) -> Iterator[Definition]:
        for command in self.made:
            if command not in self.read:
                self.read[command] = read_chain(command, self.name, chains)
            yield self.read[command]

    def has_moved(self, id: str) -> bool:
        return id in self.spots

    def place(self, definition: Definition) -> tuple[str, str, str]:
        if definition.id not in self.spots:
            return definition.place
        spot = self.spots[definition.id]
        return (spot.map, str(spot.x), str(spot.y)) if spot else ("", "", "")


def _at(known: Known, game: Replay, read: dict[str, Definition], step: int, told: str) -> Moment:
    made, others = tuple(game.made()), tuple(game.others)
    sheet, problems = standing_in(known, _Now("", made, others, (), game.spots, read))
    return Moment(step, told, sheet, tuple(problems))
