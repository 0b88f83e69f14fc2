"""The loader script, in pages that can run it."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from .config import UPGRADE, base_url

LOADER = "embed.v1.js"


def add_loader(app: Sphinx) -> None:
    """Name the script of the site in every page: it is small, cached, and does nothing where there is nothing to do."""
    if app.builder.format != "html" or app.builder.name == "epub":
        return
    scope = str(app.config[UPGRADE])
    attributes: dict[str, Any] = {"data-upgrade-links": scope} if scope else {}
    address = f"{base_url(app.config)}{LOADER}"
    app.add_js_file(address, loading_method="defer", **attributes)
