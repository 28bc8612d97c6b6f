"""The package as people find it: a description that holds without the repository, and the documents."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import zipfile
import zlib
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests import small_game
from tests.command import command
from tests.docs.pages import DOCS
from tests.together import together
from tools.package_readme import packaged

ROOT = DOCS.parent
README = (ROOT / "README.md").read_text("utf-8")
PACKAGED = packaged(README)
COMMANDS = re.findall(r"^chitwright (.+)$", PACKAGED, re.M)


def targets(text: str, kind: str) -> list[str]:
    """What the links (``link_open``) or pictures (``image``) of a page lead to."""
    found = [c for t in MarkdownIt().enable("table").parse(text) for c in t.children or ()]
    return [str(t.attrs.get("href") or t.attrs["src"]) for t in found if t.type == kind]


def test_the_description_has_no_picture_and_no_link_into_the_repository() -> None:
    assert len(targets(README, "link_open")) > 10
    assert len(targets(README, "image")) > 5
    assert targets(PACKAGED, "image") == []
    assert set(targets(PACKAGED, "link_open")) == {"https://vassalengine.org"}
    assert not re.search(r"run\.py|checkout|<!--|\]\(", PACKAGED.replace("](https:", ""))


def test_the_description_names_every_page_that_the_readme_links_to() -> None:
    linked = {Path(x).stem for x in targets(README, "link_open") if x.startswith("docs/")}
    named = set(re.findall(r"`chitwright docs ([\w-]+)`", PACKAGED))
    assert linked == named
    assert named <= {page.stem for page in DOCS.glob("*.md")}


def test_the_description_keeps_the_rest_of_the_readme() -> None:
    for heading in re.findall(r"^## .+$", README, re.M):
        assert heading in PACKAGED
    assert "| Vietnam Battles | two maps" in PACKAGED


@together("line", COMMANDS)
def test_every_command_of_the_description_is_one(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_game.write(tmp_path).rename(tmp_path / "my-game")
    monkeypatch.chdir(tmp_path)
    name, *words = shlex.split(re.split(r"\s{3,}", line)[0])
    with command(name).make_context(name, words) as context:
        assert context.params


def test_the_description_is_made_where_only_the_standard_library_is(tmp_path: Path) -> None:
    """The backend that builds a package has an environment of its own, without the checkout."""
    code = "import runpy, sys; runpy.run_path(sys.argv[1])['packaged']"
    tool = str(ROOT / "tools" / "package_readme.py")
    words = [sys.executable, "-I", "-S", "-c", code, tool]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The package, built, but not compressed."""
    wheels = pytest.importorskip("hatchling.builders.wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zlib, "Z_DEFAULT_COMPRESSION", zlib.Z_NO_COMPRESSION)
        (path,) = wheels.WheelBuilder(str(ROOT)).build(
            directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"]
        )
    return zipfile.ZipFile(path)


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = [n for n in wheel.namelist() if n.endswith("dist-info/METADATA")]
    return message_from_bytes(wheel.read(name))


def test_the_package_says_what_it_is_and_whose(metadata: Message) -> None:
    body = metadata.get_payload(decode=True)
    assert isinstance(body, bytes)
    assert body.decode() == PACKAGED
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata["Author"] == "The Chitwright authors"
    assert "wargames" in metadata["Keywords"]


def test_the_package_has_every_page_with_its_pictures_and_the_translated_tutorial(
    wheel: zipfile.ZipFile,
) -> None:
    inside = {n.partition("_data/")[2] for n in wheel.namelist() if "_data/docs/" in n}
    pages = {f"docs/{page.name}": page.read_text("utf-8") for page in DOCS.glob("*.md")}
    shown = {f"docs/{x}" for text in pages.values() for x in targets(text, "image")}
    translated = [*DOCS.glob("??/*.md"), *(DOCS / "mill-creek").rglob("*.*")]
    assert inside == {
        *pages,
        *shown,
        *(f"docs/{p.relative_to(DOCS).as_posix()}" for p in translated),
    }


def test_the_package_has_the_licences_of_what_is_in_it(wheel: zipfile.ZipFile) -> None:
    held = {Path(n).name for n in wheel.namelist() if "/licenses/" in n}
    own = [*ROOT.glob("builder/fonts/OFL-*.txt"), *ROOT.glob("templates/*/*-licence.txt")]
    assert held == {"LICENSE", *(path.name for path in own)}
    assert {"preact-licence.txt", "codemirror-licence.txt"} < held
