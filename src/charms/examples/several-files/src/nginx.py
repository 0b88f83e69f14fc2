"""The workload: files, configuration and service of nginx."""

from pathlib import Path
from string import Template

import ops

from literals import CERT_PATH, KEY_PATH, SITE_PATH


class Nginx:
    """nginx in its container."""

    def __init__(self, container: ops.Container, charm_dir: Path):
        self._container = container
        self._templates = Path(charm_dir) / "templates"

    def is_ready(self) -> bool:
        return self._container.can_connect()

    def has_certificate(self) -> bool:
        return self._container.exists(CERT_PATH)

    def certificate(self) -> str:
        with self._container.pull(CERT_PATH) as file:
            return file.read()

    def install_certificate(self, certificate: str, key: str) -> None:
        self._container.push(CERT_PATH, certificate, make_dirs=True)
        self._container.push(KEY_PATH, key, make_dirs=True, permissions=0o600)

    def remove_certificate(self) -> None:
        for path in (CERT_PATH, KEY_PATH):
            self._container.remove_path(path, recursive=True)

    def configure(self, hostname: str, workers: int) -> None:
        name = "site-tls.conf" if self.has_certificate() else "site.conf"
        template = Template((self._templates / name).read_text(encoding="utf-8"))
        site = template.substitute(hostname=hostname, workers=workers, certificate=CERT_PATH, key=KEY_PATH)
        if self._current_site() == site:
            return
        self._container.push(SITE_PATH, site, make_dirs=True)
        self._container.add_layer("nginx", self._layer(), combine=True)
        self._container.replan()
        if self._container.get_service("nginx").is_running():
            self._container.restart("nginx")

    def _current_site(self) -> str:
        files = self._container.list_files(SITE_PATH) if self._container.exists(SITE_PATH) else []
        return self._container.pull(files[0].path).read() if files else ""

    @staticmethod
    def _layer() -> ops.pebble.LayerDict:
        service: ops.pebble.ServiceDict = {
            "override": "replace",
            "command": "nginx -g 'daemon off;'",
            "startup": "enabled",
        }
        return {"summary": "nginx", "services": {"nginx": service}}
