"""Hashes, keys and serialization."""
