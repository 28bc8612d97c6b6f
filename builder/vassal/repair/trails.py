"""Adds a movement trail to the pieces that move on maps, where it cannot show what should stay secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, count
from xml.etree.ElementTree import Element as Tag

from builder.sentences import filled_sentence
from builder.vassal.format.traits import Trait, movement_trail
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.reading.trait_chains import OTHER_TRAITS, UNKNOWN, Definition, all_fields
from builder.vassal.repair.build_file_text import BuildFile, tag_kind
from builder.vassal.repair.pieces import SLOTS, definition_parts, join_definition

_MENU = "Movement trail"
_KEY = "movement-trail"
_NEVER_MOVES, _NEVER_MARKS = "V", "Never"

_EXCLUDING = frozenset({"Footprint", "Hideable", "Obscurable", "ReturnToDeck", "UsePrototype"})
"""The traits of pieces that get no trail: they have one, may be hidden or masked, or are drawn from a deck.
A prototype that is still there after all were expanded has no traits in this module; an extension may
give it some, which may hide the piece."""


def add_trails(build: BuildFile, module: OpenedModule) -> Iterator[str]:
    """Add a movement trail as the outermost trait to each piece that may have one; yield a sentence if there
    are any. Prototypes are left alone, because pieces of saved games have the states of their traits."""
    if not _marks_moves(build):
        return
    prototypes = {name: found for name, found in module.prototypes if len(found.chain) > 1}
    trail = movement_trail(_MENU, _free_key(build))
    in_decks = {id(slot) for deck in build.of_kind("DrawPile") for slot in deck.iter()}
    added = 0
    for tag, (_, definition) in zip(build.of_kind(*SLOTS), module.slots, strict=True):
        if tag_kind(tag) == "CardSlot" or id(tag) in in_decks:
            continue
        if _may_show_its_way(definition, prototypes) and (text := _with_outermost(tag, trail)):
            tag.text = text
            build.changed = True
            added += 1
    if added:
        yield filled_sentence(
            "pieces that have a movement trail now: {count}; those of saved games and setups get it by "
            "VASSAL's Refresh Counters",
            count=added,
        )


def _marks_moves(build: BuildFile) -> bool:
    """Decide whether a map tells its pieces that they have moved, without which a trail stays empty."""
    return any(tag.get("markMoved") != _NEVER_MARKS for tag in build.of_kind("Map"))


def _free_key(build: BuildFile) -> str:
    """Return a name for the keystroke of the trail that is nowhere in the module."""
    names = chain([_KEY], (f"{_KEY}-{number}" for number in count(2)))
    return next(name for name in names if not any(name in text for text in _texts(build)))


def _texts(build: BuildFile) -> Iterator[str]:
    for tag in build.root.iter():
        yield tag.text or ""
        yield from tag.attrib.values()


def _may_show_its_way(definition: Definition, prototypes: Mapping[str, Definition]) -> bool:
    traits, _ = expand_prototypes(definition.chain[:-1], prototypes)
    return not any(map(_excludes_trail, traits))


def _excludes_trail(trait: Trait) -> bool:
    if trait.kind == UNKNOWN:  # a trait of the module's own code may hide the piece
        return trait.type.partition(";")[0] not in OTHER_TRAITS
    if trait.kind == "Immobilized":
        return all_fields(trait)["move"] == _NEVER_MOVES
    return trait.kind in _EXCLUDING


def _with_outermost(tag: Tag, trait: Trait) -> str:
    """Return the definition in a tag with one more trait around it; empty if it cannot be encoded so."""
    parts = definition_parts((tag.text or "").strip())
    if not parts:
        return ""
    id, types, states = parts
    if len(types) != len(states):
        return ""
    return join_definition(id, [trait.type, *types], [trait.state, *states])
