"""Renewal Gap in Sphinx pages: a figure that can be played, and the figure, a link and words where nothing can."""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from .config import UPGRADE, URL, check_config
from .directive import ExplainerDirective
from .nodes import (
    depart_element,
    depart_nothing,
    explainer,
    fit_to_builder,
    visit_element,
    visit_nothing,
)
from .role import ExplainerRole
from .script import add_loader

__version__ = "1.0.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_config_value(URL, "", "env", types=frozenset({str}))
    app.add_config_value(UPGRADE, "article", "html", types=frozenset({str}))
    nothing = (visit_nothing, depart_nothing)
    app.add_node(
        explainer,
        html=(visit_element, depart_element),
        epub=nothing,
        latex=nothing,
        text=nothing,
        man=nothing,
        texinfo=nothing,
        # Of another extension; where it is not installed nobody asks for it.
        markdown=nothing,
    )
    app.add_directive("tls-explainer", ExplainerDirective)
    app.add_role("tls-explainer", ExplainerRole())
    app.connect("config-inited", check_config)
    app.connect("builder-inited", add_loader)
    app.connect("doctree-resolved", fit_to_builder)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
