"""What *Refresh Counters* makes of a saved game: every piece anew from its slot, with the states that it
had of traits whose types are the same to the letter (``GpIdChecker`` of the engine, without its choices
of layers, labels and rotations by name)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.model.game import Game
from builder.outputs.vassal.module.module import _version
from builder.vassal.format.files.reader import STACK_COMMAND, saved_text
from builder.vassal.format.files.saves import ESCAPE, commands_in, obfuscate, pack_save
from builder.vassal.format.files.sequence_encoder import encoded_pieces
from builder.vassal.format.pieces import add_piece, read_definition
from builder.vassal.format.traits import Trait, prototype_name, trait_fields
from tests.outputs.vassal.reading import Module

Chain = list[Trait]


def refreshed(data: bytes, game: Game, module: Module) -> bytes:
    """A saved game, opened in a game's module, after all its pieces were made anew."""
    slots = {e.attributes["gpid"]: expanded(c, module.prototypes) for e, c in module.pieces}
    commands = [_anew(c, slots) for c in commands_in(saved_text(data))]
    return pack_save(obfuscate(encoded_pieces(commands, ESCAPE)), _version(game))


def expanded(chain: Sequence[Trait], prototypes: Mapping[str, Chain]) -> Chain:
    """The traits of a piece with those of its prototypes, as the engine places it on a map."""
    found: Chain = []
    for trait in chain:
        if trait.kind == "UsePrototype":
            found += expanded(prototypes[prototype_name(trait)][:-1], prototypes)
        else:
            found.append(trait)
    return found


def _anew(command: str, slots: Mapping[str, Chain]) -> str:
    if not command.startswith("+/") or STACK_COMMAND.match(command):
        return command
    id, old = read_definition(command)
    slot = slots.get(old[-1].state.split(";")[3])
    if slot is None:
        return command
    inner = Trait("BasicPiece", slot[-1].type, old[-1].state)
    first = {(o.kind, o.type): o.state for o in reversed(old)}
    return add_piece(id, [*(_kept(trait, first) for trait in slot[:-1]), inner])


def _kept(trait: Trait, old: Mapping[tuple[str, str], str]) -> Trait:
    """A trait of the slot with the state that the old piece had."""
    if trait.kind == "Marker" or (trait.kind == "Labeler" and not trait_fields(trait)["key"]):
        return trait
    return Trait(trait.kind, trait.type, old.get((trait.kind, trait.type), trait.state))
