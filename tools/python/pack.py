"""Packs Python files as the page loads them: compiled by the very interpreter that will run them, in archives without compression.

Runs inside Pyodide, called by `pack.ts`. Archives are stored because a transport compresses a whole archive better than its files one by
one. A `.pyc` is marked as not to be checked against its source: there is no source beside it, or it cannot change.
"""

import importlib.util
import io
import json
import pathlib
import re
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc

EPOCH = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, shown: str, optimize: int) -> bytes:
    code = compile(source, shown, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def cached_name(name: str) -> str:
    folder, _, base = name.rpartition("/")
    tag = importlib.util.cache_from_source(base).rpartition("/")[2]
    return f"{folder}/__pycache__/{tag}" if folder else f"__pycache__/{tag}"


class Archive:
    """One archive under construction. Names are kept sorted, so that equal inputs make equal bytes."""

    def __init__(self, root: str, optimize: int) -> None:
        self.root = root
        self.optimize = optimize
        self.files: dict[str, bytes] = {}

    def add(self, name: str, data: bytes, keep_source: bool) -> None:
        if name.endswith(".dist-info/METADATA"):
            data = data.partition(b"\n\n")[0] + b"\n"  # the headers; what follows is the project's own page
        if not name.endswith(".py"):
            self.files[name] = data
            return
        code = compiled(data, f"{self.root}/{name}", self.optimize)
        if keep_source:
            self.files[name] = data
            self.files[cached_name(name)] = code
        else:
            self.files[name + "c"] = code

    def bytes(self) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
            for name in sorted(self.files):
                info = zipfile.ZipInfo(name, EPOCH)
                info.external_attr = 0o644 << 16
                archive.writestr(info, self.files[name])
        return out.getvalue()


def files_of(source: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    if "zip" in source:
        with zipfile.ZipFile(source["zip"]) as opened:
            for info in opened.infolist():
                if not info.is_dir():
                    yield info.filename, opened.read(info)
        return
    root = pathlib.Path(source["dir"])
    for path in sorted(root.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(root)), path.read_bytes()


def pack(spec_text: str) -> None:
    """Makes one archive: `{out, root, optimize, keepSource, sources: [{zip or dir, prefix}], keep: [regex] | null, drop: [regex]}`.

    With `keep`, a file must match one of its patterns; a file that matches one of `drop` is left out.
    """
    spec = json.loads(spec_text)
    keep = None if spec["keep"] is None else [re.compile(pattern) for pattern in spec["keep"]]
    drop = [re.compile(pattern) for pattern in spec["drop"]]
    archive = Archive(spec["root"], spec["optimize"])
    for source in spec["sources"]:
        for name, data in files_of(source):
            if any(p.search(name) for p in drop):
                continue
            if keep is None or any(p.search(name) for p in keep):
                archive.add(source["prefix"] + name, data, spec["keepSource"])
    with open(spec["out"], "wb") as out:
        out.write(archive.bytes())
