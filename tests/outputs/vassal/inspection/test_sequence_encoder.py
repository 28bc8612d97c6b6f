"""Joined texts come apart into what they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import as_number, as_text, in_braces
from builder.vassal.format.files.sequence_encoder import (
    SequenceError,
    decode,
    encode,
    encoded_pieces,
)
from builder.vassal.format.pieces import _unnested, chain_texts
from tests.together import together

delimiters = st.sampled_from(list("\t/;,:|"))
tokens = st.text(alphabet="ab\\'/;,:|\t $€", max_size=8)


def writable(token: str) -> bool:
    return not token.endswith("\\") or token.startswith("\\")


@given(st.lists(tokens.filter(writable), min_size=1), delimiters)
def test_what_is_joined_comes_apart_again(texts: list[str], delimiter: str) -> None:
    assert decode(encode(texts, delimiter), delimiter) == texts


@given(st.lists(tokens.filter(writable)), delimiters)
def test_texts_are_joined_alike_in_pieces(texts: list[str], delimiter: str) -> None:
    assert "".join(encoded_pieces(texts, delimiter)) == encode(texts, delimiter)


@given(st.lists(tokens.filter(writable), min_size=1, max_size=4), delimiters)
def test_joined_texts_can_be_tokens_themselves(texts: list[str], delimiter: str) -> None:
    inner = encode([*texts, "end"], delimiter)
    outer = encode(["x", inner], delimiter)
    assert decode(decode(outer, delimiter)[1], delimiter) == [*texts, "end"]


@given(st.lists(tokens.filter(writable), min_size=1, max_size=6))
def test_a_chain_comes_apart_level_by_level(texts: list[str]) -> None:
    whole = texts[-1]
    for text in reversed(texts[:-1]):
        whole = encode((text, whole), "\t")
    expected = [*texts[:-1], *decode(texts[-1], "\t")]
    assert chain_texts(whole)[: len(texts) - 1] == expected[: len(texts) - 1]
    assert chain_texts(whole) == _unnested(whole)


@given(st.text(alphabet="a\\'\t", max_size=12))
def test_any_text_comes_apart_as_a_chain_both_ways(text: str) -> None:
    assert chain_texts(text) == _unnested(text)


def test_a_chain_that_nobody_writes_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        chain_texts("'a'\t" * 100_000)


@together(
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


def test_plain_numbers_stand_without_braces_as_the_engine_writes_them() -> None:
    found = [in_braces(e) for e in (as_number(5), as_number(0), as_text("05"), number("a") + 5)]
    assert found == ["5", "0", '{"05"}', "{a+5}"]
