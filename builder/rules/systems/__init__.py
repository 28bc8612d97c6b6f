"""Systems of rules: families of games, each with what declarations cannot say."""
