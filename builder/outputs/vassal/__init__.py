"""In: a game and its drawings. Out: a VASSAL 3.7 module (``.vmod``) with its saved games (``.vsav``),
written straight from the file formats, byte for byte the same each time.

``output`` draws what a module shows; ``module.module`` writes it, and is imported when it does.
"""
