"""What play does with every case of a game's rules, and what is noted of it."""

from __future__ import annotations

from pathlib import Path

from builder.i18n.translate import LANGUAGES, builtin_texts
from builder.loading import load_game
from builder.pipeline.build import check_game
from builder.problems import Severity, any_fatal
from builder.rules.coverage import coverage, left_to_players
from tests.games import loading
from tests.rules.engine import brook, solitaire
from tests.together import together

WORDS = """\
source: given 6.0
events:
- id: fates
  rule: "18.1"
  name: Fates
  cup: omens
  phase: omens
  entries:
  - {id: raid, name: A raid, chit: crow, when: {some: {is: band}}, text: The rebels take what they find.}
  - {id: peace, name: Peace, chit: dove, effects: [{points: 1, side: crown}]}
- id: never
  rule: "18.2"
  name: Never
  dice: 1d6
  entries: [{id: comet, name: A comet, rolls: 1..6}]
names: {band: a band}
"""


def test_cases_are_played_told_or_left_to_the_players() -> None:
    found = {case.rule: case for case in coverage(solitaire.game(mechanisms=WORDS))}
    assert {rule: case.how for rule, case in found.items()} == {
        "18.1": "players",
        "18.2": "players",
    }
    assert found["18.1"].why == "A raid: The rules say in words what the event does."
    assert found["18.2"].why == "When these events come is said in words."


def test_a_declared_game_of_ours_is_played_but_for_what_tells_of_it() -> None:
    alder = coverage(loading.game("alder"))
    assert {case.rule for case in alder if case.how == "told"} == {"1.0", "2.0", "3.0"}
    assert {case.how for case in alder} == {"told", "played"}


def test_a_case_that_a_declaration_names_within_is_played_with_it() -> None:
    """5.2 of the Alder changes the allowance of 5.1, and 7.2 strengths in the combat of 7.1."""
    alder = {case.rule: case.how for case in coverage(loading.filled("alder"))}
    assert [alder[rule] for rule in ("5.2", "5.3", "7.2", "7.3", "7.4")] == ["played"] * 5
    assert {rule for rule, how in alder.items() if how == "told"} == {"0.0", "1.0", "2.0", "3.0"}


def test_of_two_checks_that_for_which_no_result_calls_is_left_to_the_players() -> None:
    panic = '- {id: panic, rule: "15.7", dice: 2d6, value: 6, failed: [{by: 1, does: retreat 1}]}\n'
    rules = brook.replaced(
        brook.MECHANISMS,
        ("AR: {attacker: retreat 2}", "AR: {attacker: check morale}"),
        ("rally:\n", f"{panic}rally:\n"),
    )
    found = {case.rule: case for case in coverage(brook.good(brook.loaded(mechanisms=rules)))}
    assert (found["15.1"].how, found["15.7"].how) == ("played", "players")
    assert found["15.7"].why == "The rules call for the check in words."


def test_a_phase_in_which_nothing_is_declared_is_left_to_the_players() -> None:
    sequence = "- {id: omens, name: Omens, side: both}\n- {id: feast, name: Feast, side: both}"
    sheet = solitaire.FILES["game.yaml"].replace("- {id: omens, name: Omens, side: both}", sequence)
    (note,) = left_to_players(solitaire.game(game=sheet))
    assert note.path == ("sheet", "sequence", 1)
    assert "Feast" in note.message


def test_an_event_of_the_calendar_leaves_its_phase_to_nobody() -> None:
    calendar = WORDS[: WORDS.index("- id: never")].replace("  cup: omens\n  phase: omens\n", "")
    calendar = calendar.replace("chit: crow", "turns: 1").replace("chit: dove", "turns: 2")
    sheet = solitaire.FILES["game.yaml"].replace("name: Omens,", 'name: Omens, rule: "18.0",')
    (note,) = left_to_players(solitaire.game(game=sheet, mechanisms=calendar))
    assert note.path == ("mechanisms", "events", 0, "entries", 0)


def test_the_check_notes_with_its_line_what_is_left_and_is_not_strict_with_it(
    tmp_path: Path,
) -> None:
    folder = solitaire.write(tmp_path / "hills", mechanisms=WORDS)
    found = [p for p in check_game(folder, quick=True) if p.severity is Severity.NOTE]
    assert [(p.code, p.location.line if p.location else 0) for p in found] == [
        ("left-to-players", 9),
        ("left-to-players", 11),
    ]
    assert not any_fatal(found, strict=True)


def test_counts_of_a_phase_that_each_player_has_stop_nobody() -> None:
    of_each = "- {id: taxes, name: Taxes, rule: '21.0'}\n"
    sheet = brook.GAME.replace("sequence:\n", "sequence:\n" + of_each)
    counts = "counts:\n- {id: gold, name: Gold, rule: '21.1', changes: [{phase: taxes, by: 1}]}\n"
    game = brook.good(brook.loaded(game=sheet, mechanisms=counts + brook.MECHANISMS))
    assert not [note for note in left_to_players(game) if "Taxes" in note.message]


def test_rules_that_are_only_written_leave_a_phase_of_counts_to_the_players(tmp_path: Path) -> None:
    taxes = "- {id: taxes, name: Taxes, rule: '21.0', side: both}\n"
    sheet = brook.GAME.replace("sequence:\n", "sequence:\n" + taxes)
    counts = "counts:\n- {id: gold, name: Gold, rule: '21.1', changes: [{phase: taxes, by: 1}]}\n"
    folder = brook.write(tmp_path, game=sheet, mechanisms=counts + brook.MECHANISMS)
    rules = folder / "rules" / "en" / "01.md"
    rules.parent.mkdir(parents=True)
    for number, left in (("21.1", 0), ("21.2", 1)):
        rules.write_text(f"# Rules\n\n## 21.0 Taxes\n\n### {number} Gold\n\nTake gold.\n")
        game = brook.good(load_game(folder))
        notes = [note for note in left_to_players(game) if "Taxes" in note.message]
        assert len(notes) == left


@together("language", [code for code in LANGUAGES if code != "en"])
def test_each_reason_why_a_case_is_not_played_is_said_in_every_language(language: str) -> None:
    games = map(loading.game, ("alder", "assault-on-belgium", "green-beret", "up-front"))
    reasons = {str(why) for game in games for case in coverage(game) for why in case.reasons}
    assert reasons - builtin_texts(language).keys() == set()
