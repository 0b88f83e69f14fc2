"""`tls-explainer`: one run as a figure that can be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from .config import SCENARIO, base_url, short_link
from .nodes import explainer

LINKED = ("step", "view", "lib", "reconciler", "provider")
"""Options that say what is shown: they belong into the link as well."""
FRAMED = ("ui", "predict", "motion", "height", "max-height")
"""Options that say how the frame behaves."""


def ident(argument: str) -> str:
    """Word that an address can hold."""
    text = directives.unchanged_required(argument).strip()
    if not SCENARIO.fullmatch(text):
        raise ValueError(f"{text!r} is not made of lower case letters, digits and hyphens")
    return str(text)


def versions(argument: str) -> str:
    """Version or designs of the library, joined by commas."""
    text = directives.unchanged_required(argument).strip()
    if not all(part.replace(".", "-") and SCENARIO.fullmatch(part.replace(".", "-")) for part in text.split(",")):
        raise ValueError(f"{text!r} is no version of the library")
    return str(text)


def one_of(*values: str) -> Callable[[str], str]:
    """Option with a fixed set of values."""
    return lambda argument: str(directives.choice(argument, values))


def pixels(argument: str) -> str:
    """Whole number of pixels."""
    return str(directives.nonnegative_int(argument))


class ExplainerDirective(SphinxDirective):
    """Argument: id of a scenario. Content: what the figure shows, in words."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "title": directives.unchanged_required,
        "alt": directives.unchanged_required,
        "step": ident,
        "view": one_of("timeline", "code", "text"),
        "lib": versions,
        "reconciler": ident,
        "provider": ident,
        "ui": one_of("embed", "min"),
        "predict": one_of("auto", "on", "off"),
        "motion": one_of("auto", "off"),
        "height": pixels,
        "max-height": pixels,
        "fallback": directives.uri,
        "load": one_of("click", "visible", "eager"),
        "name": directives.unchanged,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        try:
            scenario = ident(self.arguments[0])
        except ValueError as error:
            raise self.error(f"The scenario of tls-explainer: {error}.") from error
        title = self.options.get("title")
        if title is None:
            raise self.error("tls-explainer needs a title: it names the frame for readers who do not see it.")
        node = self.element(scenario, title)
        self.set_source_info(node)
        node += self.figure(scenario, title)
        self.state.nested_parse(self.content, self.content_offset, node)
        self.add_name(node)
        return [node]

    def given(self, names: tuple[str, ...]) -> dict[str, str]:
        return {name: self.options[name] for name in names if name in self.options}

    def element(self, scenario: str, title: str) -> explainer:
        url = base_url(self.config)
        attrs = {
            "src": url,
            "scenario": scenario,
            "label": title,
            "load": self.options.get("load", "click"),
            **self.given(LINKED),
            **self.given(FRAMED),
        }
        step = self.options.get("step")
        picture = f"{'step-' if step and step.isdigit() else ''}{step or 'figure'}.svg"
        own = "" if "fallback" in self.options else f"{url}s/{scenario}/{picture}"
        return explainer(
            "", attrs=attrs, picture=own, alt=self.options.get("alt", title), classes=self.options.get("class", [])
        )

    def figure(self, scenario: str, title: str) -> nodes.Element:
        """Picture and link; a paragraph where there is no picture in the documentation."""
        link = nodes.reference("", title, refuri=short_link(self.config, scenario, self.given(LINKED)), internal=False)
        fallback = self.options.get("fallback")
        if fallback is None:
            return nodes.paragraph("", "", nodes.Text("Step through it: "), link)
        image = nodes.image(uri=fallback, alt=self.options.get("alt", title))
        caption = nodes.caption("", "", nodes.Text("Step through it: "), link)
        return nodes.figure("", image, caption)
