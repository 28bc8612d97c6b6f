"""Incremental building: a store of results, tracing of what each read, memoised drawings."""
