"""File formats: scenes into PDF, SVG, PNG and DXF."""
