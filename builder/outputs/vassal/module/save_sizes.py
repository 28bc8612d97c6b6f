"""Tells how large the saved games of a module are, and which rules take most of their text. VASSAL
writes all traits of every piece into every saved game, and each trait inside the one before it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.outputs.vassal.counters.compact.heard_keys import keys_heard_by, keys_stopped_by
from builder.outputs.vassal.counters.compact.saved_text import saved_length
from builder.outputs.vassal.features.boarding import BoardingFeature
from builder.outputs.vassal.features.combat.contests import ContestFeature
from builder.outputs.vassal.features.counts import CountsFeature
from builder.outputs.vassal.features.duels import DuelFeature
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.going_back import GoingBackFeature
from builder.outputs.vassal.features.regrouping.regrouping import RegroupingFeature
from builder.outputs.vassal.features.solitaire import SolitaireFeature
from builder.outputs.vassal.features.stack_ends import StackEndsFeature
from builder.outputs.vassal.features.supply.supply_check import SupplyFeature
from builder.outputs.vassal.features.supply.supply_marks import NamedMarksFeature
from builder.outputs.vassal.features.turns.count_changes import CountChangesFeature
from builder.outputs.vassal.features.turns.event_effects import EventEffectsFeature
from builder.outputs.vassal.features.turns.roll_modifiers import RollModifiersFeature
from builder.outputs.vassal.features.units.deeds import DeedsFeature
from builder.outputs.vassal.features.units.dummies import DummiesFeature
from builder.outputs.vassal.features.units.facing import FacingFeature
from builder.outputs.vassal.features.units.joining import JoiningFeature
from builder.outputs.vassal.features.units.loss_checks import LossChecksFeature
from builder.outputs.vassal.features.units.orders import OrdersFeature
from builder.outputs.vassal.features.units.overruns import OverrunsFeature
from builder.outputs.vassal.features.units.reinforcements import LateArrivalFeature
from builder.outputs.vassal.features.units.replacements import ReplacementsFeature
from builder.outputs.vassal.features.units.states import StatesFeature
from builder.outputs.vassal.features.units.unit_counts import UnitCountsFeature
from builder.outputs.vassal.features.units.unit_rolls import UnitRollsFeature
from builder.outputs.vassal.features.victory.control import ControlFeature
from builder.outputs.vassal.features.victory.holding import HoldingFeature
from builder.outputs.vassal.features.victory.score import ScoreFeature
from builder.outputs.vassal.module.parts import ModulePlan
from builder.outputs.vassal.table.choices import READY
from builder.problems import Problem, remark, warning
from builder.sentences import as_sentence, filled_sentence, joined_sentences
from builder.vassal.format import traits as t
from builder.vassal.format.files.saves import SavedGame
from builder.vassal.format.pieces import Piece

SENSIBLE, EACH_MORE, USUAL_PIECES = 300, 5, 60
"""The kilobytes that a saved game of up to 60 pieces should not exceed, and the kilobytes for each
further piece: players send saved games to one another, one or more for each turn."""

WORTH_TELLING = 1 / 3
"""The share of that size from which on the build tells it."""

_AS_SAVED = 1.14
"""How many times as long as in the module a set-up is when VASSAL itself has saved it, since it adds
properties of the game and packs less closely; as measured with VASSAL 3.7.26: 1.12 to 1.16 for set-ups
of 26 to 45 pieces, of which each takes 6 to 8 kB."""

SUBJECTS: Mapping[type[ModuleFeature], str] = {
    ContestFeature: as_sentence("battles"),
    UnitRollsFeature: as_sentence("checks and recoveries"),
    LossChecksFeature: as_sentence("checks and recoveries"),
    FacingFeature: as_sentence("facing"),
    StatesFeature: as_sentence("states of units"),
    OrdersFeature: as_sentence("states of units"),
    DummiesFeature: as_sentence("states of units"),
    JoiningFeature: as_sentence("states of units"),
    GoingBackFeature: as_sentence("states of units"),
    RegroupingFeature: as_sentence("states of units"),
    BoardingFeature: as_sentence("states of units"),
    OverrunsFeature: as_sentence("states of units"),
    DeedsFeature: as_sentence("what units have done"),
    StackEndsFeature: as_sentence("states of units"),
    UnitCountsFeature: as_sentence("counts of units"),
    LateArrivalFeature: as_sentence("arrivals"),
    ReplacementsFeature: as_sentence("replacements"),
    SupplyFeature: as_sentence("supply"),
    NamedMarksFeature: as_sentence("supply"),
    SolitaireFeature: as_sentence("the solitaire system"),
    DuelFeature: as_sentence("duels"),
    ControlFeature: as_sentence("who holds places"),
    HoldingFeature: as_sentence("who holds places"),
    ScoreFeature: as_sentence("victory points"),
    CountChangesFeature: as_sentence("changes of counts"),
    CountsFeature: as_sentence("counts of sides"),
    RollModifiersFeature: as_sentence("modifiers of rolls"),
    EventEffectsFeature: as_sentence("effects of events"),
}
"""What the rules are about that give traits to units, in plain words, by the feature that carries
them out."""

ORDINARY = as_sentence("what every unit has")
"""What the other traits of units are about: steps, losses, moves, values, pictures."""

_TOLD = 3
_NOTHING_NAMED = frozenset(
    {"CounterGlobalKeyCommand", "RestrictCommands", "SendToLocation", "TriggerAction", "piece"}
)
"""The kinds of traits whose name names no property."""


def sensible_size(pieces: int) -> int:
    """Return the kilobytes that a saved game with so many pieces should not exceed."""
    return SENSIBLE + EACH_MORE * max(0, pieces - USUAL_PIECES)


def save_size_problems(
    parts: ModulePlan, games: Mapping[str, SavedGame], packed: Mapping[str, bytes]
) -> Iterator[Problem]:
    """Yield how large the largest saved game of a module is: as a warning if it is too large, as a note
    if it is not small. ``games`` are the saved games in the module by file name, ``packed`` their files."""
    titles = {f"{r}{s.id}.vsav": s.title for r in ("", READY) for s in parts.game.scenarios}
    file = max(titles.keys() & games, key=lambda file: (len(packed[file]), file), default="")
    pieces = [piece for pile in games[file].piles for piece in pile.pieces] if file else []
    if not pieces:
        return
    size, sensible = kilobytes(len(packed[file]) * _AS_SAVED), sensible_size(len(pieces))
    if size < sensible * WORTH_TELLING:
        return
    heaviest = max(pieces, key=lambda piece: saved_length(piece.traits))
    shares = shares_of_rules(heaviest, parts)
    message = filled_sentence(
        "a saved game of {title} takes about {size} kB (pieces: {pieces}). Its largest piece, "
        "{piece}, has {traits} traits; of their text: {shares}",
        title=titles[file],
        size=size,
        pieces=len(pieces),
        piece=heaviest.name,
        traits=len(heaviest.traits),
        shares=joined_sentences([_share(words, part) for words, part in shares[:_TOLD]], ", "),
    )
    path = ("sheet", "title")
    if size <= sensible:
        yield remark("saved-game-size", message, path)
        return
    hint = filled_sentence(
        "players send saved games to one another; up to {sensible} kB would be usual: declare fewer "
        "families of rules, or let fewer units take part in them, with 'who'",
        sensible=sensible,
    )
    yield warning("large-saved-games", message, path, hint=hint)


def _share(words: str, part: float) -> str:
    return filled_sentence("{rules} {part:.0%}", rules=words, part=part)


def kilobytes(bytes: float) -> int:
    """Return an estimated size in kilobytes, of which at most two figures count."""
    size = math.ceil(bytes / 1000)
    return size if size < 100 else round(size, -1)


def shares_of_rules(piece: Piece, parts: ModulePlan) -> Sequence[tuple[str, float]]:
    """Return what share of a piece's text in a saved game each kind of rules has, the largest first;
    ``piece`` has all its traits. A trait that serves several, because traits were joined, is divided
    by their keys."""
    owners = _owners_of_keys(piece, parts)
    weights = defaultdict[str, float](float)
    for trait in piece.traits:
        keys = _keys_of(parts.numbered.named_again(trait))
        found = [owners.get(key, ORDINARY) for key in keys] or [ORDINARY]
        for words in found:
            weights[words] += (len(trait.type) + len(piece.traits)) / len(found)
    whole = sum(weights.values())
    largest = sorted(weights.items(), key=lambda one: (-one[1], one[0]))
    return [(words, weight / whole) for words, weight in largest]


def _owners_of_keys(piece: Piece, parts: ModulePlan) -> dict[str, str]:
    """Return what the rules are about to which each key and property of a piece belongs."""
    ids = [id for id, one in parts.counters.pieces.items() if one.gpid == piece.gpid]
    made = [(feature, feature.prototypes()) for feature in parts.features]
    of_features = {name for _, prototypes in made for name in prototypes}
    others = (of for name, of in parts.unjoined.items() if name not in of_features)
    found: dict[str, str] = dict.fromkeys(_keys_in(others), ORDINARY)
    for feature, prototypes in made:
        words = SUBJECTS.get(type(feature), ORDINARY)
        own = [tuple(feature.traits(id)) for id in ids]
        found |= {key: words for key in _keys_in([*prototypes.values(), *own]) if key not in found}
    return found


def _keys_in(every: Iterable[t.Traits]) -> Iterator[str]:
    return (key for traits in every for trait in traits for key in _keys_of(trait))


def _keys_of(trait: t.Trait) -> Sequence[str]:
    """Return the keys to which a trait responds or that it stops, and the properties that it has."""
    if trait.kind == "Marker":
        return [*t.marker_values(trait)]
    keys = sorted(keys_heard_by(trait) | keys_stopped_by(trait))
    named = "" if trait.kind in _NOTHING_NAMED else t.trait_fields(trait).get("name", "")
    return [*keys, named] if named else keys
