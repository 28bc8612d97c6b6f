"""Parses the definitions of pieces as far as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from builder.problems import Problem, error, warning
from builder.sentences import filled_sentence
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.pieces import chain_texts
from builder.vassal.format.traits import Trait, field_names, known_traits, trait_fields, trait_kind

BASIC, UNKNOWN = "BasicPiece", "unknown"
_SEPARATE = ("stack", "deck;")
_MOST_TEXT, _MOST_TRAITS = 300_000, 2_000
_MOST_KNOWN, _SHORT = 20_000_000, 5_000
"""Limits of the cache of parsed texts: the number of characters of all chains together, and of one
trait."""


@dataclass(frozen=True)
class Definition:
    """A parsed definition of a piece, stack or deck: its name in findings, its id, its traits from
    the outermost to the basic piece, the faults in its encoding, and the text of all its types,
    which copies of a piece share."""

    called: str
    id: str
    kind: str
    chain: tuple[Trait, ...]
    findings: tuple[Problem, ...] = ()
    types: str = ""

    @property
    def basic(self) -> Trait:
        """The innermost trait of the definition, the basic piece."""
        return self.chain[-1]

    @property
    def name(self) -> str:
        """The name of the basic piece."""
        return _item_or_empty(decode(self.basic.type.removeprefix("piece;"), ";"), 3)

    @property
    def image(self) -> str:
        """The image of the basic piece."""
        return _item_or_empty(decode(self.basic.type.removeprefix("piece;"), ";"), 2)

    @property
    def place(self) -> tuple[str, str, str]:
        """The map window, x and y of the piece, as texts."""
        found = decode(self.basic.state, ";")
        return (
            "" if found[0] == "null" else found[0],
            _item_or_empty(found, 1),
            _item_or_empty(found, 2),
        )

    @property
    def gpid(self) -> str:
        """The slot id (VASSAL's ``gpid``)."""
        return _item_or_empty(decode(self.basic.state, ";"), 3)


def _item_or_empty(found: list[str], index: int) -> str:
    return found[index] if index < len(found) else ""


_Types = tuple[tuple[str, str], ...]
"""The traits of a chain: the kind of each, and its encoded type."""


class ChainReader:
    """Parses definitions of pieces. Most pieces of a saved game are copies of others, so the texts
    that they share are parsed once."""

    def __init__(self) -> None:
        self._known: dict[str, _Types] = {}
        self._traits: dict[str, tuple[str, str]] = {}
        self._left = _MOST_KNOWN

    def types(self, text: str) -> _Types:
        """Return the kinds and types of the traits in an encoded chain; raises ``ValueError`` for a
        chain that no program writes."""
        found = self._known.get(text)
        if found is None:
            self._left -= len(text)
            if self._left < 0:
                self._known.clear()
                self._traits.clear()
                self._left = _MOST_KNOWN
            found = self._known[text] = tuple(map(self._type, chain_texts(text)))
        return found

    def _type(self, text: str) -> tuple[str, str]:
        """Return the kind and the encoded type of a trait; for equal texts it is the same object."""
        found = self._traits.get(text)
        if found is None:
            found = self._traits[text] = (_kind(text), text)
        return found


def read_chain(text: str, called: str, chains: ChainReader | None = None) -> Definition:
    """Read a definition; if it cannot be read, its chain is one empty basic piece."""
    id, types, states, *more = [*decode(text.removeprefix("+/"), "/"), "", ""]
    if not text.startswith("+/") or not types or not _bounded(types):
        return _unreadable(called)
    if types.startswith(_SEPARATE):
        return Definition(called, id, types.partition(";")[0], (Trait(BASIC, types, states),))
    findings = [_slash(called)] if len(more) > 2 else []
    try:
        kinds, values = (chains or ChainReader()).types(types), chain_texts(states[:_MOST_TEXT])
    except ValueError:
        return _unreadable(called)
    findings += _count_problems(called, len(kinds), len(values))
    values += [""] * (len(kinds) - len(values))
    chain = tuple(Trait(*kind, value) for kind, value in zip(kinds, values, strict=False))
    return Definition(called, id, "piece", chain, (*findings, *_unknown(called, chain)), types)


def _unreadable(called: str) -> Definition:
    found = error(
        "bad-definition",
        filled_sentence("{called}: the definition of the piece cannot be read", called=called),
    )
    return Definition(called, "", "piece", (Trait(BASIC, "piece;;;;", ""),), (found,))


def _bounded(types: str) -> bool:
    """Decide whether a chain is short enough to be parsed, because deep chains of long texts would
    take too long."""
    return len(types) <= _MOST_TEXT and types.count("\t") < _MOST_TRAITS


def _slash(called: str) -> Problem:
    message = filled_sentence(
        "{called}: a / in a name or text is not escaped, and the rest is taken for states",
        called=called,
    )
    return error("unescaped-name", message, hint=r"a / inside a definition is written \/")


def _count_problems(called: str, traits: int, states: int) -> list[Problem]:
    if states < traits:
        message = filled_sentence(
            "{called}: {traits} traits but only {states} states; the module does not load",
            called=called,
            traits=traits,
            states=states,
        )
        return [error("too-few-states", message)]
    if states > traits:
        return [
            warning(
                "too-many-states",
                filled_sentence(
                    "{called}: {states} states but only {traits} traits",
                    called=called,
                    states=states,
                    traits=traits,
                ),
            )
        ]
    return []


def _kind(type: str) -> str:
    if type.startswith("piece;"):
        return BASIC
    try:
        return trait_kind(type)
    except KeyError:
        return UNKNOWN


def _unknown(called: str, chain: tuple[Trait, ...]) -> Iterator[Problem]:
    if chain[-1].kind != BASIC:
        yield error(
            "bad-definition",
            filled_sentence("{called}: the innermost trait is not a basic piece", called=called),
        )
    for trait in chain:
        id = trait.type.partition(";")[0]
        if trait.kind == UNKNOWN and id not in OTHER_TRAITS:
            message = filled_sentence(
                "{called}: the trait {id!r} is not the engine's, as far as is known",
                called=called,
                id=id,
            )
            yield warning("unknown-trait", message)


def all_fields(trait: Trait) -> Mapping[str, str]:
    """Return all fields of a trait by name; empty for an unknown kind of trait. Fields missing in a
    trait of an older VASSAL get VASSAL's defaults."""
    if len(trait.type) > _SHORT:
        return _fields(trait.kind, trait.type)
    return _fields_once(trait.kind, trait.type)


def _fields(kind: str, type: str) -> Mapping[str, str]:
    data = known_traits().get(kind)
    if data is None:
        return {}
    found = dict.fromkeys(field_names(kind), "") | trait_fields(Trait(kind, type))
    if kind == "SendToLocation":
        found["destination"] = found["destination"] or "L"
    elif kind == "ReturnToDeck" and found["version"] < "2":
        found["promptForDeck"] = "false" if found["deckId"] else "true"
        found["deckExpression"] = found["deckId"]
    return found


_fields_once = lru_cache(maxsize=4096)(_fields)


def most_traits(definitions: Iterable[Definition], prototypes: Mapping[str, Definition]) -> int:
    """Return the number of traits of the largest of these pieces, including those of its
    prototypes."""
    known: dict[str, int] = {}

    def count(definition: Definition, within: frozenset[str]) -> int:
        return sum(of_trait(trait, within) for trait in definition.chain[:-1])

    def of_trait(trait: Trait, within: frozenset[str]) -> int:
        name = all_fields(trait).get("prototypeName", "")
        if name not in prototypes or name in within:
            return 1
        if name not in known:
            known[name] = count(prototypes[name], within | {name})
        return known[name]

    return max((count(definition, frozenset()) for definition in definitions), default=0)


OTHER_TRAITS = {
    "button": "Action Button",
    "emb": "Layer (old)",
    "nonRect": "Non-Rectangular (old)",
    "nonRect2": "Non-Rectangular",
    "propertysheet": "Property Sheet",
    "table": "Spreadsheet",
}
"""The names of traits that VASSAL has and ``data/traits.json`` does not describe, by id."""
