#!/usr/bin/env python3
# Copyright 2026 Example Ltd.
# See LICENSE file for licensing details.

"""A clustered key-value store: one certificate for the application, shared secrets kept by the leader."""

import json
import logging
import secrets
import socket
from typing import Dict, List, Optional

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateAvailableEvent,
    CertificateRequestAttributes,
    Mode,
    TLSCertificatesRequiresV4,
)

logger = logging.getLogger(__name__)

PEER_RELATION = "cluster"
TOKEN_LABEL = "cluster-token"
DATA_DIR = "/etc/kvstore"
CERT = f"{DATA_DIR}/tls.crt"
KEY = f"{DATA_DIR}/tls.key"
CA = f"{DATA_DIR}/ca.crt"
CONFIG = f"{DATA_DIR}/kvstore.json"


class WaitingFor(Exception):
    """Something that others have to do first."""


class KVStoreCharm(ops.CharmBase):
    """A clustered key-value store on Kubernetes."""

    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("kvstore")
        self.tls = TLSCertificatesRequiresV4(
            charm=self,
            relationship_name="certificates",
            certificate_requests=[
                CertificateRequestAttributes(
                    common_name="kvstore.example",
                    sans_dns=frozenset(["kvstore.example", f"{self.app.name}.{self.model.name}.svc.cluster.local"]),
                )
            ],
            mode=Mode.APP,
        )
        framework.observe(self.on.kvstore_pebble_ready, self._on_any)
        framework.observe(self.on.config_changed, self._on_any)
        framework.observe(self.on.update_status, self._on_any)
        framework.observe(self.on.leader_elected, self._on_leader_elected)
        framework.observe(self.on[PEER_RELATION].relation_created, self._on_peer_created)
        framework.observe(self.on[PEER_RELATION].relation_changed, self._on_any)
        framework.observe(self.on[PEER_RELATION].relation_departed, self._on_any)
        framework.observe(self.tls.on.certificate_available, self._on_certificate_available)
        framework.observe(self.on.get_token_action, self._on_get_token)
        framework.observe(self.on.collect_unit_status, self._on_collect_unit_status)

    @property
    def peers(self) -> Optional[ops.Relation]:
        """The peer relation, once Juju has made it."""
        return self.model.get_relation(PEER_RELATION)

    @property
    def peer_data(self) -> Dict[str, str]:
        """What the leader has told everybody."""
        return dict(self.peers.data[self.app]) if self.peers else {}

    def _on_leader_elected(self, _: ops.LeaderElectedEvent) -> None:
        self._publish_token()

    def _on_peer_created(self, event: ops.RelationCreatedEvent) -> None:
        event.relation.data[self.unit]["address"] = socket.getfqdn()
        self._publish_token()

    def _publish_token(self) -> None:
        """The leader makes the token once and tells the others its secret's id."""
        if not self.unit.is_leader() or not self.peers:
            return
        if self.peers.data[self.app].get("token-secret"):
            return
        secret = self.app.add_secret({"token": secrets.token_hex(16)}, label=TOKEN_LABEL)
        self.peers.data[self.app]["token-secret"] = secret.id or ""

    def _token(self) -> str:
        secret_id = self.peer_data.get("token-secret")
        if not secret_id:
            raise WaitingFor("the leader's token")
        return self.model.get_secret(id=secret_id).get_content(refresh=True)["token"]

    def _addresses(self) -> List[str]:
        if not self.peers:
            return [socket.getfqdn()]
        units = {self.unit, *self.peers.units}
        found = [self.peers.data[unit].get("address", "") for unit in units]
        return sorted(address for address in found if address)

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        if self.unit.is_leader() and self.peers:
            self.peers.data[self.app]["serial"] = str(event.certificate.expiry_time)
        self._on_any(event)

    def _on_any(self, _: ops.EventBase) -> None:
        if self.peers:
            self.peers.data[self.unit]["address"] = socket.getfqdn()
            self._publish_token()
        if not self.container.can_connect():
            return
        try:
            self._configure()
        except WaitingFor as missing:
            logger.info("waiting for %s", missing)

    def _configure(self) -> None:
        token = self._token()
        config = {"token": token, "members": self._addresses(), "tls": self._install_certificate()}
        self.container.push(CONFIG, json.dumps(config, indent=2), make_dirs=True)
        self.container.add_layer("kvstore", self._layer, combine=True)
        self.container.replan()

    def _install_certificate(self) -> bool:
        """Only the leader is given the key of the application."""
        if not self.model.get_relation("certificates"):
            for path in (CERT, KEY, CA):
                self.container.remove_path(path, recursive=True)
            return False
        assigned, key = self.tls.get_assigned_certificates()
        if not assigned or not key:
            return self.container.exists(CERT)
        certificate = assigned[0]
        self.container.push(CERT, str(certificate.certificate), make_dirs=True)
        self.container.push(CA, str(certificate.ca), make_dirs=True)
        self.container.push(KEY, str(key), make_dirs=True, permissions=0o600)
        return True

    @property
    def _layer(self) -> ops.pebble.Layer:
        return ops.pebble.Layer(
            {
                "services": {
                    "kvstore": {
                        "override": "replace",
                        "command": f"kvstore serve --config {CONFIG}",
                        "startup": "enabled",
                    }
                },
                "checks": {"up": {"override": "replace", "tcp": {"port": 2379}}},
            }
        )

    def _on_get_token(self, event: ops.ActionEvent) -> None:
        try:
            event.set_results({"token": self._token()})
        except WaitingFor as missing:
            event.fail(f"waiting for {missing}")

    def _on_collect_unit_status(self, event: ops.CollectStatusEvent) -> None:
        if not self.container.can_connect():
            event.add_status(ops.MaintenanceStatus("waiting for the container"))
        elif not self.peer_data.get("token-secret"):
            event.add_status(ops.WaitingStatus("waiting for the leader's token"))
        elif not self.container.exists(CERT):
            event.add_status(ops.WaitingStatus("waiting for a certificate"))
        event.add_status(ops.ActiveStatus(f"{len(self._addresses())} members"))


if __name__ == "__main__":
    ops.main(KVStoreCharm)
