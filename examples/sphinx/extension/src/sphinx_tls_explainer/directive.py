"""`tls-explainer`: one run as a figure that can be played, or a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from .config import SCENARIO, base_url, lesson_link, short_link
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


def number(argument: str) -> str:
    """Number of a lesson or of its part, from 1."""
    value = directives.positive_int(argument)
    if value > 99:
        raise ValueError(f"there is no {value}")
    return str(value)


def pixels(argument: str) -> str:
    """Whole number of pixels."""
    return str(directives.nonnegative_int(argument))


class ExplainerDirective(SphinxDirective):
    """Argument: id of a scenario, or none where `lesson` is given. Content: what the figure shows, in words."""

    required_arguments = 0
    optional_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "title": directives.unchanged_required,
        "alt": directives.unchanged_required,
        "step": ident,
        "lesson": number,
        "part": number,
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
        what = self.arguments[0] if self.arguments else None
        lesson = self.options.get("lesson")
        if (what is None) == (lesson is None):
            raise self.error("tls-explainer shows either a scenario, which is its argument, or a lesson.")
        if lesson is None:
            self.check_scenario(str(what))
        else:
            self.check_lesson()
        title = self.options.get("title")
        if title is None:
            raise self.error("tls-explainer needs a title: it names the frame for readers who do not see it.")
        node = self.element(what, title)
        self.set_source_info(node)
        node += self.figure(what, title)
        self.state.nested_parse(self.content, self.content_offset, node)
        self.add_name(node)
        return [node]

    def check_scenario(self, scenario: str) -> None:
        if "part" in self.options:
            raise self.error("Only a lesson has parts; a scenario has steps.")
        try:
            ident(scenario)
        except ValueError as error:
            raise self.error(f"The scenario of tls-explainer: {error}.") from error

    def check_lesson(self) -> None:
        """Refuse what belongs to a run: a lesson brings its own."""
        wrong = [name for name in (*LINKED, "ui", "predict") if name in self.options]
        if wrong:
            raise self.error(f"A lesson of tls-explainer takes no {wrong[0]}.")

    def given(self, names: tuple[str, ...]) -> dict[str, str]:
        return {name: self.options[name] for name in names if name in self.options}

    def link(self, scenario: str | None) -> str:
        """Address of what is shown, for readers without scripts and other builders."""
        if scenario is None:
            return lesson_link(self.config, self.options["lesson"], self.options.get("part"))
        return short_link(self.config, scenario, self.given(LINKED))

    def picture(self, scenario: str | None) -> str:
        """Address of the site's own figure."""
        url = base_url(self.config)
        if scenario is None:
            part = self.options.get("part")
            return f"{url}s/lesson-{self.options['lesson']}/{f'part-{part}' if part else 'figure'}.svg"
        step = self.options.get("step")
        return f"{url}s/{scenario}/{'step-' if step and step.isdigit() else ''}{step or 'figure'}.svg"

    def element(self, scenario: str | None, title: str) -> explainer:
        shown = self.given(("lesson", "part")) if scenario is None else {"scenario": scenario}
        attrs = {
            "src": base_url(self.config),
            **shown,
            "label": title,
            "load": self.options.get("load", "click"),
            **self.given(LINKED),
            **self.given(FRAMED),
        }
        own = "" if "fallback" in self.options else self.picture(scenario)
        return explainer(
            "", attrs=attrs, picture=own, alt=self.options.get("alt", title), classes=self.options.get("class", [])
        )

    def figure(self, scenario: str | None, title: str) -> nodes.Element:
        """Picture and link; a paragraph where there is no picture in the documentation."""
        link = nodes.reference("", title, refuri=self.link(scenario), internal=False)
        says = "Read it, or step through it: " if scenario is None else "Step through it: "
        fallback = self.options.get("fallback")
        if fallback is None:
            return nodes.paragraph("", "", nodes.Text(says), link)
        image = nodes.image(uri=fallback, alt=self.options.get("alt", title))
        caption = nodes.caption("", "", nodes.Text(says), link)
        return nodes.figure("", image, caption)
