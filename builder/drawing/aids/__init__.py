"""Player aids: tracks, setup cards, orders of battle, forms, title cards."""
