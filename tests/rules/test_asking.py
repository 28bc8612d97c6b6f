"""Questions are answered in plain data, and every mistake comes back as a problem with a hint."""

from __future__ import annotations

import json
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.asking import ask, describe, listing
from builder.rules.core.names import NamesOf
from builder.rules.procedures import Refused
from builder.rules.registry import system_of
from tests.games import loading
from tests.together import together


def test_a_question_may_be_json_or_a_mapping_of_text(game: Game) -> None:
    as_json = ask(game, "crt", '{"terrain": "jungle", "differential": 1, "die": 3}')
    as_text = ask(game, "crt", {"terrain": "jungle", "differential": "+1", "die": "3"})
    assert as_json.ok
    assert as_json == as_text


def test_an_answer_is_plain_json(game: Game) -> None:
    answer = ask(game, "crt", {"terrain": "clear", "differential": 0})
    assert json.loads(json.dumps(answer.as_json()))["result"]["chances"]["A2"] == "1/6"


@together(
    ("name", "given", "code", "hint"),
    [
        ("crtt", {}, "unknown-procedure", "crt"),
        ("crt", {"terrain": "jungle"}, "missing-argument", "differential"),
        ("crt", {"terrain": "jungel", "differential": 1}, "unknown-terrain", "jungle"),
        ("crt", {"terrain": "jungle", "diferential": 1}, "unknown-argument", "differential"),
        ("crt", {"terrain": "jungle", "differential": "much"}, "bad-argument", ""),
        ("crt", {"terrain": "jungle", "differential": 1, "die": 7}, "bad-roll", "1 to 6"),
        ("crt", "{", "bad-json", ""),
        ("crt", "[1]", "bad-json", ""),
        ("adjacent", {"a": "0101", "b": "9999"}, "off-map-hex", "0101"),
        ("adjacent", {"a": "0101", "b": "here"}, "bad-hex-id", "0101"),
        ("adjacent", {"a": "0101", "b": "0102", "map": "ford"}, "unknown-map", "fords"),
    ],
)
def test_a_mistake_is_a_problem(
    game: Game, name: str, given: dict[str, object] | str, code: str, hint: str
) -> None:
    answer = ask(game, name, given)
    assert not answer.ok
    problem = next(p for p in answer.problems if p.code == code)
    assert hint in problem.hint


def test_a_game_of_an_unknown_system_says_so(game: Game) -> None:
    sheet = game.sheet.model_copy(update={"system": "foliot"})
    other = game.model_copy(update={"sheet": sheet})
    assert ask(other, "crt", {}).problems[0].code == "unknown-system"
    assert "folio" in ask(other, "crt", {}).problems[0].hint
    assert listing(other) == []
    with pytest.raises(Refused):
        describe(other)


def test_the_listing_names_inputs_outputs_and_rules(game: Game) -> None:
    crt = next(line for line in describe(game) if line.name == "crt")
    fields = {f.name: f for f in crt.inputs}
    assert fields["differential"].required
    assert not fields["die"].required
    assert fields["die"].type == "integer | none"
    assert "7.4" in crt.rules
    assert {"row", "column", "result", "chances"} <= {f.name for f in crt.outputs}


def test_the_listing_is_also_plain_text(game: Game) -> None:
    crt = next(line for line in listing(game) if line["name"] == "crt")
    assert crt["inputs"]["differential"] == "integer, required: attack minus defence"
    json.dumps(listing(game))


def test_every_input_of_every_procedure_is_described(game: Game) -> None:
    inputs = ((p.name, f) for p in describe(game) for f in p.inputs)
    every = (one for name, f in inputs for one in ((name, f), *((name, part) for part in f.parts)))
    bare = [(name, f.name) for name, f in every if not f.text]
    assert bare == []


def test_every_procedure_names_rules_and_sums_itself_up(game: Game) -> None:
    for line in describe(game):
        assert line.rules, line.name
        assert line.summary.endswith("."), line.name
        assert "~" not in line.summary, line.name


@pytest.mark.parametrize("id", ["vietnam-battles", "hue", "alder"])
def test_a_name_that_the_game_has_not_is_refused_wherever_an_example_names_one(id: str) -> None:
    """A misspelt unit would be passed over, and the answer be that of another question."""
    game = loading.game(id)
    tried = 0
    for example in game.examples:
        fields = system_of(game).procedure(example.do).inputs.model_fields
        for name in sorted(example.given.keys() & fields.keys()):
            if any(isinstance(m, NamesOf) and m.checked for m in fields[name].metadata):
                answer = ask(game, example.do, {**example.given, name: "nobody"})
                assert [p.path for p in answer.problems] == [("given", name)], example.id
                tried += 1
    assert tried


@together(
    ("procedure", "given", "hint"),
    [
        ("breaking", {"men": 18, "losses": 8, "enemy": "russian"}, "did you mean 'russia'?"),
        ("split-card", {"troops": "bersaglieri", "card": "german"}, "did you mean 'germany'?"),
        ("panic", {"panic": 2, "enemy": "russians"}, "did you mean 'russia'?"),
    ],
)
def test_a_nation_that_there_is_not_is_refused(
    procedure: str, given: dict[str, Any], hint: str
) -> None:
    answer = ask(loading.game("up-front"), procedure, {"troops": "italian-line"} | given)
    assert [p.hint for p in answer.problems] == [hint]
