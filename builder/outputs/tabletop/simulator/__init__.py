"""Saved games for Tabletop Simulator, as its knowledge base documents them: a table with everything
set up for each scenario, and the pictures that it shows."""
