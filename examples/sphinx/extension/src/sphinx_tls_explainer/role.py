"""`{tls-explainer}`: a link in running text, which stays a link everywhere."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import ReferenceRole

from .config import SCENARIO, short_link


class ExplainerRole(ReferenceRole):
    """`words <scenario>` or `words <scenario/step>`; without words the target itself is shown."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        scenario, _, step = self.target.partition("/")
        parts = [scenario, step] if step else [scenario]
        if not all(SCENARIO.fullmatch(part) for part in parts) or self.target.endswith("/"):
            message = self.inliner.reporter.error(
                f"tls-explainer takes a scenario, or a scenario and a step with a slash between; not {self.target!r}.",
                line=self.lineno,
            )
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        refuri = short_link(self.config, scenario, {"step": step} if step else {})
        return [nodes.reference(self.rawtext, self.title, refuri=refuri, internal=False)], []
