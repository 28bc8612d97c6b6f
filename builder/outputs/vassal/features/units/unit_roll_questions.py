"""Asks players what the module cannot know about the unit checks of a unit, in their own language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.features.units.unit_roll_terms import UnitRollTerms
from builder.outputs.vassal.table.asking import (
    Spoken,
    as_question,
    dialogs,
    in_all_languages,
    language_of_dialog,
    speaks,
    spoken_by,
)
from builder.rules.core.module_export.contests import TranslatedText
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Truth
from builder.vassal.format import traits as t


@dataclass(frozen=True)
class UnitRollQuestions:
    """The questions that players answer with yes or no when a unit checks."""

    game: Game
    rolls: Sequence[UnitRollTerms]

    @cached_property
    def _names(self) -> Mapping[str, str]:
        every = dict.fromkeys(name for terms in self.rolls for name in terms.asked)
        return {name: f"TrialTold{n}" for n, name in enumerate(every, 1)}

    @cached_property
    def _yes(self) -> Spoken:
        return in_all_languages(self.game, "Yes")

    def answer(self, name: str) -> str:
        """Return the name of the unit's property with a player's answer to a question, given by the
        question's name."""
        return self._names.get(name, "TrialTold0")

    def is_so(self, name: str) -> Truth:
        """Return the condition that a player has answered a question with yes."""
        return self._yes.is_said(string(self.answer(name)))

    def traits(self, rolls: Sequence[UnitRollTerms]) -> Iterator[t.Trait]:
        """Yield the traits with which a unit asks the questions of the checks that it can make."""
        for terms in rolls:
            for name in terms.asked:
                property = self.answer(name)
                key = f"{terms.key}-{property.lower()}"
                asked = self._question(terms.roll.questions[name])
                every = dialogs(key, asked, (in_all_languages(self.game, "No"), self._yes))
                changes = [
                    t.PropertyChange(own, prompt, choices=tuple(map(t.setting_text, choices)))
                    for own, prompt, choices in every
                ]
                yield t.dynamic_property(property, "", changes)
                for own, _, _ in every:
                    if language := language_of_dialog(own):
                        yield t.trigger_action("", key, [own], speaks(language), name=own)

    def _question(self, said: TranslatedText) -> Spoken:
        return spoken_by(self.game, lambda tr: as_question(said(tr), tr))
