"""What is sent to a page about a game in play: everything that the page's side may know, and nothing
else. It is all made from the side's observation (the part of the state that it may know); the state
itself is asked only for what is public (whose turn it is) and for sentences, which leave out what
others keep secret."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from builder.i18n.messages import in_language
from builder.i18n.translate import NAMES, translator_of
from builder.model.game import Game
from builder.outputs.table_drawing import look_of, picture_name, short_word
from builder.play_server.explanations import Said, consequences, refusal
from builder.play_server.game_in_play import GameInPlay
from builder.play_server.page_words import languages_of, page_words
from builder.play_server.pictures import Pictures
from builder.play_server.seats import Seat
from builder.play_server.unit_boxes import boxes_told
from builder.playing.choices import grouped_choices, heading
from builder.playing.observation import Observation
from builder.playing.state import CHANCE, State
from builder.playing.story import Storyteller
from builder.rules.engine.arrivals.replacement_play import boxes_of_ordered
from builder.rules.engine.control.controlled_places import is_control_marker
from builder.rules.engine.facing.unit_facing import lie_on_sheet
from builder.rules.play.actions import Action, read_action
from builder.rules.play.card_piles import CardPile
from builder.rules.play.moment import Sentence
from builder.rules.play.pieces import side_of_counter
from builder.rules.play.sheets import own_markers, standing_of
from builder.rules.signed_numbers import set_numbers
from builder.sentences import with_capital

Data = dict[str, Any]


@dataclass
class PageView:
    """What pages are sent, in one language."""

    played: GameInPlay
    language: str
    pictures: Pictures
    _told: dict[str, list[Data]] = field(default_factory=dict)
    _course: int = 0

    def __post_init__(self) -> None:
        self.story = Storyteller(self.game, self.language)

    @property
    def game(self) -> Game:
        return self.played.game

    # -- what never changes ----------------------------------------------------------------------

    def table(self) -> Data:
        """Return what stays the same for the whole scenario: the map, the names, and the page's own
        words."""
        match, tr = self.played.history.states[0].match, self.story.tr
        return {
            "language": self.language,
            "languages": {code: NAMES.get(code, code) for code in languages_of(self.game)},
            "title": tr(self.game.sheet.title),
            "scenario": tr(match.scenario.title),
            "scenario_id": match.scenario.id,
            "sides": [{"id": s, "name": self.story.player(s)} for s in match.sides],
            "colours": self.pictures.table.colours,
            "words": page_words(translator_of(self.game, self.language)),
            "map": bool(self.pictures.map),
            "first": match.scenario.id == self.game.scenarios[0].id,
            "field": self.pictures.field(),
            "boxes": self.pictures.table.boxes,
            "charts": {name: item.title_in(tr) for name, item in self.pictures.charts.items()},
            **self.pictures.layout(),
        }

    # -- what changes ----------------------------------------------------------------------------

    def state(self, seat: Seat, known: tuple[int, int] = (0, 0)) -> Data:
        """Return the game as this seat may see it. ``known`` says what the page has already: the number
        of the game's course, and how many actions of its story."""
        with self.played.lock:  # nothing may change while one state of the game is told
            return self._state(seat, known)

    def _state(self, seat: Seat, known: tuple[int, int]) -> Data:
        played, state = self.played, self.played.now
        data = self._public(state)
        if side := seat.curtain(state):
            return data | {"curtain": side, "curtain_name": self.story.player(side)}
        side = seat.viewer
        seen = state.observation(side) if side else None
        view = seen.known if seen else state
        backs = dict(self._backs(state))
        piles = [
            self._pile(pile, backs) for pile in state.match.play.piles(state.match, view.moment)
        ]
        sees_more = state.match.game.mechanisms.told_besides or (side and not piles)
        begun = known[1] if known[0] == played.course else 0
        story = self._story(side)
        return {
            **data,
            "viewer": side,
            "pieces": list(self._pieces(view, side)),
            "piles": piles,
            "besides": [self._said(line) for line in state.match.play.besides(
                state.match, view.moment, side)] if sees_more else [],
            "score": self._score(view),
            "story": story[begun:],
            "story_from": begun,
            "moved": self._moved(side),
            **self._decision(seat, seen),
            "undo": self.how_to_undo(seat),
        }  # fmt: skip

    def _public(self, state: State) -> Data:
        """Return what everybody may know: the turn and phase, and who is to act."""
        played, moment, match = self.played, state.moment, state.match
        steps = [
            {"phase": self.story.tr(phase.name), "side": side, "rule": phase.rule,
             "now": (phase.id, side) == (moment.phase, moment.side)}
            for phase, side in match.steps_of_turn
        ]  # fmt: skip
        on = state.current_player
        return {
            "scenario_id": match.scenario.id,
            "number": played.number,
            "course": played.course,
            "turn": moment.turn,
            "turns": 0 if match.scenario.open_ended else match.scenario.final_turn,
            "phase": self.story.phase(state),
            "side": moment.side,
            "steps": steps,
            "on": on,
            "on_name": "" if on == CHANCE else self.story.player(on),
            "program": on in played.players.programs,
            "over": state.is_over,
            "elsewhere": played.players.wait(state),
            "failed": [in_language(p.message, self.language) for p in played.failed],
        }

    # -- counters --------------------------------------------------------------------------------

    def _pieces(self, view: State, viewer: str) -> Iterator[list[Any]]:
        """Yield the counters of a state: the name of each, its place, its picture, its width and height
        in mm, its name in words, its signs, its side, and how it lies (see lie_on_sheet). The viewer's
        own hidden counters lie face up, with a sign; units that have been ordered, on the turn track;
        markers of control below the units that hold their places."""
        pieces = view.moment.pieces
        standings = [(name, standing_of(piece)) for name, piece in pieces.items()]
        standings.sort(key=lambda it: not is_control_marker(self.game, it[1].counter))
        own = own_markers(view.match, view.moment)
        standings += [(f"{one.counter} at {one.at}", one) for one in own]
        table, ordered = self.pictures.table, boxes_of_ordered(view.match, view.moment)
        hiding, tr = self.game.mechanisms.hiding_state, self.story.tr
        for name, one in standings:
            look = look_of(one)
            side = side_of_counter(self.game, self.game.counters[one.counter])
            is_own_secret = look.hidden and bool(viewer) and side == viewer
            look = look._replace(hidden=False) if is_own_secret else look
            wide, high = self.pictures.sizes(look)
            left, sign = ([], "") if look.hidden else boxes_told(view, name, tr)
            called, signs = [table.called(look), *left], f"{sign} {table.signs(look)}"
            if is_own_secret and not (
                hiding and hiding.id in look.states
            ):  # whose own sign says so
                called.append(word := tr("hidden"))
                signs = f"{short_word(word)} {signs}"
            said = tr(", ").join(called)
            at = one.at or ordered.get(name, "")
            lies = lie_on_sheet(self.game, view.match.sheet, pieces.get(name))
            yield [name, at, picture_name(look), wide, high, said, signs.strip(), side, *lies]

    def _backs(self, state: State) -> Iterator[tuple[str, list[str]]]:
        """Yield for each hand whose cards have backs that everybody sees the backs of its cards, sorted
        so that their order reveals nothing."""
        for pile in state.match.play.piles(state.match, state.moment):
            backs = sorted(map(self.pictures.cards.back_of, pile.cards))
            if pile.kind == "hand" and set(backs) - {pile.deck}:
                yield pile.id, backs

    def _pile(self, pile: CardPile, backs: Mapping[str, list[str]]) -> Data:
        """Return a pile of cards: those that the side may see by name, the number of all cards, and the
        ``backs`` of the cards of a hand that it may not see."""
        cards, tr = self.pictures.cards, self.story.tr
        return {
            "id": pile.id,
            "kind": pile.kind,
            "title": self._said(pile.title),
            "rule": pile.title.rule,
            "deck": pile.deck,
            "size": cards.size(pile.deck) if pile.deck else (),
            "side": pile.side,
            "many": pile.many,
            "backs": [] if pile.cards else backs.get(pile.id, []),
            "cards": [
                [
                    name,
                    cards.called(name),
                    tr(", ").join(map(tr, pile.signs.get(name, ()))),
                    cards.size(name),
                ]
                for name in pile.cards
            ],
        }

    def _moved(self, side: str) -> list[str]:
        """Return the counters that the last action changed, as far as the side knows."""
        states = self.played.history.states
        if len(states) < 2:
            return []
        before, after = (
            (s.observation(side).known if side else s).moment.pieces for s in states[-2:]
        )
        return [name for name, piece in after.items() if before.get(name) not in (None, piece)]

    # -- the decision ----------------------------------------------------------------------------

    def _decision(self, seat: Seat, seen: Observation | None) -> Data:
        """Return the choices of the present decision, if the player at this page is to act."""
        if seen is None or seen.on != seat.viewer or seen.on not in seat.sides:
            return {"actions": [], "groups": []}
        known = seen.known
        sentences = [(n, known.explain(one)) for n, one in enumerate(seen.actions, 1)]
        groups = [
            {
                "text": heading(self._said(group.sentence)) if group.varied else "",
                "cells": [list(cell) for cell in group.cells()] if group.varied else [],
                "first": group.choices[0][0],
                "rule": group.choices[0][1].rule,
            }
            for group in grouped_choices(sentences)
        ]
        due = known.match.due(known.moment)
        piles = [*known.match.play.piles(known.match, known.moment)]
        cards = {name for pile in piles for name in (pile.id, *pile.cards)}
        return {
            "actions": [
                {
                    "text": action.text,
                    "said": self._said(line),
                    "rule": line.rule,
                    "targets": list(self._targets(known, action, cards)),
                }
                for action, (_, line) in zip(seen.actions, sentences, strict=True)
            ],
            "groups": groups,
            "by_hand": getattr(due[1], "unlisted", "") if due else "",
            "spots": self._spots(known, seen.actions),
        }

    def _targets(self, known: State, action: Action, cards: Container[str]) -> Iterator[str]:
        """Yield what can be clicked to choose an action: the names of counters, cards and piles of
        cards, and places with ``@`` before them."""
        for word in action.words:
            if word in known.moment.pieces or word in cards:
                yield word
                continue
            place = word.partition("@")[0]  # 0415@0515 is a bank of 0415
            if self.pictures.place(place) is not None:
                yield f"@{place}"

    def _spots(self, known: State, actions: Sequence[Action]) -> Data:
        """Return the position of each hexside on which an action or counter lies; the page has those of
        all other places already."""
        words = {word for action in actions for word in action.words if "/" in word}
        words |= {piece.at for piece in known.moment.pieces.values() if "/" in piece.at}
        return {at: place for at in sorted(words) if (place := self.pictures.place(at))}

    # -- what is asked about ---------------------------------------------------------------------

    def _seen(self, seat: Seat) -> Observation | None:
        """Return the observation of the player at this page, if it is his turn to act; otherwise
        ``None``."""
        state = self.played.now
        if seat.curtain(state) or state.current_player not in seat.sides:
            return None
        return state.observation(seat.viewer)

    def why_not(self, seat: Seat, place: str, piece: str) -> list[Said]:
        """Return why a place or a counter cannot be chosen now, with the rules."""
        seen = self._seen(seat)
        return refusal(seen, self.story, place, piece) if seen else []

    def outlook(self, seat: Seat, action: Action) -> Data | None:
        """Return what a legal action may bring, if a roll follows it."""
        seen = self._seen(seat)
        if seen is None or action not in seen.actions:
            return None
        return consequences(seen, self.story, action)

    # -- the story -------------------------------------------------------------------------------

    def _story(self, side: str) -> list[Data]:
        """Return the report of all actions so far, as the player of a side may read it."""
        played = self.played
        if self._course != played.course:
            self._told, self._course = {}, played.course
        news = played.news
        # what a side's own file tells about the time before begins the story
        told = [{"lines": [[*one]], "die": "", "side": ""} for one in news]
        told = self._told.setdefault(side, told)
        states = played.history.states
        for before, after in pairwise(states[len(told) - len(news) :]):
            told.append(self._step(side, before, after))
        return told

    def _step(self, side: str, before: State, after: State) -> Data:
        action = read_action(after.moment.log[-1])
        people = (side,) if side else ()
        lines = self.story.told_to(people, before, action, after)
        rolled = before.current_player == CHANCE and action.verb == "roll"
        secret = before.known_to(action)
        return {
            "lines": [
                [self.story.heading(after.match, time), set_numbers(line)] for time, line in lines
            ],
            "die": action.words[0] if rolled and secret in ("", side) else "",
            "side": before.current_player,
        }

    # -- points and the end ----------------------------------------------------------------------

    def _score(self, view: State) -> Data:
        found = view.outcome
        names = {side: self.story.names.get(side, side) for side in found.points}
        return {
            "result": self.story.tr(found.result) if found.result else "",
            "side": self.story.player(found.side) if found.side else "",
            "points": [[with_capital(names[side]), many] for side, many in found.points.items()],
            "steps": [self._said(line) for line in found.steps],
        }

    def how_to_undo(self, seat: Seat) -> str:
        """Return how the last action can be taken back: ``freely``, only ``anyhow`` (on request,
        because something was learned from it), or not at all."""
        if not seat.sides:
            return ""
        last = self.played.history.states[-2:]
        if self.played.can_undo(freely=True) and last[0].current_player in seat.sides:
            return "freely"
        alone = seat.holds_all(self.played.people)
        return "anyhow" if alone and self.played.can_undo(freely=False) else ""

    def _said(self, line: Sentence) -> str:
        return set_numbers(self.story.sentence(line))
