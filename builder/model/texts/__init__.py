"""Texts to be read: rules text with its markup, worked examples, figures, forms."""
