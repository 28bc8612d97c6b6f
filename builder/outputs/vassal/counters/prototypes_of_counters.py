"""Decides which prototypes each counter uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.scenarios import Scenario
from builder.outputs.vassal.counters import prototypes as proto
from builder.outputs.vassal.counters.states import states_of, unit_may_have_state
from builder.outputs.vassal.counters.succession import has_steps, has_successors
from builder.outputs.vassal.counters.zones_of_control import (
    control_name,
    controlling,
    hiding_control_name,
)
from builder.outputs.vassal.table.origins import SCENARIO
from builder.rules.core.per_game_cache import cached_per_game
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Text, as_text, first_case
from builder.vassal.format import traits as t
from builder.vassal.format.names import PLAYED_BY, side_names


@dataclass(frozen=True)
class PrototypeRoles:
    """The facts that decide which prototypes a game's counters use: which counters lie on hexsides,
    may be hidden (face down, each with its mask's name) or placed secretly, and which units of each
    side have a zone of control."""

    game: Game
    on_sides: frozenset[str]
    hiding: frozenset[str]
    secret: frozenset[str]
    controlling: Mapping[str, frozenset[str]]
    masked: Mapping[str, str]

    @classmethod
    def from_game(cls, game: Game, more_on_sides: frozenset[str] = frozenset()) -> PrototypeRoles:
        """Collect these facts for a game. Its scenarios and the counters' traits say which counters
        lie on hexsides; ``more_on_sides`` adds others."""
        placed = {p.counter for s in game.scenarios for p in s.setup if "/" in p.at}
        vessels = {c.id for c in game.counters.values() if "riverine" in c.traits}
        on_sides = more_on_sides | placed | vessels
        down = masked_counters(game)
        names = masks_of(game).items()
        masked = {id: name for name, mask in names for id in mask.hides if id in down}
        hidden, secret = hidden_counters(game), secret_counters(game)
        return cls(game, on_sides, hidden, secret, controlling(game), masked)

    def outer_prototypes(self, counter: Unit | Marker) -> list[str]:
        """Return the names of the prototypes that go outside all other traits of a counter: those
        of counters placed secretly, and the commands for losses. (These are outermost because each
        dynamic property that a command reaches costs VASSAL milliseconds, and the other features
        have dozens.)"""
        noted = counter.id in self.secret
        secret = [proto.secret_name(side_of(self.game, counter.id))] if noted else []
        return [*secret, *(() if counter.id in self.on_sides else self._losing(counter))]

    def _losing(self, counter: Unit | Marker) -> list[str]:
        """Return the names of the prototypes with the commands of a unit that loses steps or is
        lost."""
        if not isinstance(counter, Unit):
            return []
        nation = self.game.nations.get(counter.nation)
        several = counter.steps > 1 or has_successors(self.game)
        steps = [proto.STEPS] if has_steps(self.game) and several else []
        return [*steps, *([proto.losses_name(nation.side)] if nation and nation.side else [])]

    def uses(self, counter: Unit | Marker) -> list[str]:
        """Return the names of a counter's prototypes, outermost first."""
        nation = self.game.nations.get(counter.nation)
        side = nation.side if nation else ""
        found = [proto.PLACED, *([proto.MOVER] if isinstance(counter, Unit) else [])]
        masked = self.masked.get(counter.id) if counter.id in self.hiding else None
        found += [proto.hidden_name(masked)] if masked else []
        found += self._unit(counter, side) if isinstance(counter, Unit) else []
        found += [proto.HEXSIDE] if counter.id in self.on_sides else []
        if isinstance(counter, Unit):
            found += [proto.values_name(counter.value_set), proto.type_name(counter.symbol.branch)]
            # a unit leaves its hexside only after it is lost, so that it can return there
            found += self._losing(counter) if counter.id in self.on_sides else []
            found += [proto.LOST] if side else []
        else:
            found.append(proto.family_name(counter.family))
            found += [player_name(counter.player)] if counter.player else []
        return [*found, *([proto.nation_name(nation.id)] if nation else [])]

    def carries(self, counter: Unit | Marker) -> bool:
        """Return whether a counter on hexsides is a transport, on top of which the counters that it
        carries lie."""
        family = counter.family if isinstance(counter, Marker) else ""
        return counter.id in self.on_sides and family == "transport"

    def innermost_prototypes(self, counter: Unit | Marker) -> list[str]:
        """Return the names of the prototypes that go inside all other traits of a counter: the
        restriction that lets only its side command it. It blocks every command from other players
        for the traits inside it, but what they carry out, such as an event, must reach all other
        traits."""
        side = side_of(self.game, counter.id) if isinstance(counter, Unit) else ""
        return [proto.owned_name(side)] if side else []

    def _unit(self, unit: Unit, side: str) -> list[str]:
        found = list[str]()
        if unit.id in self.controlling.get(side, ()):
            zone = control_name(side)
            found.append(hiding_control_name(zone) if unit.id in self.hiding else zone)
        return [*found, *states_of(self.game, unit)]


def player_name(player: str) -> str:
    """Return the name of the prototype of markers that belong to the first or to the second
    player."""
    return f"Player {player}"


def player_prototypes(game: Game) -> proto.Prototypes:
    """Return the prototypes of markers that belong to the first or to the second player, by name.
    The markers' side is that player's side in the scenario; in a game without scenarios they are
    for all."""
    found: proto.Prototypes = {}
    used = {marker.player for marker in game.markers if marker.player}
    names = side_names(game)
    for player in sorted(used):
        sides = {
            scenario.id: side
            for scenario in game.scenarios
            if (side := side_of_player(game, scenario, player))
        }
        found[player_name(player)] = (
            t.calculated_property("Side", _by_scenario(sides)),
            t.calculated_property(
                PLAYED_BY, _by_scenario({id: names[side] for id, side in sides.items()})
            ),
        )
    return found


def _by_scenario(texts: Mapping[str, str]) -> Text:
    """Return the expression for a text that depends on the scenario being played; empty without a
    scenario."""
    cases = [(string(SCENARIO).equals(id), as_text(text)) for id, text in texts.items()]
    return first_case(cases, as_text(""))


def side_of_player(game: Game, scenario: Scenario, player: str) -> str:
    """Return the side of the ``first`` or second player in a scenario: the side that moves first,
    or its opponent; empty if that is not known."""
    sides = [game.nations[id].side for id in scenario.nations] or [s.id for s in game.sheet.sides]
    others = [side for side in sides if side != scenario.first_side]
    if player == "first":
        return scenario.first_side
    return others[0] if len(others) == 1 else ""


def hidden_counters(game: Game) -> frozenset[str]:
    """Return the ids of the counters that their side may hide, by placing them secretly or face
    down."""
    return secret_counters(game) | masked_counters(game)


def _secret_counters(game: Game) -> frozenset[str]:
    placed = {p.counter for s in game.scenarios for p in s.setup if p.hidden}
    chosen = {
        id for s in game.scenarios for f in s.free_setup if f.hidden != "no" for id in f.counters
    }
    hiding = game.mechanisms.hiding_state
    if game.mechanisms.hides_places:
        found = placed | chosen | _able_to_hide(game)
    else:
        found = (placed | chosen) - (masked_counters(game) if hiding else frozenset())
    return frozenset(id for id in found if side_of(game, id))


def _able_to_hide(game: Game) -> set[str]:
    """Return the units that may come into the state that hides units."""
    state = game.mechanisms.hiding_state
    return {u.id for u in game.units if state is not None and unit_may_have_state(game, state, u)}


secret_counters = cached_per_game(_secret_counters)
"""Return the counters that are noted in secret: those that a scenario places hidden, or lets their
side set up hidden, and those that may come into a state that hides their places."""


def _masked_counters(game: Game) -> frozenset[str]:
    hiding = {s.id for s in game.sheet.sides if s.hides}
    always = {n.id for n in game.sheet.nations if n.side in hiding}
    units = {u.id for u in game.units if u.nation in always or u.block}
    if not game.mechanisms.hides_places:
        units |= _able_to_hide(game)
    return frozenset(id for id in units if side_of(game, id))


masked_counters = cached_per_game(_masked_counters)
"""Return the units that lie face down for other players: blocks, units of sides that may always hide
them, and those that may come into a state that hides them."""


def hiding_sides(game: Game) -> list[str]:
    """Return the sides that may hide counters."""
    found = {side_of(game, id) for id in hidden_counters(game)}
    return [s.id for s in game.sheet.sides if s.id in found]


def secret_sides(game: Game) -> list[str]:
    """Return the sides that may place counters secretly, so that other sides do not see them at
    all."""
    found = {side_of(game, id) for id in secret_counters(game)}
    return [s.id for s in game.sheet.sides if s.id in found]


class Mask(NamedTuple):
    """The mask for counters of one side, size and shape: the counter whose back it shows
    (``model``), and the ids of the counters that it hides."""

    model: str
    hides: tuple[str, ...]


def masks_of(game: Game) -> dict[str, Mask]:
    """Return the masks by name: the side's id, followed by the size and shape unless these are as
    of the side's first counter. Counters placed secretly are included, because older saved games
    mask them and need the pictures."""
    found: dict[str, Mask] = {}
    hidden = hidden_counters(game)
    for side in hiding_sides(game):
        own = [c for c in game.counters.values() if side_of(game, c.id) == side]
        for form in dict.fromkeys(_form(game, c) for c in own):
            alike = [c.id for c in own if _form(game, c) == form]
            if hides := tuple(id for id in alike if id in hidden):
                name = side if form == _form(game, own[0]) else f"{side} {form}"
                found[name] = Mask(alike[0], hides)
    return found


def _form(game: Game, counter: Unit | Marker) -> str:
    """Return the size and shape of a counter as one word."""
    wide = counter.size or game.sheet.counter_size
    high = counter.height or wide if counter.shape == "square" else wide
    return f"{counter.shape}-{wide:g}x{high:g}"


def is_block(game: Game, counter: str) -> bool:
    """Return whether a counter is a block, whose label only its own side sees."""
    found = game.counters.get(counter)
    return isinstance(found, Unit) and found.block


def side_of(game: Game, counter: str) -> str:
    """Return the side that plays a counter; empty if none does."""
    item = game.counters.get(counter)
    nation = game.nations.get(item.nation) if item else None
    return nation.side if nation else ""
