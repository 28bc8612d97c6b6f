"""Grids of every sort, for tests that ask what holds for all."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from builder.model.space.hexes import Numbering
from builder.model.space.hexes.numbering import ALPHABET

NUMBERINGS = st.builds(
    Numbering,
    order=st.sampled_from(["CCRR", "RRCC"]),
    first_column=st.integers(1, 12),
    first_row=st.integers(1, 12),
    columns=st.sampled_from(["rising", "falling"]),
    rows=st.sampled_from(["rising", "falling"]),
    digits=st.sampled_from([2, 3]),
    letters=st.sampled_from(["none", "columns", "rows"]),
    separator=st.sampled_from(["", ".", "-"]),
    prefix=st.sampled_from(["", "E", "A-"]),
)
"""Every way of numbering that VASSAL 3.7 has."""

SLANTS = st.sampled_from(["rising", "falling"])

PUBLISHED = st.builds(
    replace,
    NUMBERINGS,
    slant=st.sampled_from(["none", "rising", "falling"]),
    alphabet=st.sampled_from([ALPHABET, "ABCDEFGHJKLMNPQRSTUVWXYZ", "ABC", "イロハ"]),
    after_z=st.sampled_from(["AA-BB", "AA-AB"]),
    separator=st.sampled_from(["", ".", "_"]),
)
"""Ways of numbering of published maps; where numbers slant, some may be below zero."""
