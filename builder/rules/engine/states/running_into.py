"""Plays what happens when a unit would enter a place in which an enemy is whose place it does not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.rules.engine.combat.consequences_play import befall
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.states.state_endings import in_the_open
from builder.rules.play.moment import Moment, sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def keeps_out_unseen(situation: Situation, cell: Cell, side: str) -> bool:
    """Return whether a unit of a side that would enter a place runs into enemies there that it does not
    see. Where enemies share places, units pass them unnoticed until they are found."""
    if situation.mechanisms.enemies_share_places:
        return False
    return bool(situation.lurking(cell, side))


def way_until_contact(
    situation: Situation, route: Sequence[Cell], side: str
) -> tuple[tuple[Cell, ...], Cell | None]:
    """Return the part of a route before the first place in which enemies are that a side does not see,
    and that place; the whole route and ``None`` if there is none."""
    for n, cell in enumerate(route):
        if keeps_out_unseen(situation, cell, side):
            return tuple(route[:n]), cell
    return tuple(route), None


def run_into(match: Match, moment: Moment, name: str, cell: Cell) -> Moment:
    """Return the game state after a unit has run into the hidden enemies in a place: both are seen now."""
    situation, hiding = situation_at(match, moment), match.game.mechanisms.hiding_state
    assert hiding is not None
    side, rule = situation.side(moment.piece(name)), match.game.mechanisms.case("states", hiding)
    place = match.sheet.space.id(cell)
    told = sentence(rule, "{unit} runs into a hidden enemy in {hex}.", unit=name, hex=place)
    met = [piece.name for piece in situation.lurking(cell, side)]
    suffers = [m for m in hiding.meets if any(
        piece_fulfils(situation, m.when, moment.piece(one)) for one in met)]  # fmt: skip
    theirs = situation.side(moment.piece(met[0]))
    moment = in_the_open(match, moment.with_sentences(told), [name, *met])
    for meeting in suffers:
        own_rule = meeting.rule or rule
        moment = befall(match, moment, [name], meeting.does, own_rule, side=side, enemy=theirs)
    return moment
