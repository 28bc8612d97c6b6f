"""Support markers that attack alone, as expressions: whether they do, whether the hex was bombarded
before in the turn, and what results then do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.outputs.vassal.engine.lookups import NAMES, found, table
from builder.outputs.vassal.play.battle_tables import DIFFERENCE, BattleTables
from builder.outputs.vassal.table.messages import BOMBARD_MESSAGES, filled

ALONE = 'BattleBombards=="1"'
"""Whether markers attack alone, once that is worked out."""

_STRUCK = f"{NAMES}Struck"
_PLACE = 'GetString("BattlePlace")'
_NOW = 'BattleBombarded.startsWith(TurnNo+":")'


@dataclass(frozen=True)
class Bombardments:
    """The bombardments of a battle. ``BattleBombarded`` keeps the hexes of the turn (``3:|1204|``)."""

    tables: BattleTables
    words: Mapping[str, str]

    def constants(self) -> dict[str, str]:
        """The words, and what every result does to the target and others."""
        usual = {code: result.text for code, result in self.tables.results.codes.items()}
        letters = self.tables.codes
        words = {letters[c]: t for c, t in {**usual, **self.words}.items() if c in letters}
        return BOMBARD_MESSAGES | {_STRUCK: table(words)}

    @property
    def _by_turns(self) -> bool:
        """Whether the module counts turns."""
        return bool(self.tables.game.sheet.sequence)

    def before(self) -> str:
        """Whether the target's hex was bombarded before in this turn."""
        if not self._by_turns:
            return "false"
        return f'{_NOW} && BattleBombarded.contains("|"+{_PLACE}+"|")'

    def noted(self) -> str:
        """The hexes that were bombarded in this turn, with the target's."""
        if not self._by_turns:
            return "BattleBombarded"
        start = f'({_NOW} ? BattleBombarded : TurnNo+":|")'
        return f'{ALONE} ? {start}+{_PLACE}+"|" : BattleBombarded'

    def summed(self, otherwise: str) -> str:
        """The line of the chat that adds up, or another one's text."""
        own = filled("M_BOMBARDS", "BattleSupport", "BattleAgainst", "BattleDefence", DIFFERENCE)
        return f"{ALONE} ? {own} : {otherwise}"

    def warned(self) -> str:
        """The line of the chat on a hex that was bombarded before."""
        return f'{ALONE} && {self.before()} ? {filled("M_BOMBARDED", _PLACE)} : ""'

    def meaning(self, otherwise: str) -> str:
        """What the result does, or what it means in an attack."""
        return f"({ALONE} ? {found(_STRUCK, 'BattleResult')} : {otherwise})"
