"""What the text of a file says about its lines: which lines are one statement, which are conditions, what they assign."""

from __future__ import annotations

import ast
from dataclasses import dataclass

_LOOPS = (ast.While, ast.For, ast.AsyncFor)
_HEADERS = (ast.If, *_LOOPS, ast.With, ast.AsyncWith, ast.Try, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Condition:
    """Where the lines of the true branch lie."""

    body_start: int
    body_end: int


class SourceMap:
    def __init__(self, tree: ast.Module) -> None:
        # First line of the statement (or of the head of a compound one) that a line belongs to.
        self.start: dict[int, int] = {}
        self.conditions: dict[int, Condition] = {}
        # Attributes that a statement assigns, as (name, attribute): `self.tls` is ("self", "tls").
        self.attributes: dict[int, list[tuple[str, str]]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.stmt):
                self._add(node)

    def _add(self, node: ast.stmt) -> None:
        for line in range(node.lineno, _end_of_head(node) + 1):
            self.start[line] = node.lineno
        if isinstance(node, (ast.If, ast.While)):
            first, last = node.body[0], node.body[-1]
            # A body on the line of its condition cannot be told from it.
            if first.lineno > (node.test.end_lineno or node.lineno):
                self.conditions[node.lineno] = Condition(first.lineno, last.end_lineno or last.lineno)
        assigned = [
            (target.value.id, target.attr)
            for target in _targets(node)
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
        ]
        if assigned:
            self.attributes[node.lineno] = assigned


def _end_of_head(node: ast.stmt) -> int:
    end = node.end_lineno or node.lineno
    if isinstance(node, ast.Match):
        return max(node.lineno, min(node.cases[0].pattern.lineno - 1, end))
    if isinstance(node, _HEADERS):
        return max(node.lineno, min(node.body[0].lineno - 1, end))
    return end


def _targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        targets = list(node.targets)
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    else:
        return []
    flat: list[ast.expr] = []
    for target in targets:
        flat.extend(target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target])
    return flat
