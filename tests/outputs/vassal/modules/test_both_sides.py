"""Both sides of every built-in game, in its languages: whatever one of them does with what it hides,
nothing that another client holds names it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from builder.outputs.vassal.counters.prototypes import SOLITAIRE
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.names import side_names
from tests import thorough
from tests.games import loading
from tests.outputs.vassal.built_in import GAMES, module
from tests.outputs.vassal.expressions import filled, shown
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.playing import Play, games_of, words_of
from tests.thorough import in_languages, some

SHEETS = {name: loading.sheet(name) for name in GAMES}
HIDING = {
    "gotthard",
    "green-beret",
    "hue",
    "ice-road",
    "lissa",
    "ponte-novo",
    "up-front",
    "vietnam-battles",
}
_OBSERVER = ""


def played_in() -> list[tuple[str, str]]:
    """Games with the languages that they are played in here. Every game says what it hides with the same
    words: games that hide something share the languages, and the others are played in English."""
    if thorough.THOROUGH:
        return [(name, language) for name in GAMES for language in SHEETS[name].languages]
    others = in_languages({name: SHEETS[name].languages for name in sorted(HIDING)})
    shared = {"ja": next(name for name, language in others if language == "ja")}
    shared |= {language: name for name, language in others if language not in ("en", "ja")}
    return [*((name, "en") for name in GAMES), *((name, lang) for lang, name in shared.items())]


LANGUAGES = played_in()


def test_every_language_is_played_with_a_game_that_hides_something() -> None:
    spoken = {language for name in HIDING for language in SHEETS[name].languages}
    assert {language for name, language in LANGUAGES if name in HIDING} == spoken


def sides(name: str) -> list[str]:
    """What players choose their sides by."""
    return [*side_names(loading.game(name)).values()]


def plays(name: str, language: str) -> Iterator[Play]:
    """The set-ups of a game, in which every piece has a name and values that no other text has, and each
    side a card in its hand; in further languages one of them."""
    board = module(name).find("Board")[0].attributes["name"]
    for saved in games_of(module(name))[: None if language == "en" else 1]:
        play = Play(module(name), board, words=words_of(module(name), language))
        play.fill(saved)
        for side in sides(name):
            play.side = side
            for button in play.buttons:
                if button.endswith(": draw"):
                    play.push(button)
        for number, piece in enumerate(play.pieces, 1001):
            piece.name = f"«{number}»"
            piece._marks.update({k: f"‹{number}›" for k in piece._marks if k.startswith("Values")})
        yield play


def signs(piece: Played) -> tuple[str, str]:
    """What would name a piece: its name and its values."""
    return piece.name, piece.name.replace("«", "‹").replace("»", "›")


def hidden(play: Play, side: str) -> list[Played]:
    """What a side does not know."""
    play.side = side
    return [
        p for p in play.present() if p.masked or p.unseen or (p.map and not play.may_look(p.map))
    ]


def acts(play: Play, side: str) -> Iterator[tuple[str, list[Played]]]:
    """Everything that a side may do with what others do not know, one thing or two, and all that its
    buttons do, with the pieces that it does it with; after each step everything is as it was before."""
    play.side = side
    for number, piece in enumerate(unalike(play)):
        for first in commands(piece):
            with undone(play):
                order(play, side, piece, first)
                yield first, [piece]
                for second in commands(piece) if not number else ():
                    with undone(play):
                        order(play, side, piece, second)
                        yield f"{first}, {second}", [piece]
        with undone(play):
            play.side = side
            play.act(lambda piece=piece: play.drop(piece, "Map", "9999"))
            yield "by hand", [piece]
    play.side = side
    for button in sorted(play.buttons):
        with undone(play):
            play.side = side
            play.push(button)
            yield button, []


@contextmanager
def undone(play: Play) -> Iterator[None]:
    """What happens here is taken back, and forgotten by the chat."""
    moment, told, side = len(play.log), len(play.chat), play.side
    yield
    play.undo(moment)
    del play.chat[told:]
    play.side = side


def order(play: Play, side: str, piece: Played, key: str) -> None:
    play.side = side
    play.act(lambda: piece.press(key))


def commands(piece: Played) -> list[str]:
    return sorted(set(piece.menu().values()))


def unalike(play: Play) -> list[Played]:
    """Pieces that the player has and others do not know: of those that lie alike in one window and take
    the same orders, one."""
    found = {
        (p.map, bool(p.turned), bool(p.secret), p.state.get("Moved"), *commands(p)): p
        for p in play.present() if not (p.masked or p.unseen or p.deck) and unknown(play, p)
    }  # fmt: skip
    return list(found.values())


def unknown(play: Play, piece: Played) -> bool:
    """Whether some do not know a piece."""
    return bool(piece.turned or piece.secret) or not play.may_look(piece.map, _OBSERVER)


def common(play: Play) -> str:
    """What all clients hold alike: the chat, and the properties of the game."""
    return "\n".join((*play.chat, *play.globals.values()))


def held(play: Play, side: str, pieces: Iterable[Played]) -> str:
    """What a client holds of pieces: what lists, the pointer, signs and the menu say of them."""
    play.side = side
    return "\n".join(text for piece in pieces for text in shown_of(play, piece))


def shown_of(play: Play, piece: Played) -> Iterator[str]:
    if not (piece.unseen or piece.deck) and play.may_look(piece.map):
        pointers = play.module.find("CounterDetailViewer")
        for format in {e.attributes["counterReportFormat"] for e in pointers}:
            yield shown(piece.work_out(format))
        yield from piece.menu()
        yield from signs_on(piece)
    for one in (e.attributes for e in play.module.find("Inventory")):
        if piece.work_out(one["include"]) is True:
            yield from (piece.get(name) for name in decode(one["groupBy"], ",") if name)
            yield shown(piece.work_out(one["leafFormat"]))
            yield filled(one["sortFormat"], piece.get)


def signs_on(piece: Played) -> Iterator[str]:
    """The texts that are written over a piece, as far as a mask leaves them."""
    for trait in piece.traits:
        if trait.kind == "Obscurable" and piece.masked:
            return
        if trait.kind == "Labeler" and trait.state.startswith("{"):
            yield shown(piece.work_out(trait.state))


def named(text: str, pieces: Iterable[Played]) -> list[str]:
    return [piece.name for piece in pieces if any(sign in text for sign in signs(piece))]


@pytest.mark.parametrize(("name", "language"), some(LANGUAGES, 4))
def test_nothing_that_another_client_holds_names_what_is_hidden(name: str, language: str) -> None:
    many = 0
    for play in plays(name, language):
        for other in (*sides(name), _OBSERVER):
            assert named(held(play, other, play.present()), hidden(play, other)) == [], other
        for side in (
            [*sides(name), SOLITAIRE] if any(unknown(play, p) for p in play.present()) else ()
        ):
            others = [s for s in (*sides(name), _OBSERVER) if s != side]
            before = {other: set(hidden(play, other)) for other in others}
            covered = {p for p in play.present() if p.turned or p.secret}
            for what, pieces in acts(play, side):
                told = common(play)
                for other, kept in before.items():
                    still = kept.intersection(hidden(play, other))
                    still -= {p for p in covered if not (p.turned or p.secret)}
                    texts = told + held(play, other, pieces)
                    assert named(texts, still) == [], (what, side, other)
                    many += len(still)
    assert bool(many) == (name in HIDING)


@pytest.mark.parametrize("name", sorted(HIDING))
def test_hidden_pieces_behave_alike_for_others(name: str) -> None:
    """In one window all that lie under one mask have one menu, and what is noted in secret has none."""
    for play in plays(name, "en"):
        for other in (*sides(name), _OBSERVER):
            menus: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
            for piece in hidden(play, other):
                if not piece.deck and play.may_look(piece.map):
                    under = (piece.called(masked=True) if piece.masked else "", piece.map)
                    menus.setdefault(under, set()).add(tuple(sorted(piece.menu())))
            assert all(len(found) == 1 for found in menus.values()), (other, menus)
