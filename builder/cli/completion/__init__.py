"""Shell completion: what can be completed, for which shells."""
