"""The command line. Exit status: 0 clean, 1 problems found, 2 wrong usage.

Each command imports what it needs when it runs, so that help and ``list`` answer at once.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from builder import __version__, resources
from builder.problems import Problem, any_fatal, render

if TYPE_CHECKING:
    from builder.model.game import Game
    from builder.model.printing import PrintOptions
    from builder.options import Options
    from builder.spec.load import Loaded

KINDS = ("paper", "svg", "vassal", "rules")
MODULE_WORDS = ("png", "svg", "whole", "tiles", "dice-pictures", "plain-dice")
PAPERS = ("A4", "Letter", "Legal", "B4", "A3", "Tabloid")


class GameFolder(click.ParamType):  # type: ignore[type-arg]
    """A game: the id of a built-in one, or the path of a folder with a ``game.yaml``."""

    name = "GAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if isinstance(value, Path):
            return value
        folder = resources.game_folder(value)
        if folder is None:
            known = ", ".join(resources.built_in_games()) or "none"
            self.fail(
                f"no game {value!r}: give the path of a folder with a game.yaml, "
                f"or a built-in game ({known})",
                param,
                ctx,
            )
        return folder


class Commas(click.ParamType):  # type: ignore[type-arg]
    """Words separated by commas, each one of a list."""

    name = "WORDS"

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self.allowed = {a.lower(): a for a in allowed}

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        words = tuple(w.strip() for w in value.split(",") if w.strip())
        for word in words:
            if self.allowed and word.lower() not in self.allowed:
                self.fail(f"{word!r} is not one of {', '.join(self.allowed.values())}", param, ctx)
        return tuple(self.allowed.get(w.lower(), w) for w in words)


_game = click.argument("game", type=GameFolder())
_as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
_strict = click.option("--strict", is_flag=True, help="Treat warnings as errors.")
_owner = click.option(
    "--owner",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Your override file: values, terrain or a picture of your own copy of the game.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chitwright")
def cli() -> None:
    """Write a board wargame once, as data: get the sheets to print and cut, the VASSAL module to play
    online and the rules reference in your own language.

    \b
    Examples:
      chitwright list
      chitwright build vietnam-battles
      chitwright check my-game/ --strict
      chitwright ask vietnam-battles crt --given '{"terrain":"jungle","differential":1}'

    A GAME is the id of a built-in game or the path of a folder that holds a game.yaml. Exit status: 0
    clean, 1 problems found, 2 wrong usage.
    """


def main() -> None:
    """The entry point; a closed pipe or an interrupt ends it quietly."""
    try:
        cli()
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


@cli.command("list")
@_as_json
def list_games(as_json: bool) -> None:
    """List the built-in games.

    \b
    Example:
      chitwright list --json
    """
    from builder.spec import read_sheet

    games = []
    for name in resources.built_in_games():
        sheet = read_sheet(resources.specs_folder() / name)
        games.append(
            {
                "id": name,
                "title": sheet.title if sheet else name,
                "subtitle": sheet.subtitle if sheet else "",
                "version": sheet.version if sheet else "",
                "system": sheet.system if sheet else "",
                "languages": list(sheet.languages) if sheet else [],
            }
        )
    if as_json:
        _print_json(games)
        return
    for game in games:
        languages = " ".join(game["languages"])
        click.echo(f"{game['id']:<24} {game['title']} ({game['version']}; {languages})")


@cli.command()
@_game
@click.option("--scenario", default="", help="Check one scenario's setup, or a file as its setup.")
@click.option(
    "--setup",
    "--position",
    "setup_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A setup or position to check: YAML, or a .vsav of the game's module.",
)
@_owner
@_strict
@_as_json
def check(
    game: Path,
    scenario: str,
    setup_file: Path | None,
    owner: Path | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Check a game: its files, its rules, its setups and its worked examples; or one setup.

    \b
    Examples:
      chitwright check vietnam-battles
      chitwright check my-game --strict --json
      chitwright check vietnam-battles --scenario snoopys-nose --setup mine.yaml
    """
    from builder.pipeline import check_faces, prove
    from builder.positions import check_position_file

    if scenario or setup_file:
        spec = _game_or_exit(_load(game, owner))
        found = check_position_file(spec, scenario, setup_file)
        clean = f"{setup_file.name if setup_file else scenario}: no problems"
        _finish(found, strict=strict, as_json=as_json, clean=clean)
    loaded = _load(game, owner)
    proved, problems = prove(loaded, owned=owner is not None)
    problems += check_faces(loaded) if proved else []
    _finish(problems, strict=strict, as_json=as_json, clean=f"{game.name}: no problems")


@cli.command()
@_game
@click.argument("scenario")
@click.option("--seed", type=int, default=1, show_default=True, help="Which setup to make.")
@click.option("--side", default="", help="Only what this side knows of it.")
@click.option(
    "--option",
    "options",
    type=Commas(),
    default=(),
    help="Optional rules in use, such as 7.7 (separated by commas).",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write it here: a .yaml, or a .vsav for VASSAL.",
)
@_owner
def setup(
    game: Path,
    scenario: str,
    seed: int,
    side: str,
    options: tuple[str, ...],
    out: Path | None,
    owner: Path | None,
) -> None:
    """Make a legal setup of a scenario where its rules leave a choice; equal seeds, equal setups.

    \b
    Examples:
      chitwright setup vietnam-battles snoopys-nose --seed 7
      chitwright setup vietnam-battles the-iron-triangle --seed 7 -o setup.vsav
    """
    from builder.positions import as_yaml, write_position
    from builder.rules.system import make_setup, seen_by

    spec = _game_or_exit(_load(game, owner))
    made, problems = make_setup(spec, scenario, seed, options)
    if made is None:
        _finish(problems)
    if side:
        if side not in (known := [s.id for s in spec.sheet.sides]):
            raise click.UsageError(f"--side: one of {', '.join(known)}, not {side!r}")
        made = seen_by(spec, made, side)
    if out is None:
        click.echo(as_yaml(made), nl=False)
        return
    if out.suffix.lower() not in (".yaml", ".yml", ".vsav"):
        raise click.UsageError(f"-o: a .yaml or a .vsav, not {out.name!r}")
    with _writing():
        _show(write_position(spec, made, out))
    click.echo(out)


@cli.command()
@click.argument("game", type=GameFolder(), required=False)
@click.option("--all", "every", is_flag=True, help="Build every built-in game, side by side.")
@click.option(
    "--only",
    type=Commas(KINDS),
    default=KINDS,
    help="What to build: paper, svg, vassal, rules (separated by commas; all).",
)
@click.option(
    "--lang",
    "languages",
    type=Commas(),
    default=(),
    help="Languages, such as en,ja (all of the game's).",
)
@click.option(
    "--paper",
    "papers",
    type=Commas(PAPERS),
    default=PAPERS[:2],
    help=f"Paper sizes: {', '.join(PAPERS)} (the first two).",
)
@click.option(
    "--print",
    "printing",
    type=Commas(),
    default=(),
    help="How to print: words such as duplex-short,low-ink,bleed=2, or a profile.yaml.",
)
@click.option(
    "--module",
    type=Commas(MODULE_WORDS),
    default=(),
    help=f"How to make the VASSAL module: {', '.join(MODULE_WORDS)}.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where to write; the game gets a folder of its own in it.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    help="Processes to use (as many as processors).",
)
@click.option("--no-cache", is_flag=True, help="Render everything anew.")
@click.option("--quiet", is_flag=True, help="No progress.")
@_owner
@_strict
@_as_json
def build(
    game: Path | None,
    every: bool,
    only: tuple[str, ...],
    languages: tuple[str, ...],
    papers: tuple[str, ...],
    printing: tuple[str, ...],
    module: tuple[str, ...],
    out: Path,
    jobs: int | None,
    no_cache: bool,
    quiet: bool,
    owner: Path | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Build a game: print-and-play PDFs, SVG counter sheets, the VASSAL module, the rules reference.

    \b
    Examples:
      chitwright build vietnam-battles
      chitwright build vietnam-battles --only paper --paper Letter --lang en
      chitwright build vietnam-battles --only paper --print duplex-short,low-ink,nudge=0.5:-0.3
      chitwright build vietnam-battles --only vassal --module svg,tiles
      chitwright build my-game --owner my-copy.yaml --out ~/games
      chitwright build --all
    """
    from builder.pipeline import Options, build_game

    if (game is None) != every:
        raise click.UsageError("name one game, or --all of them")
    if every and owner is not None:
        raise click.UsageError("--owner is for one game")
    folders = [resources.specs_folder() / id for id in resources.built_in_games()]
    for folder in folders if game is None else [game]:
        if languages:
            _refuse_unknown_languages(folder, languages)
    options = Options(
        folder=game or folders[0],
        out=out,
        only=only,
        languages=languages,
        papers=papers,
        jobs=jobs,
        use_cache=not no_cache,
        owner=owner,
        strict=strict,
        printing=_print_options(printing),
        module=module,
    )
    if game is None:
        _build_all([replace(options, folder=folder) for folder in folders], jobs, as_json=as_json)
    progress = _Progress(shown=not (quiet or as_json))
    with _writing():
        report = build_game(options, progress)
    progress.done()
    if as_json:
        _print_json(report.as_json())
    else:
        _show(report.problems)
        for path in report.files:
            click.echo(path)
        if report.files:
            ending = ", nothing changed" if report.unchanged else ""
            click.echo(f"{len(report.files)} files in {report.seconds:.1f} s{ending}", err=True)
    sys.exit(1 if any_fatal(report.problems, strict=strict) else 0)


@cli.command()
@_game
@click.argument("procedure", required=False)
@click.option("--given", default="{}", help="The arguments, as JSON; - reads standard input.")
@click.option(
    "--position",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The position that is asked about: YAML, or a .vsav of the game's module.",
)
@click.option("--list", "listing", is_flag=True, help="List the procedures with their inputs.")
@_owner
@_as_json
def ask(
    game: Path,
    procedure: str | None,
    given: str,
    position: Path | None,
    listing: bool,
    owner: Path | None,
    as_json: bool,
) -> None:
    """Ask the rules engine: run one rule as a procedure. The answer is JSON.

    \b
    Examples:
      chitwright ask vietnam-battles --list
      chitwright ask vietnam-battles crt --given '{"terrain":"jungle","differential":1,"die":3}'
      chitwright ask vietnam-battles adjacent --given '{"map":"snoopys-nose","a":"0712","b":"0811"}'
    """
    from builder.rules import system

    loaded = _load(game, owner)
    spec = _game_or_exit(loaded)
    if listing or procedure is None:
        _print_listing(system.listing(spec), as_json=as_json)
        return
    arguments = _read_json(given)
    if position is not None:
        arguments["position"] = _read_position(spec, position, as_json=as_json)
    answer = system.ask(spec, procedure, arguments)
    if answer.problems:
        _finish(answer.problems, as_json=as_json)
    _print_json(answer.as_json())


@cli.command()
@_game
@click.argument("position", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--given", default="{}", help="What you decided, as JSON; - reads standard input.")
@click.option(
    "--dice", default="", help="Rolls that you made, in order: 4,1,6. The rest is rolled."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="What the rest is rolled from."
)
@click.option("--lang", default="", help="The language of the story (the game's first).")
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the next position here: a .yaml, or a .vsav for VASSAL.",
)
@_owner
@_as_json
def turn(
    game: Path,
    position: Path,
    given: str,
    dice: str,
    seed: int,
    lang: str,
    out: Path | None,
    owner: Path | None,
    as_json: bool,
) -> None:
    """Let a solitaire system play its part of a turn: what it hears, where its units come from, where
    they go and whom they attack. POSITION is a YAML file or a saved game of the module.

    \b
    Examples:
      chitwright setup green-beret green-beret --seed 7 -o start.yaml
      chitwright turn green-beret start.yaml --given '{"moved": {"a-team-1": 2}}' -o next.yaml
      chitwright turn green-beret game.vsav --dice 4,1,6 -o next.vsav
    """
    from builder.positions import as_yaml, write_position
    from builder.turns import play_turn, story

    spec = _game_or_exit(_load(game, owner))
    if lang and lang not in spec.sheet.languages:
        raise click.UsageError(
            f"--lang: the game has {', '.join(spec.sheet.languages)}, not {lang!r}"
        )
    if out is not None and out.suffix.lower() not in (".yaml", ".yml", ".vsav"):
        raise click.UsageError(f"-o: a .yaml or a .vsav, not {out.name!r}")
    turned, problems = play_turn(spec, position, _read_json(given), _read_dice(dice), seed)
    if turned is None:
        _finish(problems, as_json=as_json)
    _show(problems)
    if as_json:
        _print_json(turned.model_dump(mode="json"))
    else:
        for line in story(spec, turned, lang or spec.sheet.languages[0]):
            click.echo(line)
    if out is not None:
        with _writing():
            _show(write_position(spec, turned.position, out))
        click.echo(out, err=True)
    elif not as_json:
        click.echo("\n" + as_yaml(turned.position), nl=False)
    sys.exit(1 if any_fatal(problems) else 0)


@cli.command()
@_game
@click.argument("language", metavar="LANG")
@click.option(
    "--accept",
    type=Commas(),
    default=(),
    help="Cases (7.4), terms (glossary:zoc) or all whose translation is up to date.",
)
@click.option("--house", is_flag=True, help="The house's own words too, for a language new to it.")
@click.option("--list", "listing", is_flag=True, help="Only tell what there is to do.")
@_as_json
def translate(
    game: Path, language: str, accept: tuple[str, ...], house: bool, listing: bool, as_json: bool
) -> None:
    """Make or update the translation of a game into a language: fill in what is new, mark what is
    stale, put aside what is obsolete.

    \b
    Examples:
      chitwright translate my-game ja
      chitwright translate my-game fr --house
      chitwright translate my-game ja --accept 7.4,glossary:zoc
    """
    from builder.files import write_atomically
    from builder.rules.proving import fill
    from builder.spec.languages import is_language
    from builder.spec.translating import translate as update

    if not is_language(language):
        raise click.UsageError(f"{language!r} is not a language code, as in en or ja")
    made = update(game, language, accept=accept, house=house, complete=fill)
    if made.problems:
        _finish(made.problems, as_json=as_json)
    for name, text in sorted(made.files.items()) if not listing else ():
        with _writing():
            write_atomically(game / name, text.encode())
    if as_json:
        _print_json(made.as_json())
        return
    for kind in ("new", "stale", "waiting", "obsolete"):
        for item in (names := getattr(made, kind))[:_LISTED]:
            click.echo(f"{kind:<9} {item}")
        if len(names) > _LISTED:
            click.echo(f"{kind:<9} … {len(names) - _LISTED} more")
    for name in sorted(made.files) if not listing else ():
        click.echo(game / name)


_LISTED = 40
"""Entries of one sort that ``translate`` names."""


@cli.command()
@_game
@_owner
@_as_json
def examples(game: Path, owner: Path | None, as_json: bool) -> None:
    """Run the game's worked examples and show which hold.

    \b
    Example:
      chitwright examples vietnam-battles
    """
    from builder.rules import system

    runs = system.run_examples(_game_or_exit(_load(game, owner)))
    if as_json:
        _print_json([run.as_json() for run in runs])
    else:
        for run in runs:
            mark = "ok  " if run.ok else "FAIL"
            click.echo(f"{mark} {run.example.rule:<8} {run.example.id}  {run.example.title}")
            _show(run.problems)
        click.echo(f"{sum(r.ok for r in runs)} of {len(runs)} examples hold", err=True)
    sys.exit(0 if all(r.ok for r in runs) else 1)


@cli.command()
@_game
@click.option(
    "--status",
    type=click.Choice(["given", "derived", "estimated"]),
    help="Only data of this status.",
)
@_owner
@_as_json
def sources(game: Path, status: str | None, owner: Path | None, as_json: bool) -> None:
    """Show where each datum comes from: given by the rules document, derived, or estimated.

    \b
    Examples:
      chitwright sources vietnam-battles --status estimated
      chitwright sources vietnam-battles --json
    """
    from builder.spec.sources import sources as list_sources

    lines = list_sources(_game_or_exit(_load(game, owner)))
    chosen = [line for line in lines if status in (None, line.status)]
    if as_json:
        _print_json([line.as_json() for line in chosen])
        return
    for line in chosen:
        click.echo(str(line))
    counts = {s: sum(line.status == s for line in lines) for s in ("given", "derived", "estimated")}
    click.echo(", ".join(f"{n} {s}" for s, n in counts.items()), err=True)


@cli.command()
@click.argument("kind", required=False)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write every schema into this folder instead.",
)
def schema(kind: str | None, out: Path | None) -> None:
    """Print the JSON Schema of a spec file, so that an editor completes and checks it.

    \b
    Examples:
      chitwright schema
      chitwright schema map
      chitwright schema --out schemas/
    """
    from builder.files import write_atomically
    from builder.spec.schema import schemas

    every = schemas()
    ending = ".schema.json"
    if out is not None:
        for name, text in every.items():
            data = json.dumps(text, indent=2, ensure_ascii=False).encode() + b"\n"
            with _writing():
                write_atomically(out / name, data)
            click.echo(out / name)
    elif kind is None:
        for name in every:
            click.echo(name.removesuffix(ending))
    elif f"{kind.removesuffix(ending)}{ending}" in every:
        _print_json(every[f"{kind.removesuffix(ending)}{ending}"])
    else:
        kinds = ", ".join(name.removesuffix(ending) for name in every)
        raise click.UsageError(f"no schema {kind!r}: one of {kinds}")


@cli.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_strict
@_as_json
def inspect(file: Path, strict: bool, as_json: bool) -> None:
    """Show what is in a VASSAL module or saved game, anybody's, and what is wrong with it.

    \b
    Examples:
      chitwright inspect vietnam-battles-0.1.0.vmod
      chitwright inspect game.vsav --json
    """
    from builder.outputs.vassal.inspecting import inspect_file, tell

    found = inspect_file(file)
    if as_json:
        problems = [p.as_json() for p in found.problems]
        _print_json({"contents": found.contents, "problems": problems})
    else:
        for line in tell(found.contents) if found.contents else ():
            click.echo(line)
        _show(found.problems)
    sys.exit(1 if any_fatal(found.problems, strict=strict) else 0)


# -- helpers ---------------------------------------------------------------------------------------


def _print_options(words: tuple[str, ...]) -> PrintOptions | None:
    if not words:
        return None
    from builder.spec.printing import read_print_options

    options, problems = read_print_options(words)
    if options is None:
        _show(problems)
        raise click.UsageError("--print: see above")
    return options


def _refuse_unknown_languages(folder: Path, languages: tuple[str, ...]) -> None:
    from builder.spec import read_sheet

    sheet = read_sheet(folder)
    spoken = sheet.languages if sheet else languages
    for language in languages:
        if language not in spoken:
            raise click.UsageError(f"--lang: the game has {', '.join(spoken)}, not {language!r}")


@contextmanager
def _writing() -> Iterator[None]:
    """Say in a line why a file cannot be written."""
    try:
        yield
    except OSError as exc:
        where = f" {exc.filename}" if exc.filename else ""
        raise click.ClickException(f"cannot write{where}: {exc.strerror or exc}") from exc


def _build_all(orders: Sequence[Options], jobs: int | None, *, as_json: bool) -> NoReturn:
    """Build several games, a line for each; ends the command."""
    import time

    from builder.pipeline import build_all

    started = time.perf_counter()
    reports = {}
    with _writing():
        for options, report in build_all(orders, jobs):
            name = options.folder.name
            reports[name] = report
            if not as_json:
                _show(report.problems)
                size = sum(path.stat().st_size for path in report.files) / 1e6
                count = len(report.files)
                click.echo(f"{name}: {count} files, {size:.1f} MB in {report.seconds:.1f} s")
    if as_json:
        _print_json({name: report.as_json() for name, report in sorted(reports.items())})
    else:
        whole = time.perf_counter() - started
        click.echo(f"{len(reports)} games in {whole:.1f} s", err=True)
    strict = any(options.strict for options in orders)
    wrong = any(any_fatal(report.problems, strict=strict) for report in reports.values())
    sys.exit(1 if wrong else 0)


class _Progress:
    """One line that is written over on a terminal; nothing elsewhere."""

    def __init__(self, *, shown: bool) -> None:
        self.shown = shown and sys.stderr.isatty()

    def __call__(self, done: int, total: int, name: str) -> None:
        if self.shown:
            click.echo(f"\r\x1b[K[{done}/{total}] {name}", nl=False, err=True)

    def done(self) -> None:
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def _load(folder: Path, owner: Path | None) -> Loaded:
    from builder.spec import load_game

    return load_game(folder, owner)


def _game_or_exit(loaded: Loaded) -> Game:
    if loaded.game is None or any_fatal(loaded.problems):
        _finish(loaded.problems)
    return loaded.game


def _finish(
    problems: Sequence[Problem], *, strict: bool = False, as_json: bool = False, clean: str = ""
) -> NoReturn:
    if as_json:
        _print_json([p.as_json() for p in problems])
    else:
        _show(problems)
        if not problems and clean:
            click.echo(clean)
    sys.exit(1 if any_fatal(problems, strict=strict) else 0)


def _show(problems: Iterable[Problem]) -> None:
    for problem in problems:
        click.echo(render(problem), err=True)


def _print_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def _read_json(text: str) -> dict[str, Any]:
    if text == "-":
        text = sys.stdin.read()
    try:
        value = json.loads(text)
    except json.JSONDecodeError as exc:
        raise click.UsageError(f"--given is not JSON: {exc}") from exc
    if not isinstance(value, dict):
        raise click.UsageError("--given is an object of arguments, as in '{\"die\": 3}'")
    return value


def _read_dice(text: str) -> list[int]:
    try:
        return [int(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise click.UsageError(f"--dice: numbers such as 4,1,6, not {text!r}") from None


def _read_position(game: Game, path: Path, *, as_json: bool) -> dict[str, Any]:
    from builder.positions import read_position

    sheet, problems, _ = read_position(game, path)
    if sheet is None:
        _finish(problems, as_json=as_json)
    _show(problems)
    return sheet.model_dump(mode="json")


def _print_listing(procedures: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        _print_json(procedures)
        return
    for procedure in procedures:
        click.echo(f"{procedure['name']}  (rule {procedure['rule']})")
        click.echo(f"    {procedure['summary']}")
        for side in ("inputs", "outputs"):
            for name, kind in procedure[side].items():
                click.echo(f"    {side[:-1]:<6} {name}: {kind}")
