"""Movement in play: by road, normal movement, the river and the moat, and the forming of assault
companies (1.6, 3.1, 3.3, 3.4, 4.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.systems.city_fight.armouries import no_company
from builder.rules.systems.city_fight.moving.crossings import banks, moat_ends, no_crossing
from builder.rules.systems.city_fight.moving.moving import ends_of, march_of, no_road_move
from builder.rules.systems.city_fight.play.moments import (
    ARRIVED,
    BESIDE,
    CONVERTED,
    ENTERED,
    LANDED,
    MOVED,
    WITHDREW,
    battlefield_at,
    in_box,
    lies_hidden,
    put,
    with_added,
    with_removed,
)
from builder.rules.systems.city_fight.setting_up.setup_questions import must_stay_out
from builder.rules.systems.city_fight.situation import Battlefield, cell_of

if TYPE_CHECKING:
    from builder.rules.play.match import Match

HAC_STOCK = "stock:hac"


class Moves(Decision):
    """A player's decision: which unit of a side moves next, or whether the side ends its movement.
    ``by`` is ``road`` for road movement; ``gone`` are the units that have already moved or been
    passed over."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        field = battlefield_at(match, moment)
        able = tuple(p for p in self._able(moment, field, task_) if p.name not in task_["gone"])
        beside = [p for p in able if p.name in moment.note(BESIDE, ())]
        return (*(action("unit", p.name) for p in beside or able), DONE)

    def _able(self, moment: Moment, field: Battlefield, task_: Task) -> Iterator[Piece]:
        for piece in field.troops:
            if field.side(piece) != task_["side"]:
                continue
            if task_["by"] == "road":
                landed = piece.name in moment.note(LANDED, ())
                beside = piece.name in moment.note(BESIDE, ())
                if no_road_move(field, piece, landed=landed, entered_blocked=beside):
                    continue
            elif piece.name in moment.note(WITHDREW, ()):
                continue
            yield piece

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (name,) = action_.words
        side, by = task_["side"], task_["by"]
        rest = task_.changed(gone=(*task_["gone"], name))
        # after a road move there may be room for the next reinforcement
        enters = (task("entering", side=side),) if by else ()
        return moment.then(task("move", side=side, by=by, unit=name), *enters, rest)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = self.rule(match, moment, task_)
        if action_ == DONE:
            return sentence(rule, "No more units move.")
        return sentence(rule, "{unit} moves.", unit=action_.words[0])


class Move(Decision):
    """A player's decision: to which hex the chosen unit moves, and how; it may stay where it is."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        field, name = battlefield_at(match, moment), task_["unit"]
        piece, id_of = field.position.piece(name), match.sheet.space.id
        assert piece is not None
        ends = ends_of(field, piece, task_["by"])
        if "7.7" in field.options:
            stays_out = partial(must_stay_out, field, match.scenario, piece, turn=moment.turn)
            ends = tuple(c for c in ends if not stays_out(c))
        found = [Action("move", (name, id_of(c))) for c in ends]
        if moment.phase == "nva-movement":
            found += _companies(moment, field, piece)
        if moment.phase == "normal-movement":
            found += self._over_water(match, moment, field, piece)
        return (*found, action("stay", name))

    def _over_water(
        self, match: Match, moment: Moment, field: Battlefield, piece: Piece
    ) -> Iterator[Action]:
        id_of = match.sheet.space.id
        went = piece.name in moment.note(MOVED, ())
        came = piece.name in moment.note(ARRIVED, ())
        if no_crossing(field, piece, waited=not went and not came, moved=went) is None:
            yield from (action("cross", piece.name, id_of(c)) for c in banks(field, piece))
        yield from (action("moat", piece.name, id_of(c)) for c in moat_ends(field, piece))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        match action_.verb, action_.words:
            case "stay", _:
                return moment
            case "form", (name, partner):
                return _formed(match, moment, name, partner)
            case _, (name, at):
                return _moved(match, moment, name, at)
        raise ValueError(action_.text)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule, name = _RULES.get(action_.verb) or self.rule(match, moment, task_), task_["unit"]
        match action_.verb, action_.words:
            case "form", (_, partner):
                text = "{unit} and {other} become an assault company."
                return sentence(rule, text, unit=name, other=partner)
            case "cross", (_, at):
                return sentence(rule, "{unit} crosses the river to {hex}.", unit=name, hex=at)
            case "moat", (_, at):
                return sentence(rule, "{unit} follows the moat to {hex}.", unit=name, hex=at)
            case "move", (_, at):
                return sentence(rule, "{unit} moves to {hex}.", unit=name, hex=at)
        return sentence(rule, "{unit} stays where it is.", unit=name)


_RULES = {"form": "1.6", "cross": "4.5a", "moat": "4.5b"}


def _companies(moment: Moment, field: Battlefield, piece: Piece) -> Iterator[Action]:
    """Yield the assault companies that a unit can form with another unit, to whose hex it can move
    (1.6)."""
    if not any(in_box(moment, HAC_STOCK)):
        return
    steps = march_of(field, piece).steps
    for partner in field.troops:
        cell = cell_of(partner)
        if partner.name != piece.name and cell in steps:
            pairs = ((piece, partner), (partner, piece))
            if any(not no_company(field, *pair, at=cell) for pair in pairs):
                yield action("form", piece.name, partner.name)


def _moved(match: Match, moment: Moment, name: str, at: str) -> Moment:
    """Return the game state after a unit has moved to a hex by any kind of movement."""
    field, cell = battlefield_at(match, moment), match.sheet.space.cell(at)
    piece = moment.piece(name)
    zone = field.enemy_zone(field.side(piece))
    moment = with_added(moment.with_pieces(moved(match.sheet, piece, at)), MOVED, name)
    return with_added(moment, ENTERED, name) if cell in zone else moment


def _formed(match: Match, moment: Moment, name: str, partner: str) -> Moment:
    """Return the game state after two units have become an assault company."""
    at = moment.piece(partner).at
    moment = _moved(match, moment, name, at)
    company = next(in_box(moment, HAC_STOCK)).name
    entered = {name, partner} & set(moment.note(ENTERED, ()))
    for gone in (name, partner):
        moment = put(match, moment, gone, CONVERTED)
    moment = put(match, moment, company, at, hidden=lies_hidden(match, company))
    moment = with_added(moment, MOVED, company)
    moment = with_removed(moment, ENTERED, name, partner)
    moment = with_added(moment, ENTERED, company) if entered else moment
    rest = _moves(moment)
    others = (one for one in moment.agenda if one is not rest)
    return moment.over().then(rest.changed(gone=(*rest["gone"], company, partner)), *others)


def _moves(moment: Moment) -> Task:
    """Return the task of the side's whole movement, which follows the task of the moving unit on
    the agenda."""
    return next(one for one in moment.agenda if one.kind == "moves")


KINDS = {"moves": Moves(), "move": Move()}
