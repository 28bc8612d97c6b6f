"""Supply that the module traces on request: lines from the supply sources, step by step, and the
marks of units without supply."""
