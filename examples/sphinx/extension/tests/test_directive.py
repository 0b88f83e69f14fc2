"""What each builder makes of the directive."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from conftest import BASE, Build
from sphinx.errors import ConfigError, SphinxError

PAGE = """# Renewal

```{tls-explainer} renewal-gap
:title: Renewal & the gap
:alt: Between the request and its answer the API returns nothing.
:step: update-status-web-0-2
:fallback: /picture.svg
:height: 520
:name: the-gap

The secret expires and a *new* request is sent.
```

After it: see [the figure](#the-gap).
"""

LINK = f"{BASE}s/renewal-gap/?step=update-status-web-0-2"


class Elements(HTMLParser):
    """Attributes of the element, and how deep each tag stands in it."""

    def __init__(self) -> None:
        super().__init__()
        self.attrs: dict[str, str | None] = {}
        self.inside: list[str] = []
        self.open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tls-explainer":
            self.attrs, self.open = dict(attrs), True
        elif self.open:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "tls-explainer":
            self.open = False


def unbroken(text: str) -> str:
    """Text without the spaces and signs that a builder's format puts between its letters."""
    return re.sub(r"\s+|\\sphinxhyphen\{\}|\\:|\\", lambda found: "-" if "hyphen" in found[0] else "", text)


def element(page: str) -> Elements:
    found = Elements()
    found.feed(page)
    return found


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml"])
def test_html_gets_the_element_with_the_figure_inside_it(build: Build, builder: str) -> None:
    found = element((build(PAGE, builder) / "index.html").read_text())
    assert found.attrs == {
        "src": BASE,
        "scenario": "renewal-gap",
        "label": "Renewal & the gap",
        "load": "click",
        "step": "update-status-web-0-2",
        "height": "520",
        "id": "the-gap",
    }
    assert {"figure", "img", "figcaption", "a", "p"} <= set(found.inside)


@pytest.mark.parametrize(
    ("builder", "file"),
    [("text", "index.txt"), ("man", "example.7"), ("latex", "example.tex"), ("texinfo", "example.texi")],
)
def test_builders_without_scripts_get_link_and_words_without_a_warning(build: Build, builder: str, file: str) -> None:
    text = (build(PAGE, builder) / file).read_text()
    joined = unbroken(text)
    assert "step=update-status-web-0-2" in joined
    assert "secretexpires" in joined
    assert "tls-explainer" not in joined


def test_markdown_gets_link_and_words_and_no_html(build: Build) -> None:
    text = (build(PAGE, "markdown", ("sphinx_markdown_builder",)) / "index.md").read_text()
    assert f"[Renewal & the gap]({LINK})" in text
    assert "secret expires" in text
    assert "<tls-explainer" not in text


def test_epub_gets_the_figure_and_no_unknown_element(build: Build) -> None:
    page = (build(PAGE, "epub") / "index.xhtml").read_text()
    assert "<tls-explainer" not in page
    assert "picture.svg" in page


def test_search_finds_the_words_under_the_figure(build: Build) -> None:
    assert '"expir"' in (build(PAGE, "html") / "searchindex.js").read_text()


def test_without_a_figure_of_its_own_html_shows_the_one_of_the_site(build: Build) -> None:
    page = "# P\n\n```{tls-explainer} renewal-gap\n:title: T\n:step: 9\n```\n"
    html = (build(page) / "index.html").read_text()
    assert f'<img src="{BASE}s/renewal-gap/step-9.svg" alt="T" loading="lazy"' in html
    assert f'href="{BASE}s/renewal-gap/?step=9"' in html


LESSON = """# Learn

```{tls-explainer}
:lesson: 2
:part: 3
:title: One hook at the wrong time

What is on disk after it?
```
"""


def test_a_lesson_is_an_element_around_the_picture_of_its_part(build: Build) -> None:
    html = (build(LESSON) / "index.html").read_text()
    assert element(html).attrs == {
        "src": BASE,
        "lesson": "2",
        "part": "3",
        "label": "One hook at the wrong time",
        "load": "click",
    }
    assert f'<img src="{BASE}s/lesson-2/part-3.svg" alt="One hook at the wrong time"' in html
    assert f'href="{BASE}s/lesson-2/#part-3"' in html


def test_a_whole_lesson_shows_what_it_is_about(build: Build) -> None:
    html = (build("# P\n\n```{tls-explainer}\n:lesson: 4\n:title: T\n```\n") / "index.html").read_text()
    assert f'<img src="{BASE}s/lesson-4/figure.svg"' in html
    assert f'href="{BASE}s/lesson-4/"' in html


@pytest.mark.parametrize(
    ("builder", "file"),
    [("text", "index.txt"), ("man", "example.7"), ("latex", "example.tex"), ("texinfo", "example.texi")],
)
def test_builders_without_scripts_get_the_lesson_that_reads(build: Build, builder: str, file: str) -> None:
    text = (build(LESSON, builder) / file).read_text()
    joined = unbroken(text)
    assert "s/lesson-2/" in joined
    assert "ondiskafterit" in joined
    assert "tls-explainer" not in joined


@pytest.mark.parametrize(
    ("argument", "options", "says"),
    [
        ("", ":title: T", "either a scenario"),
        (" renewal-gap", ":title: T\n:lesson: 2", "either a scenario"),
        (" renewal-gap", ":title: T\n:part: 2", "Only a lesson has parts"),
        ("", ":title: T\n:lesson: 2\n:step: 9", "takes no step"),
        ("", ":title: T\n:lesson: two", "two"),
        ("", ":title: T\n:lesson: 0", "0"),
    ],
)
def test_a_lesson_and_a_run_are_not_mixed(build: Build, argument: str, options: str, says: str) -> None:
    with pytest.raises(SphinxError, match=says):
        build(f"# P\n\n```{{tls-explainer}}{argument}\n{options}\n```\n")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("", "needs a title"),
        (":title: T\n:load: soon", "soon"),
        (":title: T\n:step: A b", "lower case"),
        (":title: T\n:lib: 1.12.0,<b>", "no version"),
    ],
)
def test_a_mistake_is_said_where_it_is(build: Build, options: str, says: str) -> None:
    with pytest.raises(SphinxError, match=says):
        build(f"# P\n\n```{{tls-explainer}} renewal-gap\n{options}\n```\n")


def test_a_scenario_that_no_address_can_hold_is_refused(build: Build) -> None:
    with pytest.raises(SphinxError, match="lower case"):
        build('# P\n\n```{tls-explainer} "><script>\n:title: T\n```\n')


def test_quotes_in_a_title_stay_text(build: Build) -> None:
    page = '# P\n\n```{tls-explainer} renewal-gap\n:title: The "gap" <b>\n```\n'
    assert element((build(page) / "index.html").read_text()).attrs["label"] == 'The "gap" <b>'


@pytest.mark.parametrize("base", ["", "host.example/", "https://host.example", "javascript:alert(1)/", "http://a b/"])
def test_an_address_that_cannot_work_stops_the_build(build: Build, base: str) -> None:
    with pytest.raises(ConfigError, match="tls_explainer_base_url"):
        build("# P\n", base=base)
