"""Asks the players for the facts of a battle that only they know, before the module adds up
strengths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from builder.model.game import Game
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.table.asking import (
    Spoken,
    as_question,
    ask_player,
    in_all_languages,
    spoken_by,
)
from builder.outputs.vassal.table.commands import assign_property, module_text_property
from builder.outputs.vassal.table.turns import turn_number
from builder.rules.core.module_export.contests import CombatBasics, TranslatedText
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Truth
from builder.vassal.format.components import Element
from builder.vassal.format.names import property_name

_LAST_TURN = 60
_MAX_NUMBER = 40
"""The highest number that players may enter."""


class FightTerms(Protocol):
    """The interface that the formulas of all combats in a module have in common, on results tables
    or with dice."""

    @property
    def fight(self) -> CombatBasics:
        """The combat to which these formulas belong, with the conditions that it uses."""

    def uses(self, name: str) -> bool:
        """Return whether any formula uses a named value."""


@dataclass(frozen=True)
class Questions:
    """The questions that a game's combats ask the players, each in the player's language."""

    game: Game
    fights: tuple[FightTerms, ...]
    found: Mapping[str, Truth]
    """The truth values that the module finds by searching the position, by their names in formulas."""

    @cached_property
    def _truths(self) -> Mapping[str, tuple[str, TranslatedText]]:
        """The property and the wording of each yes-or-no question."""
        every = {name: said for c in self.fights for name, said in c.fight.questions.items()}
        numbered = enumerate(every.items(), 1)
        return {name: (f"BattleTold{n}", said) for n, (name, said) in numbered}

    @cached_property
    def _numbers(self) -> Mapping[str, TranslatedText]:
        return {name: said for c in self.fights for name, said in c.fight.numbers.items()}

    @cached_property
    def _found_properties(self) -> Mapping[str, str]:
        """The properties with truth values that the module determines without asking the
        players."""
        return {name: f"BattleAll{n}" for n, name in enumerate(self.found, 1)}

    @property
    def _yes(self) -> Spoken:
        return in_all_languages(self.game, "Yes")

    def keys(self, terms: FightTerms) -> list[str]:
        """Return the keystrokes that ask the questions of a combat before it is computed."""
        turn = ["battle-turn"] if self._asks_turn and terms.uses("turn") else []
        truths = [_key(p) for n, p in self._found_properties.items() if terms.uses(n)]
        truths += [_key(p) for n, (p, _) in self._truths.items() if terms.uses(n)]
        return [
            *turn,
            *truths,
            *(_key(_choice_property(n)) for n in self._numbers if terms.uses(n)),
        ]

    @property
    def _asks_turn(self) -> bool:
        return not self.game.sheet.sequence

    # -- names -----------------------------------------------------------------------------------

    def truths(self) -> Mapping[str, Truth]:
        """Return the conditions for truth values that players answer, the module finds out, or
        lasting events set, by their names in formulas."""
        told = {name: self._yes.is_said(string(p)) for name, (p, _) in self._truths.items()}
        found = {
            name: number(property).equals(1) for name, property in self._found_properties.items()
        }
        return {**effect_truths(self.game), **told, **found}

    def names(self) -> Mapping[str, str]:
        """Return the properties of the numbers that players enter, by their names in formulas."""
        return {name: _choice_property(name) for name in self._numbers}

    # -- the module ------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the global properties that hold the players' answers, with the commands that ask
        for them."""
        if self._asks_turn:
            turns = [str(n) for n in range(1, _LAST_TURN)]
            yield module_text_property(
                str(turn_number(self.game)),
                "1",
                *ask_player("battle-turn", in_all_languages(self.game, "Turn"), turns),
            )
        for property, said in self._truths.values():
            yield self._truth(property, said)
        for name, property in self._found_properties.items():
            yield module_text_property(
                property, "0", assign_property(_key(property), self.found[name].as_number)
            )
        for name, said in self._numbers.items():
            counted, property = [str(n) for n in range(_MAX_NUMBER + 1)], _choice_property(name)
            if any(terms.uses(name) for terms in self.fights):
                yield module_text_property(
                    property, "0", *ask_player(_key(property), spoken_by(self.game, said), counted)
                )

    def _truth(self, property: str, said: TranslatedText) -> Element:
        no, yes = in_all_languages(self.game, "No"), self._yes
        return module_text_property(
            property, no.source, *ask_player(_key(property), self._question(said), [no, yes])
        )

    def _question(self, said: TranslatedText) -> Spoken:
        return spoken_by(self.game, lambda tr: as_question(said(tr), tr))


def _choice_property(name: str) -> str:
    return f"BattleChosen{property_name(name)}"


def _key(property: str) -> str:
    return f"battle-ask-{property.removeprefix('Battle').lower()}"
