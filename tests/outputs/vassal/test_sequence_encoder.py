"""Joined texts come apart into what they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.outputs.vassal.engine.sequence_encoder import SequenceError, decode, encode, encoded

delimiters = st.sampled_from(list("\t/;,:|"))
tokens = st.text(alphabet="ab\\'/;,:|\t $€", max_size=8)


def writable(token: str) -> bool:
    return not token.endswith("\\") or token.startswith("\\")


@given(st.lists(tokens.filter(writable), min_size=1), delimiters)
def test_what_is_joined_comes_apart_again(texts: list[str], delimiter: str) -> None:
    assert decode(encode(texts, delimiter), delimiter) == texts


@given(st.lists(tokens.filter(writable)), delimiters)
def test_texts_are_joined_alike_in_pieces(texts: list[str], delimiter: str) -> None:
    assert "".join(encoded(texts, delimiter)) == encode(texts, delimiter)


@given(st.lists(tokens.filter(writable), min_size=1, max_size=4), delimiters)
def test_joined_texts_can_be_tokens_themselves(texts: list[str], delimiter: str) -> None:
    inner = encode([*texts, "end"], delimiter)
    outer = encode(["x", inner], delimiter)
    assert decode(decode(outer, delimiter)[1], delimiter) == [*texts, "end"]


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        (["a", "", "b"], "a;;b"),
        (["a;b", "c"], r"a\;b;c"),
        (["'quoted'"], "''quoted''"),
        ([r"\start"], r"'\start'"),
        ([""], ""),
    ],
)
def test_the_written_form_is_the_engines(texts: list[str], written: str) -> None:
    assert encode(texts, ";") == written


def test_a_token_that_ends_in_a_backslash_is_refused() -> None:
    with pytest.raises(SequenceError):
        encode(["a\\", "b"], ";")
