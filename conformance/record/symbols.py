"""Symbolic ids: `csr-1` for the first request that a trace shows, and so on for keys, certificates and CAs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["key", "csr", "cert", "ca"]

_PEM = re.compile(r"-----BEGIN (?P<label>[^-]+)-----.*?-----END (?P=label)-----", re.DOTALL)


@dataclass(frozen=True)
class Ref:
    """A PEM text in an expectation, to be named once the whole step is known."""

    kind: Kind
    text: str


def ref(kind: Kind, pem: object) -> Ref:
    """Refer to what this PEM text (or object that prints as one) stands for."""
    return Ref(kind, str(pem).strip())


class Symbols:
    """The names given so far in one trace."""

    def __init__(self) -> None:
        self._numbers: dict[Ref, int] = {}
        self._counts: dict[Kind, int] = {"key": 0, "csr": 0, "cert": 0, "ca": 0}
        self._cas: set[str] = set()

    def declare_ca(self, pem: object) -> None:
        """Say that this certificate is the provider's CA, which a file may show."""
        self._cas.add(str(pem).strip())

    def number(self, item: Ref) -> int:
        """The number of this object among those of its kind, in order of first appearance."""
        if item not in self._numbers:
            self._counts[item.kind] += 1
            self._numbers[item] = self._counts[item.kind]
        return self._numbers[item]

    def name(self, item: Ref) -> str:
        """The id of this object."""
        return f"{item.kind}-{self.number(item)}"

    def text(self, name: str) -> str:
        """The PEM text that has this id."""
        for item, number in self._numbers.items():
            if f"{item.kind}-{number}" == name:
                return item.text
        raise ValueError(f"nothing is called {name} yet")

    def resolve(self, tree: Any) -> Any:
        """Replace every `Ref` in a tree of dicts and lists by its id, in order of appearance."""
        if isinstance(tree, Ref):
            return self.name(tree)
        if isinstance(tree, dict):
            return {key: self.resolve(value) for key, value in tree.items()}
        if isinstance(tree, list):
            return [self.resolve(value) for value in tree]
        return tree

    def rewrite(self, content: str) -> str:
        """A file's content, stripped at both ends, with every PEM text in it as `<id>`."""

        def name(match: re.Match[str]) -> str:
            return f"<{self.name(Ref(self._kind(match['label'], match[0]), match[0]))}>"

        return _PEM.sub(name, content.strip())

    def _kind(self, label: str, text: str) -> Kind:
        if label.endswith("PRIVATE KEY"):
            return "key"
        if label.endswith("CERTIFICATE REQUEST"):
            return "csr"
        return "ca" if text in self._cas else "cert"
