"""Options that sides choose before a contest: the module asks, rolls for options that may fail,
carries out those chosen, and continues with the battle if there still is one.

*Resolve* does all of it at once, unless someone must choose who loses a step; then the battle
waits, and *Resolve* continues where it stopped (``Pending``). *Odds* asks as well, but rolls for
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, in_braces
from builder.outputs.vassal.features.combat.results import (
    ROLES,
    ContestResultEffects,
    owed_steps_property,
)
from builder.outputs.vassal.features.combat.terms import ContestTerms
from builder.outputs.vassal.features.table_lookups import in_all_languages
from builder.outputs.vassal.table.commands import (
    ask_player,
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.core.module_export.contests import PreCombatOption
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import choice_expression, roll_expression
from builder.vassal.format.names import engine_safe_text, property_name

_NOTHING_CHOSEN = "Nothing chosen"
_WHO_CHOOSES = {"attackers": "The attacker chooses", "defenders": "The defender chooses"}


@dataclass(frozen=True)
class Options:
    """The options of a contest in the module; ``results`` carries out effects on units, if there
    are any."""

    game: Game
    terms: ContestTerms
    writer: ExpressionWriter
    results: ContestResultEffects | None
    bad: str
    """The expression for whether the battle cannot be fought."""

    @cached_property
    def of(self) -> Mapping[str, tuple[PreCombatOption, ...]]:
        """The options of each role that has any."""
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
        """Return the name of the constant with an option's name or effect."""
        return f"W_{self.terms.name('option')}{property_name(option.id)}{property_name(what)}"

    @property
    def pending(self) -> str:
        """The property that is true while the battle waits until losses caused by options have been
        taken."""
        return self._option_property("pending")

    @property
    def unfought(self) -> str:
        """The property that is true if the chosen options leave no battle."""
        return self._option_property("unfought")

    @property
    def waits(self) -> str:
        """The property that is true if no die is rolled yet."""
        return self._option_property("waits")

    def _answer(self, option: PreCombatOption, *, after: bool = False) -> str:
        """Return an option's label in all languages; with ``after``, the option that takes effect
        after the attack that comes first."""
        if not after:
            return in_all_languages(self.game, engine_safe_text(option.name))
        tellers = [Translator(), *(translator_of(self.game, x) for x in self.game.sheet.languages)]
        text = "{option}: they have attacked first"
        return engine_safe_text(
            " · ".join(dict.fromkeys(tr(text, option=tr(option.name)) for tr in tellers))
        )

    def _answers(self, option: PreCombatOption) -> list[str]:
        return [self._answer(option), *([self._answer(option, after=True)] if option.first else ())]

    # -- expressions -----------------------------------------------------------------------------

    def _is_chosen(self, option: PreCombatOption) -> str:
        """Return the condition that a player has chosen an option."""
        given = f'GetString("{self._option_property("chosen", option.role)}")'
        return " || ".join(f'{given}=="{answer}"' for answer in self._answers(option))

    def _open(self, option: PreCombatOption) -> str:
        return self.writer.write(self.terms.options[option.id])

    def _comes_off(self, option: PreCombatOption) -> str:
        """Return the condition that an option succeeds; where no die is rolled, it succeeds if the
        battle is fought then."""
        low, high = option.rolls
        die = self._option_property("die", option.role)
        comes = f"({low}<={die} && {die}<={high})"
        return f"({die}==0 || {comes})" if option.fought else comes

    def _takes_effect(self, option: PreCombatOption) -> str:
        parts = [f"({self._is_chosen(option)})", f"({self._open(option)})"]
        return " && ".join([*parts, *([self._comes_off(option)] if option.dice else [])])

    def _acts(self, option: PreCombatOption) -> str:
        """Return the condition that an option is taken and has an effect now, not after the attack
        that comes first."""
        given = f'GetString("{self._option_property("chosen", option.role)}")'
        return f'{self._takes_effect(option)} && {given}=="{self._answer(option)}"'

    def _any_effective(self, options: Iterable[PreCombatOption]) -> str:
        return " || ".join(map(self.terms.does, options)) or "false"

    # -- the module ------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of what was chosen, rolled and taken, and whether the battle waits."""
        nothing = in_all_languages(self.game, _NOTHING_CHOSEN)
        for role, options in self.of.items():
            answers = [nothing, *(text for option in options for text in self._answers(option))]
            yield module_text_property(
                self._option_property("chosen", role), nothing,
                assign_property(self._key("forget", role), nothing),
                ask_player(self._key("ask", role), in_all_languages(self.game, _WHO_CHOOSES[role]), answers),
            )  # fmt: skip
            dice = [
                (self._is_chosen(option), roll_expression(option.dice))
                for option in options
                if option.dice
            ]
            if dice:
                die = in_braces(
                    choice_expression([(f"({when})", roll) for when, roll in dice], "0")
                )
                roll, none = (
                    assign_property(self._key("roll", role), die),
                    assign_property(self._key("no-die", role), "0"),
                )
                yield module_text_property(self._option_property("die", role), "0", roll, none)
            taken = choice_expression([(self._takes_effect(o), f'"{o.id}"') for o in options], '""')
            does = choice_expression([(self._acts(o), f'"{o.id}"') for o in options], '""')
            for what, value in (("taken", taken), ("does", does)):
                take, drop = self._key(what, role), self._key(f"no-{what}", role)
                yield module_text_property(
                    self._option_property(what, role),
                    "",
                    assign_property(take, in_braces(value)),
                    assign_property(drop, ""),
                )
        yield from self._gates()

    def _gates(self) -> Iterator[Element]:
        every = self.terms.contest.options
        unfought = in_braces(self._any_effective(option for option in every if not option.fought))
        yield module_text_property(
            self.unfought, "false", assign_property(self._key("unfought"), unfought)
        )
        first = self._any_effective(option for option in every if option.first)
        waits = [f"{self.unfought}==true", f"({self.bad})", first]
        waits += [self._steps_owed] if self.results else []
        yield module_text_property(
            self.waits, "false", assign_property(self._key("waits"), in_braces(" || ".join(waits)))
        )
        pends = in_braces(
            f"({self._steps_owed}) && {self.unfought}!=true" if self.results else "false"
        )
        yield module_text_property(
            self.pending, "false", assign_property(self._key("pend"), pends),
            assign_property(self.forgetting, "false"),
        )  # fmt: skip

    @property
    def _steps_owed(self) -> str:
        return f"{owed_steps_property('A')}>0 || {owed_steps_property('D')}>0"

    @property
    def forgetting(self) -> str:
        """The keystroke that clears the waiting battle."""
        return self._key("new")

    @property
    def forgotten(self) -> list[str]:
        """The keystrokes that clear all choices."""
        dropped = [self._key(f"no-{what}", role) for role in self.of for what in ("taken", "does")]
        return [self.forgetting, *dropped]

    @property
    def choosing(self) -> str:
        """The keystroke that asks for options, unless a waiting battle has them already."""
        return self._key("choose")

    def components(self, asked: list[str], fight: list[str], look: list[str]) -> Iterator[Element]:
        """Yield the steps before the battle. ``asked`` compute what options require of the
        combatants; ``fight`` are the keystrokes of the battle itself, ``look`` those that report
        what would come of it."""
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
        """Return what *Resolve* does once the combatants are known."""
        owed = self.results.telling if self.results else []
        keys = [self._key("before"), self._key("waits"), self._key("pend"), *owed]
        return [*keys, self._key("say-waits"), self._key("fight")]

    @property
    def looking(self) -> list[str]:
        """Return what *Odds* does once the combatants are known."""
        return [self._key("seen"), self._key("look")]

    def _lines(self) -> Iterator[Element]:
        for role, options in self.of.items():
            said = "".join(f"({self._is_chosen(o)}) ? {self._option_report(o)} : " for o in options)
            yield chat_line(self._key("say", role), in_braces(f'{said}""'))
        waits = f"{self.pending}==true" if self.results else "false"
        yield chat_line(
            self._key("say-waits"), in_braces(f'{waits} ? {filled_message("M_OPTION_WAITS")} : ""')
        )

    def _option_report(self, option: PreCombatOption) -> str:
        """Return the report of a chosen option."""
        rule, name, does = (
            f'"{option.rule}"',
            self._text(option, "name"),
            self._text(option, "does"),
        )
        shut = filled_message("M_OPTION_SHUT", rule, name)
        if option.dice:
            die, (low, high) = self._option_property("die", option.role), option.rolls
            rolls = f'"{low}"' if low == high else f'"{low}–{high}"'
            off = filled_message("M_OPTION_OFF", rule, name, die, does)
            fails = filled_message("M_OPTION_FAILS", rule, name, die)
            chances = filled_message("M_OPTION_ROLLED", rule, name, rolls, does)
            told = f"({die}==0 ? {chances} : {self._comes_off(option)} ? {off} : {fails})"
        else:
            acts, alone = (
                filled_message("M_OPTION", rule, name, does),
                filled_message("M_BY_RULE", rule, name),
            )
            told = f'({self.terms.does(option)} && {does}!="" ? {acts} : {alone})'
        return f"(({self._open(option)}) ? {told} : {shut})"

    # -- texts -----------------------------------------------------------------------------------

    def texts(self, tr: Translator) -> dict[str, str]:
        """Return the names and effects of options in a language."""
        found = {}
        for option in self.terms.contest.options:
            found[self._text(option, "name")] = tr(option.name)
            found[self._text(option, "does")] = option.does(tr)
        return found
