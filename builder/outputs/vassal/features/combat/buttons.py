"""Makes the buttons of one combat, and the commands behind them that compute its numbers, report
them line by line and roll the die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.features.combat.combat_parts import OneContest
from builder.outputs.vassal.features.combat.combat_values import (
    lacks_key,
    may_name,
    may_not,
    printed_name,
)
from builder.outputs.vassal.features.combat.contest_checks import ContestChecks
from builder.outputs.vassal.features.combat.contest_report import RESULT, ContestReport
from builder.outputs.vassal.features.combat.options import Options
from builder.outputs.vassal.features.combat.ranged import target_finding_keys
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terms import (
    strengths_reported,
)
from builder.outputs.vassal.features.queries.attack_origins import origin_keys
from builder.outputs.vassal.features.queries.surroundings import surrounding_keys
from builder.outputs.vassal.features.turns.alliances import attacked_keys
from builder.outputs.vassal.features.units.deeds import attack_noted
from builder.outputs.vassal.table.commands import (
    assign_property,
    keystroke_chain,
    send_to_pieces,
)
from builder.outputs.vassal.table.toolbar import TELL_STEPS
from builder.rules.core.table_resolution import FIRST_ROLL, SECOND_ROLL
from builder.vassal.expressions.functions import total
from builder.vassal.expressions.properties import is_false, string
from builder.vassal.expressions.tree import (
    any_of,
)
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text

_ROLLED = (FIRST_ROLL, SECOND_ROLL, "die", "result")


@dataclass(frozen=True)
class ContestButtons(OneContest):
    """The buttons of one combat. Their labels include the combat's name if the game has several
    combats."""

    @cached_property
    def report(self) -> ContestReport:
        """The object that makes the chat lines of the combat."""
        return ContestReport(self.pieces, self.terms)

    @property
    def _checks(self) -> ContestChecks:
        return self.report.checks

    def _stage_keystroke(self, stage: str) -> str:
        """Return the keystroke that computes a stage of the combat."""
        return f"{self._key}-now-{stage}"

    @cached_property
    def options(self) -> Options | None:
        """The options that are chosen before the combat, or ``None``."""
        if not self._contest.options:
            return None
        pieces = self.pieces
        return Options(pieces.game, self.terms, self._writer, pieces.results, self._checks.bad())

    def word(self, word: str) -> str:
        """Return the label of a button (``word``), with the combat's name where there are several
        combats."""
        several = len(self.pieces.contests) > 1
        return f"{word}: {engine_safe_text(self._contest.name)}" if several else word

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the combat's numbers, each with the hidden command that computes
        it."""
        terms, writer = self.terms, self._writer
        if self._checks.reporting_roles:
            lacking = total(*(self._checks.units_without_value(role) for role in ROLES))
            count = assign_property(f"{self._key}-lacks", lacking)
            yield property_of(terms.name("lacks"), "0", count)
        yield from self.report.limit.properties()
        check = assign_property(f"{self._key}-check", self._checks.bad())
        yield property_of(terms.name("bad"), "false", check)
        if self.options:
            yield from self.options.properties()
        for stage in terms.stages:
            value = assign_property(self._stage_keystroke(stage.name), writer.stage(stage))
            yield property_of(terms.name(stage.name), self._start(stage.name), value)
        if terms.bars:
            bars = any_of(*(writer.truth(r.when) for r in terms.bars))
            barred = assign_property(f"{self._key}-barred", bars)
            yield property_of(terms.name("barred"), "false", barred)

    def _start(self, stage: str) -> str:
        """Return the start value of a formula stage's property, which it has before anything is
        computed."""
        return "1" if stage == "column" else "" if stage in ("row", "result") else "0"

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the buttons, the commands to units in the battle, and the chat lines of the
        combat."""
        yield from self._pressed()
        yield from self._chains()
        yield from self._orders()
        yield from self.report.limit.lines()
        yield from self.report.lines()

    def _pressed(self) -> Iterator[Element]:
        key, icons = self._key, self.pieces.icons
        first = [*self._gathering(), *self.pieces.questions.keys(self.terms)]
        first += [self.options.choosing] if self.options else []
        first += [f"{key}-lacks"] if self._checks.reporting_roles else []
        first.append(f"{key}-check")
        after = [f"{key}-none", *(f"{key}-say-lacks-{low}" for low in self._checks.reporting_roles)]
        yield keystroke_chain(
            f"Resolve {key}", [*first, f"{key}-resolve-now", *after], text=self.word("Resolve"),
            tip="Roll for the battle that is declared on the counters", icon=icons.file("dice"),
            key=f"{key}-resolve",
        )  # fmt: skip
        yield keystroke_chain(
            f"Look at {key}", [*first, f"{key}-look-now", *after], text=self.word("Odds"),
            tip="Show strengths, column and what each roll would give", icon=icons.file("charts"),
            key=f"{key}-odds",
        )  # fmt: skip

    def _gathering(self) -> list[str]:
        """Return the keystrokes that make the combatants store the values that other pieces
        read."""
        if self._contest.one_target:
            return ["battle-aim", "battle-masked"]
        who = ["battle-aim", "battle-whose", "battle-part", *target_finding_keys(self.terms)]
        around = [*origin_keys(self._contest), *surrounding_keys(self._contest)]
        return [*who, *around, "battle-masked", "battle-wrong"]

    def _chains(self) -> Iterator[Element]:
        key, prefix, name = self._key, self.terms.prefix, self.terms.name
        barred = [f"{key}-barred"] if self.terms.bars else []
        summing = [*self._summing(), *barred, *self.report.keystrokes()]
        rolls, looks = [*summing, f"{key}-roll-now"], [*summing, f"{key}-say-by-roll"]
        if self.options:
            asked = [self._stage_keystroke(stage) for stage in self.terms.before]
            yield from self.options.components(asked, rolls, looks)
            rolls, looks = self.options.resolving, self.options.looking
        yield keystroke_chain(
            f"{prefix} with a roll",
            [*attacked_keys(self.pieces.game), *rolls],
            key=f"{key}-resolve-now",
            gate=name("bad"),
        )
        yield keystroke_chain(f"{prefix} without", looks, key=f"{key}-look-now", gate=name("bad"))
        results, gate = self.pieces.results, name("barred") if barred else ""
        done = [*(results.keys(self.terms) if results else ()), f"{key}-{RESULT}"]
        done += self.report.limit.after
        done += ["battle-bombarded"] if self.pieces.bombardments else []
        done += attack_noted(self.pieces.game, far=self.terms.is_far)
        stages = [
            self._stage_keystroke(s.name)
            for s in self.terms.stages
            if s.name in self._stages_of_roll
        ]
        yield keystroke_chain(f"{prefix} rolls", [*stages, *done], key=f"{key}-roll-now", gate=gate)

    @property
    def _stages_of_roll(self) -> tuple[str, ...]:
        """The formula stages that are computed together with the roll."""
        return (*_ROLLED, self._contest.total)

    def _summing(self) -> list[str]:
        spans = ["battle-spans"] if self.pieces.on_hexsides else []
        return [
            *spans,
            *(
                self._stage_keystroke(s.name)
                for s in self.terms.stages
                if s.name not in self._stages_of_roll
            ),
        ]

    def _orders(self) -> Iterator[Element]:
        """Yield the commands that make each unit in the battle send its report to the chat."""
        key, prefix = self._key, self.terms.prefix
        for party in self._contest.parties:
            letter, everyone = self.pieces.declaring.roles[party.role]
            low, which = letter.lower(), self._checks.roles[party.role].which
            if strengths_reported(party):
                steps = which & ~is_false(TELL_STEPS)
                own = f"{key}-tell-{low}"
                yield send_to_pieces(f"{prefix}: {letter}", own, f"{key}-{low}-tell", steps)
                lacks = which & string(printed_name(party)).equals("")
                own = f"{key}-say-lacks-{low}"
                yield send_to_pieces(f"{prefix}: lacks {letter}", own, lacks_key(party), lacks)
            if party.role in self.terms.may:
                may = everyone & string(may_name(self.terms, party)).differs("1")
                own = f"{key}-may-{low}"
                _, says = may_not(self.terms, party)
                yield send_to_pieces(f"{prefix}: may {letter}", own, says, may)


def property_of(name: str, start: str, *buttons: Element) -> Element:
    """Return the build-file element of a global property with a name and a start value, and with
    the commands that set it."""
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
