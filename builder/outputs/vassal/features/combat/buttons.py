"""Makes the buttons of one contest, and the commands behind them that compute its numbers, report
them line by line and roll the die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.features.combat.combat_values import may_name, printed_name
from builder.outputs.vassal.features.combat.options import Options
from builder.outputs.vassal.features.combat.pieces import ONE_PLACE, SHARE, TERRAIN, ContestPieces
from builder.outputs.vassal.features.combat.ranged import FARTHEST, fires_alone, target_finding_keys
from builder.outputs.vassal.features.combat.ranged import distance_report_keys as distances
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.tables import ContestTables
from builder.outputs.vassal.features.combat.terms import (
    FIGHT,
    ContestTerms,
    Reasoned,
    may_defend,
    strengths_reported,
)
from builder.outputs.vassal.table.boards.ground import TERRAIN_NAMES, has_ground
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.toolbar import TELL_STEPS
from builder.rules.core.module_export.contests import TableCombat
from builder.rules.core.module_export.term_names import RANGE
from builder.vassal.expressions.functions import total
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import is_false, is_true, number, string, text
from builder.vassal.expressions.tree import (
    FALSE,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    first_case,
)
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text

_STRENGTH_MESSAGES = {
    ("odds", False): ("M_ODDS", ("attack", "defence")),
    ("difference", False): ("M_LESS", ("attack", "defence", "scale")),
    ("difference", True): ("M_DIFFERENCE", ("attack", "support", "defence", "against", "scale")),
    ("total", False): ("M_TOTAL", ("attack",)),
    ("range", False): ("M_RANGE", (RANGE,)),
    ("total", True): ("M_STRENGTH", ("attack", "support", "scale")),
}
"""The chat message about the strengths and the stages that it shows, by the kind of formula and
whether there is support."""

_RESULT = "say-roll"
"""The keystroke of the message with the result of a battle."""

_ROLLED = ("die", "result")


@dataclass(frozen=True)
class ContestButtons:
    """The buttons of one contest fought by ``pieces``; where a game has several contests, labels
    have the contest's name."""

    pieces: ContestPieces
    terms: ContestTerms

    @property
    def _contest(self) -> TableCombat:
        return self.terms.contest

    @property
    def _key(self) -> str:
        return self.terms.key

    @property
    def _tables(self) -> ContestTables:
        return self.pieces.tables[self.terms.prefix]

    @cached_property
    def _writer(self) -> ExpressionWriter:
        return self.pieces.writer(self.terms)

    def _stage_keystroke(self, stage: str) -> str:
        """Return the keystroke that computes a stage of the contest."""
        return f"{self._key}-now-{stage}"

    @cached_property
    def options(self) -> Options | None:
        """The options that are chosen before the contest, or ``None``."""
        if not self._contest.options:
            return None
        pieces = self.pieces
        return Options(pieces.game, self.terms, self._writer, pieces.results, self.bad())

    def word(self, word: str) -> str:
        """Return the label of a button (``word``), with the contest's name where there are several
        contests."""
        several = len(self.pieces.contests) > 1
        return f"{word}: {engine_safe_text(self._contest.name)}" if several else word

    @property
    def _counting(self) -> list[str]:
        """The letters, in lower case, of the parties whose strengths are reported unit by unit."""
        return [ROLES[p.role][0].lower() for p in self._contest.parties if strengths_reported(p)]

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the contest's numbers, each with the hidden command that computes
        it."""
        terms, writer = self.terms, self._writer
        if self._counting:
            lacking = total(*(self._units_without_value(role) for role in ROLES))
            count = assign_property(f"{self._key}-lacks", lacking)
            yield property_of(terms.name("lacks"), "0", count)
        yield from self.limit.properties()
        check = assign_property(f"{self._key}-check", self.bad())
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
        """Return the value that the property of a formula stage has before anything is computed."""
        return "1" if stage == "column" else "" if stage in ("row", "result") else "0"

    def _units_without_value(self, role: str) -> Number:
        """Return the number of units in a role that lack a value to fight with."""
        party = next(p for p in self._contest.parties if p.role == role)
        lacks = string(printed_name(party)).equals("")
        return self._roles[role].count(lacks) if strengths_reported(party) else as_number(0)

    @cached_property
    def _roles(self) -> Mapping[str, PieceRole]:
        """The pieces in each role of this contest."""
        return self.pieces.fighting(self.terms)

    @property
    def _none_to_attack(self) -> Truth | None:
        """The condition that none of the defenders may be attacked; ``None`` where all units may
        be."""
        if may_defend(self.terms) is None:
            return None
        return self._roles["defenders"].count().equals(0)

    def bad(self) -> Truth:
        """Return the condition that the battle cannot be fought as declared."""
        targets = PieceRole(
            [self.pieces.map], text("Role").equals(self.pieces.declaring.target)
        ).count()
        wrong = [_WRONG] if not self._contest.one_target else []
        lacks = [self._lack] if self._counting else []
        alone = [self._too_many()] if fires_alone(self.terms) else []
        none = self._none_to_attack
        alone += [none] if none is not None else []
        return any_of(targets.differs(1), self.nobody(), _MASKED, *wrong, *lacks, *alone)

    @property
    def _lack(self) -> Truth:
        """The condition that some unit in the battle has no value (strength) to fight with."""
        return number(self.terms.name("lacks")) > 0

    def _too_many(self) -> Truth:
        """Return the condition that more than one unit attacks, in a contest in which each unit
        fires by itself."""
        return self.pieces.roles["attackers"].count() > 1

    def nobody(self) -> Truth:
        """Return the condition that there is no attacker, or too many. Markers may attack without
        any unit where the rules allow that, and in contests that are only fire."""
        support, roles = self.pieces.support, self.pieces.roles
        attackers = roles["attackers"].count()
        none = attackers.differs(1) if self._contest.alone else attackers.equals(0)
        if support and (self._contest.bombardment is not None or self._contest.fire):
            return none & roles["attack-markers"].count().equals(0)
        return none

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the buttons, the commands to units in the battle, and the chat lines of the
        contest."""
        yield from self._pressed()
        yield from self._chains()
        yield from self._orders()
        yield from self.limit.lines()
        yield from self._lines()

    def _pressed(self) -> Iterator[Element]:
        key, icons = self._key, self.pieces.icons
        first = [*self._gathering(), *self.pieces.questions.keys(self.terms)]
        first += [self.options.choosing] if self.options else []
        first += [f"{key}-lacks"] if self._counting else []
        first.append(f"{key}-check")
        after = [f"{key}-none", *(f"{key}-say-lacks-{low}" for low in self._counting)]
        yield keystroke_chain(
            f"Resolve {key}", [*first, f"{key}-resolve-now", *after], text=self.word("Resolve"),
            tip="Roll for the battle that is declared on the counters", icon=icons.file("dice"),
            key=f"{key}-resolve",
        )  # fmt: skip
        yield keystroke_chain(
            f"Look at {key}", [*first, f"{key}-look-now", *after], text=self.word("Odds"),
            tip="Tell strengths, column and what each roll would give", icon=icons.file("charts"),
            key=f"{key}-odds",
        )  # fmt: skip

    def _gathering(self) -> list[str]:
        """Return the commands by which combatants store the values that all others must read."""
        if self._contest.one_target:
            return ["battle-aim", "battle-masked"]
        who = ["battle-aim", "battle-whose", "battle-part", *target_finding_keys(self.terms)]
        return [*who, "battle-masked", "battle-wrong"]

    def _chains(self) -> Iterator[Element]:
        key, prefix, name = self._key, self.terms.prefix, self.terms.name
        barred = [f"{key}-barred"] if self.terms.bars else []
        summing = [*self._summing(), *barred, *self._report_keystrokes()]
        rolls, looks = [*summing, f"{key}-roll-now"], [*summing, f"{key}-say-by-roll"]
        if self.options:
            asked = [self._stage_keystroke(stage) for stage in self.terms.before]
            yield from self.options.components(asked, rolls, looks)
            rolls, looks = self.options.resolving, self.options.looking
        yield keystroke_chain(
            f"{prefix} with a roll", rolls, key=f"{key}-resolve-now", gate=name("bad")
        )
        yield keystroke_chain(f"{prefix} without", looks, key=f"{key}-look-now", gate=name("bad"))
        results, gate = self.pieces.results, name("barred") if barred else ""
        done = [*(results.keys(self.terms) if results else ()), f"{key}-{_RESULT}"]
        done += self.limit.after
        done += ["battle-bombarded"] if self.pieces.bombardments else []
        stages = [
            self._stage_keystroke(s.name)
            for s in self.terms.stages
            if s.name in self._stages_of_roll
        ]
        yield keystroke_chain(f"{prefix} rolls", [*stages, *done], key=f"{key}-roll-now", gate=gate)

    @property
    def _stages_of_roll(self) -> tuple[str, ...]:
        """The stages that are computed together with the roll."""
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

    def _report_keystrokes(self) -> list[str]:
        """Return the keystrokes that report the lines of the chat, in order."""
        key, terms, limit = self._key, self.terms, self.limit
        lines = {
            name: [f"{key}-say-{name}-{n}" for n in range(len(reasons))]
            for name, reasons in self.reasons().items()
        }
        may = [f"{key}-may-{ROLES[role][0].lower()}" for role in terms.may]
        tell = [f"{key}-tell-{low}" for low in self._counting]
        place = "battle-say-target" if self._contest.one_target else f"{key}-say-place"
        more = [name for name in ("support", "before") if f"say-{name}" in self._report_lines()]
        after = [name for name in ("row", "die") if f"say-{name}" in self._report_lines()]
        return [
            place, *limit.before, *distances(self.terms), *may, *self._places_told,
            *(f"{key}-say-{name}" for name in more), *tell,
            *lines["note"], f"{key}-say-sum", *(f"{key}-say-{name}" for name in after),
            *lines["shift"], *([f"{key}-say-shifted"] if lines["shift"] else []),
            *lines["roll"], *([f"{key}-say-added"] if lines["roll"] else []), *lines["bar"],
        ]  # fmt: skip

    @cached_property
    def limit(self) -> PhaseLimit:
        """The phases of the contest, in which a place is attacked once; fire may be at it again."""
        contest, side = self._contest, string("BattleSide")
        done = "" if contest.ranged else self.terms.name("done")
        return PhaseLimit(
            self.pieces.game, self._key, contest.rule, contest.phases, side, done, FIGHT
        )

    @property
    def _places_told(self) -> list[str]:
        """The keystroke of the message about attackers from too many places, where the contest
        limits their places; else empty."""
        return [f"{self._key}-say-places"] if self._contest.most_places is not None else []

    def _too_many_places(self) -> Text:
        """Return the message about attackers from too many places. The number of places is the sum
        of all attackers' shares, which add up to one for each place."""
        shares = self.pieces.roles["attackers"].sum(SHARE)
        many, most = (shares + ONE_PLACE // 2) // ONE_PLACE, self._contest.most_places
        assert most is not None
        said = filled_message(
            "M_MANY_PLACES", as_text(self._contest.rule), many, as_text(str(most))
        )
        return choose(many > most, said, "")

    def reasons(self) -> Mapping[str, Sequence[Reasoned]]:
        """Return the reasons that are reported if they apply, by what they affect: notes, column
        shifts, die modifiers, and bars to the attack."""
        terms = self.terms
        return {
            "note": terms.notes,
            "shift": terms.shifts,
            "roll": terms.rolls,
            "bar": terms.bars,
        }

    def _orders(self) -> Iterator[Element]:
        """Yield the commands that make units in the battle report."""
        key, prefix = self._key, self.terms.prefix
        for party in self._contest.parties:
            letter, everyone = self.pieces.declaring.roles[party.role]
            low, which = letter.lower(), self._roles[party.role].which
            if strengths_reported(party):
                steps = which & ~is_false(TELL_STEPS)
                own = f"{key}-tell-{low}"
                yield send_to_pieces(f"{prefix}: {letter}", own, f"{key}-{low}-tell", steps)
                lacks = which & string(printed_name(party)).equals("")
                own = f"{key}-say-lacks-{low}"
                yield send_to_pieces(f"{prefix}: lacks {letter}", own, f"{key}-{low}-lacks", lacks)
            if party.role in self.terms.may:
                may = everyone & string(may_name(self.terms, party)).differs("1")
                own = f"{key}-may-{low}"
                yield send_to_pieces(f"{prefix}: may {letter}", own, f"{key}-{low}-may", may)

    # -- lines for the chat ----------------------------------------------------------------------

    def _lines(self) -> Iterator[Element]:
        for key, line in self._report_lines().items():
            yield chat_line(f"{self._key}-{key}", line, coloured=key == _RESULT)
        for name, reasons in self.reasons().items():
            for n, r in enumerate(reasons):
                said = filled_message(
                    "M_BY_RULE", as_text(r.reason.rule), reason_constant(self.terms, name, n)
                )
                line = choose(self._writer.truth(r.when), said, "")
                line = line if name == "bar" else _unless_quiet(line)
                yield chat_line(f"{self._key}-say-{name}-{n}", line)

    def _report_lines(self) -> dict[str, Text]:
        """Return the lines that the module writes to the chat, by the keystroke that reports each."""
        return {
            "none": self._undeclared(),
            **({} if self._contest.one_target else {"say-place": self._place()}),
            **({"say-places": self._too_many_places()} if self._places_told else {}),
            **self._of_support(),
            "say-sum": self._summed(),
            **self._of_table(),
            **({"say-die": self._to_die()} if self._contest.fire else {}),
            **self._changed(),
            "say-by-roll": self._by_roll(),
            _RESULT: self._roll(),
        }

    def _place(self) -> Text:
        place = string("BattlePlace")
        return filled_message("M_BATTLE_IN", self._tables.named(), place, ground_of(self.pieces))

    def _of_support(self) -> dict[str, Text]:
        support, alone = self.pieces.support, self.pieces.bombardments
        found = {"say-support": support.warned()} if support else {}
        return {**found, **({"say-before": alone.warned()} if alone else {})}

    def _summed(self) -> Text:
        """Return the chat line with the total strengths; with a table of one row it also has the
        column."""
        name, contest, alone = self.terms.name, self._contest, self.pieces.bombardments
        signs = contest.reckon == "difference"
        message, stages = _STRENGTH_MESSAGES[contest.reckon, contest.support is not None]
        scale = signed_number(name(contest.scale)) if signs else number(name(contest.scale)).shown
        named: dict[str, Text | str] = {"scale": scale, RANGE: FARTHEST}
        values: list[Text | str] = [named.get(stage, name(stage)) for stage in stages]
        if message == "M_STRENGTH":
            values.append(name("column"))
        if message != "M_DIFFERENCE":
            values.append(self._tables.head(name("base" if contest.shifts else "column")))
        said = filled_message(message, *values)
        return _unless_quiet(alone.summed(scale, said) if alone else said)

    def _of_table(self) -> dict[str, Text]:
        """Return the chat line with the column, in contests whose line of strengths lacks it, and
        with the row if there are several."""
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
        plainly = filled_message("M_ROLLED", name("die"), tables.code(), meaning)
        if not tables.adds:
            return plainly
        total = number(name(self._contest.total))
        added = filled_message("M_FIRE_ROLLED", name("die"), total, tables.code(), meaning)
        return choose(total.equals(number(name("die"))), plainly, added)

    def _undeclared(self) -> Text:
        """Return the chat line that says why a battle cannot be fought."""
        contest, name = self._contest, self.terms.name
        cases = [(_MASKED, filled_message("M_REVEAL_FIRST"))]
        if not contest.one_target:
            cases.append((_WRONG, filled_message("M_TWO_SIDES")))
        if self._counting:
            cases.append((self._lack, filled_message("M_NOT_COMPUTED")))
        if fires_alone(self.terms):
            cases.append((self._too_many(), filled_message("M_ALONE")))
        if self._none_to_attack is not None:
            some = self.pieces.roles["defenders"].count() > 0
            cases.append((some & self._none_to_attack, filled_message("M_NONE_TO_ATTACK")))
        alone = contest.bombardment is not None or contest.fire
        none = filled_message("M_NO_TARGET" if alone else "M_NO_BATTLE")
        return choose(~is_true(name("bad")), "", first_case(cases, none))


_MASKED, _WRONG = number("BattleMasked") > 0, number("BattleWrong") > 0
"""The conditions that a battle contains hidden units, and that it contains units of the wrong side."""


def _unless_quiet(line: Text) -> Text:
    """Return a chat line that is hidden from players who want results alone."""
    return choose(is_false(TELL_STEPS), "", line)


def ground_of(pieces: ContestPieces) -> Text:
    """Return the name of the terrain in the target's place; empty where terrain does not matter."""
    if not has_ground(pieces.game, pieces.boards):
        return as_text("")
    return looked_up(TERRAIN_NAMES, string(TERRAIN))


def signed_number(property: str) -> Text:
    """Return a number, given by its property, as a text with its sign."""
    return choose(number(property) > 0, "+", "") + number(property)


def reason_constant(terms: ContestTerms, name: str, n: int) -> str:
    """Return the name of the constant with the text of a contest's reason, by the kind ``name`` and
    the number ``n``."""
    return f"W_{terms.name(name)}{n + 1}"


def property_of(name: str, start: str, *buttons: Element) -> Element:
    """Return a global property of the module, by its name and start value, with the commands that
    set it."""
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
