#!/usr/bin/env python3
# Copyright 2026 Example Ltd.
# See LICENSE file for licensing details.

"""Charm of the storefront: wires the parts together."""

import logging

import ops

from certificates import CertificateHandler, CertificatesChangedEvent
from literals import CONTAINER, HOSTNAME_OPTION
from nginx import Nginx
from status import Statuses

logger = logging.getLogger(__name__)


class StorefrontCharm(ops.CharmBase):
    """The storefront."""

    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.statuses = Statuses(self)
        self.certificates = CertificateHandler(self, self.hostname)
        self.nginx = Nginx(self.unit.get_container(CONTAINER), charm_dir=self.charm_dir)
        framework.observe(self.on.nginx_pebble_ready, self._on_pebble_ready)
        framework.observe(self.on.config_changed, self._reconcile)
        framework.observe(self.on.update_status, self._reconcile)
        framework.observe(self.certificates.on.changed, self._on_certificates_changed)
        framework.observe(self.on.show_certificate_action, self._on_show_certificate)

    @property
    def hostname(self) -> str:
        """The name under which customers reach the shop."""
        return str(self.config[HOSTNAME_OPTION])

    def _on_pebble_ready(self, event: ops.PebbleReadyEvent) -> None:
        self._reconcile(event)

    def _on_certificates_changed(self, event: CertificatesChangedEvent) -> None:
        logger.info("certificates changed, TLS is %s", "on" if event.available else "off")
        self._reconcile(event)

    def _reconcile(self, _: ops.EventBase) -> None:
        if not self.nginx.is_ready():
            self.statuses.waiting("waiting for the container")
            return
        pair = self.certificates.pair()
        if pair:
            self.nginx.install_certificate(*pair)
        elif not self.certificates.is_related():
            self.nginx.remove_certificate()
        self.nginx.configure(self.hostname, int(self.config["worker-processes"]))
        if self.nginx.has_certificate():
            self.statuses.clear()
        else:
            self.statuses.waiting("no certificate yet")

    def _on_show_certificate(self, event: ops.ActionEvent) -> None:
        if not self.nginx.has_certificate():
            event.fail("there is no certificate")
            return
        event.set_results({"certificate": self.nginx.certificate()})


if __name__ == "__main__":
    ops.main(StorefrontCharm)
