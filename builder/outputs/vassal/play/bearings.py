"""What is asked of a unit by itself, as expressions: where it stands, what it is, who is with it or
beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import is_reduced
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.expressions import braced
from builder.outputs.vassal.engine.lookups import found_here, table
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.play.amounts import amount_so, of_unit
from builder.outputs.vassal.play.states import in_state
from builder.outputs.vassal.table.boards import Board
from builder.rules.core.contests import ENEMY, Fight

_PLACE = 'GetString("LocationName")'
_KEY = f'{_PLACE}.replace(":","")'
"""The place as tables have it, in which a colon ends a key."""
UNSUPPLIED = 'GetString("Unsupplied")=="1"'
"""Whether a unit is out of supply."""
ISOLATED = 'GetString("Isolated")=="1"'
"""Whether it is isolated, too."""


@dataclass(frozen=True)
class Bearings:
    """What some rolls of units ask, on the boards of a map window. Its properties begin with ``prefix``:
    ``UnitWords`` is what a unit is, ``UnitGround`` what lies where it stands."""

    game: Game
    fights: tuple[Fight, ...]
    boards: Mapping[str, Board]
    map: str
    prefix: str = "Unit"

    @property
    def _words(self) -> str:
        return f"{self.prefix}Words"

    @property
    def _ground(self) -> str:
        return f"{self.prefix}Ground"

    @property
    def _grounds(self) -> str:
        return f"{self.prefix}Grounds_{{}}"

    @cached_property
    def _asked(self) -> Mapping[str, tuple[str, str]]:
        return {name: it for fight in self.fights for name, it in fight.asked.items()}

    @cached_property
    def _codes(self) -> Mapping[str, str]:
        """A number between dots for each word."""
        words = dict.fromkeys(word for _, word in self._asked.values())
        return {word: f".{n}." for n, word in enumerate(words)}

    def _written(self, words: frozenset[str]) -> str:
        return "." + "".join(code[1:] for word, code in self._codes.items() if word in words)

    def marks(self, unit: str) -> dict[str, object]:
        """What a unit is, always."""
        none = frozenset[str]()
        return {
            self._words: self._written(none.union(*(f.words.get(unit, ()) for f in self.fights)))
        }

    def constants(self) -> Iterator[tuple[str, str]]:
        """What lies in the places of each board."""
        for i, (map, board) in enumerate(self.boards.items(), 1):
            found: dict[str, frozenset[str]] = {}
            for fight in self.fights:
                for place, words in fight.grounds.get(map, {}).items():
                    found[place] = found.get(place, frozenset()) | words
            names = board.places.names if board.places else {}
            lies = {names.get(place, place): words for place, words in found.items()}
            lies |= self._boxes(board)
            texts = {place.replace(":", ""): self._written(w) for place, w in lies.items()}
            yield self._grounds.format(i), table(texts)

    def _boxes(self, board: Board) -> dict[str, frozenset[str]]:
        """What the boxes of a board's displays are called, of all that is asked."""
        asked = {word for relation, word in self._asked.values() if relation == "in"}
        return {
            board.box_name(track, box): frozenset(asked & {track, box, f"{track}:{box}"})
            for track in board.displays
            for box in board.regions[track]
        }

    def knows(self, name: str) -> bool:
        """Whether a truth can be told: a box must be on one of the boards."""
        relation, word = self._asked.get(name, ("", ""))
        if relation != "in" or word in self._natural:
            return True
        return any(word in words for b in self.boards.values() for words in self._boxes(b).values())

    @cached_property
    def _natural(self) -> frozenset[str]:
        """The words for places that are no boxes."""
        key, areas = self.game.terrain, (a.id for sheet in self.game.maps for a in sheet.areas)
        return frozenset((*areas, *(kind.id for kind in (*key.hexes, *key.features))))

    # -- expressions -----------------------------------------------------------------------------

    @cached_property
    def truths(self) -> Mapping[str, str]:
        """The expressions for the truths, by their names in terms."""
        return {name: self._truth(relation, word) for name, (relation, word) in self._asked.items()}

    def _truth(self, relation: str, word: str) -> str:
        code = self._codes[word]
        if relation == "is":
            if word in {state.id for state in self.game.mechanisms.states}:
                return in_state(word)
            now = {"reduced": is_reduced(self.game), "unsupplied": UNSUPPLIED, "isolated": ISOLATED}
            return now.get(word) or f'GetString("{self._words}").contains("{code}")'
        if relation == "amount":
            return amount_so(self.game, word, of_unit(lambda place: self._truth("in", place)))
        if relation == "in":
            return f'GetString("{self._ground}").contains("{code}")'
        return f'GetString("{self._kept(relation, word)}")=="1"'

    def _kept(self, relation: str, word: str) -> str:
        return f"{self.prefix}{title(relation)}{self._codes[word].strip('.')}"

    def traits(self) -> Iterator[t.Trait]:
        """What a unit finds out where it stands."""
        heres = [board.here() for board in self.boards.values()]
        yield t.calculated(self._ground, braced(found_here(heres, self._grounds, _KEY)))
        for relation, word in dict.fromkeys(self._asked.values()):
            if relation in ("with", "next to"):
                so = self._with(word) if relation == "with" else self._beside(word)
                yield t.calculated(self._kept(relation, word), f"{{{so} ? 1 : 0}}")

    def _with(self, word: str) -> str:
        return f'CountLocation({_PLACE},"{self.map}",{self._others(word)})>0'

    def _beside(self, word: str) -> str:
        x, y = '(CurrentX-("+CurrentX+"))', '(CurrentY-("+CurrentY+"))'
        square = f"{x}*{x}+{y}*{y}"
        near = f" && 0<{square} && {square}<={self._far}"
        return f'CountMap("{self.map}",{self._others(word, near)})>0'

    @property
    def _far(self) -> int:
        """The square of the pixels to the next place and no farther."""
        fields = [b.field.layout.across for b in self.boards.values() if b.field]
        return round((1.3 * max(fields, default=0.0)) ** 2)

    def _others(self, word: str, near: str = "") -> str:
        """A filter for units of the same side that are so, or for those of others."""
        side = 'GetString(\\"Side\\")' + ("!=" if word == ENEMY else "==")
        so = "" if word == ENEMY else " && " + self._truth("is", word).replace('"', '\\"')
        stands = f'GetString(\\"{self._words}\\")!=\\"\\" && GetString(\\"SideName\\")==\\"\\"'
        start = f'"{{{stands}{so}{near} && {side}'
        return start + '\\""+GetString("Side")+"\\"}"'
