"""Battles, for players who want the module to compute them: declared on the counters, resolved by a
button, every step told in the chat.

Who attacks, who defends and which support markers count is written on the pieces (the property
``Role``), and everything is summed afresh each time, so that step losses, undo and second thoughts
cannot make a total wrong. Whoever resolves battles by hand never meets any of this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.expressions import braced
from builder.outputs.vassal.play.battle_pieces import BattlePieces
from builder.outputs.vassal.play.battle_spans import LISTS
from builder.outputs.vassal.play.battle_tables import DIFFERENCE
from builder.outputs.vassal.table.commands import assign, chain, chat_line, to_all
from builder.outputs.vassal.table.messages import BATTLE_MESSAGES, filled
from builder.outputs.vassal.table.toolbar import TELL_STEPS, menu
from builder.rules.core.battles import ATTACKERS
from builder.rules.language.reckoning import Stage
from builder.rules.language.terms import everyone, truth

_STEPS = ("battle-say-fort", "battle-say-sum", "battle-say-cross", "battle-say-row")
"""The lines of the chat that whoever wants results alone does without."""


@dataclass(frozen=True)
class BattleKit(BattlePieces):
    """Everything that a module needs for battles on the boards of its map window."""

    odds_tip: ClassVar[str] = "Tell differential, column and what each roll would give"
    """What the button *Odds* says of itself."""

    @property
    def computes(self) -> frozenset[str]:
        """The table of battles; not where battles are fought beside the map too."""
        return frozenset() if self._battle.alone else frozenset({self.tables.results.id})

    @property
    def preferences(self) -> Mapping[str, str]:
        """Whoever wants results alone may do without the steps."""
        return {TELL_STEPS: "Tell every step of a battle in the chat, not the result alone"}

    def menus(self) -> Iterator[Element]:
        """The menu of battles."""
        yield menu(
            "Battle", "The battle that is declared on the counters",
            ["Odds", "Resolve", "Clear battle"], self.icons.file("attack"),
        )  # fmt: skip

    def constants(self) -> Mapping[str, str]:
        """The texts, and the tables that are looked up."""
        parts = (self.tables, self.strengths, self.forts, self.bombardments)
        found = dict(BATTLE_MESSAGES)
        for part in parts:
            found |= part.constants() if part else {}
        return found

    @property
    def summing(self) -> tuple[str, ...]:
        """The commands that add a battle up."""
        fort, alone = self.forts is not None, self.bombardments is not None
        return (
            "battle-aim", *["battle-spans"] * bool(self.spans.markers), *["battle-fort"] * fort,
            *["battle-bombards"] * alone, "battle-cross", "battle-attack", "battle-support",
            "battle-defence", "battle-against", "battle-markers", "battle-row", "battle-difference",
            "battle-column", "battle-say-target", "battle-say-far", "battle-say-support",
            *["battle-say-before"] * alone, *["battle-say-fort"] * fort, "battle-say-sum",
            "battle-say-cross", "battle-say-row",
        )  # fmt: skip

    @property
    def rolling(self) -> tuple[str, ...]:
        """The commands that roll for it."""
        noted = ["battle-bombarded"] * (self.bombardments is not None)
        return ("battle-roll", "battle-look", "battle-say-roll", *noted)

    def properties(self) -> Iterator[Element]:
        """The numbers of a battle, each with the hidden command that computes it."""
        for name in self._target():
            yield battle_property(name, "0" if name in ("BattleX", "BattleY") else "")
        for name in LISTS if self.spans.markers else ():
            yield battle_property(name, "|", assign("battle-forget", "|"))
        masked = f'CountMap("{self.map}","{{Role!=\\"\\" && ObscuredToOthers==true}}")'
        yield battle_property("BattleMasked", "0", assign("battle-masked", f"{{{masked}}}"))
        bad = f"{self._count('D')}!=1 || {self._nobody()} || BattleMasked>0"
        yield battle_property("BattleBad", "false", assign("battle-check", f"{{{bad}}}"))
        for name, start, key, expression in self._reckoning():
            yield battle_property(name, start, assign(f"battle-{key}", f"{{{expression}}}"))

    def _nobody(self) -> str:
        """Whether nobody attacks."""
        nobody = f"{self._count('A')}{'!=1' if self._battle.alone else '==0'}"
        return f"({nobody} && {self._how_many('SA')}==0)" if self.bombardments else nobody

    def _stages(self) -> dict[str, str]:
        """The expressions of the reckoning's stages."""
        crossed = Stage("crossed", everyone(ATTACKERS, truth("crosses")))
        stages = {crossed.name: crossed} | {s.name: s for s in self._battle.reckoning.stages}
        return {n: self.writer.stage(stage) for n, stage in stages.items() if n in self.stages}

    def _reckoning(self) -> list[tuple[str, str, str, str]]:
        """Properties, their first values, the commands that work them out, and how."""
        found = self._stages()
        found["markers"] = self._most_markers()
        stages = [
            (name, str(self.tables.dice.lowest) if stage == "die" else start, key, found[stage])
            for stage, (name, start, key) in self.stages.items()
        ]
        return [*self._special(self._count("A")), *stages]

    def _most_markers(self) -> str:
        """How many markers support a side, the greater number of both."""
        return f"Math.max({self._how_many('SA')},{self._how_many('SD')})"

    def _special(self, attackers: str) -> Iterator[tuple[str, str, str, str]]:
        """What only some battles need."""
        if self.forts:
            yield "BattleFort", "0", "fort", self.forts.stands()
        if self.bombardments:
            yield "BattleBombards", "0", "bombards", f"{attackers}==0 ? 1 : 0"
            yield "BattleBombarded", "0:|", "bombarded", self.bombardments.noted()

    def _count(self, role: str) -> str:
        return f'CountMap("{self.map}","{{Role==\\"{role}\\"}}")'

    def _sum(self, name: str, role: str) -> str:
        return f'SumMap("{name}","{self.map}","{{Role==\\"{role}\\"}}")'

    def _markers(self, role: str, value: str = "Value") -> str:
        """What support markers add, wherever they lie."""
        mine = f'{{Role==\\"{role}\\" && DeckName==\\"\\"}}'
        return "+".join(f'SumMap("{value}","{m}","{mine}")' for m in self._places())

    def _how_many(self, role: str) -> str:
        mine = f'{{Role==\\"{role}\\" && DeckName==\\"\\"}}'
        return "+".join(f'CountMap("{m}","{mine}")' for m in self._places())

    def components(self) -> Iterator[Element]:
        """The buttons, and the hidden commands behind them."""
        icons = self.icons
        yield chain(
            "Resolve battle", ["battle-masked", "battle-check", "battle-resolve-now", "battle-none"],
            text="Resolve", tip="Roll for the battle that is declared on the counters",
            icon=icons.file("dice"), key="battle-resolve",
        )  # fmt: skip
        yield chain(
            "Look at battle", ["battle-masked", "battle-check", "battle-look-now", "battle-none"],
            text="Odds", tip=self.odds_tip,
            icon=icons.file("charts"), key="battle-odds",
        )  # fmt: skip
        yield chain(
            "Clear battle", ["battle-clear-all", "battle-say-clear"], text="Clear battle",
            tip="Take attackers, target and support out of the battle", icon=icons.file("undo"),
            key="battle-clear",
        )  # fmt: skip
        yield chain(
            "Battle with a roll",
            [*self.summing, *self.rolling],
            key="battle-resolve-now",
            gate="BattleBad",
        )
        yield chain(
            "Battle without a roll", [*self.summing, "battle-say-odds"], key="battle-look-now",
            gate="BattleBad",
        )  # fmt: skip
        if "battle-spans" in self.summing:
            yield chain("Battle crossings", self.spans.keys(), key="battle-spans")
        yield to_all("Battle: target", "battle-aim", "battle-mark", '{Role=="D"}')
        yield to_all("Battle: tell target", "battle-say-target", "battle-say-at", '{Role=="D"}')
        yield to_all(
            "Battle: tell who is far", "battle-say-far", "battle-too-far",
            f"{{({self._attacking()}) && Near!=true}}",
        )  # fmt: skip
        yield to_all("Battle: clear all", "battle-clear-all", "battle-role-0", '{Role!=""}')
        yield from self.spans.orders()
        yield from self._reports()

    def _reports(self) -> Iterator[Element]:
        for key, text in self._told().items():
            told = f'{TELL_STEPS}==false ? "" : {text}' if key in _STEPS else text
            yield chat_line(key, braced(told))

    def _told(self) -> dict[str, str]:
        """Lines for the chat by command, as expressions."""
        tables, most = self.tables, self._battle.most_support
        summed = filled(
            "M_DIFFERENCE",
            "BattleAttack",
            "BattleSupport",
            "BattleDefence",
            "BattleAgainst",
            DIFFERENCE,
        )
        crossed = filled("M_CROSSED", tables.obstacle())
        many = filled("M_MANY_MARKERS", str(most))
        alone = self.bombardments
        meaning = alone.meaning(tables.meaning()) if alone else tables.meaning()
        return {
            "battle-none": self._undeclared("M_NO_TARGET" if alone else "M_NO_BATTLE"),
            "battle-say-support": f'BattleMarkers<={most} ? "" : {many}',
            **({"battle-say-before": alone.warned()} if alone else {}),
            **({"battle-say-fort": self.forts.told()} if self.forts else {}),
            "battle-say-sum": alone.summed(summed) if alone else summed,
            "battle-say-cross": f'BattleCrossed!="1" || BattleExposed=="1" ? "" : {crossed}',
            "battle-say-row": filled("M_COLUMN", tables.row_name(), "BattleColumn", tables.head()),
            "battle-say-odds": filled("M_BY_ROLL", tables.column_results()),
            "battle-say-roll": filled("M_ROLLED", "BattleDie", tables.code(), meaning),
            "battle-say-clear": filled("M_BATTLE_CLEAR"),
        }

    def _undeclared(self, message: str) -> str:
        """The line on a battle that cannot be fought: with somebody hidden, or not declared."""
        none = f"(BattleMasked>0 ? {filled('M_REVEAL_FIRST')} : {filled(message)})"
        return f'BattleBad!=true ? "" : {none}'


def battle_property(name: str, start: str, *buttons: Element) -> Element:
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
