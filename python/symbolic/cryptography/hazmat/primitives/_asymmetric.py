"""The base of paddings, apart to avoid an import cycle."""

from __future__ import annotations

import abc


class AsymmetricPadding(abc.ABC):
    """How data is padded before a key is used on it."""

    @property
    @abc.abstractmethod
    def name(self) -> str:
        """The name of the padding."""
