"""Pictures that drawings are composed of: symbols and icons in layers, silhouettes, raster images."""
