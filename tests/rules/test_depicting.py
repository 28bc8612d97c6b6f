"""Figures of examples: what is drawn follows from question and answer, whatever the procedure."""

from __future__ import annotations

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.texts.examples import Example
from builder.model.texts.figures import Arrow, Figure, Mark
from builder.rules.example_figures import example_figure
from builder.rules.examples import run_example
from builder.rules.explain import explain_example, names_of, positions, steps_of
from builder.rules.procedures import Step
from builder.rules.signed_numbers import set_numbers
from tests.games import loading
from tests.games.belgium import game as belgium

EN = Translator("en")


def figure(game: Game, id: str) -> Figure | None:
    return example_figure(game, run_example(game, next(e for e in game.examples if e.id == id)))


def drawn(game: Game, id: str) -> Figure:
    found = figure(game, id)
    assert found is not None
    return found


def ask(game: Game, do: str, **given: object) -> Figure | None:
    example = Example(id="asked", rule="1.0", do=do, given=given, expect={})
    return example_figure(game, run_example(game, example))


def test_an_attack_points_from_every_attacker_to_the_target(vietnam: Game) -> None:
    units = {"vc-514-1": "2006", "us-4-47-b": "2005", "us-4-47-c": "2007"}
    asked = ask(vietnam, "attack", units=units, attackers="us-4-47-b us-4-47-c", target="vc-514-1")
    assert asked is not None
    assert asked.arrows == (
        Arrow(kind="attack", way=("2005", "2006")),
        Arrow(kind="attack", way=("2007", "2006")),
    )
    assert Mark(kind="target", at="2006") in asked.marks


def test_a_forbidden_attack_is_drawn_as_refused_5_1(vietnam: Game) -> None:
    units = {"vc-514-1": "2006", "us-4-47-b": "2008"}
    asked = ask(vietnam, "attack", units=units, attackers="us-4-47-b", target="vc-514-1")
    assert asked is not None
    assert [a.kind for a in asked.arrows] == ["refused"]
    assert Mark(kind="barred", at="2006") in asked.marks


def test_a_move_shows_how_far_it_is_lawful_22_0(vietnam: Game) -> None:
    found = drawn(vietnam, "tunnels-are-no-terrain")
    assert found.arrows == (
        Arrow(kind="move", way=("1819", "1820")),
        Arrow(kind="refused", way=("1820", "1821")),
    )


def test_a_retreat_leads_to_every_hex_where_it_may_end_7_7(vietnam: Game) -> None:
    found = drawn(vietnam, "retreat-of-two")
    ends = {a.way[-1] for a in found.arrows if a.kind == "retreat"}
    assert ends == {"1806", "1807", "1908", "2008", "2108", "2206", "2207"}
    assert {m.at for m in found.marks if m.kind == "goal"} == ends


def test_an_advance_follows_the_path_of_the_loser_7_9(vietnam: Game) -> None:
    found = drawn(vietnam, "advance-part-of-the-way")
    assert [a.kind for a in found.arrows] == ["retreat", "advance"]
    retreat, advance = found.arrows
    assert advance.way[1:] == retreat.way[: len(advance.way) - 1]


def test_a_scenario_is_shown_round_what_the_question_names(vietnam: Game) -> None:
    found = drawn(vietnam, "attack-the-ambushers")
    assert len(found.pieces) == 10
    assert len(found.places) <= 3


def test_a_whole_setup_is_no_figure(vietnam: Game) -> None:
    assert figure(vietnam, "boys-of-67-setup") is None


def test_a_question_about_no_place_has_no_figure(vietnam: Game) -> None:
    assert figure(vietnam, "crt-jungle") is None


def test_every_figure_lies_on_its_map(vietnam: Game) -> None:
    figures = [f for f in (example_figure(vietnam, run) for run in loading.runs(vietnam.id)) if f]
    assert len(figures) > 100
    for found in figures:
        grid = next(m for m in vietnam.maps if m.id == found.map).hexes
        for at in found.places:
            assert grid.parse_side(at) if "/" in at else grid.cell(at)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_example_is_told_in_each_language(vietnam: Game, language: str) -> None:
    tr = Translator(language, vietnam.translations.get(language, {}))
    names = names_of(vietnam, tr)
    for run in loading.runs(vietnam.id):
        told = explain_example(
            vietnam, run, example_figure(vietnam, run), tr, names_of(vietnam, tr)
        )
        assert told.lines, run.example.id
        words = " ".join([*told.position, *(line.text for line in told.lines)])
        assert "{" not in words
        ids = [c for c in vietnam.counters if "-" in c and c in words.replace(names[c], "")]
        assert not ids, (run.example.id, words)


def untold(game: Game) -> list[str]:
    """Sentences of a game's examples that have no Japanese."""
    tr = Translator("ja", game.translations["ja"])
    runs = loading.runs(game.id)
    texts = {s.text for run in runs for s in steps_of(game, run)}
    figures = [f for f in (example_figure(game, run) for run in runs) if f]
    texts |= {s.text for f in figures for s in positions(f.pieces)}
    return [t for t in texts if tr.lookup(t, "steps") is None]


def test_no_sentence_is_left_in_english(vietnam: Game) -> None:
    assert untold(vietnam) == []
    assert untold(belgium()) == []


def test_a_unit_is_called_by_what_a_reader_can_tell_apart(vietnam: Game) -> None:
    names = names_of(vietnam, Translator())
    assert names["us-4-47-c"] == "4/47C"
    assert names["us-15-engineer"] == "15th Engineers"
    names = names_of(belgium(), Translator())
    assert names["de-xvi"] == "XVI Panzer Corps"
    assert names["be-i"] != names["de-i"]
    assert names["be-i"].startswith("I Corps (")


def test_figures_are_set_as_in_print() -> None:
    assert set_numbers("-3 is column 2 (-4..-3), code 0-1R") == "−3 is column 2 (−4…−3), code 0-1R"
    assert set_numbers("Roll 1d6-1d6, in German 1W6-1W6") == "Roll 1d6−1d6, in German 1W6−1W6"


def test_what_is_not_allowed_is_said_to_be_so(vietnam: Game) -> None:
    run = run_example(vietnam, next(e for e in vietnam.examples if e.id == "ford-two"))
    told = explain_example(vietnam, run, None, EN, names_of(vietnam, EN))
    assert [line.text for line in told.lines][-1] == "So this is not allowed."


def test_equal_sentences_are_told_once(vietnam: Game) -> None:
    run = run_example(vietnam, next(e for e in vietnam.examples if e.id == "ten-road-hexes"))
    told = explain_example(vietnam, run, None, EN, names_of(vietnam, EN))
    assert [line.times for line in told.lines] == [10, 1]


def test_one_of_several_is_told_by_its_number() -> None:
    said = Step(rule="1", text="Nearest: {units}.", values={"units": "boat, boat#2, wood 3"})
    names = {"boat": "Monitor", "wood": "Jungle"}
    assert said.say(Translator(), names) == "Nearest: Monitor, Monitor (2), Jungle 3."
