"""Keys, hashes and serialization."""
