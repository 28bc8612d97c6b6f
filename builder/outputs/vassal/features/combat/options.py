"""Lets sides choose options before a combat: the module asks, rolls for options that may fail,
carries out those chosen, and continues with the battle if there still is one.

*Resolve* does all of it at once, unless someone must choose who loses a step; then the battle
waits, and *Resolve* continues where it stopped (``Pending``). *Odds* asks as well, but rolls for
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.combat.results import (
    ROLES,
    ContestResultEffects,
    owed_steps_property,
)
from builder.outputs.vassal.features.combat.terms import ContestTerms
from builder.outputs.vassal.table.asking import Spoken, asked_property, in_all_languages, spoken_by
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.core.module_export.contests import PreCombatOption
from builder.vassal.expressions.lookups import roll
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import (
    FALSE,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    first_case,
)
from builder.vassal.format.components import Element
from builder.vassal.format.names import property_name

NOTHING_CHOSEN = "Nothing chosen"
"""The answer of a player who chooses no option."""
WHO_CHOOSES = {"attackers": "The attacker chooses", "defenders": "The defender chooses"}
"""The questions for options, by role."""


@dataclass(frozen=True)
class Options:
    """The options of a combat in the module; ``results`` carries out the effects of options on
    units, if there are any."""

    game: Game
    terms: ContestTerms
    writer: ExpressionWriter
    results: ContestResultEffects | None
    bad: Truth
    """The condition that the battle cannot be fought."""

    @cached_property
    def of(self) -> Mapping[str, tuple[PreCombatOption, ...]]:
        """The options of each role that has any, by role."""
        found: dict[str, tuple[PreCombatOption, ...]] = {}
        for option in self.terms.contest.options:
            found[option.role] = (*found.get(option.role, ()), option)
        return found

    # -- names -----------------------------------------------------------------------------------

    def _key(self, what: str, role: str = "") -> str:
        return f"{self.terms.key}-option-{what}" + (f"-{ROLES[role][0].lower()}" if role else "")

    def _option_property(self, what: str, role: str = "") -> str:
        return self.terms.option_name(what, role)

    def _text(self, option: PreCombatOption, what: str) -> str:
        """Return the name of the constant that holds an option's name or its effect."""
        return f"W_{self.terms.name('option')}{property_name(option.id)}{property_name(what)}"

    @property
    def pending(self) -> str:
        """The name of the property that is true while the battle waits until losses caused by
        options have been taken."""
        return self._option_property("pending")

    @property
    def unfought(self) -> str:
        """The name of the property that is true if the chosen options leave no battle."""
        return self._option_property("unfought")

    @property
    def waits(self) -> str:
        """The name of the property that is true while the battle with its chosen options waits and
        no die has been rolled."""
        return self._option_property("waits")

    def _answer(self, option: PreCombatOption, *, after: bool = False) -> Spoken:
        """Return an option's label in all languages; with ``after``, the label says that the option
        is used after the other side's first attack."""
        if not after:
            return in_all_languages(self.game, option.name)
        label = "{option}: they have attacked first"
        return spoken_by(self.game, lambda tr: tr(label, option=tr(option.name)))

    def _answers(self, option: PreCombatOption) -> list[Spoken]:
        return [self._answer(option), *([self._answer(option, after=True)] if option.first else ())]

    # -- expressions -----------------------------------------------------------------------------

    def _is_chosen(self, option: PreCombatOption) -> Truth:
        """Return the condition that a player has chosen an option."""
        given = string(self._option_property("chosen", option.role))
        return any_of(*(answer.is_said(given) for answer in self._answers(option)))

    def _open(self, option: PreCombatOption) -> Truth:
        return self.writer.truth(self.terms.options[option.id])

    def _comes_off(self, option: PreCombatOption) -> Truth:
        """Return the condition that an option succeeds: its die shows one of the required numbers
        or, for an option after which a battle is still fought, no die was rolled."""
        low, high = option.rolls
        die = number(self._option_property("die", option.role))
        comes = (as_number(low) <= die) & (die <= high)
        return (die.equals(0) | comes) if option.fought else comes

    def _takes_effect(self, option: PreCombatOption) -> Truth:
        taken = self._is_chosen(option) & self._open(option)
        return taken & self._comes_off(option) if option.dice else taken

    def _acts(self, option: PreCombatOption) -> Truth:
        """Return the condition that an option has been chosen and takes effect now, before any
        attack."""
        given = string(self._option_property("chosen", option.role))
        return self._takes_effect(option) & self._answer(option).is_said(given)

    def _any_effective(self, options: Iterable[PreCombatOption]) -> Truth:
        return any_of(*map(self.terms.does, options))

    # -- the module ------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties that record which options were chosen, rolled for and taken, and
        whether the battle waits."""
        nothing = in_all_languages(self.game, NOTHING_CHOSEN)
        for role, options in self.of.items():
            answers = [nothing, *(answer for option in options for answer in self._answers(option))]
            yield asked_property(
                self._option_property("chosen", role),
                nothing.source,
                self._key("forget", role),
                self._key("ask", role),
                in_all_languages(self.game, WHO_CHOOSES[role]),
                answers,
            )
            dice = [
                (self._is_chosen(option), roll(option.dice)) for option in options if option.dice
            ]
            if dice:
                die = first_case(dice, as_number(0))
                rolls, none = (
                    assign_property(self._key("roll", role), die),
                    assign_property(self._key("no-die", role), "0"),
                )
                yield module_text_property(self._option_property("die", role), "0", rolls, none)
            taken = first_case(
                [(self._takes_effect(o), as_text(o.id)) for o in options], as_text("")
            )
            does = first_case([(self._acts(o), as_text(o.id)) for o in options], as_text(""))
            for what, value in (("taken", taken), ("does", does)):
                take, drop = self._key(what, role), self._key(f"no-{what}", role)
                yield module_text_property(
                    self._option_property(what, role),
                    "",
                    assign_property(take, value),
                    assign_property(drop, ""),
                )
        yield from self._gates()

    def _gates(self) -> Iterator[Element]:
        every = self.terms.contest.options
        unfought = self._any_effective(option for option in every if not option.fought)
        yield module_text_property(
            self.unfought, "false", assign_property(self._key("unfought"), unfought)
        )
        first = self._any_effective(option for option in every if option.first)
        waits = [is_true(self.unfought), self.bad, first]
        waits += [self._steps_owed] if self.results else []
        yield module_text_property(
            self.waits, "false", assign_property(self._key("waits"), any_of(*waits))
        )
        pends = self._steps_owed & ~is_true(self.unfought) if self.results else FALSE
        yield module_text_property(
            self.pending, "false", assign_property(self._key("pend"), pends),
            assign_property(self.forgetting, "false"),
        )  # fmt: skip

    @property
    def _steps_owed(self) -> Truth:
        return (number(owed_steps_property("A")) > 0) | (number(owed_steps_property("D")) > 0)

    @property
    def forgetting(self) -> str:
        """The keystroke that clears the waiting battle."""
        return self._key("new")

    @property
    def forgotten(self) -> list[str]:
        """The keystrokes that clear all chosen options."""
        dropped = [self._key(f"no-{what}", role) for role in self.of for what in ("taken", "does")]
        return [self.forgetting, *dropped]

    @property
    def choosing(self) -> str:
        """The keystroke that asks the players for options, unless a waiting battle has them
        already."""
        return self._key("choose")

    def components(self, asked: list[str], fight: list[str], look: list[str]) -> Iterator[Element]:
        """Yield the commands for the steps before the battle. ``asked`` are the keystrokes that
        compute what options require of the combatants, ``fight`` those of the battle itself, and
        ``look`` those that report its odds only."""
        every, pending = self.of, self.pending
        asks = [self._key(what, role) for role in every for what in ("forget", "ask")]
        yield keystroke_chain(self.choosing, asks, key=self.choosing, gate=pending)
        rolls = [
            [self._key(what, role) for role in every if any(o.dice for o in every[role])]
            for what in ("roll", "no-die")
        ]
        takes = [self._key(what, role) for role in every for what in ("taken", "does")]
        takes.append(self._key("unfought"))
        told = [self._key("say", role) for role in every]
        does = self.results.of_options(self.terms) if self.results else []
        before = [*rolls[0], *asked, *takes, *told, *does]
        yield keystroke_chain(self._key("before"), before, key=self._key("before"), gate=pending)
        seen = [*rolls[1], *asked, *takes, *told]
        yield keystroke_chain(self._key("seen"), seen, key=self._key("seen"), gate=pending)
        rolled_for = [*fight, self.forgetting]
        yield keystroke_chain(
            self._key("fight"), rolled_for, key=self._key("fight"), gate=self.waits
        )
        yield keystroke_chain(self._key("look"), look, key=self._key("look"), gate=self.unfought)
        yield from self._lines()

    @property
    def resolving(self) -> list[str]:
        """The keystrokes that the *Resolve* button sends once the combatants are known."""
        owed = self.results.telling if self.results else []
        keys = [self._key("before"), self._key("waits"), self._key("pend"), *owed]
        return [*keys, self._key("say-waits"), self._key("fight")]

    @property
    def looking(self) -> list[str]:
        """The keystrokes that the *Odds* button sends once the combatants are known."""
        return [self._key("seen"), self._key("look")]

    def _lines(self) -> Iterator[Element]:
        for role, options in self.of.items():
            said = first_case(
                [(self._is_chosen(o), self._option_report(o)) for o in options], as_text("")
            )
            yield chat_line(self._key("say", role), said)
        waits = is_true(self.pending) if self.results else FALSE
        yield chat_line(self._key("say-waits"), choose(waits, filled_message("M_OPTION_WAITS"), ""))

    def _option_report(self, option: PreCombatOption) -> Text:
        """Return the chat line about a chosen option."""
        rule, name, does = (
            as_text(option.rule),
            text(self._text(option, "name")),
            text(self._text(option, "does")),
        )
        shut = filled_message("M_OPTION_SHUT", rule, name)
        if option.dice:
            die, (low, high) = number(self._option_property("die", option.role)), option.rolls
            rolls = as_text(str(low)) if low == high else as_text(f"{low}–{high}")
            off = filled_message("M_OPTION_OFF", rule, name, die, does)
            fails = filled_message("M_OPTION_FAILS", rule, name, die)
            chances = filled_message("M_OPTION_ROLLED", rule, name, rolls, does)
            told = choose(die.equals(0), chances, choose(self._comes_off(option), off, fails))
        else:
            acts, alone = (
                filled_message("M_OPTION", rule, name, does),
                filled_message("M_BY_RULE", rule, name),
            )
            told = choose(self.terms.does(option) & does.differs(""), acts, alone)
        return choose(self._open(option), told, shut)

    # -- texts -----------------------------------------------------------------------------------

    def texts(self, tr: Translator) -> dict[str, str]:
        """Return the names of the combat options and descriptions of what they do, in a
        language."""
        found = {}
        for option in self.terms.contest.options:
            found[self._text(option, "name")] = tr(option.name)
            found[self._text(option, "does")] = option.does(tr)
        return found
