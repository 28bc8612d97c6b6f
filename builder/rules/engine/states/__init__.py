"""States that units enter and leave, such as disrupted, routed or spent."""
