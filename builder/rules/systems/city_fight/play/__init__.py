"""What city fights bring so that whole games can be played; every rule is asked of the modules
beside this folder."""
