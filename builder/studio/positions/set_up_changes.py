"""Changes the set-up of a scenario as counters are dragged: they move, come from the tray, are copied,
turned over, or removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from builder.loading.reading.source_nodes import Locations, Node, SourceFile, node_data
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.scenarios import MOST_TURNS, Scenario
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Change, Refused
from builder.studio.editing.file_tree import FileTree
from builder.studio.positions.free_groups import (
    group_of_box,
    words_with_places,
    words_without_places,
)
from builder.studio.positions.set_up_deeds import Added, Allowed, Moved, SetUpDeeds, Turned


def change_set_up(
    game: Game, scenario: Scenario, locations: Locations, deeds: SetUpDeeds
) -> Change:
    """Return the change of the scenario's file that carries out all ``deeds`` (what was done to the
    counters); raises :class:`Refused`."""
    found = locations.node(("scenarios", scenario.id))
    if found is None or found[1]:
        raise Refused("this is not written in a file of its own: change it there")
    unknown = next((one.counter for one in deeds.added if one.counter not in game.counters), None)
    if unknown is not None:
        raise Refused(filled_sentence("there is no counter {counter}", counter=unknown))
    file = found[0].place.file
    text = _SetUpText(game, scenario, FileTree(file))
    text.turn(deeds.turned)
    text.move(deeds.moved)
    for one in deeds.added:
        text.add(one)
    for allowed in deeds.allowed:
        text.allow(allowed)
    text.take_off()
    return Change(Path(file.name), file.text, text.tree.file.text, deeds.told())


@dataclass
class _SetUpText:
    """The text of a scenario's file while it is changed step by step. List items keep their indices,
    because items to be removed are removed only at the end."""

    game: Game
    scenario: Scenario
    tree: FileTree

    def __post_init__(self) -> None:
        self._emptied: set[tuple[str | int, ...]] = set()

    # -- what the page asks for ------------------------------------------------------------------

    def turn(self, turned: Sequence[Turned]) -> None:
        """Turn counters over or hide them, or turn them back or reveal them."""
        for one in turned:
            path = self._item(one.path, one.counter, one.at)
            node = self._node(path)
            if one.on:
                self._put((*path, one.flag), True)
            else:
                for flag in (one.flag, "lost") if one.flag == "reduced" else (one.flag,):
                    if flag in node.fields:
                        self._remove((*path, flag))

    def move(self, moved: Sequence[Moved]) -> None:
        """Move counters to other places, or off the map."""
        groups: dict[tuple[str | int, ...], list[Moved]] = {}
        for one in moved:
            groups.setdefault(tuple(one.path), []).append(one)
        for path in sorted(groups, reverse=True):  # words of reinforcements: the last one first
            several = groups[path]
            if path[:1] == ("setup",):
                self._move_placed(self._item(path, several[0].counter, several[0].at), several)
            elif path[:1] == ("reinforcements",) and len(path) == 4:
                self._move_coming(path, several[0])
            elif path[:1] == ("free_setup",) and len(path) == 4:
                self._move_free(path, several[0])
            else:
                raise Refused("this counter is not written there: it comes by itself")

    def add(self, added: Added) -> None:
        """Add a counter: a unit in a box of the turn track is a reinforcement of that turn."""
        turn, group = self._turn_of(added.to), group_of_box(added.to)
        if group is not None:
            self._add_free(added.counter, group)
            return
        if not added.like and turn and isinstance(self.game.counters[added.counter], Unit):
            self._add_coming(added.counter, turn)
            return
        item: dict[str, object] = {"counter": added.counter, "at": added.to}
        if added.like:
            original = self._item(("setup",), added.counter, added.like)
            item = self._copied(original) | {"at": added.to}
        self._append("setup", item)

    def take_off(self) -> None:
        """Remove the items whose counters are all gone, the last items first."""
        for path in sorted(self._emptied, key=lambda path: path[1], reverse=True):
            self._remove(path)

    # -- counters of the set-up ------------------------------------------------------------------

    def _move_placed(self, path: tuple[str | int, ...], moved: Sequence[Moved]) -> None:
        """Move some of the counters that one item of the set-up places. If all of its counters go to
        the same place, the item itself is changed; otherwise those that move become new items."""
        count = self._count(path)
        goals = [one.to for one in moved][:count]
        for box in dict.fromkeys(goals):
            if (group := group_of_box(box)) is not None:
                self._add_free(moved[0].counter, group, goals.count(box))
        goals = ["" if group_of_box(goal) is not None else goal for goal in goals]
        if len(goals) == count and len(set(goals)) == 1:
            if goals[0]:
                self._put((*path, "at"), goals[0])
            else:
                self._emptied.add(path)
            return
        copied = self._copied(path)
        self._set_count(path, count - len(goals))
        for goal in dict.fromkeys(filter(None, goals)):
            many = goals.count(goal)
            item = copied | {"at": goal} | ({"count": many} if many > 1 else {})
            self._append("setup", item)

    def _set_count(self, path: tuple[str | int, ...], count: int) -> None:
        if not count:
            self._emptied.add(path)
        elif count > 1:
            self._put((*path, "count"), count)
        else:
            self._remove((*path, "count"))

    def _count(self, path: tuple[str | int, ...]) -> int:
        written = self._node(path).text_of("count")
        return int(written) if written.isdigit() else 1

    def _item(self, path: Sequence[str | int], counter: str, at: str) -> tuple[str | int, ...]:
        """Return the path of a set-up item with the counter and place that the page shows: the item
        that the page names or, if items have been removed since, another one that matches."""
        items = self._items("setup")
        places = [*path[1:], *range(len(items))] if path[:1] == ("setup",) else []
        for n in places:
            node = items[n] if isinstance(n, int) and 0 <= n < len(items) else None
            if node and (node.text_of("counter"), node.text_of("at")) == (counter, at):
                return ("setup", n)
        raise Refused("the set-up has changed meanwhile: try again")

    def _copied(self, path: tuple[str | int, ...]) -> dict[str, object]:
        """Return the data of a new item for one counter, copied from another item."""
        return {
            name: _unquoted(name, node_data(child))
            for name, child in self._node(path).fields.items()
            if name not in ("count", "crowded")
        }

    # -- reinforcements --------------------------------------------------------------------------

    def _move_coming(self, path: tuple[str | int, ...], moved: Moved) -> None:
        """Move a reinforcement to another turn, onto the map or to a group that is set up freely."""
        entry = path[:2]
        left = self._words_without(path, moved.counter)
        turn = self._turn_of(moved.to)
        if turn and not left:
            self._put((*entry, "turn"), turn)
            return
        if left:
            self._write_words((*entry, "counters"), left)
        else:
            self._emptied.add(entry)
        self._arrive(moved)

    def _arrive(self, moved: Moved, many: int = 1) -> None:
        """Write a counter (or several equal ones) where it is moved to, after it was removed from a list
        of words."""
        turn, group = self._turn_of(moved.to), group_of_box(moved.to)
        if turn:
            for _ in range(many):
                self._add_coming(moved.counter, turn)
        elif group is not None:
            self._add_free(moved.counter, group, many)
        elif moved.to:
            item: dict[str, object] = {"counter": moved.counter, "at": moved.to}
            self._append("setup", item | ({"count": many} if many > 1 else {}))

    def _words_without(self, path: tuple[str | int, ...], counter: str) -> list[str]:
        """Return the words of a list without the one at a path, which must be this counter."""
        *above, index = path
        words = [word.text for word in self._node(tuple(above)).words]
        if not isinstance(index, int) or words[index : index + 1] != [counter]:
            raise Refused("the set-up has changed meanwhile: try again")
        return words[:index] + words[index + 1 :]

    def _add_coming(self, counter: str, turn: int) -> None:
        """Add a reinforcement to the last entry of its turn, or in an entry of its own."""
        entries = self._items("reinforcements")
        same = [
            n
            for n, entry in enumerate(entries)
            if entry.text_of("turn") == str(turn) and ("reinforcements", n) not in self._emptied
        ]
        if same:
            path = ("reinforcements", same[-1], "counters")
            words = [word.text for word in self._node(path).words]
            self._write_words(path, [*words, counter])
        else:
            self._append("reinforcements", {"turn": turn, "counters": counter})

    def _write_words(self, path: tuple[str | int, ...], words: Sequence[str]) -> None:
        node = self.tree.node(path)
        listed = node is not None and isinstance(node.value, list)
        self._put(path, list(words) if listed else " ".join(words))

    def _turn_of(self, at: str) -> int:
        """Return the turn to whose box on the scenario's turn track a place belongs; 0 for other
        places, and for the first turn, whose counters are set up at the start."""
        track, _, box = at.partition(":")
        known = track == self.scenario.track and box.isdigit() and 1 < int(box) <= MOST_TURNS
        return int(box) if known else 0

    # -- counters that players set up ------------------------------------------------------------

    def _move_free(self, path: tuple[str | int, ...], moved: Moved) -> None:
        """Move a counter of a group, with those equal to it there, to another group, onto the map or to a
        turn; a group without counters goes."""
        left = self._words_without(path, moved.counter)
        if group_of_box(moved.to) == path[1]:
            return
        many = self._number_in(path[:2], moved.counter)
        if left:
            self._write_words(path[:3], left)
        else:
            self._emptied.add(path[:2])
        self._arrive(moved, many)

    def _add_free(self, counter: str, group: int, many: int | None = None) -> None:
        """Add so many equal counters to a group that is set up freely; if no number is given, as many as it
        has of each, or one more. Where another number of a counter does not fit, because a group has the
        same of each, they become a group of their own, with the same area."""
        path = ("free_setup", group)
        words = [word.text for word in self._node((*path, "counters")).words]
        each = self._number_in(path, counter)
        held = each if counter in words else 0
        many = many or (1 if held else each)
        if not held and many == each:
            self._write_words((*path, "counters"), [*words, counter])
        elif words == [counter]:
            self._set_number(path, counter, held + many)
        else:
            copied = self._copied(path) | {"counters": counter}
            number = {} if many == self._number_of(counter) else {"count": many}
            self._append("free_setup", copied | number)

    def _number_of(self, counter: str) -> int:
        """Return how many of a counter the game has."""
        return self.game.counters[counter].count

    def _number_in(self, group: tuple[str | int, ...], counter: str) -> int:
        """Return how many of a counter a group has, or would have."""
        written = self._node(group).text_of("count")
        return int(written) if written.isdigit() else self._number_of(counter)

    def _set_number(self, group: tuple[str | int, ...], counter: str, number: int) -> None:
        if number != self._number_of(counter):
            self._put((*group, "count"), number)
        elif self._node(group).text_of("count"):
            self._remove((*group, "count"))

    def allow(self, allowed: Allowed) -> None:
        """Put places into the area of a group, or take them out of it."""
        path = ("free_setup", allowed.group)
        node = self._node(path)
        within, outside = (self._words_of(node, key) for key in ("within", "outside"))
        sheet = next(m for m in self.game.playable if m.id == self.scenario.map)
        change = words_with_places if allowed.on else words_without_places
        for key, before, after in zip(
            ("within", "outside"),
            (within, outside),
            change(sheet, within, outside, allowed.places),
            strict=True,
        ):
            if after and after != before:
                self._write_words((*path, key), after)
            elif before and not after:
                self._remove((*path, key))

    @staticmethod
    def _words_of(node: Node, key: str) -> list[str]:
        child = node.child(key)
        return [word.text for word in child.words] if child is not None else []

    # -- the text --------------------------------------------------------------------------------

    def _items(self, key: str) -> list[Node]:
        node = self.tree.node((key,))
        return node.items if node is not None else []

    def _node(self, path: tuple[str | int, ...]) -> Node:
        node = self.tree.node(path)
        if node is None:
            raise Refused("the set-up has changed meanwhile: try again")
        return node

    def _append(self, key: str, item: dict[str, object]) -> None:
        self._put((key, len(self._items(key))), item)

    def _put(self, path: tuple[str | int, ...], data: object) -> None:
        self._read_again(self.tree.put(path, data, ""))  # type: ignore[arg-type]

    def _remove(self, path: tuple[str | int, ...]) -> None:
        self._read_again(self.tree.remove(path, ""))

    def _read_again(self, change: Change) -> None:
        assert change.after is not None
        self.tree = FileTree(SourceFile(self.tree.file.name, change.after))


def _unquoted(name: str, value: object) -> object:
    """Return a key's value as data to be written like the original, without its quotes: in a file every
    single value is read as text."""
    if name in ("reduced", "hidden"):
        return value in ("yes", "true", "on")
    return int(value) if name == "lost" and isinstance(value, str) and value.isdigit() else value
