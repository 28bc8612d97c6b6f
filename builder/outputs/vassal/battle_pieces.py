"""What pieces do in battles: the prototypes of units, of support, and of markers that open or close
a hexside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal import traits as t
from builder.outputs.vassal.battle_strength import Strengths
from builder.outputs.vassal.battle_tables import BattleTables
from builder.outputs.vassal.ground import TERRAIN_NAMES, terrain_letter
from builder.outputs.vassal.icons import Icons
from builder.outputs.vassal.lookups import found
from builder.outputs.vassal.messages import say, seen
from builder.outputs.vassal.names import title
from builder.rules.core.battles import Battle

FIGHTER, SUPPORT, SPAN = "Battle", "Battle support", "Battle crossing"
"""The prototypes of units, of support, and of markers that open or close a hexside."""

_PLACE = 'GetString("LocationName")'
_CORNER = (-28, -28)


@dataclass(frozen=True)
class BattlePieces:
    """The pieces of a game's battles on the boards of its map window."""

    tables: BattleTables
    map: str
    icons: Icons

    @property
    def _battle(self) -> Battle:
        return self.tables.battle

    @property
    def _game(self) -> Game:
        return self.tables.game

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
        attack, defence = (seen(f'GetString("{title(v)}")') for v in self.values)
        stands = say("M_TARGET", name, defence, "location", ground)
        return (
            t.hide_commands("not on the map", away, ["battle-attack-with", "battle-aim-at"]),
            t.hide_commands("in no battle", '{Role==""}', ["battle-leave"]),
            t.submenu("Battle", self._parts()),
            t.trigger("Attack", "battle-attack-with", ["battle-role-a", "battle-say-a"], here),
            *self._over_water(here),
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
            *(t.set_global(n, [t.Change("battle-mark", v)]) for n, v in self.target().items()),
            *self.strengths.traits(),
            self._role({"a": "A", "d": "D"}),
            t.calculated("Ground", f"{{{terrain_letter(self.tables.boards, _PLACE)}}}"),
            t.calculated("CrossSide", f"{{{self._cross_side()}}}"),
            t.calculated("Crosses", f"{{{self._crosses()}}}"),
            t.calculated("Near", f"{{{self._near()}}}"),
            *self._sign(),
        )  # fmt: skip

    @property
    def values(self) -> tuple[str, str]:
        """What attack and defence are called."""
        return self._battle.attack, self._battle.defence

    def target(self) -> dict[str, str]:
        """What the target writes down, with what its ground does to strengths."""
        if not self._battle.shifts:
            return self._place_facts()
        return {**self._place_facts(), "BattleShift": f"{{{self.strengths.letter_at(_PLACE)}}}"}

    def _parts(self) -> list[str]:
        """The entries of a unit's menu."""
        over = ["Attack over water"] if self._battle.crossing else []
        hits = ["Take a hit", "Take back a hit"] if self._battle.hits else []
        return ["Attack", *over, "Defend", *hits, "Leave the battle"]

    def _over_water(self, here: str) -> tuple[t.Trait, ...]:
        """To attack from the target's own hex, after coming over an obstacle."""
        if not self._battle.crossing:
            return ()
        does = ["battle-role-a", "battle-over", "battle-say-a"]
        changes = [t.Change("battle-over", "1")]
        changes += [t.Change(f"battle-role-{role}", "") for role in ("a", "d", "0")]
        return (
            t.trigger("Attack over water", "battle-attack-over", does, here),
            t.dynamic("Over", "", changes),
        )

    @staticmethod
    def _place_facts() -> dict[str, str]:
        """What the target writes down, for all others to read."""
        return {
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
        level = '{Role=="A" || Role=="SA" ? 2 : Role=="D" || Role=="SD" ? 3 : 1}'
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
        over = 'GetString("Over")=="1" ? 1 : ' if self._battle.crossing else ""
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
            *self._points(),
            self._role({"sa": "SA", "sd": "SD"}),
            *self._sign(),
        )

    def _points(self) -> tuple[t.Trait, ...]:
        """The points of a unit that supports, by the name that markers have theirs under."""
        if not self._battle.supporters:
            return ()
        return (t.calculated("Value", f"{{{title(self._battle.support)}}}"),)

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


def _listed(name: str, key: str) -> str:
    return f'GetString("{name}").contains("|"+{key}+"|")'
