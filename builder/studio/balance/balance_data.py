"""Makes the data of the studio's *Balance* page as plain JSON values, worded in a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.playing.players import PLAYERS, players_in
from builder.playing.records import match_of
from builder.rules.error_boundary import guarded
from builder.simulation.report.page import ReportView
from builder.simulation.running import Progress
from builder.simulation.summary import Summary
from builder.studio.balance.balance_runs import MOST_GAMES, Run

Data = dict[str, object]


def balance_data(run: Run | None, game: Game, tr: Translator) -> Data:
    """Return what the page shows: what can be chosen in the ``game`` as it is now, and the results
    of the ``run``."""
    return {"choices": game_choices(game, tr) | {"most": MOST_GAMES}} | (
        _run_data(run, game, tr) if run else {}
    )


def game_choices(game: Game, tr: Translator) -> Data:
    """Return the scenarios with their sides, and the programs that can play them."""
    return {
        "scenarios": [_scenario(game, one, tr) for one in game.scenarios],
        "players": programs_of(game),
    }


def programs_of(game: Game) -> list[str]:
    """Return the programs that can play the game, for the page to offer."""
    play, _ = guarded("the game", lambda: match_of(game, game.scenarios[0].id).play)
    return [*(players_in(play) if play else PLAYERS)]


def _scenario(game: Game, scenario: Scenario, tr: Translator) -> Data:
    """Return a scenario with the sides that play in it; none if it cannot be played."""
    sides, _ = guarded("the game", lambda: match_of(game, scenario.id).sides)
    names = {side.id: tr(side.name) for side in game.sheet.sides}
    return {
        "id": scenario.id,
        "title": tr(scenario.title) if scenario.title else scenario.id,
        "sides": [{"id": side, "name": names[side]} for side in sides or ()],
    }


def _run_data(run: Run, game: Game, tr: Translator) -> Data:
    games = run.wanted.seeds.end - run.wanted.seeds.first
    told: Data = {
        "state": run.state,
        "error": run.error,
        "scenario": run.wanted.scenario,
        "players": dict(run.wanted.players),
        "games": games,
        "seed": run.wanted.seeds.first,
        "outdated": run.study.versions[0].game is not game,
        "progress": _progress(run.progress, games, tr),
        "done": run.progress.done if run.progress else 0,
    }
    return told | (_results(ReportView(run.study.matches[0], run.found, tr)) if run.found else {})


def _progress(progress: Progress | None, games: int, tr: Translator) -> str:
    done = progress.done if progress else 0
    told = tr("{done} of {games} games", done=done, games=games)
    if progress is None or progress.left is None or done == games:
        return told
    return f"{told} · {tr('{time} left', time=progress.clock)}"


def _results(view: ReportView) -> Data:
    base = view.base
    return {
        "winners": [
            _share(view, one, view.names[one["side"]], one["side"])
            for one in base["winners"]
            if one["games"] or one["side"]
        ],
        "results": [_share(view, one, view.result(one), one["side"]) for one in base["results"]],
        "points": list(_points(view, base["points"])),
        "never": [
            {"rule": one["rule"], "title": view.title_of_rule(one["rule"])} for one in view.never()
        ],
        "unread": list(_unread(view)),
        "failed": [
            view.tr("Seed {seed}: {what}", seed=one["seed"], what=one["what"])
            for one in base["failed"]
        ],
    }


def _share(view: ReportView, one: Summary, label: str, side: str) -> Data:
    """Return a share of the games as JSON data: its bar and the ends of its confidence interval, each
    from 0 to 1."""
    return {
        "label": label,
        "class": view.series(side),
        "games": one["games"],
        "text": f"{view.percent(one['share']['value'])} ({view.interval(one['share'])})",
        **one["share"],
    }


def _points(view: ReportView, points: Mapping[str, Summary]) -> Iterator[Data]:
    for side, spread in points.items():
        if spread["numbers"]:
            mean = spread["mean"]
            text = f"{view.number(mean['value'])} ({view.numbers(mean)})"
            yield {"label": view.names[side], "text": text}


def _unread(view: ReportView) -> Iterator[Data]:
    for table in view.base["tables"]:
        if table["unread"]:
            yield {"table": view.title_of_table(table["table"]), "columns": view.columns(table)}
