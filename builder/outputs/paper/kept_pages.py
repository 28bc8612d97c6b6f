"""Pages as they were written in builds before: of a document in which something has changed, only the
pages are written anew that show it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from builder.outputs.formats import pdf
from builder.outputs.kept_forms import KeptForms, Lacking
from builder.outputs.paper.print_and_play import Document

Pages = dict[bytes, Lacking]
"""Written pages by the digests of what they show."""


@dataclass(frozen=True)
class KeptPages:
    """The written pages of a game's documents, for each of them those of its last build."""

    game: str
    forms: KeptForms

    def render(self, document: Document, parts: pdf.Parts) -> bytes:
        """The document as a PDF; all of its pages are kept."""
        slot, digests, store = self._slot(document, parts), self.forms.digests, self.forms.store
        missing = [scene for scene in document.pages if not parts.has(scene)]
        known: Pages = (store.get(slot) if missing else None) or {}
        for scene in missing:
            page = known.get(digests.of(scene))
            if page and (part := self.forms.whole(page)):
                parts.adopt(scene, part)
        data = pdf.render(document.pages, document.info, document.navigation, parts)
        pages = {digests.of(scene): parts.page(scene) for scene in document.pages}
        if not pages.keys() <= known.keys():
            apart = {digest: self.forms.apart(part) for digest, part in pages.items()}
            store.put(slot, apart)
        return data

    def _slot(self, document: Document, parts: pdf.Parts) -> str:
        said = f"pages {self.game} {document.info.language} {document.name} {parts.colours}"
        return hashlib.blake2b(said.encode(), digest_size=20).hexdigest()
