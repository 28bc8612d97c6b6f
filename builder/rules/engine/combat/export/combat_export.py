"""Exports declared combats for the VASSAL module: their formulas, with the data on maps and
counters that conditions need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Modifier
from builder.model.mechanisms.fighting.combat import Combat, Strength
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.texts.markup import without_markup
from builder.rules.core.module_export.contests import (
    CombatParty,
    CombatReason,
    RangeRules,
    Reckon,
    TableCombat,
    TranslatedText,
)
from builder.rules.engine.combat.combat_formula import ATTACK, DEFENCE, CombatFormula, Side
from builder.rules.engine.combat.combat_outcomes import (
    losses_by_result,
    marks_by_result,
    retreats_by_result,
    states_by_result,
    units_able,
)
from builder.rules.engine.combat.combat_text import (
    attack_condition_text,
    result_text,
    roll_modifier_text,
    shift_text,
    strength_change_text,
)
from builder.rules.engine.combat.export.module_queries import (
    CombatConditions,
    value_parts_by_steps_lost,
    values_by_steps_lost,
)
from builder.rules.engine.combat.export.moment_queries import known_values, support_questions
from builder.rules.engine.combat.export.reminders import (
    advance_reminder,
    counts_own_places,
    crowd_reminder,
    length_reminder,
)
from builder.rules.engine.combat.export.surroundings import Surroundings
from builder.rules.engine.combat_options.option_export import (
    combat_options_for_module,
    nothing_chosen,
)
from builder.rules.engine.facing.attacked_arcs import attack_arcs
from builder.rules.engine.fire.spotting_export import Sighting
from builder.rules.engine.overruns.overruns import phases_of_overruns
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.conditions import ROLES, term_of
from builder.rules.engine.reactions.reaction_export import phases_out_of_turn
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.expressions.terms import Not, greatest, is_greater, number
from builder.rules.procedures import Refused

MODIFIER_TEXTS: Mapping[str, Callable[[Wording, Modifier], str]] = {
    "shift": shift_text,
    "roll": roll_modifier_text,
}


def combats_for_module(game: Game) -> tuple[TableCombat, ...]:
    """Return the combats of a game that a VASSAL module can compute: those whose results table
    exists."""
    found = (_contest(game, combat) for combat in game.mechanisms.combat)
    return tuple(contest for contest in found if contest)


def _contest(game: Game, combat: Combat) -> TableCombat | None:
    fires = isinstance(combat.reach, Reach)
    if combat.reckon == "range" and not fires:
        return None
    try:
        return _CombatExport(game, CombatFormula(game, combat), combat.reckon).contest()
    except Refused:
        return None


@dataclass(frozen=True)
class _CombatExport:
    """Converts one declared combat to the form for the VASSAL module."""

    game: Game
    computed_formula: CombatFormula
    reckon: Reckon

    @property
    def _combat(self) -> Combat:
        return self.computed_formula.combat

    def contest(self) -> TableCombat:
        """Return the complete combat for the VASSAL module. Raises :class:`Refused` if its results
        table is missing."""
        combat, table = self._combat, self.computed_formula.table
        fought = CombatConditions(self.game, self._conditions)
        return TableCombat(
            id=combat.id,
            name=combat.name or "Combat",
            rule=self.computed_formula.rule,
            table=table,
            reckon=self.reckon,
            same_place=combat.reach == "same place",
            formula=self.computed_formula.formula,
            attackers=self._party("attacker"),
            defenders=self._party("defender"),
            asked=fought.questions_by_name,
            grounds=fought.grounds(),
            ways=fought.crossed_features(),
            heights=fought.heights(),
            words=fought.words(),
            shifts=tuple(self._moved(m, "shift") for m in self.computed_formula.shifts),
            rolls=tuple(self._moved(m, "roll") for m in self.computed_formula.rolls),
            bars=tuple(self._bars()),
            meanings={code: self._meaning(code) for code in table.codes},
            known={
                **known_values(self.game, fires=isinstance(combat.reach, Reach)),
                **nothing_chosen(combat),
            },
            questions=fought.questions(self._around.asked),
            gathered=fought.gathered(),
            origins=fought.origins,
            attack_arcs=attack_arcs(self.game, combat),
            ways_out=self._around.ways_out,
            ranged=self._ranged(combat.reach, fought) if isinstance(combat.reach, Reach) else None,
            able=units_able(self.game),
            numbers=dict(support_questions(self.game, combat)),
            options=tuple(combat_options_for_module(self.game, combat)),
            most_places=combat.hexes,
            phases=phases_for(self.game, "combat", combat),
            out_of_turn=phases_out_of_turn(self.game, combat.id),
            exceptions=phases_of_overruns(self.game, combat.id),
            notes=tuple(self._notes()),
        )

    def _ranged(self, reach: Reach, fought: CombatConditions) -> RangeRules:
        """Return the rules of ranged fire for the VASSAL module: ranges, line of sight and indirect
        fire."""
        value = "" if isinstance(reach.range, int) else reach.range
        over, sight = reach.indirect, self.game.mechanisms.sight
        sees = self.game.mechanisms.case("sight", sight) if sight and reach.sight else ""
        ranges = values_by_steps_lost(self.game, value, self.computed_formula.rule) if value else {}
        most = reach.range if isinstance(reach.range, int) else 0
        sighting = self._sighting
        return RangeRules(
            value=value,
            printed=ranges,
            most=most,
            least=reach.least,
            sight=sees,
            alone=reach.firers == "one",
            single=reach.targets == "one",
            indirect=self._reason(over.who, "attacker", "attacker", "unit") if over else None,
            nearest=over.least if over else 0,
            sides=fought.sides(),
            lines=fought.lines(self._farthest),
            sighted=sighting.sighted() if sighting and not sighting.unable else None,
            unsighted=sighting.unable if sighting else "",
            runs=reach.run,
        )

    @cached_property
    def _farthest(self) -> int:
        """The longest range of any unit, in hexes."""
        reach = self._combat.reach
        assert isinstance(reach, Reach)
        if isinstance(reach.range, int):
            return reach.range
        every = values_by_steps_lost(self.game, reach.range, self.computed_formula.rule).values()
        return max((far for steps in every for far in steps if far is not None), default=0)

    @cached_property
    def _sighting(self) -> Sighting | None:
        """The sight data with which the module decides who sees the target; ``None`` if fire needs
        no line of sight."""
        reach, sight = self._combat.reach, self.game.mechanisms.sight
        if sight is None or not isinstance(reach, Reach) or not reach.sight:
            return None
        return Sighting(self.game, sight, reach, self._farthest)

    @property
    def _conditions(self) -> tuple[When, ...]:
        reach = self._combat.reach
        over = (reach.indirect.who,) if isinstance(reach, Reach) and reach.indirect else ()
        seen = self._sighting.conditions if self._sighting else ()
        around = self._around.conditions
        ours = self.computed_formula.conditions
        return (*ours, self._combat.who, self._combat.on, *over, *seen, *around)

    @cached_property
    def _around(self) -> Surroundings:
        """What closes the ways out of the attacked place."""
        return Surroundings(self.game, self.computed_formula.conditions)

    # -- who fights ------------------------------------------------------------------------------

    def _party(self, side: Side) -> CombatParty:
        combat = self._combat
        value = combat.attack if side == "attacker" else combat.defence
        counts = side in combat.counts
        may = combat.who if side == "attacker" else combat.on
        return CombatParty(
            role=ROLES[side],
            value=value if counts else "",
            strength=self.computed_formula.of_unit(side),
            parts=self.computed_formula.parts(side),
            changes=tuple(self._change(c) for c in combat.changes if c.of == side),
            printed=value_parts_by_steps_lost(self.game, value, self.computed_formula.rule)
            if counts
            else {},
            printed_in=self.computed_formula.printed_in(side),
            losses=losses_by_result(combat.results, side),
            retreats=retreats_by_result(combat.results, side),
            states=states_by_result(combat, side),
            marks=marks_by_result(combat, side),
            may=None if may.empty else self._reason(may, side, side, "unit"),
        )

    # -- why -------------------------------------------------------------------------------------

    def _reason(self, when: When, own: Side, one: Side | None, subject: str) -> CombatReason:
        said = chat_text(self.game, lambda wording: wording.when(when, subject))
        return CombatReason(self.computed_formula.rule, term_of(when, own, one), said)

    def _change(self, change: Strength) -> CombatReason:
        said = chat_text(self.game, lambda wording: strength_change_text(wording, change))
        when = term_of(change.when, change.of, change.of)
        return CombatReason(change.rule or self.computed_formula.rule, when, said)

    def _moved(self, modifier: Modifier, what: str) -> CombatReason:
        said = chat_text(self.game, lambda wording: MODIFIER_TEXTS[what](wording, modifier))
        when = term_of(modifier.when, "attacker", None)
        return CombatReason(modifier.rule or self.computed_formula.rule, when, said)

    def _bars(self) -> Iterable[CombatReason]:
        """Yield the rules by which the VASSAL module forbids attacks: the condition of the combat is
        not true, or the odds are worse than those of the first column where the game allows no
        such attack."""
        when = self._combat.when
        if not when.empty:
            said = chat_text(
                self.game, lambda wording: attack_condition_text(wording, self._combat)
            )
            may = term_of(when, "attacker", None)
            yield CombatReason(self.computed_formula.rule, Not(may), said)
        row = self.computed_formula.row
        if self._combat.below == "no attack" and row.is_odds:
            first, second = map(int, row.bands[0].odds.split(":"))
            worse = is_greater(greatest(number(DEFENCE), 1) * first, number(ATTACK) * second)
            text = "At worse odds than those of the first column, there is no attack."
            yield CombatReason(self.computed_formula.rule, worse, lambda tr: tr(text))

    def _notes(self) -> Iterable[CombatReason]:
        """Yield what the chat reminds the players of."""
        combat, always = self._combat, term_of(ALWAYS, "attacker", None)
        if advance_reminder(Wording(self.game, Translator()), combat):
            said = chat_text(self.game, lambda wording: advance_reminder(wording, combat))
            rule = combat.advance.rule if combat.advance else ""
            yield CombatReason(rule or self.computed_formula.rule, always, said)
        if combat.most is not None:
            said = chat_text(self.game, lambda wording: crowd_reminder(wording, combat))
            yield CombatReason(self.computed_formula.rule, always, said)
        if counts_own_places(self.game, combat, self._conditions):
            facing = next(one for one in self.game.mechanisms.facing if one.covers > 1)
            rule = self.game.mechanisms.case("facing", facing)
            yield CombatReason(rule, always, chat_text(self.game, length_reminder))

    def _meaning(self, code: str) -> TranslatedText:
        outcome = self._combat.results.get(code)
        return chat_text(self.game, lambda t: result_text(t, outcome) if outcome else "")


def chat_text(game: Game, say: Callable[[Wording], str]) -> TranslatedText:
    """Return a text, written by the designer or by Chitwright, in the form in which the VASSAL chat
    shows it: without bold type and links."""
    return lambda tr: without_markup(say(Wording(game, tr)))
