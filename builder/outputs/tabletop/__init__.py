"""Exports pictures of single pieces, and tables for virtual tabletops that are made of these. All
positions are in mm on the sheets, so each export only has to convert them."""
