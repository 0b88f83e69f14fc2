"""The loader in the pages, and links in running text."""

from __future__ import annotations

import pytest
from conftest import BASE, Build
from sphinx.errors import SphinxError


def test_pages_name_the_loader_and_where_links_become_embeds(build: Build) -> None:
    html = (build("# P\n") / "index.html").read_text()
    assert f'data-upgrade-links="article" defer="defer" src="{BASE}embed.v1.js' in html


def test_links_stay_links_where_nobody_wants_them_changed(build: Build) -> None:
    html = (build("# P\n", upgrade="") / "index.html").read_text()
    assert f"{BASE}embed.v1.js" in html
    assert "data-upgrade-links" not in html


def test_books_name_no_script(build: Build) -> None:
    assert "embed.v1.js" not in (build("# P\n", "epub") / "index.xhtml").read_text()


def test_the_role_is_a_link_to_a_run_or_to_a_step(build: Build) -> None:
    page = "# P\n\nSee {tls-explainer}`the gap <renewal-gap/secret-expired-web-0>` and {tls-explainer}`key-rotated`.\n"
    html = (build(page) / "index.html").read_text()
    assert f'href="{BASE}s/renewal-gap/?step=secret-expired-web-0">the gap</a>' in html
    assert f'href="{BASE}s/key-rotated/">key-rotated</a>' in html
    text = (build(page, "text") / "index.txt").read_text()
    assert "the gap" in text


def test_the_role_is_a_link_to_a_lesson_or_to_a_part_of_it(build: Build) -> None:
    page = "# P\n\n{tls-explainer}`the gap <lesson-2>`, {tls-explainer}`how it closes <lesson-2/part-4>`\n"
    html = (build(page) / "index.html").read_text()
    assert f'href="{BASE}s/lesson-2/">the gap</a>' in html
    assert f'href="{BASE}s/lesson-2/#part-4">how it closes</a>' in html


@pytest.mark.parametrize("target", ["a b", "renewal-gap/", "../x", "renewal-gap/x/y"])
def test_a_target_that_is_no_run_is_refused(build: Build, target: str) -> None:
    with pytest.raises(SphinxError, match="takes a scenario"):
        build(f"# P\n\n{{tls-explainer}}`{target}`\n")
