"""In: scenes and the model. Out: files: PDF, SVG, PNG, VASSAL modules and saves, HTML."""
