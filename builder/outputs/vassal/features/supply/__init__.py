"""Supply that the module traces on request: lines from the sources, step by step, and what units
without supply are marked with."""
