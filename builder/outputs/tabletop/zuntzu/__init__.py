"""Makes game boxes for ZunTzu: an archive with pictures of maps and counter sheets, a description
of how the sheets are punched, and scenarios."""
