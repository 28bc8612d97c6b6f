"""Makes pages on which people play a game freely (without enforced rules), with no server and no
network."""
