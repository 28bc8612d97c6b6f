"""Every small change of every value of some short files: what is written instead of what, or why nothing
is. The files differ in what decides: brackets or lines, the first, a middle, the last or the only value,
an empty one, quotes, comments, line ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from builder.loading.reading.source_nodes import Node, SourceFile
from builder.problems import PathKey
from builder.studio.editing.file_changes import Change, Refused
from builder.studio.editing.file_tree import FileTree
from builder.studio.editing.many_values import put_values
from builder.studio.editing.yaml_writing import Data
from tests.recorded import assert_as_recorded
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


def told(before: str, make: Callable[[], Change | None]) -> str:
    """What a change replaces, from the first changed sign to the last, with a few signs beside them."""
    try:
        change = make()
    except (Refused, StopIteration) as exc:
        return f"✗ {str(exc)[:30]}"
    if change is None:
        return "✗ one by one"
    after = change.after or ""
    assert change.before == before
    most = min(len(before), len(after))
    start = next((n for n in range(most) if before[n] != after[n]), most)
    end = next((n for n in range(most - start) if before[-1 - n] != after[-1 - n]), most - start)
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    around = before[max(0, start - 4) : start], before[len(before) - end :][:2]
    return f"{around[0]}‹{old}›{new}‹{around[1]}".replace("\n", "⏎")


def together_told(lines: dict[str, list[str]]) -> list[str]:
    """Results that are the same on one line."""
    return [f"{result}  ← {', '.join(of)}" for result, of in lines.items()]


@together("name", FILES)
def test_each_value_is_put_taken_out_copied_moved_and_renamed_as_recorded(name: str) -> None:
    text, root = FILES[name], tree(name).root
    assert root is not None
    found: dict[str, list[str]] = {}

    def tell(what: str, make: Callable[[FileTree], Change | None]) -> None:
        found.setdefault(told(text, lambda: make(tree(name))), []).append(what)

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
    assert_as_recorded(RECORDED, f"{name}: changed", together_told(found))


@together("name", FILES)
def test_each_kind_of_value_takes_the_place_of_each_or_is_added_as_recorded(name: str) -> None:
    text, root = FILES[name], tree(name).root
    assert root is not None
    found: dict[str, list[str]] = {}
    there = list(dict.fromkeys(paths(root)))
    new = [(*p, len(n.items) or "new") for p in there if (n := root.at(p)) and not n.text]
    wrong = [
        (*p, "new" if n.items else 0) for p in ((), *there) if (n := root.at(p)) and not n.text
    ]
    for n, path in enumerate((*there, *new, *wrong, ("new",), ("new", "in", 0))):
        for data in DATA[n % 3 :: 3]:
            made = told(text, lambda p=path, d=data: tree(name).put(p, d, ""))
            found.setdefault(made, []).append(f"{shown(path)}: {data!r}")
    assert_as_recorded(RECORDED, f"{name}: put", together_told(found))
