"""Makes the prototypes (VASSAL's named lists of traits) with the abilities of pieces. A piece
combines those of its base, side, nation and type."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import starmap

from builder.model.game import Game
from builder.outputs.vassal.counters.hexsides import hexside_traits
from builder.outputs.vassal.counters.loss_counts import STEP as STEP_LOSS
from builder.outputs.vassal.counters.loss_counts import (
    loss_keystrokes,
    losses_traits,
    lost_keystrokes,
    lost_traits,
    noted_losses,
)
from builder.outputs.vassal.counters.states import have_sides, state_name, state_traits, value_shown
from builder.outputs.vassal.counters.succession import (
    has_steps,
    has_successors,
    succession_records,
    succession_steps,
)
from builder.outputs.vassal.counters.zones_of_control import (
    ZONE_OFF,
    ZONE_ON,
    control_prototypes,
    controlling,
)
from builder.outputs.vassal.expressions.module_pictures import Picture
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.messages import HIDDEN, filled_message
from builder.outputs.vassal.table.turns import arriving_traits
from builder.outputs.vassal.table.windows.inventory import (
    PLACE,
    digits_of,
    listed_traits,
    placed_traits,
)
from builder.outputs.vassal.table.windows.trays import (
    LOSE,
    LOSSES,
    Tray,
)
from builder.outputs.vassal.table.windows.windows import LAYERS
from builder.rules.core.per_game_cache import cached_per_game
from builder.vassal.expressions.properties import is_true, late_number, number, string, text
from builder.vassal.expressions.tree import Number, choose
from builder.vassal.format import names
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import PLAYED_BY, played_by, property_name, side_names, side_words
from builder.vassal.format.pieces import prototype_definition

MAP = "Map"
"""The name of the map window."""

UNIT, MARKER, HEXSIDE, MOVER, PLACED = "Unit", "Marker", "Hexside piece", "Mover", "Placed"
STEPS, LOST = "Steps", "Lost"
SOLITAIRE = names.SOLITAIRE


NOT_YOURS = (
    text("Side").differs("")
    & text("PlayerSide").differs(text("Side"))
    & (text("PlayerSide").equals("") | text("PlayerSide").differs(text(PLAYED_BY)))
    & text("PlayerSide").differs(SOLITAIRE)
)
"""The condition that a piece belongs to a side that its player does not play; in solitaire play all
pieces belong to the player."""

BELOW, _COUNTERS, _ON_SIDES = LAYERS

Prototypes = dict[str, tuple[t.Trait, ...]]


@dataclass(frozen=True)
class PieceSigns:
    """The images that prototypes show over pieces, and what decides where: the moved sign and its
    offset from the centre; masks by name; signs of states by id; the size of counters in pixels;
    the sides that place counters secretly; the counters that may be hidden; and, by mask name, the
    sign that a piece's own side sees on it."""

    moved: str
    corner: tuple[int, int]
    masks: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, tuple[str, Picture]] = field(default_factory=dict)
    counter: tuple[int, int] = (0, 0)
    secret: Sequence[str] = ()
    hidden: Collection[str] = ()
    mask_signs: Mapping[str, str] = field(default_factory=dict)


def prototypes(game: Game, boards: Sequence[Board], losses: Tray, look: PieceSigns) -> Prototypes:
    """Return every prototype that the game's counters use, by name; ``losses`` is the tray of lost units."""
    placed = placed_traits(digits_of(boards))
    found: Prototypes = {PLACED: placed} if game.counters else {}
    if game.units:
        found[MOVER] = movement_traits(game, look)
        found[UNIT] = unit_base(game)
        found |= {LOST: lost_traits(game)} if losses.bands else {}
        found |= {STEPS: step_traits(game)} if has_steps(game) else {}
        for set, names in _value_sets(game).items():
            reaching = [name for name in game.sheet.module.ranges if name in names]
            values = values_traits(game, names)
            found[values_name(set)] = (*range_traits(reaching), *values)
    if game.markers:
        found[MARKER] = marker_base(two_faced=any(m.back for m in game.markers))
    for side in game.sheet.sides:
        found[side_name(side.id)] = (t.marker_trait(side_marks(game, side.id)),)
        if side.id in losses.bands:
            goes = lost_keystrokes(game)
            found[losses_name(side.id)] = losses_traits(side.id, losses, goes)
        found[owned_name(side.id)] = (t.restricted_access(side_words(game, side.id)),)
    found |= control_prototypes(game, look.hidden)
    for mask, image in look.masks.items():
        found[hidden_name(mask)] = hidden_traits(
            game, mask.partition(" ")[0], image, look.mask_signs.get(mask, "")
        )
    for state in game.mechanisms.shown_states:
        if state.id in look.states:
            image, drawn = look.states[state.id]
            found[state_name(state.id)] = state_traits(game, state, image, drawn, look.counter)
    found |= {secret_name(id): secret_traits(game, id) for id in look.secret}
    for nation in game.sheet.nations:
        base = [t.use_prototype(side_name(nation.side))] if nation.side else []
        found[nation_name(nation.id)] = (*base, t.marker_trait({"Nation": nation.name}))
    for branch in sorted({u.symbol.branch for u in game.units}):
        found[type_name(branch)] = (t.use_prototype(UNIT), t.marker_trait({"Type": branch}))
    for family in sorted({m.family for m in game.markers}):
        found[family_name(family)] = (t.use_prototype(MARKER), t.marker_trait({"Family": family}))
    if fields := [b for b in boards if b.field]:
        found[HEXSIDE] = hexside_traits(fields, MAP, _ON_SIDES)
    return found


def side_marks(game: Game, side: str) -> dict[str, str]:
    """Return the fixed properties with a piece's side: the side's id, and its name as players choose it."""
    return {"Side": side, PLAYED_BY: side_names(game)[side]}


def side_name(side: str) -> str:
    """Return the name of the prototype of a side's pieces."""
    return f"Side {side}"


def losses_name(side: str) -> str:
    """Return the name of the prototype of a side's units that can be lost."""
    return f"Losses {side}"


def owned_name(side: str) -> str:
    """Return the name of the prototype of units that only the players of their own side can command."""
    return f"Owned by {side}"


def hidden_name(mask: str) -> str:
    """Return the name of the prototype of a side's units that may be hidden by a mask of a given name."""
    return f"Hidden {mask}"


def secret_name(side: str) -> str:
    """Return the name of the prototype of a side's counters that may be placed secretly, so that
    other sides do not see them at all."""
    return f"Secret {side}"


def nation_name(nation: str) -> str:
    """Return the name of the prototype of a nation's pieces."""
    return f"Nation {nation}"


def type_name(branch: str) -> str:
    """Return the name of the prototype of a type of unit."""
    return f"Type {branch}"


def values_name(value_set: str) -> str:
    """Return the name of the prototype with the values of a value set; the set with an empty name
    is the game's default."""
    return f"Values {value_set}".strip()


def _value_sets(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the names of the values in each value set that units have."""
    return {u.value_set: game.value_names(u) for u in game.units}


def family_name(family: str) -> str:
    """Return the name of the prototype of a family of markers."""
    return f"Family {family}"


def container(found: Mapping[str, Sequence[t.Trait]]) -> Element:
    """Return the component of the build file that contains the prototypes."""
    return component("PrototypesContainer", *starmap(_prototype, found.items()))


def _prototype(name: str, traits: Sequence[t.Trait]) -> Element:
    """Return a prototype as a component of the build file. Units that may be hidden are hidden in
    the prototype too: VASSAL's Refresh Counters makes a new piece and carries over only what both
    versions of the module have alike, so it would otherwise reveal all units whose mask has
    changed. (Setups state for each piece whether it is hidden.)"""
    made = component(
        "PrototypeDefinition",
        name=name,
        body=prototype_definition([*map(t.hidden_at_first, traits)]),
    )
    return replace(made, traits=traits)


# -- units -----------------------------------------------------------------------------------------


def movement_traits(game: Game, look: PieceSigns) -> tuple[t.Trait, ...]:
    """Return the moved sign, the movement trail, and the report that a unit arrives. They are placed outside
    the owner's restriction, because a change of phase sends commands to units of all sides."""
    return (
        *arriving_traits(game),
        t.hide_commands("not yours", NOT_YOURS, ["moved-toggle", "trail"]),
        t.report_action(["moved-toggle"], filled_message("M_MOVED_IN", "newPieceName", PLACE)),
        t.mark_when_moved(look.moved, look.corner, "", "moved-off", "moved-toggle", "Moved or not"),
        t.movement_trail("Movement trail", "trail", keeps_last=game.sheet.module.vassal == "3.8"),
        t.marker_trait({"Mover": 1}),
    )  # fmt: skip


_UNIT = string("Kind").equals("unit")


def hidden_traits(game: Game, side: str, image: str, sign: str = "") -> tuple[t.Trait, ...]:
    """Return the commands that turn a piece face down and up again, for its own side and for
    solitaire play. Other sides then see only the mask; its own side sees the face with a ``sign``
    over it. A lost piece lies face up."""
    owners = t.for_sides(side_words(game, side))
    return (
        *_revealing_traits(game, side, "hidden", "ObscuredToOthers"),
        t.mask_trait("hidden-turn", image, "Hidden piece", owners, sign=sign),
    )


def secret_traits(game: Game, side: str) -> tuple[t.Trait, ...]:
    """Return the commands that hide a piece completely, so that other players do not even see that
    it exists, and that reveal it. Nothing is reported in the window where its side sets up."""
    return (
        *_revealing_traits(game, side, "secret", "InvisibleToOthers"),
        t.invisible_trait("secret-turn", t.for_sides(side_words(game, side))),
    )


def _revealing_traits(game: Game, side: str, how: str, unseen: str) -> tuple[t.Trait, ...]:
    """Return the commands by which a piece's own side reveals and hides it; ``how`` is the
    beginning of their keystrokes. The keystroke ``HOW-turn`` turns the trait whose property
    ``unseen`` is true while other players do not see the piece."""
    own = played_by(game, side)
    down, up = own & is_true(unseen), own & ~is_true(unseen)
    reveal, hide, turn = f"{how}-reveal", f"{how}-hide", f"{how}-turn"
    say_up, say_down = f"{how}-say-up", f"{how}-say-down"
    on, off = ([ZONE_ON], [ZONE_OFF]) if controlling(game) else ([], [])
    return (
        t.hide_commands(f"not {how}", ~down, [reveal]),
        t.hide_commands(f"{how} already", ~up, [hide]),
        t.trigger_action("Reveal", reveal, [turn, *on, say_up], down),
        t.trigger_action("Hide", hide, [turn, *off, say_down], up),
        t.trigger_action("", LOSE, [reveal], down & _UNIT, name="lost, and no secret"),
        t.report_action([say_up], filled_message("M_REVEALED", "newPieceName", PLACE)),
        t.report_action([say_down], filled_message("M_HIDDEN", PLACE)),
    )


def values_traits(game: Game, names: Sequence[str]) -> tuple[t.Trait, ...]:
    """Return traits with a property for each value printed on the visible side."""
    return tuple(
        t.calculated_property(property_name(name), _shown_now(game, property_name(name)))
        for name in names
    )


def range_traits(names: Sequence[str]) -> tuple[t.Trait, ...]:
    """Return the traits that highlight the hexes within a unit's range for the player who asks. A
    value that is not a number highlights none."""
    found: list[t.Trait] = []
    for name in names:
        value, reach = property_name(name), f"Reach{property_name(name)}"
        key = f"reach-{name.replace(' ', '-')}"
        found += [
            t.hide_commands(f"no {name}", number(reach).equals(0), [key]),
            t.reach_area(key, "Show range" if name == "range" else f"Show range: {name}", reach),
            t.calculated_property(reach, choose(string(value).matches("[0-9]+"), number(value), 0)),
        ]
    return tuple(found)


def has_many_steps(game: Game) -> bool:
    """Return whether any unit has more steps than a counter has sides."""
    return most_steps(game) > 2


def _most_steps(game: Game) -> int:
    return max((2, *(unit.steps for unit in game.units)))


most_steps = cached_per_game(_most_steps)
"""Return the highest number of steps of any unit, at least 2. The value is cached, as every unit
needs it."""


def unit_base(game: Game) -> tuple[t.Trait, ...]:
    """Return the base traits of units: the values printed on the visible side, the properties that
    inventories list, and (if counters replace others) the record of the earlier counters."""
    values = t.calculated_property("Values", _shown_now(game, "Values"))
    records = succession_records(game) if has_successors(game) else ()
    return (*records, values, *listed_traits(game), t.marker_trait({"Layer": _COUNTERS}))


def step_traits(game: Game) -> tuple[t.Trait, ...]:
    """Return the commands for units with several steps or with replacement counters."""
    stepped = filled_message("M_STEP", PLACE, "oldPieceName", "newPieceName", string("Values"))
    told = choose(HIDDEN, filled_message("M_STEP_HIDDEN", PLACE), stepped)
    return (*_stepping(game), t.report_action(["step-say"], told))


def _stepping(game: Game) -> tuple[t.Trait, ...]:
    most, turns = most_steps(game), loss_keystrokes(game, ["step-turn", "step-say"], STEP_LOSS)
    if has_successors(game):
        back, over = RAISE if most > 2 else "step-turn", noted_losses(game, STEP_LOSS)
        return (*succession_steps(back, turns, over), *(_raised() if most > 2 else ()))
    return _many_steps(turns) if most > 2 else _steps(turns)


def _many_steps(turns: Sequence[str]) -> tuple[t.Trait, ...]:
    """Return the commands of units with more than two steps: to the next layer for a lost step, and
    back again."""
    lost = (number("Step_Level") >= number("Steps")) | text("CurrentMap").equals(LOSSES)
    whole = number("Step_Level").equals(1) | text("CurrentMap").equals(LOSSES)
    return (
        t.hide_commands("whole or last step", lost, ["step-lose"]),
        t.hide_commands("nothing to restore", whole, ["step-restore"]),
        t.trigger_action("Lose a step", "step-lose", turns, number("Step_Level") < number("Steps")),
        t.trigger_action(
            "Restore a step", "step-restore", [RAISE, "step-say"], number("Step_Level") > 1
        ),
        *_raised(),
    )


RAISE = "step-raise"
"""The command that gives a unit a step back, in games where some units have more steps than a
counter has sides."""


def _raised() -> tuple[t.Trait, ...]:
    """Return the command that gives a step back: a two-sided counter is turned over, one with more
    sides goes back one side. (Going back needs layers of its own, so that a game which gets its
    first three-step unit keeps the losses of all others: VASSAL carries a layer over to a newer
    module only if its definition is identical.)"""
    return (
        t.trigger_action("", RAISE, ["step-turn"], number("Steps").equals(2), name="two sides"),
        t.trigger_action("", RAISE, ["step-back"], number("Steps") > 2, name="more sides"),
    )


def _steps(turns: Sequence[str]) -> tuple[t.Trait, ...]:
    level, off = number("Step_Level"), text("CurrentMap").equals(LOSSES)
    lost = level.equals(2) | number("Steps").equals(1) | off
    whole = level.differs(2) | off
    return (
        t.hide_commands("whole or last step", lost, ["step-lose"]),
        t.hide_commands("nothing to restore", whole, ["step-restore"]),
        t.trigger_action(
            "Lose a step", "step-lose", turns, level.equals(1) & number("Steps").equals(2)
        ),
        t.trigger_action(
            "Restore a step", "step-restore", ["step-turn", "step-say"], level.equals(2)
        ),
    )


def _shown_now(game: Game, name: str) -> Number:
    """Return the expression for a value on the side that a unit shows now."""
    visible = value_on_side(name, most_steps(game))
    return value_shown(name, visible) if have_sides(game) else visible


def value_on_side(name: str, most: int = 2) -> Number:
    """Return the expression for a value on the side that a unit with at most so many sides shows now."""
    if most > 2:
        after = late_number(f"{name}After" + (number("Step_Level") - 1))
        two = choose(
            number("Step_Level").equals(2),
            late_number(f"{name}Reduced"),
            late_number(f"{name}Full"),
        )
        return choose(number("Step_Level") > 2, after, two)
    return choose(
        number("Step_Level").equals(2), late_number(f"{name}Reduced"), late_number(f"{name}Full")
    )


# -- markers ---------------------------------------------------------------------------------------


def marker_base(*, two_faced: bool) -> tuple[t.Trait, ...]:
    """Return the commands of markers: turn over, if any marker has two faces, and removal from the map."""
    turned = filled_message("M_TURNED", PLACE, "oldPieceName", "newPieceName")
    over = (
        t.hide_commands("one face", number("Faces").differs(2), ["face-turn"]),
        t.trigger_action(
            "Turn over", "face-turn", ["face-next", "face-say"], number("Faces").equals(2)
        ),
        t.report_action(["face-say"], turned),
    )
    return (
        *(over if two_faced else ()),
        t.hide_commands(
            "counts",
            number("TurnMarker").equals(1) | text("CountMarker").differs(""),
            ["remove", "clone"],
        ),
        t.trigger_action("Remove", "remove", ["remove-say", "remove-go"]),
        t.report_action(["remove-say"], filled_message("M_REMOVED", "newPieceName", PLACE)),
        t.report_action(["clone"], filled_message("M_COPIED", "newPieceName", PLACE)),
        t.clone_trait("clone", "Copy"),
        t.delete_trait("remove-go", ""),
        t.marker_trait({"Layer": _COUNTERS}),
    )
