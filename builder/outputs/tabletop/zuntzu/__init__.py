"""Game boxes for ZunTzu: an archive of pictures of maps and counter sheets, a description of how the
sheets are punched, and scenarios."""
