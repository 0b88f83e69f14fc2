from __future__ import annotations

import pathlib

import pytest
from charmlibs.interfaces import tls_certificates as tls

from record import keys as keys_module
from record.keys import KeyStore


@pytest.fixture
def small_store(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A store that makes no more keys than it must: each takes a while."""
    monkeypatch.setattr(keys_module, "_GROW_BY", 0)
    return tmp_path / "keys" / "rsa.pem"


def test_no_key_comes_twice_in_one_recording_but_the_next_starts_over(small_store: pathlib.Path) -> None:
    store = KeyStore(small_store)
    with store.serving():
        first, second = tls.PrivateKey.generate(), tls.PrivateKey.generate()
    with store.serving():
        again = tls.PrivateKey.generate()
    assert first != second
    assert again == first


def test_keys_outlive_the_process_in_a_file(small_store: pathlib.Path) -> None:
    with KeyStore(small_store).serving():
        made = tls.PrivateKey.generate()
    size = small_store.stat().st_size
    with KeyStore(small_store).serving():
        assert tls.PrivateKey.generate() == made
    assert small_store.stat().st_size == size


def test_a_stored_key_is_a_real_one(small_store: pathlib.Path) -> None:
    with KeyStore(small_store).serving():
        key = tls.PrivateKey.generate()
    request = tls.CertificateRequestAttributes(common_name="a.example").generate_csr(key)
    assert request.matches_private_key(key)
    assert tls.PrivateKey.from_string(str(key)).is_valid()
