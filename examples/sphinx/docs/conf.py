"""An example site: what a documentation project adds to its own conf.py is marked."""

import os

project = "Charm documentation with runs in it"
author = "The authors of Renewal Gap"
copyright = "The authors of Renewal Gap"
html_theme = "furo"
html_title = "Example docs"
html_static_path = ["_static"]
html_copy_source = False
root_doc = "index"

extensions = [
    "myst_parser",
    "sphinx_tls_explainer",  # added
]
myst_enable_extensions = {"deflist", "linkify"}

# Added: where the site of the runs is.
tls_explainer_base_url = os.environ.get("TLS_EXPLAINER_URL", "http://127.0.0.1:4173/deep/path/")

# The same pages in Canonical's theme, which the documentation of the library has.
if os.environ.get("EXAMPLE_THEME") == "canonical":
    extensions.append("canonical_sphinx")
    html_context = {"product_page": "example.com", "discourse": "", "github_url": "", "repo_default_branch": "main"}
