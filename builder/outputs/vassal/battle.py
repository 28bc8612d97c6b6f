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

from builder.model.game import Game
from builder.outputs.vassal import traits as t
from builder.outputs.vassal.battle_strength import Strengths
from builder.outputs.vassal.battle_tables import BattleTables
from builder.outputs.vassal.commands import assign, chain, chat_line, to_all
from builder.outputs.vassal.components import Element, component
from builder.outputs.vassal.ground import TERRAIN_NAMES, terrain_letter
from builder.outputs.vassal.icons import Icons
from builder.outputs.vassal.lookups import found
from builder.outputs.vassal.messages import BATTLE_MESSAGES, say, seen
from builder.outputs.vassal.names import title
from builder.outputs.vassal.toolbar import TELL_STEPS
from builder.outputs.vassal.trays import CUPS
from builder.rules.core.battles import Battle

FIGHTER, SUPPORT, SPAN = "Battle", "Battle support", "Battle crossing"
"""The prototypes of units, of support markers, and of markers that open or close a hexside."""

_PLACE = 'GetString("LocationName")'
_CORNER = (-28, -28)
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
    def _battle(self) -> Battle:
        return self.tables.battle

    @property
    def _game(self) -> Game:
        return self.tables.game

    summing: ClassVar[tuple[str, ...]] = _SUM
    rolling: ClassVar[tuple[str, ...]] = _ROLL
    """The commands that add a battle up, and those that roll for it."""

    attackers: ClassVar[tuple[str, ...]] = ("A",)
    """The roles of those that attack."""

    def _attacking(self) -> str:
        """Whether a piece attacks."""
        return " || ".join(f'Role=="{role}"' for role in self.attackers)

    def constants(self) -> Mapping[str, str]:
        """The texts, and the tables that are looked up."""
        return BATTLE_MESSAGES | self.tables.constants() | self.strengths.constants()

    @property
    def looked_up(self) -> str:
        """The table that needs no look-up of its own; empty if battles are fought beside the map too."""
        return "" if self._battle.alone else self.tables.results.id

    @property
    def strengths(self) -> Strengths:
        """What units fight with."""
        return Strengths(self._battle, self.tables.boards)

    @property
    def spans(self) -> frozenset[str]:
        """The markers that open or close hexsides."""
        return self._battle.closing | self._battle.opening

    def uses(self, counter: str) -> list[str]:
        """The prototypes of a counter's part in battles; they stand outside all others."""
        item = self._game.counters[counter]
        if item.kind == "unit":
            supports = [SUPPORT] if counter in self._battle.supporters else []
            return supports or ([] if counter in self._battle.bystanders else [FIGHTER])
        if counter in self._supports:
            return [SUPPORT]
        return [SPAN] if counter in self.spans else []

    @property
    def _supports(self) -> frozenset[str]:
        """The markers that support, where no units do."""
        if self._battle.supporters:
            return frozenset()
        return frozenset(m.id for m in self._game.markers if m.value is not None)

    def facts(self, counter: str) -> dict[str, object]:
        """The fixed properties of a counter that battles ask for."""
        if counter in self._battle.exposed_units:
            return {"Exposed": 1}
        if counter in self._battle.heavy:
            return {"Heavy": 1}
        if counter in self.spans:
            return {"Span": "shut" if counter in self._battle.closing else "open"}
        return {}

    # -- pieces ------------------------------------------------------------------------------------

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        """What the pieces can do."""
        made = {FIGHTER: self._fighter()}
        if self._supports or self._battle.supporters:
            made[SUPPORT] = self._supporter()
        if self.spans:
            made[SPAN] = self._span()
        return made

    def _fighter(self) -> tuple[t.Trait, ...]:
        here = f'{{CurrentMap=="{self.map}"}}'
        away = f'{{CurrentMap!="{self.map}"}}'
        name, ground = "newPieceName", found(TERRAIN_NAMES, 'GetString("Ground")')
        attack, defence = (seen(f'GetString("{title(v)}")') for v in self._values)
        stands = say("M_TARGET", name, defence, "location", ground)
        return (
            t.hide_commands("not on the map", away, ["battle-attack-with", "battle-aim-at"]),
            t.hide_commands("in no battle", '{Role==""}', ["battle-leave"]),
            t.submenu("Battle", self.strengths.menu()),
            t.trigger("Attack", "battle-attack-with", ["battle-role-a", "battle-say-a"], here),
            *self.strengths.over_water(here),
            t.trigger(
                "Defend", "battle-aim-at", ["battle-no-target", "battle-role-d", "battle-say-d"], here
            ),
            t.trigger("Leave the battle", "battle-leave", ["battle-role-0", "battle-say-0"]),
            t.send_to_all("battle-no-target", "battle-role-0", '{Role=="D"}'),
            t.report(["battle-say-a"], say("M_ATTACKS", name, attack, "location")),
            t.report(["battle-say-d"], say("M_DEFENDS", name, defence, "location", ground)),
            t.report(["battle-say-0"], say("M_LEAVES", name)),
            t.report(["battle-say-at"], stands),
            t.report(["battle-too-far"], say("M_TOO_FAR", name)),
            *(t.set_global(n, [t.Change("battle-mark", v)]) for n, v in self._target().items()),
            *self.strengths.traits(),
            self._role({"a": "A", "d": "D"}),
            t.calculated("Ground", f"{{{terrain_letter(self.tables.boards, _PLACE)}}}"),
            t.calculated("CrossSide", f"{{{self._cross_side()}}}"),
            t.calculated("Crosses", f"{{{self._crosses()}}}"),
            t.calculated("Near", f"{{{self._near()}}}"),
            *self._sign(),
        )  # fmt: skip

    @property
    def _values(self) -> tuple[str, str]:
        return self._battle.attack, self._battle.defence

    def _target(self) -> dict[str, str]:
        """What the target writes down, for all others to read."""
        return {
            **self.strengths.target(_PLACE),
            "BattlePlace": f"{{{_PLACE}}}",
            "BattleGround": '{GetString("Ground")}',
            "BattleExposed": '{GetString("Exposed")}',
            "BattleSide": '{GetString("SideName")}',
            "BattleX": "{CurrentX}",
            "BattleY": "{CurrentY}",
        }

    def _role(self, roles: Mapping[str, str]) -> t.Trait:
        """The piece's part in the battle; a marker that goes back into its cup has none."""
        changes = [t.Change(f"battle-role-{k}", v) for k, v in roles.items()]
        back = [t.Change(f"cup-{p.id}-back", "") for p in self._game.pools if "sa" in roles]
        return t.dynamic("Role", "", [*changes, t.Change("battle-role-0", ""), *back])

    def _sign(self) -> tuple[t.Trait, ...]:
        """A sign in the corner of whatever takes part."""
        images = [self.icons.file("attack"), self.icons.file("defend")]
        if not all(images):
            return ()
        level = f'{{{self._attacking()} || Role=="SA" ? 2 : Role=="D" || Role=="SD" ? 3 : 1}}'
        return (t.layer("Sign", ["", *images], ["", "", ""], follow=level, at=_CORNER),)

    def _cross_side(self) -> str:
        """The obstacle between a piece and the target, or the one that the piece lies on."""
        on_side = self.tables.crossing('GetString("SideHex")+GetString("SideName")')
        over = self.tables.crossing(f'{_PLACE}+">"+GetString("BattlePlace")')
        return f'GetString("SideName")!="" ? {on_side} : {over}'

    def _crosses(self) -> str:
        """1 if the piece has that obstacle to cross."""
        side = 'GetString("CrossSide")'
        bridged = f'{self.tables.bridged(side)}=="1"'
        if self._battle.closing:
            bridged = f"({bridged} && !{_listed('BattleShut', side)})"
        if self._battle.opening:
            bridged = f"({bridged} || {_listed('BattleOpen', side)})"
        over = self.strengths.over()
        return f'{over}{side}=="" || {bridged} ? 0 : 1'

    def _near(self) -> str:
        """Whether the piece is next to the target: by the distance between their middles."""
        fields = [b.field.layout.across for b in self.tables.boards.values() if b.field]
        across = max(fields, default=0.0)
        far, close = round((1.3 * across) ** 2), round((0.7 * across) ** 2)
        dx, dy = "(CurrentX-BattleX)", "(CurrentY-BattleY)"
        free = 'GetString("SideName")=="" && GetString("BattleSide")==""'
        return f"{dx}*{dx}+{dy}*{dy}<=({free} ? {far} : {close})"

    def _supporter(self) -> tuple[t.Trait, ...]:
        name, value = "newPieceName", 'GetString("Value")'
        attack, defend = "battle-support-a", "battle-support-d"
        return (
            t.hide_commands("in the cup", '{DeckName!=""}', [attack, defend]),
            t.hide_commands("in no battle", '{Role==""}', ["battle-leave"]),
            t.submenu("Battle", ["Support the attack", "Support the defence", "Leave the battle"]),
            t.trigger("Support the attack", attack, ["battle-role-sa", "battle-say-sa"]),
            t.trigger("Support the defence", defend, ["battle-role-sd", "battle-say-sd"]),
            t.trigger("Leave the battle", "battle-leave", ["battle-role-0", "battle-say-0"]),
            t.report(["battle-say-sa"], say("M_SUPPORTS_ATTACK", name, value)),
            t.report(["battle-say-sd"], say("M_SUPPORTS_DEFENCE", name, value)),
            t.report(["battle-say-0"], say("M_LEAVES", name)),
            *self.strengths.points(),
            self._role({"sa": "SA", "sd": "SD"}),
            *self._sign(),
        )

    def _span(self) -> tuple[t.Trait, ...]:
        """A marker on a hexside writes the side down when a battle begins."""
        side = self.tables.crossing('GetString("SideHex")+GetString("SideName")')
        return tuple(
            t.set_global(
                f"Battle{word.title()}",
                [t.Change(f"battle-note-{word}", f'{{GetString("Battle{word.title()}")+{side}+"|"}}')],
            )
            for word in ("shut", "open")
        )  # fmt: skip

    # -- the module --------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """The numbers of a battle, each with the hidden command that computes it."""
        blank = dict.fromkeys((*self._target(), "BattleShut", "BattleOpen"), "")
        starts = {"BattleX": "0", "BattleY": "0", "BattleShut": "|", "BattleOpen": "|"}
        forget = [assign("battle-forget", "|")] if "battle-spans" in self.summing else []
        for name in blank:
            keys = forget if name in ("BattleShut", "BattleOpen") else []
            yield battle_property(name, starts.get(name, ""), *keys)
        masked = f'CountMap("{self.map}","{{Role!=\\"\\" && ObscuredToOthers==true}}")'
        yield battle_property("BattleMasked", "0", assign("battle-masked", f"{{{masked}}}"))
        bad = f"{self._count('D')}!=1 || {self._nobody()} || BattleMasked>0"
        yield battle_property("BattleBad", "false", assign("battle-check", f"{{{bad}}}"))
        for name, start, key, expression in self._reckoning():
            yield battle_property(name, start, assign(f"battle-{key}", f"{{{expression}}}"))

    def _nobody(self) -> str:
        """Whether nobody attacks."""
        return f"{self._count('A')}{'!=1' if self._battle.alone else '==0'}"

    def _reckoning(self) -> list[tuple[str, str, str, str]]:
        """Properties, their first values, the commands that work them out, and how."""
        tables, attackers = self.tables, self._count("A")
        crossed = f"{attackers}>0 && {self._sum('Crosses', 'A')}=={attackers} ? 1 : 0"
        return [
            ("BattleCrossed", "0", "cross", crossed),
            ("BattleAttack", "0", "attack", self._sum(self.strengths.summed(0), "A")),
            ("BattleSupport", "0", "support",
             self.strengths.support(self._markers("SA"), "BattleAttack")),
            ("BattleDefence", "0", "defence", self._sum(self.strengths.summed(1), "D")),
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
            yield chain("Battle crossings", self._spans(), key="battle-spans")
        yield to_all("Battle: target", "battle-aim", "battle-mark", '{Role=="D"}')
        yield to_all("Battle: tell target", "battle-say-target", "battle-say-at", '{Role=="D"}')
        yield to_all(
            "Battle: tell who is far", "battle-say-far", "battle-too-far",
            f"{{({self._attacking()}) && Near!=true}}",
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
        for key, text in self._told().items():
            told = f'{{{TELL_STEPS}==false ? "" : {text[1:-1]}}}' if key in _STEPS else text
            yield chat_line(key, told)

    def _told(self) -> dict[str, str]:
        """Lines for the chat by command."""
        tables, most = self.tables, self._battle.most_support
        sign = '(BattleDifference>0 ? "+" : "")+BattleDifference'
        crossed = say("M_CROSSED", tables.obstacle())[1:-1]
        many = say("M_MANY_MARKERS", str(most))[1:-1]
        none = f"(BattleMasked>0 ? {say('M_REVEAL_FIRST')[1:-1]} : {say('M_NO_BATTLE')[1:-1]})"
        return {
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


def _listed(name: str, key: str) -> str:
    return f'GetString("{name}").contains("|"+{key}+"|")'


def battle_property(name: str, start: str, *buttons: Element) -> Element:
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
