"""A symbolic stand-in for the package `cryptography`.

This is not cryptography. A key is a numbered name, a signature says who signed, and a certificate is plain data
in PEM armour. It exists so that the real library and real charms run where no compiled package can, and so that
what they write is short, readable and the same every time.

The names, types, checks and errors follow `cryptography` 50.0.2. The text format is in `docs/symbolic-pem.md`.
"""

__version__ = "50.0.2+symbolic"
