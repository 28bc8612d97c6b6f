"""Write a VASSAL 3.7 module (``.vmod``) with its saved games (``.vsav``) from a game and its
drawings, directly in the file formats and byte for byte the same each time.

``output`` draws what a module shows; ``module.module`` writes the module, and is imported only
then.
"""
