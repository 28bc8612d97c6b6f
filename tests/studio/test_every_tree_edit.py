"""Every small change of every value of some short files: what is written instead of what, or why nothing
is. The files differ in what decides: brackets or lines, the first, a middle, the last or the only value,
an empty one, quotes, comments, line ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from builder.loading.reading.source_nodes import Node, SourceFile
from builder.problems import PathKey
from builder.studio.editing.file_changes import Change
from builder.studio.editing.file_tree import FileTree
from builder.studio.editing.many_values import put_values
from builder.studio.editing.yaml_writing import Data
from tests.recorded import assert_as_recorded
from tests.studio.changes_told import by_result, told
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")

FILES = {
    "lines": "# head\na: 1\nb:\n  c: x y  # of c\n  d:\n    e: 2\n\nf: |\n  g\n  h\n# foot\n",
    "items": "a:\n- k: 1\n  l: 2\n- k: 3  # of k\nb:\n  -   id: x\n      n: 4\n\n  -   id: y\n",
    "brackets": "a: {k: 1, 'l m': \"2\"}\nb: [x, {id: y}, [z], 'q']\nc: []\n",
    "only": "a:\n  b:\n  - c: 1",
    "one": "[x]\n",
    "empty": "a:\nb: ''\nc: {}\n- d\n".replace("- d\n", "d: ~\n"),
    "wide": f"a: {{k: {'w' * 95}}}\nb:\n- {{id: x}}\n-  - y\n   - z\n",
    "signs": "a: 6-4\nb: \"6-4\"\nc: 'no'\nd: it's\ne: &f [1]\ng: *f\n",
}
DATA: tuple[Data, ...] = (
    "7", 7, "two words", "it's", "x\ny", {"q": "8"}, [{"q": 8}], ["r", ["s\nt"]], [], {}, True, None,
)  # fmt: skip


def tree(name: str) -> FileTree:
    return FileTree(SourceFile("m.yaml", FILES[name]))


def paths(node: Node, above: PathKey = ()) -> Iterator[PathKey]:
    """The path of every value below another; those of items with an id by their id too."""
    for key, child in (*node.fields.items(), *enumerate(node.items)):
        yield (*above, key)
        if isinstance(key, int) and (id := child.text_of("id")):
            yield (*above, id)
        yield from paths(child, (*above, key))


def shown(path: PathKey) -> str:
    return ".".join(map(str, path))


@together("name", FILES)
def test_each_value_is_put_taken_out_copied_moved_and_renamed_as_recorded(name: str) -> None:
    root = tree(name).root
    assert root is not None
    found: dict[str, list[str]] = {}

    def tell(what: str, make: Callable[[FileTree], Change | None]) -> None:
        found.setdefault(told(lambda: make(tree(name))), []).append(what)

    for path in paths(root):
        at = shown(path)
        tell(f"drop {at}", lambda t, p=path: t.drop(p, ""))
        tell(f"remove {at}", lambda t, p=path: t.remove(p, ""))
        tell(f"copy {at}", lambda t, p=path: t.copy(p, "id", "new", ""))
        if isinstance(path[-1], int):
            for to in (-1, 0, 1, 2):
                tell(f"move {at} to {to}", lambda t, p=path, n=to: t.move(p, n, ""))
        else:
            for key in ("9", "b"):
                tell(f"rename {at} to {key}", lambda t, p=path, k=key: t.rename_key(p, k, ""))
        tell(f"two of {at}", lambda t, p=path: put_values(t, [(p, "9"), (p, "9")], ""))
        tell(f"many {at}", lambda t, p=path: put_values(t, [(p, "9"), (("a",), "z")], ""))
        for step in (0, 1, 2, "no"):
            if isinstance(step, int) == bool(root.at(path) and root.at(path).items):
                p = (*path, step)
                tell(f"insert {shown(p)}", lambda t, p=p: t.insert(p, "{id: v}", ""))
    assert_as_recorded(RECORDED, f"{name}: changed", by_result(found))


@together("name", FILES)
def test_each_kind_of_value_takes_the_place_of_each_or_is_added_as_recorded(name: str) -> None:
    root = tree(name).root
    assert root is not None
    found: dict[str, list[str]] = {}
    there = list(dict.fromkeys(paths(root)))
    new = [(*p, len(n.items) or "new") for p in there if (n := root.at(p)) and not n.text]
    wrong = [
        (*p, "new" if n.items else 0) for p in ((), *there) if (n := root.at(p)) and not n.text
    ]
    for n, path in enumerate((*there, *new, *wrong, ("new",), ("new", "in", 0))):
        for data in DATA[n % 3 :: 3]:
            made = told(lambda p=path, d=data: tree(name).put(p, d, ""))
            found.setdefault(made, []).append(f"{shown(path)}: {data!r}")
    assert_as_recorded(RECORDED, f"{name}: put", by_result(found))
