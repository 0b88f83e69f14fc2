"""Records what the real library does, hook by hook, as `tls-trace/1` files (docs/trace-format.md)."""
