"""List the licences of everything that Chitwright depends on: ``python -m tools.dependencies``.

``--extras mcp,dxf`` adds what these extras need. ``--sbom FILE`` also writes a bill of materials in the form
of CycloneDX 1.6. It reads what is installed in this environment and asks nobody; a licence that is not known
to be permissive ends it with status 1.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from tools.command_line import parser

PACKAGE = "chitwright"

_SPDX = {
    r"apache": "Apache-2.0",
    r"bsd.?2|simplified bsd": "BSD-2-Clause",
    r"bsd": "BSD-3-Clause",
    r"mit-cmu": "MIT-CMU",
    r"\bhpnd\b|historical permission": "HPND",
    r"\bmit\b": "MIT",
    r"\bisc\b|\biscl\b": "ISC",
    r"mozilla|\bmpl\b": "MPL-2.0",
    r"python software foundation|\bpsf": "PSF-2.0",
    r"\bzlib": "Zlib",
    r"\bunlicense": "Unlicense",
}
"""What packages say of their licence, as patterns, and its SPDX name."""

PERMISSIVE = re.compile(
    r"(Apache-2\.0|BSD-[23]-Clause|MIT(-CMU|-0)?|HPND|ISC|PSF-2\.0|Python-2\.0(\.1)?|Zlib|Unlicense|0BSD|CC0-1\.0|MPL-2\.0)"
)
"""Licences that ask for no more than their text. MPL-2.0 also asks for changes of its own files, and
nothing of those who use them."""


@dataclass(frozen=True)
class Dependency:
    """A package that Chitwright needs, with its licence as an SPDX expression."""

    name: str
    version: str
    licence: str

    @property
    def is_permissive(self) -> bool:
        """Whether one of the licences between which one may choose, or else each, is permissive."""
        choices = re.split(r"\s+OR\s+", self.licence)
        return any(
            all(PERMISSIVE.fullmatch(part.strip("() ")) for part in re.split(r"\s+AND\s+", choice))
            for choice in choices
        )


def dependencies(extras: Sequence[str] = ()) -> list[Dependency]:
    """Return everything that Chitwright needs with some extras, and what that needs, sorted by name."""
    from packaging.requirements import Requirement

    found: dict[str, Dependency] = {}
    waiting = [(PACKAGE, tuple(extras))]
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while waiting:
        name, wanted = waiting.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        installed = metadata.distribution(name)
        if name != PACKAGE:
            found[name] = Dependency(name, installed.version, licence_of(installed))
        for text in installed.requires or ():
            need = Requirement(text)
            asked = [{"extra": extra} for extra in (*wanted, "")]
            if need.marker is None or any(need.marker.evaluate(one) for one in asked):
                waiting.append((_plain(need.name), tuple(sorted(need.extras))))
    return sorted(found.values(), key=lambda one: one.name)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def licence_of(installed: metadata.Distribution) -> str:
    """Return the licence of a package as an SPDX expression, or in its own words if these name none."""
    told = installed.metadata
    if expression := told.get("License-Expression"):
        return str(expression)
    said = [*(told.get_all("Classifier") or ()), str(told.get("License") or "").split("\n")[0]]
    words = [text for text in said if text.startswith("License ::")] or [said[-1]]
    return " AND ".join(dict.fromkeys(_spdx(text) for text in words)) or "unknown"


def _spdx(text: str) -> str:
    low = text.rpartition("::")[2].strip().lower()
    return next((name for pattern, name in _SPDX.items() if re.search(pattern, low)), text.strip())


def bill_of_materials(found: Sequence[Dependency]) -> str:
    """Return the bill of materials as CycloneDX JSON, without the time, so that it is the same for the
    same packages."""
    from builder import __version__

    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": _component(
                PACKAGE, __version__, "MIT AND OFL-1.1 AND Apache-2.0", "application"
            )
        },
        "components": [_component(one.name, one.version, one.licence, "library") for one in found],
        "dependencies": [
            {
                "ref": _purl(PACKAGE, __version__),
                "dependsOn": [_purl(o.name, o.version) for o in found],
            }
        ],
    }
    return json.dumps(whole, indent=2) + "\n"


def _component(name: str, version: str, licence: str, kind: str) -> dict[str, object]:
    purl = _purl(name, version)
    return {
        "type": kind,
        "bom-ref": purl,
        "name": name,
        "version": version,
        "licenses": [{"expression": licence}],
        "purl": purl,
    }


def _purl(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def lines(found: Sequence[Dependency]) -> Iterator[str]:
    """Yield a line for each package."""
    for one in found:
        sign = "" if one.is_permissive else "  (not known to be permissive)"
        yield f"{one.name:<24} {one.version:<12} {one.licence}{sign}"


def main() -> int:
    """List the licences, and write the bill of materials; return the exit status."""
    reader = parser(__doc__)
    reader.add_argument("--extras", default="", help="extras of Chitwright, with commas")
    reader.add_argument("--sbom", type=Path, help="write the bill of materials to this file")
    read = reader.parse_args()
    found = dependencies([extra for extra in read.extras.split(",") if extra])
    print("\n".join(lines(found)))
    if read.sbom:
        read.sbom.write_text(bill_of_materials(found), "utf-8")
    return 0 if all(one.is_permissive for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
