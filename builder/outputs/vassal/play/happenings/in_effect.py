"""Events that hold until the players say otherwise: a button for each says that it does, or no longer.
Whatever asks for an event reads what it has said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.names import plain, title
from builder.outputs.vassal.play.kit import Kit
from builder.outputs.vassal.table.commands import assign, chain, chat_line
from builder.outputs.vassal.table.messages import EFFECT_MESSAGES, filled
from builder.outputs.vassal.table.toolbar import menu
from builder.outputs.vassal.table.turns import turn_between, turn_number, turn_spans
from builder.rules.core.automated.contests import Said
from builder.rules.core.automated.named import event_named
from builder.rules.open.positions.moments import turns_in_effect
from builder.rules.registry import effects_of

NOTHING = "Nothing is in effect"
"""What the button says that ends all events."""


def property_of(event: str) -> str:
    """The property that is 1 while an event holds."""
    return f"EventHolds{title(event)}"


def effect_truths(game: Game) -> Mapping[str, str]:
    """Whether each event holds, as expressions by the names that terms have for it: by what was said, or
    by the calendar."""
    return {event_named(id): _holds(game, id) for id in effects_of(game)}


def _holds(game: Game, event: str) -> str:
    said, turn = f"{property_of(event)}==1", turn_number(game)
    spans = turn_spans(turns_in_effect(game, event)) if game.sheet.sequence else ()
    parts = [said, *(turn_between(turn, low, high) for low, high in spans)]
    return f"({' || '.join(parts)})" if len(parts) > 1 else said


def constant_of(event: str) -> str:
    """The constant with the sentence that says it."""
    return f"W_{property_of(event)}"


def _key(event: str) -> str:
    return f"effect-{event}"


@dataclass(frozen=True)
class EffectsKit(Kit):
    """The events that anything asks for which the module works out, by their ids."""

    game: Game
    events: Mapping[str, Said]
    icons: Icons

    def _sentences(self, tr: Translator) -> dict[str, str]:
        """What is said of each event, by its id."""
        texts = ((id, said(tr)) for id, said in self.events.items())
        return {id: plain(text[:1].upper() + text[1:]) for id, text in texts}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return self._sentences(Translator())

    def constants(self) -> Mapping[str, str]:
        """What is told."""
        return {**EFFECT_MESSAGES, **{constant_of(id): text for id, text in self._names.items()}}

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """The sentences in a language."""
        theirs = self._sentences(tr)
        return {text: theirs[id] for id, text in self._names.items()}

    def properties(self) -> Iterator[Element]:
        """Whether each holds."""
        for id in self.events:
            name, key = property_of(id), _key(id)
            other = assign(f"{key}-turn", f"{{{name}==1 ? 0 : 1}}")
            yield component(
                "GlobalProperty", other, assign(f"{key}-off", "0"), name=name, initialValue="0",
                isNumeric=False,
            )  # fmt: skip

    def components(self) -> Iterator[Element]:
        """A button for each, and one that ends them all."""
        icon = self.icons.file("notes")
        for id, name in self._names.items():
            key = _key(id)
            yield chain(
                name, [f"{key}-turn", f"{key}-say"], text=name, icon=icon, key=key,
                tip="Say that this holds, or that it holds no longer",
            )  # fmt: skip
            holds, ends = (filled(m, constant_of(id)) for m in ("M_HOLDS", "M_HOLDS_OFF"))
            yield chat_line(f"{key}-say", f"{{{property_of(id)}==1 ? {holds} : {ends}}}")
        off = [f"{_key(id)}-off" for id in self.events]
        yield chain(
            NOTHING, [*off, "effects-none-say"], text=NOTHING, icon=icon, key="effects-none",
            tip="Say that none of these events holds any more",
        )  # fmt: skip
        yield chat_line("effects-none-say", f"{{{filled('M_NONE_HOLDS')}}}")

    def menus(self) -> Iterator[Element]:
        """The menu of these events."""
        tip = "The events that hold now, as battles ask for them"
        yield menu("In effect", tip, [*self._names.values(), NOTHING], self.icons.file("notes"))
