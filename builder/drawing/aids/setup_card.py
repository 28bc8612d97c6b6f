"""The setup card of a scenario: facts, every placement with its counters, counters that the sides
place freely, reinforcements, victory."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from builder.drawing.aids import setup_rows, setup_sections
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_sections import (
    Section,
    SectionStack,
    distribute_sections,
    frame_height,
)
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.base import Sourced
from builder.model.game import Game
from builder.model.scenarios import Scenario

WIDTH = 181.0
EDGE = 3.0
GAP = 2.2
"""The gap between two sections, in mm."""
_SMALLER = 0.78
"""The smallest scale to which a card may be shrunk to fit on a page; a card that would have to
shrink more is divided."""
_TIGHTER = (1.0, 0.95, 0.9)
"""The scales at which a divided card may print, the largest first; a smaller one is used if it
saves a page."""
_INT = re.compile(r"\d+")


def setup_card(game: Game, scenario: Scenario, context: DrawContext) -> Scene:
    """Return everything that a player needs to start a scenario as one card, 181 mm wide and as
    high as necessary."""
    (card,) = setup_cards(game, scenario, context, math.inf)
    return card


def setup_cards(
    game: Game, scenario: Scenario, context: DrawContext, tallest: float = card_frame.TALLEST
) -> list[Scene]:
    """Return the setup of a scenario as cards of at most ``tallest`` mm in height. A card that is a
    little taller is not divided, but printed slightly smaller; divided cards are made slightly
    smaller if that saves a card."""
    width = WIDTH - card_frame.SHADOW
    room = width - 2 * EDGE
    sections = [
        setup_sections.facts_section(game, scenario, context, room),
        *setup_sections.side_sections(game, scenario, context, room),
        *setup_rows.free_setup_section(game, scenario, context, room),
        *setup_rows.reinforcements_section(game, scenario, context, room),
        *setup_sections.exits_section(game, scenario, context, room),
        *setup_sections.conditions_section(game, scenario, context, room),
        *setup_sections.background_section(scenario, context, room),
    ]
    notes = Notes(context, [_sources(scenario, context)], width - 8, _has_estimates(scenario))
    around = frame_height(notes)
    if around + sum(s.height + GAP for s in sections) <= tallest / _SMALLER:
        return [_card(scenario, context, sections, notes, "")]
    tried = (
        (distribute_sections(sections, tallest / scale - around, GAP), scale) for scale in _TIGHTER
    )
    parts, scale = min(tried, key=lambda found: len(found[0]))
    found = (
        _card(scenario, context, part, notes, f"{n} / {len(parts)}")
        for n, part in enumerate(parts, 1)
    )
    return [_scaled(card, scale) for card in found]


def _scaled(card: Scene, scale: float) -> Scene:
    whole = Scene(card.width * scale, card.height * scale, title=card.title)
    whole.place(card, 0, 0, scale=scale)
    return whole


def _card(
    scenario: Scenario, context: DrawContext, sections: Sequence[Section], notes: Notes, part: str
) -> Scene:
    tr = context.tr
    width = WIDTH - card_frame.SHADOW
    stack = SectionStack(sections, notes, GAP, EDGE)
    title = f"{scenario.number} {tr(scenario.title)}".strip()
    about = " · ".join(words for words in (tr(scenario.date), part) if words)
    pen = card_frame.start_card(
        context, width, stack.height, title, about, path=("scenarios", scenario.id)
    )
    return stack.draw(pen)


def _parts(scenario: Scenario) -> list[Sourced]:
    return [
        scenario,
        *scenario.free_setup,
        *scenario.setup,
        *scenario.reinforcements,
        *scenario.victory,
    ]


def _has_estimates(scenario: Scenario) -> bool:
    return any(card_frame.is_estimated(part, "counters") for part in _parts(scenario))


def _sources(scenario: Scenario, context: DrawContext) -> str:
    """Return a sentence that names the sections of the rules document that the card is based on."""
    written = (part.provenance().where for part in _parts(scenario))
    numbers = (number for where in written if where[:1].isdigit() for number in where.split(", "))
    sections = sorted(dict.fromkeys(numbers), key=lambda n: [int(part) for part in _INT.findall(n)])
    if not sections:
        return ""
    if len(sections) == 1:
        return context.tr("Section {number} of the rules document", number=sections[0])
    return context.tr("Sections {list} of the rules document", list=", ".join(sections))
