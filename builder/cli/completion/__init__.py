"""Shell completion: the candidates, and the supported shells."""
