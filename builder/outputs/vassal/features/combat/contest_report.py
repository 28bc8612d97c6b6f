"""Reports a combat line by line in the chat: the place, the reasons, the sums, the roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.features.combat.combat_parts import TERRAIN, CombatParts, OneContest
from builder.outputs.vassal.features.combat.contest_checks import ContestChecks
from builder.outputs.vassal.features.combat.ranged import FARTHEST
from builder.outputs.vassal.features.combat.ranged import distance_report_keys as distances
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terms import (
    FIGHT,
    ContestTerms,
    Reasoned,
)
from builder.outputs.vassal.features.queries.attack_directions import AttackDirections
from builder.outputs.vassal.features.queries.attack_origins import MANY_PLACES
from builder.outputs.vassal.table.boards.ground import TERRAIN_NAMES, has_ground
from builder.outputs.vassal.table.commands import (
    chat_line,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.toolbar import TELL_STEPS
from builder.rules.core.module_export.term_names import RANGE
from builder.rules.core.table_resolution import FIRST_ROLL, SECOND_ROLL
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import is_false, is_true, number, string, text
from builder.vassal.expressions.tree import (
    FALSE,
    TRUE,
    Text,
    as_text,
    choose,
)
from builder.vassal.format.components import Element

_STRENGTH_MESSAGES = {
    ("odds", False): ("M_ODDS", ("attack", "defence")),
    ("difference", False): ("M_LESS", ("attack", "defence", "scale")),
    ("added", False): ("M_ADDS", ("attack", "defence", "scale")),
    ("difference", True): ("M_DIFFERENCE", ("attack", "support", "defence", "against", "scale")),
    ("total", False): ("M_TOTAL", ("attack",)),
    ("range", False): ("M_RANGE", (RANGE,)),
    ("total", True): ("M_STRENGTH", ("attack", "support", "scale")),
}
"""The chat message about the strengths and the stages that it shows, by the kind of formula and
whether there is support."""

RESULT = "say-roll"
"""The keystroke of the message with the result of a battle."""


@dataclass(frozen=True)
class ContestReport(OneContest):
    """Makes the chat lines that report one combat."""

    @cached_property
    def checks(self) -> ContestChecks:
        """The checks of whether the combat can be fought as declared."""
        return ContestChecks(self.pieces, self.terms)

    @property
    def directions(self) -> AttackDirections:
        """The warning about attackers that may not attack in that direction."""
        attackers = self.pieces.roles["attackers"]
        warning = "M_FIRED_AWAY" if self._contest.ranged else "M_TURNED_AWAY"
        return AttackDirections(self._contest, self._key, self.pieces.arcs, attackers, warning)

    def keystrokes(self) -> list[str]:
        """Return the keystrokes that write the lines of the report to the chat, in order."""
        key, terms, limit = self._key, self.terms, self.limit
        lines = {
            name: [f"{key}-say-{name}-{n}" for n in range(len(reasons))]
            for name, reasons in self.reasons().items()
        }
        may = [f"{key}-may-{ROLES[role][0].lower()}" for role in terms.may]
        tell = [f"{key}-tell-{low}" for low in self.checks.reporting_roles]
        place = "battle-say-target" if self._contest.one_target else f"{key}-say-place"
        said = self._report_lines().keys()
        warned, more, after = (
            [f"{key}-say-{name}" for name in names if f"say-{name}" in said]
            for names in (("places",), ("support", "before"), ("row", "die"))
        )
        warned += self.directions.keystrokes
        return [
            place, *limit.before, *distances(self.terms), *may, *warned, *more, *tell,
            *lines["note"], f"{key}-say-sum", *after,
            *lines["shift"], *([f"{key}-say-shifted"] if lines["shift"] else []),
            *lines["roll"], *([f"{key}-say-added"] if lines["roll"] else []), *lines["bar"],
        ]  # fmt: skip

    @cached_property
    def limit(self) -> PhaseLimit:
        """The rule that the combat belongs to certain phases, and that each place may be attacked
        only once in a phase (fire, and an earlier bombardment by markers, do not count). If all
        attack a single target, the target's side determines whose attack it is."""
        contest, game = self._contest, self.pieces.game
        done = self.terms.name("done") if contest.once and not contest.ranged else ""
        side, foe = string("BattleSide"), string("BattleTargetSide")
        if contest.one_target:
            bombards = self.pieces.bombardments
            counts = ~bombards.markers_alone if bombards else TRUE
            return PhaseLimit(
                game, self._key, contest.rule, contest.phases, None, done, FIGHT, foe,
                contest.exceptions, counts, contest.out_of_turn,
            )  # fmt: skip
        return PhaseLimit(
            game, self._key, contest.rule, contest.phases, side, done, FIGHT,
            exceptions=contest.exceptions, out_of_turn=contest.out_of_turn, together="attack",
        )  # fmt: skip

    def _too_many_places(self) -> Text:
        """Return the warning about units that attack, or fire, from too many places."""
        many, most = MANY_PLACES, self._contest.most_places
        assert most is not None
        message = "M_MANY_FIRE" if self._contest.ranged else "M_MANY_PLACES"
        said = filled_message(message, as_text(self._contest.rule), many, as_text(str(most)))
        return choose(many > most, said, "")

    def reasons(self) -> Mapping[str, Sequence[Reasoned]]:
        """Return the reasons that may be reported, grouped by what they affect: notes, column
        shifts, die modifiers, and bans on the attack."""
        terms = self.terms
        return {
            "note": terms.notes,
            "shift": terms.shifts,
            "roll": terms.rolls,
            "bar": terms.bars,
        }

    def lines(self) -> Iterator[Element]:
        """Yield the components that write the chat lines, each triggered by its keystroke."""
        yield from self.directions.lines()
        for key, line in self._report_lines().items():
            yield chat_line(f"{self._key}-{key}", line, coloured=key == RESULT)
        for name, reasons in self.reasons().items():
            for n, r in enumerate(reasons):
                said = filled_message(
                    "M_BY_RULE", as_text(r.reason.rule), reason_constant(self.terms, name, n)
                )
                line = choose(self._writer.truth(r.when), said, "")
                line = line if name == "bar" else _unless_quiet(line)
                yield chat_line(f"{self._key}-say-{name}-{n}", line)

    def _report_lines(self) -> dict[str, Text]:
        """Return the lines that the module writes to the chat, keyed by the keystroke that writes
        each."""
        limited = self._contest.most_places is not None
        return {
            "none": self.checks.undeclared(),
            **({} if self._contest.one_target else {"say-place": self._place()}),
            **({"say-places": self._too_many_places()} if limited else {}),
            **self._of_support(),
            "say-sum": self._summed(),
            **self._of_table(),
            **({"say-die": self._to_die()} if self._contest.fire else {}),
            **self._changed(),
            "say-by-roll": self._by_roll(),
            RESULT: self._roll(),
        }

    def _place(self) -> Text:
        place = string("BattlePlace")
        return filled_message("M_BATTLE_IN", self._tables.named(), place, ground_of(self.pieces))

    def _of_support(self) -> dict[str, Text]:
        support, alone = self.pieces.support, self.pieces.bombardments
        found = {"say-support": support.warned()} if support else {}
        return {**found, **({"say-before": alone.warned()} if alone else {})}

    def _summed(self) -> Text:
        """Return the chat line with both total strengths; if the results table has one row, the
        line also has the column."""
        name, contest, alone = self.terms.name, self._contest, self.pieces.bombardments
        signs = contest.reckon in ("difference", "added")
        message, stages = _STRENGTH_MESSAGES[contest.reckon, contest.support is not None]
        scale = signed_number(name(contest.scale)) if signs else number(name(contest.scale)).shown
        named: dict[str, Text | str] = {"scale": scale, RANGE: FARTHEST}
        values: list[Text | str] = [named.get(stage, name(stage)) for stage in stages]
        if message == "M_STRENGTH":
            values.append(name("column"))
        if message not in ("M_DIFFERENCE", "M_ADDS"):
            values.append(self._tables.head(name("base" if contest.shifts else "column")))
        said = filled_message(message, *values)
        return _unless_quiet(alone.summed(scale, said) if alone else said)

    def _of_table(self) -> dict[str, Text]:
        """Return the chat lines with the column of the results table (unless the line of strengths
        has it) and with the row if there are several."""
        message = _STRENGTH_MESSAGES[self._contest.reckon, self._contest.support is not None][0]
        if message != "M_DIFFERENCE":
            return {}
        tables, column = self._tables, self.terms.name("column")
        heads = [tables.row_name()] if tables.rows else []
        message = "M_COLUMN" if heads else "M_ONLY_COLUMN"
        told = filled_message(message, *heads, column, tables.head(column))
        return {"say-row": _unless_quiet(told)}

    def _to_die(self) -> Text:
        die, wall, added = (self.terms.name(stage) for stage in ("ground-die", "wall", "added"))
        ground = looked_up(TERRAIN_NAMES, text(TERRAIN))
        return _unless_quiet(filled_message("M_FIRE_DIE", die, ground, wall, added))

    def _changed(self) -> dict[str, Text]:
        """Return the chat lines with the total column shift and die modifier."""
        name, contest = self.terms.name, self._contest
        told: dict[str, Text] = {}
        if self.terms.shifts:
            column = self._tables.head(name("column"))
            all_ = filled_message("M_SHIFTED", signed_number(name("shift")), column)
            told["say-shifted"] = _unless_quiet(choose(number(name("shift")).equals(0), "", all_))
        if self.terms.rolls:
            all_ = filled_message("M_ADDED", signed_number(name(contest.added)))
            none = number(name(contest.added)).equals(0)
            told["say-added"] = _unless_quiet(choose(none, "", all_))
        return told

    def _by_roll(self) -> Text:
        by_roll = self._tables.by_roll()
        barred = is_true(self.terms.name("barred")) if self.terms.bars else FALSE
        return choose(barred | by_roll.equals(""), "", filled_message("M_BY_ROLL", by_roll))

    def _roll(self) -> Text:
        name, tables, alone = self.terms.name, self._tables, self.pieces.bombardments
        meaning = alone.meaning(tables.meaning()) if alone else tables.meaning()
        if self._contest.table.is_opposed:
            whole = signed_number(name(self._contest.total))
            rolls = name(FIRST_ROLL), name(SECOND_ROLL)
            return filled_message("M_ROLLED_AGAINST", *rolls, whole, tables.code(), meaning)
        plainly = filled_message("M_ROLLED", name("die"), tables.code(), meaning)
        if not tables.adds:
            return plainly
        total = number(name(self._contest.total))
        added = filled_message("M_FIRE_ROLLED", name("die"), total, tables.code(), meaning)
        return choose(total.equals(number(name("die"))), plainly, added)


def _unless_quiet(line: Text) -> Text:
    """Return a chat line that is left out for players who prefer to see only results."""
    return choose(is_false(TELL_STEPS), "", line)


def ground_of(pieces: CombatParts) -> Text:
    """Return the expression for the name of the terrain in the target's place; empty if terrain
    does not matter."""
    if not has_ground(pieces.game, pieces.boards):
        return as_text("")
    return looked_up(TERRAIN_NAMES, string(TERRAIN))


def signed_number(property: str) -> Text:
    """Return a number (the value of a property) as a text with its sign."""
    return choose(number(property) > 0, "+", "") + number(property)


def reason_constant(terms: ContestTerms, name: str, n: int) -> str:
    """Return the name of the constant with the text of the ``n``-th reason of a kind (``name``) in
    a combat."""
    return f"W_{terms.name(name)}{n + 1}"
