"""Rule systems: families of games, each with the rules that declarations cannot express."""
