"""Reads logs of the module that a game was imported from: its positions, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.model.position_sheets import PositionSheet
from builder.outputs.vassal.reexport.known_pieces import KnownModule
from builder.outputs.vassal.reexport.positions import position_of_opened_save
from builder.problems import Problem
from builder.vassal.format.components import Element
from builder.vassal.format.files.logs import LogMoment, Replay, log_moments
from builder.vassal.format.pieces import MapPoint
from builder.vassal.reading.opened_module import OpenedSave
from builder.vassal.reading.trait_chains import ChainReader, Definition, read_chain


def moments_in(
    game: Game, carried: Carried, root: Element, data: bytes, name: str = ""
) -> Iterator[LogMoment]:
    """Yield the position after each step of a log of the module; for a damaged log, those before
    the damage, and the problem. ``root`` is the module's build file."""
    known, read = KnownModule(game, carried, root), dict[str, Definition]()

    def position_of(now: Replay) -> tuple[PositionSheet | None, list[Problem]]:
        made, others = tuple(now.piece_commands()), tuple(now.others)
        return position_of_opened_save(known, _GameMoment("", made, others, (), now.spots, read))

    return log_moments(data, [game.sheet.title, carried.ties.title], position_of, name)


@dataclass(frozen=True)
class _GameMoment(OpenedSave):
    """A replayed game after one step of its log. ``spots`` are the positions of pieces that have
    moved; ``read`` caches piece definitions by the commands that create them."""

    spots: Mapping[str, MapPoint | None] = field(default_factory=dict)
    read: dict[str, Definition] = field(default_factory=dict)

    def definitions(self, chains: ChainReader | None = None) -> Iterator[Definition]:
        for command in self.piece_commands:
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
