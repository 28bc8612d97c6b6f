"""Writes the complete module as one archive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters import decks
from builder.outputs.vassal.counters.compact.numbered_commands import (
    keys_from_outside,
    numbered_commands,
)
from builder.outputs.vassal.counters.compact.program_traits import SEND
from builder.outputs.vassal.expressions.module_pictures import ModuleDrawings
from builder.outputs.vassal.features.dice_battles.terms import DiceBattleTerms
from builder.outputs.vassal.features.feature import texts_of_features, translator_with_texts
from builder.outputs.vassal.module.build_file import root
from builder.outputs.vassal.module.images import images, kept_for_old_games
from builder.outputs.vassal.module.parts import ModulePlan, table_board
from builder.outputs.vassal.module.proof import prove_module
from builder.outputs.vassal.module.save_sizes import save_size_problems
from builder.outputs.vassal.module.saving_positions import deploy_scenario
from builder.outputs.vassal.module.setups import SetupContext, empty_map_game, set_up
from builder.outputs.vassal.table.boards.boards import Board, board_command
from builder.outputs.vassal.table.choices import BARE, READY, bare_boards, board_of
from builder.outputs.vassal.table.windows import help
from builder.outputs.vassal.table.windows.trays import ARRIVALS, CUPS, LOSSES
from builder.problems import Problem, Severity, error, warning
from builder.rules.registry import dice_battles_of, table_combats_of
from builder.sentences import as_sentence, filled_sentence
from builder.vassal.format.components import Element, to_xml
from builder.vassal.format.files.archive import Data, compress_entry, pack_archive
from builder.vassal.format.files.log_commands import write_log
from builder.vassal.format.files.metadata import OLDEST_ENGINES, ModuleVersion, module_data
from builder.vassal.format.files.saves import SavedGame, pack_save, save_text, write_save
from builder.vassal.format.properties import in_board_language, translations


def file_name(game: Game) -> str:
    """Return the file name of the module."""
    return f"{game.id}-{game.sheet.version}.vmod"


def build_module(
    game: Game,
    translators: Mapping[str, Translator],
    drawings: ModuleDrawings,
    problems: list[Problem] | None = None,
) -> bytes:
    """Return the bytes of the ``.vmod``, with a saved game for each scenario whose map is drawn.
    ``translators`` are by language; the module is in the game's first language and contains
    translations into the others. If ``problems`` is given, problems are appended to it, and a
    module without errors is also checked for missing references."""
    parts = plan_module(game, _translated_languages(game, translators), drawings)
    return write_module(parts, translators, problems)


def write_module(
    parts: ModulePlan,
    translators: Mapping[str, Translator],
    problems: list[Problem] | None = None,
) -> bytes:
    """Return the bytes of a planned module, as :func:`build_module` does."""
    game = parts.game
    found: list[Problem] = [] if problems is None else problems
    told = len(found)
    _check_battles(game, found)
    with ThreadPoolExecutor(1) as aside:
        # Large files are compressed while the rest is still being written.
        games = _games(parts, found)
        texts = {
            name: aside.submit(compress_entry, save_text(saved)) for name, saved in games.items()
        }
        whole = root(parts)
        said = in_board_language(whole, Translator("en", {}, game.played_on))
        build_file = aside.submit(compress_entry, to_xml(said))
        entries = _entries(parts, whole, translators)
    saves = {name: pack_save(text.result(), _version(game)) for name, text in texts.items()}
    packed = pack_archive({"buildFile.xml": build_file.result(), **entries, **saves})
    asked = problems is not None
    if asked and not any(problem.severity is Severity.ERROR for problem in found[told:]):
        found.extend(prove_module(game, packed))
        found.extend(save_size_problems(parts, games, saves))
    return packed


def _entries(
    parts: ModulePlan, whole: Element, translators: Mapping[str, Translator]
) -> dict[str, Data]:
    """Return the files in a module's archive, except the build file and the saved games."""
    game, drawings = parts.game, parts.drawings
    first, languages = game.sheet.languages[0], parts.languages
    own = translators.get(first, Translator())
    every = {first: own, **{language: translators[language] for language in languages}}
    composed = {lang: texts_of_features(parts.features, tr) for lang, tr in every.items()}
    helped = {
        "" if lang == first else f"help_{lang}/": replace(
            tr, catalogue={**composed[lang], **tr.catalogue}
        )
        for lang, tr in every.items()
    }
    # The components' own words are English.
    spoken = {lang: tr for lang, tr in every.items() if not lang == first == "en"}
    return {
        "moduledata": module_data(_version(game, translators)),
        **images(parts),
        **help.help_files(game, whole, helped, kept_for_old_games(parts)),
        **translations(
            whole,
            {lang: translator_with_texts(composed[lang], tr) for lang, tr in spoken.items()},
        ),
        **{help.book_file(language): pdf for language, pdf in drawings.books.items()},
    }


def examine_module(game: Game, drawings: ModuleDrawings) -> list[Problem]:
    """Return the problems that :func:`build_module` would find with the setups, without writing
    anything. Of the drawings, only the layouts matter and which of them exist."""
    found: list[Problem] = []
    _games(plan_module(game, (), drawings), found)
    return found


def _translated_languages(game: Game, translators: Mapping[str, Translator]) -> list[str]:
    """Return the languages that the module is translated into."""
    return [lang for lang in game.sheet.languages[1:] if lang in translators]


def _version(game: Game, translators: Mapping[str, Translator] | None = None) -> ModuleVersion:
    sheet = game.sheet
    other = (
        {lang: translators[lang] for lang in _translated_languages(game, translators)}
        if translators
        else {}
    )
    return ModuleVersion(
        sheet.title,
        sheet.version,
        sheet.subtitle,
        {lang: tr(sheet.title) for lang, tr in other.items()},
        {lang: tr(sheet.subtitle) for lang, tr in other.items() if sheet.subtitle},
        OLDEST_ENGINES[sheet.module.vassal],
    )


def _check_names(boards: Mapping[str, Board], problems: list[Problem]) -> None:
    """Report places whose printed names VASSAL cannot use."""
    for id, board in boards.items():
        lost = board.places.misnamed() if board.places else []
        if lost:
            message = filled_sentence(
                "VASSAL cannot tell {lost} from other places", lost=", ".join(lost[:8])
            )
            hint = "move them apart, so that their slots do not lie over one another"
            problems.append(error("vassal-grid", message, ("maps", id), hint=hint))
        wrong = board.field.misnamed() if board.field else []
        if wrong:
            shown = ", ".join(wrong[:8])
            message = filled_sentence(
                "VASSAL cannot name {count} hexes as they are printed: {shown}",
                count=len(wrong),
                shown=shown,
            )
            problems.append(error("vassal-grid", message, ("maps", id, "grid", "numbering")))


def _check_battles(game: Game, problems: list[Problem]) -> None:
    """Report battles with dice and lines of sight that the module cannot compute and therefore
    leaves to the players."""
    for battle in dice_battles_of(game):
        why = DiceBattleTerms(battle).left_out
        if why:
            message = filled_sentence(
                "the module does not resolve {id!r}: {why}", id=battle.id, why=why
            )
            hint = "let units roll fewer dice, or fight it by hand"
            problems.append(warning("vassal-battle", message, ("mechanisms", "battles"), hint=hint))
    for contest in table_combats_of(game):
        if contest.ranged and contest.ranged.unsighted:
            message = filled_sentence(
                "the module does not work out who sees whom in {id!r}: {why}",
                id=contest.id,
                why=as_sentence(contest.ranged.unsighted),
            )
            hint = "judge lines of sight by hand; 'ask' answers, and VASSAL draws them"
            problems.append(warning("vassal-battle", message, ("mechanisms", "sight"), hint=hint))


def plan_module(game: Game, languages: Sequence[str], drawings: ModuleDrawings) -> ModulePlan:
    """Return the plan of a module, in which commands inside pieces with very many traits have
    numbers."""
    parts = ModulePlan.make_plan(game, languages, drawings)
    if not parts.long_pieces:
        return parts
    whole = root(parts)
    parts = parts.finished(keys_from_outside(parts.counters, parts.prototypes, whole))
    also = [SEND, *(sending.key for sending in parts.sendings.values())]
    numbered = numbered_commands(parts.counters, parts.prototypes, whole, also)
    return replace(parts, numbered=numbered)


def write_game(game: Game, saved: SavedGame) -> bytes:
    """Return the bytes of a ``.vsav`` of this game's module."""
    return write_save(saved, _version(game))


def write_game_log(game: Game, start: SavedGame, steps: Iterable[Sequence[str]]) -> bytes:
    """Return the bytes of a ``.vlog`` of this game's module: the saved game ``start``, then the
    commands of each step."""
    return write_log(start, steps, _version(game))


def stage_of(parts: ModulePlan) -> SetupContext:
    """Return the context for setting up positions in a planned module. Of its drawings, only the
    layouts matter and which of them exist."""
    fixed = [(b.name, b.engine_names()) for b in parts.displays.values()]
    fixed += [(LOSSES, board_command(LOSSES))] if parts.losses.bands else []
    fixed += [(CUPS, board_command(CUPS))] if parts.cups else []
    fixed += [(tray.name, board_command(tray.name)) for tray in parts.forces]
    fixed += [(ARRIVALS, board_command(ARRIVALS))] if parts.arrivals.bands else []
    fixed += [(name, board_command(name)) for name in decks.hand_names(parts.game).values()]
    boards, displays = parts.boards, parts.displays
    counters, prototypes = parts.numbered.in_pieces(parts.counters, parts.prototypes)
    return SetupContext(
        parts.game, boards, counters, prototypes, tuple(fixed), displays,
        parts.counts, parts.cups, parts.cup_tray if parts.cups else None, parts.arrivals,
    )  # fmt: skip


def _games(parts: ModulePlan, problems: list[Problem]) -> dict[str, SavedGame]:
    """Return the saved games of a module by file name; decks and boards for which there is no place
    are reported."""
    _check_names(parts.boards, problems)
    decks.deck_places(parts.game, table_board(parts), problems)
    stage = stage_of(parts)
    games = {
        f"{s.id}.vsav": set_up(stage, s, problems, forces=True)
        for s in parts.game.scenarios
        if {*parts.game.boards_of(board_of(parts.game, s))} & parts.boards.keys()
    }
    games |= {
        f"{READY}{s.id}.vsav": ready
        for s in parts.game.scenarios
        if s.map in parts.boards and (ready := deploy_scenario(stage, s))
    }
    boards = bare_boards(parts.game, parts.boards)
    return games | {f"{BARE}{id}.vsav": empty_map_game(stage, id) for id in boards}
