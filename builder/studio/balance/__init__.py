"""The studio's *Balance* page: plays many games of a scenario by programs, and shows the results as
they come."""
