"""The programs and the dice of a game in which people may play too."""

from __future__ import annotations

from collections.abc import Mapping

from builder.playing.players import Player, player_of
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action


class AutomaticPlayers:
    """Chooses for chance and for the sides that programs play.

    The rolls follow from the seed and the number of actions before them, so that a saved game
    continues as if it had never been left.
    """

    def __init__(self, names: Mapping[str, str], seed: int, begun: int = 0) -> None:
        """Make the players of the sides, given by name (a name that is no program's is a person);
        ``begun`` is the number of actions that were taken before."""
        self.seed = seed
        own = f"{seed} {{}} {begun}" if begun else f"{seed} {{}}"
        made = {side: player_of(name) for side, name in names.items()}
        self.programs: dict[str, Player] = {
            side: make(own.format(side)) for side, make in made.items() if make is not None
        }

    def choose(self, state: State) -> Action | None:
        """Return the next action if chance or a program decides it; ``None`` if a person does."""
        on = state.current_player
        if on == CHANCE:
            source = RandomSource(f"{self.seed} chance {len(state.moment.log)}")
            return source.by_chance(state.chance_outcomes)
        player = self.programs.get(on)
        return player.choose(state.observation(on)) if player else None

    def people(self, state: State) -> tuple[str, ...]:
        """Return the sides that people play."""
        return tuple(side for side in state.match.sides if side not in self.programs)
