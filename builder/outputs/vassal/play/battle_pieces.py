"""What counters can do in battles that the module computes: declare their part, tell it, and write down
what the sums ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from builder.model.game import Game
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.expressions import Writer
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.lookups import found
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.play.battle_bombardment import Bombardments
from builder.outputs.vassal.play.battle_forts import FortTables
from builder.outputs.vassal.play.battle_near import next_to
from builder.outputs.vassal.play.battle_spans import Spans
from builder.outputs.vassal.play.battle_strength import Strengths
from builder.outputs.vassal.play.battle_tables import BattleTables
from builder.outputs.vassal.play.battle_writer import HALF, STAGES, Stages, strength_of, writer_of
from builder.outputs.vassal.play.kit import Kit
from builder.outputs.vassal.table.ground import TERRAIN_NAMES, terrain_letter
from builder.outputs.vassal.table.messages import say, seen
from builder.outputs.vassal.table.trays import CUPS
from builder.rules.core.battles import ATTACK_MARKERS, Battle
from builder.rules.language.working import worth

FIGHTER, SUPPORT, SPAN = "Battle", "Battle support", "Battle crossing"
"""The prototypes of units, of support markers, and of markers that open or close a hexside."""

_PLACE = 'GetString("LocationName")'
_CORNER = (-28, -28)


@dataclass(frozen=True)
class BattlePieces(Kit):
    """The counters' part in battles on the boards of a map window."""

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

    attackers: ClassVar[tuple[str, ...]] = ("A",)
    """The roles of those that attack."""

    stages: ClassVar[Stages] = STAGES
    """The stages of the reckoning, as the module keeps them."""

    def _attacking(self) -> str:
        """Whether a piece attacks."""
        return " || ".join(f'Role=="{role}"' for role in self.attackers)

    @cached_property
    def strengths(self) -> Strengths:
        """What units fight with."""
        return Strengths(self._battle, self.tables.boards, self.writer)

    @cached_property
    def writer(self) -> Writer:
        """How the module calls what the reckoning names."""
        return writer_of(self.tables, self.map, self._places(), self.stages, self.attackers)

    def _places(self) -> list[str]:
        """The maps on which support may lie."""
        return [self.map, *([CUPS] if self._game.pools else []), *self.displays]

    @cached_property
    def spans(self) -> Spans:
        """The hexsides that hinder attackers, and what opens or closes them."""
        return Spans(self.tables, self.map)

    @cached_property
    def forts(self) -> FortTables | None:
        """The forts, in a game with any."""
        forts = self._battle.forts
        return FortTables(forts, self.tables.boards, self.map) if forts else None

    @cached_property
    def bombardments(self) -> Bombardments | None:
        """Attacks of support markers alone, where the rules know them."""
        words = self._battle.bombardment
        return None if words is None else Bombardments(self.tables, words)

    def uses(self, counter: str) -> list[str]:
        """The prototypes of a counter's part in battles; they stand outside all others."""
        item = self._game.counters[counter]
        if item.kind == "unit":
            supports = [SUPPORT] if counter in self._battle.supporters else []
            return supports or ([] if counter in self._battle.bystanders else [FIGHTER])
        if counter in self._supports:
            return [SUPPORT]
        return [SPAN] if counter in self.spans.markers else []

    @cached_property
    def _supports(self) -> frozenset[str]:
        """The markers that support, where no units do."""
        if self._battle.supporters:
            return frozenset()
        return frozenset(m.id for m in self._game.markers if m.value is not None)

    @property
    def on_hexsides(self) -> frozenset[str]:
        """The markers that open or close a hexside."""
        return self.spans.markers

    def traits(self, counter: str) -> tuple[t.Trait, ...]:
        """A counter's part in battles."""
        facts = self.facts(counter)
        roles = [t.prototype(p) for p in self.uses(counter)]
        return (*roles, *([t.marks(facts)] if facts else []))

    def facts(self, counter: str) -> dict[str, object]:
        """The fixed properties of a counter that battles ask for."""
        truths = {title(n): 1 for n, units in self._battle.truths.items() if counter in units}
        forts = self.forts.facts(counter) if self.forts else {}
        return {**truths, **self.spans.facts(counter), **forts, **self._worth(counter)}

    def _worth(self, counter: str) -> dict[str, object]:
        """What a marker that supports is worth besides its value: in forts."""
        value = next((m.value for m in self._game.markers if m.id == counter), None)
        halves = strength_of(self._battle.reckoning, ATTACK_MARKERS)
        return {} if value is None or halves is None else {HALF: worth(halves, value=value)}

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        """What the pieces can do."""
        made = {FIGHTER: self._fighter()}
        if self._supports or self._battle.supporters:
            made[SUPPORT] = self._supporter()
        if self.spans.markers:
            made[SPAN] = self.spans.prototype()
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
            t.calculated("CrossSide", f"{{{self.spans.cross_side()}}}"),
            t.calculated("Crosses", f"{{{self.spans.crosses(self.strengths.over())}}}"),
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
            **(self.forts.target(_PLACE) if self.forts else {}),
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

    def _near(self) -> str:
        """Whether the piece is next to the target, or with it where one of them lies on a side."""
        free = 'GetString("SideName")=="" && GetString("BattleSide")==""'
        return next_to(self.tables.boards, free)

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
