/** The exported file: the provider with real keys, and what Juju keeps between hooks. */
export const PROVIDER = String.raw`
def _days(days: int) -> datetime.timedelta:
    return datetime.timedelta(days=days)


class Authority:
    """The certificate authority of the provider, with real keys that are made here."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        attributes = tls.CertificateRequestAttributes(common_name="ca.example", is_ca=True)
        self._key = tls.PrivateKey.generate()
        self._ca = tls.Certificate.generate_self_signed_ca(attributes, self._key, _days(36500))

    def answer(self, request: tls.RequirerCertificateRequest) -> tls.ProviderCertificate:
        csr = request.certificate_signing_request
        validity = datetime.timedelta(seconds=VALIDITY_S)
        certificate = tls.Certificate.generate(
            csr, self._ca, self._key, validity, is_ca=request.is_ca
        )
        return tls.ProviderCertificate(
            request.relation_id, certificate, csr, self._ca, chain=[certificate, self._ca]
        )


def refusal(request: tls.RequirerCertificateRequest, name: str) -> tls.ProviderCertificateError:
    code = tls.CertificateRequestErrorCode[name]
    error = tls.CertificateError(code=code.value, name=code.name, message="denied")
    return tls.ProviderCertificateError(
        request.relation_id, request.certificate_signing_request, error
    )


def provider_charm(
    does: tuple[str, ...], authority: Authority, asked: list[str]
) -> type[ops.CharmBase]:
    """A provider on the real library that does this in its next hook, oldest requests first."""

    def oldest_first(requests: list[Any]) -> list[Any]:
        texts = [str(each.certificate_signing_request) for each in requests]
        ages = {text: asked.index(text) if text in asked else len(asked) for text in texts}
        return sorted(requests, key=lambda each: ages[str(each.certificate_signing_request)])

    class ProviderCharm(ops.CharmBase):
        def __init__(self, framework: ops.Framework) -> None:
            super().__init__(framework)
            options = (
                {"provider_capabilities": tls.ProviderCapabilities(**CAPABILITIES)}
                if CAPABILITIES
                else {}
            )
            self.tls = tls.TLSCertificatesProvidesV4(self, "certificates", **options)
            relation = self.on["certificates"]
            for event in (
                relation.relation_created,
                relation.relation_joined,
                relation.relation_changed,
                self.on.update_status,
                self.on[OPERATE].action,
            ):
                framework.observe(event, self._on_any_hook)

        def _on_any_hook(self, _: ops.EventBase) -> None:
            for each in does:
                self._do(*each.partition(":")[::2])

        def _do(self, what: str, detail: str) -> None:
            outstanding = oldest_first(self.tls.get_outstanding_certificate_requests())
            if what == "sign":
                self._sign(outstanding)
            elif what == "sign-first":
                self._sign(outstanding[:1])
            elif what == "sign-limited":
                answered = sum(not each.revoked for each in self.tls.get_provider_certificates())
                self._sign(outstanding[: max(0, int(detail) - answered)])
            elif what == "reissue":
                self._sign(oldest_first(self.tls.get_certificate_requests()))
            elif what == "revoke-all":
                self.tls.revoke_all_certificates()
            elif what == "new-ca":
                authority.renew()
            elif what == "deny":
                for request in outstanding:
                    self.tls.set_relation_error(refusal(request, detail))

        def _sign(self, requests: list[tls.RequirerCertificateRequest]) -> None:
            for request in requests:
                self.tls.set_relation_certificate(authority.answer(request))

    return ProviderCharm


PROVIDER_META: dict[str, Any] = {
    "name": "provider",
    "provides": {"certificates": {"interface": "tls-certificates"}},
}
`;

export const WORLD = String.raw`
@dataclasses.dataclass
class Databags:
    """What is committed in one relation."""

    number: int
    application: dict[str, str] = dataclasses.field(default_factory=dict)
    units: dict[int, dict[str, str]] = dataclasses.field(default_factory=dict)
    provider: dict[str, str] = dataclasses.field(default_factory=dict)
    #: Databags of units as the provider was last told of them; others it reads as they are.
    told: dict[int, dict[str, str]] = dataclasses.field(default_factory=dict)
    #: Units whose part in it has begun, and has ended.
    entered: set[int] = dataclasses.field(default_factory=set)
    left: set[int] = dataclasses.field(default_factory=set)

    @property
    def id(self) -> int:
        """Beyond the numbers that ops.testing gives to peers."""
        return self.number + 1000

    def seen(self) -> dict[int, dict[str, str]]:
        """Databags of units as the provider reads them."""
        return {unit: self.told.get(unit, bag) for unit, bag in self.units.items()}

    def requests(self) -> list[tuple[int | None, str]]:
        """Owner (None: the application) and text of every request."""
        bags: list[tuple[int | None, dict[str, str]]] = [
            *sorted(self.units.items()),
            (None, self.application),
        ]
        entries = [
            (owner, each)
            for owner, bag in bags
            for each in _entries(bag, "certificate_signing_requests")
        ]
        return [(owner, each["certificate_signing_request"].strip()) for owner, each in entries]


def _entries(bag: dict[str, str], key: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(bag.get(key) or "[]")
    return entries


@dataclasses.dataclass
class OwnedSecret:
    """A secret of a unit, or of the application (None)."""

    owner: int | None
    secret: testing.Secret

    @property
    def content(self) -> dict[str, str]:
        return dict(self.secret.latest_content or {})


@dataclasses.dataclass
class Issued:
    """A certificate that the provider has committed, whatever became of it since."""

    text: str
    owner: int | None
    name: str
    relation: int
    begins: datetime.datetime
    ends: datetime.datetime
    revoked: bool = False


class World:
    """What Juju keeps between hooks."""

    def __init__(self, disk: pathlib.Path) -> None:
        self.disk = disk
        self.databags: Databags | None = None
        self.secrets: list[OwnedSecret] = []
        self.memory: dict[int, testing.State] = {}
        self.issued: list[Issued] = []
        #: Names that each unit's charm passed to the library in its last hook.
        self.wanted: dict[int, set[str]] = {}
        #: Requests in the order in which they were made.
        self.asked: list[str] = []
        self.leader = LEADER
        self.units = UNITS
        self.requests: dict[str, Any] | None = OVERRIDES.get("requests")

    def folder(self, unit: int, container: str) -> pathlib.Path:
        return self.disk / str(unit) / (container or "machine")

    def visible_secrets(self, unit: int) -> list[testing.Secret]:
        return [each.secret for each in self.secrets if each.owner in (None, unit)]

    def owned_ids(self, unit: int) -> list[str]:
        owners = (None, unit) if unit == self.leader else (unit,)
        return [each.secret.id for each in self.secrets if each.owner in owners]

    def commit(self, unit: int, after: testing.State) -> None:
        """A hook ended well: what it wrote counts."""
        self.memory[unit] = after
        for relation in after.relations:
            if (
                self.databags
                and isinstance(relation, testing.Relation)
                and relation.id == self.databags.id
            ):
                self.databags.units[unit] = dict(relation.local_unit_data)
                self.databags.application = dict(relation.local_app_data)
        self._commit_secrets(unit, after)
        known = [text for _, text in self.databags.requests()] if self.databags else []
        self.asked += [text for text in known if text not in self.asked]

    def _commit_secrets(self, unit: int, after: testing.State) -> None:
        remaining = {each.id: each for each in after.secrets}
        visible = {each.id for each in self.visible_secrets(unit)}
        self.secrets = [
            each
            for each in self.secrets
            if each.secret.id not in visible or each.secret.id in remaining
        ]
        for each in self.secrets:
            each.secret = remaining.pop(each.secret.id, each.secret)
        self.secrets += [
            OwnedSecret(None if each.owner == "app" else unit, each) for each in remaining.values()
        ]

    def commit_provider(self, databags: Databags) -> None:
        """Certificates are kept in mind: databags and secrets forget them."""
        for entry in _entries(databags.provider, "certificates"):
            text = entry["certificate"].strip()
            known = next(
                (
                    each
                    for each in self.issued
                    if (each.text, each.relation) == (text, databags.number)
                ),
                None,
            )
            if known is None:
                known = self._issue(databags, text, entry["certificate_signing_request"].strip())
            known.revoked = known.revoked or bool(entry.get("revoked"))

    def _issue(self, databags: Databags, text: str, csr: str) -> Issued:
        certificate = x509.load_pem_x509_certificate(text.encode())
        key = _public(certificate.public_key())
        owners = [owner for owner, each in databags.requests() if each == csr]
        owners += [
            owner
            for owner, each in databags.requests()
            if _public(x509.load_pem_x509_csr(each.encode()).public_key()) == key
        ]
        begins, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
        owner = owners[0] if owners else None
        self.issued.append(
            Issued(text, owner, _common_name(certificate), databags.number, begins, ends)
        )
        return self.issued[-1]

    def find_secrets(
        self, kind: str, owner: int | None, generation: int, name: str = ""
    ) -> list[OwnedSecret]:
        found = [each for each in self.secrets if each.owner == owner and kind in each.content]
        if kind != "certificate":
            return found
        return [
            each
            for each in found
            if self._generation(owner, each.content[kind].strip()) == generation
            and name in ("", self._name(each.content[kind].strip()))
        ]

    def _name(self, text: str) -> str:
        return next((each.name for each in self.issued if each.text == text), "")

    def _generation(self, owner: int | None, text: str) -> int:
        one = next((each for each in self.issued if each.text == text), None)
        if one is None:
            return 0
        alike = [each.text for each in self.issued if (each.owner, each.name) == (owner, one.name)]
        return list(dict.fromkeys(alike)).index(text) + 1
`;
