"""Events in the module: rolled for, drawn and told as the rules engine has them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.turns.events import EventsFeature
from builder.outputs.vassal.table.choices import board_of
from builder.rules.asking import ask
from builder.rules.core.module_export.events import ENDED, EventSource
from builder.rules.system import fill
from builder.vassal.format.lookups import table_entries
from builder.vassal.format.traits import trait_fields
from tests.outputs.vassal import built_in
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module, read_archive, read_module
from tests.outputs.vassal.sample import SKIRMISH, blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table, key_of, keys_of
from tests.rules.engine import solitaire
from tests.rules.engine.brook import MECHANISMS, good, loaded

EVENTS = """\
events:
- id: skies
  name: The skies
  dice: 1d6
  modifiers: [{by: 1, when: {turn: 3}}, {by: -1, when: {turn: 4}}]
  entries:
  - {id: clear, name: Clear skies, rolls: 0..2}
  - {id: storm, name: A storm, rolls: 3..7, effects: [{weather: mud}, {points: 2, side: south}]}
- id: visits
  name: Visits
  dice: 1d6
  entries:
  - {id: envoy, name: An envoy, rolls: 1..3, once: yes, effects: [{points: 3, side: north}]}
  - {id: herald, name: A herald, rolls: 4..6, effects: [{points: 1, side: south}]}
- id: omens
  name: Fate
  deck: fate
  entries:
  - {id: comet, name: A comet, once: yes, effects: [{points: 2, side: north}]}
  - {id: harvest, name: A harvest, copies: 2, effects: [{points: 1, side: south}]}
"""
CARDS = """\
source: given 5.0
layouts: [{id: plain}]
decks: [{id: fate, title: Fate, layout: plain}]
"""


@cache
def made() -> tuple[Game, Module]:
    game = fill(good(loaded(mechanisms=MECHANISMS + EVENTS, cards=CARDS)))
    return game, read_module(make_with(game, blank_drawings(game)))


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("added", [-1, 0, 1])
def test_a_roll_brings_what_the_rules_engine_says(die: int, added: int) -> None:
    game, module = made()
    table = Table(module, "field")
    turn = {0: 1, 1: 3, -1: 4}[added]
    table.rolls, table.globals["TurnNo"] = [die], str(turn)
    table.button("The skies")
    found = ask(game, "events", {"of": "skies", "die": die, "turn": turn}).result
    assert found is not None
    assert table.globals["EventsFoundSkies"] == found["event"]
    assert table.chat[-1].endswith(" ".join(found["what"] or ["Nothing happens."]))


def test_the_button_rolls_and_says_what_the_event_does() -> None:
    _, module = made()
    table = Table(module, "field")
    table.rolls = [5]
    table.button("The skies")
    assert table.chat == ["A roll of 5: A storm: From now on there is mud. 2 points for South."]


def test_what_happens_only_once_is_told_the_second_time_and_does_nothing() -> None:
    game, module = made()
    table = Table(module, "field")
    came = []
    for die in (1, 5, 2, 6):
        before = tuple(came)
        found = ask(game, "events", {"of": "visits", "die": die, "before": before}).result
        assert found is not None
        table.rolls = [die]
        table.button("Visits")
        assert table.globals["EventCame"] == (f".{found['event']}." if found["happens"] else "")
        table.button("Carry out the event")
        came.append(found["event"])
    assert came == ["envoy", "herald", "envoy", "herald"]
    told = [line for line in table.chat if line.startswith("A roll of")]
    assert told[2] == "A roll of 2: An envoy: It has happened before, and happens only once."
    assert table.globals["EventPoints_north"] == "3"
    assert table.globals["EventPoints_south"] == "2"


def constants() -> dict[str, str]:
    _, module = made()
    found = module.root.find("GlobalTranslatableMessage")
    return {e.attributes["name"]: e.attributes["initialValue"] for e in found}


def test_every_card_says_what_it_does() -> None:
    assert table_entries(constants()["N_EventsTextsOmens"]) == {
        "comet": "2 points for North. The event happens only once.",
        "harvest": "1 point for South.",
    }


def test_a_card_whose_event_comes_once_leaves_the_game() -> None:
    _, module = made()
    traits = [trait_fields(x) for x in module.prototypes["Card fate"] if x.kind == "TriggerAction"]
    drawn = [x for x in traits if key_of(x["key"]) == "events-omens-draw"]
    does = {keys_of(x["performKeys"])[-1]: x["condition"] for x in drawn}
    assert set(does) == {"card-to-out", "card-to-discards"}
    assert work_out(does["card-to-out"], {"CardId": "comet"}) is True
    assert work_out(does["card-to-discards"], {"CardId": "harvest"}) is True


def test_the_texts_are_there_in_japanese() -> None:
    game, _ = made()
    data = read_archive(make_with(game, blank_drawings(game)))
    words = re.sub(
        r"\\u(....)", lambda m: chr(int(m[1], 16)), data["Module_ja.properties"].decode()
    )
    assert "comet:Northに2点。一度しか起きない。" in words


def test_a_game_without_a_map_is_played_on_its_display() -> None:
    game = solitaire.game()
    assert board_of(game, game.scenarios[0]) == "country"


def test_several_chits_are_drawn_by_one_button() -> None:
    cup = EventSource(
        id="a", name="A", way="cup", names={"shell": "Dusk"}, texts={"shell": "Dusk."},
        source="shells", draws=3,
    )  # fmt: skip
    feature = EventsFeature(SKIRMISH, [cup], Icons({}))
    parts = list(feature.components())
    (drawn,) = [p for p in parts if "deckCount" in p.attributes]
    assert (key_of(drawn.attributes["buttonHotkey"]), drawn.attributes["deckCount"]) == (
        "events-a-top",
        "3",
    )
    (button,) = [p for p in parts if p.attributes.get("text") == "A"]
    assert "events-a-top" in keys_of(button.attributes["hotkeys"])
    (menu,) = feature.menus()
    assert menu.attributes["menuItems"] == "A"


def test_an_event_has_a_chit_drawn_from_its_cup() -> None:
    module = built_in.module("ice-road")
    commands = module.root.find("GlobalKeyCommand")
    (drawn,) = [
        c for c in commands if key_of(c.attributes["buttonHotkey"]) == "events-hazards-more"
    ]
    assert (drawn.attributes["deckCount"], key_of(drawn.attributes["hotkey"])) == (
        "1",
        "cup-hazards-draw",
    )
    (chain,) = [b for b in module.root.find("DoActionButton") if b.attributes["name"] == "deeds-3"]
    assert "events-hazards-more" in keys_of(chain.attributes["hotkeys"])


def test_a_card_puts_its_event_into_effect_where_battles_ask_for_it() -> None:
    module = built_in.module("gotthard")
    traits = module.prototypes["Card allied"]
    held = [trait_fields(x) for x in traits if x.kind == "SetGlobalProperty"]
    drawn = [trait_fields(x) for x in traits if x.kind == "TriggerAction"]
    draws = [keys_of(x["performKeys"]) for x in drawn if key_of(x["key"]) == "events-allied-draw"]
    assert all("events-allied-holds" in keys for keys in draws)
    changes = [x["commands"] for x in held]
    assert sum('CardId==\\"bayonets\\"' in c or 'CardId=="bayonets"' in c for c in changes) == 1


def test_the_last_of_the_chits_that_end_a_turn_together_ends_it() -> None:
    texts = {"shell": "It may end the turn.", ENDED: "The turn ends at once."}
    cup = EventSource(
        id="a", name="A", way="cup", names={"shell": "Dusk"}, texts=texts, source="shells",
        ends=frozenset(["shell"]), end_lots=2,
    )  # fmt: skip
    feature = EventsFeature(SKIRMISH, [cup], Icons({}))
    (line,) = [x for x in feature.chit_traits("shell") if x.kind == "ReportState"]
    known = {"PlayerSide": "Solitaire", **feature.constants()}
    for drawn, told in ((1, "It may end the turn."), (2, "The turn ends at once.")):
        asked: list[str] = []

        def count(zone: str, map: str, which: str, many: int = drawn, to: list[str] = asked) -> int:
            to.append(zone)
            return many

        said = work_out(trait_fields(line)["format"], known, {"CountZone": count})
        assert (said, set(asked)) == (f"Dusk: {told}", {"Shells: drawn"})


def test_a_deck_without_a_card_left_says_so() -> None:
    table = Table(built_in.module("gotthard"), "alps")
    table.button("Cards of the French")
    assert table.chat == ["Cards of the French: no card is left"]
