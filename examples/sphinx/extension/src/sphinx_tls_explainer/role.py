"""`{tls-explainer}`: a link in running text, which stays a link everywhere."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.util.docutils import ReferenceRole

from .config import SCENARIO, lesson_link, short_link

LESSON = re.compile(r"lesson-([1-9]\d?)(?:/part-([1-9]\d?))?")
"""A lesson, or one of its parts."""


class ExplainerRole(ReferenceRole):
    """`words <scenario>`, `words <scenario/step>`, `words <lesson-2/part-3>`; without words the target is shown."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        lesson = LESSON.fullmatch(self.target)
        if lesson:
            return [self.reference(lesson_link(self.config, lesson[1], lesson[2]))], []
        scenario, _, step = self.target.partition("/")
        parts = [scenario, step] if step else [scenario]
        if not all(SCENARIO.fullmatch(part) for part in parts) or self.target.endswith("/"):
            message = self.inliner.reporter.error(
                f"tls-explainer takes a scenario, or a scenario and a step with a slash between; not {self.target!r}.",
                line=self.lineno,
            )
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [self.reference(short_link(self.config, scenario, {"step": step} if step else {}))], []

    def reference(self, refuri: str) -> nodes.reference:
        return nodes.reference(self.rawtext, self.title, refuri=refuri, internal=False)
