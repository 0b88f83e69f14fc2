"""Charms behind a run without a charm of the reader's: the requirer alone, and the provider."""
