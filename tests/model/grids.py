"""Grids of every sort, for tests that ask what holds for all."""

from __future__ import annotations

from hypothesis import strategies as st

from builder.model.space.hexes import Numbering

NUMBERINGS = st.builds(
    Numbering,
    order=st.sampled_from(["CCRR", "RRCC"]),
    first_column=st.integers(0, 12),
    first_row=st.integers(0, 12),
    columns=st.sampled_from(["rising", "falling"]),
    rows=st.sampled_from(["rising", "falling"]),
    digits=st.sampled_from([2, 3]),
    letters=st.sampled_from(["none", "columns", "rows"]),
    separator=st.sampled_from(["", ".", "-"]),
    prefix=st.sampled_from(["", "E", "A-"]),
)
"""Every way of numbering."""
