"""The programs and the dice of a game in which people may play too."""

from __future__ import annotations

from collections.abc import Mapping

from builder.playing.players import Player, player_of
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action


class AutomaticPlayers:
    """Takes the actions that no person takes: the outcomes of chance, and the choices of sides played
    by programs. Rolls follow from the seed and the number of earlier actions, so that a saved game
    continues as if never interrupted."""

    def __init__(self, names: Mapping[str, str], seed: int, begun: int = 0) -> None:
        """Make the players of the sides: a side's name is that of a program, or else a person plays it;
        ``begun`` is the number of actions taken before."""
        self.seed = seed
        own = f"{seed} {{}} {begun}" if begun else f"{seed} {{}}"
        made = {side: player_of(name) for side, name in names.items()}
        self.programs: dict[str, Player] = {
            side: make(own.format(side)) for side, make in made.items() if make is not None
        }

    def choose(self, state: State) -> Action | None:
        """Return the next action if chance or a program decides it; ``None`` if it is a person's
        turn."""
        on = state.current_player
        if on == CHANCE:
            source = RandomSource(f"{self.seed} chance {len(state.moment.log)}")
            return source.by_chance(state.chance_outcomes)
        player = self.programs.get(on)
        return player.choose(state.observation(on)) if player else None

    def people(self, state: State) -> tuple[str, ...]:
        """Return the sides that people play."""
        return tuple(side for side in state.match.sides if side not in self.programs)
