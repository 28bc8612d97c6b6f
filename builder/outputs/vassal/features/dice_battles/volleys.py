"""The counters' part in battles with dice: each unit's dice, its hits, and the steps that hits
cost.

The changes of a unit's dice are recorded when a battle begins, as numbers between dots (``.1.3.``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, in_braces
from builder.outputs.vassal.features.combat.results import LEFT, MINE, ROLES
from builder.outputs.vassal.features.dice_battles.terms import (
    DiceBattleTerms,
    LastingChange,
    parts_of,
)
from builder.outputs.vassal.table.messages import filled_message, report_text
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.core.module_export.dice_battles import FiringParty
from builder.vassal.format import traits as t
from builder.vassal.format.names import property_name

HIT = "Take a hit"
"""The command of units that are hit."""

Of = Callable[[FiringParty], str]
_NO_FACE = "~"
NOBODY = {True: "-1", False: "9999"}
"""The start value when the unit with the most dice (fewer than any has) or with the fewest (more
than any has) is searched."""


@dataclass(frozen=True)
class DiceBattlePieces:
    """One battle with dice on the pieces of a map."""

    terms: DiceBattleTerms
    writer: ExpressionWriter
    map: str

    # -- names -----------------------------------------------------------------------------------

    def name(self, what: str) -> str:
        """Return a property of this battle."""
        return self.terms.name(what)

    @property
    def _key(self) -> str:
        return self.terms.key

    @property
    def needs(self) -> bool:
        """Whether each unit has its own number that its dice must show."""
        return not self.terms.battle.counted

    def why(self, kept: LastingChange, letter: str) -> str:
        """Return the name of the constant with the text of a change."""
        return f"W_{self.name(letter)}{kept.code.strip('.')}"

    # -- commands --------------------------------------------------------------------------------

    @property
    def _struck(self) -> str:
        """Return the condition that a hit may be taken by the unit."""
        dice = self.name("dice")
        cases = (
            f"{which} && {self.name('hits ' + x)}>0 && {dice}=={self.name('top ' + x)}"
            for x, which in ROLES.values()
        )
        return " || ".join(cases)

    def hidden(self) -> Iterator[t.Trait]:
        """Yield the traits that hide commands from a unit with nothing to do."""
        key = f"{self._key}-hit"
        yield t.hide_commands(f"no hit {self._key}", f"{{!({self._struck})}}", [key])

    def traits(self) -> Iterator[t.Trait]:
        """Yield all traits of a unit in the battle."""
        key = self._key
        again = [f"{key}-none", f"{key}-tops"]
        may = f"{{({self._struck}) && {MINE}}}"
        yield t.trigger_action(
            HIT, f"{key}-hit", [f"{key}-strike", *again], may, name=f"{HIT} {key}"
        )
        struck = [f"{key}-pay", f"{key}-last", f"{key}-step"]
        yield t.trigger_action("", f"{key}-strike", struck)
        yield t.trigger_action("", f"{key}-last", [LOSE], f"{{{LEFT}<=1}}")
        yield t.trigger_action("", f"{key}-step", ["step-lose"], f"{{{LEFT}>1}}")
        fires = [f"{key}-count", f"{key}-throw", f"{key}-tally", f"{key}-add", f"{key}-say"]
        yield t.trigger_action("", f"{key}-fires", fires)
        yield t.report_action([f"{key}-say"], self._fired())
        yield t.report_action([f"{key}-tell"], self._hits_report())
        if self.terms.may:
            yield from self._mays()
        for value in self.terms.battle.printed:
            lacks = report_text("M_LACKS", "newPieceName", f"V_{property_name(value)}")
            yield t.report_action([f"{key}-lacks-{property_name(value).lower()}"], lacks)
        yield from self._counts()
        yield from self._begun()
        yield from self._rolled()

    def _mays(self) -> Iterator[t.Trait]:
        for role, may in self.terms.may.items():
            letter = ROLES[role][0]
            message = "M_MAY_NOT_ATTACK" if letter == "A" else "M_MAY_NOT_BE"
            so = self.writer.write(may)
            yield t.calculated_property(self.name(f"may {letter}"), f"{{{so} ? 1 : 0}}")
            yield t.report_action(
                [f"{self._key}-may-{letter.lower()}"], report_text(message, "newPieceName")
            )
            if letter == "D":
                leaves = [f"{self._key}-say-stands-by", "battle-role-0"]
                yield t.trigger_action("", f"{self._key}-stands-by", leaves)
                yield t.report_action(leaves[:1], report_text("M_STANDS_BY", "newPieceName"))

    def _counts(self) -> Iterator[t.Trait]:
        """Yield the traits by which units change the hits on either side, and the record of the
        strongest unit there."""
        key, dice, strongest = self._key, self.name("dice"), self.terms.battle.strongest
        yield t.global_key_command(f"{key}-tops", f"{key}-top", '{Role!=""}')
        sign, other = (">" if strongest else "<"), {"A": 'Role!="A"', "D": 'Role=="A"'}
        for letter, which in ROLES.values():
            hits, top = self.name(f"hits {letter}"), self.name(f"top {letter}")
            fired = f"{other[letter]} ? {hits}+{self.name('made')} : {hits}"
            changes = [
                t.PropertyChange(f"{key}-pay", f"{{{which} ? {hits}-1 : {hits}}}"),
                t.PropertyChange(f"{key}-add", in_braces(fired)),
            ]
            yield t.set_global_property(hits, changes)
            better = f"{{{which} && {dice}{sign}{top} ? {dice} : {top}}}"
            reset = t.PropertyChange(f"{key}-none", NOBODY[strongest])
            yield t.set_global_property(top, [t.PropertyChange(f"{key}-top", better), reset])

    # -- what is kept from the beginning -----------------------------------------------------------

    def _begun(self) -> Iterator[t.Trait]:
        begins = [(f"{self._key}-begin-{x.lower()}", role) for role, (x, _) in ROLES.items()]
        changes = [t.PropertyChange(key, in_braces(self._held(role))) for key, role in begins]
        yield t.dynamic_property(self.name("held"), ".", [*changes, t.PropertyChange(LOSE, ".")])
        yield t.dynamic_property(
            self.name("sort"),
            "0",
            [t.PropertyChange(k, in_braces(self._sort())) for k, _ in begins],
        )

    def _held(self, role: str) -> str:
        parts = (
            f'({self.writer.write(kept.when)} ? "{kept.code[1:]}" : "")'
            for kept in self.terms.kept[role]
        )
        return "+".join(['"."', *parts])

    def _sort(self) -> str:
        """Return the expression for the unit's place in the order of fire, from 0."""
        sorts = (f"{self.writer.write(so)} ? {n} : " for n, so in enumerate(self.terms.order))
        return "".join(sorts) + str(len(self.terms.order))

    def _holds(self, kept: LastingChange) -> str:
        return f'GetString("{self.name("held")}").contains("{kept.code}")'

    # -- what is rolled ----------------------------------------------------------------------------

    def _rolled(self) -> Iterator[t.Trait]:
        battle, key = self.terms.battle, self._key
        yield t.calculated_property(self.name("dice"), in_braces(self._by_role(self._dice)))
        if self.needs:
            yield t.calculated_property(self.name("need"), in_braces(self._by_role(self._need)))
        yield t.calculated_property(self.name("why"), in_braces(self._by_role(self._reasons)))
        sort = self.name("sort")
        first = '(Role=="A" ? 1 : 2)' if battle.first == "attacker" else '(Role=="A" ? 2 : 1)'
        place = f"{sort}+1" if battle.first == "together" else f"{sort}*2+{first}"
        yield t.calculated_property(self.name("at"), in_braces(place))
        many, thrown = self.name("many"), self.name("thrown")
        yield t.set_global_property(
            many, [t.PropertyChange(f"{key}-count", in_braces(self.name("dice")))]
        )
        one = self.terms.thrown.one()
        dice = "+".join(['""', *(f'({many}>{n} ? {one} : "")' for n in range(self.terms.most))])
        yield t.dynamic_property(thrown, "", [t.PropertyChange(f"{key}-throw", in_braces(dice))])
        yield t.set_global_property(
            self.name("made"), [t.PropertyChange(f"{key}-tally", in_braces(self._hits()))]
        )

    def transient(self) -> dict[str, str]:
        """Return the properties with the number of dice and of hits of the unit that fires. One
        fires at a time; a property of each unit would slow down all its other commands."""
        return {self.name("many"): "0", self.name("made"): "0"}

    def _by_role(self, of: Of) -> str:
        attackers, defenders = map(of, self.terms.battle.parties)
        same = attackers == defenders
        return attackers if same else f'Role=="A" ? {attackers} : {defenders}'

    def _dice(self, party: FiringParty) -> str:
        """Return the expression for the printed number of dice with its changes, in fractions of a
        die: the product of the multipliers, plus the additions, each multiplied by the multipliers
        after it."""
        battle, kept = self.terms.battle, self.terms.kept[party.role]
        printed, parts = f"Fights{property_name(battle.dice)}", parts_of(party)
        times: list[str] = []
        added: list[str] = []
        for change, so in zip(party.numbers, map(self._holds, kept), strict=False):
            over, by = change.times.numerator, change.times.denominator
            if change.times != 1:
                times.append(f"({so} ? {over} : {by})")
                added = [f"{part}*({so} ? {over} : {by})" for part in added]
            if change.add:
                done = "*".join(
                    str(c.times.denominator) for c in party.numbers[: _at(party, change)]
                )
                added.append(f"({so} ? ({change.add}) : 0)*{done}")
        if not times and not added:
            return printed
        number = "+".join(["*".join([printed, *times]), *added])
        if parts == 1:
            return f"Math.max(0,{number})"
        more = f"+{parts - 1}" if battle.up else ""
        return f"Math.max(0,({number}{more})/{parts})"

    def _need(self, party: FiringParty) -> str:
        """Return the expression for the number that a die must show."""
        battle = self.terms.battle
        number = f"Fights{property_name(battle.need)}" if battle.need else str(battle.number)
        sign = "+" if battle.less else "-"
        kept = self.terms.kept[party.role][len(party.numbers) :]
        aims = zip(party.aim, map(self._holds, kept), strict=True)
        return number + "".join(f"{sign}({so} ? ({aim.by}) : 0)" for aim, so in aims)

    def _reasons(self, party: FiringParty) -> str:
        """Return the expression for the changes that apply, separated by semicolons."""
        letter = ROLES[party.role][0]
        kept = self.terms.kept[party.role]
        parts = (f'({self._holds(k)} ? "; "+{self.why(k, letter)} : "")' for k in kept)
        return "+".join(parts) or '""'

    def _hits(self) -> str:
        """Return the expression for the number of hits."""
        thrown, dice = self.terms.thrown, f'GetString("{self.name("thrown")}")'
        if not self.needs:
            return thrown.hits(dice)
        faces = thrown.faces()
        letters = "".join(faces[face] for face in thrown.every_face)
        need = self.name("need") if self.terms.battle.less else f"{self.name('need')}-1"
        end = f"Math.max(0,Math.min({len(letters)},{need}))"
        good = f"0,{end}" if self.terms.battle.less else end
        kept = f'"[^{_NO_FACE}"+"{letters}".substring({good})+"]"'
        return f'{dice}.replaceAll({kept},"").length()'

    # -- what is told ------------------------------------------------------------------------------

    @cached_property
    def _kind(self) -> str:
        if not self.needs:
            return "POOL"
        return "LESS" if self.terms.battle.less else "MORE"

    def _fired(self) -> str:
        """Return the report of a unit's dice, one by one."""
        shown = self.terms.thrown.spelled(f'GetString("{self.name("thrown")}")')
        need = [self.name("need")] if self.needs else []
        values = ("newPieceName", self.name("many"), *need, shown, self.name("made"))
        return report_text(f"M_THROWS_{self._kind}", *values)

    def _hits_report(self) -> str:
        """Return the report of a unit's number of dice with the reasons."""
        need = [self.name("need")] if self.needs else []
        text = filled_message(f"M_ROLLS_{self._kind}", "newPieceName", self.name("dice"), *need)
        why = f'GetString("{self.name("why")}")'
        reasons = f'String.valueOf("|"+{why}).replace("|; ","")'
        return in_braces(f'{text}+({why}=="" ? "" : " ("+{reasons}+")")')


def _at(party: FiringParty, change: object) -> int:
    """Return the position after a change in the party's list of changes."""
    return next(n for n, one in enumerate(party.numbers, 1) if one is change)
