"""A charm that only constructs the requirer object; the setup gives it its arguments."""

import ops
from charmlibs.interfaces.tls_certificates import TLSCertificatesRequiresV4


class BareCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework) -> None:
        super().__init__(framework)
        endpoint = next(iter(self.meta.requires))
        self.certificates = TLSCertificatesRequiresV4(charm=self, relationship_name=endpoint)
