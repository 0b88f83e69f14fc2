"""Class L, one-shot: the pair is pulled once, to bootstrap; without it an exception ends that.

Seen in 1 of 52, the Kubernetes charm (kubelet and API server). No gap costs anything once the node
has joined. Neither does a renewal help: the new certificate is never written, and the cluster runs
into the old one's end.
"""

import logging

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

logger = logging.getLogger(__name__)

CERT, KEY, JOINED = "/etc/kubernetes/kubelet.crt", "/etc/kubernetes/kubelet.key", "/var/snap/k8s/joined"


class NotReadyError(Exception):
    """What ends a reconcile early; the message becomes the status."""


class KubernetesCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._reconcile)

    def _reconcile(self, _: ops.EventBase) -> None:
        try:
            self._join()
        except NotReadyError as error:
            logger.warning("reconcile stopped: %s", error)
            self.unit.status = ops.WaitingStatus(str(error))
        else:
            self.unit.status = ops.ActiveStatus("Ready")

    def _join(self) -> None:
        if self.container.exists(JOINED):
            return
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates or not key:
            raise NotReadyError("Waiting for certificates")
        self.container.push(CERT, str(certificates[0].certificate), make_dirs=True)
        self.container.push(KEY, str(key), make_dirs=True)
        self.container.push(JOINED, "yes\n", make_dirs=True)
