from __future__ import annotations

import pytest

from record.symbols import Symbols, ref


def pem(label: str, body: str) -> str:
    return f"-----BEGIN {label}-----\n{body}\n-----END {label}-----"


def test_ids_count_up_by_kind_in_order_of_appearance() -> None:
    named = Symbols().resolve([ref("csr", "a"), {"x": ref("cert", "a"), "y": [ref("csr", "b"), ref("csr", "a")]}])
    assert named == ["csr-1", {"x": "cert-1", "y": ["csr-2", "csr-1"]}]


def test_white_space_at_the_ends_makes_no_other_thing() -> None:
    assert Symbols().resolve([ref("csr", "a\n"), ref("csr", " a")]) == ["csr-1", "csr-1"]


def test_a_file_shows_ids_for_the_pem_in_it_and_keeps_the_rest() -> None:
    symbols = Symbols()
    symbols.declare_ca(pem("CERTIFICATE", "root"))
    symbols.resolve([ref("cert", pem("CERTIFICATE", "other")), ref("cert", pem("CERTIFICATE", "leaf"))])
    content = "\n".join([pem("CERTIFICATE", "leaf"), "# end", pem("CERTIFICATE", "root"), pem("RSA PRIVATE KEY", "k"), ""])
    assert symbols.rewrite(content) == "<cert-2>\n# end\n<ca-1>\n<key-1>"


def test_an_id_leads_back_to_its_text() -> None:
    symbols = Symbols()
    symbols.resolve([ref("csr", "a"), ref("csr", "b")])
    assert symbols.text("csr-2") == "b"
    with pytest.raises(ValueError, match="nothing is called csr-3"):
        symbols.text("csr-3")
