"""The events of a game as sentences in the languages of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.playing.state import State
from builder.rules.explain import names_of
from builder.rules.play.actions import Action
from builder.rules.play.kinds import Outcome
from builder.rules.play.match import Match
from builder.rules.play.moment import Sentence, Time
from builder.rules.procedures import step
from builder.sentences import with_capital

_MOST_SENTENCES = 10_000
"""The number of sentences that a storyteller remembers."""
_Values = tuple[tuple[str, type, str | int], ...]
"""The values of a sentence, each with its name and its type."""


@dataclass(frozen=True)
class Storyteller:
    """Makes sentences for actions and their consequences, in one language."""

    game: Game
    language: str
    unnamed: Mapping[str, str] = field(default_factory=dict)
    """The counters that the listener cannot name, as :meth:`.State.unnamed` returns them."""

    @cached_property
    def tr(self) -> Translator:
        """The translator into the storyteller's language."""
        return translator_of(self.game, self.language)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of counters, cards, sides and all declared things in the storyteller's language, by
        their ids."""
        sides = {side.id: self.tr(side.name) for side in self.game.sheet.sides}
        cards = {card.id: self.tr(card.title) for card in self.game.cards}
        blank = dict.fromkeys(self.unnamed, self.tr("Face-down unit"))
        return cards | sides | names_of(self.game, self.tr) | blank

    def without_names(self, unnamed: Mapping[str, str]) -> Storyteller:
        """Return a storyteller for a listener who cannot identify some counters."""
        return replace(self, unnamed=unnamed) if unnamed else self

    def text(self, action: Action) -> str:
        """Return the text of an action, in which counters have the names that the listener knows."""
        return " ".join(self.unnamed.get(word, word) for word in action.text.split())

    def sentence(self, line: Sentence) -> str:
        """Return the text of one sentence in the language."""
        return self._said(line.text, tuple((k, type(v), v) for k, v in line.plain_values()))

    @cached_property
    def _said(self) -> Callable[[str, _Values], str]:
        """The function that translates a text and fills in its values, with cached results, because
        recurring decisions offer the same actions."""

        @lru_cache(maxsize=_MOST_SENTENCES)
        def said(text: str, values: _Values) -> str:
            found = step("", text, **{k: v for k, _, v in values})
            return with_capital(found.say(self.tr, self.names))

        return said

    def action(self, state: State, action: Action) -> str:
        """Return the sentence that describes an action in a state."""
        return self.sentence(state.explain(action))

    def step(self, before: State, action: Action, after: State) -> list[tuple[Time, str]]:
        """Return the sentences about an action and its consequences, each with the time (turn and
        phase) at which it happens."""
        consequences = after.moment.sentences
        return [
            (before.moment.time, self.action(before, action)),
            *((one.time, self.sentence(one)) for one in consequences),
        ]

    def told_to(
        self, people: Collection[str], before: State, action: Action, after: State
    ) -> list[tuple[Time, str]]:
        """Return the sentences about an action that the people who play these sides may read, each with
        the time at which it happens; all sentences if there are no such people."""
        owner = before.known_to(action)
        if people and owner and owner not in people:
            return [(before.moment.time, self.secret(owner))]
        unnamed = before.unnamed(after, *people) if people else {}
        return self.without_names(unnamed).step(before, action, after)

    def secret(self, side: str) -> str:
        """Return what the other sides read in place of an action that a side keeps secret."""
        return with_capital(self.tr("{side}: that is kept secret.", side=self.player(side)))

    def player(self, side: str) -> str:
        """Return the name of a side in the language."""
        return self.names.get(side, side)

    def heading(self, match: Match, time: Time) -> str:
        """Return a heading for what happens at a time: turn, phase and side, or the turn alone between
        phases."""
        turn, phase, side = time
        found = match.phase(phase)
        name = f"{turn}. {self.tr(found.name)}" if found else self.tr("Turn {turn}", turn=turn)
        return self.labelled(name, self.player(side)) if side else name

    def labelled(self, name: str, text: str) -> str:
        """Return a text with its name before it, joined by a colon as the language writes it."""
        return self.tr("{name}: {text}", name=name, text=text)

    def outcome(self, found: Outcome) -> str:
        """Return the level of victory at the end of a game, and the side that has won."""
        who, result = self.player(found.side), self.tr(found.result) if found.result else ""
        return self.labelled(result, who) if result and who else result or who

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
