"""The node: its children are what everybody gets; HTML puts them into an element that a script can bring to life."""

from __future__ import annotations

import html

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator


class explainer(nodes.General, nodes.Element):  # noqa: N801  docutils names its nodes so
    """Figure, link and words. `attrs` are those of the HTML element; `picture` is the site's figure or empty."""


def attributes(values: dict[str, str]) -> str:
    """Attributes of an HTML element, with a space before each."""
    return "".join(f' {name}="{html.escape(value, quote=True)}"' for name, value in values.items())


def visit_element(self: HTML5Translator, node: nodes.Element) -> None:
    attrs: dict[str, str] = dict(node["attrs"])
    if node["ids"]:
        attrs["id"] = node["ids"][0]
    if node["classes"]:
        attrs["class"] = " ".join(node["classes"])
    self.body.append(f"<tls-explainer{attributes(attrs)}>\n")
    if node["picture"]:
        picture = {"src": node["picture"], "alt": node["alt"], "loading": "lazy", "style": "max-width:100%;height:auto"}
        self.body.append(f"<img{attributes(picture)}>\n")


def depart_element(self: HTML5Translator, _node: nodes.Element) -> None:
    self.body.append("</tls-explainer>\n")


def visit_nothing(_self: nodes.NodeVisitor, _node: nodes.Element) -> None:
    """The children alone are shown."""


def depart_nothing(_self: nodes.NodeVisitor, _node: nodes.Element) -> None:
    """See visit_nothing."""


def fit_to_builder(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Leave out figures in a form that the builder does not take: it would warn about each. Link and words remain."""
    takes = app.builder.supported_image_types
    for node in doctree.findall(explainer):
        for image in list(node.findall(nodes.image)):
            forms: dict[str, str] = image.get("candidates", {})
            if takes and forms and not any(form in takes or form in {"*", "?"} for form in forms):
                _remove(image)
        # Text says a link's words alone.
        if app.builder.format == "text":
            for reference in list(node.findall(nodes.reference)):
                reference += nodes.Text(f" <{reference['refuri']}>")
        # These two know no captions.
        if app.builder.format in {"markdown", "text"}:
            for figure in list(node.findall(nodes.figure)):
                _flatten(figure)


def _remove(node: nodes.Element) -> None:
    if node.parent is not None:
        node.parent.remove(node)


def _flatten(figure: nodes.figure) -> None:
    paragraphs = [
        nodes.paragraph("", "", *(child.children if isinstance(child, nodes.caption) else [child]))
        for child in figure.children
    ]
    figure.replace_self(paragraphs)
