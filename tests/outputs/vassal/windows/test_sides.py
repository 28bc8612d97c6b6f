"""What players choose their sides by: names, in every language, never what another side is meant by."""

from __future__ import annotations

from builder.i18n.translate import Translator
from builder.model.game import Game, Side
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import NOT_YOURS, SOLITAIRE
from builder.outputs.vassal.features.combat.results import MINE
from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import as_text
from builder.vassal.format.attribution import SOLITAIRE_WORD, with_player_name
from builder.vassal.format.components import component
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.names import PLAYED_BY, played_by, plays, side_names, side_words
from builder.vassal.format.properties import translations
from builder.vassal.format.traits import for_sides, trait_fields
from tests.games import loading
from tests.outputs.vassal.built_in import GAMES, game, module
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.playing import words_of
from tests.together import together

_LANGUAGES = [(name, language) for name in GAMES for language in loading.sheet(name).languages]


def called(*sides: tuple[str, str]) -> Game:
    """A game whose sides are called so, by their ids."""
    made = game("alder")
    sheet = made.sheet.model_copy(
        update={"sides": tuple(Side(id=id, name=name, source="given 1.0") for id, name in sides)}
    )
    return made.model_copy(update={"sheet": sheet})


@together("name", GAMES)
def test_players_choose_sides_by_their_names(name: str) -> None:
    (roster,) = module(name).root.find("PlayerRoster")
    names = [side.name for side in game(name).sheet.sides]
    assert [entry.body for entry in roster.children] == [*names, SOLITAIRE]


@together(("name", "language"), _LANGUAGES)
def test_the_roster_speaks_every_language_of_the_game(name: str, language: str) -> None:
    if language == loading.sheet(name).languages[0]:
        return
    shown = decode(words_of(module(name), language)["PlayerRoster.sides"], ",")
    tr = Translator(language, game(name).translations.get(language, {}))
    assert list(shown) == [*(tr(side.name) for side in game(name).sheet.sides), tr(SOLITAIRE)]
    assert len(set(shown)) == len(shown)


@together(("name", "language"), _LANGUAGES)
def test_who_plays_alone_is_not_named_in_any_language(name: str, language: str) -> None:
    """The engine tells the side in the words of the reader where it fills in a line of the chat."""
    words = words_of(module(name), language)
    alone = words.get(f"GlobalTranslatableMessage.{SOLITAIRE_WORD}.initialValue", SOLITAIRE)
    for player, told in ((SOLITAIRE, "Go"), (_SOLITAIRE[language], "Go"), ("Allies", "Ann: Go")):
        facts = {SOLITAIRE_WORD: alone, "PlayerSide": player, "PlayerName": "Ann"}
        assert work_out(with_player_name(as_text("Go")), facts) == told


_SOLITAIRE = {
    "en": "Solitaire", "ja": "ソリテア", "de": "Solitär", "fr": "Solitaire", "es": "Solitario",
    "it": "Solitario", "zh": "单人",
}  # fmt: skip


def test_two_sides_of_one_word_in_a_language_keep_their_own() -> None:
    """The engine takes the first of two that read alike."""
    roster = component(
        "PlayerRoster", *(component("entry", body=s) for s in ("Foe", "Enemy", "Us"))
    )
    words = {"Foe": "敵", "Enemy": "敵", "Us": "味方"}
    made = translations(component("GameModule", roster), {"ja": Translator("ja", words)})
    assert b"sides=Foe,Enemy,\\u5473\\u65b9" in made["Module_ja.properties"]


def test_no_side_is_called_by_what_another_is_meant_by() -> None:
    crossed = called(("red", "blue"), ("blue", "red"), ("one", "Same"), ("two", "Same"))
    words = [set(side_words(crossed, s.id)) - {SOLITAIRE} for s in crossed.sheet.sides]
    assert all(not a & b for a in words for b in words if a is not b)
    alone = called(("north", "Solitaire"), ("south", "Solo"), ("east", "Referee"))
    assert list(side_names(alone).values()) == [
        "Solitaire (north)", "Solo (south)", "Referee (east)",
    ]  # fmt: skip


def test_names_with_signs_of_the_engine_remain_whole() -> None:
    odd = called(("a", "One: two, or three"), ("b", 'The "others"'))
    assert decode(for_sides(side_words(odd, "a")), ":") == [
        "sides", "One: two, or three", "a", SOLITAIRE,
    ]  # fmt: skip
    assert side_names(odd)["b"] == "The 'others'"


ALLIES = {"Side": "allies", PLAYED_BY: "Allies"}


@together(
    ("player", "own"),
    [("Allies", True), ("allies", True), ("Solitaire", True), ("French", False),
     ("french", False), ("", False), ("<observer>", False)],
)  # fmt: skip
def test_a_side_commands_what_is_its_own_under_name_and_id(player: str, own: bool) -> None:
    gotthard = game("gotthard")
    facts = {**ALLIES, "PlayerSide": player}
    assert work_out(NOT_YOURS, facts) is not own
    assert work_out(f"{{{MINE}}}", facts) is own
    assert work_out(f"{{{played_by(gotthard, 'allies')}}}", facts) is own
    assert work_out(f"{{{plays(gotthard, text('Side'))}}}", facts) is own
    older = {"Side": "allies", PLAYED_BY: "", "PlayerSide": player}
    assert work_out(NOT_YOURS, older) is not (own and player != "Allies")
    assert work_out(f"{{{MINE}}}", older) is (own and player != "Allies")


@together(
    ("marker", "whose"), [("First side, group A", "Italy"), ("Second side, group B", "France")]
)
@together("player", ["Italy", "France", "Germany", "Solitaire", ""])
def test_markers_of_a_player_are_his_whatever_side_he_has_in_the_scenario(
    marker: str, whose: str, player: str
) -> None:
    """Italy moves first in the only scenario, against France; on the empty table nobody does."""
    made = module("up-front")
    (traits,) = [x for e, x in made.pieces if e.attributes["entryName"] == marker]
    found = list(expand_prototypes(traits, made.prototypes))
    told = [trait_fields(x) for x in found if x.kind in ("CalculatedProperty", "RestrictCommands")]
    facts = {fields["name"]: fields for fields in told}
    for scenario, side in (("patrol", whose), ("", "")):
        own = {
            name: str(work_out(facts[name]["expression"], {"Scenario": scenario}))
            for name in ("Side", PLAYED_BY)
        }
        assert own == {"Side": side, PLAYED_BY: side}
        barred = facts["not yours"]
        commands = {key.removeprefix("57344,0,") for key in decode(barred["keys"], ",")}
        assert commands == {"clone", "remove"}
        shut = work_out(barred["condition"], {**own, "PlayerSide": player})
        assert shut is (side != "" and player not in (side, "Solitaire"))
