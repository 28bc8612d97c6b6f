"""Repairs piece definitions: slot ids, and commands that no piece responds to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from xml.etree.ElementTree import Element as Tag
from xml.etree.ElementTree import SubElement

from builder.sentences import filled_sentence
from builder.vassal.format.components import class_name
from builder.vassal.format.files.sequence_encoder import SequenceError, decode, encode
from builder.vassal.format.pieces import chain_texts, prototype_definition
from builder.vassal.format.traits import Trait, make_trait, trait_fields
from builder.vassal.lint.named_keys import key_names_in, unheard_by_pieces
from builder.vassal.lint.piece_lint import undefined_prototypes
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.repair.build_file_text import BuildFile

SLOTS = ("PieceSlot", "CardSlot")
"""The components that hold a piece definition."""
_MOST_DIGITS = 15


def assign_slot_ids(build: BuildFile, module: OpenedModule) -> Iterator[str]:
    """Give a slot id to each piece that has none or shares the id of another piece, so that
    VASSAL's *Refresh Counters* can identify it; yield a sentence for each repair. The first piece
    that uses an id keeps it."""
    tags = list(build.of_kind(*SLOTS))
    if not any(tag.get("gpid") for tag in tags):
        return  # the module is older than slot ids; VASSAL's own tool assigns all of them
    free = _first_free(module, tags)
    if _number(build.root.get("nextPieceSlotId", "")) < free:
        build.root.set("nextPieceSlotId", str(free))
        build.changed = True
        yield filled_sentence("the next new piece gets the slot {free}, which is free", free=free)
    seen: set[str] = set()
    for tag, (_, definition) in zip(tags, module.slots, strict=True):
        own = tag.get("gpid", "")
        lacks = not own or own in seen
        wanted = str(free) if lacks else own
        if (lacks or definition.gpid not in ("", own)) and (text := with_slot_id(tag, wanted)):
            tag.set("gpid", wanted)
            tag.text = text
            free += lacks
            build.changed = True
            yield filled_sentence(
                "{called} has the slot {wanted}", called=definition.called, wanted=wanted
            )
        seen.add(wanted)
    if _number(build.root.get("nextPieceSlotId", "")) < free:
        build.root.set("nextPieceSlotId", str(free))


def _first_free(module: OpenedModule, tags: list[Tag]) -> int:
    ids = [tag.get("gpid", "") for tag in tags]
    ids += [
        trait_fields(t).get("gpid", "")
        for t in module.traits
        if t.kind in ("PlaceMarker", "Replace")
    ]
    return max(map(_number, ids), default=-1) + 1


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else -1


def with_slot_id(tag: Tag, gpid: str) -> str:
    """Return the definition in a tag with another slot id in its innermost state; empty if it
    cannot be encoded so."""
    parts = definition_parts((tag.text or "").strip())
    if not parts:
        return ""
    id, types, states = parts
    place = decode(states[-1], ";")
    if len(place) < 4:
        return ""
    states[-1] = encode([*place[:3], gpid, *place[4:]], ";")
    return join_definition(id, types, states)


def remove_dead_commands(build: BuildFile, module: OpenedModule) -> Iterator[str]:
    """Remove from triggers the keys that no piece responds to; they had no effect."""
    dead = unheard_by_pieces(module)
    if not dead:
        return
    for tag in build.of_kind(*SLOTS, "PrototypeDefinition"):
        parts = definition_parts((tag.text or "").strip())
        if not parts:
            continue
        id, types, states = parts
        mended = [_without_dead_keys(text, dead) for text in types]
        if mended != types and (text := join_definition(id, mended, states)):
            tag.text = text
            build.changed = True
            gone = sorted({n for text in types for n in key_names_in(text)} & dead)
            called = tag.get("entryName") or tag.get("name") or ""
            yield filled_sentence(
                "{called!r} no longer sends {names}, which no piece hears",
                called=called,
                names=", ".join(map(repr, gone)),
            )


def _without_dead_keys(type: str, dead: Collection[str]) -> str:
    """Return the encoded type of a trigger without the keys that no piece responds to; any other
    type is returned unchanged."""
    if not type.startswith("macro;"):
        return type
    found = trait_fields(Trait("TriggerAction", type, ""))
    if make_trait("TriggerAction", **found).type != type:
        return type  # written by another version of VASSAL; encoding it again would change it
    keys = decode(found["performKeys"], ",")
    kept = [key for key in keys if not any(name in dead for name in key_names_in(key))]
    if kept == keys:
        return type
    return make_trait("TriggerAction", **{**found, "performKeys": encode(kept, ",")}).type


def add_empty_prototypes(build: BuildFile, module: OpenedModule) -> Iterator[str]:
    """Add empty prototypes for those that pieces name and that do not exist, which makes no
    difference to VASSAL; yield a sentence for each. A similar name that differs in capitals or
    spaces is reported."""
    held = {name for name, _ in module.prototypes}
    for name in undefined_prototypes(module):
        container = next(build.of_kind("PrototypesContainer"), None)
        if container is None:
            container = SubElement(build.root, class_name("PrototypesContainer"))
        tag = SubElement(
            container, class_name("PrototypeDefinition"), {"name": name, "description": ""}
        )
        tag.text = prototype_definition(())
        build.changed = True
        alike = sorted(one for one in held if _comparison_key(one) == _comparison_key(name))
        yield filled_sentence(
            "the prototype {name!r} is added, without traits, because pieces name it", name=name
        )
        if alike:
            names = ", ".join(map(repr, alike))
            yield filled_sentence("correct the name if {names} is meant", names=names)


def _comparison_key(name: str) -> str:
    return "".join(name.casefold().split())


def definition_parts(text: str) -> tuple[str, list[str], list[str]] | None:
    """Return the id, types and states in a piece definition; ``None`` if encoding them again would not
    give the same text."""
    try:
        id, types, states = decode(text.removeprefix("+/"), "/")
        parts = id, chain_texts(types), chain_texts(states)
        return parts if join_definition(*parts) == text else None
    except ValueError:
        return None


def join_definition(id: str, types: list[str], states: list[str]) -> str:
    """Return the definition of these parts; empty if it cannot be encoded."""
    try:
        return "+/" + encode([id, _nested(types), _nested(states)], "/")
    except SequenceError:
        return ""


def _nested(parts: list[str]) -> str:
    """Encode types or states, outermost first, each nested in the one before it."""
    text = parts[-1]
    for part in reversed(parts[:-1]):
        text = encode([part, text], "\t")
    return text
