"""Help while a file is typed in the page's editor: the keys and values that fit, their meaning, and the
entry at the cursor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile
from builder.problems import PathKey
from builder.studio.entries.entry_files import EntryFile, kind_of_file
from builder.studio.entries.id_spaces import names_by_space, spaces_of, used_values
from builder.studio.entries.key_labels import meaning_of_key
from builder.studio.entries.schema_walk import Shape, file_shape
from builder.studio.entries.text_paths import spot_at

Option = dict[str, str]


@dataclass
class TextHelp:
    """The help for one file's text as it is being typed, which need not be saved, or valid YAML. Where
    the schema allows several kinds of value, the saved file decides which is meant."""

    files: Mapping[str, EntryFile]
    path: str
    text: str
    language: str = "en"

    def __post_init__(self) -> None:
        self.kind = kind_of_file(self.path)
        root, problems = read_yaml(SourceFile(self.path, self.text))
        saved = self.files.get(self.path)
        self.root: Node | None = root if not problems else saved.root if saved is not None else None

    def options(self, offset: int) -> dict[str, Any]:
        """Return what may be typed at an offset, and where the word that it would replace begins."""
        if not self.kind:
            return {"from": offset, "options": []}
        spot = spot_at(self.text, offset)
        shape = self._shape(spot.path)
        is_item = isinstance(spot.path[-1], int) if spot.path else False
        begins = is_item and any(schema.get("type") == "object" for _, schema in shape.options)
        keys = begins or not spot.is_value  # a list item that is a mapping begins with a key
        found = self._keys(spot.path, shape) if keys else self._values(shape)
        return {"from": offset - len(spot.word), "options": list(found)}

    def meaning(self, offset: int) -> dict[str, Any]:
        """Return the meaning of the key at an offset, and the path of its value."""
        if not self.kind:
            return {"path": [], "key": "", "text": ""}
        spot = spot_at(self.text, _end_of_word(self.text, offset))
        shape = self._shape(spot.path)
        key = next((step for step in reversed(spot.path) if isinstance(step, str)), "")
        meaning = meaning_of_key(shape.owner, shape.field, self.language)
        return {"path": list(spot.path), "key": key, "text": meaning if key == shape.field else ""}

    def entry(self, offset: int) -> list[str | int]:
        """Return the path of the innermost list entry around an offset."""
        path = spot_at(self.text, offset).path if self.kind else ()
        items = [n for n, step in enumerate(path) if isinstance(step, int)]
        while items:
            entry = path[: items.pop() + 1]
            node = self._node(entry)
            if node is not None and node.fields:
                return list(entry)
        return []

    def _node(self, path: PathKey) -> Node | None:
        return self.root.at(path) if self.root is not None else None

    def _shape(self, path: PathKey) -> Shape:
        return file_shape(self.kind).at(self.root, path)

    def _keys(self, path: PathKey, shape: Shape) -> Iterator[Option]:
        node = self._node(path)
        model, schema = shape.option_for(node)
        for key, inner in schema.get("properties", {}).items():
            if "const" in inner and key != "kind":
                continue
            meaning = meaning_of_key(model, key, self.language)
            yield {"label": key, "apply": f"{key}: ", "info": meaning, "type": "property"}
        if not schema.get("properties"):
            yield from ({**one, "apply": f"{one['label']}: "} for one in self._values(shape))

    def _values(self, shape: Shape) -> Iterator[Option]:
        spaces = spaces_of(shape.owner, shape.field)
        names = names_by_space(self.files) if spaces else {}
        for space in spaces:
            for id, title, *_ in names.get(space, ()):
                yield {"label": str(id), "detail": str(title), "type": "variable"}
        for _, schema in shape.options:
            words = [*schema.get("enum", ()), schema.get("const", "")]
            yield from ({"label": str(word), "type": "enum"} for word in words if word)
        if not spaces:
            for value in used_values(self.files).get(f"{shape.owner}.{shape.field}", ()):
                yield {"label": value, "type": "text"}


def _end_of_word(text: str, offset: int) -> int:
    """Return the offset at the end of the word (or the key with its colon) around an offset."""
    end = offset
    while end < len(text) and (text[end].isalnum() or text[end] in "_-.+"):
        end += 1
    return end + 1 if text[end : end + 1] == ":" and text[end + 1 : end + 2] in (" ", "\n") else end
