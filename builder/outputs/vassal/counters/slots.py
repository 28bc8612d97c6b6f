"""Makes the pieces for a game's counters, with images, names and properties, and the palette that
contains them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.values import values_in_text
from builder.outputs.vassal.counters.counter_sizes import CounterSets
from builder.outputs.vassal.counters.prototypes import BELOW, has_many_steps
from builder.outputs.vassal.counters.prototypes_of_counters import PrototypeRoles
from builder.outputs.vassal.counters.states import side_facts, side_traits
from builder.outputs.vassal.counters.succession import successor_facts, successor_traits
from builder.outputs.vassal.expressions.module_pictures import CounterPicture, Picture
from builder.outputs.vassal.table.facings import piece_facing
from builder.outputs.vassal.table.windows.inventory import ORDER, ordered
from builder.outputs.vassal.table.windows.palette import MARKERS, family_tab
from builder.rules.engine.control.controlled_places import is_control_marker
from builder.rules.engine.facing.covered_places import extents_of
from builder.rules.engine.joining.joined_units import is_first_counter
from builder.vassal.expressions.properties import number
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text, property_name, slot_ids, unique_names
from builder.vassal.format.pieces import NEW_PIECE, Piece, add_piece, whole_chain

STEP, FACE = "Step", "Face"
_CONTROL_SCALE, _ASIDE = 0.62, 0.46
"""How large markers of control are, and how far they lie from the middle of their place to its lower
right, relative to their usual size."""
_PALETTE, _AROUND = 460, 30
"""The palette's width in pixels, so that names can be read, and the margin round a counter's
picture."""


@dataclass(frozen=True)
class Counters:
    """Every counter of a module as a piece definition, by id; ``sizes`` are in pixels."""

    pieces: Mapping[str, Piece]
    sizes: Mapping[str, tuple[int, int]]
    next_slot: int

    def changed(self, change: Callable[[t.Traits], t.Traits]) -> Counters:
        """Return the same pieces with their traits replaced by what the function ``change``
        returns."""
        pieces = {id: p.with_traits(change(p.traits)) for id, p in self.pieces.items()}
        return replace(self, pieces=pieces)

    def slot(self, id: str, kind: str = "PieceSlot") -> Element:
        """Return the palette entry (piece slot) of a piece."""
        piece, (width, height) = self.pieces[id], self.sizes[id]
        chain = whole_chain(piece)
        made = component(
            kind, body=add_piece(NEW_PIECE, chain), entryName=piece.name, gpid=piece.gpid,
            height=height, width=width,
        )  # fmt: skip
        return replace(made, traits=chain)


def face_images(counter: str, drawn: CounterPicture) -> dict[str, Picture]:
    """Return a counter's pictures by file name: its front, its back if it has one, and any further
    faces."""
    faces = {f"counter-{_file(counter)}{drawn.front.suffix}": drawn.front}
    if drawn.back:
        faces[f"counter-{_file(counter)}-back{drawn.back.suffix}"] = drawn.back
    for face, picture in enumerate(drawn.more, 3):
        faces[f"counter-{_file(counter)}-{face}{picture.suffix}"] = picture
    return faces


def side_images(counter: str, drawn: CounterPicture) -> dict[str, Picture]:
    """Return the pictures of a unit's sides for states by file name, in their order."""
    named = enumerate(drawn.sides)
    return {f"counter-{_file(counter)}-side-{n}{p.suffix}": p for n, p in named}


def stark_images(counter: str, drawn: CounterPicture) -> dict[str, Picture]:
    """Return a unit's black and white pictures by file name, in the order of its faces."""
    named = enumerate(drawn.stark)
    return {f"counter-{_file(counter)}-stark-{n}{p.suffix}": p for n, p in named}


def _file(id: str) -> str:
    return id.replace("/", "_")


def chit_id(pool: str, marker: str, number: int) -> str:
    """Return the id of one copy of a marker in a pool; copies are numbered from 1."""
    return f"{pool}:{marker}:{number}"


def make_counters(
    game: Game,
    drawn: Mapping[str, CounterPicture],
    extra: Mapping[str, tuple[t.Trait, ...]],
    on_hexsides: frozenset[str] = frozenset(),
    more: Mapping[str, tuple[Piece, tuple[int, int]]] | None = None,
) -> Counters:
    """Return the pieces for all drawn counters, for the markers in pools, and for ``more``.
    ``on_hexsides`` are counters that lie on hexsides in addition to those that scenarios and traits
    name. ``extra`` traits go outside a piece's own; they are keyed by counter id, by ``pool:`` and
    an id for all markers of a pool, or by ``chit:`` and a counter id for the chits of a counter."""
    names = counter_names(game)
    order = ordered(names)
    roles = PrototypeRoles.from_game(game, on_hexsides)
    pieces = {
        id: _piece(
            game,
            c,
            names,
            order[id],
            drawn[id],
            roles,
            extra.get(id, ()),
        )
        for id, c in game.counters.items()
        if id in drawn
    }
    sizes = {id: _size(game, id, drawn[id].front.size) for id in pieces}
    for id, marker, pool in chits(game):
        if marker in pieces:
            base = pieces[marker]
            outer = (*extra.get(f"chit:{marker}", ()), *extra.get(f"pool:{pool}", ()))
            pieces[id] = replace(base, traits=(*outer, *base.traits))
            sizes[id] = sizes[marker]
    for id, (piece, size) in (more or {}).items():
        pieces[id], sizes[id] = piece, size
    slots = slot_ids(pieces)
    numbered = {id: Piece(p.name, str(slots[id]), p.traits, p.image) for id, p in pieces.items()}
    return Counters(numbered, sizes, max(slots.values(), default=0) + 1)


def chits(game: Game) -> Iterator[tuple[str, str, str]]:
    """Yield every chit, that is, every single marker in a pool, as (id, marker, pool)."""
    for pool in game.pools:
        for marker, count in pool.contents.items():
            for copy in range(1, count + 1):
                yield chit_id(pool.id, marker, copy), marker, pool.id


def counter_names(game: Game) -> dict[str, str]:
    """Return a distinct name for each counter: its title, to which the printed values are added if
    several units share a title."""
    shared: dict[str, int] = {}
    for unit in game.units:
        if not is_first_counter(game, unit.id):
            continue
        shared[unit.title or unit.name] = shared.get(unit.title or unit.name, 0) + 1

    def unit_name(unit: Unit) -> str:
        if not is_first_counter(game, unit.id):
            return joined_name(game, unit, Translator())
        name = unit.title or unit.name
        return name if shared[name] == 1 else f"{name} {values_in_text(unit.values)}"

    wanted = [(u.id, unit_name(u)) for u in game.units]
    return unique_names([*wanted, *((m.id, m.name) for m in game.markers)])


def joined_name(game: Game, unit: Unit, tr: Translator) -> str:
    """Return the name in a language of a counter that takes the place of a unit on another side: its
    title and its new nation."""
    nation = game.nations.get(unit.nation)
    return f"{tr(unit.title) or unit.name} ({tr(nation.name) if nation else unit.nation})"


_ROTATOR = "FreeRotator"


def aside(game: Game, counter: str) -> tuple[int, int]:
    """Return how far the middle of an upright counter lies from its own place in pixels, to the right
    and down: a long counter lies over all places that it covers."""
    facing = piece_facing(game, counter) if counter in extents_of(game) else None
    if facing is None:
        return 0, 0
    x, y = facing.step_to_next(0)
    return round(x * facing.more / 2), round(y * facing.more / 2)


def _size(game: Game, counter: str, picture: tuple[int, int]) -> tuple[int, int]:
    """Return the width and height in pixels that a piece needs around its own place, however a long one
    is turned."""
    apart = max(map(abs, aside(game, counter)))
    far = max(picture) + 2 * apart
    return (far, far) if apart else picture


def _piece(
    game: Game, counter: Unit | Marker, names: Mapping[str, str], order: str, drawn: CounterPicture,
    roles: PrototypeRoles, extra: tuple[t.Trait, ...],
) -> Piece:  # fmt: skip
    images, looks = list(face_images(counter.id, drawn)), CounterSets.from_game(game)
    stark = list(stark_images(counter.id, drawn))
    own = tuple[t.Trait, ...]()
    if isinstance(counter, Unit):
        images, stark = (
            (images * counter.points, stark * counter.points) if counter.points else (images, stark)
        )
        at = aside(game, counter.id)
        over = looks.traits(f"{STEP}_Level", images, stark, at)
        unit = _unit(game, counter, order, images, over, at)
        sides = side_traits(game, counter, list(side_images(counter.id, drawn)))
        own = (*successor_traits(game, counter, names), *sides, *unit)
    else:
        own = _marker(game, counter, order, images, drawn.front.size)
    used = [t.use_prototype(p) for p in roles.uses(counter)]
    around = [t.use_prototype(p) for p in roles.outer_prototypes(counter)]
    innermost = [t.use_prototype(p) for p in roles.innermost_prototypes(counter)]
    below = [t.marker_trait({"Layer": BELOW})] if roles.carries(counter) else []
    # inside the movement trail and the signs of states, which would turn with the counter
    turning = [trait for trait in extra if trait.kind == _ROTATOR]
    outside = [trait for trait in extra if trait.kind != _ROTATOR]
    made = (*below, *around, *outside, *used, *turning, *own, *innermost)
    return Piece(names[counter.id], "", made)


def _unit(
    game: Game, unit: Unit, order: str, images: Sequence[str], over: tuple[t.Trait, ...],
    at: tuple[int, int],
) -> tuple[t.Trait, ...]:  # fmt: skip
    names = ["", "+ (reduced)", *(f"+ (reduced {n})" for n in range(2, len(images)))]
    step = t.layer_trait(
        STEP,
        images,
        names[: len(images)],
        next_key="step-turn" if len(images) > 1 else "",
        # Refresh Counters keeps a layer's level only if all its keys are as they were.
        back_key="step-back" if len(images) > 2 else "",
        at=at,
        scale=CounterSets.from_game(game).scale,
    )
    facts: dict[str, object] = {
        "Kind": "unit", "Name": unit.name, "Formation": unit.formation, "Group": unit.group,
        "Size": unit.symbol.echelon, "Class": unit.movement_class, "Traits": " ".join(unit.traits),
        "Steps": len(images), "Setup": unit.setup, ORDER: order,
    } | successor_facts(game, unit) | side_facts(game, unit)  # fmt: skip
    reduced = unit.reduced or unit.values
    for value, full, less in zip(game.value_names(unit), unit.values, reduced, strict=False):
        name = property_name(value)
        facts[f"{name}Full"], facts[f"{name}Reduced"] = full.bare, less.bare
    facts["ValuesFull"], facts["ValuesReduced"] = (
        values_in_text(unit.values),
        values_in_text(reduced),
    )
    for lost in range(2, len(images)) if has_many_steps(game) else ():
        values = unit.values_after(lost)
        facts[f"ValuesAfter{lost}"] = values_in_text(values)
        for name, shown in zip(map(property_name, game.value_names(unit)), values, strict=False):
            facts[f"{name}After{lost}"] = shown.bare
    points = (
        [t.text_label((number("Steps") - number("Step_Level") + 1).shown)] if unit.points else []
    )
    return *points, *over, step, t.marker_trait(facts)


def _marker(
    game: Game, marker: Marker, order: str, images: Sequence[str], size: tuple[int, int]
) -> tuple[t.Trait, ...]:
    back = engine_safe_text(marker.back.title) if marker.back else ""
    names = ["", back][: len(images)]
    next_key = "face-next" if len(images) > 1 else ""
    looks = CounterSets.from_game(game)
    over, scale, at = looks.traits(f"{FACE}_Level", images, ()), looks.scale, (0, 0)
    if is_control_marker(game, marker.id):  # it peeps out from under the units of its place
        over, scale, at = (), _CONTROL_SCALE, (round(_ASIDE * size[0]), round(_ASIDE * size[1]))
        names = [engine_safe_text(marker.front.title), back][: len(images)]
    face = t.layer_trait(FACE, images, names, next_key=next_key, scale=scale, at=at)
    facts: dict[str, object] = {
        "Kind": "marker",
        "Group": marker.group,
        "Faces": len(images),
        ORDER: order,
    }
    facts |= {"Value": "" if marker.value is None else marker.value}
    facts |= {"Traits": " ".join(marker.traits)}
    return *over, face, t.marker_trait(facts)


# -- the palette -----------------------------------------------------------------------------------


def palette(game: Game, counters: Counters, icon: str = "") -> Element:
    """Return the window of all pieces: a tab for each nation's units and one for all markers, or a
    tab for each family of markers where there are no units. Tabs within tabs are avoided because
    VASSAL would not translate them."""
    units, families = list(_unit_tabs(game, counters)), _families(game, counters)
    if units and families:
        families = {MARKERS: [id for ids in families.values() for id in ids]}
    markers = [_tab(name, ids, counters) for name, ids in families.items()]
    return component(
        "PieceWindow", component("TabWidget", *units, *markers, entryName="Counters"),
        name="Counters", text="Counters", tooltip="All counters of the game", hidden=False, icon=icon,
        defaultWidth=_PALETTE,
    )  # fmt: skip


def _unit_tabs(game: Game, counters: Counters) -> Iterator[Element]:
    for nation in game.sheet.nations:
        units = [u.id for u in game.units if u.nation == nation.id and u.id in counters.pieces]
        if units:
            yield _tab(engine_safe_text(nation.name), units, counters)


def _families(game: Game, counters: Counters) -> dict[str, list[str]]:
    """Return the ids of the markers grouped by family, by the title of the family's tab."""
    found: dict[str, list[str]] = {}
    for marker in game.markers:
        if marker.id in counters.pieces:
            found.setdefault(family_tab(marker.family), []).append(marker.id)
    return found


def _tab(name: str, ids: list[str], counters: Counters) -> Element:
    """Return a tab of the palette: a list of names next to the picture of the selected piece, whose
    size VASSAL halves."""
    slots = [counters.slot(id) for id in ids]
    shown = max(counters.sizes[id][0] for id in ids) + _AROUND
    return component(
        "ListWidget", *slots, entryName=name, width=2 * _PALETTE, height=600, divider=shown
    )  # fmt: skip
