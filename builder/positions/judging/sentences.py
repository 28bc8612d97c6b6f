"""Reads the steps of a log as actions, by recognising in its chat the sentences that describe them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.positions.game_logs import HEADING, SECRET
from builder.rules.play.actions import Action, read_action
from builder.rules.play.moment import Sentence
from builder.vassal.format.attribution import plain_chat_line


@dataclass
class Reader:
    """Finds in the chat of a step the sentences of legal actions, in any language of the game."""

    game: Game

    @cached_property
    def tellers(self) -> list[Storyteller]:
        """The writers of sentences for each language of the game; the language recognised last comes
        first."""
        return [Storyteller(self.game, language) for language in self.game.sheet.languages]

    @property
    def teller(self) -> Storyteller:
        """The writer of sentences in the language that was recognised last."""
        return self.tellers[0]

    def actions(self, state: State, lines: Sequence[str], others: Sequence[str]) -> list[Action]:
        """Return the legal actions that the chat of a step names; none if it names none."""
        noted = next((c.removeprefix(SECRET) for c in others if c.startswith(SECRET)), "")
        if noted:
            action = read_action(noted)
            return [action] if state.allows(action) else []
        if not lines:
            return []
        legal = state.legal_actions
        for teller in self.tellers:
            found = [one for one in legal if as_in_chat(teller.action(state, one)) == lines[0]]
            if found:
                self.tellers.sort(key=lambda one: one is not teller)
                return found
        return []

    def wrong_words(self, sentences: Sequence[Sentence], lines: Sequence[str]) -> str:
        """Return the first sentence about a result that should follow an action's sentence and is
        missing in the step's chat; empty if none is missing."""
        words = [as_in_chat(self.teller.sentence(one)) for one in sentences]
        shown = [line for line in lines[1:] if not line.startswith(HEADING)]
        shown += [""] * len(words)
        return next((w for w, line in zip(words, shown, strict=False) if w and w != line), "")

    def names(self, state: State) -> Iterator[tuple[Action, str]]:
        """Yield every legal action of a state with the sentence that describes it."""
        return ((one, self.teller.action(state, one)) for one in state.legal_actions)


def as_in_chat(sentence: str) -> str:
    """Return a sentence as it appears in the chat of a log."""
    return plain_chat_line(sentence.strip().removeprefix("* ").strip())
