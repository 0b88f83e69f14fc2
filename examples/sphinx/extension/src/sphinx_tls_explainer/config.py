"""What conf.py says, checked once: a wrong address would otherwise show in every page, and only to readers."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError

URL = "tls_explainer_base_url"
UPGRADE = "tls_explainer_upgrade_links"

SCENARIO = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
"""Ids of scenarios and of steps; numbers of steps are ids too."""


def check_config(_app: Sphinx, config: Config) -> None:
    """Raise ConfigError unless the site's address can stand in a page."""
    url = base_url(config)
    if not re.fullmatch(r"https?://[^\s\"'<>]+/", url):
        raise ConfigError(f"{URL} must be an http or https address that ends in a slash; it is {url!r}.")


def base_url(config: Config) -> str:
    """Address of the site, ending in a slash."""
    return str(config[URL])


def short_link(config: Config, scenario: str, values: dict[str, str]) -> str:
    """Address that people and other builders get: short, and a real page behind it."""
    query = urlencode(values)
    return f"{base_url(config)}s/{scenario}/{'?' if query else ''}{query}"


def lesson_link(config: Config, lesson: str, part: str | None) -> str:
    """Address of a lesson that reads as an article, at one of its parts."""
    return f"{base_url(config)}s/lesson-{lesson}/{f'#part-{part}' if part else ''}"
