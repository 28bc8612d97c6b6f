"""Makes what counters contribute to battles with dice: each unit's dice, its hits, and the steps
lost to hits. The modifiers of a unit's dice are stored when a battle begins, as numbers between
dots (``.1.3.``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import step_loss_keystrokes, step_loss_traits
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.combat.results import MINE, ROLES
from builder.outputs.vassal.features.dice_battles.terms import (
    DiceBattleTerms,
    LastingChange,
    parts_of,
)
from builder.outputs.vassal.features.resting import IN_BATTLE, resting_property
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.core.module_export.dice_battles import FiringParty
from builder.vassal.expressions.functions import greatest, least, total, value_of
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    Number,
    Some,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.names import property_name

HIT = "Take a hit"
"""The label of the menu command for units that are hit."""

_NO_FACE = "~"
NOBODY = {True: "-1", False: "9999"}
"""The start value of the search for the unit with the most dice (key ``True``; -1 is fewer than any
unit has) or with the fewest (key ``False``; 9999 is more than any has)."""


@dataclass(frozen=True)
class DiceBattlePieces:
    """The pieces of a map in one battle with dice."""

    game: Game
    terms: DiceBattleTerms
    writer: ExpressionWriter
    map: str

    # -- names -----------------------------------------------------------------------------------

    def name(self, what: str) -> str:
        """Return the name of a property of this battle."""
        return self.terms.name(what)

    @property
    def _key(self) -> str:
        return self.terms.key

    @property
    def needs(self) -> bool:
        """Whether each unit has its own number needed to hit, so that dice cannot simply be counted
        by face."""
        return not self.terms.battle.counted

    def why(self, kept: LastingChange, letter: str) -> str:
        """Return the name of the constant with the reason of a lasting modifier; ``letter`` is that
        of the role."""
        return f"W_{self.name(letter)}{kept.code.strip('.')}"

    # -- commands --------------------------------------------------------------------------------

    @property
    def _struck(self) -> Truth:
        """The condition that the unit is one that may take the next hit."""
        dice = number(self.name("dice"))
        return any_of(
            *(
                which
                & (number(self.name(f"hits {x}")) > 0)
                & dice.equals(number(self.name(f"top {x}")))
                for x, which in ROLES.values()
            )
        )

    def traits(self, *, able: bool = True) -> Iterator[t.Trait]:
        """Yield all traits of a unit in the battle; of one that is never ``able`` to take part only
        those that say so."""
        key = self._key
        if not able:
            yield from self._mays(able=False)
            return
        again = [f"{key}-none", f"{key}-tops"]
        may = self._struck & MINE
        yield t.trigger_action(
            HIT, f"{key}-hit", [f"{key}-strike", *again], may, name=f"{HIT} {key}"
        )
        struck = [f"{key}-pay", *step_loss_keystrokes(self.game, key)]
        yield t.trigger_action("", f"{key}-strike", struck)
        yield from step_loss_traits(self.game, key)
        fires = [f"{key}-count", f"{key}-throw", f"{key}-tally", f"{key}-add", f"{key}-say"]
        yield t.trigger_action("", f"{key}-fires", fires)
        yield t.report_action([f"{key}-say"], self._fired())
        yield t.report_action([f"{key}-tell"], self._hits_report())
        if self.terms.may:
            yield from self._mays(able=True)
        for value in self.terms.battle.printed:
            lacks = filled_message("M_LACKS", "newPieceName", f"V_{property_name(value)}")
            yield t.report_action([f"{key}-lacks-{property_name(value).lower()}"], lacks)
        yield from self._counts()
        yield from self._begun()
        yield from self._rolled()

    def _mays(self, *, able: bool) -> Iterator[t.Trait]:
        for role, may in self.terms.may.items():
            letter = ROLES[role][0]
            message = "M_MAY_NOT_ATTACK" if letter == "A" else "M_MAY_NOT_BE"
            so = self.writer.truth(may)
            if able:
                yield t.calculated_property(self.name(f"may {letter}"), so.as_number)
            yield t.report_action(
                [f"{self._key}-may-{letter.lower()}"], filled_message(message, "newPieceName")
            )
            if letter == "D":
                leaves = [f"{self._key}-say-stands-by", "battle-role-0"]
                yield t.trigger_action("", f"{self._key}-stands-by", leaves)
                yield t.report_action(leaves[:1], filled_message("M_STANDS_BY", "newPieceName"))

    def _counts(self) -> Iterator[t.Trait]:
        """Yield the traits by which units add or pay off the hits against each side, and find which
        unit has the most (or fewest) dice."""
        key, dice, strongest = self._key, number(self.name("dice")), self.terms.battle.strongest
        yield t.global_key_command(f"{key}-tops", f"{key}-top", text("Role").differs(""))
        other = {"A": text("Role").differs("A"), "D": text("Role").equals("A")}
        for letter, which in ROLES.values():
            hits, top = number(self.name(f"hits {letter}")), number(self.name(f"top {letter}"))
            fired = choose(other[letter], hits + number(self.name("made")), hits)
            changes = [
                t.PropertyChange(f"{key}-pay", choose(which, hits - 1, hits)),
                t.PropertyChange(f"{key}-add", fired),
            ]
            yield t.set_global_property(str(hits), changes)
            better = choose(which & (dice > top if strongest else dice < top), dice, top)
            reset = t.PropertyChange(f"{key}-none", NOBODY[strongest])
            yield t.set_global_property(str(top), [t.PropertyChange(f"{key}-top", better), reset])

    # -- what is kept from the beginning -----------------------------------------------------------

    def _begun(self) -> Iterator[t.Trait]:
        begins = [(f"{self._key}-begin-{x.lower()}", role) for role, (x, _) in ROLES.items()]
        changes = [t.PropertyChange(key, self._lasting_codes(role)) for key, role in begins]
        yield t.dynamic_property(self.name("held"), ".", [*changes, t.PropertyChange(LOSE, ".")])
        yield t.dynamic_property(
            self.name("sort"),
            "0",
            [t.PropertyChange(k, self._sort()) for k, _ in begins],
        )

    def _lasting_codes(self, role: str) -> Text:
        held = as_text(".")
        for kept in self.terms.lasting_changes[role]:
            held = held + choose(self.writer.truth(kept.when), kept.code[1:], "")
        return held

    def _sort(self) -> Number:
        """Return the place of the unit's kind in the order of fire, from 0."""
        order = self.terms.order
        places = [(self.writer.truth(so), as_number(n)) for n, so in enumerate(order)]
        return first_case(places, as_number(len(order)))

    def _holds(self, kept: LastingChange) -> Truth:
        return string(self.name("held")).contains(kept.code)

    # -- what is rolled ----------------------------------------------------------------------------

    def _rolled(self) -> Iterator[t.Trait]:
        battle, key = self.terms.battle, self._key
        yield resting_property(self.name("dice"), self._by_role(self._dice), IN_BATTLE)
        if self.needs:
            yield resting_property(self.name("need"), self._by_role(self._need), IN_BATTLE)
        yield resting_property(self.name("why"), self._by_role(self._reasons), IN_BATTLE)
        sort = number(self.name("sort"))
        first = (
            choose(text("Role").equals("A"), 1, 2)
            if battle.first == "attacker"
            else choose(text("Role").equals("A"), 2, 1)
        )
        place = sort + 1 if battle.first == "together" else sort * 2 + first
        yield resting_property(self.name("at"), place, IN_BATTLE)
        many, thrown = number(self.name("many")), self.name("thrown")
        count = t.PropertyChange(f"{key}-count", number(self.name("dice")))
        yield t.set_global_property(str(many), [count])
        one = self.terms.thrown.one()
        each = (choose(many > n, one, "") for n in range(self.terms.most))
        dice = reduce(Text.__add__, each, as_text(""))
        yield t.dynamic_property(thrown, "", [t.PropertyChange(f"{key}-throw", dice)])
        yield t.set_global_property(
            self.name("made"), [t.PropertyChange(f"{key}-tally", self._hits())]
        )

    def transient(self) -> dict[str, str]:
        """Return the properties with the number of dice and of hits of the unit that is firing now,
        with their start values. They belong to the module, since only one unit fires at a time and
        a property of each unit would slow down all commands."""
        return {self.name("many"): "0", self.name("made"): "0"}

    def _by_role(self, of: Callable[[FiringParty], Some]) -> Some:
        attackers, defenders = map(of, self.terms.battle.parties)
        same = attackers == defenders
        return attackers if same else first_case([(text("Role").equals("A"), attackers)], defenders)

    def _dice(self, party: FiringParty) -> Number:
        """Return a unit's number of dice, in fractions of a die: the printed number times all
        multipliers that apply, plus each addition times the multipliers that come after it."""
        battle, kept = self.terms.battle, self.terms.lasting_changes[party.role]
        printed, parts = number(f"Fights{property_name(battle.dice)}"), parts_of(party)
        times, added = printed, list[Number]()
        for change, so in zip(party.numbers, map(self._holds, kept), strict=False):
            over, by = change.times.numerator, change.times.denominator
            if change.times != 1:
                times = times * choose(so, over, by)
                added = [part * choose(so, over, by) for part in added]
            if change.add:
                done = choose(so, change.add, 0)
                for before in party.numbers[: _number_of_change(party, change)]:
                    done = done * before.times.denominator
                added.append(done)
        if times == printed and not added:
            return printed
        whole = total(times, *added)
        if parts == 1:
            return greatest(0, whole)
        return greatest(0, (whole + (parts - 1) if battle.up else whole) // parts)

    def _need(self, party: FiringParty) -> Number:
        """Return the number that a die must show to hit."""
        battle = self.terms.battle
        shows = (
            number(f"Fights{property_name(battle.need)}")
            if battle.need
            else as_number(battle.number)
        )
        kept = self.terms.lasting_changes[party.role][len(party.numbers) :]
        for aim, so in zip(party.aim, map(self._holds, kept), strict=True):
            by = choose(so, aim.by, 0)
            shows = shows + by if battle.less else shows - by
        return shows

    def _reasons(self, party: FiringParty) -> Text:
        """Return the text of the modifiers that apply, separated by semicolons."""
        letter = ROLES[party.role][0]
        kept = self.terms.lasting_changes[party.role]
        parts = [choose(self._holds(k), "; " + text(self.why(k, letter)), "") for k in kept]
        return reduce(Text.__add__, parts) if parts else as_text("")

    def _hits(self) -> Number:
        """Return the number of hits of the unit's dice."""
        thrown, dice = self.terms.thrown, string(self.name("thrown"))
        if not self.needs:
            return thrown.hits(dice)
        faces, need = thrown.faces(), number(self.name("need"))
        letters = "".join(faces[face] for face in thrown.every_face)
        less = self.terms.battle.less
        end = greatest(0, least(len(letters), need if less else need - 1))
        good = as_text(letters).substring(0, end) if less else as_text(letters).substring(end)
        return dice.replace_all(f"[^{_NO_FACE}" + good + "]", "").length

    # -- what is told ------------------------------------------------------------------------------

    @cached_property
    def _kind(self) -> str:
        if not self.needs:
            return "POOL"
        return "LESS" if self.terms.battle.less else "MORE"

    def _fired(self) -> Text:
        """Return the report of a unit's dice, one by one."""
        shown = self.terms.thrown.spelled(string(self.name("thrown")))
        need = [self.name("need")] if self.needs else []
        many, made = self.name("many"), self.name("made")
        return filled_message(f"M_THROWS_{self._kind}", "newPieceName", many, *need, shown, made)

    def _hits_report(self) -> Text:
        """Return the chat report of a unit's number of dice, with the reasons for it."""
        need = [self.name("need")] if self.needs else []
        told = filled_message(f"M_ROLLS_{self._kind}", "newPieceName", self.name("dice"), *need)
        why = string(self.name("why"))
        reasons = value_of("|" + why).replace("|; ", "")
        return told + choose(why.equals(""), "", " (" + reasons + ")")


def _number_of_change(party: FiringParty, change: object) -> int:
    """Return the number of a modifier in its party's list, from 1."""
    return next(n for n, one in enumerate(party.numbers, 1) if one is change)
