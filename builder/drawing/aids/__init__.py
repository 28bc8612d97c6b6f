"""Player aids: tracks, set-up cards, orders of battle, forms, title cards."""
