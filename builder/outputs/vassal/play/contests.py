"""Combats as a game declares them, for players who want the module to compute them: who fights is written
on the counters, everything is summed afresh by a button, every step told in the chat.

What is worked out is the reckoning that the rules engine works out (:mod:`builder.rules.core.contests`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.expressions import Role, braced
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.lookups import found
from builder.outputs.vassal.engine.names import plain, title
from builder.outputs.vassal.play.battle_near import near_tables
from builder.outputs.vassal.play.clash_buttons import ClashButtons
from builder.outputs.vassal.play.clash_terms import ClashTerms
from builder.outputs.vassal.play.contest_pieces import (
    ContestPieces,
    may_name,
    parts_table,
    printed_name,
    why_constant,
)
from builder.outputs.vassal.play.contest_results import ROLES
from builder.outputs.vassal.play.contest_terms import ContestTerms, Reasoned, counts
from builder.outputs.vassal.play.ranged import FARTHEST, before, fires_alone, told
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.commands import assign, chain, chat_line, to_all
from builder.outputs.vassal.table.ground import TERRAIN_NAMES, has_ground
from builder.outputs.vassal.table.messages import (
    BATTLE_MESSAGES,
    CLASH_MESSAGES,
    CONTEST_MESSAGES,
    FIRE_MESSAGES,
    RANGED_MESSAGES,
    filled,
)
from builder.outputs.vassal.table.toolbar import TELL_STEPS, menu
from builder.rules.core.contests import Contest
from builder.rules.core.dice_battles import DiceBattle

_SAID = {"odds": "M_ODDS", "difference": "M_LESS", "total": "M_TOTAL", "range": "M_RANGE"}
_TEXTS = (
    "M_LEAVES",
    "M_TOO_FAR",
    "M_BATTLE_CLEAR",
    "M_REVEAL_FIRST",
    "M_NO_BATTLE",
    "M_BY_ROLL",
    "M_ROLLED",
    "M_FIRE_ROLLED",
    "M_OUT_OF_RANGE",
)


@dataclass(frozen=True)
class ContestKit(ContestPieces):
    """Everything that a module needs for declared combats on the boards of its map window."""

    @property
    def computes(self) -> frozenset[str]:
        """Their tables."""
        return frozenset(c.contest.table.id for c in self.contests)

    @property
    def preferences(self) -> Mapping[str, str]:
        """Whoever wants results alone may do without the steps."""
        return {TELL_STEPS: "Tell every step of a battle in the chat, not the result alone"}

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """The texts, and the tables that are looked up."""
        said = BATTLE_MESSAGES | FIRE_MESSAGES
        texts = {name: said[name] for name in _TEXTS} | dict(CONTEST_MESSAGES)
        texts |= dict(self.words.constants()) | self._reasons(Translator())
        texts |= near_tables(self.boards)
        texts |= dict(self.fire.constants()) | RANGED_MESSAGES if self.fire else {}
        for clash in self.clashes:
            texts |= CLASH_MESSAGES | {f"C_{clash.name('name')}": plain(clash.battle.name)}
            texts |= {f"V_{title(value)}": value for value in clash.battle.printed}
        for terms in self.contests:
            texts |= self.tables[terms.prefix].constants()
            for party in terms.contest.parties:
                texts |= {f"V_{title(party.value)}": party.value} if counts(party) else {}
                if party.parts > 1:
                    texts[f"Parts{party.parts}"] = parts_table(party.parts)
        return texts

    def _reasons(self, tr: Translator) -> dict[str, str]:
        """Every reason in a language, by its constant."""
        said = dict(self.questions.words(tr))
        for terms in self.contests:
            for party in terms.contest.parties:
                changes = enumerate(terms.changes[party.role])
                said |= {why_constant(terms, party, n): r.reason.said(tr) for n, r in changes}
            for name, reasons in self._told_reasons(terms).items():
                said |= {_reason(terms, name, n): r.reason.said(tr) for n, r in enumerate(reasons)}
        for clash in self.clashes:
            volleys = self.clash(clash)
            for role, kept in clash.kept.items():
                letter = ROLES[role][0]
                said |= {volleys.why(k, letter): k.reason.said(tr) for k in kept}
        return {name: plain(text) for name, text in said.items()}

    def _told_reasons(self, terms: ContestTerms) -> Mapping[str, Sequence[Reasoned]]:
        return {"shift": terms.shifts, "roll": terms.rolls, "bar": terms.bars}

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """The texts that are put together, in a language."""
        ours, theirs = self._reasons(Translator()), self._reasons(tr)
        texts = {text: theirs[name] for name, text in ours.items()}
        for tables in self.tables.values():
            mine, other = tables.meanings(Translator()), tables.meanings(tr)
            texts |= {plain(text): other[letter] for letter, text in mine.items() if text}
        return texts

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """The numbers of a battle, each with the hidden command that computes it."""
        for name in ("BattlePlace", "BattleTargetSide", "BattleSide", "BattleTerrain"):
            yield _property(name, "")
        for name in ("BattleX", "BattleY", "BattleHigh"):
            yield _property(name, "0")
        masked = Role([self.map], 'Role!=""').count("ObscuredToOthers==true")
        yield _property("BattleMasked", "0", assign("battle-masked", braced(masked)))
        wrong = Role([self.map], f"({self._of_two_sides()})").count()
        yield _property("BattleWrong", "0", assign("battle-wrong", braced(wrong)))
        yield from self.questions.properties()
        yield from self.fire.properties() if self.fire else ()
        yield from self.results.properties() if self.contests else ()
        for clash in self.clashes:
            yield from self._volleys(clash).properties()
        for terms in self.contests:
            yield from self._numbers(terms)

    def _of_two_sides(self) -> str:
        """Attackers of several sides, or of the target's."""
        side = 'GetString("Side")'
        same = f'{side}==GetString("BattleSide")'
        return f'Role=="A" && !({same}) || Role=="T" && {same}'

    def _numbers(self, terms: ContestTerms) -> Iterator[Element]:
        writer = self.writer(terms)
        lacking = "+".join(self._lacking(terms, role) for role in ROLES)
        yield _property(terms.name("lacks"), "0", assign(f"{terms.key}-lacks", braced(lacking)))
        targets = Role([self.map], 'Role=="T"').count()
        nobody = f"{targets}!=1 || {self._role('attackers').count()}==0"
        bad = f"{nobody} || BattleMasked>0 || BattleWrong>0 || {terms.name('lacks')}>0"
        bad += f" || {self._too_many(terms)}" if fires_alone(terms) else ""
        yield _property(terms.name("bad"), "false", assign(f"{terms.key}-check", braced(bad)))
        for stage in terms.stages:
            written = writer.stage(stage)
            yield _property(
                terms.name(stage.name), "0", assign(_key(terms, stage.name), braced(written))
            )
        bars = " || ".join(writer.write(r.when) for r in terms.bars) or "false"
        yield _property(terms.name("barred"), "false", assign(f"{terms.key}-barred", braced(bars)))

    def _too_many(self, terms: ContestTerms) -> str:
        """More than one unit, where each fires by itself."""
        return f"{self._role('attackers').count()}>1"

    def _role(self, role: str) -> Role:
        return Role([self.map], ROLES[role][1])

    def _lacking(self, terms: ContestTerms, role: str) -> str:
        """How many in a role have no value to fight with."""
        party = next(p for p in terms.contest.parties if p.role == role)
        return (
            self._role(role).count(f'GetString("{printed_name(party)}")==""')
            if counts(party)
            else "0"
        )

    # -- commands --------------------------------------------------------------------------------

    def menus(self) -> Iterator[Element]:
        """The menu of battles."""
        buttons = [
            name
            for c in self.contests
            for name in (_button(c, "Odds", self), _button(c, "Resolve", self))
        ]
        buttons += ["Carry out"] if self.contests else []
        buttons += [name for c in self.clashes for name in self._volleys(c).named()]
        yield menu(
            "Battle", "The battle that is declared on the counters", [*buttons, "Clear battle"],
            self.icons.file("attack"),
        )  # fmt: skip
        yield from self.questions.menus(self.icons.file("notes"))

    def _volleys(self, terms: ClashTerms) -> ClashButtons:
        called = plain(terms.battle.name) if len(self.clashes) > 1 else ""
        asks = self.questions.keys(terms)
        return ClashButtons(self.clash(terms), asks, called, self._ground())

    def components(self) -> Iterator[Element]:
        """The buttons, and the hidden commands behind them."""
        for terms in self.contests:
            yield from self._buttons(terms)
            yield from self._orders(terms)
            yield from self._lines(terms)
        yield from self.questions.components(self.icons.file("notes"))
        icons = {name: self.icons.file(name) for name in ("dice", "charts", "undo")}
        yield from self.results.components(icons["undo"]) if self.contests else ()
        forgotten = self.results.forgotten() if self.contests else []
        for clash in self.clashes:
            yield from self._volleys(clash).components(icons)
            forgotten += self._volleys(clash).forgotten()
        clear = ["battle-clear-all", *forgotten, "battle-say-clear"]
        yield chain(
            "Clear battle", clear, text="Clear battle", icon=self.icons.file("undo"), key="battle-clear",
            tip="Take attackers and defenders out of the battle",
        )  # fmt: skip
        yield chat_line("battle-say-clear", braced(filled("M_BATTLE_CLEAR")))
        yield to_all("Battle: clear all", "battle-clear-all", "battle-role-0", '{Role!=""}')
        yield to_all("Battle: target", "battle-aim", "battle-mark", '{Role=="T"}')
        yield to_all("Battle: side", "battle-whose", "battle-mark-side", '{Role=="A"}')
        there = f'{self.at_target} && GetString("Side")!=GetString("BattleSide")'
        gone = f'Role=="D" && !({there})'
        yield to_all("Battle: gone", "battle-part", "battle-role-0", braced(gone))
        yield to_all(
            "Battle: there", "battle-join", "battle-role-d", braced(f'Role!="T" && {there}')
        )
        yield from self.fire.orders(self.writers) if self.fire else ()
        yield to_all("Battle: far", "battle-far", "battle-too-far", '{Role=="A" && Near!=true}')

    def _buttons(self, terms: ContestTerms) -> Iterator[Element]:
        key, icons = terms.key, self.icons
        first = [
            "battle-aim", "battle-whose", "battle-part", *before(terms), "battle-masked", "battle-wrong",
            *self.questions.keys(terms), f"{key}-lacks", f"{key}-check",
        ]  # fmt: skip
        after = [f"{key}-none", *(f"{key}-say-lacks-{low}" for low in self._counting_sides(terms))]
        named = _button(terms, "Resolve", self)
        yield chain(
            f"Resolve {key}", [*first, f"{key}-resolve-now", *after], text=named,
            tip="Roll for the battle that is declared on the counters", icon=icons.file("dice"),
            key=f"{key}-resolve",
        )  # fmt: skip
        named = _button(terms, "Odds", self)
        yield chain(
            f"Look at {key}", [*first, f"{key}-look-now", *after], text=named,
            tip="Tell strengths, column and what each roll would give", icon=icons.file("charts"),
            key=f"{key}-odds",
        )  # fmt: skip
        summing = [*self._summing(terms), f"{key}-barred", *self._telling(terms)]
        bad, barred = terms.name("bad"), terms.name("barred")
        rolls = [f"{key}-roll-now"]
        looks = [f"{key}-say-by-roll"]
        yield chain(
            f"{terms.prefix} with a roll", [*summing, *rolls], key=f"{key}-resolve-now", gate=bad
        )
        yield chain(f"{terms.prefix} without", [*summing, *looks], key=f"{key}-look-now", gate=bad)
        rolling = [_key(terms, name) for name in ("die", "sum", "result")]
        done = [*rolling, *self.results.keys(terms), f"{key}-say-roll"]
        yield chain(f"{terms.prefix} rolls", done, key=f"{key}-roll-now", gate=barred)

    def _counting_sides(self, terms: ContestTerms) -> list[str]:
        """The letters of those whose strengths count."""
        return [ROLES[p.role][0].lower() for p in terms.contest.parties if counts(p)]

    def _summing(self, terms: ContestTerms) -> list[str]:
        return [_key(terms, s.name) for s in terms.stages if s.name not in ("die", "sum", "result")]

    def _telling(self, terms: ContestTerms) -> list[str]:
        key = terms.key
        lines = [
            f"{key}-say-{name}-{n}"
            for name, all_ in self._told_reasons(terms).items()
            for n in range(len(all_))
            if name != "bar"
        ]
        shift = [line for line in lines if "-shift-" in line]
        roll = [line for line in lines if "-roll-" in line]
        bars = [f"{key}-say-bar-{n}" for n in range(len(terms.bars))]
        tell = [f"{key}-tell-{low}" for low in self._counting_sides(terms)]
        may = [f"{key}-may-{ROLES[role][0].lower()}" for role in terms.may]
        return [
            f"{key}-say-place", *told(terms), *may, *tell,
            f"{key}-say-sum", *shift, *([f"{key}-say-shifted"] if shift else []),
            *roll, *([f"{key}-say-added"] if roll else []), *bars,
        ]  # fmt: skip

    def _orders(self, terms: ContestTerms) -> Iterator[Element]:
        """What the units in the battle are told to tell."""
        for party in terms.contest.parties:
            letter, which = ROLES[party.role]
            low = letter.lower()
            own = f"{terms.key}-{low}"
            if counts(party):
                steps = f"{which} && {TELL_STEPS}!=false"
                yield to_all(
                    f"{terms.prefix}: {letter}",
                    f"{terms.key}-tell-{low}",
                    f"{own}-tell",
                    braced(steps),
                )
                lacks = f'{which} && GetString("{printed_name(party)}")==""'
                yield to_all(
                    f"{terms.prefix}: lacks {letter}",
                    f"{terms.key}-say-lacks-{low}",
                    f"{own}-lacks",
                    braced(lacks),
                )
            if party.role in terms.may:
                may = f'{which} && GetString("{may_name(terms, party)}")!="1"'
                yield to_all(
                    f"{terms.prefix}: may {letter}",
                    f"{terms.key}-may-{low}",
                    f"{own}-may",
                    braced(may),
                )

    def _lines(self, terms: ContestTerms) -> Iterator[Element]:
        """Lines for the chat."""
        writer, steps = self.writer(terms), f'{TELL_STEPS}==false ? "" : '
        for key, text in self._told(terms).items():
            yield chat_line(f"{terms.key}-{key}", braced(text))
        for name, reasons in self._told_reasons(terms).items():
            quiet = "" if name == "bar" else steps
            for n, r in enumerate(reasons):
                told = filled("M_BY_RULE", f'"{r.reason.rule}"', _reason(terms, name, n))
                line = f'{quiet}{writer.write(r.when)} ? {told} : ""'
                yield chat_line(f"{terms.key}-say-{name}-{n}", braced(line))

    def _told(self, terms: ContestTerms) -> dict[str, str]:
        tables, name = self.tables[terms.prefix], terms.name
        steps = f'{TELL_STEPS}==false ? "" : '
        base, column = tables.head(name("base")), tables.head(name("column"))
        code, meaning = tables.code(), tables.meaning()
        plain_roll = filled("M_ROLLED", name("die"), code, meaning)
        added = filled("M_FIRE_ROLLED", name("die"), name("sum"), code, meaning)
        attack, defence, scale = name("attack"), name("defence"), name("scale")
        sums = {
            "odds": (attack, defence, base),
            "difference": (attack, defence, signed(scale), base),
            "total": (attack, base),
            "range": (FARTHEST, base),
        }[terms.contest.reckon]
        shifted = filled("M_SHIFTED", signed(name("shift")), column)
        more = filled("M_ADDED", signed(name("modifier")))
        by_roll = filled("M_BY_ROLL", tables.by_roll())
        return {
            "none": self._undeclared(terms),
            "say-place": filled(
                "M_BATTLE_IN", tables.named(), 'GetString("BattlePlace")', self._ground()
            ),
            "say-sum": filled(_SAID[terms.contest.reckon], *sums),
            "say-shifted": f'{steps}{name("shift")}==0 ? "" : {shifted}',
            "say-added": f'{steps}{name("modifier")}==0 ? "" : {more}',
            "say-by-roll": f'{name("barred")}==true || {tables.by_roll()}=="" ? "" : {by_roll}',
            "say-roll": f"{name('sum')}=={name('die')} ? {plain_roll} : {added}",
        }

    def _ground(self) -> str:
        """What lies in the target's place."""
        if not has_ground(self.game, self.boards):
            return '""'
        return found(TERRAIN_NAMES, 'GetString("BattleTerrain")')

    def _undeclared(self, terms: ContestTerms) -> str:
        """The line on a battle that cannot be fought."""
        name = terms.name
        cases = {
            "BattleMasked>0": filled("M_REVEAL_FIRST"),
            "BattleWrong>0": filled("M_TWO_SIDES"),
            f"{name('lacks')}>0": filled("M_NOT_COMPUTED"),
        }
        if fires_alone(terms):
            cases[self._too_many(terms)] = filled("M_ALONE")
        told = "".join(f"{when} ? {text} : " for when, text in cases.items())
        return f'{name("bad")}!=true ? "" : {told}{filled("M_NO_BATTLE")}'


def contest_kit(
    game: Game,
    contests: Sequence[Contest],
    dice: Sequence[DiceBattle],
    boards: Mapping[str, Board],
    map: str,
    icons: Icons,
) -> ContestKit | None:
    """The kit for a game whose system gives such combats, on maps with terrain."""
    clashes = tuple(ClashTerms(battle, n) for n, battle in enumerate(dice, 1))
    clashes = tuple(clash for clash in clashes if clash.computed)
    if not (contests or clashes) or not has_ground(game, boards):
        return None
    terms = tuple(ContestTerms(contest, n) for n, contest in enumerate(contests, 1))
    return ContestKit(game, terms, boards, map, icons, clashes)


def signed(property: str) -> str:
    """A number with its sign."""
    return f'({property}>0 ? "+" : "")+{property}'


def _button(terms: ContestTerms, word: str, kit: ContestKit) -> str:
    """What a button says; with the contest's name where there are several."""
    return word if len(kit.contests) == 1 else f"{word}: {plain(terms.contest.name)}"


def _key(terms: ContestTerms, stage: str) -> str:
    return f"{terms.key}-now-{stage}"


def _reason(terms: ContestTerms, name: str, n: int) -> str:
    """The constant with the text of a reason."""
    return f"W_{terms.name(name)}{n + 1}"


def _property(name: str, start: str, *buttons: Element) -> Element:
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
