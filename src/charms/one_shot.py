"""Class L, one-shot: the pair is pulled once, to bootstrap; without it an exception ends that.

Seen in 1 of 52, the Kubernetes machine charm (kubelet and API server). No gap costs anything once the node
has joined. Neither does a renewal help: the new certificate is never written, and the cluster runs
into the old one's end.
"""

import logging
import pathlib

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

logger = logging.getLogger(__name__)

FOLDER = pathlib.Path("/etc/kubernetes/pki")
JOINED = pathlib.Path("/var/snap/k8s/common/joined")


class NotReadyError(Exception):
    """What ends a reconcile early; the message becomes the status."""


class KubernetesCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        for event in (
            self.on.config_changed,
            self.on.update_status,
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
        if JOINED.exists():
            return
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates or not key:
            raise NotReadyError("Waiting for certificates")
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "kubelet.crt").write_text(str(certificates[0].certificate))
        (FOLDER / "kubelet.key").write_text(str(key))
        JOINED.parent.mkdir(parents=True, exist_ok=True)
        JOINED.write_text("yes\n")
