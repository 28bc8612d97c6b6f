"""Writes scenes (drawings) in file formats: PDF, SVG, PNG and DXF."""
