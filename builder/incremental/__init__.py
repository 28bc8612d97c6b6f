"""Incremental builds: a store of results, tracing of what each result read, memoised drawings."""
