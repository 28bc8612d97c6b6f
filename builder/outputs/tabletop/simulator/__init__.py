"""Makes saved games for Tabletop Simulator in the format that its knowledge base documents: for
each scenario, a table with everything set up, and the pictures on it."""
