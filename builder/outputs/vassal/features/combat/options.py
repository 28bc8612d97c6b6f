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
from builder.outputs.vassal.expressions.beanshell import Writer, braced
from builder.outputs.vassal.features.combat.results import ROLES, Results, owes
from builder.outputs.vassal.features.combat.terms import ContestTerms
from builder.outputs.vassal.features.table_lookups import in_all
from builder.outputs.vassal.table.commands import ask, assign, chain, chat_line, kept_property
from builder.outputs.vassal.table.messages import filled
from builder.rules.core.module_export.contests import Option
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import choice, rolled
from builder.vassal.format.names import plain, title

_NOTHING = "Nothing chosen"
_ASKED = {"attackers": "The attacker chooses", "defenders": "The defender chooses"}


@dataclass(frozen=True)
class Options:
    """The options of a contest in the module; ``results`` carries out effects on units, if there
    are any."""

    game: Game
    terms: ContestTerms
    writer: Writer
    results: Results | None
    bad: str
    """The expression for whether the battle cannot be fought."""

    @cached_property
    def of(self) -> Mapping[str, tuple[Option, ...]]:
        """The options of each role that has any."""
        found: dict[str, tuple[Option, ...]] = {}
        for option in self.terms.contest.options:
            found[option.role] = (*found.get(option.role, ()), option)
        return found

    # -- names -----------------------------------------------------------------------------------

    def _key(self, what: str, role: str = "") -> str:
        return f"{self.terms.key}-option-{what}" + (f"-{ROLES[role][0].lower()}" if role else "")

    def _named(self, what: str, role: str = "") -> str:
        return self.terms.option_name(what, role)

    def _text(self, option: Option, what: str) -> str:
        """Return the name of the constant with an option's name or effect."""
        return f"W_{self.terms.name('option')}{title(option.id)}{title(what)}"

    @property
    def pending(self) -> str:
        """The property that is true while the battle waits until losses caused by options have been
        taken."""
        return self._named("pending")

    @property
    def unfought(self) -> str:
        """The property that is true if the chosen options leave no battle."""
        return self._named("unfought")

    @property
    def waits(self) -> str:
        """The property that is true if no die is rolled yet."""
        return self._named("waits")

    def _answer(self, option: Option, *, after: bool = False) -> str:
        """Return an option's label in all languages; with ``after``, the option that takes effect
        after the attack that comes first."""
        if not after:
            return in_all(self.game, plain(option.name))
        tellers = [Translator(), *(translator_of(self.game, x) for x in self.game.sheet.languages)]
        text = "{option}: they have attacked first"
        return plain(" · ".join(dict.fromkeys(tr(text, option=tr(option.name)) for tr in tellers)))

    def _answers(self, option: Option) -> list[str]:
        return [self._answer(option), *([self._answer(option, after=True)] if option.first else ())]

    # -- expressions -----------------------------------------------------------------------------

    def _chosen(self, option: Option) -> str:
        """Return the condition that a player has chosen an option."""
        given = f'GetString("{self._named("chosen", option.role)}")'
        return " || ".join(f'{given}=="{answer}"' for answer in self._answers(option))

    def _open(self, option: Option) -> str:
        return self.writer.write(self.terms.options[option.id])

    def _comes_off(self, option: Option) -> str:
        """Return the condition that an option succeeds; where no die is rolled, it succeeds if the
        battle is fought then."""
        low, high = option.rolls
        die = self._named("die", option.role)
        comes = f"({low}<={die} && {die}<={high})"
        return f"({die}==0 || {comes})" if option.fought else comes

    def _takes(self, option: Option) -> str:
        parts = [f"({self._chosen(option)})", f"({self._open(option)})"]
        return " && ".join([*parts, *([self._comes_off(option)] if option.dice else [])])

    def _acts(self, option: Option) -> str:
        """Return the condition that an option is taken and has an effect now, not after the attack
        that comes first."""
        given = f'GetString("{self._named("chosen", option.role)}")'
        return f'{self._takes(option)} && {given}=="{self._answer(option)}"'

    def _any(self, options: Iterable[Option]) -> str:
        return " || ".join(map(self.terms.does, options)) or "false"

    # -- the module ------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of what was chosen, rolled and taken, and whether the battle waits."""
        nothing = in_all(self.game, _NOTHING)
        for role, options in self.of.items():
            answers = [nothing, *(text for option in options for text in self._answers(option))]
            yield kept_property(
                self._named("chosen", role), nothing, assign(self._key("forget", role), nothing),
                ask(self._key("ask", role), in_all(self.game, _ASKED[role]), answers),
            )  # fmt: skip
            dice = [
                (self._chosen(option), rolled(option.dice)) for option in options if option.dice
            ]
            if dice:
                die = braced(choice([(f"({when})", roll) for when, roll in dice], "0"))
                roll, none = (
                    assign(self._key("roll", role), die),
                    assign(self._key("no-die", role), "0"),
                )
                yield kept_property(self._named("die", role), "0", roll, none)
            taken = choice([(self._takes(o), f'"{o.id}"') for o in options], '""')
            does = choice([(self._acts(o), f'"{o.id}"') for o in options], '""')
            for what, value in (("taken", taken), ("does", does)):
                take, drop = self._key(what, role), self._key(f"no-{what}", role)
                yield kept_property(
                    self._named(what, role), "", assign(take, braced(value)), assign(drop, "")
                )
        yield from self._gates()

    def _gates(self) -> Iterator[Element]:
        every = self.terms.contest.options
        unfought = braced(self._any(option for option in every if not option.fought))
        yield kept_property(self.unfought, "false", assign(self._key("unfought"), unfought))
        first = self._any(option for option in every if option.first)
        waits = [f"{self.unfought}==true", f"({self.bad})", first]
        waits += [self._owed] if self.results else []
        yield kept_property(
            self.waits, "false", assign(self._key("waits"), braced(" || ".join(waits)))
        )
        pends = braced(f"({self._owed}) && {self.unfought}!=true" if self.results else "false")
        yield kept_property(
            self.pending, "false", assign(self._key("pend"), pends),
            assign(self.forgetting, "false"),
        )  # fmt: skip

    @property
    def _owed(self) -> str:
        return f"{owes('A')}>0 || {owes('D')}>0"

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
        yield chain(self.choosing, asks, key=self.choosing, gate=pending)
        rolls = [
            [self._key(what, role) for role in every if any(o.dice for o in every[role])]
            for what in ("roll", "no-die")
        ]
        takes = [self._key(what, role) for role in every for what in ("taken", "does")]
        takes.append(self._key("unfought"))
        told = [self._key("say", role) for role in every]
        does = self.results.of_options(self.terms) if self.results else []
        before = [*rolls[0], *asked, *takes, *told, *does]
        yield chain(self._key("before"), before, key=self._key("before"), gate=pending)
        seen = [*rolls[1], *asked, *takes, *told]
        yield chain(self._key("seen"), seen, key=self._key("seen"), gate=pending)
        rolled_for = [*fight, self.forgetting]
        yield chain(self._key("fight"), rolled_for, key=self._key("fight"), gate=self.waits)
        yield chain(self._key("look"), look, key=self._key("look"), gate=self.unfought)
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
            said = "".join(f"({self._chosen(o)}) ? {self._said(o)} : " for o in options)
            yield chat_line(self._key("say", role), braced(f'{said}""'))
        waits = f"{self.pending}==true" if self.results else "false"
        yield chat_line(
            self._key("say-waits"), braced(f'{waits} ? {filled("M_OPTION_WAITS")} : ""')
        )

    def _said(self, option: Option) -> str:
        """Return the report of a chosen option."""
        rule, name, does = (
            f'"{option.rule}"',
            self._text(option, "name"),
            self._text(option, "does"),
        )
        shut = filled("M_OPTION_SHUT", rule, name)
        if option.dice:
            die, (low, high) = self._named("die", option.role), option.rolls
            rolls = f'"{low}"' if low == high else f'"{low}–{high}"'
            off = filled("M_OPTION_OFF", rule, name, die, does)
            fails = filled("M_OPTION_FAILS", rule, name, die)
            chances = filled("M_OPTION_ROLLED", rule, name, rolls, does)
            told = f"({die}==0 ? {chances} : {self._comes_off(option)} ? {off} : {fails})"
        else:
            acts, alone = filled("M_OPTION", rule, name, does), filled("M_BY_RULE", rule, name)
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
