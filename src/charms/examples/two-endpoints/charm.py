#!/usr/bin/env python3
# Copyright 2026 Example Ltd.
# See LICENSE file for licensing details.

"""A mail gateway that speaks TLS to its clients and, with another authority, to its neighbours."""

import dataclasses
import hashlib
import logging
from typing import List, Optional

import ops
from charms.tls_certificates_interface.v4.tls_certificates import (
    CertificateRequestAttributes,
    Mode,
    PrivateKey,
    ProviderCertificate,
    TLSCertificatesRequiresV4,
)

logger = logging.getLogger(__name__)

CONTAINER_NAME = "gateway"
SERVICE_NAME = "gateway"
CONFIG_PATH = "/etc/gateway/gateway.conf"


@dataclasses.dataclass(frozen=True)
class Side:
    """One of the two sides of the gateway, with its own endpoint and its own files."""

    endpoint: str
    directory: str
    port: int

    @property
    def certificate_path(self) -> str:
        return f"{self.directory}/cert.pem"

    @property
    def key_path(self) -> str:
        return f"{self.directory}/key.pem"

    @property
    def chain_path(self) -> str:
        return f"{self.directory}/chain.pem"


CLIENTS = Side(endpoint="certificates", directory="/etc/gateway/clients", port=465)
NEIGHBOURS = Side(endpoint="neighbour-certificates", directory="/etc/gateway/neighbours", port=8025)


class GatewayCharm(ops.CharmBase):
    """Runs the gateway in one container."""

    _stored = ops.StoredState()

    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self._stored.set_default(config_hash="")
        self.container = self.unit.get_container(CONTAINER_NAME)
        self.client_certificates = TLSCertificatesRequiresV4(
            self,
            CLIENTS.endpoint,
            [self._request_for("mail.example")],
            mode=Mode.UNIT,
        )
        self.neighbour_certificates = TLSCertificatesRequiresV4(
            self,
            NEIGHBOURS.endpoint,
            [self._request_for("relay.internal")],
            mode=Mode.UNIT,
        )
        framework.observe(self.on.gateway_pebble_ready, self._on_pebble_ready)
        framework.observe(self.on.config_changed, self._configure)
        framework.observe(self.on.update_status, self._configure)
        for certificates in (self.client_certificates, self.neighbour_certificates):
            framework.observe(certificates.on.certificate_available, self._configure)
            framework.observe(certificates.on.certificate_denied, self._on_certificate_denied)
        for side in (CLIENTS, NEIGHBOURS):
            framework.observe(self.on[side.endpoint].relation_broken, self._configure)
        framework.observe(self.on.collect_unit_status, self._on_collect_status)

    @staticmethod
    def _request_for(name: str) -> CertificateRequestAttributes:
        return CertificateRequestAttributes(
            common_name=name,
            sans_dns=frozenset([name]),
            organization="Example Ltd.",
            country_name="GB",
        )

    def _on_pebble_ready(self, event: ops.PebbleReadyEvent) -> None:
        self._configure(event)

    def _on_certificate_denied(self, event: ops.EventBase) -> None:
        logger.warning("a certificate was denied: %s", event)

    def _configure(self, _: ops.EventBase) -> None:
        if not self.container.can_connect():
            return
        changed = False
        for side, requirer in self._sides():
            certificate, key = requirer.get_assigned_certificate(requirer.certificate_requests[0])
            if certificate and key:
                changed |= self._store(side, certificate, key)
            elif self.model.get_relation(side.endpoint) is None:
                changed |= self._forget(side)
        changed |= self._write(CONFIG_PATH, self._render())
        self._plan(restart=changed)

    def _sides(self):
        return ((CLIENTS, self.client_certificates), (NEIGHBOURS, self.neighbour_certificates))

    def _store(self, side: Side, certificate: ProviderCertificate, key: PrivateKey) -> bool:
        chain = "\n".join(str(each) for each in certificate.chain)
        changed = self._write(side.certificate_path, str(certificate.certificate))
        changed |= self._write(side.key_path, str(key))
        changed |= self._write(side.chain_path, chain)
        return changed

    def _forget(self, side: Side) -> bool:
        if not self.container.exists(side.directory):
            return False
        self.container.remove_path(side.directory, recursive=True)
        return True

    def _write(self, path: str, content: str) -> bool:
        if self._read(path) == content:
            return False
        self.container.push(path, content, make_dirs=True)
        return True

    def _read(self, path: str) -> Optional[str]:
        try:
            return self.container.pull(path).read()
        except ops.pebble.PathError:
            return None

    def _render(self) -> str:
        lines: List[str] = ["[gateway]", f"workers = {self.config.get('workers', 2)}"]
        for side, _ in self._sides():
            if self.container.exists(side.certificate_path):
                lines += [f"[listener:{side.port}]", f"cert = {side.certificate_path}", f"key = {side.key_path}"]
        return "\n".join(lines) + "\n"

    def _plan(self, restart: bool) -> None:
        self.container.add_layer(SERVICE_NAME, self._layer(), combine=True)
        self.container.replan()
        config_hash = hashlib.sha256(self._render().encode()).hexdigest()
        if restart and self._stored.config_hash != config_hash:
            self.container.restart(SERVICE_NAME)
        self._stored.config_hash = config_hash

    def _layer(self) -> ops.pebble.LayerDict:
        return {
            "summary": "gateway layer",
            "services": {
                SERVICE_NAME: {
                    "override": "replace",
                    "command": f"/usr/bin/gateway --config {CONFIG_PATH}",
                    "startup": "enabled",
                }
            },
        }

    def _on_collect_status(self, event: ops.CollectStatusEvent) -> None:
        if not self.container.can_connect():
            event.add_status(ops.WaitingStatus("waiting for Pebble"))
            return
        if self.model.get_relation(CLIENTS.endpoint) is None:
            event.add_status(ops.BlockedStatus("needs a relation for certificates"))
        elif not self.container.exists(CLIENTS.certificate_path):
            event.add_status(ops.WaitingStatus("waiting for the clients' certificate"))
        if self.client_certificates.get_request_errors():
            event.add_status(ops.BlockedStatus("a certificate was denied"))
        event.add_status(ops.ActiveStatus())


if __name__ == "__main__":
    ops.main(GatewayCharm)
