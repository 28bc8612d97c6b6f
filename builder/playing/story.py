"""The events of a game as sentences in the languages of the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.playing.state import State
from builder.rules.explain import names_of
from builder.rules.play.actions import Action
from builder.rules.play.moment import Sentence
from builder.rules.procedures import Say


@dataclass(frozen=True)
class Storyteller:
    """Makes sentences for actions and their consequences, in one language."""

    game: Game
    language: str

    @cached_property
    def tr(self) -> Say:
        """The function that translates into the language."""
        return translator_of(self.game, self.language)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of counters, cards, sides and everything declared, by their ids, in the
        language."""
        sides = {side.id: self.tr(side.name) for side in self.game.sheet.sides}
        cards = {card.id: self.tr(card.title) for card in self.game.cards}
        return cards | sides | names_of(self.game, self.tr)

    def sentence(self, line: Sentence) -> str:
        """Return the text of one sentence in the language."""
        return line.step.say(self.tr, self.names)

    def action(self, state: State, action: Action) -> str:
        """Return the sentence that describes an action in a state."""
        return self.sentence(state.explain(action))

    def secret(self, side: str) -> str:
        """Return the sentence that other sides read instead of an action that a side keeps secret."""
        return self.tr("{side} keeps that secret.", side=self.player(side))

    def player(self, side: str) -> str:
        """Return the name of a side in the language."""
        return self.names.get(side, side)

    def phase(self, state: State) -> str:
        """Return the name of a state's phase in the language; empty between phases."""
        phase = state.match.phase(state.moment.phase)
        return self.tr(phase.name) if phase else ""

    def time(self, state: State) -> str:
        """Return the turn and the phase of a state; the turn alone between phases."""
        phase = self.phase(state)
        if phase:
            return f"{state.moment.turn}. {phase}"
        return self.tr("Turn {turn}", turn=state.moment.turn)
