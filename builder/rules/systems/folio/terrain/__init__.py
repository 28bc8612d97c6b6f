"""What lies where on folio maps: banks that water parts, bridges, what ground costs, zones of control."""
