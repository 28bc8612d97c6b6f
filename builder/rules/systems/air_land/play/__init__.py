"""An air-land game that is played: what is decided and what chance brings, beside the rules."""
