"""Runs a whole charm on the real ops and the real TLS library, one hook per call; Juju is asked through one function."""
