#!/usr/bin/env python3
# Copyright 2026 Example Ltd.
# See LICENSE file for licensing details.

"""A metrics store that keeps the certificate from the event, and defers what comes too early."""

import logging
from typing import cast

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateAvailableEvent,
    CertificateDeniedEvent,
    CertificateRequestAttributes,
    Mode,
    TLSCertificatesRequiresV4,
)
from ops.pebble import ChangeError, Layer, PathError

logger = logging.getLogger(__name__)

CERTS_DIR = "/etc/metrics/certs"
CERT_PATH = f"{CERTS_DIR}/server.crt"
KEY_PATH = f"{CERTS_DIR}/server.key"
WEB_CONFIG_PATH = "/etc/metrics/web-config.yml"
PORT = 9090


class ConfigurationChangedEvent(ops.EventBase):
    """Emitted when the workload has to be configured anew."""

    def __init__(self, handle: ops.Handle, reason: str = ""):
        super().__init__(handle)
        self.reason = reason

    def snapshot(self) -> dict:
        return {"reason": self.reason}

    def restore(self, snapshot: dict) -> None:
        self.reason = snapshot["reason"]


class MetricsEvents(ops.CharmEvents):
    """Events of this charm."""

    configuration_changed = ops.EventSource(ConfigurationChangedEvent)


class MetricsCharm(ops.CharmBase):
    """Serves metrics over HTTPS."""

    on = MetricsEvents()
    _stored = ops.StoredState()

    def __init__(self, *args):
        super().__init__(*args)
        self._stored.set_default(certificate="", denied=False, restarts=0)
        self._container = self.unit.get_container("metrics")
        self._certificates = TLSCertificatesRequiresV4(
            charm=self,
            relationship_name="certificates",
            certificate_requests=[self._request],
            mode=Mode.UNIT,
        )
        self.framework.observe(self.on.metrics_pebble_ready, self._on_pebble_ready)
        self.framework.observe(self.on.config_changed, self._on_config_changed)
        self.framework.observe(self.on.configuration_changed, self._on_configuration_changed)
        self.framework.observe(self.on.restart_action, self._on_restart_action)
        self.framework.observe(
            self._certificates.on.certificate_available, self._on_certificate_available
        )
        self.framework.observe(
            self._certificates.on.certificate_denied, self._on_certificate_denied
        )
        self.framework.observe(self.on.certificates_relation_broken, self._on_relation_broken)
        self.unit.set_ports(PORT)

    @property
    def _request(self) -> CertificateRequestAttributes:
        return CertificateRequestAttributes(
            common_name="metrics.example", sans_dns=frozenset({"metrics.example"})
        )

    def _on_pebble_ready(self, _: ops.PebbleReadyEvent) -> None:
        self.on.configuration_changed.emit(reason="pebble-ready")

    def _on_config_changed(self, _: ops.ConfigChangedEvent) -> None:
        self.on.configuration_changed.emit(reason="config-changed")

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        if not self._container.can_connect():
            logger.info("the container is not ready: later")
            event.defer()
            return
        assigned, key = self._certificates.get_assigned_certificate(self._request)
        if assigned is None or key is None:
            logger.info("the certificate of the event is not assigned: later")
            event.defer()
            return
        self._stored.denied = False
        self._stored.certificate = str(event.certificate)
        self._container.push(CERT_PATH, str(event.certificate), make_dirs=True)
        self._container.push(KEY_PATH, str(key), make_dirs=True, permissions=0o640)
        self.on.configuration_changed.emit(reason="certificate")

    def _on_certificate_denied(self, event: CertificateDeniedEvent) -> None:
        logger.error("the request was denied: %s", event.error)
        self._stored.denied = True
        self.unit.status = ops.BlockedStatus("the provider denied the certificate")

    def _on_relation_broken(self, _: ops.RelationBrokenEvent) -> None:
        self._stored.certificate = ""
        for path in (CERT_PATH, KEY_PATH):
            try:
                self._container.remove_path(path)
            except PathError:
                logger.debug("%s was gone already", path)
        self.on.configuration_changed.emit(reason="relation-broken")

    def _on_configuration_changed(self, event: ConfigurationChangedEvent) -> None:
        if not self._container.can_connect():
            event.defer()
            return
        logger.info("configuring because of %s", event.reason)
        if self._stored.certificate:
            config = f"tls_server_config:\n  cert_file: {CERT_PATH}\n  key_file: {KEY_PATH}\n"
        else:
            config = "# no TLS\n"
        self._container.push(WEB_CONFIG_PATH, config, make_dirs=True)
        self._container.add_layer("metrics", self._layer(), combine=True)
        try:
            self._container.restart("metrics")
        except ChangeError as error:
            logger.error("the service does not start: %s", error)
            self.unit.status = ops.BlockedStatus("the service does not start")
            return
        self._stored.restarts = cast(int, self._stored.restarts) + 1
        self._set_status()

    def _set_status(self) -> None:
        if self._stored.denied:
            return
        if self._stored.certificate:
            self.unit.status = ops.ActiveStatus()
        else:
            self.unit.status = ops.WaitingStatus("waiting for a certificate")

    def _layer(self) -> Layer:
        retention = self.config.get("retention", "15d")
        command = f"/bin/metrics --web.config.file={WEB_CONFIG_PATH} --retention={retention}"
        return Layer(
            {
                "summary": "metrics",
                "services": {
                    "metrics": {
                        "override": "replace",
                        "summary": "the store",
                        "command": command,
                        "startup": "enabled",
                    }
                },
            }
        )

    def _on_restart_action(self, event: ops.ActionEvent) -> None:
        if not self._container.can_connect():
            event.fail("the container is not ready")
            return
        event.log("restarting")
        self._container.restart("metrics")
        event.set_results({"restarts": self._stored.restarts})


if __name__ == "__main__":
    ops.main(MetricsCharm)
