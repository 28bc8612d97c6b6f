"""Combat as it is declared: a reckoning made of it, what is asked, what is checked."""
