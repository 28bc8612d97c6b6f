"""The programs and the dice of a game in which people may play too."""

from __future__ import annotations

from collections.abc import Mapping

from builder.playing.players import Player, player_of
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action

WAITS = "Others are to act now: send the file with your orders to the umpire."
"""What a player is told whose own file has nothing more for him to decide."""


class AutomaticPlayers:
    """Takes the actions that no person takes: the outcomes of chance, and the choices of sides played
    by programs. Rolls follow from the seed and the number of earlier actions, so that a saved game
    continues as if never interrupted."""

    def __init__(self, names: Mapping[str, str], seed: int, begun: int = 0, only: str = "") -> None:
        """Make the players of the sides: a side's name is that of a program, or else a person plays it;
        ``begun`` is the number of actions taken before. With ``only`` the other sides and the dice are
        not here: the game waits for them."""
        self.seed, self.only = seed, only
        own = f"{seed} {{}} {begun}" if begun else f"{seed} {{}}"
        made = {side: player_of(name) for side, name in names.items()}
        self.programs: dict[str, Player] = {
            side: make(own.format(side)) for side, make in made.items() if make is not None
        }

    def choose(self, state: State) -> Action | None:
        """Return the next action if chance or a program decides it; ``None`` if it is a person's
        turn."""
        on = state.current_player
        if not self.decide(state):
            return None
        if on == CHANCE:
            return rolled(state, self.seed)
        return self.programs[on].choose(state.observation(on))

    def decide(self, state: State) -> bool:
        """Return whether a program or the dice decide the next action."""
        on = state.current_player
        if self.only and on != self.only:
            return False
        return on == CHANCE or on in self.programs

    def wait(self, state: State) -> bool:
        """Return whether the game cannot go on here, because others are to act who are elsewhere."""
        return bool(self.only) and not state.is_over and state.current_player != self.only

    def people(self, state: State) -> tuple[str, ...]:
        """Return the sides that people play here."""
        here = (self.only,) if self.only else state.match.sides
        return tuple(side for side in here if side not in self.programs)


def rolled(state: State, seed: int) -> Action:
    """Return the outcome of the roll or draw that is due, as the seed of the game decides."""
    source = RandomSource(f"{seed} chance {len(state.moment.log)}")
    return source.by_chance(state.chance_outcomes)
