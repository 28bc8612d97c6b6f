"""The answers as an MCP server: tools and resources for assistants (Model Context Protocol).

Texts for the assistant are in English, as the protocol's other texts are.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from builder import __version__
from builder.answers import game_files
from builder.answers.game_answers import Data, GameAnswers
from builder.i18n.messages import problem_in_language
from builder.rules.procedures import Refused

INSTRUCTIONS = """\
Rules of board wargames, answered by the program that plays them. Never answer a question of the rules from
memory: search_rules finds the cases, ask_rules works an answer out with its steps and case numbers,
legal_actions lists what is legal in a game in play, odds gives exact chances. Cite the numbers of the
cases. `games` lists the games that are open here."""

DRAFT = """\
Draft mechanisms.yaml of the game {game!r} from its rulebook, which I shall give you.
1. List every numbered case of the rulebook: what it decides, and which family of declared rules says it.
2. Declare one family at a time, with the number of its case in `rule:`; `check` names what is wrong.
3. Read back the text that the declaration writes (read_case), and compare it with the rulebook.
4. Prove each case by an example in examples/*.yaml whose result comes from the rulebook, never from a tool;
   cover the exceptions too. `check` runs all examples.
5. Tell me every case that cannot be declared, and every doubt, with its number. Use facts, not sentences."""

_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)

_P = ParamSpec("_P")
_T = TypeVar("_T")


def mcp_server(answers: GameAnswers, *, may_write: bool) -> MCPServer[Any]:
    """Return the MCP server of some games; it has a tool that writes files only if it ``may_write``."""
    server: MCPServer[Any] = MCPServer("chitwright", instructions=INSTRUCTIONS, version=__version__)
    _add_rules_tools(server, answers)
    _add_play_tools(server, answers)
    _add_file_tools(server, answers, may_write=may_write)
    _add_resources(server, answers)

    @server.prompt()
    def draft_rules(game: str) -> str:
        """How to draft the declared rules of a game from its rulebook, with every case proved."""
        return DRAFT.format(game=game)

    return server


def _telling(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Wrap a function of the server so that a refused question reaches the assistant as a tool error
    with the reasons."""

    @wraps(function)
    def told(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            return function(*args, **kwargs)
        except Refused as exc:
            found = [problem_in_language(problem, "en").as_json() for problem in exc.problems]
            raise ToolError(json.dumps(found, ensure_ascii=False)) from exc

    return told


def _add_rules_tools(server: MCPServer[Any], answers: GameAnswers) -> None:
    @server.tool(annotations=_READS)
    @_telling
    def games() -> list[Data]:
        """List the open games with their scenarios, sides, maps and languages."""
        return answers.games()

    @server.tool(annotations=_READS)
    @_telling
    def procedures(game: str) -> list[Data]:
        """List the questions that ask_rules answers for a game, with their arguments and rules."""
        return answers.procedures(game)

    @server.tool(annotations=_READS)
    @_telling
    def ask_rules(game: str, procedure: str, given: Data | None = None) -> Data:
        """Work out an answer of the rules: its result, each step with its case, exact fractions.
        `procedures` lists what can be asked; places are ids such as "0304" (a text)."""
        return answers.ask(game, procedure, given or {})

    @server.tool(annotations=_READS)
    @_telling
    def search_rules(game: str, words: str, language: str = "", most: int = 8) -> list[Data]:
        """Search the rules by words; returns cases with their numbers and texts, the best first."""
        return answers.search(game, words, language, most)

    @server.tool(annotations=_READS)
    @_telling
    def read_case(game: str, number: str, language: str = "") -> Data:
        """Read a case of the rules, such as 7.2, with the cases below it."""
        return answers.case(game, number, language)

    @server.tool(annotations=_READS)
    @_telling
    def check(game: str) -> Data:
        """Check a game's files, rules and worked examples; problems have file, line and a hint."""
        return answers.check(game)


def _add_play_tools(server: MCPServer[Any], answers: GameAnswers) -> None:
    @server.tool(annotations=_READS)
    @_telling
    def legal_actions(
        game: str, scenario: str = "", actions: list[str] | None = None, language: str = ""
    ) -> Data:
        """Tell who acts after some actions (by their `action` texts, from the start of the scenario) and
        list every legal action, or at a roll or draw every outcome with its exact chance."""
        return answers.legal_actions(game, scenario, actions or [], language)

    @server.tool(annotations=_READS)
    @_telling
    def odds(
        game: str,
        scenario: str = "",
        actions: list[str] | None = None,
        action: str = "",
        language: str = "",
    ) -> Data:
        """Give the exact chances of the roll or draw that an action leads to, after some others."""
        return answers.odds(game, scenario, actions or [], action, language)

    @server.tool(annotations=_READS)
    @_telling
    def pictures(game: str) -> list[Data]:
        """List what `picture` can draw: maps, counters, cards, charts, set-ups, figures of examples."""
        return answers.pictures(game)

    @server.tool(annotations=_READS, structured_output=False)
    @_telling
    def picture(game: str, kind: str, name: str, language: str = "", dpi: int = 96) -> Image:
        """Draw one picture of a game as a PNG."""
        return Image(data=answers.picture(game, kind, name, language, dpi), format="png")


def _add_file_tools(server: MCPServer[Any], answers: GameAnswers, *, may_write: bool) -> None:
    @server.tool(annotations=_READS)
    @_telling
    def files(game: str) -> list[str]:
        """List the text files of a game."""
        return game_files.text_files(answers.folder(game))

    @server.tool(annotations=_READS)
    @_telling
    def read_file(game: str, file: str) -> str:
        """Read a text file of a game, such as mechanisms.yaml."""
        return game_files.read_text(answers.folder(game), file)

    if not may_write:
        return

    @server.tool(annotations=_WRITES)
    @_telling
    def write_file(game: str, file: str, text: str) -> Data:
        """Write a text file of a game, and check the game."""
        game_files.write_text(answers.folder(game), file, text)
        return answers.check(game)


def _add_resources(server: MCPServer[Any], answers: GameAnswers) -> None:
    @server.resource("chitwright://{game}/rules/{language}", mime_type="text/markdown")
    @_telling
    def rules(game: str, language: str) -> str:
        """The whole rules of a game in a language, case by case."""
        return answers.rules(game, language)

    @server.resource("chitwright://{game}/case/{number}", mime_type="application/json")
    @_telling
    def case(game: str, number: str) -> str:
        """A case of the rules with the cases below it, in the game's own language."""
        return json.dumps(answers.case(game, number, ""), ensure_ascii=False)

    @server.resource("chitwright://{game}/picture/{kind}/{name}", mime_type="image/png")
    @_telling
    def picture(game: str, kind: str, name: str) -> bytes:
        """A picture of a game as a PNG."""
        return answers.picture(game, kind, name, "", 96)
