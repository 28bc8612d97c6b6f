"""Finds faults in pieces that show only when the traits of their prototypes are inserted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from builder.problems import Problem, error, warning
from builder.sentences import filled_sentence
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait
from builder.vassal.lint.named_keys import key_names_in, keys_heard, menu_commands
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.reading.trait_chains import Definition, all_fields

_MOST_STEPS, _DEEPEST = 4_000, 50
"""The largest number of traits and prototype uses that are followed for one piece, and the largest
depth of prototypes within prototypes: VASSAL goes no deeper, and a large piece has some 300 traits."""

_MOST_IN_ALL = 3_000_000
"""The largest number of steps of expansion for all pieces together: ten times that of the largest
known modules."""


def expanded_findings(module: OpenedModule) -> Iterator[Problem]:
    """Yield the faults in pieces with their prototypes' traits inserted, each once, at the first
    piece that has it."""
    prototypes, seen = dict(module.prototypes), _CommandCache()
    yield from _endless(prototypes)
    told: set[str] = set()
    left = _MOST_IN_ALL
    for number, (_, definition) in enumerate(module.slots):
        chain, steps = expand_prototypes(definition.chain[:-1], prototypes)
        left -= steps
        if left < 0:
            yield _unread(len(module.slots) - number)
            return
        for sort, problem in (
            *_shared(definition, chain, seen),
            *_ineffective_restrictions(definition, chain, seen),
        ):
            if sort not in told:
                told.add(sort)
                yield problem


def expand_prototypes(
    chain: tuple[Trait, ...], prototypes: Mapping[str, Definition]
) -> tuple[list[Trait], int]:
    """Return the traits of a chain with those of its prototypes inserted, and the number of steps
    taken. A prototype inside itself is left out."""
    waiting = [(trait, frozenset[str]()) for trait in reversed(chain)]
    found: list[Trait] = []
    steps = 0
    while waiting and steps < _MOST_STEPS:
        steps += 1
        trait, around = waiting.pop()
        name = used_prototype(trait)
        inner = prototypes.get(name)
        if inner is None:
            found.append(trait)
        elif name not in around and len(around) < _DEEPEST and len(waiting) < _MOST_STEPS:
            within = around | {name}
            waiting += [(more, within) for more in reversed(inner.chain[:-1])]
    return found, steps + len(waiting)


def used_prototype(trait: Trait) -> str:
    """Return the name of the prototype that a trait inserts; empty for any other trait."""
    return all_fields(trait)["prototypeName"] if trait.kind == "UsePrototype" else ""


def _endless(prototypes: Mapping[str, Definition]) -> Iterator[Problem]:
    """Report prototypes that contain themselves, directly or through others; VASSAL gives up on
    them."""
    uses = {
        name: {used_prototype(t) for t in d.chain[:-1]} & prototypes.keys()
        for name, d in prototypes.items()
    }
    for name in sorted(_uses_in_cycles(_inverse_uses(_uses_in_cycles(uses)))):
        message = filled_sentence(
            "the prototype {name!r} leads back to itself, and its traits are lost", name=name
        )
        yield error("endless-prototype", message)


_Uses = dict[str, set[str]]


def _uses_in_cycles(uses: _Uses) -> _Uses:
    """Return which prototypes use which, reduced to those that lie on a cycle or lead to one."""
    users, left = _inverse_uses(uses), {name: set(inner) for name, inner in uses.items()}
    ends = [name for name, inner in uses.items() if not inner]
    while ends:
        end = ends.pop()
        del left[end]
        for user in users[end]:
            left[user].discard(end)
            if not left[user]:
                ends.append(user)
    return left


def _inverse_uses(uses: _Uses) -> _Uses:
    """Return a use relation turned around: for each name, the names that use it."""
    users: _Uses = {name: set() for name in uses}
    for name, inner in uses.items():
        for one in inner:
            users[one].add(name)
    return users


def _unread(pieces: int) -> Problem:
    message = filled_sentence(
        "the prototypes of {pieces} pieces are too many to be put in place: keys not compared",
        pieces=pieces,
    )
    return warning("not-looked-into", message)


@dataclass
class _CommandCache:
    """A cache of the keystrokes that traits respond to and of their menu entries; most traits occur
    in many pieces."""

    heard_commands: dict[Trait, set[str]] = field(default_factory=dict)
    menus: dict[Trait, list[tuple[str, str]]] = field(default_factory=dict)

    def heard_by(self, trait: Trait) -> set[str]:
        """Return the named keystrokes that a trait responds to."""
        if trait not in self.heard_commands:
            self.heard_commands[trait] = keys_heard(trait)
        return self.heard_commands[trait]

    def menu_commands(self, trait: Trait) -> list[tuple[str, str]]:
        """Return the menu entries of a trait, each with its keystroke."""
        if trait not in self.menus:
            self.menus[trait] = list(menu_commands(trait))
        return self.menus[trait]


def _shared(
    definition: Definition, chain: list[Trait], seen: _CommandCache
) -> Iterator[tuple[str, Problem]]:
    """Report two menu entries with the same keystroke, since choosing one carries out both. Entries
    that are hidden at times or depend on a condition may be alternatives and are not reported."""
    entries: dict[str, str] = {}
    hidden = {
        key
        for t in chain
        if t.kind == "RestrictCommands"
        for key in decode(all_fields(t)["keys"], ",")
    }
    for trait in chain:
        if trait.kind == "TriggerAction" and all_fields(trait)["condition"]:
            continue
        for menu, stroke in seen.menu_commands(trait):
            if stroke in hidden:
                continue
            other = entries.setdefault(stroke, menu)
            if other != menu:
                message = filled_sentence(
                    "{called}: {other!r} and {menu!r} are on one key; both are done",
                    called=definition.called,
                    other=other,
                    menu=menu,
                )
                yield f"{other}\n{menu}", warning("shared-key", message)


def _ineffective_restrictions(
    definition: Definition, chain: list[Trait], seen: _CommandCache
) -> Iterator[tuple[str, Problem]]:
    """Report commands that a trait should hide but cannot, because they belong to traits outside
    it. (A hiding trait without a condition only shields the traits inside it from commands, and is
    not reported.)"""
    restrictions = [
        (i, t)
        for i, t in enumerate(chain)
        if t.kind == "RestrictCommands" and all_fields(t)["condition"]
    ]
    if not restrictions:
        return
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for i, trait in enumerate(chain):
        for name in seen.heard_by(trait):
            first.setdefault(name, i)
            last[name] = i
    for i, trait in restrictions:
        for name in key_names_in(all_fields(trait)["keys"]):
            if name in first and first[name] < i and last[name] <= i:
                message = filled_sentence(
                    "{called}: {name!r} is restricted, but heard further out",
                    called=definition.called,
                    name=name,
                )
                hint = "put the restriction before (outside) the trait that hears the command"
                yield name, warning("idle-restriction", message, hint=hint)
