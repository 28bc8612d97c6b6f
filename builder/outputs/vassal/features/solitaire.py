"""Lets the module play the side of a solitaire game that no person plays: noise, enemies that arrive and
scatter, fights by lookup, objectives placed by a die. The chat reports every step.

Teams have the commands *Noise check*, *Silent noise check*, *Enemies come*, *Attack* and *Be attacked*. An
enemy unit is chosen for a fight by its own menu; objectives are placed by theirs or by a button. The lookup
tables are constants, written from the same rules that the command line uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.cups import FACE_UP
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.solitaire_objectives import (
    KNOWN,
    NEEDS,
    ON_MAP,
    SOLO_PIECES,
    SolitaireObjectives,
)
from builder.outputs.vassal.table import toolbar, turns
from builder.outputs.vassal.table.commands import chat_line
from builder.outputs.vassal.table.messages import SOLO_MESSAGES, filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.rules.core.module_export.solitaire import SolitaireTable
from builder.rules.expressions.partial_evaluation import partially_evaluated
from builder.vassal.expressions.functions import random, value_of
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import Number, Truth, any_of, as_number, choose, first_case
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text
from builder.vassal.format.names import engine_safe_text, property_name

SOUND, COVER, CLOSED = "SoloSound", "SoloCover", "SoloClosed"
PHASES = f"{NAME_TABLE_PREFIX}SoloPhases"

HERE = value_of(text("LocationName"))

_TEAM, _ENEMY, _TASK = "Solo team", "Solo enemy", "Solo objective"
_GLOBALS = {
    "SoloGround": "", "SoloTerrain": "0", "SoloPieces": "0", "SoloRoll": "0",
    "HeardColumn": "1", "HeardRow": "2", "HeardCount": "1",
    "FoeName": "", "FoeFire": "0", "FoeCover": "0", "FoeVehicle": "0",
    "FoeHex": "",
    "FightOne": "0", "FightTwo": "0", "FightFire": "0", "FightTwice": "0",
}  # fmt: skip
"""The module's properties that the commands read and write."""


@dataclass(frozen=True)
class SolitaireFeature(ModuleFeature):
    """The feature that plays the side of a solitaire game which no person plays. ``decks`` maps
    each cup of chits to its VASSAL deck; ``board`` is the name of the map's board."""

    game: Game
    solo: SolitaireTable
    decks: Mapping[str, str]
    board: str
    icons: Icons
    cup_buttons: Sequence[Element] = ()

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke that reports what a phase requires of the players."""
        return ("solo-phase",)

    # -- tables --------------------------------------------------------------------------------------

    def constants(self) -> dict[str, str]:
        """Return the lookup tables by the names of their constants; hexes without an entry count as
        nothing."""
        solo = self.solo
        closed = dict.fromkeys(solo.no_vehicles, "v") | dict.fromkeys(solo.closed, "w")
        letters = self._letters()
        warnings = {
            name: text for one in self._limits.values() for name, text in one.constants().items()
        }
        return (
            SOLO_MESSAGES
            | warnings
            | {
                SOUND: table_text({h: str(n) for h, n in sorted(solo.sound.items()) if n}),
                COVER: table_text({h: str(n) for h, n in sorted(solo.cover.items()) if n}),
                CLOSED: table_text(dict(sorted(closed.items()))),
                NEEDS: table_text({letters[id]: words for id, words in solo.needs.items()}),
                PHASES: table_text(
                    {
                        id: phase.text
                        for id, phase in turns.phases_by_step(self.game)
                        if phase.text and "|" not in phase.text
                    }
                ),
                SOLO_PIECES: table_text(dict(sorted(self._piece_names()))),
            }
        )

    def _letters(self) -> dict[str, str]:
        return letter_codes(sorted(self.solo.needs))

    def _piece_names(self) -> Iterator[tuple[str, str]]:
        """Yield the name of every enemy unit and objective as a pair (name, text for VASSAL to
        translate), both the same."""
        for id, name in counter_names(self.game).items():
            if id in self.solo.enemies or id in self.solo.places:
                yield name, name

    def properties(self) -> Iterator[Element]:
        """Yield the properties that the commands read and write."""
        for name, start in _GLOBALS.items():
            yield component("GlobalProperty", name=name, initialValue=start, isNumeric=False)

    # -- pieces --------------------------------------------------------------------------------------

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        """Return the commands of teams, enemies and objectives."""
        return {
            _TEAM: (*self._noise(), *self._coming(), *self._fighting()),
            _ENEMY: (*self._falling(), *self._chosen()),
            _TASK: tuple(self._objectives.traits()),
        }

    @cached_property
    def _drawn(self) -> frozenset[str]:
        """The counters that are drawn from cups."""
        return frozenset(c for pool in self.game.pools for c in pool.contents)

    def traits(self, counter: str) -> tuple[t.Trait, ...]:
        """Return the traits of a counter, without those that it also needs while in a cup."""
        return () if counter in self._drawn else self._unit_traits(counter)

    def chit_traits(self, counter: str) -> tuple[t.Trait, ...]:
        """Return the traits that a counter also has while it is in its cup."""
        return self._unit_traits(counter) if counter in self._drawn else ()

    def _unit_traits(self, counter: str) -> tuple[t.Trait, ...]:
        solo = self.solo
        if counter in solo.heard:
            return (t.use_prototype(_TEAM),)
        if counter in solo.enemies:
            return (
                t.use_prototype(_ENEMY),
                t.marker_trait({"SoloVehicle": int(counter in solo.vehicles)}),
            )
        if counter in solo.places:
            six = {f"Place{n}": hex for n, hex in enumerate(solo.places[counter], 1)}
            return (
                t.use_prototype(_TASK),
                t.marker_trait(six | {"NeedsCode": self._letters().get(counter, "")}),
            )
        return ()

    @property
    def _objectives(self) -> SolitaireObjectives:
        deck = self.decks[self.solo.task_cup]
        return SolitaireObjectives(self._limits["place"], self.board, deck, self.icons)

    @cached_property
    def _limits(self) -> Mapping[str, PhaseLimit]:
        """The rules that commands belong to certain phases; in others they bring a warning."""
        return {
            what: PhaseLimit(self.game, f"solo-{what}", one.rule, one.phases)
            for what, one in self.solo.when.items()
        }

    def _noise(self) -> Iterator[t.Trait]:
        """Yield the traits that compute the noise in a team's hex and roll for it; a silent check
        leaves out the terrain's part."""
        limit = self._limits["noise"]
        yield from limit.reports()
        steps = (*limit.before, "solo-ground", "solo-pieces", "solo-roll")
        loud = [*steps, "solo-add", "solo-noise-tell"]
        silent = [*steps, "solo-add-silent", "solo-noise-tell"]
        entries = ["Noise check", "Silent noise check", "Enemies come", "Attack", "Be attacked"]
        yield t.sub_menu("System", entries)
        keys = ["solo-noise", "solo-silent", "solo-come", "solo-attack", "solo-defend"]
        yield t.hide_commands("off the map", ~ON_MAP, keys)
        yield t.trigger_action("Noise check", "solo-noise", loud, ON_MAP)
        yield t.trigger_action("Silent noise check", "solo-silent", silent, ON_MAP)
        yield t.set_global_property(
            "SoloGround", [t.PropertyChange("solo-ground", looked_up(SOUND, HERE))]
        )
        adds = [
            t.PropertyChange("solo-add", self._terrain(silent=False)),
            t.PropertyChange("solo-add-silent", self._terrain(silent=True)),
        ]
        yield t.set_global_property("SoloTerrain", adds)
        terms = self.solo.hearing.terms
        pieces = self._hearing.number(terms["pieces"])
        yield t.set_global_property("SoloPieces", [t.PropertyChange("solo-pieces", pieces)])
        yield t.set_global_property("SoloRoll", [t.PropertyChange("solo-roll", random(10))])
        total = self._hearing.names["total"]
        values = ("newPieceName", "location", "SoloPieces", "SoloTerrain", total, "SoloRoll")
        heard = self._hearing.truth(terms["heard"])
        told = first_case(
            [(heard, filled_message("M_HEARD", *values))], filled_message("M_NOT_HEARD", *values)
        )
        yield t.report_action(["solo-noise-tell"], told)

    def _terrain(self, *, silent: bool) -> Number:
        """Return the expression for what the terrain adds to the noise."""
        computed_formula = partially_evaluated(self.solo.hearing, {"silent": silent})
        return self._hearing.number(computed_formula.terms["terrain"])

    def _coming(self) -> Iterator[t.Trait]:
        """Yield the traits that roll how many enemies come, draw them from their cup and scatter
        them round the team."""
        column = HERE.substring(0, 2).as_integer
        row = 2 * HERE.substring(2, 4).as_integer + (column % 2).equals(0).as_number
        limit = self._limits["come"]
        yield from limit.reports()
        steps = [*limit.before, "solo-here", "solo-count", "solo-come-tell", "solo-draw"]
        yield t.trigger_action("Enemies come", "solo-come", steps, ON_MAP)
        yield t.set_global_property("HeardColumn", [t.PropertyChange("solo-here", column)])
        yield t.set_global_property("HeardRow", [t.PropertyChange("solo-here", row)])
        yield t.set_global_property("HeardCount", [t.PropertyChange("solo-count", random(6))])
        yield t.report_action(
            ["solo-come-tell"], filled_message("M_COME", "location", "HeardCount")
        )
        yield t.make_trait(
            "CounterGlobalKeyCommand", key=t.named_key("solo-draw"), globalKey=t.named_key("solo-appear"),
            filter=text("DeckName").equals(self.decks[self.solo.enemy_cup]),
            selectFromDeck=text("HeardCount"), reportSingle=True,
        )  # fmt: skip

    def _falling(self) -> Iterator[t.Trait]:
        """Yield the traits that compute where an enemy arrives: direction and distance from the
        team that was heard, continued from the opposite edge if it leaves the map. An enemy that
        would land in water stays in the cup."""
        solo = self.solo
        far, way = number("Far"), number("Way")
        sides = {2: far, 3: far, 5: 0 - far, 6: 0 - far}
        down = {1: -2 * far, 4: 2 * far, 2: 0 - far, 6: 0 - far, 3: far, 5: far}
        across, along = (
            first_case([(way.equals(n), by) for n, by in ways.items()], as_number(0))
            for ways in (sides, down)
        )
        column = number("HeardColumn") - 1 + across + (2 * solo.columns)
        column = column % solo.columns + 1
        row = (
            (number("HeardRow") + along - (number("FallColumn") % 2).equals(0).as_number) // 2
            - 1
            + (2 * solo.rows)
        ) % solo.rows + 1
        yield t.trigger_action("", "solo-appear", [FACE_UP, "solo-dice", "solo-land", "solo-drown"])
        yield t.dynamic_property("Way", "1", [t.PropertyChange("solo-dice", random(6))])
        yield t.dynamic_property("Far", "1", [t.PropertyChange("solo-dice", random(6))])
        yield t.calculated_property("FallColumn", column)
        yield t.calculated_property("FallRow", row)
        four = value_of(10000 + 100 * number("FallColumn") + number("FallRow")).substring(1)
        yield t.calculated_property("FallHex", four)
        closed = looked_up(CLOSED, value_of(text("FallHex")))
        wet = closed.equals("w") | closed.equals("v") & number("SoloVehicle").equals(1)
        yield t.trigger_action("", "solo-land", ["solo-land-tell", "solo-go"], ~wet)
        yield t.trigger_action(
            "", "solo-drown", ["solo-drown-tell"], wet & text("DeckName").differs("")
        )
        yield t.send_to_hex("solo-go", MAP, self.board, value_of(text("FallHex")))
        values = (KNOWN, "Way", "Far", "FallHex")
        yield t.report_action(["solo-land-tell"], filled_message("M_APPEARS", *values))
        yield t.report_action(["solo-drown-tell"], filled_message("M_DROWNS", *values))

    def _chosen(self) -> Iterator[t.Trait]:
        """Yield the menu command that chooses an enemy unit for a fight; the chat does not tell the
        firepower of a face-down unit."""
        fire = property_name(self.solo.fire)
        cover = looked_up(COVER, HERE)
        down = is_true("ObscuredToOthers")
        yield t.hide_commands("face down", down, ["solo-foe"])
        yield t.trigger_action(
            "Fight this unit", "solo-foe", ["solo-foe-set", "solo-foe-tell"], ~down
        )
        yield t.set_global_property("FoeName", [t.PropertyChange("solo-foe-set", KNOWN)])
        yield t.set_global_property("FoeHex", [t.PropertyChange("solo-foe-set", HERE)])
        yield t.set_global_property("FoeFire", [t.PropertyChange("solo-foe-set", number(fire))])
        yield t.set_global_property(
            "FoeVehicle", [t.PropertyChange("solo-foe-set", text("SoloVehicle"))]
        )
        yield t.set_global_property("FoeCover", [t.PropertyChange("solo-foe-set", cover)])
        yield t.report_action(
            ["solo-foe-tell"], filled_message("M_FOE", "newPieceName", "location", fire)
        )

    def _fighting(self) -> Iterator[t.Trait]:
        """Yield the traits of a fight of the team's hex against the chosen enemy unit, as attacker
        or defender."""
        attack, defend = self._limits["attack"], self._limits["defend"]
        yield from (*attack.reports(), *defend.reports())
        steps = ("solo-ground", "solo-fire", "solo-fight-dice")
        forth = [*attack.before, *steps, "solo-attack-tell"]
        back = [*defend.before, *steps, "solo-cover", "solo-defend-tell"]
        # A string, because by its bare name a 0 (no vehicle) would be equal to the empty text.
        enemies = PieceRole([MAP], string("SoloVehicle").differs(""), value_of(text("FoeHex")))
        fights = text("FoeName").differs("") & ON_MAP & (enemies.count() > 0)
        yield t.hide_commands("nobody to fight", ~fights, ["solo-attack", "solo-defend"])
        yield t.trigger_action("Attack", "solo-attack", forth, fights)
        yield t.trigger_action("Be attacked", "solo-defend", back, fights)
        fire, twice = (self._firing.number(self.solo.fighting.terms[n]) for n in ("fire", "twice"))
        yield t.set_global_property("FightFire", [t.PropertyChange("solo-fire", fire)])
        yield t.set_global_property("FightTwice", [t.PropertyChange("solo-fire", twice)])
        yield t.set_global_property("FightOne", [t.PropertyChange("solo-fight-dice", random(6))])
        yield t.set_global_property("FightTwo", [t.PropertyChange("solo-fight-dice", random(6))])
        yield t.set_global_property(
            "SoloGround", [t.PropertyChange("solo-cover", looked_up(COVER, HERE))]
        )
        theirs = choose(text("FoeCover").equals(""), 0, number("FoeCover"))
        ours = choose(text("SoloGround").equals(""), 0, number("SoloGround"))
        yield from self._outcome(
            "solo-attack-tell",
            "M_ATTACKED",
            (number("FightFire"), theirs, number("FoeFire")),
            attacks=True,
        )
        yield from self._outcome(
            "solo-defend-tell",
            "M_DEFENDED",
            (number("FoeFire"), ours, number("FightFire") + number("FightTwice")),
            attacks=False,
        )

    def _outcome(
        self, key: str, message: str, sides: tuple[Number, Number, Number], *, attacks: bool
    ) -> Iterator[t.Trait]:
        """Yield the report of a fight and of its loser."""
        fire, cover, other = sides
        terms = self.solo.fighting.terms
        dice = {"attack-die": number("FightOne"), "defence-die": number("FightTwo")}
        sums = ExpressionWriter({"attack": fire, "penalty": cover, "defence": other, **dice})
        one, two = (sums.number(terms[f"{side}-total"]) for side in ("attack", "defence"))
        ends = ExpressionWriter({"attack-total": one, "defence-total": two})
        values = ("location", "FoeName", "FightOne", fire, cover, one, "FightTwo", other, two)
        line = filled_message(message, *values)
        won, lost = ("M_ENEMY_LOST", "M_TEAM_LOST") if attacks else ("M_TEAM_LOST", "M_ENEMY_LOST")
        end = first_case(
            [
                (ends.truth(terms["attacker-wins"]), filled_message(won)),
                (ends.truth(terms["defender-wins"]), filled_message(lost)),
            ],
            filled_message("M_BOTH_LOST"),
        )
        yield t.report_action([key], line + " " + end)

    # -- sums ----------------------------------------------------------------------------------------

    @cached_property
    def _hearing(self) -> ExpressionWriter:
        """The writer for the formula of the noise in the team's hex."""
        solo = self.solo
        names = {
            "pieces": number("SoloPieces"),
            "terrain": number("SoloTerrain"),
            "roll": number("SoloRoll"),
        }
        names["ground"] = choose(text("SoloGround").equals(""), 0, number("SoloGround"))
        names["total"] = ExpressionWriter(names).number(solo.hearing.terms["total"])
        return ExpressionWriter(
            names,
            own_properties={"noise": property_name(solo.noise), "value": "Value"},
            roles={
                "pieces": self._here(self._own_units()),
                "harm": self._here(self._are(solo.louder)),
            },
        )

    @cached_property
    def _firing(self) -> ExpressionWriter:
        """The writer for the formula of the firepower in the team's hex."""
        solo = self.solo
        return ExpressionWriter(
            names={"vehicle": "FoeVehicle"},
            own_properties={"firepower": property_name(solo.fire), "value": "Value"},
            roles={
                "pieces": self._here(self._own_units()),
                "anti-tank": self._here(self._are(solo.anti_tank)),
                "harm": self._here(self._are(solo.weaker)),
            },
        )

    def _here(self, which: Truth) -> PieceRole:
        return PieceRole([MAP], which, HERE)

    def _own_units(self) -> Truth:
        """Return a filter for the player's own units."""
        enemy = next(
            (engine_safe_text(n.name) for n in self.game.sheet.nations if self._plays_enemy(n.id)),
            "",
        )
        return text("Kind").equals("unit") & text("Nation").differs(enemy)

    def _plays_enemy(self, nation: str) -> bool:
        return any(u.nation == nation for u in self.game.units if u.id in self.solo.enemies)

    def _are(self, counters: frozenset[str]) -> Truth:
        """Return a filter for pieces of certain counters, recognised by their ``Traits`` property."""
        words = sorted({" ".join(self.game.counters[c].traits) for c in counters})
        return any_of(*(text("Traits").equals(w) for w in words))

    # -- the toolbar ---------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the button for the next objective, and the chat lines with what a phase requires."""
        yield from self._objectives.components()
        yield chat_line("solo-phase", looked_up(PHASES, turns.STEP_NOW), "Phase reminder")

    def menus(self) -> Iterator[Element]:
        """Yield the menu of the side that no person plays. It includes the cup buttons that it
        needs, because a VASSAL menu can only use buttons of its own toolbar."""
        harm, back = f"{self.decks[self.solo.harm_cup]}: draw one", self.decks[self.solo.enemy_cup]
        names = ["Next objective"]
        for button in self.cup_buttons:
            if button.attributes["text"] in (harm, f"{back}: all back"):
                names.append(button.attributes["text"])
                yield button
        yield toolbar.toolbar_menu("System", "What the system does", names, self.icons.file("dice"))


def solitaire_feature(
    game: Game,
    solo: SolitaireTable | None,
    decks: Mapping[str, str],
    boards: Mapping[str, str],
    icons: Icons,
    cup_buttons: Sequence[Element] = (),
) -> SolitaireFeature | None:
    """Return the feature for a solitaire game with a side that the module can play; ``None`` if the
    module lacks its map or cups."""
    if solo is None or solo.map not in boards:
        return None
    cups = (solo.enemy_cup, solo.task_cup, solo.harm_cup)
    if any(cup not in decks for cup in cups):
        return None
    return SolitaireFeature(game, solo, decks, boards[solo.map], icons, cup_buttons)
