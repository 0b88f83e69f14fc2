"""Careful: right in every situation in which charm code can be right; none of the 52 uses is.

Pending or denied keeps what is served; gone, revoked or no longer wanted removes it, in whichever
hook shows it. Key and certificate are one file, so they cannot come apart. The certificate, which
is public, is kept in stored state too: a pod that restarts in a gap gets it back. A renewal that
changes nothing gets another key. What no charm can see stays: a revocation that is pruned first.
"""

import contextlib
import datetime

import ops
from charmlibs.interfaces import tls_certificates as tls

FOLDER = "/etc/web/tls"
LAYER = ops.pebble.Layer("services: {web: {override: replace, command: web, startup: enabled}}")
WEB = tls.CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))


class WebCharm(ops.CharmBase):
    _stored = ops.StoredState()

    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self._stored.set_default(certificates={})
        self.container = self.unit.get_container("workload")
        self.tls = tls.TLSCertificatesRequiresV4(
            self, "certificates", [WEB], refresh_events=[self.on.config_changed, self.on.update_status]
        )
        relation = self.on["certificates"]
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            relation.relation_changed,
            relation.relation_broken,
        ):
            framework.observe(event, self._reconcile)
        framework.observe(self.on.collect_unit_status, self._on_collect_unit_status)

    def _reconcile(self, _: ops.EventBase) -> None:
        self._rotate_key_if_renewal_does_nothing()
        if not self.container.can_connect():
            return
        on_disk = self._on_disk()
        wanted = self._wanted(on_disk) if self.model.get_relation("certificates") else {}
        for path in [path for path in on_disk if path not in wanted]:
            self.container.remove_path(path)
        for path in [path for path, text in wanted.items() if on_disk.get(path) != text]:
            self.container.push(path, wanted[path], make_dirs=True, permissions=0o600)
        self._stored.certificates = {path: _certificate(text) for path, text in wanted.items()}
        self.container.add_layer("web", LAYER, combine=True)
        if wanted != on_disk:
            self.container.restart("web")
        else:
            self.container.replan()

    def _rotate_key_if_renewal_does_nothing(self) -> None:
        """Without a unique id a renewed request can be the same again; with another key it is not."""
        for each in [each.certificate for each in self.tls.get_assigned_certificates()[0]]:
            life = each.expiry_time - each.validity_start_time
            if datetime.datetime.now(datetime.UTC) > each.validity_start_time + life * 0.97:
                with contextlib.suppress(tls.TLSCertificatesError):  # the key may be the charm's own
                    self.tls.regenerate_private_key()
                return

    def _wanted(self, on_disk: dict[str, str]) -> dict[str, str]:
        """Text by path: certificate, empty line, key."""
        requests = self.tls.certificate_requests
        answers = {_path(each): self.tls.get_assigned_certificate(each) for each in requests}
        fresh = {path: _pair(each.certificate, key) for path, (each, key) in answers.items() if each}
        # Names that nobody wants any more go once every wanted one has its certificate.
        kept = {} if len(fresh) == len(answers) else {**self._restored(), **on_disk}
        revoked = [str(each.certificate) for each in self.tls.get_provider_certificates() if each.revoked]
        return {path: text for path, text in (kept | fresh).items() if _certificate(text) not in revoked}

    def _restored(self) -> dict[str, str]:
        """What a lost disk held, as far as the key is still the same."""
        key = self.tls.private_key
        stored = {path: tls.Certificate.from_string(text) for path, text in self._stored.certificates.items()}
        return {
            path: _pair(each, key) for path, each in stored.items() if key and each.matches_private_key(key)
        }

    def _on_disk(self) -> dict[str, str]:
        files = self.container.list_files(FOLDER) if self.container.exists(FOLDER) else []
        return {file.path: self.container.pull(file.path).read() for file in files}

    def _on_collect_unit_status(self, event: ops.CollectStatusEvent) -> None:
        if not self.model.get_relation("certificates"):
            event.add_status(ops.BlockedStatus("no certificates relation"))
        if not self.container.can_connect():
            event.add_status(ops.WaitingStatus("waiting for the container"))
            return
        csrs = self.tls.get_csrs_from_requirer_relation_data()
        own = [each.certificate_signing_request for each in csrs]
        for denied in self.tls.get_request_errors():
            if denied.certificate_signing_request in own:
                event.add_status(ops.BlockedStatus(f"certificate denied: {denied.error.name}"))
        on_disk, now = self._on_disk(), datetime.datetime.now(datetime.UTC)
        for path in [_path(each) for each in self.tls.certificate_requests]:
            if path not in on_disk:
                event.add_status(ops.WaitingStatus(f"no certificate in {path}"))
            elif tls.Certificate.from_string(_certificate(on_disk[path])).expiry_time <= now:
                event.add_status(ops.BlockedStatus(f"certificate has ended in {path}"))
        event.add_status(ops.ActiveStatus())


def _path(request: tls.CertificateRequestAttributes) -> str:
    return f"{FOLDER}/{request.common_name}.pem"


def _pair(certificate: tls.Certificate, key: tls.PrivateKey | None) -> str:
    return f"{certificate}\n\n{key}\n"


def _certificate(text: str) -> str:
    return text.partition("\n\n")[0]
