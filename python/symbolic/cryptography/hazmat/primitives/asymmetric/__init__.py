"""Private and public keys."""
