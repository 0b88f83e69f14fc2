#!/usr/bin/env python3
# Copyright 2026 Example Ltd.
# See LICENSE file for licensing details.

"""Charm for HAProxy on machines, terminating TLS with a certificate of its own."""

import logging
import os
import shutil
import subprocess
import typing
from pathlib import Path

import ops
from charmlibs.interfaces.tls_certificates import (
    Certificate,
    CertificateAvailableEvent,
    CertificateRequestAttributes,
    Mode,
    PrivateKey,
    TLSCertificatesRequiresV4,
)

logger = logging.getLogger(__name__)

HAPROXY_DIR = Path("/etc/haproxy")
HAPROXY_CONFIG = HAPROXY_DIR / "haproxy.cfg"
HAPROXY_CERTS_DIR = Path("/var/lib/haproxy/certs")
SERVICE_NAME = "haproxy"
TLS_CERT_RELATION = "certificates"

CONFIG_HEAD = """global
    log /dev/log local0
    maxconn {maxconn}
    user haproxy
    group haproxy

defaults
    mode http
    timeout connect 5s
    timeout client 50s
    timeout server 50s

frontend default
    bind *:80
"""

CONFIG_TLS = """    bind *:443 ssl crt {directory}
    http-request redirect scheme https unless {{ ssl_fc }}
"""


class ServiceError(Exception):
    """Raised when the service cannot be managed."""


class HAProxyCharm(ops.CharmBase):
    """Charm the HAProxy service."""

    def __init__(self, *args: typing.Any):
        super().__init__(*args)
        self.certificates = TLSCertificatesRequiresV4(
            charm=self,
            relationship_name=TLS_CERT_RELATION,
            certificate_requests=self._certificate_requests(),
            refresh_events=[self.on.config_changed],
            mode=Mode.UNIT,
        )
        self.framework.observe(self.on.install, self._on_install)
        self.framework.observe(self.on.start, self._on_start)
        self.framework.observe(self.on.config_changed, self._on_config_changed)
        self.framework.observe(self.on.update_status, self._on_update_status)
        self.framework.observe(
            self.certificates.on.certificate_available, self._on_certificate_available
        )
        self.framework.observe(
            self.on[TLS_CERT_RELATION].relation_broken, self._on_certificates_broken
        )

    @property
    def external_hostname(self) -> str:
        """Name under which the clients know this proxy."""
        return str(self.config.get("external-hostname", "proxy.example"))

    def _certificate_requests(self) -> typing.List[CertificateRequestAttributes]:
        return [
            CertificateRequestAttributes(
                common_name=self.external_hostname, sans_dns=frozenset({self.external_hostname})
            )
        ]

    def _on_install(self, _: ops.InstallEvent) -> None:
        self.unit.status = ops.MaintenanceStatus("installing haproxy")
        HAPROXY_DIR.mkdir(parents=True, exist_ok=True)
        HAPROXY_CERTS_DIR.mkdir(parents=True, exist_ok=True)

    def _on_start(self, _: ops.StartEvent) -> None:
        self._systemctl("enable", "--now", SERVICE_NAME)

    def _on_config_changed(self, _: ops.ConfigChangedEvent) -> None:
        self._reconcile()

    def _on_update_status(self, _: ops.UpdateStatusEvent) -> None:
        self._reconcile()

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        logger.info("certificate for %s is available", event.certificate.common_name)
        self._reconcile()

    def _on_certificates_broken(self, _: ops.RelationBrokenEvent) -> None:
        shutil.rmtree(HAPROXY_CERTS_DIR, ignore_errors=True)
        self._render(with_tls=False)
        self._reload()
        self.unit.status = ops.ActiveStatus("plain HTTP")

    def _reconcile(self) -> None:
        certificates, private_key = self.certificates.get_assigned_certificates()
        if not certificates or private_key is None:
            self._remove_stale_certificates(keep=set())
            self._render(with_tls=False)
            self._reload()
            self.unit.status = ops.WaitingStatus("waiting for a TLS certificate")
            return
        written = {
            self._write_bundle(provider_certificate.certificate, private_key)
            for provider_certificate in certificates
        }
        self._remove_stale_certificates(keep=written)
        self._render(with_tls=True)
        self._reload()
        self.unit.status = ops.ActiveStatus()

    def _write_bundle(self, certificate: Certificate, private_key: PrivateKey) -> Path:
        """Write certificate and key into the one file that HAProxy reads."""
        HAPROXY_CERTS_DIR.mkdir(parents=True, exist_ok=True)
        path = HAPROXY_CERTS_DIR / f"{certificate.common_name}.pem"
        bundle = f"{certificate}\n{private_key}\n"
        if path.exists() and path.read_text(encoding="utf-8") == bundle:
            return path
        path.write_text(bundle, encoding="utf-8")
        os.chmod(path, 0o600)
        return path

    def _remove_stale_certificates(self, keep: typing.Set[Path]) -> None:
        if not HAPROXY_CERTS_DIR.exists():
            return
        for path in HAPROXY_CERTS_DIR.glob("*.pem"):
            if path not in keep:
                logger.info("removing %s", path)
                path.unlink()

    def _render(self, with_tls: bool) -> None:
        maxconn = int(typing.cast(int, self.config.get("global-maxconn", 4096)))
        content = CONFIG_HEAD.format(maxconn=maxconn)
        if with_tls:
            content += CONFIG_TLS.format(directory=HAPROXY_CERTS_DIR)
        HAPROXY_DIR.mkdir(parents=True, exist_ok=True)
        with open(HAPROXY_CONFIG, "w", encoding="utf-8") as config_file:
            config_file.write(content)

    def _reload(self) -> None:
        try:
            self._systemctl("reload-or-restart", SERVICE_NAME)
        except ServiceError:
            logger.exception("haproxy could not be reloaded")
            self.unit.status = ops.BlockedStatus("haproxy does not reload, see the logs")

    @staticmethod
    def _systemctl(*args: str) -> None:
        try:
            subprocess.run(["systemctl", *args], check=True, capture_output=True, text=True)
        except (subprocess.CalledProcessError, FileNotFoundError) as exc:
            raise ServiceError(f"systemctl {' '.join(args)} failed") from exc


if __name__ == "__main__":  # pragma: nocover
    ops.main(HAProxyCharm)
