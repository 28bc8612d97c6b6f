"""Battles, for players who want the module to compute them: declared on the counters, resolved by a
button, every step told in the chat.

Who attacks, who defends and which support markers count is written on the pieces (the property
``Role``), and everything is summed afresh each time, so that step losses, undo and second thoughts
cannot make a total wrong. Whoever resolves battles by hand never meets any of this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.battle_pieces import BattlePieces
from builder.outputs.vassal.battle_strength import STRENGTH, Strengths
from builder.outputs.vassal.battle_tables import BattleTables
from builder.outputs.vassal.boards import Board
from builder.outputs.vassal.commands import assign, chain, chat_line, to_all
from builder.outputs.vassal.components import Element, component
from builder.outputs.vassal.ground import ground_tables
from builder.outputs.vassal.icons import Icons
from builder.outputs.vassal.messages import say
from builder.outputs.vassal.names import title
from builder.outputs.vassal.toolbar import TELL_STEPS
from builder.outputs.vassal.trays import CUPS
from builder.rules.core.battles import Battle

_SUM = (
    "battle-aim", "battle-spans", "battle-cross", "battle-attack", "battle-support",
    "battle-defence", "battle-against", "battle-markers", "battle-row", "battle-difference",
    "battle-column", "battle-say-target", "battle-say-far", "battle-say-support", "battle-say-sum",
    "battle-say-cross", "battle-say-row",
)  # fmt: skip
_STEPS = ("battle-say-sum", "battle-say-cross", "battle-say-row")
_ROLL = ("battle-roll", "battle-look", "battle-say-roll")


@dataclass(frozen=True)
class BattleKit:
    """Everything that a module needs for battles on the boards of its map window."""

    tables: BattleTables
    map: str
    icons: Icons
    displays: tuple[str, ...] = ()

    @property
    def pieces(self) -> BattlePieces:
        """What the pieces do."""
        return BattlePieces(self.tables, self.map, self.icons)

    @property
    def strengths(self) -> Strengths:
        """What units fight with."""
        return self.pieces.strengths

    @property
    def _battle(self) -> Battle:
        return self.tables.battle

    @property
    def _game(self) -> Game:
        return self.tables.game

    def constants(self) -> Mapping[str, str]:
        """The tables that are looked up."""
        return {**self.tables.constants(), **self.strengths.constants()}

    @property
    def looked_up(self) -> str:
        """The table that needs no look-up of its own; empty if battles are fought beside the map too."""
        return "" if self._battle.alone else self.tables.results.id

    def properties(self) -> Iterator[Element]:
        """The numbers of a battle, each with the hidden command that computes it."""
        tables = self.tables
        blank = dict.fromkeys((*self.pieces.target(), "BattleShut", "BattleOpen"), "")
        starts = {"BattleX": "0", "BattleY": "0", "BattleShut": "|", "BattleOpen": "|"}
        for name in blank:
            keys = [assign("battle-forget", "|")] if name in ("BattleShut", "BattleOpen") else []
            yield _property(name, starts.get(name, ""), *keys)
        attackers = self._count("A")
        wrong = f"{attackers}!=1" if self._battle.alone else f"{attackers}==0"
        bad = f"{self._count('D')}!=1 || {wrong} || BattleMasked>0"
        masked = f'CountMap("{self.map}","{{Role!=\\"\\" && ObscuredToOthers==true}}")'
        crossed = f"{attackers}>0 && {self._sum('Crosses', 'A')}=={attackers} ? 1 : 0"
        computed = [
            ("BattleMasked", "0", "masked", masked),
            ("BattleBad", "false", "check", bad),
            ("BattleCrossed", "0", "cross", crossed),
            ("BattleAttack", "0", "attack", self._sum(self._fights_with(0), "A")),
            ("BattleSupport", "0", "support",
             self.strengths.support(self._markers("SA"), "BattleAttack")),
            ("BattleDefence", "0", "defence", self._sum(self._fights_with(1), "D")),
            ("BattleAgainst", "0", "against",
             self.strengths.support(self._markers("SD"), "BattleDefence")),
            ("BattleMarkers", "0", "markers", f"Math.max({self._how_many('SA')},{self._how_many('SD')})"),
            ("BattleRow", "", "row", tables.row()),
            ("BattleDifference", "0", "difference",
             "BattleAttack+BattleSupport-BattleDefence-BattleAgainst"),
            ("BattleColumn", "1", "column", tables.column()),
            ("BattleDie", str(tables.dice.lowest), "roll", tables.roll()),
            ("BattleResult", "", "look", tables.result()),
        ]  # fmt: skip
        for name, start, key, expression in computed:
            yield _property(name, start, assign(f"battle-{key}", f"{{{expression}}}"))

    def _fights_with(self, index: int) -> str:
        """The property that is summed for attack (0) or defence (1)."""
        return STRENGTH if self.strengths.changes else title(self.pieces.values[index])

    def _count(self, role: str) -> str:
        return f'CountMap("{self.map}","{{Role==\\"{role}\\"}}")'

    def _sum(self, name: str, role: str) -> str:
        return f'SumMap("{name}","{self.map}","{{Role==\\"{role}\\"}}")'

    def _places(self) -> list[str]:
        return [self.map, *([CUPS] if self._game.pools else []), *self.displays]

    def _markers(self, role: str) -> str:
        """What support markers add, wherever they lie."""
        return "+".join(
            f'SumMap("Value","{m}","{{Role==\\"{role}\\" && DeckName==\\"\\"}}")' for m in self._places()
        )  # fmt: skip

    def _how_many(self, role: str) -> str:
        return "+".join(
            f'CountMap("{m}","{{Role==\\"{role}\\" && DeckName==\\"\\"}}")' for m in self._places()
        )

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
            text="Odds", tip="Tell differential, column and what each roll would give",
            icon=icons.file("charts"), key="battle-odds",
        )  # fmt: skip
        yield chain(
            "Clear battle", ["battle-clear-all", "battle-say-clear"], text="Clear battle",
            tip="Take attackers, target and support out of the battle", icon=icons.file("undo"),
            key="battle-clear",
        )  # fmt: skip
        yield chain(
            "Battle with a roll", [*_SUM, *_ROLL], key="battle-resolve-now", gate="BattleBad"
        )
        yield chain(
            "Battle without a roll", [*_SUM, "battle-say-odds"], key="battle-look-now", gate="BattleBad"
        )  # fmt: skip
        yield chain("Battle crossings", self._spans(), key="battle-spans")
        yield to_all("Battle: target", "battle-aim", "battle-mark", '{Role=="D"}')
        yield to_all("Battle: tell target", "battle-say-target", "battle-say-at", '{Role=="D"}')
        yield to_all(
            "Battle: tell who is far", "battle-say-far", "battle-too-far", '{Role=="A" && Near!=true}'
        )  # fmt: skip
        yield to_all("Battle: clear all", "battle-clear-all", "battle-role-0", '{Role!=""}')
        for word, trait in (("shut", self._battle.closing), ("open", self._battle.opening)):
            if trait:
                yield to_all(
                    f"Battle: {word} hexsides", f"battle-spans-{word}", f"battle-note-{word}",
                    f'{{Span=="{word}" && SideName!="" && CurrentMap=="{self.map}"}}',
                )  # fmt: skip
        yield from self._reports()

    def _spans(self) -> list[str]:
        shut, opened = self._battle.closing, self._battle.opening
        keys = ["battle-spans-shut"] * bool(shut) + ["battle-spans-open"] * bool(opened)
        return ["battle-forget", *keys]

    def _reports(self) -> Iterator[Element]:
        tables, most = self.tables, self._battle.most_support
        sign = '(BattleDifference>0 ? "+" : "")+BattleDifference'
        crossed = say("M_CROSSED", tables.obstacle())[1:-1]
        many = say("M_MANY_MARKERS", str(most))[1:-1]
        none = f"(BattleMasked>0 ? {say('M_REVEAL_FIRST')[1:-1]} : {say('M_NO_BATTLE')[1:-1]})"
        texts = {
            "battle-none": f'{{BattleBad!=true ? "" : {none}}}',
            "battle-say-support": f'{{BattleMarkers<={most} ? "" : {many}}}',
            "battle-say-sum": say(
                "M_DIFFERENCE", "BattleAttack", "BattleSupport", "BattleDefence", "BattleAgainst", sign
            ),
            "battle-say-cross": f'{{BattleCrossed!="1" || BattleExposed=="1" ? "" : {crossed}}}',
            "battle-say-row": say("M_COLUMN", tables.row_name(), "BattleColumn", tables.head()),
            "battle-say-odds": say("M_BY_ROLL", tables.column_results()),
            "battle-say-roll": say("M_ROLLED", "BattleDie", tables.code(), tables.meaning()),
            "battle-say-clear": say("M_BATTLE_CLEAR"),
        }  # fmt: skip
        for key, text in texts.items():
            told = f'{{{TELL_STEPS}==false ? "" : {text[1:-1]}}}' if key in _STEPS else text
            yield chat_line(key, told)


def battle_kit(
    game: Game,
    battle: Battle | None,
    boards: Mapping[str, Board],
    map: str,
    icons: Icons,
    displays: Collection[str] = (),
) -> BattleKit | None:
    """The kit for a game whose system gives its battles as look-ups, on maps with terrain. Units that
    support may do so from ``displays``."""
    if battle is None or not ground_tables(game, boards):
        return None
    from_afar = tuple(displays) if battle.supporters else ()
    return BattleKit(BattleTables(game, battle, boards), map, icons, from_afar)


def _property(name: str, start: str, *buttons: Element) -> Element:
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
