"""Builds a small project with warnings as errors, as documentation sites do."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

BASE = "https://host.example/gap/"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>p</title></svg>'

Build = Callable[..., Path]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Return the output folder of a project with one page; every warning is an error."""

    def run(
        page: str,
        builder: str = "dirhtml",
        extensions: tuple[str, ...] = (),
        upgrade: str = "article",
        base: str = BASE,
    ) -> Path:
        source, out = tmp_path / "source", tmp_path / builder
        source.mkdir(exist_ok=True)
        (source / "picture.svg").write_text(PICTURE)
        (source / "index.md").write_text(page)
        settings = {
            "extensions": ["myst_parser", "sphinx_tls_explainer", *extensions],
            "master_doc": "index",
            "project": "Example",
            "copyright": "nobody",
            "version": "1",
            "tls_explainer_base_url": base,
            "tls_explainer_upgrade_links": upgrade,
            "man_pages": [("index", "example", "Example", "nobody", 7)],
        }
        with patch_docutils(), docutils_namespace():
            app = Sphinx(
                source,
                None,
                out,
                tmp_path / f"{builder}.doctrees",
                builder,
                confoverrides=settings,
                status=io.StringIO(),
                warning=io.StringIO(),
                warningiserror=True,
                exception_on_warning=True,
            )
            app.build()
        return out

    return run
