"""A cache of map art as written PDF forms. Sheets, tiles and covers in every language share the
same art, and so do later builds while its appearance is unchanged; it is stored once, by what it
shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from builder.drawing.ink.needed_symbols import needed
from builder.drawing.ink.scene import Digests, Item, Scene
from builder.drawing.sheets.whole_map import ART
from builder.incremental.memo import Store
from builder.outputs.formats.pdf.shared_objects import Form, Part


@dataclass(frozen=True)
class Lacking:
    """The written part of a page without the forms that are stored separately, and the keys of
    these."""

    part: Part
    keys: tuple[str, ...]


@dataclass(frozen=True)
class KeptForms:
    """A cache of the forms of map art (maps without words), in one colour space."""

    store: Store
    digests: Digests
    colours: str
    _known: dict[str, Form] = field(default_factory=dict)
    _keys: dict[str, str] = field(default_factory=dict)

    def __call__(
        self, symbol: str, symbols: Mapping[str, list[Item]], write: Callable[[], Form]
    ) -> Form:
        """Return the form of a symbol; it is written if it is not cached or not map art."""
        if not symbol.startswith(ART):
            return write()
        items = symbols[symbol]
        shown = self.digests.of(Scene(0.0, 0.0, items, needed(items, symbols)))
        key = f"form {self.colours} {shown.hex()}"
        form = self._lying(key)
        if form is None:
            form = write()
            self.store.put(key, form)
            self._know(key, form)
        return form

    def apart(self, part: Part) -> Lacking:
        """Return a page without the forms that are stored separately."""
        keys = tuple(self._keys[form.name] for form in part.forms if form.name in self._keys)
        rest = tuple(form for form in part.forms if form.name not in self._keys)
        return Lacking(replace(part, forms=rest), keys)

    def whole(self, page: Lacking) -> Part | None:
        """Return the page with its forms, or ``None`` if one is no longer in the cache."""
        forms = [form for form in map(self._lying, page.keys) if form is not None]
        if len(forms) < len(page.keys):
            return None
        every = sorted((*page.part.forms, *forms), key=lambda form: form.name)
        return replace(page.part, forms=tuple(every))

    def _lying(self, key: str) -> Form | None:
        if key not in self._known and (form := self.store.get(key)) is not None:
            self._know(key, form)
        return self._known.get(key)

    def _know(self, key: str, form: Form) -> None:
        self._known[key] = form
        self._keys[form.name] = key
