"""Number inputs of an interactive ("live") chart for the game's counts (tracked numbers such as
ammunition), and the conditions that test them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.amounts import Amount, parse_asked_amount, split_count_name
from builder.rules.core.live_charts import Number
from builder.rules.engine.positions.amounts import at_start, count_named, holders_of_count
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.expressions.terms import Compared, Every, Fixed, Term, number
from builder.sentences import with_capital

_LAST = 999
_SIGNS: Mapping[str, Literal["==", "<", "<=", ">", ">="]] = {
    "less than": "<", "more than": ">", "at least": ">=", "at most": "<=", "as many as": "==",
}  # fmt: skip


@dataclass(frozen=True)
class CountInputs:
    """The inputs of an interactive chart for counts (tracked numbers such as ammunition) of the
    game, its sides and its places; counts of single units have none. Each has an input id."""

    game: Game
    ids: Mapping[str, str]

    @classmethod
    def from_words(cls, game: Game, words: Iterator[str]) -> CountInputs:
        """Return the inputs for those counts that the given condition words (such as ``stock: 5+``)
        test."""
        names: dict[str, None] = {}
        for word in words:
            other = parse_asked_amount(word).amount.other
            names |= dict.fromkeys((word.partition(": ")[0], *((other,) if other else ())))
        found = [name for name in names if _settable(game, name)]
        return cls(game, {name: f"count-{n}" for n, name in enumerate(found, 1)})

    def answers(self, word: str) -> bool:
        """Return whether every count in a condition word such as ``stock: 5+`` has an input, so
        that the reader's values decide the condition."""
        other = parse_asked_amount(word).amount.other
        return word.partition(": ")[0] in self.ids and (not other or other in self.ids)

    def term(self, word: str) -> Term:
        """Return the condition word (such as ``stock: 5+``) as a formula over the reader's
        inputs."""
        amount = parse_asked_amount(word).amount
        here = number(self.ids[word.partition(": ")[0]])
        if amount.relation:
            other = number(self.ids[amount.other])
            return Compared(
                _SIGNS[amount.relation], here, other + amount.more if amount.more else other
            )
        return Every(tuple(_bounds(here, amount)))

    def inputs(self) -> Iterator[Number]:
        """Yield a number input for each of these counts; it first shows the count's value at the
        start of the game."""
        for name, id in self.ids.items():
            holder, of = split_count_name(name)
            count = count_named(self.game, of)
            assert count is not None
            most = _LAST if count.most is None else count.most
            start = at_start(self.game, count, holder)
            yield Number(id, _count_label(self.game, name), start, count.least, most)


def _settable(game: Game, name: str) -> bool:
    """Return whether a name is that of a count of the whole game, a side or a place; counts of
    single units have no input."""
    holder, id = split_count_name(name)
    count = count_named(game, id)
    return count is not None and count.of != "unit" and holder in holders_of_count(game, count)


def _bounds(here: Term, amount: Amount) -> Iterator[Term]:
    if amount.least is not None:
        yield Compared(">=", here, Fixed(amount.least))
    if amount.most is not None:
        yield Compared("<=", here, Fixed(amount.most))


def _count_label(game: Game, name: str) -> Callable[[Translator], str]:
    return lambda tr: with_capital(Wording(game, tr).count(name))
